// The model of the Crosswords table; only the table changes it.

import { isHandHidden, isToAct } from "../../common/seats.js";
import { emptyPlacing } from "./placing.js";

/** @import { Preview, Square, Table, View } from "../types.js" */
/** @import { Placing } from "./placing.js" */

/**
 * @typedef {"blank" | "exchange" | "end" | "unseen" | "sheet" | "more" | "pass" | "resign" | "recycle" | "keys"}
 * DialogName
 */
/** @typedef {{id: number, letter: string, x: number, y: number, touch: boolean, at: Square | null}} Dragged */

/** @typedef {import("../../common/table-controller.js").TableModel<Table, DialogName>} BaseModel */
/** @typedef {ReturnType<typeof newModel>} Model */
/** @typedef {import("../table.js").CrosswordTable} Controls what the templates call */
/**
 * @typedef {Pick<Controls, "draw" | "place" | "play" | "shuffle" | "open" | "chooseBlank" | "closeHelp" | "lookBack">}
 * BoardControls of a board and its rack
 */

/** The view on the board: the current one, or an earlier one in looking back. @param {Model} model @returns {View} */
export function shownView(model) {
  return model.back ?? model.table.view;
}

/** Whether the player at this screen can act now. @param {Model} model */
export function isMyTurn(model) {
  return isToAct(model) && !model.back && !model.busy && model.curtain === null;
}

/**
 * The tiles that the player at this screen cannot see; behind the curtain also the rack's, so that the count reveals
 * nothing.
 * @param {Model} model @returns {Record<string, number>}
 */
export function unseenTiles(model) {
  const view = shownView(model);
  if (!isHandHidden(model)) return view.unseen;
  const rack = [...(view.rack ?? "")];
  return Object.fromEntries(
    Object.entries(view.unseen).map(([tile, count]) => [tile, count + rack.filter((each) => each === tile).length]),
  );
}

/** The model of a table's first view. @param {BaseModel} model */
export function newModel(model) {
  return {
    ...model,
    /** The rack, and its tiles on the board that are not played. @type {Placing} */
    placing: emptyPlacing(model.table.view.board.size),
    /** Preview of the tiles on the board; null while the engine works. @type {Preview | null} */
    preview: null,
    /** The earlier view that is shown; null: now. @type {View | null} */
    back: null,
    /** Tiles to exchange, by id. @type {number[]} */
    chosen: [],
    /** @type {import("../coach/coach-controller.js").CoachState} */
    help: { open: null, hint: null, analysis: null },
    /** @type {Dragged | null} */
    dragged: null,
    /** Which tile of the rack has the tab stop */
    rackFocus: 0,
    /** The square of the blank that may be swapped. @type {[number, number] | null} */
    recycle: null,
    /** The time left by seat, "" without a clock. @type {string[]} */
    clocks: [],
    unseenShown: true,
    /**
     * Points that are on their way to a seat, and are not counted there yet.
     * @type {{seat: number, points: number} | null}
     */
    uncounted: null,
    /** In Clabbers: the words that an arrangement can be. @type {Map<string, string[]>} */
    wordsOf: new Map(),
    /** The outcome of a challenge, until the next tile is laid; "" for none. */
    news: "",
    /**
     * The help's marks on the board and the rack in this drawing. @type {import("../coach/coach-controller.js").Shown}
     */
    marks: { ghost: [], lane: null, tiles: "" },
  };
}

/** The rack that may be seen; "" for none. @param {Model} model @returns {string} */
export function visibleRack(model) {
  return isHandHidden(model) ? "" : (model.table.view.rack ?? "");
}
