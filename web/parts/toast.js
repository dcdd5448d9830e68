// Toasts: short messages over the bar or above the screen; and the live region for screen readers.

import { html, render } from "./lit.js";

/**
 * @typedef {object} Toast
 * @property {string} text
 * @property {{label: string, run: () => unknown}[]} [actions]
 * @property {string} [close] label of the button that closes it; with it the toast stays until then, in a line of its
 * own
 * @property {() => void} [closed] that button was pressed
 * @property {number} [seconds] how long it stays; with actions long enough to reach them
 * @property {string} [testid]
 * @property {boolean} [silent] screen readers have been told already
 */

const SECONDS = 6;

/** Show a toast, in place of one with the same testid. @param {Toast} toast @returns {() => void} closes it */
export function showToast({
  text,
  actions = [],
  close,
  closed = () => {},
  seconds = SECONDS,
  testid = "toast",
  silent = false,
}) {
  const element = document.createElement("div");
  element.className = "toast";
  element.dataset.testid = testid;
  element.ariaHidden = silent ? "true" : null;
  const remove = () => element.remove();
  const closeAnd = (/** @type {() => unknown} */ run) => () => {
    remove();
    run();
  };
  const key = (/** @type {string} */ label, /** @type {() => unknown} */ run, /** @type {string} */ name) =>
    html`<button class="button" data-testid="${testid}-${name}" @click=${closeAnd(run)}>${label}</button>`;
  render(
    html`<span>${text}</span>${actions.map((action) =>
      key(action.label, action.run, "action"),
    )}${close ? key(close, closed, "close") : ""}`,
    element,
  );
  document.querySelector(`.toast[data-testid="${testid}"]`)?.remove();
  document.getElementById(close ? "standing" : "toasts")?.append(element);
  if (!close) hideLater(element, seconds);
  return remove;
}

/**
 * Hide the toast in time, once neither pointer nor focus is on it. @param {HTMLElement} element @param {number} seconds
 */
function hideLater(element, seconds) {
  setTimeout(() => {
    if (element.querySelector(":hover, :focus")) hideLater(element, seconds);
    else element.remove();
  }, seconds * 1000);
}

/** Milliseconds within which a second announcement is added to the first. */
const TOGETHER = 600;
const MOST_LINES = 5;
let announcedAt = -Infinity;

/** Announce a text in the polite live region, after a text of the last moment. @param {string} text */
export function announce(text) {
  const region = document.getElementById("live");
  if (!region || !text) return;
  const now = performance.now();
  if (now - announcedAt > TOGETHER) region.replaceChildren();
  announcedAt = now;
  // A new node is announced even if its text is the same as before.
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > MOST_LINES) region.firstElementChild?.remove();
}
