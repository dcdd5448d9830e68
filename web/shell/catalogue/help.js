// The content of a game's help.json: the help screen shows all of it, the table's dialog only the keys.

import { has, t } from "../base/i18n.js";
import { findGame } from "./games.js";

/**
 * @typedef {object} Help the help.json of a game; the texts are translations under the key `texts`
 * @property {string} texts
 * @property {readonly string[]} [first] the steps of a first game
 * @property {readonly string[]} touch
 * @property {readonly [string, readonly string[]][]} keys names and key caps, in the order in which they are needed
 * @property {readonly string[]} rules
 * @property {readonly string[]} [coach] how to get better at it
 * @property {readonly string[]} [credits] who invented it
 */

/** Load the help.json of a game. @param {string} name @returns {Promise<Help>} */
export async function loadHelp(name) {
  const url = new URL("help.json", findGame(name)?.folder);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url.pathname}`);
  return response.json();
}

/** Keys as the player's keyboard names them: "Leertaste". @param {readonly string[]} caps @returns {string[]} */
export function capNames(caps) {
  const name = (/** @type {string} */ key) => (has(`help.caps.${key}`) ? t(`help.caps.${key}`) : key);
  return caps.map((cap) => cap.split(" ").map(name).join(" "));
}
