// The small values of this device that a backup holds: settings, preferences, last choices, the score pad, puzzles that
// were begun. A value of a file is taken if there is none here. Whoever reads a value checks it.

import { choose, validSettings } from "../base/settings.js";
import { readKept } from "../../parts/kept.js";
import { GAMES } from "../catalogue/games.js";

/** @typedef {{name: string, value: string}} KeptValue */

const OWN = "asobiba.";
const SETTINGS = "asobiba.settings";
/** Parts of names: drafts of saved games, which get another name; what only this browser knows; personal words. */
const STAYS = /\.draft$|\.server-day$|\.box-due$|\.persist-asked$|\.own$/;
const MOST_NAME = 60;
const MOST_VALUE = 50_000;
const MOST_VALUES = 200;

/** @param {unknown} name @returns {name is string} */
function belongs(name) {
  const known =
    typeof name === "string" && [OWN, ...GAMES.map((game) => `${game.name}.`)].some((start) => name.startsWith(start));
  return known && name.length <= MOST_NAME && !STAYS.test(name);
}

/** @returns {KeptValue[]} */
export function allValues() {
  return Object.entries(localStorage).flatMap(([name, value]) => (belongs(name) ? [{ name, value }] : []));
}

/**
 * Add values of a file, and apply its settings. @param {any[]} values
 * @returns {Promise<{added: number, known: number, refused: number}>} `known`: there is a value here
 */
export async function addValues(values) {
  const understood = values.filter(
    (one) => belongs(one?.name) && typeof one.value === "string" && one.value.length <= MOST_VALUE,
  );
  const added = understood.filter(({ name }) => localStorage.getItem(name) === null).slice(0, MOST_VALUES);
  for (const { name, value } of added) localStorage.setItem(name, value);
  if (added.some(({ name }) => name === SETTINGS)) await choose(validSettings(readKept(SETTINGS) ?? {}));
  const known = understood.length - added.length;
  return { added: added.length, known, refused: values.length - understood.length };
}
