// Sources of puzzles: the engine's sets, or a player's own improvable turns, which a game finds in its reviews.

import { findGame } from "../catalogue/games.js";
import { RouteError } from "../catalogue/route.js";
import { bringLexicon } from "../storage/word-lists-store.js";

/** @import { Engine } from "../../engine/engine.js" */
/** @import { Puzzle, PuzzleHint, Record, Table, Verdict } from "../../engine/messages.js" */

/**
 * @typedef {object} Source of one puzzle
 * @property {() => Promise<{puzzle: Puzzle, table: Table}>} open
 * @property {(puzzle: Puzzle, action: string, tries: number, hints: number) => Promise<Verdict>} judge
 * @property {(puzzle: Puzzle, step: number) => Promise<PuzzleHint>} hint
 * @property {(puzzle: Puzzle, action?: string) => Promise<any>} why
 */

/** Asks the engine about the position of a puzzle. @typedef {(question: string, args: object) => Promise<any>} Ask */
/**
 * @typedef {object} OwnPuzzle a turn of one's own, as its game has it in puzzles/own.js
 * @property {Puzzle} puzzle `number`: its place among them; its rating is not known
 * @property {Record} record that begins at the turn
 * @property {(action: string, ask: Ask) => Omit<Verdict, "stars"> | Promise<Omit<Verdict, "stars">>} judge
 * @property {PuzzleHint[]} hints
 * @property {any} why
 * @property {number} [turn] of its game, from 1
 * @property {number} [deal] of its game, from 1
 */

/**
 * A puzzle of the engine's sets, or a stage. @param {Engine} engine @param {string} game
 * @param {{day: string} | {number: number} | {stage: number}} which @returns {Source}
 */
export function ofSet(engine, game, which) {
  const named = (/** @type {Puzzle} */ { number }) => ("stage" in which ? { stage: number } : { number });
  return {
    open: async () => {
      const { puzzle, ...table } = await engine.request({ type: "puzzle_table", game, ...which, name: "" });
      return { puzzle, table };
    },
    judge: (puzzle, action, tries, hints) =>
      engine.request({ type: "try_puzzle", game, ...named(puzzle), action, tries, hints }),
    hint: async (puzzle, step) => (await engine.request({ type: "puzzle_hint", game, ...named(puzzle), step })).hint,
    why: (puzzle, action) => engine.request({ type: "puzzle_why", game, ...named(puzzle), ...(action && { action }) }),
  };
}

/** One of a player's own turns. @param {Engine} engine @param {OwnPuzzle} own @returns {Source} */
export function ofOwn(engine, { puzzle, record, judge, hints, why }) {
  const { game, seats, options } = record;
  /** As it was at the beginning. @type {any} */
  let view = null;
  const ask = async (/** @type {string} */ question, /** @type {object} */ args) => {
    const asked = { type: "ask", game, seats: seats.length, options, view, question, arguments: args };
    return (await engine.request(/** @type {any} */ (asked))).answer;
  };
  return {
    open: async () => {
      await bringLexicon(engine, options.lexicon);
      const table = await engine.request({ type: "load", record, seat: puzzle.task.seat });
      view ??= table.view;
      return { puzzle, table };
    },
    judge: async (_, action, tries, seen) => {
      const verdict = await judge(action, ask);
      return { ...verdict, stars: verdict.right ? starsFor(engine, tries + seen) : null };
    },
    hint: async (_, step) => hints[step - 1],
    why: async () => why,
  };
}

/** @param {Engine} engine @param {number} helped wrong tries and hints @returns {number} */
function starsFor({ hello }, helped) {
  const { stars } = /** @type {NonNullable<typeof hello>} */ (hello);
  return stars[Math.min(helped, stars.length - 1)];
}

/**
 * The turns of a reviewed game that are worth another try, and the address of the review.
 * @param {string} game @param {string} id of the saved game @returns {Promise<{puzzles: OwnPuzzle[], back: string}>}
 * @throws {RouteError} `url/no_game`
 */
export async function ownPuzzles(game, id) {
  const { ownPuzzles: find, backTo } = await import(new URL("puzzles/own.js", findGame(game)?.folder).href);
  const puzzles = await find(id);
  if (!puzzles.length)
    throw new RouteError("url/no_game", `nothing to practise in ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  return { puzzles, back: backTo(id) };
}

/** Put the misses of a reviewed game into the box. @param {string} game @param {string} id of the saved game */
export async function keepMisses(game, id) {
  const [{ missedCards }, { keepCards }] = await Promise.all([
    import(new URL("box/cards.js", findGame(game)?.folder).href),
    import("../storage/box/store.js"),
  ]);
  return keepCards(await missedCards(id));
}
