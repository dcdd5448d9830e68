// The model of the duplicate table: everything for the board and the rack of Crosswords, and its own fields.

import { newModel } from "../play/model.js";

/** @import { PlacedTile } from "../types.js" */
/** @import { Found, Standing, Table, Turn, View } from "./types.js" */

/**
 * @typedef {"blank" | "pass" | "end" | "unseen" | "turns" | "standings" | "slips" | "close" | "large" | "more"}
 * DialogName
 */
/** @typedef {import("../../common/table-controller.js").TableModel<Table, DialogName>} BaseModel */
/**
 * @typedef {Omit<import("../play/model.js").Model, "table" | "dialog" | "back"> & BaseModel & {back: View | null} &
 * ReturnType<typeof ownFields>} Model
 */
/** @typedef {import("./table.js").DuplicateTable} Controls what the templates call */

/** @param {BaseModel} base @returns {Model} */
export function duplicateModel(base) {
  return /** @type {any} */ ({ ...newModel(/** @type {any} */ (base)), ...ownFields() });
}

function ownFields() {
  return {
    /** The turn that has just been closed and is shown before the next rack; null: none. @type {Turn | null} */
    between: null,
    /** The closed turn whose board is shown; null: none. @type {Turn | null} */
    open: null,
    /** The play that is shown on that board, in notation; "" for none. */
    shownMove: "",
    /** The best plays of closed turns that were asked for, by number. @type {Map<number, Found[]>} */
    best: new Map(),
    /** Whole seconds that are left of the turn; null: no clock. @type {number | null} */
    left: /** @type {number | null} */ (null),
    /** That the clock has ended the turn, in words; "" otherwise. */
    late: "",
    /** The referee's current entry. */
    desk: { seat: 0, text: "", running: false },
    /** Points of the slips that were entered for this turn, by seat. @type {Map<number, number>} */
    points: new Map(),
  };
}

/**
 * The model as the templates of Crosswords take it: they read the board, the rack and the tiles, which are the same.
 * @param {Model} model @returns {import("../play/model.js").Model}
 */
export function asBoard(model) {
  return /** @type {any} */ (model);
}

/** Whether a referee enters everybody's slips. @param {Model} model */
export function isClub(model) {
  return model.table.view.options.referee === true;
}

/** Whether the turn is open and shown: no earlier turn is open, none was just closed. @param {Model} model */
export function isOpen({ between, back, table }) {
  return !between && !back && !table.view.result;
}

/**
 * The tiles that a play in notation lays on a board, such as `8D QUIET`.
 * @param {string[]} cells @param {string} move @returns {PlacedTile[]}
 */
export function tilesOf(cells, move) {
  const [place, word] = move.split(" ");
  const found = /^(?:(\d+)([A-Z])|([A-Z])(\d+))$/.exec(place);
  if (!found || !word) return [];
  const across = found[1] !== undefined;
  const [row, col] = [Number(found[1] ?? found[4]) - 1, (found[2] ?? found[3]).charCodeAt(0) - 65];
  const at = (/** @type {number} */ by) => (across ? { row, col: col + by } : { row: row + by, col });
  return [...word].flatMap((letter, index) => {
    const square = at(index);
    return cells[square.row]?.[square.col] === "."
      ? [/** @type {PlacedTile} */ ([square.row, square.col, letter])]
      : [];
  });
}

/** The slips of people for the open turn, in notation, by seat. @param {Model} model @returns {Map<number, string>} */
export function enteredSlips({ table }) {
  /** @type {Map<number, string>} */
  const slips = new Map();
  const { actions, seats } = table.record;
  for (let index = actions.length - 1; index >= 0 && !actions[index][1].includes(" = "); index -= 1) {
    const [seat, text] = actions[index];
    // Computers' slips stay hidden until the turn is closed.
    if (seats[seat].kind === "human" && !slips.has(seat)) slips.set(seat, text.replace(/( phony| final| @\d+)+$/, ""));
  }
  return slips;
}

/** The seats by their place in the standings. @param {{seats: Standing[]}} view @returns {number[]} */
export function byPlace({ seats }) {
  return [...seats.keys()].sort((a, b) => seats[a].rank - seats[b].rank || a - b);
}

/** Whether a slip scored as much as the top. @param {Turn} turn @param {number} seat */
export function hasTop(turn, seat) {
  return turn.top !== null && turn.top.score > 0 && turn.slips[seat]?.score === turn.top.score;
}

/** Whether only one of several players scored as much as the top. @param {Turn} turn @param {number} seat */
export function isSolo(turn, seat) {
  return (
    turn.slips.length > 1 && hasTop(turn, seat) && turn.slips.filter((_, other) => hasTop(turn, other)).length === 1
  );
}
