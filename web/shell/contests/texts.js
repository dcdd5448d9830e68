// A game's texts about compared results: its contests/texts.js, with its strings and the style of these screens.

import { CodedError } from "../../parts/coded-error.js";
import { linkStyles } from "../../parts/styles.js";
import { loadStrings } from "../base/i18n.js";
import { findGame } from "../catalogue/games.js";

/** @import { Contest } from "../exchange/contest-store.js" */

/**
 * A seat's actions and points in a round (docs/door-duplicate.md, Rounds). @typedef {{points: number, [field: string]:
 * any}} Round
 */

/**
 * @typedef {object} ContestTexts what a game says of its results
 * @property {(options: any, seats: number) => string} lengthText how long it is: "12 deals"
 * @property {() => string} columnName "Deal", above the column
 * @property {(number: number) => string} roundName "Deal 3"
 * @property {(number: number) => string} placeText where something is wrong: "In deal 3"
 * @property {(side: Round, how: {seat: number, nameOf: (seat: number) => string}) => string} sideText what one person
 * did in a round
 * @property {(sides: Round[]) => string} [roundText] what all had in a round
 * @property {(action: string) => string} tryText what was tried at a puzzle
 */

/** The strings and the style of these screens. */
export async function loadRoom() {
  await Promise.all([
    loadStrings(new URL("i18n/", import.meta.url)),
    linkStyles([new URL("../../styles/contests.css", import.meta.url)]),
  ]);
}

/** @param {string} name of the game @returns {Promise<ContestTexts>} */
export async function loadTexts(name) {
  const folder = findGame(findGame(name)?.of ?? name)?.folder;
  if (!folder) throw new CodedError("catalogue/game", `no game ${name}`, { game: name });
  await loadStrings(new URL("contests/i18n/", folder));
  return import(new URL("contests/texts.js", folder).href);
}

/** The game that a result is of. @param {Contest} contest @returns {string} */
export function gameOf({ puzzle, record }) {
  return String(puzzle?.game ?? record?.game);
}
