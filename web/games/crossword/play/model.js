// What the Crosswords table is drawn from; only the table changes it.

import { isHandHidden, isToAct } from "../../common/seats.js";
import { emptyPlacing } from "./placing.js";

/** @import { Preview, Square, Table, View } from "../types.js" */
/** @import { Placing } from "./placing.js" */

/** @typedef {"blank" | "exchange" | "end" | "unseen" | "sheet" | "more" | "resign" | "recycle" | "keys"} DialogName */
/** @typedef {{id: number, letter: string, x: number, y: number, touch: boolean, at: Square | null}} Dragged */

/**
 * @typedef {object} OwnModel
 * @property {Placing} placing the rack, and its tiles on the board that are not played
 * @property {Preview | null} preview of what lies on the board now; null while the engine is asked
 * @property {View | null} back the earlier view that is shown; null: now
 * @property {number[]} chosen tiles to exchange, by id
 * @property {import("../coach/help.js").Help} help
 * @property {Dragged | null} dragged
 * @property {number} rackFocus which tile of the rack has the tab stop
 * @property {[number, number] | null} recycle the square of the blank that may be swapped
 * @property {string[]} clocks the time left by seat, "" without a clock
 * @property {boolean} unseenShown
 * @property {import("../coach/help.js").Shown} marks what the help shows on the board and the rack, as of this drawing
 */
/** @typedef {import("../../common/table-controller.js").TableModel<Table, DialogName>} BaseModel */
/** @typedef {BaseModel & OwnModel} Model */
/** @typedef {import("../table.js").CrosswordTable} Controls what the templates call */
/** @typedef {Pick<Controls, "draw" | "place" | "play" | "shuffle" | "open" | "chooseBlank" | "closeHelp" | "lookBack">} BoardControls of a board and its rack */

/** The view that is on the board: now, or the one that is looked back at. @param {Model} model @returns {View} */
export function shownView(model) {
  return model.back ?? model.table.view;
}

/** Whether the player at this screen can act now. @param {Model} model */
export function isMyTurn(model) {
  return isToAct(model) && !model.back && !model.busy && model.curtain === null;
}

/** The model of a table's first view. @param {BaseModel} model @returns {Model} */
export function newModel(model) {
  return {
    ...model,
    placing: emptyPlacing(model.table.view.board.size),
    preview: null,
    back: null,
    chosen: [],
    help: { open: null, hint: null, analysis: null },
    dragged: null,
    rackFocus: 0,
    recycle: null,
    clocks: [],
    unseenShown: true,
    marks: { ghost: [], lane: null, tiles: "" },
  };
}

/** The rack that may be seen; "" for none. @param {Model} model @returns {string} */
export function seenRack(model) {
  return isHandHidden(model) ? "" : (model.table.view.rack ?? "");
}
