// The time left in a turn. For a single player it is the shell's clock, which stops while the page is hidden. In a club
// the referee starts and stops a clock that continues even over a reload.

import { isClub } from "./model.js";

/** @import { Model } from "./model.js" */
/**
 * @typedef {{turn: number, left: number, since: number | null}} RoomClock kept with the game: seconds left at `since`,
 * or while it stands still
 */

/** Seconds before the end at which the clock rings first. */
export const WARNING = 30;

/** Whole seconds that are left of the open turn; null without a clock. @param {Model} model @returns {number | null} */
export function secondsLeft(model) {
  const { view } = model.table;
  const whole = 60 * (view.options.clock ?? 0);
  if (!whole || view.result || model.between || model.context.viewing) return null;
  const left = isClub(model) ? roomSeconds(model, whole) : whole - model.context.clock.seconds();
  return Math.max(0, Math.ceil(left));
}

/** Whether the referee's clock runs. @param {Model} model */
export function isRunning(model) {
  const clock = roomClock(model);
  return clock !== null && clock.since !== null && (secondsLeft(model) ?? 0) > 0;
}

/** Start the referee's clock, or stop it. @param {Model} model @returns {Promise<void>} */
export function toggleClock(model) {
  const { turn } = model.table.view;
  const left = secondsLeft(model) ?? 0;
  return model.context.keep("clock", { turn, left, since: isRunning(model) ? null : Date.now() });
}

/** @param {Model} model @param {number} whole */
function roomSeconds(model, whole) {
  const clock = roomClock(model);
  if (!clock) return whole;
  return clock.left - (clock.since === null ? 0 : (Date.now() - clock.since) / 1000);
}

/** That of this turn; null: it was not started yet. @param {Model} model @returns {RoomClock | null} */
function roomClock({ context, table }) {
  const kept = context.kept?.clock;
  return kept?.turn === table.view.turn && Number.isFinite(kept.left) ? kept : null;
}
