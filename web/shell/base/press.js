// A press counts for the control where it began, even if the page moves before it ends.
//
// Browsers send a mouse's click to the closest element around both ends of the press, and a finger's click to the
// element under its end. While a table deals, sorts or redraws, that may be no control, or the wrong one. This module
// remembers the control under the start of a press and passes a click that goes elsewhere on to it. A control that was
// drawn anew is found by its test id. A press that moves `SLOP` pixels or more is left to the browser, so that people
// can change their mind, and to `watchDrags`.
//
// Keys of an IME are its own, whatever listens: no letter, no Enter, no Escape of a composition reaches the page.

const CONTROLS = "a[href], button, summary, label, input, select, textarea, [role=option], [role=gridcell]";
/** Pixels within which a press counts as still: a finger that taps wanders by about five. */
export const SLOP = 7;

/** Milliseconds within which an Enter after `compositionend` is that of the composition. */
const ONE_PRESS = 100;
/** When the last composition ended, until a key is let go. */
let composed = -Infinity;
/** @type {{control: Element, name: string | undefined, id: number, x: number, y: number} | null} */
let held = null;

/** Have every press of the page count for the control where it began. */
export function holdPresses() {
  addEventListener("pointerdown", begin, { capture: true });
  addEventListener("pointermove", follow, { capture: true, passive: true });
  addEventListener("pointercancel", forget, { capture: true });
  addEventListener("click", deliver, { capture: true });
  addEventListener("keydown", leaveToIme, { capture: true });
  addEventListener("compositionend", ({ timeStamp }) => (composed = timeStamp), { capture: true });
  addEventListener("keyup", () => (composed = -Infinity), { capture: true });
}

/**
 * Stop a key of an IME. WebKit sends the Enter that ends a composition after `compositionend`, with the old code 229 of
 * such keys or with none. @param {KeyboardEvent} event
 */
function leaveToIme(event) {
  const ended = event.key === "Enter" && event.timeStamp - composed < ONE_PRESS;
  if (!event.isComposing && event.keyCode !== 229 && !ended) return;
  event.stopImmediatePropagation();
  if (!event.isComposing) event.preventDefault(); // no form is sent
}

/** @param {PointerEvent} event */
function begin(event) {
  if (!event.isPrimary) return;
  const control = event.button === 0 && event.target instanceof Element ? event.target.closest(CONTROLS) : null;
  held = control && { control, name: nameOf(control), id: event.pointerId, x: event.clientX, y: event.clientY };
}

/** @param {PointerEvent} event */
function follow(event) {
  if (held?.id === event.pointerId && Math.hypot(event.clientX - held.x, event.clientY - held.y) >= SLOP) forget();
}

function forget() {
  held = null;
}

/** @param {MouseEvent} event */
function deliver(event) {
  // A key's click has no detail, one from a script is not trusted, and the second of a label goes to its field.
  if (!held || !event.isTrusted || !event.detail) return;
  const { control, name } = held;
  held = null;
  const stands = control.isConnected && name === nameOf(control);
  if (!stands && !name) return;
  const meant = stands ? control : named(/** @type {string} */ (name));
  if (meant && event.target instanceof Node && meant.contains(event.target)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (meant instanceof HTMLElement) meant.click();
}

/** @param {Element} control */
function nameOf(control) {
  return control instanceof HTMLElement ? control.dataset.testid : undefined;
}

/** The only control with a test id; null if rows of a list share it. @param {string} name */
function named(name) {
  const found = document.querySelectorAll(`[data-testid="${CSS.escape(name)}"]`);
  return found.length === 1 ? found[0] : null;
}
