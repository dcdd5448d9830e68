// The best use of a turn: a verdict, the lines that add up to it, and both ways beside each other.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { signed } from "../../common/sentences.js";
import { LINES } from "../play/comparison.js";
import { kanjiOf } from "../play/model.js";
import { wordText } from "../play/sentences.js";
import { wordKey } from "../../../shell/meanings/words.js";
import { kanaMarked } from "./seats.js";

/** @import { Comparison, Sum } from "../play/comparison.js" */
/** @import { Model } from "../play/model.js" */

/** @param {Model} model */
export function bestTemplate(model) {
  const { compared } = model;
  if (!compared) return html`<p class="soft small">${t("kotoba.best.looking")}</p>`;
  const { best, made } = compared;
  return html`${reasonsTemplate(model, compared)}
    ${chainTemplate(model, t("kotoba.best.made"), made)}
    ${best ? chainTemplate(model, t("kotoba.best.best"), best) : nothing}
    <p class="soft small">${t("kotoba.best.honest")}</p>`;
}

/**
 * The verdict, and the lines whose points add up to it: the differences, or one's own points where nothing was better.
 * @param {Model} model @param {Comparison} compared
 */
function reasonsTemplate(model, { made, best }) {
  const lost = best ? best.net - made.net : 0;
  const verdict = best
    ? t("kotoba.best.lost", { count: lost, word: wordText(model, best.chain.at(-1) ?? "") })
    : t("kotoba.best.none");
  const points = (/** @type {typeof LINES[number]} */ line) => (best ? best[line] - made[line] : made[line]);
  return html`<ul class="kt-reasons" data-testid="best-lines">
    <li tabindex="-1" data-testid="best-verdict" data-lost=${lost}><b
      class="numbers">${signed(best ? lost : made.net)}</b><b>${verdict}</b></li>
    ${LINES.filter(points).map((line) => {
      const vars = { own: Math.abs(made[line]), best: Math.abs(best?.[line] ?? 0) };
      return html`<li data-difference=${best ? points(line) : nothing}><b
        class="numbers">${signed(points(line))}</b>
        <span>${t(`kotoba.best.line.${line}`)}${t(best ? "kotoba.best.instead" : "kotoba.best.own", vars)}</span></li>`;
    })}
  </ul>`;
}

/** The words of one way, each with its kanji. @param {Model} model @param {string} label @param {Sum} sum */
function chainTemplate(model, label, { chain }) {
  const word = (/** @type {string} */ each, /** @type {number} */ at) =>
    html`${at ? html`<span class="soft" aria-hidden="true">→</span>` : nothing}<span
      class="kt-log-word"><span>${wordKey(each, kanaMarked(each))}</span>${
        kanjiOf(model, each) ? html`<small class="soft">${kanjiOf(model, each)}</small>` : nothing
      }</span>`;
  return html`<div class="kt-way"><span class="soft small">${label}</span>
    <p class="kt-turn-what">${chain.length ? chain.map(word) : t("kotoba.best.no_word")}</p></div>`;
}
