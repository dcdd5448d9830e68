// The standings of a tournament: as a table, and as CSV.

import { html, nothing } from "../../../parts/lit.js";
import { t } from "../../../shell/base/i18n.js";
import { signedText } from "../lists/sheet.js";

/** @import { Course, Standing } from "./course.js" */

/** What stands beside the totals of the series. */
const SUMS = /** @type {const} */ (["points", "won", "lost", "total"]);

/** @param {Course} course @param {readonly string[]} names of the players @param {ReadonlySet<number>} own those who are people */
export function standingsTemplate({ standings, series }, names, own) {
  return html`<div class="sk-list-wide" tabindex="0" role="region" aria-label=${t("skat.tournament.standings")}><table class="sk-list sk-standings" data-testid="standings">
    <thead><tr><th scope="col"><abbr title=${t("skat.tournament.rank")}>${t("skat.tournament.rank_short")}</abbr></th><th scope="col" class="who">${t("skat.tournament.player")}</th>
      ${series.map((_, at) => html`<th scope="col"><abbr title=${t("skat.tournament.of_series", { number: at + 1 })}>${at + 1}</abbr></th>`)}
      ${SUMS.map((sum) => html`<th scope="col" class=${sum}><abbr title=${t(`skat.tournament.long.${sum}`)}>${t(`skat.tournament.sum.${sum}`)}</abbr></th>`)}</tr></thead>
    <tbody>${standings.map((standing) => line(standing, names, own))}</tbody></table></div>`;
}

/** @param {Standing} standing @param {readonly string[]} names @param {ReadonlySet<number>} own */
function line(standing, names, own) {
  const { player, rank, series } = standing;
  return html`<tr class=${own.has(player) ? "edited" : ""} data-testid="standing-${player}"><td>${rank}</td><th scope="row" class="who">${names[player]}</th>
    ${series.map((total) => html`<td>${total === null ? nothing : signedText(total)}</td>`)}
    ${SUMS.map((sum) => html`<td class=${sum}>${signedText(standing[sum])}</td>`)}</tr>`;
}

/** @param {Course} course @param {readonly string[]} names @returns {(string | number)[][]} */
export function standingsLines({ standings, series }, names) {
  const heads = [
    t("skat.tournament.rank"),
    t("skat.tournament.player"),
    ...series.map((_, at) => t("skat.tournament.of_series", { number: at + 1 })),
    ...SUMS.map((sum) => t(`skat.tournament.long.${sum}`)),
  ];
  return [heads, ...standings.map((one) => [one.rank, names[one.player], ...series.map((_, at) => one.series[at] ?? ""), ...SUMS.map((sum) => one[sum])])];
}
