// The seats and options of new games: the last ones of each game, so that one tap repeats them, and the current ones of
// the new-game screen.

import { readKept, writeKept } from "../../parts/kept.js";
import { language } from "../base/i18n.js";
import { ENGLISH, languageOf, standardList } from "../catalogue/lexica.js";
import { readRoute, writeNewGame } from "../catalogue/route.js";
import { defaultNewGame, findGame, FIRST_GAME } from "../catalogue/games.js";
import { readList } from "./games-store.js";

/** @import { NewGame } from "../catalogue/route.js" */

const KEY = "asobiba.last.";
/** The list that was played with last, by game and language of the page. */
const WORDS = "asobiba.words";

/** The new-game form of each game, kept while the player looks at another screen. @type {Map<string, NewGame>} */
const forms = new Map();
/** The game whose form was shown or filled in last. */
let latest = FIRST_GAME;

/** Fill in the new-game form. @param {NewGame} choices */
export function fillNewGameForm(choices) {
  latest = choices.game;
  forms.set(latest, structuredClone(choices));
}

export function latestForm() {
  return latest;
}

/** Whether this device has no choices for a game. @param {string} game */
export function isUntouched(game) {
  return !forms.has(game) && !storedChoices(game);
}

/** The form of a game: as it was left, else with the last choices. @param {string} game @returns {Promise<NewGame>} */
export async function newGameForm(game) {
  latest = game;
  const left = forms.get(game);
  const form = left ? await valid(left) : await lastChoices(game);
  forms.set(game, form);
  return form;
}

/** Seats and options of the last new game, else the defaults. @param {string} game @returns {Promise<NewGame>} */
export async function lastChoices(game) {
  const defaults = defaultNewGame(game);
  const stored = storedChoices(game);
  const choices = stored ? await valid(stored) : defaults;
  if (findGame(game)?.packs) await proposeWords(choices, defaults);
  return choices;
}

/** Choices as far as the games offer them now. @param {NewGame} choices @returns {Promise<NewGame>} */
export async function valid(choices) {
  const { validChoices } = await import("../catalogue/valid-choices.js"); // a first visit has no choices
  return validChoices(choices);
}

/**
 * The words that were played with last in this language of the page; else those of that language; else those played
 * with last. Without a connection only those that are on the device.
 * @param {NewGame} choices @param {NewGame} defaults
 */
async function proposeWords(choices, defaults) {
  const known = readKept(WORDS)?.[choices.game]?.[language()];
  const last = choices.options.lexicon;
  const own = (await canPlay(language())) ? standardList(language()) : null;
  const sameLanguage = typeof last === "string" && languageOf({ name: last }) === language();
  const wanted = known ?? (own && !sameLanguage ? own : last);
  if (wanted !== last) delete choices.options.tiles;
  choices.options.lexicon = (await isThere(wanted)) ? wanted : (own ?? defaults.options.lexicon);
}

/** Whether a list is available: an own list may be deleted, a language gone. @param {unknown} name */
async function isThere(name) {
  if (typeof name !== "string") return false;
  if (name.startsWith("own-")) return Boolean(await readList(name));
  return canPlay(languageOf({ name }));
}

/** Whether the words of a language are there or can be fetched. @param {string} code @returns {Promise<boolean>} */
async function canPlay(code) {
  if (code === ENGLISH) return true;
  const { isKept, wordsOf } = await import("../base/packs.js"); // the first screen of most players does without
  const pack = wordsOf(code);
  return pack !== undefined && (navigator.onLine || (await isKept(pack)));
}

/** @param {string} game @returns {NewGame | null} */
function storedChoices(game) {
  try {
    const route = readRoute(localStorage.getItem(KEY + game) ?? "");
    return route.page === "new" && route.wanted.game === game ? route.wanted : null;
  } catch (error) {
    console.info("the last choices cannot be read; the defaults are used", error);
    return null;
  }
}

/** Store the choices as the address that opens the same game. @param {NewGame} choices */
export function storeChoices(choices) {
  localStorage.setItem(KEY + choices.game, writeNewGame({ ...choices, seed: null }));
  if (!findGame(choices.game)?.packs) return;
  const words = readKept(WORDS) ?? {};
  writeKept(WORDS, { ...words, [choices.game]: { ...words[choices.game], [language()]: choices.options.lexicon } });
}

/** The choices of a record without its seed: for a rematch and the form. @param {any} record @returns {NewGame} */
export function choicesOf(record) {
  const { fingerprint, own_words, dealt, ...options } = record.options;
  const chosen = Object.entries(options).filter(([, value]) => value !== null);
  const seats = record.seats.map((/** @type {any} */ seat) => ({
    kind: seat.kind,
    ...(seat.level ? { level: seat.level } : {}),
    ...(seat.name ? { name: seat.name } : {}),
  }));
  return { game: record.game, seed: null, seats, options: Object.fromEntries(chosen) };
}
