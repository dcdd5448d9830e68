// Maps a key press to an intent, depending on where the focus is. Pure functions.

import { isTyped } from "./typing.js";

/** @import { Placing, PlacingEvent } from "./placing.js" */
/** @typedef {{key: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean}} Key */
/**
 * @typedef {"board" | "rack" | "page" | "control"} Place where the focus is; "page": nowhere, "control": on a button
 */
/**
 * @typedef {PlacingEvent | {type: "play"} | {type: "shuffle_rack"} | {type: "rack_focus", by: number} | {type:
 * "rack_tap"}} Intent
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
});

/**
 * The intent of a key; null if the key has none.
 * @param {Key} key
 * @param {Placing} state
 * @param {Place} where
 * @returns {Intent | null}
 */
export function readKey(key, state, where) {
  const letter = isTyped(state.symbols, key.key);
  if (letter && !key.metaKey && isOwn(key, state)) return typing(key);
  if (key.altKey || key.metaKey) return null;
  if (key.ctrlKey) return where === "board" && /^(Home|End)$/.test(key.key) ? jumpKey(key, state) : null;
  if (letter) return typing(key);
  if (key.key === "'") return { type: "vary" };
  if (key.key === "Backspace" || key.key === "Delete") return { type: "back" };
  if (key.key === "Escape") return { type: "recall" };
  if (where === "control") return null;
  return where === "rack" ? rackKey(key) : boardKey(key, state, where);
}

/**
 * Letters such as Ł are typed with AltGr, which some systems report as Ctrl and Alt, or with Option. @param {Key} key
 * @param {Placing} state
 */
function isOwn({ key }, { symbols }) {
  return key > "~" && key.toUpperCase() in symbols;
}

/** The shift key asks for a blank, but some characters need it anyway. @param {Key} key @returns {Intent} */
function typing({ key, shiftKey }) {
  return { type: "type", letter: key, blank: shiftKey && /\p{L}/u.test(key) };
}

/** @param {Key} key @returns {Intent | null} */
function rackKey(key) {
  if (key.key === "Enter" || key.key === " ") return { type: "rack_tap" };
  if (key.key === "Home") return { type: "rack_focus", by: -Infinity };
  if (key.key === "End") return { type: "rack_focus", by: Infinity };
  const arrow = ARROWS[key.key];
  return arrow ? { type: "rack_focus", by: arrow[0] + arrow[1] } : null;
}

/** @param {Key} key @param {Placing} state @param {Place} where @returns {Intent | null} */
function boardKey(key, state, where) {
  const arrow = ARROWS[key.key];
  if (arrow && key.shiftKey) return { type: "turn", arrow: arrow[0] ? "down" : "across" };
  if (arrow) return { type: "move", rows: arrow[0], cols: arrow[1] };
  if (key.key === " ") return { type: "shuffle_rack" };
  if (key.key === "Enter") return enter(state, where);
  return where === "board" ? jumpKey(key, state) : null;
}

/**
 * Enter lays the selected tile, plays the tiles on the board, or turns the arrow.
 * @param {Placing} state @param {Place} where @returns {Intent | null}
 */
function enter(state, where) {
  if (state.selected !== null && state.cursor) return { type: "square", ...state.cursor };
  if (state.pending.length) return { type: "play" };
  return where === "board" ? { type: "turn" } : null;
}

/** @param {Key} key @param {Placing} state @returns {Intent | null} */
function jumpKey(key, state) {
  const last = state.size - 1;
  const { row, col } = state.cursor ?? { row: last / 2, col: last / 2 };
  switch (key.key) {
    case "Home":
      return { type: "jump", row: key.ctrlKey ? 0 : row, col: 0 };
    case "End":
      return { type: "jump", row: key.ctrlKey ? last : row, col: last };
    case "PageUp":
      return { type: "jump", row: 0, col };
    case "PageDown":
      return { type: "jump", row: last, col };
    default:
      return null;
  }
}
