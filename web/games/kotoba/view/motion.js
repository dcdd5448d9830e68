// Chips that change hands are seen to go: from who bought a word to whom it belonged.

import { fly } from "../../common/motion.js";

/** @import { Model } from "../play/model.js" */
/** @import { TableEvent } from "../types.js" */

/** @param {HTMLElement} root @param {Model} model @param {TableEvent[]} events */
export function payChips(root, model, events) {
  if (!model.context.settings.motion || document.hidden) return;
  const chips = (/** @type {number} */ seat) => root.querySelector(`[data-testid=chips-${seat}]`);
  for (const { kind, seat, from } of events) {
    if (kind === "rewrite" && from?.to === "owner" && from.price > 0) fly(`◉ ${from.price}`, chips(seat), chips(from.owner));
  }
}
