// Others' actions, shown event by event at a pace that the eye can follow: calls as bubbles, cards into the trick,
// tricks to their winners.

import { moves } from "../../../parts/motion.js";

/** @import { TableState } from "../../../shell/play/context.js" */
/** @import { Controls, Playback } from "./model.js" */
/** @import { TableEvent, Trick, View } from "../types.js" */

/** Milliseconds for which a call and a card of another player are on show before the next. */
const CALL = 700;
const CARD = 420;

/** Milliseconds of a pause that a tap ends. */
export const UNTIL_TAPPED = 3_600_000;

/** How long a finished trick is on show, by the player's choice. */
const TRICK = { none: 0, short: 1100, long: 2400, tap: UNTIL_TAPPED };

/** And the result of a deal, in a tab that only watches. */
export const RESULT = TRICK.long;

/** Milliseconds in which a trick moves to its winner; the style sheet has the same. */
const SWEEP = 260;

/** Events that are shown as a speech bubble. */
const SPOKEN = new Set([
  "call",
  "kontra",
  "re",
  "no_re",
  "take",
  "push",
  "lay",
  "declare",
  "swap",
  "keep",
  "claim",
  "concede",
  "resign",
  "offer",
  "consent",
  "refuse",
]);

/** What a seat says with an event, by the name of its text. @param {TableEvent} event @param {View} view */
function spoken(event, view) {
  if (event.kind === "call") return event.call;
  if (event.kind === "offer") return `offer_${event.what}`;
  return event.kind === "lay" && view.ramsch ? "push_lay" : event.kind;
}

/**
 * Show one event over the view before it.
 * @param {Controls} controls @param {Playback} playback @param {TableEvent} event @param {TableState} table the newest
 */
export async function showEvent(controls, playback, event, table) {
  const { model } = controls;
  const computer = model.table.record.seats[event.seat]?.kind === "computer";
  if (SPOKEN.has(event.kind)) {
    playback.bubbles.set(event.seat, spoken(event, model.table.view));
    controls.draw();
    if (computer) await controls.pause(controls.paced(CALL));
  } else if (event.kind === "play") {
    const { leader = event.seat, cards = [] } = playback.trick ?? {};
    playback.gone.add(event.card);
    playback.trick = { leader, cards: [...cards, event.card], winner: null };
    controls.playSound("card", false);
    controls.draw();
    if (computer) await controls.pause(controls.paced(CARD));
  } else if (event.kind === "trick") {
    playback.trick = { .../** @type {Trick} */ (playback.trick), winner: event.winner };
    playback.waits = model.look.pause === "tap";
    controls.draw();
    await controls.pause(playback.waits ? UNTIL_TAPPED : controls.paced(TRICK[model.look.pause]));
    playback.waits = false;
    if (controls.isNewest(table)) await sweep(controls, playback);
  }
}

/** Move the trick to its winner. @param {Controls} controls @param {Playback} playback */
async function sweep(controls, playback) {
  if (moves() && controls.paced(SWEEP) && controls.model.look.pause !== "none") {
    playback.swept = true;
    controls.playSound("trick", false);
    controls.draw();
    await controls.pause(SWEEP);
    playback.swept = false;
  }
  playback.trick = null;
  controls.draw();
}
