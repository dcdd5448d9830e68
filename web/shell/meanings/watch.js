// Listens on the whole page for questions about words: a tap on a word, the key `?`, a long press or the right button.
// The answer appears in a popover beside the word.

import { announce } from "../../parts/toast.js";
import { useEngine } from "./ask.js";

/** @import { EngineClient } from "../../engine/client.js" */

const SQUARE = "[role=gridcell]";
/** Fields in which a question mark is only a question mark. */
const FIELDS = "input, textarea, select, [contenteditable]";

/**
 * Keeps a word that was looked up. @typedef {(asked: {word: string, language?: string, lexicon?: string}) => unknown}
 * Keep
 */
/** @type {Keep} */
let keepWord = () => {};

/** @param {EngineClient} engine @param {Keep} keep */
export function watchWords(engine, keep) {
  useEngine(engine);
  keepWord = keep;
  document.addEventListener("pointerdown", () => (pressed = performance.now()), true);
  document.addEventListener("click", clicked, true);
  document.addEventListener("click", tapped);
  document.addEventListener("contextmenu", pressedLong);
  document.addEventListener("keydown", keyed);
}

/** Whether this tap has just closed the popover of its word. @param {MouseEvent} event */
function hasClosed({ target, detail }) {
  return detail > 0 && closed.element !== null && closed.element === wordAt(target) && closed.at > pressed - NEARLY;
}

/** @param {MouseEvent} event */
function clicked(event) {
  const element = wordAt(event.target);
  const line = element?.parentElement?.closest("button, a");
  const looksElsewhere = line && !line.matches('[aria-current], [aria-expanded="true"]');
  if (!element?.matches(".word-key, .word-in-line") || looksElsewhere) return;
  event.preventDefault();
  event.stopPropagation();
  if (!hasClosed(event)) void show(element, true);
}

/** A tap on a square keeps its effect, and also shows the square's words. @param {MouseEvent} event */
function tapped(event) {
  const element = wordAt(event.target);
  if (element?.matches(SQUARE) && !hasClosed(event)) void show(element, false);
}

/** @param {MouseEvent} event */
function pressedLong(event) {
  const element = wordAt(event.target);
  const touched = event instanceof PointerEvent && event.pointerType === "touch";
  // A link has a menu of its own; a finger that rests on a board moves the loupe there.
  if (!element || element.matches("a") || (touched && element.matches(SQUARE))) return;
  event.preventDefault();
  void show(element, !element.matches(SQUARE));
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  const focused = document.activeElement;
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!focused || focused === document.body || focused.matches(FIELDS)) return;
  const element = wordAt(focused) ?? focused.querySelector("[data-words]");
  if (!(element instanceof HTMLElement)) return;
  event.preventDefault();
  void show(element, true);
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function wordAt(target) {
  const found = target instanceof Element ? target.closest("[data-words]") : null;
  return found instanceof HTMLElement ? found : null;
}

/** Milliseconds between a press and its event: browsers close a popover before or after it. */
const NEARLY = 50;
/** The element of the last closed popover, and the time. @type {{element: Element | null, at: number}} */
let closed = { element: null, at: 0 };
/** When a pointer was pressed last: the tap that closes a popover does not open it again. */
let pressed = 0;

/**
 * @param {HTMLElement} element @param {boolean} focuses whether the popover takes the focus, and is read out with it
 */
async function show(element, focuses) {
  const words = (element.dataset.words ?? "").split(" ");
  const around = (/** @type {string} */ name) =>
    element.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) || undefined;
  const of = { language: around("language"), school: around("school") === "true" };
  const { openMeanings } = await import("./open.js");
  await openMeanings({
    words: words.map((word) => ({ word, ...of })),
    withheld: new Set(element.dataset.withheld?.split(" ")),
    about: () => places(element, words),
    focuses,
    keep: ({ word, language }) => keepWord({ word, language, lexicon: around("lexicon") }),
    say: announce,
    // After a key the next press is one of its own, however soon it comes.
    closed: (elsewhere) => (closed = { element: elsewhere ? element : null, at: performance.now() }),
  });
}

/** A word, with every square of it. @param {HTMLElement} element @param {string[]} words @returns {Element[]} */
function places(element, words) {
  const board = element.matches(SQUARE) ? element.closest("[role=grid]") : null;
  const squares = board?.querySelectorAll(words.map((word) => `[data-words~="${CSS.escape(word)}"]`).join());
  return squares?.length ? [element, ...squares] : [element];
}
