// Keys: 1 to 0 go to a card of the hand, arrows move among cards, letters say what is said, Escape closes.

import { handShown } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Deeds} Deeds */

/** What a letter presses, where its button is there. */
const LETTERS = /** @type {{[key: string]: string[]}} */ ({
  h: ["do-hold", "do-by_hand"], b: ["do-bid"], p: ["do-pass", "do-no_re"], t: ["do-take"], l: ["do-lay", "do-push_on"], k: ["do-kontra"], r: ["do-re"], d: ["do-declare"], a: ["do-claim"], s: ["open-sheet"], v: ["open-last"],
});

/**
 * @param {HTMLElement} root @param {() => Model | null} model @param {Deeds} deeds @param {() => void} draw
 * @returns {() => void} stops listening
 */
export function listen(root, model, deeds, draw) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const now = model();
    if (!now || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") || isTyping(event.target)) return;
    if (handleKey(root, now, deeds, draw, event)) event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** @param {HTMLElement} root @param {Model} model @param {Deeds} deeds @param {() => void} draw @param {KeyboardEvent} event @returns {boolean} */
function handleKey(root, model, deeds, draw, event) {
  const cards = handShown(model);
  if (/^[0-9]$/.test(event.key)) return focusCard(root, model, cards[(Number(event.key) + 9) % 10], draw);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step && root.contains(document.activeElement) && document.activeElement?.getAttribute("role") === "option") {
    const at = cards.indexOf(model.focus);
    return focusCard(root, model, cards[(at + step + cards.length) % cards.length], draw);
  }
  if (event.key === " " && model.stage) {
    deeds.skip();
    return true;
  }
  return press(root, event.key.toLowerCase());
}

/** @param {HTMLElement} root @param {Model} model @param {string | undefined} card @param {() => void} draw */
function focusCard(root, model, card, draw) {
  if (!card) return false;
  model.focus = card;
  draw();
  const found = root.querySelector(`.sk-hand [data-card="${card}"]`);
  if (found instanceof HTMLElement) found.focus();
  return true;
}

/** @param {HTMLElement} root @param {string} key */
function press(root, key) {
  for (const name of LETTERS[key] ?? []) {
    const found = root.querySelector(`[data-testid="${name}"]`);
    if (found instanceof HTMLButtonElement && !found.disabled) {
      found.click();
      return true;
    }
  }
  return false;
}
