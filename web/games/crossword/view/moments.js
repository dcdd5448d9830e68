// The motion of a play: one's own tiles are pressed down one after the other, others' tiles come from their seat, and
// the points fly to the score.

import { arrive, countUp, fly, moves } from "../../../parts/motion.js";
import { painted } from "../../../shell/base/painted.js";

/** @typedef {{squares: [number, number][], seat: number, score: number}} Play */

const STEP = 55; // milliseconds from tile to tile
const PRESS = 200;

/**
 * Lay the tiles of a play that has just been drawn.
 * @param {HTMLElement} root @param {Play} play @param {boolean} own whether they lay there already
 * @param {() => void} laid called for each tile as it touches the board
 */
export async function layTiles(root, { squares, seat }, own, laid) {
  // Where the tiles are is known then without another layout.
  if (moves()) await painted();
  const from = root.querySelector(`[data-seat="${seat}"] .crest`) ?? root.querySelector(`[data-seat="${seat}"]`);
  const tiles = squares.map((at) => tileAt(root, at));
  await Promise.all(
    tiles.map(async (tile, index) => {
      const delay = index * STEP;
      setTimeout(laid, own ? delay : delay + PRESS);
      await (own ? press(tile, delay) : arrive(tile, from, { delay, arc: 30 }));
    }),
  );
}

/**
 * Let the points of a play fly from its last tile to the score of its seat.
 * @param {HTMLElement} root @param {Play} play @param {string} text
 */
export async function flyPoints(root, { squares, seat }, text) {
  await fly(tileAt(root, squares[squares.length - 1]), scoreOf(root, seat), { what: text, length: 420, arc: 20 });
}

/**
 * Count a score up to what it shows. @param {HTMLElement} root @param {Play} play @param {number} score
 * @param {(value: number) => string} format
 */
export async function countPoints(root, play, score, format) {
  await countUp(scoreOf(root, play.seat), score - play.score, score, { format });
}

/** @param {HTMLElement} root @param {number} seat */
function scoreOf(root, seat) {
  return root.querySelector(`[data-seat="${seat}"] .xw-score`);
}

/** @param {HTMLElement} root @param {[number, number]} at */
function tileAt(root, [row, col]) {
  return root.querySelector(`.xw-board [data-row="${row}"][data-col="${col}"] .tile`);
}

/** @param {Element | null} tile @param {number} delay */
async function press(tile, delay) {
  if (!tile || !moves()) return;
  const frames = [
    { transform: "none" },
    { transform: "translateY(-6%) scale(1.08)" },
    { transform: "scale(0.96)" },
    { transform: "none" },
  ];
  await tile.animate(frames, { duration: PRESS, delay, easing: "ease-in-out" }).finished.catch(() => undefined);
}
