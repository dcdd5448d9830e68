// The end of a game: the winner, the reason, and every adjustment of the scores.

import { html, nothing } from "lit-html";
import { number, t } from "../../../shell/base/i18n.js";
import { lineChart } from "../../../parts/chart.js";
import { averageFact, endFacts, endHead, learnKey, pictureKey } from "../../common/end.js";
import { ratingFact } from "../../common/rated.js";
import { factsOf } from "../statistics.js";
import { helpOf } from "../coach/coach-controller.js";
import { seatsByPlace, signed } from "../../common/sentences.js";
import { seatName } from "../../common/seats.js";
import { withWordKeys } from "../../../shell/meanings/words.js";
import { detailSentence, pointsOf, reasonText, resultSentence } from "../play/sentences.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Result } from "../types.js" */

/** @param {Model} model @param {Controls} controls */
export function endTemplate(model, controls) {
  const { result } = model.table.view;
  if (!result) return html``;
  const misses = `#/crossword/review/${model.context.id}/misses`;
  return html`${endHead(model, result, { id: "xw-end-result", title: resultSentence(model, result) })}
    <p>${reasonText(model, result)}</p>
    ${factsTemplate(model, result)} ${totalsTemplate(model, result)} ${helpTemplate(model)}
    ${
      result.details.length
        ? html`<ul class="xw-details" id="xw-end-details"
          data-testid="adjustments">${result.details.map(
            (detail) => html`<li>${detailSentence(model, detail)}</li>`,
          )}</ul>`
        : nothing
    }
    ${lineChart({ title: t("crossword.end.graph"), series: scoreSeries(model, result) })}
    <div class="end-actions">
      <button class="button" data-testid="end-look"
        @click=${() => controls.open(null)}>${t("crossword.end.look")}</button>
      <button class="button" data-testid="end-review" @click=${() => model.context.go(misses)}>
        ${t("crossword.end.review")}</button>
      ${learnKey(model)}
      ${pictureKey(() => void controls.sharePicture())}
      <button class="button" data-testid="end-export"
        @click=${() => controls.exportGcg()}>${t("crossword.action.export-gcg")}</button>
      <button class="button" data-testid="end-new"
        @click=${() => model.context.newGame()}>${t("crossword.action.new-game")}</button>
      <button class="button primary" data-testid="rematch"
        @click=${() => model.context.rematch()}>${t("crossword.end.rematch")}</button>
    </div>`;
}

/**
 * The best word of each player, the bingos, and how one's points compare with one's average. @param {Model} model
 * @param {Result} result
 */
function factsTemplate(model, result) {
  const { view } = model.table;
  const facts = view.seats.map((_, seat) => ({ seat, ...factsOf(view, seat) }));
  const best = facts.reduce((found, each) => ((each.best?.points ?? 0) > (found.best?.points ?? 0) ? each : found));
  const bingos = facts
    .filter(({ sums }) => sums.bingos)
    .map(({ seat, sums }) => `${seatName(model, seat)} ${number(sums.bingos)}`);
  return endFacts([
    best.best && {
      label: t("crossword.end.best"),
      value: withWordKeys(t("crossword.end.best_word", { word: best.best.text, count: best.best.points }), [
        best.best.text,
      ]),
      note: seatName(model, best.seat),
    },
    bingos.length ? { label: t("crossword.end.bingos"), value: bingos.join(" · ") } : null,
    averageFact(model, result),
    ratingFact(model),
  ]);
}

/** In how many turns help was used. @param {Model} model */
function helpTemplate(model) {
  const count = model.table.view.turns.filter((turn) => helpOf(model, turn.ply)).length;
  return count
    ? html`<p class="soft small" data-testid="help-used">${t("crossword.hint.total", { count })}</p>`
    : nothing;
}

/** Before, what the end did, and after. @param {Model} model @param {Result} result */
function totalsTemplate(model, result) {
  return html`<table class="end-totals numbers">
    <thead><tr>
      <th scope="col"><span class="visually-hidden">${t("crossword.end.name")}</span></th>
      ${["before", "change", "total"].map((column) => html`<th scope="col">${t(`crossword.end.${column}`)}</th>`)}
    </tr></thead>
    <tbody>
      ${seatsByPlace(result).map((seat) => {
        const change = changeOf(result, seat);
        return html`<tr class=${result.ranks[seat] === 1 ? "winner" : ""}>
          <th scope="row">${seatName(model, seat)}</th>
          <td>${number(result.scores[seat] - change)}</td>
          <td>${signed(change)}</td>
          <td><b>${number(result.scores[seat])}</b></td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** The totals of each seat, turn by turn, and after the end. @param {Model} model @param {Result} result */
function scoreSeries(model, result) {
  return result.scores.map((final, seat) => {
    const values = [0];
    for (const turn of model.table.view.turns) {
      const before = values[values.length - 1];
      values.push(turn.seat === seat && !turn.back ? (turn.total ?? before) : before);
    }
    return { name: seatName(model, seat), values: [...values, final] };
  });
}

/** What the end gave a seat, less what it took. @param {Result} result @param {number} seat */
export function changeOf(result, seat) {
  return result.details.filter((detail) => detail.seat === seat).reduce((sum, detail) => sum + pointsOf(detail), 0);
}
