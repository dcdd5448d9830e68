// A word that was looked up, for the box: its game makes the card.

import { GAMES } from "../../catalogue/games.js";
import { ENGLISH, standardList } from "../../catalogue/lexica.js";
import { keepCards } from "./store.js";

/**
 * @typedef {object} LookedUp
 * @property {string} word
 * @property {string} [language] of the word
 * @property {string} [lexicon] that has it
 */

/**
 * Put a word into the box that the player has looked up. @param {LookedUp} asked
 * @returns {Promise<{added: number, known: number}>}
 */
export async function keepLookedUp({ word, language = ENGLISH, lexicon }) {
  const asks = (/** @type {string} */ code) => GAMES.find(({ keepsWords }) => keepsWords?.includes(code));
  const cards = await import(new URL("box/cards.js", (asks(language) ?? asks("*"))?.folder).href);
  return keepCards([cards.lookedUp(word, lexicon ?? standardList(language))]);
}
