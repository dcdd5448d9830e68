// The motion of making a word: its cards are laid or turned over one by one, and chips fly to the players who are paid.

import { countUp, fly, moves, settle } from "../../../parts/motion.js";

/** @import { TableEvent } from "../types.js" */
/** @import { Frame } from "../play/playback.js" */

/** Milliseconds: half a turn of a card, and between two cards that are laid. */
const TURN = 130;
const LAY = 80;

/** @param {HTMLElement} root @param {number} place of a card on the stage @returns {Element | undefined} */
function staged(root, place) {
  return root.querySelectorAll(".kt-stage .kt-card")[place];
}

/** @param {HTMLElement} root @param {number} seat */
function chipsOf(root, seat) {
  return root.querySelector(`[data-testid=chips-${seat}]`);
}

/** @param {Element | undefined} card @param {string[]} transforms */
async function turn(card, transforms) {
  if (!card || !moves()) return;
  const frames = transforms.map((transform) => ({ transform }));
  await card.animate(frames, { duration: TURN, easing: "ease-in-out" }).finished.catch(() => undefined);
}

/**
 * A card that is replaced turns its edge to the player. @param {HTMLElement} root @param {number} place
 * @returns {number} milliseconds that it takes
 */
export function turnAway(root, place) {
  if (!moves()) return 0;
  void turn(staged(root, place), ["none", "perspective(300px) rotateX(90deg)"]);
  return TURN;
}

/** The card that has come in its place turns its face. @param {HTMLElement} root @param {number} place */
export function turnUp(root, place) {
  return turn(staged(root, place), ["perspective(300px) rotateX(-90deg)", "none"]);
}

/** A card that was added comes down between the others. @param {HTMLElement} root @param {number} place */
export function comeDown(root, place) {
  return settle(staged(root, place));
}

/** The cards of a new word come one after the other. @param {HTMLElement} root @param {Frame} frame */
export function layCards(root, { at }) {
  for (const place of at) void settle(staged(root, place), place * LAY);
}

/**
 * The price goes from the buyer of a word to its owner. @param {HTMLElement} root
 * @param {{seat: number, owner?: number, price?: number}} sale
 */
export function payPrice(root, { seat, owner, price = 0 }) {
  if (owner !== undefined && price > 0)
    void fly(chipsOf(root, seat), chipsOf(root, owner), { what: `◉ ${price}`, arc: 28, length: 520 });
}

/**
 * What a step or a word earned comes from the stage.
 * @param {HTMLElement} root @param {number} seat @param {number} chips
 */
export function payEarned(root, seat, chips) {
  if (chips > 0)
    void fly(root.querySelector(".kt-stage .kt-gain"), chipsOf(root, seat), {
      what: `◉ ${chips}`,
      arc: 28,
      length: 420,
    });
}

/**
 * What was paid while nothing was played back, and every score that counts to its new number.
 * @param {HTMLElement} root @param {TableEvent[]} events
 * @param {{played: boolean, before: number[], after: number[], format: (value: number) => string}} how
 */
export function settleAccounts(root, events, { played, before, after, format }) {
  if (!played)
    for (const { kind, seat, from, chips } of events) {
      if (kind === "rewrite" && from?.to === "owner") payPrice(root, { seat, owner: from.owner, price: from.price });
      if ((kind === "rewrite" || kind === "new") && chips?.total > 0)
        void fly(root.querySelector("[data-testid=deck]"), chipsOf(root, seat), {
          what: `◉ ${chips.total}`,
          arc: 28,
          delay: 180,
          length: 420,
        });
    }
  after.forEach(
    (score, seat) =>
      void countUp(root.querySelector(`[data-testid=score-${seat}]`), before[seat] ?? score, score, { format }),
  );
}
