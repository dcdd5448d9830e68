// A loupe for fingers on small squares: a finger that rests or slides on the board sees the squares under it enlarged,
// and lifting it chooses the middle one. A short tap stays a tap.

import { isSmall, squareAt, takesTiles } from "../view/board.js";

/** @import { Model, BoardControls } from "./model.js" */

const REST = 220; // milliseconds
const SLOP = 9; // pixels

/**
 * Watch the board of a table. Returns the function that stops watching.
 * @param {HTMLElement} root @param {() => Model | null} get @param {BoardControls} controls @returns {() => void}
 */
export function watchLoupe(root, get, controls) {
  /**
   * The finger that is down, and whether the loupe is open for it.
   * @type {{id: number, x: number, y: number, open: boolean, timer: number} | null}
   */
  let held = null;

  /** @param {{x: number, y: number}} point */
  function show(point) {
    const model = get();
    if (!held || !model) return;
    held.open = true;
    const tile = model.placing.rack.find(({ id }) => id === model.placing.selected);
    model.dragged = { id: NONE, letter: tile?.letter ?? "", ...point, touch: true, at: squareAt(root, point) };
    controls.draw();
  }

  function close() {
    const model = get();
    clearTimeout(held?.timer);
    const wasOpen = held?.open;
    held = null;
    if (!model || !wasOpen) return;
    model.dragged = null;
    controls.draw();
  }

  /** @param {PointerEvent} event */
  function down(event) {
    const model = get();
    if (held || event.pointerType !== "touch" || !model || !takesTiles(model) || !(event.target instanceof Element))
      return close();
    if (!event.target.closest(".xw-square[role]:not([data-lying])") || !isSmall()) return;
    const { clientX: x, clientY: y, pointerId: id } = event;
    held = { id, x, y, open: false, timer: setTimeout(() => show({ x, y }), REST) };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (event.pointerId !== held?.id) return;
    if (!held.open && Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLOP) return;
    if (!held.open) root.setPointerCapture(event.pointerId);
    show({ x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (event.pointerId !== held?.id) return;
    const at = held.open ? (get()?.dragged?.at ?? null) : null;
    if (held.open) {
      root.addEventListener("click", swallow, { capture: true, once: true });
      // No click follows a finger that slid; then the next tap must not be lost.
      setTimeout(() => root.removeEventListener("click", swallow, { capture: true }), 50);
    }
    close();
    if (at) controls.place({ type: "square", ...at });
  }

  root.addEventListener("pointerdown", down);
  root.addEventListener("pointermove", move);
  root.addEventListener("pointerup", up);
  root.addEventListener("pointercancel", close);
  return () => {
    close();
    root.removeEventListener("pointerdown", down);
    root.removeEventListener("pointermove", move);
    root.removeEventListener("pointerup", up);
    root.removeEventListener("pointercancel", close);
  };
}

/** The id of no tile. */
const NONE = -1;

/** @param {Event} event */
function swallow(event) {
  event.preventDefault();
  event.stopPropagation();
}
