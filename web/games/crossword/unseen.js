// The tiles that one cannot see: those in the bag and on the others' racks, together, counted by letter.

import { html } from "lit-html";
import { tileFace } from "../../parts/tile.js";
import { shownView } from "./model.js";
import { valueOf } from "./squares.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./types.js").View} View */

/** @param {Model} model */
export function unseenTemplate(model) {
  const { t } = model.context;
  const view = shownView(model);
  const total = Object.values(view.unseen).reduce((sum, count) => sum + count, 0);
  return html`<section class="xw-unseen" data-testid="unseen" aria-label=${t("crossword.bag.unseen")}>
    <p class="soft small">${t("crossword.bag.explained", { bag: view.bag, count: total })}</p>
    <ul class="xw-counts">
      ${Object.keys(view.tiles).sort(byLetter).map((letter) => countTemplate(model, view, letter))}
    </ul>
    <p class="soft small">${t("crossword.bag.kinds", kinds(view))}</p>
  </section>`;
}

/** Letters in order, the blank last. @param {string} a @param {string} b */
function byLetter(a, b) {
  return a === "?" ? 1 : b === "?" ? -1 : a < b ? -1 : 1;
}

/** @param {Model} model @param {View} view @param {string} letter */
function countTemplate(model, view, letter) {
  const { t } = model.context;
  const count = view.unseen[letter] ?? 0;
  const name = letter === "?" ? t("crossword.tile.blank") : letter;
  const face = tileFace({ letter: letter === "?" ? "" : letter, value: valueOf(view, letter), blank: letter === "?" });
  return html`<li class=${count ? "" : "none"}>
    ${face}<span class="numbers" aria-hidden="true">${count}</span>
    <span class="visually-hidden">${t("crossword.bag.of", { letter: name, count, all: view.tiles[letter].count })}</span>
  </li>`;
}

/** Vowels, consonants and blanks among the unseen. @param {View} view */
function kinds(view) {
  let vowels = 0;
  let consonants = 0;
  for (const [letter, count] of Object.entries(view.unseen)) {
    if ("AEIOU".includes(letter)) vowels += count;
    else if (letter !== "?") consonants += count;
  }
  return { vowels, consonants, blanks: view.unseen["?"] ?? 0 };
}
