// Keys: 1 to 0 focus a card of the hand, arrows move the focus, with Shift the card itself; letters press buttons.
// Pointers: a card is dragged to another place in the hand, or onto the table to play it.

import { watchDrags } from "../../common/drag.js";
import { visibleHand } from "./model.js";

/** @import { Model, Controls } from "./model.js" */

/** By letter, the test ids of its buttons. @type {{[key: string]: string[]}} */
const LETTERS = {
  h: ["do-hold", "do-by_hand"],
  b: ["do-bid"],
  p: ["do-pass", "do-no_re", "do-keep"],
  t: ["do-take"],
  l: ["do-lay", "do-push_on"],
  u: ["do-push"],
  k: ["do-kontra"],
  r: ["do-re"],
  d: ["do-declare", "do-give_up"],
  a: ["do-claim"],
  x: ["do-resign", "do-concede", "do-refuse"],
  o: ["do-offer"],
  y: ["do-consent"],
  g: ["do-now"],
  i: ["do-hint"],
  s: ["open-sheet"],
  v: ["open-last"],
  c: ["do-bids"],
};
/** Says how things stand. */
const TELL = "w";

const KEYS = Object.fromEntries(Object.entries(LETTERS).flatMap(([key, names]) => names.map((name) => [name, key])));

/** The letter that presses a button, if one does. @param {string} name @returns {string | undefined} */
export function keyOf(name) {
  return KEYS[name];
}

/** @param {HTMLElement} root @param {Model} model @param {Controls} controls @returns {() => void} stops listening */
export function listen(root, model, controls) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return stepReplay(root, event.key);
    if (handleKey(root, model, controls, event)) event.preventDefault();
  };
  document.addEventListener("keydown", onKey);
  const stopDrags = watchCards(root, model, controls);
  return () => {
    stopDrags();
    document.removeEventListener("keydown", onKey);
  };
}

/** A finger that taps may wander so many pixels: the card is played, not moved. */
const WANDERS = 18;

/**
 * Drag cards of the hand to another place in it, or onto the table. @param {HTMLElement} root @param {Model} model
 * @param {Controls} controls
 */
function watchCards(root, model, controls) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  let wandered = 0;
  const end = () => {
    from = null;
    wandered = 0;
    drag(model, controls, "");
  };
  return watchDrags(root, ".sk-hand .sk-card", {
    pick: (element) => element.getAttribute("data-card"),
    move: (card, point) => {
      from ??= point;
      wandered = Math.max(wandered, Math.hypot(point.x - from.x, point.y - from.y));
      drag(model, controls, card);
    },
    cancel: end,
    drop: (card, point) => {
      const tapped = wandered < WANDERS;
      end();
      if (tapped || document.elementFromPoint(point.x, point.y)?.closest(".sk-felt")) return controls.pressCard(card);
      const to = placeAt(root, card, point);
      if (to !== null) controls.arrange(card, to);
    },
  });
}

/** @param {Model} model @param {Controls} controls @param {string} card */
function drag(model, controls, card) {
  if (model.dragged === card) return;
  model.dragged = card;
  controls.draw();
}

/**
 * How many of the other cards lie before this point of the fan, by the strip that each shows; null: it is not over the
 * hand. @param {HTMLElement} root @param {string} card @param {{x: number, y: number}} point
 */
function placeAt(root, card, point) {
  const hand = root.querySelector(".sk-hand");
  if (!hand || point.y < hand.getBoundingClientRect().top) return null;
  const cards = [...hand.querySelectorAll(".sk-card")].map((each) => {
    const { left, width } = each.getBoundingClientRect();
    // The middle of a card that is turned is the middle of its box.
    return {
      name: each.getAttribute("data-card"),
      left: left + width / 2 - /** @type {HTMLElement} */ (each).offsetWidth / 2,
    };
  });
  const strip = (cards[cards.length - 1].left - cards[0].left) / Math.max(1, cards.length - 1);
  return cards.filter(({ name, left }) => name !== card && left + strip / 2 < point.x).length;
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** @param {HTMLElement} root @param {Model} model @param {Controls} controls @param {KeyboardEvent} event */
function handleKey(root, model, controls, event) {
  const cards = visibleHand(model);
  if (/^[0-9]$/.test(event.key)) return focusCard(root, model, cards[(Number(event.key) + 9) % 10], controls);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step && root.contains(document.activeElement) && document.activeElement?.getAttribute("role") === "option") {
    const at = cards.indexOf(model.focus);
    if (event.shiftKey) {
      controls.arrange(model.focus, (at + step + cards.length) % cards.length);
      return focusCard(root, model, model.focus, controls);
    }
    return focusCard(root, model, cards[(at + step + cards.length) % cards.length], controls);
  }
  if (event.key === " " && model.playback) {
    controls.moveNow();
    return true;
  }
  const key = event.key.toLowerCase();
  if (key !== TELL) return press(root, key);
  controls.announceState();
  return true;
}

/** Left and right go back and forward by one trick in the open replay. @param {HTMLElement} root @param {string} key */
function stepReplay(root, key) {
  const name = { ArrowLeft: "replay-earlier", ArrowRight: "replay-later" }[key];
  const found = name && root.querySelector(`dialog[open] [data-testid="${name}"]`);
  if (found instanceof HTMLButtonElement) found.click();
}

/** From the hint's key to the card that it names: arrows go on in the hand. @param {HTMLElement} root */
export function focusHinted(root) {
  const card = root.querySelector(".sk-hand .hinted");
  if (card instanceof HTMLElement && document.activeElement?.matches("[data-testid=do-hint]")) card.focus();
}

/** @param {HTMLElement} root @param {Model} model @param {string | undefined} card @param {Controls} controls */
function focusCard(root, model, card, controls) {
  if (!card) return false;
  model.focus = card;
  controls.draw();
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
