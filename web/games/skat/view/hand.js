// The player's hand, a fan and a listbox with one tab stop: every card shows the corner that names it, and the one
// under the finger or the focus rises. Legal cards can be played; the others say why they cannot.

import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { t } from "../../../shell/base/i18n.js";
import { face } from "./faces.js";
import { cardsFromSkat } from "../play/cards.js";
import { visibleHand, isMyTurn } from "../play/model.js";
import { cardName, ledSuitName } from "../play/sentences.js";

/** @import { Model, Controls } from "../play/model.js" */

/** @param {Model} model @param {Controls} controls */
export function handTemplate(model, controls) {
  const { view } = model.table;
  const cards = visibleHand(model);
  const choosing = isMyTurn(model) && (view.may.play || view.may.lay > 0);
  const middle = (cards.length - 1) / 2;
  return html`<div class="sk-hand" .style=${`--gaps: ${Math.max(1, cards.length - 1)}`} role="listbox"
    aria-multiselectable=${view.may.lay > 0} aria-label=${t("skat.hand", { count: cards.length })} data-testid="hand">
    ${repeat(
      cards,
      // A new deal brings new cards: each is dealt.
      (card) => `${view.deal.number} ${card}`,
      (card, at) => cardTemplate(model, controls, card, { at, off: at - middle, choosing }),
    )}
  </div>`;
}

/**
 * @param {Model} model @param {Controls} controls @param {string} card
 * @param {{at: number, off: number, choosing: boolean}} where `off`: how many places from the middle of the fan
 */
function cardTemplate(model, controls, card, { at, off, choosing }) {
  const { view } = model.table;
  const legal = view.legal.includes(card);
  const laid = model.laid.includes(card);
  const found = cardsFromSkat(view).includes(card);
  const why =
    !choosing || legal ? "" : view.trick ? t("skat.not_following", { suit: ledSuitName(model) }) : t("skat.not_legal");
  const label = [cardName(model, card), why, found ? t("skat.from_skat") : "", laid ? t("skat.chosen") : ""]
    .filter(Boolean)
    .join(", ");
  const look = [
    choosing ? (legal ? "legal" : "illegal") : "",
    found ? "found" : "",
    laid ? "laid" : "",
    model.hint?.action.split(" ").includes(card) ? "hinted" : "",
    model.dragged === card ? "dragged" : "",
  ];
  return html`<button class="sk-card ${look.filter(Boolean).join(" ")}" .style=${`--nth: ${at}; --off: ${off}`}
    role="option" aria-selected=${laid} aria-disabled=${choosing && !legal} tabindex=${card === model.focus ? 0 : -1}
    aria-label=${label} data-card=${card} data-testid="card-${card}"
      aria-keyshortcuts=${at < 10 ? String((at + 1) % 10) : nothing}
    draggable="false" @click=${() => controls.pressCard(card)}
      @focus=${() => (model.focus = card)}>${face(card, model.look, t("skat.index"))}</button>`;
}
