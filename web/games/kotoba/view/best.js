// What a turn could have made: a verdict, the two ways beside each other, and lines whose differences add up to the verdict.

import { html, nothing } from "lit-html";
import { signed } from "../../common/sentences.js";
import { LINES } from "../play/comparison.js";
import { kanjiOf } from "../play/model.js";
import { kanaMarked } from "./seats.js";

/** @import { Comparison, Sum } from "../play/comparison.js" */
/** @import { Model } from "../play/model.js" */

/** @param {Model} model */
export function bestTemplate(model) {
  const { t } = model.context;
  const { compared } = model;
  if (!compared) return html`<p class="soft small">${t("kotoba.best.looking")}</p>`;
  const { best, made } = compared;
  const lost = best ? best.net - made.net : 0;
  return html`<p class="kt-verdict" tabindex="-1" data-testid="best-verdict" data-lost=${lost}>${best ? t("kotoba.best.lost", { count: lost }) : t("kotoba.best.none")}</p>
    ${chainTemplate(model, t("kotoba.best.made"), made)} ${best ? chainTemplate(model, t("kotoba.best.best"), best) : nothing}
    ${linesTemplate(model, compared)}
    <p class="soft small">${t("kotoba.best.honest")}</p>`;
}

/** The words of one way, each with its kanji. @param {Model} model @param {string} label @param {Sum} sum */
function chainTemplate(model, label, { chain }) {
  const word = (/** @type {string} */ each, /** @type {number} */ at) =>
    html`${at ? html`<span class="soft" aria-hidden="true">→</span>` : nothing}<span class="kt-log-word"><span>${kanaMarked(each)}</span>${kanjiOf(model, each) ? html`<small class="soft">${kanjiOf(model, each)}</small>` : nothing}</span>`;
  return html`<div class="kt-way"><span class="soft small">${label}</span>
    <p class="kt-turn-what">${chain.length ? chain.map(word) : model.context.t("kotoba.best.no_word")}</p></div>`;
}

/** @param {Model} model @param {Comparison} compared */
function linesTemplate(model, { made, best }) {
  const { t } = model.context;
  const lines = LINES.filter((line) => made[line] || best?.[line]);
  const cells = (/** @type {"net" | typeof LINES[number]} */ line) =>
    html`<td>${signed(model, made[line])}</td>${best ? html`<td>${signed(model, best[line])}</td><td data-difference=${best[line] - made[line]}>${signed(model, best[line] - made[line])}</td>` : nothing}`;
  return html`<table class="end-totals kt-lines numbers" data-testid="best-lines">
    <thead><tr><td></td><th scope="col">${t("kotoba.best.made")}</th>
      ${best ? html`<th scope="col">${t("kotoba.best.best")}</th><th scope="col">${t("kotoba.best.difference")}</th>` : nothing}</tr></thead>
    <tbody>${lines.map((line) => html`<tr><th scope="row">${t(`kotoba.best.line.${line}`)}</th>${cells(line)}</tr>`)}</tbody>
    <tfoot><tr><th scope="row">${t("kotoba.best.line.net")}</th>${cells("net")}</tr></tfoot>
  </table>`;
}
