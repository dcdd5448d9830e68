// The strength of the computer players: the points of each level in games against itself, as a chart that is a table.

import { html, nothing } from "../../parts/lit.js";
import { levelText } from "../catalogue/games.js";
import { number, t } from "../base/i18n.js";

/** @import { Strengths } from "../../engine/messages.js" */

const MEASURED = "standard"; // its numbers are shown for lists that were not measured

/**
 * @param {object} chart
 * @param {string} chart.game
 * @param {Strengths} chart.strengths
 * @param {string[]} chart.levels weakest first
 * @param {string} chart.lexicon
 * @param {string[]} chart.chosen levels at the table
 */
export function strengthChart({ game, strengths, levels, lexicon, chosen }) {
  const words = strengths[lexicon] ? lexicon : MEASURED;
  const measured = strengths[words] ?? {};
  const all = Object.values(measured);
  if (!all.length) return nothing;
  const most = Math.max(...all.map(({ points, within }) => points + within));
  const share = (/** @type {number} */ points) => ((100 * points) / most).toFixed(1);
  const bar = (/** @type {{points: number, within: number}} */ { points, within }) => {
    const [from, to] = [points - within, points + within].map(share);
    return html`<td class="bar" aria-hidden="true"><svg viewBox="0 0 100 12" preserveAspectRatio="none" focusable="false">
        <rect class="measured" width=${share(points)} height="12"></rect>
        <path class="within" d="M${from} 6H${to}M${from} 3V9M${to} 3V9"></path>
      </svg></td>
      <td class="numbers">${number(Math.round(points))} <span class="small soft">± ${number(Math.round(within))}</span></td>`;
  };
  const row = (/** @type {string} */ level) => {
    return html`<tr class=${chosen.includes(level) ? "chosen" : ""}>
      <th scope="row">${levelText(game, level, "label")}</th>
      ${measured[level] ? bar(measured[level]) : html`<td></td><td class="numbers">–</td>`}
    </tr>`;
  };
  return html`<figure class="strength" data-testid="strength">
    <table>
      <caption class="visually-hidden">${t("new.strength")}</caption>
      <thead class="visually-hidden"><tr><th scope="col">${t("new.strength_level")}</th><td></td><th scope="col">${t("new.strength_points")}</th></tr></thead>
      <tbody>${levels.map(row)}</tbody>
    </table>
    <figcaption class="small soft">${t("new.strength_note", { words: t(`lexica.${words}.label`) })}</figcaption>
  </figure>`;
}
