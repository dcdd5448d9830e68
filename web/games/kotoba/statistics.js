// What a finished game of ことばであそぼ adds to the statistics, for one seat.

/** @import { Facts } from "../../shell/storage/statistics-store.js" */

/** How the sums are shown: one divided by another, or as a number a game. */
export const MEASURES = [
  { name: "words", sum: "words", by: "games", digits: 1 },
  { name: "rewrites", sum: "rewrites", by: "games", digits: 1 },
  { name: "steps", sum: "steps", by: "rewrites", digits: 1 },
  { name: "chips", sum: "chips", by: "games", digits: 1 },
];

/** @param {any} view of the end @param {number} seat @returns {Facts} */
export function factsOf(view, seat) {
  /** @type {any[]} */
  const made = view.turns.filter(
    (/** @type {any} */ turn) => turn.seat === seat && (turn.kind === "new" || turn.kind === "rewrite"),
  );
  const rewrites = made.filter((turn) => turn.kind === "rewrite");
  const { own_words = "", trust } = view.options;
  const doubtful = new Set([...own_words.split(" "), ...(trust ? view.accepted : [])]);
  const best = made.reduce((found, turn) => (!found || gain(turn) > gain(found) ? turn : found), null);
  return {
    sums: {
      words: made.length,
      rewrites: rewrites.length,
      steps: rewrites.reduce((sum, turn) => sum + turn.steps.length, 0),
      chips: view.result.details[seat].chips,
    },
    doubtful: made.filter((turn) =>
      [turn.word, ...(turn.steps ?? []).map((/** @type {any} */ step) => step.to)].some((word) => doubtful.has(word)),
    ).length,
    best: best && { text: best.from ? `${best.from.word} → ${best.word}` : best.word, points: gain(best) },
  };
}

/** The gain of a turn: cards and chips, less the price. @param {any} turn @returns {number} */
function gain(turn) {
  return turn.net ?? turn.cards + turn.chips.total;
}
