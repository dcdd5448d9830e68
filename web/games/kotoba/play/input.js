// Fingers, mouse and keys, turned into events of the tray and deeds of the table.

import { watchDrags } from "../../common/drag.js";
import { trayPlaceAt } from "../view/tray.js";
import { handIndexAt } from "../view/hand.js";
import { isDiscarding, mayMake } from "./model.js";
import { isBegun } from "./tray.js";

/** @import { Model, Deeds } from "./model.js" */
/** @import { Point } from "../../common/drag.js" */

/** What else the keys do. @typedef {{draw: () => void, enter: () => void, reorder: (id: number, before: number) => void}} Ways */

/**
 * Listen for as long as the table stands. Returns the function that stops it.
 * @param {HTMLElement} root @param {() => Model | null} get @param {Deeds} deeds @param {Ways} ways @returns {() => void}
 */
export function listen(root, get, deeds, ways) {
  const stopDrags = watchDrags(root, ".kt-hand-card:not(.away), .kt-cell[data-card]", dragHandlers(root, get, deeds, ways));
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    const model = get();
    if (model) onKey(root, model, deeds, ways, event);
  };
  const focused = (/** @type {FocusEvent} */ event) => followFocus(get(), event.target, ways);
  document.addEventListener("keydown", keydown);
  root.addEventListener("focusin", focused);
  return () => {
    stopDrags();
    document.removeEventListener("keydown", keydown);
    root.removeEventListener("focusin", focused);
  };
}

/** The one tab stop of a group goes where the focus goes. @param {Model | null} model @param {EventTarget | null} target @param {Ways} ways */
function followFocus(model, target, ways) {
  const item = target instanceof Element ? target.closest("[data-stop]") : null;
  const group = item?.closest("[data-roving]");
  if (!model || !item || !(group instanceof HTMLElement)) return;
  const index = stopsOf(group).indexOf(item);
  const name = String(group.dataset.roving);
  if ((model.stops[name] ?? 0) === index) return;
  model.stops[name] = index;
  ways.draw();
}

/** @param {Element} group @returns {Element[]} */
function stopsOf(group) {
  return [...group.querySelectorAll("[data-stop]")];
}

/**
 * @param {HTMLElement} root @param {() => Model | null} get @param {Deeds} deeds @param {Ways} ways
 * @returns {import("../../common/drag.js").DragHandlers<number>}
 */
function dragHandlers(root, get, deeds, ways) {
  const end = () => {
    const model = get();
    if (model) model.dragged = null;
    ways.draw();
  };
  return {
    pick: (element) => {
      const id = element instanceof HTMLElement ? Number(element.dataset.card) : NaN;
      return Number.isNaN(id) || !get() ? null : id;
    },
    move: (id, point) => {
      const model = get();
      if (!model) return;
      const kana = model.tray.hand.find((card) => card.id === id)?.kana ?? "";
      model.dragged = { id, kana, ...point, to: mayMake(model) ? trayPlaceAt(root, point, model.tray) : null };
      ways.draw();
    },
    drop: (id, point) => {
      const model = get();
      if (!model) return;
      const place = mayMake(model) ? trayPlaceAt(root, point, model.tray) : null;
      const before = handIndexAt(root, point);
      model.dragged = null;
      if (place) deeds.tray({ type: "drop", id, ...place });
      else if (model.tray.laid.includes(id)) deeds.tray({ type: "home", id });
      else if (before !== null) ways.reorder(id, before);
      else ways.draw();
    },
    cancel: end,
  };
}

/** @param {HTMLElement} root @param {Model} model @param {Deeds} deeds @param {Ways} ways @param {KeyboardEvent} event */
function onKey(root, model, deeds, ways, event) {
  const { target } = event;
  if (!(target instanceof Element) || event.isComposing || event.altKey || event.metaKey) return;
  if (target.id === "kt-input") return inField(model, deeds, ways, event);
  const ours = root.contains(target) || isNowhere(target);
  if (!ours || target.closest("input, textarea, select, dialog") || model.curtain !== null) return;
  if (event.ctrlKey) {
    if (event.key === "Enter") done(event, deeds.confirm);
    return;
  }
  if (/^[a-zA-Zぁ-ゖァ-ヺー]$/.test(event.key) && mayMake(model)) return typeOn(root, model, deeds);
  const group = target.closest("[data-roving]");
  if (group && event.key.startsWith("Arrow")) return done(event, () => move(group, target, event.key));
  if (group && (event.key === "Home" || event.key === "End")) return done(event, () => moveTo(stopsOf(group).at(event.key === "Home" ? 0 : -1)));
  if (target.matches(".kt-hand-card") && (event.key === "Enter" || event.key === " ")) {
    return done(event, () => deeds.pick(Number(/** @type {HTMLElement} */ (target).dataset.card)));
  }
  if (event.key === "Backspace" && mayMake(model)) return done(event, () => deeds.tray({ type: "back" }));
  if (event.key === "Escape") return done(event, () => giveUp(model, deeds));
  if (event.key === "Enter" && isNowhere(target)) done(event, ways.enter);
}

/** Where the focus is when nothing of the table has it: the heading has it after coming here. @param {Element} target */
function isNowhere(target) {
  return target === document.body || target.matches("main, main > h1");
}

/** @param {KeyboardEvent} event @param {() => void} deed */
function done(event, deed) {
  event.preventDefault();
  deed();
}

/** Keys in the field for typing that are more than text. @param {Model} model @param {Deeds} deeds @param {Ways} ways @param {KeyboardEvent} event */
function inField(model, deeds, ways, event) {
  if (event.key === "Enter") done(event, event.ctrlKey ? deeds.confirm : ways.enter);
  if (event.key === "Escape") done(event, () => giveUp(model, deeds));
  if (event.key === "Backspace" && model.typed === "" && model.tray.steps.length) done(event, () => deeds.tray({ type: "back" }));
}

/** Escape takes away the least: the cards chosen to go, the step, then the target if nothing is planned. @param {Model} model @param {Deeds} deeds */
function giveUp(model, deeds) {
  if (isDiscarding(model)) return model.table.view.phase === "make" ? deeds.discarding(false) : undefined;
  if (isBegun(model.tray) || model.typed) return deeds.type("");
  if (model.tray.target && !model.tray.steps.length) deeds.tray({ type: "release" });
}

/** A letter anywhere goes into the field: it has the focus when the letter arrives. @param {HTMLElement} root @param {Model} model @param {Deeds} deeds */
function typeOn(root, model, deeds) {
  if (!model.wide && !model.typing) deeds.openTyping(true);
  const field = root.querySelector("#kt-input");
  if (field instanceof HTMLInputElement) field.focus();
}

/** @param {Element | undefined} element */
function moveTo(element) {
  if (element instanceof HTMLElement) element.focus();
}

/** To the next in the row, or to the nearest above or below. @param {Element} group @param {Element} from @param {string} key */
function move(group, from, key) {
  const stops = stopsOf(group);
  const at = stops.indexOf(from);
  if (key === "ArrowRight") return moveTo(stops[at + 1]);
  if (key === "ArrowLeft") return moveTo(stops[at - 1]);
  const here = from.getBoundingClientRect();
  const sign = key === "ArrowDown" ? 1 : -1;
  const beyond = stops.map((stop) => ({ stop, box: stop.getBoundingClientRect() })).filter(({ box }) => sign * (box.top - here.top) > here.height / 2);
  beyond.sort((one, other) => away(one.box, here) - away(other.box, here));
  moveTo(beyond[0]?.stop);
}

/** @param {DOMRect} box @param {DOMRect} from */
function away(box, from) {
  return Math.abs(box.top - from.top) * 8 + Math.abs(box.left + box.width / 2 - from.left - from.width / 2);
}
