// The player's ten cards, a listbox. A card in the tray leaves its place empty; cards chosen to be discarded have a bin
// in their corner.

import { html, nothing } from "../../../parts/lit.js";
import { classes } from "../../../parts/markup.js";
import { list, t } from "../../../shell/base/i18n.js";
import { icon } from "../../common/icons.js";
import { byKana, byKind, isBonus } from "../play/kana.js";
import { isDiscarding } from "../play/model.js";
import { isAway, isUsed } from "../play/tray.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Card } from "../play/tray.js" */

/** @param {Model} model @param {Controls} controls */
export function handTemplate(model, controls) {
  const discarding = isDiscarding(model);
  return html`<div
    class="kt-hand ${discarding ? "discarding" : ""}" role="listbox" data-roving="hand" data-testid="hand"
    aria-label=${t(discarding ? "kotoba.discard.label" : "kotoba.hand.label")}
      aria-multiselectable=${discarding ? "true" : "false"}
  >
    ${model.tray.hand.map((card, index) => cardTemplate(model, controls, card, index, discarding))}
  </div>`;
}

/**
 * @param {Model} model @param {Controls} controls @param {Card} card @param {number} index @param {boolean} discarding
 */
function cardTemplate(model, controls, card, index, discarding) {
  const { tray } = model;
  const away = !discarding && isAway(tray, card.id);
  const selected = discarding ? (model.discarding ?? []).includes(card.id) : tray.selected === card.id;
  const stop = Math.min(model.stops.hand ?? 0, tray.hand.length - 1) === index;
  const words = cardWords(card.kana);
  const where = away ? t(isUsed(tray, card.id) ? "kotoba.hand.used" : "kotoba.hand.laid", { card: words }) : words;
  return html`<div
    class=${classes("kt-hand-card own-tile", { away, selected, dragged: model.dragged?.id === card.id })} role="option"
    data-stop tabindex=${stop ? 0 : -1} data-testid="card-${index}" data-kana=${card.kana} data-card=${card.id}
      aria-selected=${selected}
    aria-disabled=${away ? "true" : nothing}
      aria-label=${discarding && selected ? t("kotoba.discard.goes", { card: words }) : where}
    @click=${() => controls.pick(card.id)}
  >
    ${away ? nothing : cardFace(card.kana)}${
      discarding && selected ? html`<span class="kt-cross" aria-hidden="true">${icon("discard")}</span>` : nothing
    }
  </div>`;
}

/**
 * The hand in the order that was chosen; "own" is as it was put by hand. @param {Card[]} hand
 * @param {import("../play/model.js").Order} order @returns {number[]}
 */
export function sortedIds(hand, order) {
  const compare = order === "kana" ? byKana : byKind;
  const sorted = order === "own" ? hand : [...hand].sort((a, b) => compare(a.kana, b.kana));
  return sorted.map((card) => card.id);
}

/**
 * Before which card of the hand a point is, or null where it is not on the hand. @param {HTMLElement} root
 * @param {{x: number, y: number}} point @returns {number | null}
 */
export function handIndexAt(root, point) {
  const hand = root.querySelector(".kt-hand");
  if (!hand) return null;
  const box = hand.getBoundingClientRect();
  if (point.y < box.top - 8 || point.y > box.bottom + 8) return null;
  const boxes = [...hand.children].map((card) => card.getBoundingClientRect());
  const index = boxes.findIndex(
    ({ top, bottom, left, width }) => point.y < bottom && point.y > top - 8 && point.x < left + width / 2,
  );
  return index < 0 ? boxes.filter(({ top }) => top - 8 < point.y).length : index;
}

/** @param {string} kana @param {string} [mark] more classes: "pending", "last"... */
export function cardFace(kana, mark = "") {
  const bonus = isBonus(kana);
  return html`<span class="tile kt-card ${bonus ? "bonus" : ""} ${mark}" aria-hidden="true"
    ><span class="tile-letter">${kana}</span>${bonus ? html`<span class="kt-plus">+2</span>` : nothing}</span
  >`;
}

/** A card in words. @param {string} kana @returns {string} */
export function cardWords(kana) {
  const name = kana === "ー" ? t("kotoba.card.long") : kana;
  return isBonus(kana) ? t("kotoba.card.bonus", { kana: name }) : name;
}

/** Cards in words, one after the other. @param {string} cards */
export function cardsText(cards) {
  return list([...cards].map((kana) => cardWords(kana)));
}
