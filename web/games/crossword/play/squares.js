// Names of squares and tiles: in notation, as test ids, and as a screen reader reads them.

import { t } from "../../../shell/base/i18n.js";
import { currentSettings } from "../../../shell/base/settings.js";
import { useLetters } from "../../../parts/letters.js";

/** @import { View, Square } from "../types.js" */

/** Whether rows have letters and columns numbers, as in French clubs. */
function rowsHaveLetters() {
  return currentSettings().rows === "letters";
}

/** @param {number} index @returns {string} */
function letterOf(index) {
  return String.fromCharCode(65 + index);
}

/** The name of a column: its letter. @param {number} col @returns {string} */
export function columnName(col) {
  return rowsHaveLetters() ? String(col + 1) : letterOf(col);
}

/** The name of a row: its number. @param {number} row @returns {string} */
export function rowName(row) {
  return rowsHaveLetters() ? letterOf(row) : String(row + 1);
}

/** A square as players say it, the letter first: H8. @param {Square} at @returns {string} */
export function squareName({ row, col }) {
  return rowsHaveLetters() ? rowName(row) + columnName(col) : columnName(col) + rowName(row);
}

/**
 * Where a play begins, between the engine's notation and the player's, in either direction: 8D is H4 where rows have
 * letters (across: the row comes first in both), D8 is 4H.
 * @param {string} square @returns {string}
 */
export function playSquare(square) {
  if (!rowsHaveLetters()) return square;
  const other = (/** @type {string} */ part) => (/\d/.test(part) ? letterOf(Number(part) - 1) : String(numberOf(part)));
  return square.replace(/\d+|[A-O]/gi, other);
}

/** Where a play across and one down may begin, for texts that tell how to write one. */
export function playExamples() {
  return { across: playSquare("8D"), down: playSquare("D8") };
}

/** @param {string} letter @returns {number} */
function numberOf(letter) {
  return letter.toUpperCase().charCodeAt(0) - 64;
}

/** A square as test ids have it: 8H. @param {Square} at @returns {string} */
export function squareId({ row, col }) {
  return `${row + 1}${letterOf(col)}`;
}

/** The names of premium squares by their letters in a view. */
export const PREMIUMS = /** @type {Record<string, string>} */ ({
  T: "triple-word",
  D: "double-word",
  t: "triple-letter",
  d: "double-letter",
});

/** The class of a premium square, or null. @param {View} view @param {Square} at @returns {string | null} */
export function premiumOf(view, { row, col }) {
  return PREMIUMS[view.board.premiums[row][col]] ?? null;
}

/** Whether this is the square that the first play covers. @param {View} view @param {Square} at */
export function isCentre(view, { row, col }) {
  const middle = (view.board.size - 1) / 2;
  return row === middle && col === middle;
}

/** Points of a letter on a tile; a blank (lower case or "?") has none. @param {View} view @param {string} letter */
export function valueOf(view, letter) {
  return letter === letter.toUpperCase() ? (view.tiles[letter]?.value ?? 0) : 0;
}

/** A move out of a record, whose digraphs are in brackets, as players write it. @param {string} move */
export function withoutBrackets(move) {
  return move.replace(/[[\]]/g, "");
}

/** The parts of a view that laying tiles needs. @param {Pick<View, "board" | "tiles">} view */
export function boardOf({ board, tiles }) {
  return { cells: board.cells, tiles };
}

/** From now on tiles and sentences show the digraphs of these tiles. @param {View["tiles"]} tiles */
export function useTiles(tiles) {
  useLetters(
    Object.entries(tiles).flatMap(([letter, { text }]) =>
      text ? [/** @type {[string, string]} */ ([letter, text])] : [],
    ),
  );
}

/** Whether the letter is a blank's. @param {string} letter */
export function isBlank(letter) {
  return letter === "?" || letter !== letter.toUpperCase();
}

/** "Q, 10 points" or "blank as E, 0 points". @param {View} view @param {string} letter */
export function tileWords(view, letter) {
  if (letter === "?") return t("crossword.tile.blank");
  const points = t("crossword.points", { count: valueOf(view, letter) });
  if (isBlank(letter)) return t("crossword.tile.blank_as", { letter: letter.toUpperCase(), points });
  return t("crossword.tile.letter", { letter, points });
}

/**
 * What the ear hears of a square: "H8, star, empty". @param {View} view @param {Square} at
 * @param {string} [pending] @param {string} [ghost] what the help shows there
 */
export function squareWords(view, at, pending, ghost) {
  const name = squareName(at);
  const played = view.board.cells[at.row][at.col];
  if (pending) return t("crossword.square.lying", { square: name, tile: tileWords(view, pending) });
  if (played !== ".") return t("crossword.square.tile", { square: name, tile: tileWords(view, played) });
  if (ghost) return t("crossword.square.ghost", { square: name, tile: tileWords(view, ghost) });
  const premium = isCentre(view, at) ? "star" : premiumOf(view, at);
  if (!premium) return t("crossword.square.empty", { square: name });
  return t("crossword.square.premium", { square: name, premium: t(`crossword.premium.${premium}.name`) });
}
