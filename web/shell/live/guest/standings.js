// How a tournament stands, at the device of one of its players.

import { html, nothing } from "../../../parts/lit.js";
import { t } from "../../base/i18n.js";

/**
 * As the host tells it (messages.js, `standings`).
 * @typedef {object} Standings
 * @property {number} number of the series, from 1
 * @property {number} of how many series there are
 * @property {number} table from 1
 * @property {string[]} players
 * @property {{player: number, rank: number, total: number, series: (number | null)[]}[]} standings the best first
 * @property {boolean} over
 */

/**
 * @param {Standings} told @param {string} own the name of the player at this device @param {boolean} done whether the
 * own list is over
 */
export function standingsTemplate({ number, of, table, players, standings, over }, own, done) {
  const winners = standings.filter(({ rank }) => rank === 1).map(({ player }) => players[player]);
  const said = over
    ? t("live.tournament_over", { names: winners.join(", ") })
    : done
      ? t(number < of ? "live.next_series" : "live.last_series")
      : t("live.series", { number, of, table });
  const line = (/** @type {Standings["standings"][number]} */ { player, rank, total, series }) =>
    html`<tr class=${players[player] === own ? "own" : ""} data-testid="standing-${player}"><td>${rank}</td><th
      scope="row">${players[player]}</th><td>${signed(series[number - 1] ?? null)}</td><td><b>${signed(
        total,
      )}</b></td></tr>`;
  return html`<section class="standings stack close" data-testid="together-standings" data-over=${over}>
    <p role=${done ? "status" : nothing}>${said}</p>
    <table><thead><tr><th scope="col">${t("live.rank")}</th><th scope="col">${t("live.player")}</th><th
      scope="col">${t("live.this_series")}</th><th scope="col">${t("live.total")}</th></tr></thead>
      <tbody>${standings.map(line)}</tbody></table></section>`;
}

/** @param {number | null} value @returns {string} */
function signed(value) {
  return value === null ? "" : String(value).replace("-", "−");
}
