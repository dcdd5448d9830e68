// Unseen tiles: those in the bag and on the opponents' racks, counted by letter, with the balance of vowels and
// consonants.

import { html, nothing } from "lit-html";
import { list, t } from "../../../shell/base/i18n.js";
import { tileFace } from "../../common/tile.js";
import { shownView, unseenTiles, visibleRack } from "../play/model.js";
import { valueOf } from "../play/squares.js";

/** @import { Model } from "../play/model.js" */
/** @import { View } from "../types.js" */

const VOWELS = "AEIOU";

/**
 * A view only says of a letter whether it is a vowel where that is not known anyway.
 * @param {View} view @param {string} letter
 */
function isVowel({ tiles }, letter) {
  return tiles[letter]?.vowel ?? VOWELS.includes(letter);
}

/**
 * @param {Model} model @param {string} [explained] what is unseen, in a sentence, where that is not the bag and the
 * other racks
 */
export function unseenTemplate(model, explained) {
  const view = shownView(model);
  const unseen = unseenTiles(model);
  const rack = model.back && model.curtain === null ? (view.rack ?? "") : visibleRack(model);
  const total = Object.values(unseen).reduce((sum, count) => sum + count, 0);
  return html`<section class="xw-unseen" data-testid="unseen" aria-label=${t("crossword.bag.unseen")}>
    <p class="soft small">${explained ?? t("crossword.bag.explained", { bag: view.bag, count: total })}</p>
    <div class="balances">
      ${balanceTemplate(t("crossword.bag.rack"), balanceOf(view, rack))}
      ${balanceTemplate(t("crossword.bag.unseen_short"), balanceOf(view, writtenOut(unseen)))}
    </div>
    ${groupsOf(view).map(
      ([name, letters]) => html`<ul class="tile-counts xw-counts"
      aria-label=${t(`crossword.bag.${name}`, { count: sum(unseen, letters) })}>${letters.map((letter) =>
        countTemplate(view, letter, unseen[letter] ?? 0),
      )}</ul>`,
    )}
  </section>`;
}

/**
 * Beside the board: the bag, folded or not.
 * @param {Model} model @param {{set: (changes: {unseenShown: boolean}) => void}} controls @param {string} [explained]
 */
export function foldedBag(model, controls, explained) {
  const { unseenShown } = model;
  return html`<h2><button class="xw-fold" data-testid="bag" aria-expanded=${unseenShown}
      @click=${() => controls.set({ unseenShown: !unseenShown })}>
      ${t("crossword.bag.title")}
      <span class="numbers">${t("crossword.bag.count", { count: shownView(model).bag })}</span>
    </button></h2>
    ${unseenShown ? unseenTemplate(model, explained) : nothing}`;
}

/** Vowels, consonants, blanks: what a player counts. @param {View} view @returns {[string, string[]][]} */
export function groupsOf(view) {
  const letters = Object.keys(view.tiles).filter((letter) => letter !== "?");
  const vowels = letters.filter((letter) => isVowel(view, letter));
  return [
    ["vowels", vowels],
    ["consonants", letters.filter((letter) => !vowels.includes(letter))],
    ["blanks", ["?"]],
  ];
}

/** @param {Record<string, number>} unseen @param {string[]} letters */
function sum(unseen, letters) {
  return letters.reduce((total, letter) => total + (unseen[letter] ?? 0), 0);
}

/** @param {View} view @param {string} letter @param {number} count */
function countTemplate(view, letter, count) {
  const name = letter === "?" ? t("crossword.tile.blank") : letter;
  const face = tileFace({ letter: letter === "?" ? "" : letter, value: valueOf(view, letter), blank: letter === "?" });
  return html`<li class=${count ? "" : "none"}>
    ${face}<span class="numbers" aria-hidden="true">${count}</span>${leftBar(count, view.tiles[letter].count)}
    <span class="visually-hidden">${t("crossword.bag.of", {
      letter: name,
      count,
      all: view.tiles[letter].count,
    })}</span>
  </li>`;
}

/** @typedef {{vowels: number, consonants: number, blanks: number}} Balance */

const PARTS = /** @type {const} */ (["vowels", "consonants", "blanks"]);

/** @param {View} view @param {string} tiles @returns {Balance} */
function balanceOf(view, tiles) {
  const blanks = [...tiles].filter((letter) => letter === "?").length;
  const vowels = [...tiles].filter((letter) => isVowel(view, letter)).length;
  return { vowels, blanks, consonants: tiles.length - vowels - blanks };
}

/** Every tile of some counts, written out. @param {Record<string, number>} counts @returns {string} */
function writtenOut(counts) {
  return Object.entries(counts)
    .map(([letter, count]) => letter.repeat(count))
    .join("");
}

/** A bar in three parts, with its numbers in words. @param {string} name @param {Balance} balance */
function balanceTemplate(name, balance) {
  const whole = balance.vowels + balance.consonants + balance.blanks;
  if (!whole) return nothing;
  const said = list(
    PARTS.filter((part) => balance[part]).map((part) => t(`crossword.bag.${part}`, { count: balance[part] })),
  );
  return html`<div class="balance" data-testid="balance">
    <span class="balance-name">${name}</span>
    <span class="balance-bar" aria-hidden="true">${PARTS.map(
      (part) => html`<i class=${part} .style=${`flex-grow:${balance[part]}`}></i>`,
    )}</span>
    <span class="balance-said">${said}</span>
  </div>`;
}

/** How much is left of a tile, as a bar under it. @param {number} count @param {number} all */
function leftBar(count, all) {
  return html`<span class="left-bar" aria-hidden="true"><i
    .style=${`width:${all ? (100 * count) / all : 0}%`}></i></span>`;
}
