// Cards and contracts as the texts of puzzles write them.

import { language, t } from "../../../shell/base/i18n.js";
import { rankLetter } from "../play/cards.js";
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

/**
 * Cards in a row: "♥10 ♠7"; with German faces "Rot 10, Grün 7", as no signs are known for their suits.
 * @param {readonly string[]} cards @returns {string}
 */
export function cardMarks(cards) {
  const look = readPreferences();
  const german = ([suit, rank] = "") => `${t(`skat.card.german.${suit}`)} ${rankLetter(rank, look, language())}`;
  if (look.faces === "german") return cards.map(german).join(", ");
  return cards.map(([suit, rank]) => `${SUITS[suit]}${t(`skat.puzzle.rank.${rank}`)}`).join(" ");
}
