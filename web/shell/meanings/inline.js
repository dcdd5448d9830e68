// What a word means, in a place of its own: in a dialog about it, after an answer.

import { ref } from "lit-html/directives/ref.js";
import { spelled } from "../../parts/letters.js";
import { html } from "../../parts/lit.js";
import { writeMeaning } from "./entry.js";

/** @import { Asked } from "./ask.js" */

/** The word that each place shows. @type {WeakMap<Element, string>} */
const shown = new WeakMap();

/** It is looked up as soon as it is drawn: only what may be seen now may be drawn. @param {Asked} asked */
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
