// The tray with the word that is being made, the kind of step, and above them the plan of a rewrite: each step with its
// pay and its discards.

import { html, nothing } from "../../../parts/lit.js";
import { t } from "../../../shell/base/i18n.js";
import { classes } from "../../../parts/markup.js";
import { cardFace, cardWords } from "./hand.js";
import { kanaMarked } from "./seats.js";
import { icon } from "../../common/icons.js";
import { wordKey } from "../../../shell/meanings/words.js";
import { withKana } from "../play/composition.js";
import { isDiscarding, kanjiOf, mayMake, wordsOf } from "../play/model.js";
import { seatName } from "../../common/seats.js";
import { signed } from "../../common/sentences.js";
import { isBegun } from "../play/tray.js";
import { discardText } from "./status.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Cell } from "../play/tray.js" */

/** @param {Model} model @param {Controls} controls */
export function trayTemplate(model, controls) {
  const { tray } = model;
  const cells = mayMake(model) ? tray.cells.map((cell, index) => cellTemplate(model, controls, cell, index)) : [];
  const slot =
    mayMake(model) && tray.mode !== "replace" ? html`<span class="kt-slot" aria-hidden="true"></span>` : nothing;
  const at = tray.at ?? tray.cells.length;
  const hint = mayMake(model) ? t("kotoba.tray.empty") : isDiscarding(model) ? discardText(model) : "";
  return html`<div class="kt-tray ${tray.mode}" data-testid="tray" data-roving="tray" role="group"
    aria-label=${t("kotoba.tray.label")}
      data-count=${Math.max(4, tray.cells.length + (tray.mode === "replace" ? 0 : 1))}
    @click=${(/** @type {MouseEvent} */ event) => aimBeside(event, model, controls)}>
    ${cells.slice(0, at)}${slot}${cells.slice(at)}
    ${cells.length || !hint ? nothing : html`<p class="kt-tray-hint soft small">${hint}</p>`}
  </div>`;
}

/**
 * A press beside the cards while cards are added: the next one goes there, also behind the last card.
 * @param {MouseEvent} event @param {Model} model @param {Controls} controls
 */
function aimBeside({ target, currentTarget, clientX }, { tray }, controls) {
  if (!(target instanceof Element) || target.closest(".kt-cell") || tray.mode === "replace" || !tray.cells.length)
    return;
  const cells = [.../** @type {Element} */ (currentTarget).querySelectorAll(".kt-cell")];
  const index = cells.filter((cell) => cell.getBoundingClientRect().right <= clientX).length;
  controls.changeTray({ type: "gap", index });
}

/** @param {Model} model @param {Controls} controls @param {Cell} cell @param {number} index */
function cellTemplate(model, controls, cell, index) {
  const { tray } = model;
  const aimed = tray.mode === "replace" && tray.at === index;
  const { to } = model.dragged ?? { to: null };
  const over =
    to?.mode === "replace" && to.index === index ? "over" : to?.mode === "insert" && to.index === index ? "before" : "";
  const pending = cell.card !== null;
  const mark = classes({ pending, dragged: pending && model.dragged?.id === cell.card });
  return html`<button
    class="kt-cell ${aimed ? "aimed" : ""} ${over}" data-stop
      tabindex=${Math.min(model.stops.tray ?? 0, tray.cells.length - 1) === index ? 0 : -1}
    data-testid="cell-${index}" data-kana=${cell.kana} data-card=${cell.card ?? nothing}
      aria-label=${cellWords(model, cell, index)}
    @click=${() => controls.changeTray({ type: "cell", index })}
  >${cardFace(cell.kana, mark)}${
    cell.card !== null && cell.old !== null ? html`<span class="kt-old" aria-hidden="true">${cell.old}</span>` : nothing
  }</button>`;
}

/** @param {Model} model @param {Cell} cell @param {number} index @returns {string} */
function cellWords(model, cell, index) {
  const vars = { number: index + 1, card: cardWords(cell.kana), old: cell.old ?? "" };
  if (cell.card === null) return t(`kotoba.tray.cell_${model.tray.mode}`, vars);
  return t(cell.old === null ? "kotoba.tray.cell_laid" : "kotoba.tray.cell_replaced", vars);
}

/** Which kind of step is being made. @param {Model} model @param {Controls} controls */
export function modeTemplate(model, controls) {
  const { tray } = model;
  if (!tray.target || !mayMake(model)) return nothing;
  const key = (/** @type {"replace" | "insert"} */ mode) => html`<button
    class="button kt-mode ${tray.mode === mode ? "chosen" : ""}" data-testid="mode-${mode}"
      aria-pressed=${tray.mode === mode}
    ?disabled=${tray.mode !== mode && isBegun(tray)} @click=${() => controls.changeTray({ type: "mode", mode })}
  >${t(`kotoba.step.${mode}`)}<small>${t(`kotoba.step.${mode}_pays`)}</small></button>`;
  return html`<div class="kt-modes" role="group"
    aria-label=${t("kotoba.step.kind")}>${key("replace")}${key("insert")}</div>`;
}

/** The plan so far. @param {Model} model @param {Controls} controls */
export function planTemplate(model, controls) {
  const { tray, plan } = model;
  if (!tray.target) return nothing;
  const word = wordsOf(model.table.view).find(({ id }) => id === tray.target?.word);
  const known = plan?.steps ?? [];
  const kanji = kanjiOf(model, tray.target.kana);
  return html`<section class="kt-plan" data-testid="plan" aria-label=${t("kotoba.plan.label")}>
    <header>
      <p>
        <b class="kt-kana">${
          model.context.puzzle ? kanaMarked(tray.target.kana) : wordKey(tray.target.kana, kanaMarked(tray.target.kana))
        }</b> ${kanji ? html`<small class="soft">${kanji}</small>` : nothing}
        <span class="soft small">${t("kotoba.plan.of", { name: seatName(model, word?.owner ?? 0) })}</span>
      </p>
      <span class="kt-price numbers" data-testid="plan-price"><span
        class="kt-chips"><i></i>−${word?.price ?? plan?.price ?? 0}</span></span>
      <button class="button quiet" data-testid="release" aria-label=${t("kotoba.plan.release")}
        @click=${() => controls.changeTray({ type: "release" })}>${icon("close")}</button>
    </header>
    <ol class="kt-steps">
      ${tray.steps.map((step, index) => stepTemplate(controls, step, known[index], index))}
    </ol>
    ${plan?.steps.length && plan.fault === null ? sumsTemplate(plan) : nothing}
  </section>`;
}

/**
 * @param {Controls} controls @param {import("../play/tray.js").Step} step
 * @param {import("../types.js").PlanStep | undefined} known @param {number} index
 */
function stepTemplate(controls, step, known, index) {
  const kanji = (known?.kanji ?? []).join("・");
  return html`<li class="kt-step" data-testid="step-${index}">
    <button class="kt-step-key" aria-label=${t("kotoba.plan.back_to", { number: index + 1, word: step.word })}
      @click=${() => controls.changeTray({ type: "undo_to", steps: index })}>
      <span class="kt-step-number numbers" aria-hidden="true">${index + 1}</span>
      <span class="kt-log-word"><span>${kanaMarked(step.word, known?.at)}</span>${
        kanji ? html`<small class="soft truncate">${kanji}</small>` : nothing
      }</span>
      <span class="kt-step-what small">
        <span>${t(`kotoba.step.${step.kind}`)}${known?.vote ? html` <b>${t("kotoba.plan.vote")}</b>` : nothing}</span>
        ${step.out.length ? html`<span>${t("kotoba.plan.out", { cards: step.out.join("・") })}</span>` : nothing}
      </span>
      ${
        known?.legal === false
          ? html`<b class="kt-refused" role="img" aria-label=${t("kotoba.plan.refused")}>×</b>`
          : html`<span class="kt-chips numbers"><i></i>${signed(known?.chips?.total ?? 0)}</span>`
      }
    </button>
  </li>`;
}

/** What it costs and brings all in all. @param {import("../types.js").Plan} plan */
function sumsTemplate(plan) {
  const cards = [...plan.word].length;
  return html`<p class="kt-net small" data-testid="plan-net" data-net=${plan.net}>
    ${t("kotoba.plan.sum", { price: plan.price, chips: plan.chips.total, cards })}
    <b class="numbers">${signed(plan.net)}</b>
  </p>`;
}

/** The field for typing: kana by an IME, or romaji as it is. @param {Model} model @param {Controls} controls */
export function typingTemplate(model, controls) {
  if (!model.wide && !model.typing) return nothing;
  const read = withKana((kana, composed) => controls.type(kana, composed));
  return html`<div class="kt-typing">
    <input
      class="input" id="kt-input" data-testid="typing" lang="ja" autocomplete="off" autocapitalize="off"
        spellcheck="false" enterkeyhint="done" maxlength="60"
      aria-label=${t(model.tray.target ? "kotoba.type.step" : "kotoba.type.new")}
      placeholder=${t(model.tray.target ? "kotoba.type.step_hint" : "kotoba.type.new_hint")}
      .value=${model.composed ?? model.typed}
        ?disabled=${!mayMake(model)}
      @input=${read} @compositionstart=${read} @compositionend=${read}
    />
  </div>`;
}

/**
 * Where on the word a dragged card would go, or null where it is not over the tray. @param {HTMLElement} root
 * @param {{x: number, y: number}} point @param {import("../play/tray.js").Tray} tray
 */
export function trayPlaceAt(root, point, tray) {
  const element = root.querySelector(".kt-tray");
  if (!element) return null;
  const box = element.getBoundingClientRect();
  if (point.y < box.top - 16 || point.y > box.bottom + 10 || point.x < box.left - 16 || point.x > box.right + 16)
    return null;
  const boxes = [...element.querySelectorAll(".kt-cell")].map((cell) => cell.getBoundingClientRect());
  const inside = boxes.findIndex(({ left, width }) => Math.abs(point.x - left - width / 2) < width * 0.32);
  const replaces = tray.target !== null && (isBegun(tray) ? tray.mode === "replace" : inside >= 0);
  if (!replaces)
    return {
      mode: /** @type {const} */ ("insert"),
      index: boxes.filter(({ left, width }) => left + width / 2 < point.x).length,
    };
  const nearest = boxes.reduce(
    (best, { left, width }, at) =>
      Math.abs(point.x - left - width / 2) < Math.abs(point.x - boxes[best].left - boxes[best].width / 2) ? at : best,
    0,
  );
  return { mode: /** @type {const} */ ("replace"), index: nearest };
}
