// Pointers and keys of the Crosswords table: they move tiles, the cursor and the focus.

import { watchDrags } from "../../common/drag.js";
import { squareAt, takesTiles } from "../view/board.js";
import { readKey } from "./keys.js";
import { watchLoupe } from "./loupe.js";
import { isPending } from "./placing.js";
import { characterOf, lettersOf } from "./typing.js";
import { placeAmongOthers, rackIndexAt } from "../view/rack.js";

/** @import { Model, BoardControls } from "./model.js" */
/** @import { Point } from "../../common/drag.js" */
/** @import { Intent, Place } from "./keys.js" */

/**
 * Listen for as long as the table stands. Returns the function that stops it.
 * @param {HTMLElement} root
 * @param {() => Model | null} get the model, null before the first view
 * @param {BoardControls} controls
 * @returns {() => void}
 */
export function listen(root, get, controls) {
  const stopDrags = watchDrags(
    root,
    ".xw-rack-tile:not(.away), .xw-square[data-lying]",
    dragHandlers(root, get, controls),
  );
  const stopLoupe = watchLoupe(root, get, controls);
  const stopFocus = followFocus(root, get, controls);
  const keydown = (/** @type {KeyboardEvent} */ event) => onKey(root, get(), controls, event);
  document.addEventListener("keydown", keydown);
  return () => {
    stopDrags();
    stopLoupe();
    stopFocus();
    document.removeEventListener("keydown", keydown);
  };
}

/**
 * The cursor goes where the focus goes, by Tab or by a screen reader. Where a pointer brings it the click that follows
 * decides.
 * @param {HTMLElement} root @param {() => Model | null} get @param {BoardControls} controls @returns {() => void}
 */
function followFocus(root, get, controls) {
  let pointing = false;
  const press = () => (pointing = true);
  const release = () => (pointing = false);
  const focus = (/** @type {FocusEvent} */ event) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest(".xw-square[role]") : null;
    const model = get();
    if (!model || pointing || !(cell instanceof HTMLElement)) return;
    const at = { row: Number(cell.dataset.row), col: Number(cell.dataset.col) };
    const cursor = model.placing.cursor;
    if (cursor?.row !== at.row || cursor.col !== at.col) controls.place({ type: "jump", ...at });
  };
  root.addEventListener("pointerdown", press, true);
  document.addEventListener("click", release);
  document.addEventListener("keydown", release, true);
  root.addEventListener("focusin", focus);
  return () => {
    root.removeEventListener("pointerdown", press, true);
    document.removeEventListener("click", release);
    document.removeEventListener("keydown", release, true);
    root.removeEventListener("focusin", focus);
  };
}

/**
 * @param {HTMLElement} root @param {() => Model | null} get @param {BoardControls} controls
 * @returns {import("../../common/drag.js").DragHandlers<{id: number, letter: string}>}
 */
function dragHandlers(root, get, controls) {
  const letGo = () => {
    const model = get();
    if (model) model.dragged = null;
    controls.draw();
  };
  return {
    pick: (element) => {
      const model = get();
      return model && takesTiles(model) ? pickedTile(model, /** @type {HTMLElement} */ (element)) : null;
    },
    move: (thing, point) => {
      const model = get();
      if (!model) return;
      const at = squareAt(root, point);
      const before = model.dragged;
      model.dragged = { ...thing, ...point, at };
      if (!before || point.touch || before.at?.row !== at?.row || before.at?.col !== at?.col) controls.draw();
    },
    drop: (thing, point) => {
      letGo();
      const model = get();
      if (model) dropTile(root, model, controls, thing.id, point);
    },
    cancel: letGo,
  };
}

/** @param {Model} model @param {HTMLElement} element */
function pickedTile(model, element) {
  const id = Number(element.dataset.tile ?? element.dataset.lying);
  const pending = model.placing.pending.find((tile) => tile.id === id);
  const tile = model.placing.rack.find((each) => each.id === id);
  return tile ? { id, letter: pending?.letter || tile.letter } : null;
}

/**
 * @param {HTMLElement} root @param {Model} model @param {BoardControls} controls @param {number} id
 * @param {Point} point
 */
function dropTile(root, model, controls, id, point) {
  const at = squareAt(root, point);
  if (at) return controls.place({ type: "drop", id, ...at });
  const before = rackIndexAt(root, point);
  if (before !== null)
    return controls.place({ type: "home", id, before: placeAmongOthers(model.placing.rack, id, before) });
  if (isPending(model.placing, id)) controls.place({ type: "home", id });
}

/**
 * @param {HTMLElement} root @param {Model | null} model @param {BoardControls} controls @param {KeyboardEvent} event
 */
function onKey(root, model, controls, event) {
  if (!model || event.defaultPrevented || model.curtain !== null) return;
  if (model.dialog) return dialogKey(model, controls, event);
  const where = placeOf(root, event.target);
  if (!where) return;
  if (model.help.open && event.key === "Escape") return controls.closeHelp();
  if (model.back) return backKey(model, controls, where, event);
  const intent = readKey(event, model.placing, where);
  if (!intent) return;
  event.preventDefault();
  obey(root, model, controls, intent);
}

/** Letter keys choose a blank. @param {Model} model @param {BoardControls} controls @param {KeyboardEvent} event */
function dialogKey(model, controls, event) {
  if (model.dialog !== "blank" || event.ctrlKey || event.altKey || event.metaKey || [...event.key].length !== 1) return;
  const [letter] = lettersOf(model.placing.symbols, characterOf(event.key));
  if (!letter) return;
  event.preventDefault();
  controls.chooseBlank(letter);
}

/**
 * While looking back the arrows walk through the game, Escape comes back to now.
 * @param {Model} model @param {BoardControls} controls @param {Place} where @param {KeyboardEvent} event
 */
function backKey(model, controls, where, event) {
  if (event.key === "Escape") return controls.lookBack(null);
  if (where === "board" || event.ctrlKey || event.altKey || event.metaKey) return;
  const last = model.table.view.ply;
  const ply = model.back?.ply ?? last;
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last }[event.key];
  if (to === undefined || to < 0 || to > last) return;
  event.preventDefault();
  controls.lookBack(to === last ? null : to);
}

/**
 * The place where a key was pressed; null if the key does not belong to the table.
 * @param {HTMLElement} root @param {EventTarget | null} target @returns {Place | null}
 */
function placeOf(root, target) {
  if (!(target instanceof Element)) return null;
  if (target === document.body || target === root || target.tagName === "MAIN") return "page";
  if (target.closest("input, textarea, select, dialog, [contenteditable]") || !root.contains(target)) return null;
  if (target.closest(".xw-board")) return "board";
  return target.closest(".xw-rack") ? "rack" : "control";
}

/** @param {HTMLElement} root @param {Model} model @param {BoardControls} controls @param {Intent} intent */
function obey(root, model, controls, intent) {
  switch (intent.type) {
    case "play":
      return controls.play();
    case "shuffle_rack":
      return controls.shuffle();
    case "rack_tap":
      return tapFocused(model, controls);
    case "rack_focus":
      return focusRack(root, model, controls, intent.by);
    default:
      return controls.place(intent);
  }
}

/** @param {Model} model @param {BoardControls} controls */
function tapFocused(model, controls) {
  const tile = model.placing.rack[model.rackFocus];
  if (tile) controls.place({ type: "tile", id: tile.id });
}

/** @param {HTMLElement} root @param {Model} model @param {BoardControls} controls @param {number} by */
function focusRack(root, model, controls, by) {
  const last = model.placing.rack.length - 1;
  model.rackFocus = Math.max(0, Math.min(last, model.rackFocus + by));
  controls.draw();
  const tile = root.querySelectorAll(".xw-rack-tile")[model.rackFocus];
  if (tile instanceof HTMLElement) tile.focus();
}
