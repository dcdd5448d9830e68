// The standings of a tournament: as a table, and as CSV.

import { html, nothing } from "../../../parts/lit.js";
import { t } from "../../../shell/base/i18n.js";
import { levelText, playerNames } from "../../../shell/catalogue/games.js";
import { signedText } from "../lists/sheet.js";

/** @import { Seat } from "../../../engine/messages.js" */
/** @import { Course, Standing } from "./course.js" */
/** @import { Tournament } from "./store.js" */

/** What follows the total and those of the series. */
const SUMS = /** @type {const} */ (["points", "won", "lost"]);

/** The players of a tournament as they are called. @param {Tournament} tournament @returns {string[]} */
export function namesOf({ chosen: { seed, players } }) {
  return playerNames({ record: { game: "skat", seed, seats: players } });
}

/** @param {Course} course @param {readonly string[]} names of the players @param {readonly Seat[]} players */
export function standingsTemplate({ standings, series }, names, players) {
  const head = (/** @type {string} */ long, /** @type {string} */ short) =>
    html`<th scope="col"><abbr title=${long}>${short}</abbr></th>`;
  const level = (/** @type {Seat} */ seat) =>
    seat.kind === "computer"
      ? html` <span class="small soft">${levelText("skat", seat.level, "label")}</span>`
      : nothing;
  const seriesHead = (/** @type {number} */ number) =>
    head(t("skat.tournament.of_series", { number }), t("skat.tournament.series_short", { number }));
  const line = (/** @type {Standing} */ standing) =>
    html`<tr class=${players[standing.player].kind === "human" ? "edited" : ""}
      data-testid="standing-${standing.player}"><td>${standing.rank}</td><th scope="row"
        class="who">${names[standing.player]}${level(players[standing.player])}</th><td
          class="sum">${signedText(standing.total)}</td>
      ${standing.series.map((total) => html`<td>${total === null ? nothing : signedText(total)}</td>`)}
      ${SUMS.map((sum) => html`<td>${signedText(standing[sum])}</td>`)}</tr>`;
  return html`<div class="sk-list-wide" tabindex="0" role="region" aria-label=${t("skat.tournament.standings")}><table
    class="sk-list sk-standings" data-testid="standings">
    <thead><tr>${head(t("skat.tournament.rank"), t("skat.tournament.rank_short"))}<th scope="col"
      class="who">${t("skat.tournament.player")}</th>${head(t("skat.list.foot.total"), t("skat.tournament.total"))}
      ${series.map((_, at) => seriesHead(at + 1))}
      ${head(t("skat.list.foot.points"), t("skat.list.head.points"))}${head(
        t("skat.list.long.won"),
        t("skat.list.head.won"),
      )}${head(t("skat.list.long.lost"), t("skat.list.head.lost"))}</tr></thead>
    <tbody>${standings.map(line)}</tbody></table></div>`;
}

/** @param {Course} course @param {readonly string[]} names @returns {(string | number)[][]} */
export function standingsLines({ standings, series }, names) {
  const totals = series.map((_, at) => t("skat.tournament.of_series", { number: at + 1 }));
  const sums = [t("skat.list.foot.points"), t("skat.list.long.won"), t("skat.list.long.lost")];
  return [
    [t("skat.tournament.rank"), t("skat.tournament.player"), t("skat.list.foot.total"), ...totals, ...sums],
    ...standings.map((one) => [
      one.rank,
      names[one.player],
      one.total,
      ...one.series.map((total) => total ?? ""),
      ...SUMS.map((sum) => one[sum]),
    ]),
  ];
}
