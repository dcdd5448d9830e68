// The personal word list: words that the player's tables have accepted, kept on this device. New games accept them
// without a vote: the engine gets them as the option `own_words`.

import { cardsOf } from "./play/kana.js";

const KEY = "asobiba.kotoba.own";
const LEAST_CARDS = 3;
export const MOST_WORDS = 500;

/** @typedef {{words: string[], use: boolean}} PersonalWords `use`: new games know its words */

/** @returns {PersonalWords} */
export function readPersonalWords() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const words = Array.isArray(found?.words)
      ? found.words.filter((/** @type {unknown} */ word) => typeof word === "string" && word === asWord(word))
      : [];
    return { words: words.slice(0, MOST_WORDS), use: found?.use !== false };
  } catch (error) {
    console.info("the personal words cannot be read; there are none now", error);
    return { words: [], use: true };
  }
}

/** @param {PersonalWords} list */
export function writePersonalWords(list) {
  localStorage.setItem(KEY, JSON.stringify(list));
}

/**
 * A text as a word of the game, its cards; null where it is none: one card again and again is no word.
 * @param {string} text @returns {string | null}
 */
export function asWord(text) {
  const { cards, pending, bad } = cardsOf(text, true);
  const isWord = new Set(cards).size > 1 && cards[0] !== "ー";
  return cards.length >= LEAST_CARDS && isWord && !pending && !bad.length ? cards.join("") : null;
}

/** Whether cards write a text, but too few of them. @param {string} text @returns {boolean} */
export function isShort(text) {
  const { cards, pending, bad } = cardsOf(text, true);
  return cards.length > 0 && cards.length < LEAST_CARDS && !pending && !bad.length;
}

/**
 * Take a word into the list, or out of it if it is there; the words as they are then. @param {string} word
 * @returns {string[]}
 */
export function togglePersonalWord(word) {
  const list = readPersonalWords();
  const words = list.words.includes(word)
    ? list.words.filter((each) => each !== word)
    : [...list.words, word].slice(-MOST_WORDS);
  writePersonalWords({ ...list, words });
  return words;
}

/**
 * Add words of a file. @param {any[]} words
 * @returns {{added: number, known: number, refused: number}} `refused`: no words of the game, or too many
 */
export function addPersonalWords(words) {
  const list = readPersonalWords();
  const valid = [...new Set(words)].filter((word) => typeof word === "string" && word === asWord(word));
  const added = valid.filter((word) => !list.words.includes(word)).slice(0, MOST_WORDS - list.words.length);
  const known = valid.filter((word) => list.words.includes(word)).length;
  if (added.length) writePersonalWords({ ...list, words: [...list.words, ...added] });
  return { added: added.length, known, refused: words.length - added.length - known };
}

/** The options of a new game that this player's list sets. @returns {Record<string, string>} */
export function personalOptions() {
  const { words, use } = readPersonalWords();
  return use && words.length ? { own_words: words.join(" ") } : {};
}
