// Dragging by pointer events, for mouse, pen and finger. A press that moves less than the slop stays a click. Otherwise
// it becomes a drag with a ghost under the pointer, and the browser's click after it is dropped.

import { SLOP } from "../../shell/base/press.js";

/** @typedef {{x: number, y: number, touch: boolean}} Point */

/**
 * @template Thing
 * @typedef {object} DragHandlers
 * @property {(element: Element) => Thing | null} pick what a press on this element would drag; null: nothing
 * @property {(thing: Thing, point: Point) => void} move
 * @property {(thing: Thing, point: Point) => void} drop
 * @property {(thing: Thing) => void} cancel
 */

/**
 * Watch an element for drags that start on something that matches `selector`. Returns the function that stops watching.
 * @template Thing
 * @param {HTMLElement} root
 * @param {string} selector
 * @param {DragHandlers<Thing>} handlers
 * @returns {() => void}
 */
export function watchDrags(root, selector, handlers) {
  /** @type {{id: number, thing: Thing, from: Point, element: Element, ghost: HTMLElement | null} | null} */
  let held = null;

  /** @param {PointerEvent} event */
  function down(event) {
    if (held || event.button !== 0 || !(event.target instanceof Element)) return;
    const element = event.target.closest(selector);
    const thing = element && handlers.pick(element);
    if (!element || thing === null) return;
    held = { id: event.pointerId, thing, from: pointOf(event), element, ghost: null };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!held || event.pointerId !== held.id) return;
    const point = pointOf(event);
    if (!held.ghost) {
      if (Math.hypot(point.x - held.from.x, point.y - held.from.y) < SLOP) return;
      held.ghost = makeGhost(held.element);
      // The root keeps the pointer: the tile itself may be drawn anew while it is dragged.
      root.setPointerCapture(event.pointerId);
    }
    placeGhost(held.ghost, point);
    handlers.move(held.thing, point);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (!held || event.pointerId !== held.id) return;
    const { thing, ghost } = held;
    letGo();
    if (!ghost) return;
    root.addEventListener("click", swallow, { capture: true, once: true });
    // No click follows where the pointer left the page; then the next real one must not be lost.
    setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 0);
    handlers.drop(thing, pointOf(event));
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    if (!held || event.pointerId !== held.id) return;
    const { thing, ghost } = held;
    letGo();
    if (ghost) handlers.cancel(thing);
  }

  // Without this, Chromium treats a quick drag as a fling although nothing can scroll, and the next tap only stops
  // that.
  /** @param {TouchEvent} event */
  function noFling(event) {
    if (held?.ghost && event.cancelable) event.preventDefault();
  }

  function letGo() {
    held?.ghost?.remove();
    held = null;
  }

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", cancel);
  root.addEventListener("touchmove", noFling, { passive: false });
  return () => {
    letGo();
    root.removeEventListener("pointerdown", down);
    root.removeEventListener("pointermove", move);
    root.removeEventListener("pointerup", up);
    root.removeEventListener("pointercancel", cancel);
    root.removeEventListener("touchmove", noFling);
  };
}

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** @param {PointerEvent} event @returns {Point} */
function pointOf(event) {
  return { x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
}

/** @param {Element} element @returns {HTMLElement} */
function makeGhost(element) {
  const box = element.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost";
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.width = `${box.width}px`;
  ghost.style.height = `${box.height}px`;
  const face = element.querySelector(".tile") ?? element;
  ghost.append(face.cloneNode(true));
  document.body.append(ghost);
  return ghost;
}

/** @param {HTMLElement} ghost @param {Point} point */
function placeGhost(ghost, point) {
  ghost.style.transform = `translate(${point.x}px, ${point.y}px) translate(-50%, -50%)`;
}
