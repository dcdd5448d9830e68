// The face of a tile: a large letter and its small value, which the game supplies.

import { html, nothing } from "../../parts/lit.js";
import { classes } from "../../parts/markup.js";
import { spelled } from "../../parts/letters.js";

/**
 * @param {object} face
 * @param {string} face.letter what is written on it; "" for an empty face
 * @param {number} [face.value] left out: none is written
 * @param {boolean} [face.blank] a blank that stands for the letter: ringed, in italics
 * @param {string} [face.mark] more classes: "last", "pending"...
 */
export function tileFace({ letter, value, blank = false, mark = "" }) {
  const text = spelled(letter);
  const looks = { blank, digraph: text.length > 1, "wide-value": value && value > 9 };
  return html`<span class=${classes("tile", looks, mark)} aria-hidden="true"
    ><span class="tile-letter">${text}</span>${value ? html`<span class="tile-value">${value}</span>` : nothing}</span
  >`;
}
