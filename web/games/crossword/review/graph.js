// The graph of a game: scores and winning chances, and the same as a table for screen readers.

import { html, nothing } from "../../../parts/lit.js";
import { lineChart } from "../../../parts/chart.js";
import { number, t } from "../../../shell/base/i18n.js";
import { moveName, percent } from "../coach/sentences.js";
import { turnName } from "./turns.js";

/** @import { Review } from "../coach/types.js" */
/** @import { ReviewPage } from "./page.js" */

/** The axis of winning chances. */
const PROBABILITY = { least: 0, most: 1, step: 0.5, label: percent };

/** @param {ReviewPage} page @param {Review} review */
export function graphs(page, review) {
  const names = page.names();
  const marks = review.decided.map(({ number: at }, index) => ({ at: at + 1, label: String(index + 1) }));
  const shared = { marks, at: page.at + 1, pick: (/** @type {number} */ at) => page.goTo(at - 1) };
  // What the end added or took is the last step, unless the turns of a file tell it already.
  const totals = review.turns.map(({ scores }) => scores);
  const { final } = review;
  const closes = final?.some((score, seat) => score !== totals.at(-1)?.[seat]);
  if (final && closes) totals.push(final);
  const series = names.map((name, seat) => ({ name, values: [0, ...totals.map((scores) => scores[seat])] }));
  const wins = [null, ...review.graph.map(({ win }) => win)];
  if (closes) wins.push(wins.at(-1) ?? null);
  const chance =
    names[0] === t("crossword.seat.you")
      ? t("crossword.review.chance_yours")
      : t("crossword.review.chance", { name: names[0] });
  const known = wins.filter((win) => win !== null).length > 1;
  return html`<section class="stack close" data-testid="review-graph" aria-label=${t("crossword.review.graph")}>
    ${lineChart({ ...shared, title: t("crossword.review.scores"), series, step: 100, label: number, name: "tall" })}
    ${
      known && names.length === 2
        ? html`<h2 class="review-small">${chance}</h2>
          ${lineChart({ ...shared, ...PROBABILITY, title: chance, series: [{ name: "", values: wins }] })}`
        : nothing
    }
    <details><summary class="small">${t("crossword.review.as_table")}</summary>${table(
      page,
      review,
      known && names.length === 2,
    )}</details>
  </section>`;
}

/** @param {ReviewPage} page @param {Review} review @param {boolean} wins */
function table(page, review, wins) {
  const names = page.names();
  const after = new Map(review.graph.map((point) => [point.number, point.win]));
  return html`<div class="review-table" role="region" tabindex="0" aria-label=${t("crossword.review.as_table")}><table
    class="small numbers" data-testid="review-table">
    <thead><tr>
      <th scope="col">${t("crossword.review.turn")}</th><th scope="col">${t("crossword.review.play")}</th>
      ${names.map((name) => html`<th scope="col">${name}</th>`)}
      ${wins ? html`<th scope="col">${t("crossword.review.chance_short", { name: names[0] })}</th>` : nothing}
    </tr></thead>
    <tbody>${review.turns.map((turn) => {
      const win = after.get(turn.number) ?? null;
      return html`<tr><th scope="row">${turnName(turn)}</th><td>${
        turn.kind === "play" ? moveName(turn) : t(`crossword.review.kinds.${turn.kind}`)
      }</td>
        ${turn.scores.map((score) => html`<td>${number(score)}</td>`)}
        ${wins ? html`<td>${win === null ? "" : percent(win)}</td>` : nothing}</tr>`;
    })}</tbody>
  </table></div>`;
}
