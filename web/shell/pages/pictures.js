// Small pictures of saved games for lists: the open parts of the table, never a hand. A board of squares is drawn here;
// other games have a picture.js. The pictures are decoration: the words are beside them.

import { html, svg } from "../../parts/lit.js";
import { findGame, gameMark } from "../catalogue/games.js";

/** @import { SavedGame } from "../storage/games-store.js" */

const SIDE = 10;

/** The drawing functions of the games that have a picture.js. @type {Map<string, (view: any) => unknown>} */
const drawers = new Map();

/** Load the modules that draw the pictures of these games. @param {SavedGame[]} entries */
export async function loadPictures(entries) {
  const games = new Set(entries.map((entry) => findGame(String(entry.record?.game))));
  await Promise.all(
    [...games].map(async (game) => {
      if (!game?.picture || drawers.has(game.name)) return;
      const { gamePicture } = await import(new URL("picture.js", game.folder).href);
      drawers.set(game.name, gamePicture);
    }),
  );
}

/** The picture of a game at its last position, else the game's mark. @param {SavedGame} entry */
export function pictureOf(entry) {
  const view = entry.view ?? {};
  if (isRows(view.board?.cells) && isRows(view.board?.premiums)) return boardPicture(view.board);
  return (entry.view && drawers.get(String(entry.record?.game))?.(view)) ?? gameMark(entry);
}

/** @param {unknown} value @returns {value is string[]} */
function isRows(value) {
  return Array.isArray(value) && value.every((row) => typeof row === "string");
}

/**
 * A board from rows of text: in `premiums` a letter is the class of a square, in `cells` anything but "." is a tile.
 * @param {{premiums: string[], cells: string[]}} board
 */
function boardPicture({ premiums, cells }) {
  const size = cells.length * SIDE;
  const squares = cells.flatMap((row, y) =>
    [...row].map((letter, x) => square(x * SIDE, y * SIDE, letter, premiums[y]?.[x] ?? ".")),
  );
  return html`<div class="thumb" aria-hidden="true"><svg viewBox="0 0 ${size} ${size}">${squares}</svg></div>`;
}

/** @param {number} x @param {number} y @param {string} letter @param {string} premium */
function square(x, y, letter, premium) {
  const look = letter !== "." ? "laid" : premium === "." ? "square" : premium;
  const face = letter === "." ? "" : svg`<text font-size="8" x=${x + 5} y=${y + 7.8}>${letter.toUpperCase()}</text>`;
  return svg`<rect class=${look} x=${x + 0.4} y=${y + 0.4} width="9.2" height="9.2" rx="1"></rect>${face}`;
}
