// What a table draws from: everything that its templates read, and what they may ask for. The table alone changes it.

import { emptyPlacing } from "./placing.js";

/** @import { View, Table, Preview, Square, TableContext } from "../types.js" */
/** @import { Placing, PlacingEvent } from "./placing.js" */

/** @typedef {"blank" | "exchange" | "end" | "unseen" | "sheet" | "more" | "resign" | "recycle" | "keys"} DialogName */

/** @typedef {{id: number, letter: string, x: number, y: number, touch: boolean, at: Square | null}} Dragged */

/** @typedef {import("../../../engine/messages.js").JobState} Thought how far a computer is that thinks in slices */

/**
 * @typedef {object} Model
 * @property {TableContext} context
 * @property {Table} table
 * @property {Placing} placing
 * @property {Preview | null} preview of what lies on the board now; null while the engine is asked
 * @property {string} problem what went wrong with the last action, in words; "" is nothing
 * @property {boolean} busy an action is on its way
 * @property {boolean} thinking a computer is choosing
 * @property {Thought | null} thought what it tells of it, if it thinks for longer
 * @property {boolean} wide the score sheet and the bag stand beside the board
 * @property {DialogName | null} dialog
 * @property {number | null} curtain the seat whose player is to say "I am here"
 * @property {View | null} back the view that is looked back at; null is now
 * @property {number[]} chosen tiles to exchange, by id
 * @property {import("../coach/help.js").Help} help
 * @property {Dragged | null} dragged
 * @property {number} rackFocus
 * @property {[number, number] | null} recycle the square of the blank that may be swapped
 * @property {string[]} clocks the time left by seat, "" without a clock
 * @property {boolean} unseenShown
 * @property {import("../coach/help.js").Shown} shown what the help shows, as of this drawing
 */

/**
 * @typedef {object} Deeds what the templates may ask for
 * @property {(event: PlacingEvent) => void} place
 * @property {() => void} play
 * @property {(action: string) => void} act
 * @property {() => void} undo
 * @property {() => void} moveNow
 * @property {() => void} hint
 * @property {() => void} shuffle
 * @property {(name: DialogName | null) => void} open
 * @property {(ply: number | null) => void} lookBack null is now
 * @property {(id: number) => void} choose toggle a tile of the exchange
 * @property {() => void} exchange
 * @property {(tiles: import("../types.js").PlacedTile[]) => void} placeGhost lay out what the help shows
 * @property {(letters: string) => void} chooseTiles for an exchange
 * @property {() => void} analyse
 * @property {() => void} closeHelp
 * @property {(letter: string) => void} chooseBlank
 * @property {() => void} exportGcg
 * @property {() => void} raise the curtain
 * @property {(at: [number, number]) => void} askRecycle
 * @property {() => void} toggleUnseen
 */

/** The view that is on the board: now, or the one that is looked back at. @param {Model} model @returns {View} */
export function shownView(model) {
  return model.back ?? model.table.view;
}

/** Whether the player in front of the screen may act now. @param {Model} model */
export function isMyTurn(model) {
  const { table, curtain, back, busy, context } = model;
  const seat = table.view.seat;
  return !back && !busy && curtain === null && !context.watching && table.acting === "human" && seat !== null && table.to_act.includes(seat);
}

/** Whether nobody else at the table is a person. @param {Model} model */
export function isAgainstComputers(model) {
  return model.table.record.seats.filter((seat) => seat.kind === "human").length === 1;
}

/** What a seat is called. @param {Model} model @param {number} seat @returns {string} */
export function seatName(model, seat) {
  const [name, number] = seatNameParts(model, seat);
  return `${name} ${number}`.trim();
}

/**
 * What a seat is called, and the number that tells it from others of the same level, "" if there are none.
 * @param {Model} model @param {number} seat @returns {[string, string]}
 */
export function seatNameParts(model, seat) {
  const { t } = model.context;
  const { seats } = model.table.record;
  const { name, kind, level } = seats[seat];
  if (name) return [name, ""];
  if (kind === "human") return [isAgainstComputers(model) ? t("crossword.seat.you") : t("crossword.seat.player", { number: seat + 1 }), ""];
  const alike = seats.flatMap((each, at) => (each.kind === "computer" && !each.name && each.level === level ? [at] : []));
  return [t(`levels.${level}.label`), alike.length > 1 ? String(alike.indexOf(seat) + 1) : ""];
}

/** Whether sentences about this seat say "you". @param {Model} model @param {number} seat */
export function isYou(model, seat) {
  return seat === model.table.view.seat && isAgainstComputers(model);
}

/** A table as it is first seen. @param {TableContext} context @param {Table} table @param {boolean} wide @returns {Model} */
export function newModel(context, table, wide) {
  return {
    context,
    table,
    wide,
    placing: emptyPlacing(table.view.board.size),
    preview: null,
    problem: "",
    busy: false,
    thinking: false,
    thought: null,
    dialog: null,
    curtain: null,
    back: null,
    chosen: [],
    help: { open: null, ladder: null, analysis: null },
    dragged: null,
    rackFocus: 0,
    recycle: null,
    clocks: [],
    unseenShown: true,
    shown: { ghost: [], lane: null, tiles: "" },
  };
}

/**
 * The rack that may be seen: none behind a curtain, and none in a tab that only watches a game of several people, where
 * nobody knows who sits before it. @param {Model} model
 */
export function seenRack(model) {
  const { context, curtain, table } = model;
  const hidden = curtain !== null || (context.watching && !context.single && !isAgainstComputers(model) && !table.view.result);
  return hidden ? "" : (table.view.rack ?? "");
}

/**
 * Whose curtain is down after an answer: it falls when another person is to act than the one whose rack was shown last.
 * @param {Model} model with the answer in it
 * @param {number | null} shown whose rack was shown last
 * @returns {number | null}
 */
export function curtainAfter(model, shown) {
  const { table, context } = model;
  const { seat, result } = table.view;
  if (seat === null || isAgainstComputers(model) || table.record.seats[seat].kind !== "human") return null;
  if (result || context.watching || context.single) return null;
  const mine = table.acting === "human" && table.to_act.includes(seat);
  return seat !== shown && (mine || shown === null) ? seat : model.curtain;
}
