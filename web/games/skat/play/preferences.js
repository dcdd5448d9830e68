// The player's preferences for this table, kept on the device: faces, colours and letters of the cards, pause after a
// trick, order of the hand.

import { readKept, writeKept } from "../../../parts/kept.js";

const KEY = "skat.look";

/**
 * @typedef {object} Preferences
 * @property {"french" | "german"} faces
 * @property {boolean} four four colours instead of two, for French faces
 * @property {"language" | "de" | "en" | "fr"} index
 * @property {"none" | "short" | "long" | "tap"} pause after a trick
 * @property {"contract" | "alternate" | "own"} order of the hand
 * @property {boolean} points whether the card points of the tricks are counted at the seats
 */

/** @type {Preferences} */
const DEFAULTS = { faces: "french", four: false, index: "language", pause: "short", order: "alternate", points: false };
export const CHOICES = /** @type {{[name: string]: any[]}} */ ({
  faces: ["french", "german"],
  four: [false, true],
  index: ["language", "de", "en", "fr"],
  pause: ["none", "short", "long", "tap"],
  order: ["contract", "alternate", "own"],
  points: [false, true],
});

/** @returns {Preferences} */
export function readPreferences() {
  const found = readKept(KEY);
  const known = Object.entries(CHOICES).filter(([name, choices]) => choices.includes(found?.[name]));
  return { ...DEFAULTS, ...Object.fromEntries(known.map(([name]) => [name, found[name]])) };
}

/** @param {Preferences} preferences */
export function keepPreferences(preferences) {
  writeKept(KEY, preferences);
}
