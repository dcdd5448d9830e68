// The tiles that one cannot see: those in the bag and on the others' racks, together, counted by letter.

import { html } from "lit-html";
import { tileFace } from "../../common/tile.js";
import { balanceOf, balanceTemplate, leftBar, spelled } from "../coach/pictures.js";
import { seenRack, shownView } from "../play/model.js";
import { valueOf } from "../play/squares.js";

/** @import { Model } from "../play/model.js" */
/** @import { View } from "../types.js" */

/** @param {Model} model */
export function unseenTemplate(model) {
  const { t } = model.context;
  const view = shownView(model);
  const total = Object.values(view.unseen).reduce((sum, count) => sum + count, 0);
  return html`<section class="xw-unseen" data-testid="unseen" aria-label=${t("crossword.bag.unseen")}>
    <p class="soft small">${t("crossword.bag.explained", { bag: view.bag, count: total })}</p>
    <div class="balances">
      ${balanceTemplate(t("crossword.bag.rack"), balanceOf(model.back ? (view.rack ?? "") : seenRack(model)))} ${balanceTemplate(t("crossword.bag.unseen_short"), balanceOf(spelled(view.unseen)))}
    </div>
    ${groups(view).map(([name, letters]) => html`<ul class="tile-counts xw-counts" aria-label=${t(`crossword.bag.${name}`, { count: sum(view, letters) })}>${letters.map((letter) => countTemplate(model, view, letter))}</ul>`)}
  </section>`;
}

/** Vowels, consonants, blanks: what a player counts. @param {View} view @returns {[string, string[]][]} */
function groups(view) {
  const letters = Object.keys(view.tiles)
    .filter((letter) => letter !== "?")
    .sort();
  const vowels = letters.filter((letter) => "AEIOU".includes(letter));
  return [
    ["vowels", vowels],
    ["consonants", letters.filter((letter) => !vowels.includes(letter))],
    ["blanks", ["?"]],
  ];
}

/** @param {View} view @param {string[]} letters */
function sum(view, letters) {
  return letters.reduce((total, letter) => total + (view.unseen[letter] ?? 0), 0);
}

/** @param {Model} model @param {View} view @param {string} letter */
function countTemplate(model, view, letter) {
  const { t } = model.context;
  const count = view.unseen[letter] ?? 0;
  const name = letter === "?" ? t("crossword.tile.blank") : letter;
  const face = tileFace({ letter: letter === "?" ? "" : letter, value: valueOf(view, letter), blank: letter === "?" });
  return html`<li class=${count ? "" : "none"}>
    ${face}<span class="numbers" aria-hidden="true">${count}</span>${leftBar(count, view.tiles[letter].count)}
    <span class="visually-hidden">${t("crossword.bag.of", { letter: name, count, all: view.tiles[letter].count })}</span>
  </li>`;
}
