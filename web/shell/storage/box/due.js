// How many cards of the box are due on each of the coming days, kept for the first screen, which loads neither the
// cards nor their scheduler. The box writes it whenever something changed.

import { readKept, writeKept } from "../../../parts/kept.js";
import { dateText, dayNumber } from "../puzzle-sums.js";

/**
 * @typedef {object} Due
 * @property {string} from the day of the first number, `YYYY-MM-DD`
 * @property {number[]} reviews cards to be asked again until each day, if none is answered before; the first is that
 * day's share of them
 * @property {number} fresh cards that were never asked
 * @property {number} today new cards that were asked on that first day
 * @property {number} most reviews on a day
 * @property {number} mostFresh new cards on a day
 * @property {number} seconds that an answer takes
 */

const KEPT = "asobiba.box-due";
/** Until there is an answer of one's own. */
export const USUAL_SECONDS = 20;
export const USUAL_MOST = 100;
export const USUAL_FRESH = 10;

/** @param {Due | null} due null: the box is empty */
export function keepDue(due) {
  writeKept(KEPT, due);
}

/** How many cards wait today, and for about how many minutes; null: the box is empty. */
export function dueToday() {
  const due = readDue();
  if (!due) return null;
  const at = Math.max(0, dayNumber(dateText(new Date())) - dayNumber(due.from));
  const waiting = due.reviews[Math.min(at, due.reviews.length - 1)] ?? 0;
  const reviews = at ? Math.min(due.most, waiting) : waiting;
  const fresh = Math.max(0, Math.min(due.fresh, due.mostFresh - (at ? 0 : due.today)));
  const count = reviews + fresh;
  return { count, minutes: Math.max(1, Math.round((count * due.seconds) / 60)) };
}

/** New cards came. @param {number} count */
export function noteFresh(count) {
  if (!count) return;
  const none = {
    from: dateText(new Date()),
    reviews: [0],
    fresh: 0,
    today: 0,
    most: USUAL_MOST,
    mostFresh: USUAL_FRESH,
    seconds: USUAL_SECONDS,
  };
  const due = readDue() ?? none;
  keepDue({ ...due, fresh: due.fresh + count });
}

/** @returns {Due | null} null: there is nothing in the box */
function readDue() {
  const due = readKept(KEPT);
  const numbers = [due?.fresh, due?.today, due?.most, due?.mostFresh, due?.seconds, ...(due?.reviews ?? [NaN])];
  const known = typeof due?.from === "string" && numbers.every((number) => Number.isFinite(number));
  return known ? due : null;
}
