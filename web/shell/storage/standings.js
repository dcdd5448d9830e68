// The player's ratings on this device: in each game, and at its puzzles. See ratings.js for how they are worked out.

import { findGame } from "../catalogue/games.js";
import { allAttempts } from "./attempts.js";
import { countedAttempts, countedGames, history, standing } from "./ratings.js";
import { allRows, rowsOf } from "./statistics-store.js";

/** @import { Standing } from "./glicko.js" */
/** @import { LevelRatings, Step } from "./ratings.js" */

/** The fixed ratings of a game's levels, weakest first. @param {string} game @returns {LevelRatings} */
export function levelRatings(game) {
  return Object.fromEntries(Object.entries(findGame(game)?.ratings ?? {}).sort(([, a], [, b]) => a.rating - b.rating));
}

/**
 * The rating after each game that counts, oldest first; each language of words has one of its own. @param {string} game
 * @param {string} [language] @returns {Promise<Step[]>}
 */
export async function gameHistory(game, language) {
  const { rows } = await allRows();
  return history(countedGames(rowsOf(rows, game, language), levelRatings(game)));
}

/** The rating after each puzzle, oldest first. @param {string} game @returns {Promise<Step[]>} */
export async function puzzleHistory(game) {
  const { attempts } = await allAttempts();
  return history(countedAttempts(attempts.filter((attempt) => attempt.game === game)));
}

/**
 * The rating in a game; null before the first game that counts, and where the browser stores nothing.
 * @param {string} game @param {string} [language] of the words @returns {Promise<Standing | null>}
 */
export async function gameStanding(game, language) {
  try {
    return standing(await gameHistory(game, language));
  } catch (error) {
    console.info("the rating is not known", error);
    return null;
  }
}

/** The rating at a game's puzzles; null before the first. @param {string} game @returns {Promise<Standing | null>} */
export async function puzzleStanding(game) {
  return standing(await puzzleHistory(game));
}
