// Rack and bag as small pictures: how vowels and consonants are balanced, and how much is left of each tile.

import { html, nothing } from "../../../parts/lit.js";
import { list, t } from "../../../shell/base/i18n.js";

/** @typedef {{vowels: number, consonants: number, blanks: number}} Balance */

const VOWELS = "AEIOU";
const PARTS = /** @type {const} */ (["vowels", "consonants", "blanks"]);

/** @param {string} tiles @returns {Balance} */
export function balanceOf(tiles) {
  const blanks = [...tiles].filter((letter) => letter === "?").length;
  const vowels = [...tiles].filter((letter) => VOWELS.includes(letter)).length;
  return { vowels, blanks, consonants: tiles.length - vowels - blanks };
}

/** Every tile of some counts, written out. @param {Record<string, number>} counts @returns {string} */
export function spelled(counts) {
  return Object.entries(counts)
    .map(([letter, count]) => letter.repeat(count))
    .join("");
}

/** A bar in three parts, with its numbers in words. @param {string} name @param {Balance} balance */
export function balanceTemplate(name, balance) {
  const whole = balance.vowels + balance.consonants + balance.blanks;
  if (!whole) return nothing;
  const said = list(PARTS.filter((part) => balance[part]).map((part) => t(`crossword.bag.${part}`, { count: balance[part] })));
  return html`<div class="balance" data-testid="balance">
    <span class="balance-name">${name}</span>
    <span class="balance-bar" aria-hidden="true">${PARTS.map((part) => html`<i class=${part} .style=${`flex-grow:${balance[part]}`}></i>`)}</span>
    <span class="balance-said">${said}</span>
  </div>`;
}

/** How much is left of a tile, as a bar under it. @param {number} count @param {number} all */
export function leftBar(count, all) {
  return html`<span class="left-bar" aria-hidden="true"><i .style=${`width:${all ? (100 * count) / all : 0}%`}></i></span>`;
}
