// The meaning of a word inside other content: in a dialog about the word, or after an answer.

import { ref } from "lit-html/directives/ref.js";
import { spelled } from "../../parts/letters.js";
import { html } from "../../parts/lit.js";
import { writeMeaning } from "./entry.js";

/** @import { Asked } from "./ask.js" */

/** The word that each place shows. @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/**
 * The meaning of a word, looked up as soon as it is drawn, so draw it only when it may be seen. @param {Asked} asked
 */
export function meaningOf({ word, ...more }) {
  const asked = { word: spelled(word), ...more };
  const key = JSON.stringify(asked);
  const fill = (/** @type {Element | undefined} */ element) => {
    if (!(element instanceof HTMLElement) || shown.get(element) === key) return;
    shown.set(element, key);
    void writeMeaning(element, asked);
  };
  return html`<div class="meanings" data-testid="meanings" data-of=${asked.word} aria-live="polite"
    ${ref(fill)}></div>`;
}
