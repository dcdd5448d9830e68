// The seats and options of new games: the last ones of each game, stored so that one tap begins the same game again, and those that
// are filled in on the new-game screen now.

import { readRoute, writeNewGame } from "../catalogue/route.js";
import { defaultNewGame, FIRST_GAME } from "../catalogue/games.js";
import { readList } from "./games-store.js";

/** @import { NewGame } from "../catalogue/route.js" */

const KEY = "asobiba.last.";

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

/** Whether nobody has chosen anything for a game on this device. @param {string} game */
export function isUntouched(game) {
  return !forms.has(game) && !storedChoices(game);
}

/** The form of a game: as it was left, else with the last choices. @param {string} game @returns {Promise<NewGame>} */
export async function newGameForm(game) {
  latest = game;
  const form = forms.get(game) ?? (await lastChoices(game));
  forms.set(game, form);
  return form;
}

/** The seats and options of the last new game, else the defaults; never its seed. @param {string} game @returns {Promise<NewGame>} */
export async function lastChoices(game) {
  const defaults = defaultNewGame(game);
  const choices = storedChoices(game) ?? defaults;
  const { lexicon } = choices.options;
  if (typeof lexicon === "string" && lexicon.startsWith("own-") && !(await readList(lexicon))) choices.options.lexicon = defaults.options.lexicon;
  return choices;
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

/** Store the choices as the address that opens the same game, which is read back as strictly. @param {NewGame} choices */
export function storeChoices(choices) {
  localStorage.setItem(KEY + choices.game, writeNewGame({ ...choices, seed: null }));
}

/** The choices that a record was made from, without its seed: for a rematch, and for the new-game screen. @param {any} record @returns {NewGame} */
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
