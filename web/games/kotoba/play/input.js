// Pointers and keys of the table of ことばであそぼ: they move cards, the focus and what is typed.

import { t } from "../../../shell/base/i18n.js";
import { watchDrags } from "../../common/drag.js";
import { trayPlaceAt } from "../view/tray.js";
import { handIndexAt } from "../view/hand.js";
import { isDiscarding, mayMake } from "./model.js";
import { cardsOf } from "./kana.js";
import { REFUSALS } from "./sentences.js";
import { baseOf, isBegun, reduce } from "./tray.js";

/** @import { Model, Controls } from "./model.js" */

/**
 * Listen for as long as the table stands. Returns the function that stops it.
 * @param {HTMLElement} root @param {Model} model @param {Controls} controls @returns {() => void}
 */
export function listen(root, model, controls) {
  const stopDrags = watchDrags(
    root,
    ".kt-hand-card:not(.away), .kt-cell[data-card]",
    dragHandlers(root, model, controls),
  );
  const keydown = (/** @type {KeyboardEvent} */ event) => onKey(root, model, controls, event);
  const focused = (/** @type {FocusEvent} */ event) => followFocus(model, controls, event.target);
  document.addEventListener("keydown", keydown);
  root.addEventListener("focusin", focused);
  return () => {
    stopDrags();
    document.removeEventListener("keydown", keydown);
    root.removeEventListener("focusin", focused);
  };
}

/**
 * The tab stop of a group goes where the focus goes. @param {Model} model @param {Controls} controls
 * @param {EventTarget | null} target
 */
function followFocus(model, controls, target) {
  const item = target instanceof Element ? target.closest("[data-stop]") : null;
  const group = item?.closest("[data-roving]");
  if (!item || !(group instanceof HTMLElement)) return;
  const index = stopsOf(group).indexOf(item);
  const name = String(group.dataset.roving);
  if ((model.stops[name] ?? 0) === index) return;
  model.stops[name] = index;
  controls.draw();
}

/** @param {Element} group @returns {Element[]} */
function stopsOf(group) {
  return [...group.querySelectorAll("[data-stop]")];
}

/**
 * @param {HTMLElement} root @param {Model} model @param {Controls} controls
 * @returns {import("../../common/drag.js").DragHandlers<number>}
 */
function dragHandlers(root, model, controls) {
  const end = () => {
    model.dragged = null;
    controls.draw();
  };
  return {
    pick: (element) => {
      const id = element instanceof HTMLElement ? Number(element.dataset.card) : NaN;
      return Number.isNaN(id) ? null : id;
    },
    move: (id, point) => {
      const kana = model.tray.hand.find((card) => card.id === id)?.kana ?? "";
      model.dragged = { id, kana, ...point, to: mayMake(model) ? trayPlaceAt(root, point, model.tray) : null };
      controls.draw();
    },
    drop: (id, point) => {
      const place = mayMake(model) ? trayPlaceAt(root, point, model.tray) : null;
      const before = handIndexAt(root, point);
      model.dragged = null;
      if (place) controls.changeTray({ type: "drop", id, ...place });
      else if (model.tray.laid.includes(id)) controls.changeTray({ type: "home", id });
      else if (before !== null) controls.reorder(id, before);
      else controls.draw();
    },
    cancel: end,
  };
}

/** @param {HTMLElement} root @param {Model} model @param {Controls} controls @param {KeyboardEvent} event */
function onKey(root, model, controls, event) {
  const { target } = event;
  if (!(target instanceof Element) || event.altKey || event.metaKey) return;
  if (target.id === "kt-input") return inField(model, controls, event);
  const ours = root.contains(target) || isNowhere(target);
  if (!ours || target.closest("input, textarea, select, dialog") || root.querySelector("dialog[open]")) return;
  if (event.ctrlKey) {
    if (event.key === "Enter") done(event, () => controls.confirm());
    return;
  }
  if (/^[a-zA-Zぁ-ゖァ-ヺー]$/.test(event.key) && mayMake(model)) return typeOn(root, model, controls);
  const group = target.closest("[data-roving]");
  if (group && event.key.startsWith("Arrow")) return done(event, () => move(group, target, event.key));
  if (group && (event.key === "Home" || event.key === "End"))
    return done(event, () => moveTo(stopsOf(group).at(event.key === "Home" ? 0 : -1)));
  if (target.matches(".kt-hand-card") && (event.key === "Enter" || event.key === " ")) {
    return done(event, () => controls.pick(Number(/** @type {HTMLElement} */ (target).dataset.card)));
  }
  if (event.key === "Backspace" && mayMake(model)) return done(event, () => controls.changeTray({ type: "back" }));
  if (event.key === "Escape") return done(event, () => (model.frame ? controls.skip() : giveUp(model, controls)));
  if (event.key === "Enter" && isNowhere(target)) done(event, () => controls.enter());
}

/**
 * Where the focus is when nothing of the table has it: the heading has it after coming here. @param {Element} target
 */
function isNowhere(target) {
  return target === document.body || target.matches("main, main > h1");
}

/** @param {KeyboardEvent} event @param {() => void} action */
function done(event, action) {
  event.preventDefault();
  action();
}

/**
 * Keys in the field for typing that are more than text. @param {Model} model @param {Controls} controls
 * @param {KeyboardEvent} event
 */
function inField(model, controls, event) {
  if (event.key === "Enter") done(event, () => (event.ctrlKey ? controls.confirm() : controls.enter()));
  if (event.key === "Escape") done(event, () => giveUp(model, controls));
  if (event.key === "Backspace" && model.typed === "" && model.tray.steps.length)
    done(event, () => controls.changeTray({ type: "back" }));
}

/**
 * Escape takes away the least: the cards chosen to go, the step, then the target if nothing is planned.
 * @param {Model} model @param {Controls} controls
 */
function giveUp(model, controls) {
  if (isDiscarding(model)) return model.table.view.phase === "make" ? controls.chooseDiscards(false) : undefined;
  if (isBegun(model.tray) || model.typed) return controls.type("");
  if (model.tray.target && !model.tray.steps.length) controls.changeTray({ type: "release" });
}

/** What the field for typing holds becomes cards in the tray. @param {Controls} controls @param {string} text */
export function typeText(controls, text) {
  const { model } = controls;
  model.typed = text;
  const [open, whole] = [cardsOf(text), cardsOf(text, true)];
  // An n at the end may still become な: where it cannot be ん, it waits for the next letter.
  const { note } = reduce(model.tray, { type: "typed", cards: whole.cards });
  layTyped(controls, open.pending && note && REFUSALS.has(note.kind) ? open : whole);
  controls.draw();
}

/** @param {Controls} controls @param {{cards: string[], bad: string[]}} typed */
function layTyped(controls, { cards, bad }) {
  const { model } = controls;
  controls.changeTray({ type: "typed", cards: bad.length || !cards.length ? baseOf(model.tray) : cards });
  if (bad.length) model.problem = t("kotoba.note.no_card", { kana: bad.join("・") });
}

/**
 * A letter anywhere goes into the field: it has the focus when the letter arrives. @param {HTMLElement} root
 * @param {Model} model @param {Controls} controls
 */
function typeOn(root, model, controls) {
  if (!model.wide && !model.typing) controls.openTyping(true);
  const field = root.querySelector("#kt-input");
  if (field instanceof HTMLInputElement) field.focus();
}

/** @param {Element | undefined} element */
function moveTo(element) {
  if (element instanceof HTMLElement) element.focus();
}

/**
 * To the next in the row, or to the nearest above or below.
 * @param {Element} group @param {Element} from @param {string} key
 */
function move(group, from, key) {
  const stops = stopsOf(group);
  const at = stops.indexOf(from);
  if (key === "ArrowRight") return moveTo(stops[at + 1]);
  if (key === "ArrowLeft") return moveTo(stops[at - 1]);
  const here = from.getBoundingClientRect();
  const sign = key === "ArrowDown" ? 1 : -1;
  const beyond = stops
    .map((stop) => ({ stop, box: stop.getBoundingClientRect() }))
    .filter(({ box }) => sign * (box.top - here.top) > here.height / 2);
  beyond.sort((a, b) => away(a.box, here) - away(b.box, here));
  moveTo(beyond[0]?.stop);
}

/** @param {DOMRect} box @param {DOMRect} from */
function away(box, from) {
  return Math.abs(box.top - from.top) * 8 + Math.abs(box.left + box.width / 2 - from.left - from.width / 2);
}
