// The player's hand, a listbox with one tab stop. Legal cards can be played; the others say why they cannot.

import { html, nothing } from "lit-html";
import { face } from "./faces.js";
import { cardsFromSkat } from "../play/cards.js";
import { visibleHand, isMyTurn } from "../play/model.js";
import { cardName, ledSuitName } from "../play/sentences.js";

/** @import { Model, Controls } from "../play/model.js" */

/** @param {Model} model @param {Controls} controls */
export function handTemplate(model, controls) {
  const { t } = model.context;
  const { view } = model.table;
  const cards = visibleHand(model);
  const choosing = isMyTurn(model) && (view.may.play || view.may.lay > 0);
  const stop = model.focus;
  return html`<div class="sk-hand count-${cards.length}" role="listbox" aria-multiselectable=${view.may.lay > 0} aria-label=${t("skat.hand", { count: cards.length })} data-testid="hand">
    ${cards.map((card, at) => cardTemplate(model, controls, card, at, choosing, card === stop))}
  </div>`;
}

/** @param {Model} model @param {Controls} controls @param {string} card @param {number} at @param {boolean} choosing @param {boolean} stop */
function cardTemplate(model, controls, card, at, choosing, stop) {
  const { t } = model.context;
  const legal = model.table.view.legal.includes(card);
  const laid = model.laid.includes(card);
  const state = !choosing ? "" : legal ? "legal" : "illegal";
  const { view } = model.table;
  const found = cardsFromSkat(view).includes(card);
  const why = !choosing || legal ? "" : view.trick ? t("skat.not_following", { suit: ledSuitName(model) }) : t("skat.not_legal");
  const label = [cardName(model, card), why, found ? t("skat.from_skat") : "", laid ? t("skat.chosen") : ""].filter(Boolean).join(", ");
  return html`<button class="sk-card ${state} ${found ? "found" : ""} ${model.hint?.action.split(" ").includes(card) ? "hinted" : ""} ${laid ? "laid" : ""} ${model.dragged === card ? "dragged" : ""}" role="option" aria-selected=${laid} aria-disabled=${choosing && !legal} tabindex=${stop ? 0 : -1}
    aria-label=${label} data-card=${card} data-testid="card-${card}" aria-keyshortcuts=${at < 10 ? String((at + 1) % 10) : nothing}
    draggable="false" @click=${() => controls.pressCard(card)} @focus=${() => (model.focus = card)}>${face(card, model.look, t("skat.index"))}</button>`;
}
