// Two plays compared ply by ply, as a table: the play, the reply, the next play, each with its mean and the difference.
// After each of them the points so far and the tiles kept add up to the lead.

import { html, nothing } from "../../../parts/lit.js";
import { number, t } from "../../../shell/base/i18n.js";
import { chance, chanceBehind, decimal, moveName, percent, withSign } from "../coach/sentences.js";

/** @import { Candidate } from "../coach/types.js" */
/** @typedef {{points: number, bingos: number, spread: number, win: number}} PlyMeans */
/** @typedef {{moves: [PlyMeans, PlyMeans], spread: number, within: number | null, win: number}} Ply */
/** @typedef {{deals: number, leaves: string[], ahead: number, plies: Ply[]}} Plies */

const NAMES = ["play", "reply", "next"];

/** @param {string[]} moves @param {Plies} found @param {(Candidate | undefined)[]} listed the same plays in the list */
export function plyTable(moves, found, listed) {
  const names = moves.map((move) => moveName({ move }));
  const { deals, ahead, plies } = found;
  return html`<div class="ply-scroll" tabindex="0" role="region" aria-label=${t("crossword.variations.by_ply")}>
    <table class="ply-table numbers small" data-testid="ply-table">
    <caption>${t("crossword.variations.by_ply_of", { count: deals, done: number(deals) })}</caption>
    <thead><tr><td></td>${names.map((name) => html`<th scope="col">${name}</th>`)}
      <th scope="col">${t("crossword.variations.difference")}</th></tr></thead>
    <tbody>
      ${row(t("crossword.variations.before"), [withSign(ahead), withSign(ahead), withSign(0)])}
      ${plies.map((ply, at) => plyRows(found, ply, at))} ${listedRow(listed)}
    </tbody></table></div>
    <p class="small soft">${t("crossword.variations.listed_why")}</p>`;
}

/** @param {string} name @param {unknown[]} cells @param {string} [testid] */
function row(name, cells, testid) {
  return html`<tr data-testid=${testid ?? nothing}><th scope="row">${name}</th>${cells.map(
    (cell) => html`<td>${cell}</td>`,
  )}</tr>`;
}

/** A turn: its points, the tiles kept after it, and the lead that they make. @param {Plies} found @param {Ply} ply
 * @param {number} at */
function plyRows({ leaves, ahead, plies }, ply, at) {
  const sign = at % 2 ? -1 : 1;
  const turns = plies.slice(0, at + 1);
  const points = [0, 1].map((move) => sign * ply.moves[move].points);
  const kept = [0, 1].map((move) => {
    const scored = turns.reduce((sum, { moves }, turn) => sum + (turn % 2 ? -1 : 1) * moves[move].points, 0);
    return ply.moves[move].spread - ahead - scored;
  });
  const bingos = (/** @type {PlyMeans} */ means) =>
    at ? html`<br />${t("crossword.variations.bingos", { share: percent(means.bingos) })}` : nothing;
  return html`${row(t(`crossword.variations.plies.${NAMES[at]}`), [
    ...ply.moves.map((means, move) => html`${withSign(points[move])}${bingos(means)}`),
    withSign(points[0] - points[1]),
  ])}${row(t(at ? "crossword.variations.kept" : "crossword.variations.leave"), [
    ...kept.map((value, move) => html`${at ? nothing : html`${leaves[move] || "–"}<br />`}${withSign(value)}`),
    withSign(kept[0] - kept[1]),
  ])}${row(
    t("crossword.variations.ahead"),
    [
      ...ply.moves.map(({ spread, win }) => lead(spread, win)),
      html`<b>${withSign(ply.spread)}</b>${ply.within ? html` ± ${decimal(ply.within)}` : nothing}<br />
        ${chanceBehind(ply.win)}`,
    ],
    `ply-${at}`,
  )}`;
}

/** @param {number} spread @param {number} win */
function lead(spread, win) {
  return html`<b>${withSign(spread)}</b><br />${t("crossword.variations.wins", { chance: chance(win) })}`;
}

/** The end of a comparison, for the ear. @param {string[]} moves @param {Plies} found @returns {string} */
export function plySaid(moves, { deals, plies }) {
  const last = plies[plies.length - 1];
  const within = last.within === null ? "" : ` ± ${decimal(last.within)}`;
  return [
    ...moves.map((move) => moveName({ move })),
    t("crossword.variations.by_ply_of", { count: deals, done: number(deals) }),
    `${t("crossword.variations.difference")}${t("colon")}${withSign(last.spread)}${within}`,
  ].join(", ");
}

/** What the list says of both plays. @param {(Candidate | undefined)[]} listed */
function listedRow([one, other]) {
  if (one?.spread == null || other?.spread == null || one.win == null || other.win == null) return nothing;
  const difference = html`<b>${withSign(one.spread - other.spread)}</b><br />${chanceBehind(one.win - other.win)}`;
  const cells = [lead(one.spread, one.win), lead(other.spread, other.win), difference];
  return row(t("crossword.variations.listed"), cells, "ply-listed");
}
