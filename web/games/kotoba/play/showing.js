// Shows a turn on the stage: a new word is laid card by card; a bought word is paid for, then each step turns its cards
// one after the other and pays its chips. The settings give the pace; a press on "skip" ends the whole turn.

import { comeDown, layCards, payEarned, payPrice, turnAway, turnUp } from "../view/motion.js";
import { framesOf, lettersOf } from "./playback.js";

/** @import { TableState } from "../../../shell/play/context.js" */
/** @import { Controls, Model } from "./model.js" */
/** @import { Frame } from "./playback.js" */

/**
 * Milliseconds at the normal pace: after each card of a step, after a step, after a new word, and of the word before it
 * is changed.
 */
const LETTER = 260;
const STEP = 620;
const WORD = 1300;
const BUY = 800;

/**
 * What there is to show of a turn: words that a computer made, and one's own chains, which grow before one's eyes.
 * @param {Model} model @param {TableState} table @returns {Frame[]}
 */
export function framesToShow(model, { events, record }) {
  const { context, watch, curtain } = model;
  // What was challenged and accepted has been seen already.
  if (
    !watch ||
    model.table.view.ballot?.challenged ||
    context.settings.pace === "instant" ||
    document.hidden ||
    curtain !== null
  )
    return [];
  return events
    .filter(({ kind, seat }) => kind === "rewrite" || (kind === "new" && record.seats[seat]?.kind === "computer"))
    .flatMap(framesOf);
}

/**
 * @param {Controls} table @param {Frame[]} frames @returns {Promise<void>} until all were shown, or the rest was
 * skipped
 */
export async function showFrames(table, frames) {
  for (const frame of frames) {
    const skipped = frame.kind === "step" ? await showStep(table, frame) : await showWord(table, frame);
    if (skipped) return;
  }
}

/**
 * A new word, or one that is bought. @param {Controls} table @param {Frame} frame @returns {Promise<boolean>} whether
 * it was skipped
 */
function showWord(table, frame) {
  table.set({ frame });
  if (frame.kind === "buy") {
    table.playSound("chip");
    payPrice(table.root, frame);
  } else {
    table.playSound("tile", false);
    layCards(table.root, frame);
    payEarned(table.root, frame.seat, frame.chips);
  }
  return table.pause(table.paced(frame.kind === "buy" ? BUY : WORD));
}

/** @param {Controls} table @param {Frame} frame of a step @returns {Promise<boolean>} whether it was skipped */
async function showStep(table, frame) {
  const { root } = table;
  table.set({
    frame: { ...frame, word: frame.before ?? frame.word, at: [], chips: frame.chips - (frame.earned ?? 0) },
  });
  for (const { word, at } of lettersOf(frame)) {
    const place = at[at.length - 1];
    if (frame.how === "replace" && (await table.pause(turnAway(root, place)))) return true;
    table.set({ frame: { ...frame, word, at, chips: frame.chips - (frame.earned ?? 0) } });
    table.playSound("rewrite");
    void (frame.how === "replace" ? turnUp(root, place) : comeDown(root, place));
    if (await table.pause(table.paced(LETTER))) return true;
  }
  table.set({ frame });
  payEarned(root, frame.seat, frame.earned ?? 0);
  return table.pause(table.paced(STEP));
}
