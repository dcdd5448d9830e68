// Fingers, mouse and keys, turned into events of the placing machine and deeds of the table.

import { watchDrags } from "../../common/drag.js";
import { squareAt, takesTiles } from "../view/board.js";
import { readKey } from "./keys.js";
import { isLying } from "./placing.js";
import { placeAmongOthers, rackIndexAt } from "../view/rack.js";

/** @import { Model, Deeds } from "./model.js" */
/** @import { Point } from "../../common/drag.js" */
/** @import { Intent, Place } from "./keys.js" */

/**
 * Listen for as long as the table stands. Returns the function that stops it.
 * @param {HTMLElement} root
 * @param {() => Model | null} get the model, null before the first view
 * @param {Deeds} deeds
 * @param {() => void} draw
 * @returns {() => void}
 */
export function listen(root, get, deeds, draw) {
  const stopDrags = watchDrags(root, ".xw-rack-tile:not(.away), .xw-square[data-lying]", dragHandlers(root, get, deeds, draw));
  const stopFocus = followFocus(root, get, deeds);
  const keydown = (/** @type {KeyboardEvent} */ event) => onKey(root, get(), deeds, draw, event);
  document.addEventListener("keydown", keydown);
  return () => {
    stopDrags();
    stopFocus();
    document.removeEventListener("keydown", keydown);
  };
}

/**
 * The cursor goes where the focus goes, by Tab or by a screen reader. Where a pointer brings it the click that follows decides.
 * @param {HTMLElement} root @param {() => Model | null} get @param {Deeds} deeds @returns {() => void}
 */
function followFocus(root, get, deeds) {
  let pointing = false;
  const press = () => (pointing = true);
  const release = () => (pointing = false);
  const focus = (/** @type {FocusEvent} */ event) => {
    const cell = event.target instanceof HTMLElement ? event.target.closest(".xw-square[role]") : null;
    const model = get();
    if (!model || pointing || !(cell instanceof HTMLElement)) return;
    const at = { row: Number(cell.dataset.row), col: Number(cell.dataset.col) };
    const cursor = model.placing.cursor;
    if (cursor?.row !== at.row || cursor.col !== at.col) deeds.place({ type: "jump", ...at });
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
 * @param {HTMLElement} root @param {() => Model | null} get @param {Deeds} deeds @param {() => void} draw
 * @returns {import("../../common/drag.js").DragHandlers<{id: number, letter: string}>}
 */
function dragHandlers(root, get, deeds, draw) {
  const letGo = () => {
    const model = get();
    if (model) model.dragged = null;
    draw();
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
      if (!before || point.touch || before.at?.row !== at?.row || before.at?.col !== at?.col) draw();
    },
    drop: (thing, point) => {
      letGo();
      const model = get();
      if (model) dropTile(root, model, deeds, thing.id, point);
    },
    cancel: letGo,
  };
}

/** @param {Model} model @param {HTMLElement} element */
function pickedTile(model, element) {
  const id = Number(element.dataset.tile ?? element.dataset.lying);
  const lying = model.placing.lying.find((tile) => tile.id === id);
  const tile = model.placing.rack.find((each) => each.id === id);
  return tile ? { id, letter: lying?.letter || tile.letter } : null;
}

/** @param {HTMLElement} root @param {Model} model @param {Deeds} deeds @param {number} id @param {Point} point */
function dropTile(root, model, deeds, id, point) {
  const at = squareAt(root, point);
  if (at) return deeds.place({ type: "drop", id, ...at });
  const before = rackIndexAt(root, point);
  if (before !== null) return deeds.place({ type: "home", id, before: placeAmongOthers(model.placing.rack, id, before) });
  if (isLying(model.placing, id)) deeds.place({ type: "home", id });
}

/** @param {HTMLElement} root @param {Model | null} model @param {Deeds} deeds @param {() => void} draw @param {KeyboardEvent} event */
function onKey(root, model, deeds, draw, event) {
  if (!model || event.defaultPrevented || event.isComposing || model.curtain !== null) return;
  if (model.dialog) return dialogKey(model, deeds, event);
  const where = placeOf(root, event.target);
  if (!where) return;
  if (model.help.open && event.key === "Escape") return deeds.closeHelp();
  if (model.back) return backKey(model, deeds, where, event);
  const intent = readKey(event, model.placing, where);
  if (!intent) return;
  event.preventDefault();
  obey(root, model, deeds, draw, intent);
}

/** In the blank chooser a letter key chooses. @param {Model} model @param {Deeds} deeds @param {KeyboardEvent} event */
function dialogKey(model, deeds, event) {
  if (model.dialog !== "blank" || event.ctrlKey || event.altKey || event.metaKey || !/^[a-z]$/i.test(event.key)) return;
  event.preventDefault();
  deeds.chooseBlank(event.key.toUpperCase());
}

/**
 * While looking back the arrows walk through the game, Escape comes back to now.
 * @param {Model} model @param {Deeds} deeds @param {Place} where @param {KeyboardEvent} event
 */
function backKey(model, deeds, where, event) {
  if (event.key === "Escape") return deeds.lookBack(null);
  if (where === "board" || event.ctrlKey || event.altKey || event.metaKey) return;
  const last = model.table.view.ply;
  const ply = model.back?.ply ?? last;
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: last }[event.key];
  if (to === undefined || to < 0 || to > last) return;
  event.preventDefault();
  deeds.lookBack(to === last ? null : to);
}

/**
 * Where a key was pressed; null where keys are somebody else's.
 * @param {HTMLElement} root @param {EventTarget | null} target @returns {Place | null}
 */
function placeOf(root, target) {
  if (!(target instanceof Element)) return null;
  if (target === document.body || target === root || target.tagName === "MAIN") return "page";
  if (target.closest("input, textarea, select, dialog, [contenteditable]") || !root.contains(target)) return null;
  if (target.closest(".xw-board")) return "board";
  return target.closest(".xw-rack") ? "rack" : "control";
}

/** @param {HTMLElement} root @param {Model} model @param {Deeds} deeds @param {() => void} draw @param {Intent} intent */
function obey(root, model, deeds, draw, intent) {
  switch (intent.type) {
    case "play":
      return deeds.play();
    case "shuffle_rack":
      return deeds.shuffle();
    case "rack_tap":
      return tapFocused(model, deeds);
    case "rack_focus":
      return focusRack(root, model, draw, intent.by);
    default:
      return deeds.place(intent);
  }
}

/** @param {Model} model @param {Deeds} deeds */
function tapFocused(model, deeds) {
  const tile = model.placing.rack[model.rackFocus];
  if (tile) deeds.place({ type: "tile", id: tile.id });
}

/** @param {HTMLElement} root @param {Model} model @param {() => void} draw @param {number} by */
function focusRack(root, model, draw, by) {
  const last = model.placing.rack.length - 1;
  model.rackFocus = Math.max(0, Math.min(last, model.rackFocus + by));
  draw();
  const tile = root.querySelectorAll(".xw-rack-tile")[model.rackFocus];
  if (tile instanceof HTMLElement) tile.focus();
}
