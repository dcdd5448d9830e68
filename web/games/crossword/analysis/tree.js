// The tree of an analysis: every position that was tried, with its name and note.

import { html, nothing } from "../../../parts/lit.js";
import { bracketed } from "../../../shell/base/brackets.js";
import { number, t } from "../../../shell/base/i18n.js";
import { moveName } from "../coach/sentences.js";
import { MOST_NAME, MOST_NOTE } from "./saved.js";

/** @import { AnalysisHistory, Step } from "./history.js" */
/**
 * @typedef {object} TreeKeys
 * @property {(step: Step) => void} goTo
 * @property {(step: Step) => void} remove
 * @property {(step: Step) => void} promote
 * @property {() => void} draw fill up the rack that is to move
 * @property {() => void} redraw
 */

/** @param {AnalysisHistory} history @param {TreeKeys} keys */
export function treeTemplate(history, keys) {
  const { here, all } = history;
  if (!here) return nothing;
  return html`<section class="stack close" aria-labelledby="tree-title">
    <h2 class="coach-title" id="tree-title">${t("crossword.variations.tree")}</h2>
    <div role="tree" class="tree" data-testid="tree" aria-labelledby="tree-title"
      @keydown=${(/** @type {KeyboardEvent} */ event) => walk(event, history, keys)}>${all.map(
        ({ step, depth }) => html`<div role="treeitem" class="tree-item" data-testid="tree-item"
        aria-level=${depth + 1} aria-selected=${step === here} aria-expanded=${step.children.length ? "true" : nothing}
        tabindex=${step === here ? 0 : -1} .style=${`--depth: ${Math.min(depth, 8)}`}
        @click=${() => keys.goTo(step)}>${nameOf(step)}${
          step.rack ? html` <span class="soft">${t("crossword.variations.with", { rack: step.rack })}</span>` : nothing
        }${step.name ? html` <span>${step.name}</span>` : nothing}${
          step.note ? html` <span class="small soft tree-note">${step.note}</span>` : nothing
        }</div>`,
      )}</div>
    <p class="row">
      ${
        here.parent
          ? html`<button class="button small" data-testid="tree-promote" ?disabled=${isMain(here)}
          @click=${andThenFocus(() => keys.promote(here))}>${t("crossword.variations.promote")}</button>
        <button class="button small" data-testid="tree-delete"
          @click=${andThenFocus(() => keys.remove(here))}>${t("crossword.variations.delete")}</button>`
          : nothing
      }
      <button class="button small" data-testid="tree-draw"
        @click=${keys.draw}>${t("crossword.variations.draw")}</button>
    </p>
    <div class="field"><label for="tree-name">${t("crossword.variations.name")}</label>
      <input class="input" id="tree-name" data-testid="tree-name" maxlength=${MOST_NAME} autocomplete="off"
        .value=${here.name} @input=${(/** @type {any} */ { target }) => {
          here.name = target.value;
          keys.redraw();
        }} /></div>
    <div class="field"><label for="tree-note">${t("crossword.variations.note")}</label>
      <textarea class="input" id="tree-note" data-testid="tree-note" rows="2" maxlength=${MOST_NOTE}
        .value=${here.note} @input=${(/** @type {any} */ { target }) => {
          here.note = target.value;
          keys.redraw();
        }}></textarea></div>
  </section>`;
}

/** The play that led to a position, with its points. @param {Step} step */
function nameOf(step) {
  const { parent, view } = step;
  if (!parent) return html`<b>${t("crossword.analysis.start")}</b>`;
  const points = sumOf(view) - sumOf(parent.view);
  return html`<b>${moveName(step)}</b>${
    points ? html` <span class="numbers soft">${bracketed(number(points))}</span>` : nothing
  }`;
}

/** @param {Step["view"]} view */
const sumOf = ({ seats }) => seats.reduce((sum, { score }) => sum + score, 0);

/** Whether a position is in the main line. @param {Step} step @returns {boolean} */
function isMain(step) {
  return !step.parent || (step.parent.children[0] === step && isMain(step.parent));
}

/** @param {KeyboardEvent} event @param {AnalysisHistory} history @param {TreeKeys} keys */
function walk(event, { here, all }, keys) {
  if (!here) return;
  const at = all.findIndex(({ step }) => step === here);
  if (event.key === "Delete" && here.parent) keys.remove(here);
  else {
    const to = {
      ArrowDown: all[at + 1]?.step,
      ArrowUp: all[at - 1]?.step,
      ArrowLeft: here.parent,
      ArrowRight: here.children[0],
      Home: all[0].step,
      End: all[all.length - 1].step,
    }[event.key];
    if (!to) return;
    keys.goTo(to);
  }
  event.preventDefault();
  focusShown();
}

/** A key below the tree that may be gone, or off, when it is done: the focus goes to the position that is shown.
 * @param {() => void} run */
function andThenFocus(run) {
  return () => {
    run();
    focusShown();
  };
}

function focusShown() {
  requestAnimationFrame(() => {
    const shown = document.querySelector(".tree [aria-selected=true]");
    if (shown instanceof HTMLElement) shown.focus();
  });
}
