// The languages of words and word lists. The lists of a language pack begin with its code, as "es-standard". Lists
// without a code are English or a player's own.

import { findGame } from "./games.js";

/** @typedef {{name: string, title?: string, language?: string}} NamedList */

export const ENGLISH = "en";
/** The name of a list of a pack: language and list. */
export const CODED = /^([a-z]{2})-(\w+)$/;
/** The language of each tile set; a test compares it with lexicon/packs.json. @type {Record<string, string>} */
const TILES = {
  catalan: "ca",
  danish: "da",
  dutch: "nl",
  finnish: "fi",
  french: "fr",
  german: "de",
  italian: "it",
  norwegian: "nb",
  polish: "pl",
  portuguese: "pt",
  spanish: "es",
  swedish: "sv",
};

/** The languages in which players may have their own lists. */
export const TILE_LANGUAGES = [ENGLISH, ...Object.values(TILES)];

/** The language of a game's words. @param {{lexicon?: unknown, tiles?: unknown} | null | undefined} options */
export function languageOfGame(options) {
  return CODED.exec(String(options?.lexicon))?.[1] ?? TILES[String(options?.tiles)] ?? ENGLISH;
}

/** The language of a record's words; English, which is not said, for games without them. @param {any} record */
export function languageOfRecord(record) {
  return findGame(record?.game)?.packs ? languageOfGame(record.options) : ENGLISH;
}

/** The language of a list. @param {NamedList} list @returns {string} */
export function languageOf({ name, language: own }) {
  return own || (CODED.exec(name)?.[1] ?? ENGLISH);
}

/** The tile set of a language. @param {string} code @returns {string} */
export function tilesOf(code) {
  return Object.keys(TILES).find((name) => TILES[name] === code) ?? "english";
}

/** The list of a language that most play with. @param {string} code @returns {string} */
export function standardList(code) {
  return code === ENGLISH ? "standard" : `${code}-standard`;
}
