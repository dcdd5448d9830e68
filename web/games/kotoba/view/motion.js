// Animates chips that are paid: they fly from the buyer of a word to its owner.

import { fly } from "../../../parts/motion.js";

/** @import { TableEvent } from "../types.js" */

/** @param {HTMLElement} root @param {TableEvent[]} events */
export function payChips(root, events) {
  const chips = (/** @type {number} */ seat) => root.querySelector(`[data-testid=chips-${seat}]`);
  for (const { kind, seat, from } of events) {
    if (kind === "rewrite" && from?.to === "owner" && from.price > 0) void fly(chips(seat), chips(from.owner), { what: `◉ ${from.price}`, arc: 24 });
  }
}
