// Turns of a reviewed game that left points lying, as puzzles: the table as it was, and the word that gains most.

import { CodedError } from "../../../parts/coded-error.js";
import { readGame } from "../../../shell/storage/games-store.js";
import { keptReview } from "../../common/review/kept.js";
import { missedTurns } from "../review/misses.js";
import { run } from "../review/run.js";

/** @import { App } from "../../../app.js" */
/** @import { OwnPuzzle } from "../../../shell/today/sources.js" */
/** @import { Hint } from "../types.js" */
/** @import { ReviewTurn } from "../review/misses.js" */

/** @param {string} id of the saved game @returns {Promise<OwnPuzzle[]>} in the order of the game */
export async function ownPuzzles(id) {
  const game = await readGame(id);
  const review = game && keptReview(game);
  if (!game || !review) return [];
  return missedTurns(game, review).map((turn, at) => ({
    ...ownPuzzle(positionOf(turn, game.record), at),
    turn: turn.number + 1,
  }));
}

/**
 * Review a game to its end. @param {App} app @param {string} id
 * @param {{signal: AbortSignal, report: (done: number, of: number) => void}} how
 */
export async function findMisses(app, id, { signal, report }) {
  const game = await readGame(id);
  if (game && !keptReview(game)?.complete) await run(app, game, { signal, report: (_, done, of) => report(done, of) });
}

/** The address of the review that the puzzles come from. @param {string} id @returns {string} */
export function backTo(id) {
  return `#/kotoba/review/${id}`;
}

/**
 * A turn of a review that can be asked again, as plain data.
 * @typedef {object} Position
 * @property {any} record of the game up to the turn
 * @property {number} seat
 * @property {Hint} best
 * @property {number} got points that were gained then
 */

/** @param {ReviewTurn} turn @param {any} record of its game @returns {Position} */
export function positionOf({ ply, seat, best, got }, record) {
  let begun = ply;
  while (begun > 0 && /^(vote|challenge) /.test(record.actions[begun][1])) begun -= 1; // the turn began before the vote
  return {
    record: { ...record, actions: record.actions.slice(0, begun) },
    seat,
    best: /** @type {Hint} */ (best),
    got,
  };
}

/** @param {Position} position @param {number} number its place among others @returns {OwnPuzzle} */
export function ownPuzzle({ record, seat, best, got }, number) {
  return {
    puzzle: {
      ...{ game: "kotoba", number, day: "", kind: "own", themes: [], rating: 0, band: 0, of: 0 },
      task: { seat, asks: "best", target: null, goal: got },
    },
    record,
    judge: (action, ask) => judge(best, action, ask),
    hints: hintsOf(best),
    why: {
      ...{ answer: best.action, runner_up: null, margin: best.net - got, net: best.net },
      ...{ played: { net: got }, proof: { how: "review" } },
    },
  };
}

/**
 * @param {Hint} best @param {string} action @param {(question: string, args: object) => Promise<any>} ask
 * @throws {CodedError} `kotoba/unlisted`: nobody votes here
 */
async function judge(best, action, ask) {
  const [kind, ...words] = action.split(" ");
  if (kind !== "new" && kind !== "rewrite") return { right: false, code: "no_word", action, worse: null };
  const unlisted = words.filter((word) => word.endsWith("?")).map((word) => word.slice(0, -1));
  if (unlisted.length)
    throw new CodedError("kotoba/unlisted", `not listed: ${unlisted.join(", ")}`, { words: unlisted });
  const net =
    kind === "new" ? (await ask("preview", { word: words[0] })).score : (await ask("plan", { chain: words })).net;
  const right = net >= best.net;
  return { right, code: right ? "right" : "less", action, worse: Math.max(0, best.net - net) };
}

/** From vague to nearly all of it, as the puzzles of the set have them. @param {Hint} best */
function hintsOf({ action, word }) {
  const chain = action.split(" ").slice(1);
  const [kind] = action.split(" ");
  const steps = kind === "rewrite" ? chain.length - 1 : 1;
  const hints = [
    { kind: "length", cards: [...word].length, steps },
    { kind: "first", first: [...word][0] },
    ...(steps > 1 ? [{ kind: "step", word: chain[1] }] : []),
  ];
  return hints.map((hint, at) => ({ step: at + 1, of: hints.length, ...hint }));
}
