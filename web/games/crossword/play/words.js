// The words on a board, and which of them have a meaning to look up.

import { asked } from "../../../shell/meanings/words.js";
import { nothing } from "../../../parts/lit.js";
import { shownView } from "./model.js";

/** @import { Model } from "./model.js" */
/** @import { Square, View } from "../types.js" */

/**
 * What of a square's words can be asked: `data-words`, and of these `data-withheld`. @param {Model} model
 * @param {Square} at
 */
export function wordsToAsk(model, at) {
  const { puzzle } = model.context;
  const words = model.placing.selected !== null || (puzzle && !puzzle.isOver) ? [] : wordsThrough(shownView(model), at);
  const open = model.table.view.pending?.words.map((word) => word.toUpperCase()) ?? [];
  const withheld = words.filter((word) => open.includes(word));
  const listed = (/** @type {string} */ word) => model.wordsOf.get(word)?.[0] ?? word;
  return { words: asked(words.map(listed)), withheld: withheld.length ? asked(withheld.map(listed)) : nothing };
}

/**
 * The words of two tiles or more through a square, the one across first, in capitals. @param {View} view
 * @param {Square} at @returns {string[]}
 */
export function wordsThrough({ board: { cells } }, { row, col }) {
  const letter = (/** @type {number} */ down, /** @type {number} */ right) => cells[row + down]?.[col + right] ?? ".";
  const run = (/** @type {number} */ down, /** @type {number} */ right) => {
    let [from, to] = [0, 0];
    while (letter(down * (from - 1), right * (from - 1)) !== ".") from -= 1;
    while (letter(down * (to + 1), right * (to + 1)) !== ".") to += 1;
    const letters = Array.from({ length: to - from + 1 }, (_, at) =>
      letter(down * (from + at), right * (from + at)).toUpperCase(),
    );
    return letters.length > 1 ? letters.join("") : "";
  };
  return letter(0, 0) === "." ? [] : [...new Set([run(0, 1), run(1, 0)])].filter(Boolean);
}
