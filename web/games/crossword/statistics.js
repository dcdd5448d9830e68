// What a finished game of Crosswords adds to the statistics, for one seat.

/** @import { Facts } from "../../shell/storage/statistics-store.js" */

/** How the sums are shown: one divided by another, or as a number a game. */
export const MEASURES = [
  { name: "play", sum: "points", by: "plays", digits: 1 },
  { name: "bingos", sum: "bingos", by: "games", digits: 2 },
];

/** @param {any} view of the end @param {number} seat @returns {Facts} */
export function factsOf(view, seat) {
  /** @type {any[]} */
  const plays = view.turns.filter(
    (/** @type {any} */ turn) => turn.seat === seat && turn.kind === "play" && !turn.back,
  );
  const best = plays.reduce((found, turn) => (!found || turn.score > found.score ? turn : found), null);
  return {
    sums: {
      plays: plays.length,
      points: plays.reduce((sum, turn) => sum + turn.score, 0),
      bingos: plays.filter((turn) => turn.bingo).length,
    },
    best: best && { text: shownBy(view, best.words[0].word), points: best.score },
  };
}

/** A word of a view as its tiles show it; no table need be on screen. @param {any} view @param {string} word */
function shownBy({ tiles }, word) {
  return Array.from(word, (letter) => tiles[letter]?.text ?? letter).join("");
}
