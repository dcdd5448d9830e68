// The small picture of a board of squares, for lists: decoration, its words stand beside it.

import { html, svg } from "../../parts/lit.js";

const SIDE = 10;

/**
 * A board from rows of text: in `premiums` a letter is the class of a square, in `cells` anything but "." is a tile.
 * @param {{premiums: string[], cells: string[]}} board
 */
export function thumb({ premiums, cells }) {
  const size = cells.length * SIDE;
  const squares = cells.flatMap((row, y) => [...row].map((letter, x) => square(x * SIDE, y * SIDE, letter, premiums[y]?.[x] ?? ".")));
  return html`<div class="thumb" aria-hidden="true"><svg viewBox="0 0 ${size} ${size}">${squares}</svg></div>`;
}

/** @param {number} x @param {number} y @param {string} letter @param {string} premium */
function square(x, y, letter, premium) {
  const look = letter !== "." ? "laid" : premium === "." ? "square" : premium;
  const face = letter === "." ? "" : svg`<text font-size="8" x=${x + 5} y=${y + 7.8}>${letter.toUpperCase()}</text>`;
  return svg`<rect class=${look} x=${x + 0.4} y=${y + 0.4} width="9.2" height="9.2" rx="1"></rect>${face}`;
}
