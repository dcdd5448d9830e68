// A turn beside the best use of its hand, in lines that add up to the difference: cards, chips by reason, price.

/** @import { Chips, Hint, TableContext, Turn } from "../types.js" */

/** The lines in the order in which they are shown. */
export const LINES = /** @type {const} */ (["cards", "steps", "length", "bonus", "price"]);

/**
 * @typedef {object} Sum of one way to use a turn; `net` is the sum of the lines
 * @property {string[]} chain the words: what was bought, and each step; the new word alone; none
 * @property {number} cards
 * @property {number} steps
 * @property {number} length
 * @property {number} bonus
 * @property {number} price 0 or negative
 * @property {number} net
 */
/** @typedef {{turn: Turn, made: Sum, best: Sum | null}} Comparison `best` null: nothing better was found */

/** @param {TableContext} context @param {Turn} turn @returns {Promise<Comparison>} */
export async function compare(context, turn) {
  const made = sumOfTurn(turn);
  const { actions } = await context.ask("hint", { count: 1 }, turn.seat, turn.ply);
  /** @type {Hint | undefined} */
  const hint = actions[0];
  const best = hint && hint.net > made.net ? await sumOfHint(context, turn, hint) : null;
  return { turn, made, best };
}

/** @param {Turn} turn @returns {Sum} */
function sumOfTurn(turn) {
  if (turn.kind === "new") return summed([turn.word ?? ""], turn.chips, 0);
  if (turn.kind !== "rewrite" || !turn.from) return summed([], undefined, 0);
  return summed([turn.from.word, ...(turn.steps ?? []).map((step) => step.to)], turn.chips, turn.from.price);
}

/**
 * The engine says what its own proposal pays, and for what. @param {TableContext} context @param {Turn} turn
 * @param {Hint} hint @returns {Promise<Sum>}
 */
async function sumOfHint(context, turn, hint) {
  const [, ...chain] = hint.action.split(" ");
  const { chips, price = 0 } =
    hint.kind === "rewrite"
      ? await context.ask("plan", { chain }, turn.seat, turn.ply)
      : { ...(await context.ask("preview", { word: chain[0] }, turn.seat, turn.ply)), price: 0 };
  return summed(chain, chips, price);
}

/** @param {string[]} chain @param {Chips | undefined} chips @param {number} price @returns {Sum} */
function summed(chain, chips, price) {
  const { steps = 0, length = 0, bonus = 0 } = chips ?? {};
  const cards = [...(chain.at(-1) ?? "")].length;
  return { chain, cards, steps, length, bonus, price: -price, net: cards + steps + length + bonus - price };
}
