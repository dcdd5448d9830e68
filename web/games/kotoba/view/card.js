// A kana card's face. A bonus card is known by the shape of its corner and by its "+2", not by colour.

import { html, nothing } from "lit-html";
import { isBonus } from "../play/kana.js";

/** @param {string} kana @param {string} [mark] more classes: "pending", "last"... */
export function cardFace(kana, mark = "") {
  const bonus = isBonus(kana);
  return html`<span class="tile kt-card ${bonus ? "bonus" : ""} ${mark}" aria-hidden="true"
    ><span class="tile-letter">${kana}</span>${bonus ? html`<span class="kt-plus">+2</span>` : nothing}</span
  >`;
}

/** A card in words. @param {import("../types.js").Translate} t @param {string} kana @returns {string} */
export function cardWords(t, kana) {
  const name = kana === "ー" ? t("kotoba.card.long") : kana;
  return isBonus(kana) ? t("kotoba.card.bonus", { kana: name }) : name;
}

/** Cards in words, one after the other. @param {import("../types.js").Translate} t @param {string} cards @returns {string} */
export function cardsSaid(t, cards) {
  return [...cards].map((kana) => cardWords(t, kana)).join("、");
}
