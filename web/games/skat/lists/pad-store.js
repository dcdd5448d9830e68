// The score pad as it is kept on the device: who plays, how long the list is, and what was entered; saved after every
// change.

import { readKept, writeKept } from "../../../parts/kept.js";

const KEY = "skat.pad";
export const LENGTHS = [12, 36, 48];
const MOST_NAME = 40;

/**
 * @typedef {object} Entry what is known of a deal when its cards are gone (docs/door-skat.md, Score pad)
 * @property {number | null} declarer null: everybody passed
 * @property {PaddedRamsch} [ramsch] played after everybody passed
 * @property {string} [contract] such as "clubs hand schneider"
 * @property {number} [matadors] n with, -n without
 * @property {"won" | "lost"} [result]
 * @property {"" | "schneider" | "schwarz"} [made]
 * @property {number} [bid] 0: not noted
 * @property {number} [kontra]
 * @property {number} [bock] 2 in a Bock round
 * @property {number} [written] the value that somebody has written down; it is checked
 */
/**
 * @typedef {object} PaddedRamsch
 * @property {number[]} points card points by seat
 * @property {number} none how many took no trick
 * @property {number} pushers how many pushed the Skat on unseen
 * @property {"fixed" | "points"} count what the loser loses: 20, or the own card points
 */
/** @typedef {{names: string[], dealer: number, of: number, entries: Entry[]}} Pad */

/** @returns {Pad} */
export function blankPad() {
  return { names: ["", "", ""], dealer: 0, of: 36, entries: [] };
}

/** The pad as it was kept; what is not understood is left out. @returns {Pad} */
export function readPad() {
  const found = readKept(KEY);
  const names = Array.isArray(found?.names)
    ? found.names.slice(0, 4).map((/** @type {unknown} */ name) => String(name).slice(0, MOST_NAME))
    : [];
  if (names.length < 3 || !LENGTHS.includes(found.of) || !Array.isArray(found.entries)) return blankPad();
  const dealer = Number.isInteger(found.dealer) && found.dealer >= 0 && found.dealer < names.length ? found.dealer : 0;
  return { names, dealer, of: found.of, entries: found.entries.slice(0, found.of) };
}

/** @param {Pad} pad */
export function keepPad(pad) {
  writeKept(KEY, pad);
}
