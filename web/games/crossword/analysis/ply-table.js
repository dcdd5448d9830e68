// Two plays compared ply by ply, as a table: the play, the reply, the next play, each with its mean and the difference.

import { html } from "../../../parts/lit.js";
import { number, t } from "../../../shell/base/i18n.js";
import { chance, decimal, moveName, percent, withSign } from "../coach/sentences.js";

/** @typedef {{points: number, bingos: number, spread: number, win: number}} PlyMeans */
/** @typedef {{moves: [PlyMeans, PlyMeans], spread: number, within: number | null, win: number}} Ply */
/** @typedef {{deals: number, leaves: string[], worth: number[], plies: Ply[]}} Plies */

const NAMES = ["play", "reply", "next"];
/** How a change of a chance is written. @type {Intl.NumberFormatOptions} */
const CHANGE = { style: "percent", signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 };

/** @param {string[]} moves @param {Plies} found */
export function plyTable(moves, { deals, leaves, worth, plies }) {
  const names = moves.map((move) => moveName({ move }));
  return html`<div class="ply-scroll" tabindex="0" role="region" aria-label=${t("crossword.variations.by_ply")}>
    <table class="ply-table numbers small" data-testid="ply-table">
    <caption>${t("crossword.variations.by_ply_of", { count: deals, done: number(deals) })}</caption>
    <thead><tr><td></td>${names.map((name) => html`<th scope="col">${name}</th>`)}
      <th scope="col">${t("crossword.variations.difference")}</th></tr></thead>
    <tbody>
      <tr><th scope="row">${t("crossword.variations.leave")}</th>${leaves.map(
        (leave, at) => html`<td>${leave || "–"}<br />${withSign(worth[at])}</td>`,
      )}<td>${withSign(worth[0] - worth[1])}</td></tr>
      ${plies.map(
        (
          ply,
          at,
        ) => html`<tr data-testid="ply-${at}"><th scope="row">${t(`crossword.variations.plies.${NAMES[at]}`)}</th>
        ${ply.moves.map(
          (means) =>
            html`<td>${t("crossword.variations.scored", { points: decimal(means.points) })}${
              at ? html`<br />${t("crossword.variations.bingos", { share: percent(means.bingos) })}` : ""
            }<br />${t("crossword.variations.wins", { chance: chance(means.win) })}</td>`,
        )}<td>${withSign(ply.spread)}${ply.within === null ? "" : html` ± ${decimal(ply.within)}`}<br />
          ${number(ply.win, CHANGE)}</td></tr>`,
      )}
    </tbody></table></div>`;
}
