// Cards and contracts as the texts of puzzles write them.

import { t } from "../../../shell/base/i18n.js";
import { readPreferences } from "../play/preferences.js";
import { contractName } from "../play/sentences.js";

const SUITS = /** @type {{[suit: string]: string}} */ ({ C: "♣", S: "♠", H: "♥", D: "♦" });

/** Cards and contracts are named as the player likes to see the faces. @returns {any} */
export function named() {
  return { context: { t }, look: readPreferences() };
}

/** @param {readonly string[]} words @returns {string} */
export function contractText(words) {
  return contractName(named(), words);
}

/** Cards in a row: "♥10 ♠7". @param {readonly string[]} cards @returns {string} */
export function cardMarks(cards) {
  return cards.map(([suit, rank]) => `${SUITS[suit]}${t(`skat.puzzle.rank.${rank}`)}`).join(" ");
}
