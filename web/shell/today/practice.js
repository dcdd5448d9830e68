// Practice: the player's choice of puzzles of a game, and the next one near the player's rating.

import { pickPuzzle } from "../storage/ratings.js";
import { allAttempts } from "../storage/attempts.js";
import { today } from "../storage/day.js";
import { puzzleStanding } from "../storage/standings.js";

/** @import { Engine } from "../../engine/engine.js" */
/** @import { Puzzle } from "../../engine/messages.js" */
/** @typedef {Omit<Puzzle, "of" | "task">} Listed */
/** @typedef {{kind: string, theme: string, strength: string}} Wish what to practise; "": anything */

/** The most that the engine lists at once. */
const PAGE = 100;
/**
 * Ratings from and to which a puzzle is easy, of medium strength, or hard.
 * @type {Readonly<Record<string, [least: number, most: number]>>}
 */
export const STRENGTHS = { easy: [0, 1299], middling: [1300, 1699], hard: [1700, 4000] };

/** The last choices in each game while the page is open. @type {Map<string, Wish>} */
const wishes = new Map();

/** The player's choices for practice, to change in place. @param {string} game @returns {Wish} */
export function wishFor(game) {
  const wish = wishes.get(game) ?? { kind: "", theme: "", strength: "" };
  wishes.set(game, wish);
  return wish;
}

/**
 * The puzzle that suits the player's rating, of those that are wanted and were not done yet.
 * @param {Engine} engine @param {string} game
 * @returns {Promise<{hash: string} | {hash: null, none: boolean}>} `none`: there are no such puzzles at all
 */
export async function nextPuzzle(engine, game) {
  const { kind, theme, strength } = wishFor(game);
  const [least, most] = STRENGTHS[strength] ?? [0, 4000];
  const wanted = { least, most, ...(kind && { kind }), ...(theme && { theme }) };
  return picked(engine, game, wanted, await puzzleStanding(game));
}

/** One of the easiest puzzles that were not done yet. @param {Engine} engine @param {string} game */
export function easierPuzzle(engine, game) {
  return picked(engine, game, { most: STRENGTHS.easy[1] }, { rating: 0 });
}

/**
 * The puzzle nearest to a rating.
 * @param {Engine} engine @param {string} game @param {object} wanted as the engine lists them
 * @param {{rating: number} | null} standing
 * @returns {Promise<{hash: string} | {hash: null, none: boolean}>} `none`: there are no such puzzles at all
 */
async function picked(engine, game, wanted, standing) {
  const all = listed(engine, { game, today: today(), ...wanted });
  const [puzzles, { attempts }] = await Promise.all([all, allAttempts()]);
  const tried = new Set(attempts.filter((attempt) => attempt.game === game).map(({ number }) => number));
  const puzzle = pickPuzzle(puzzles, standing, tried);
  return puzzle ? { hash: `#/today/${game}/${puzzle.number}` } : { hash: null, none: !puzzles.length };
}

/**
 * All puzzles for practice that fit.
 * @param {Engine} engine @param {{game: string, today: string, kind?: string}} wanted @returns {Promise<Listed[]>}
 */
export async function listed(engine, wanted) {
  /** @type {Listed[]} */
  const found = [];
  for (;;) {
    const { puzzles, of } = await engine.request({ type: "puzzle_list", ...wanted, first: found.length, count: PAGE });
    found.push(...puzzles);
    if (!puzzles.length || found.length >= of) return found;
  }
}
