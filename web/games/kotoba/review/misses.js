// The turns of a reviewed game in which a person at this device left points lying.

import { playersOf } from "../../common/review/players.js";

/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Hint } from "../types.js" */
/**
 * @typedef {object} ReviewTurn (docs/door-kotoba.md, Review)
 * @property {number} number
 * @property {number} ply
 * @property {number} seat
 * @property {number} round
 * @property {"new" | "rewrite" | "discard"} kind
 * @property {number[]} scores
 * @property {string} action "": no word
 * @property {number} got
 * @property {Hint | null} best null: nothing gained more
 * @property {number | null} lost null: not reviewed
 * @property {Hint[]} alternatives
 */
/**
 * @typedef {object} Review
 * @property {number} version
 * @property {number} done @property {number} of @property {boolean} complete
 * @property {ReviewTurn[]} turns
 * @property {{turns: number, best: number, lost: number, accuracy: number | null, mean: number | null}[]} seats
 * @property {{number: number, why: "mistake" | "gain"}[]} decided
 */

/** Points from which on a turn is worth another try. */
const WORTH = 3;
const MOST = 12;

/**
 * @param {Pick<SavedGame, "letter" | "kept" | "record">} game @param {Review} review
 * @returns {ReviewTurn[]} in the order of the game, the worst dozen; of those with the same answer only the first
 */
export function missedTurns(game, { turns }) {
  const { people } = playersOf(game);
  const worth = turns.filter(({ seat, best, lost }) => best && people.includes(seat) && Number(lost) >= WORTH);
  const answers = worth.map((turn) => answerOf(turn).join(" "));
  const once = worth.filter((_, at) => answers.indexOf(answers[at]) === at);
  const most = new Set([...once].sort((a, b) => Number(b.lost) - Number(a.lost)).slice(0, MOST));
  return once.filter((turn) => most.has(turn));
}

/** The words of the answer. @param {Pick<ReviewTurn, "best">} turn @returns {string[]} */
export function answerOf({ best }) {
  return best ? best.action.split(" ").slice(1) : [];
}
