// Short notes that lie over the bar or stand above the screen, and the live region that says things to a screen reader.

import { html, render } from "./lit.js";

/**
 * @typedef {object} Toast
 * @property {string} text
 * @property {{label: string, run: () => unknown}[]} [actions]
 * @property {string} [close] the name of the button that puts it away; given where it stays until then, in a line of its own
 * @property {number} [seconds] how long it stays; with actions at least as long as one needs to reach them
 * @property {string} [testid]
 */

const SECONDS = 6;

/**
 * Show a note, in place of an earlier one of the same testid.
 * @param {Toast} toast
 * @returns {() => void} puts it away
 */
export function showToast({ text, actions = [], close, seconds = SECONDS, testid = "toast" }) {
  const element = document.createElement("div");
  element.className = "toast";
  element.dataset.testid = testid;
  const remove = () => element.remove();
  const done = (/** @type {() => unknown} */ run) => () => {
    remove();
    run();
  };
  const key = (/** @type {string} */ label, /** @type {() => unknown} */ run, /** @type {string} */ name) =>
    html`<button class="button" data-testid="${testid}-${name}" @click=${done(run)}>${label}</button>`;
  render(html`<span>${text}</span>${actions.map((action) => key(action.label, action.run, "action"))}${close ? key(close, () => {}, "close") : ""}`, element);
  document.querySelector(`.toast[data-testid="${testid}"]`)?.remove();
  document.getElementById(close ? "standing" : "toasts")?.append(element);
  if (!close) hideLater(element, seconds);
  return remove;
}

/** Not while the pointer or the focus is on one of its buttons. @param {HTMLElement} element @param {number} seconds */
function hideLater(element, seconds) {
  setTimeout(() => {
    if (element.querySelector(":hover, :focus")) hideLater(element, seconds);
    else element.remove();
  }, seconds * 1000);
}

/** Milliseconds within which a second thing that is said does not take the place of the first. */
const TOGETHER = 600;
const MOST_LINES = 5;
let saidAt = -Infinity;

/** Say something in the polite live region, after what was said just before. @param {string} text */
export function announce(text) {
  const region = document.getElementById("live");
  if (!region) return;
  const now = performance.now();
  if (now - saidAt > TOGETHER) region.replaceChildren();
  saidAt = now;
  // A changed node is announced even when the words are the same as before.
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > MOST_LINES) region.firstElementChild?.remove();
}
