// The board of one turn of a review, drawn from its CGP, so that a kept review can be read without the engine.

import { boardTemplate } from "../view/board.js";
import { tableModel } from "../../common/table-controller.js";
import { newModel } from "../play/model.js";
import { lettersIn, symbolsOf } from "../play/typing.js";

/** @import { ReviewTurn, Candidate } from "../coach/types.js" */
/** @import { Material } from "./store.js" */

/**
 * The rows of a CGP: a number is so many empty squares. @param {string} cgp @param {Material["tiles"]} [tiles] whose
 * digraphs are in brackets there @returns {string[]}
 */
export function rowsOf(cgp, tiles = {}) {
  return lettersIn(symbolsOf(tiles), cgp.trim())
    .split(/\s+/)[0]
    .split("/")
    .map((row) => row.replace(/\d+/g, (count) => ".".repeat(Number(count))));
}

/**
 * Where the letters of a play lie, by its notation: "8D QUIET" is across, "D8 QUIET" down.
 * @param {string} move @returns {import("../types.js").PlacedTile[]}
 */
function lettersOf(move) {
  const found = /^(?:(\d{1,2})([A-O])|([A-O])(\d{1,2}))\s+(\S+)$/i.exec(move.trim());
  if (!found) return [];
  const row = Number(found[1] ?? found[4]) - 1;
  const col = (found[2] ?? found[3]).toUpperCase().charCodeAt(0) - 65;
  const [down, right] = found[1] ? [0, 1] : [1, 0];
  return [...found[5]].map((letter, at) => [row + down * at, col + right * at, letter]);
}

/** The tiles that a play lays on empty squares. @param {string} move @param {string[][]} cells */
function laidBy(move, cells) {
  return lettersOf(move).filter(([row, col]) => cells[row]?.[col] === ".");
}

/** Whether a text is a square and a word, on the board or not. @param {string} text @returns {boolean} */
export function isWord(text) {
  const letters = lettersOf(text);
  return letters.length > 0 && letters.every(([, , letter]) => /^[\p{L}.]$/u.test(letter));
}

/**
 * A board with a word written over it, a dot for an empty square; null where that is no word on this board.
 * @param {string[]} rows @param {string} text such as "8D QUIET", with a letter for each tile
 * @returns {string[] | null}
 */
export function withWord(rows, text) {
  const letters = lettersOf(text);
  const cells = rows.map((row) => [...row]);
  if (!isWord(text) || letters.some(([row, col]) => cells[row]?.[col] === undefined)) return null;
  for (const [row, col, letter] of letters) cells[row][col] = letter;
  return cells.map((row) => row.join(""));
}

/**
 * @param {Material} material @param {ReviewTurn} turn
 * @param {{play: Candidate | null, asSuggested: boolean}} shown the play on it: as it was played, or as the better one
 */
export function turnBoard(material, turn, { play, asSuggested }) {
  const rows = turn.cgp ? rowsOf(turn.cgp, material.tiles) : material.premiums.map((row) => ".".repeat(row.length));
  const cells = rows.map((row) => [...row]);
  const tiles = play?.tiles ?? (turn.kind === "play" && turn.cgp ? laidBy(turn.move, cells) : []);
  if (!asSuggested) for (const [row, col, letter] of tiles) cells[row][col] = letter;
  const last = asSuggested ? [] : tiles.map(([row, col]) => [row, col]);
  /** @type {any} */
  const view = {
    game: "crossword",
    seat: null,
    ply: 0,
    to_act: [],
    turn: 0,
    board: { size: rows.length, premiums: material.premiums, cells: cells.map((row) => row.join("")) },
    tiles: material.tiles,
    seats: [],
    rack: null,
    bag: 0,
    unseen: {},
    turns: [],
    last,
    pending: null,
    may: {},
    options: {},
    result: null,
  };
  /** @type {any} */
  const context = { ready: true, watching: true, kept: {} };
  const model = newModel(tableModel(context, { record: { seed: 0, seats: [], options: {}, actions: [] }, view }));
  model.back = view;
  model.marks = { ghost: asSuggested ? tiles : [], lane: null, tiles: "" };
  return boardTemplate(model, /** @type {any} */ ({ place: () => {} }));
}
