// A popover beside its subject: small, not modal, closed by Escape and by a tap elsewhere (the browser does both). On a
// phone it is a sheet at the edge of the screen.

import { closedByBack } from "../../parts/dialog.js";

/** Pixels between a popover and its subject, and the edge of the window. */
const GAP = 8;
const SHEET = matchMedia("(max-width: 40rem)");

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * Show an element as a popover.
 * @param {HTMLElement} element
 * @param {() => Element[]} about what it must not cover, if there is room
 * @param {(elsewhere: boolean) => void} closed it was closed; `elsewhere`: by a press elsewhere, and not by a key or
 * its own button
 * @returns {{place: () => void, close: () => void}} `place`: its size has changed
 */
export function showPopover(element, about, closed) {
  const host = about()[0]?.closest("dialog") ?? document.body;
  const place = () => element.isConnected && placeBeside(element, about());
  let elsewhere = true;
  const close = () => {
    elsewhere = false;
    if (element.isConnected) element.hidePopover();
  };
  // Escape is the popover's alone: at a table it would take the tiles back, too.
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    close();
  };
  element.classList.add("popover");
  element.popover = "auto";
  host.append(element);
  element.addEventListener("beforetoggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
    removeEventListener("keydown", keydown, true);
    removeEventListener("resize", place);
    removeEventListener("scroll", place, true);
    closed(elsewhere);
  });
  element.addEventListener(
    "toggle",
    (event) => /** @type {ToggleEvent} */ (event).newState === "closed" && element.remove(),
  );
  addEventListener("keydown", keydown, true);
  addEventListener("resize", place);
  addEventListener("scroll", place, true);
  element.showPopover();
  closedByBack(
    element,
    () => element.matches(":popover-open"),
    () => {
      close();
      return true;
    },
  );
  place();
  return { place, close };
}

/** @param {HTMLElement} element @param {Element[]} about */
function placeBeside(element, about) {
  const boxes = about.map((each) => each.getBoundingClientRect());
  element.classList.remove("at-top");
  element.style.removeProperty("left");
  element.style.removeProperty("top");
  if (!boxes.length) return;
  const own = element.getBoundingClientRect();
  if (SHEET.matches) {
    element.classList.toggle(
      "at-top",
      covered(own, boxes) > covered({ ...own.toJSON(), top: 0, bottom: own.height }, boxes),
    );
    return;
  }
  const best = bestPlace(own, boxes);
  element.style.left = `${best.left}px`;
  element.style.top = `${best.top}px`;
}

/**
 * Below, above, to the right or the left of all boxes together, else of one of them: the first place where it covers
 * least. @param {DOMRect} own @param {Box[]} boxes @returns {Box}
 */
function bestPlace(own, boxes) {
  const whole = {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
  const places = [whole, ...boxes].flatMap(({ left, top, right, bottom }) => [
    inside(own, left, bottom + GAP),
    inside(own, left, top - own.height - GAP),
    inside(own, right + GAP, top),
    inside(own, left - own.width - GAP, top),
  ]);
  const least = Math.min(...places.map((place) => covered(place, boxes)));
  return /** @type {Box} */ (places.find((place) => covered(place, boxes) === least));
}

/** A box of this size, inside the window. @param {DOMRect} own @param {number} x @param {number} y @returns {Box} */
function inside({ width, height }, x, y) {
  const left = Math.max(GAP, Math.min(innerWidth - width - GAP, x));
  const top = Math.max(GAP, Math.min(innerHeight - height - GAP, y));
  return { left, top, right: left + width, bottom: top + height };
}

/** How much of some boxes another one covers. @param {Box} over @param {Box[]} boxes @returns {number} */
function covered(over, boxes) {
  return boxes.reduce((sum, { left, top, right, bottom }) => {
    const width = Math.min(right, over.right) - Math.max(left, over.left);
    const height = Math.min(bottom, over.bottom) - Math.max(top, over.top);
    return sum + (width > 0 && height > 0 ? width * height : 0);
  }, 0);
}
