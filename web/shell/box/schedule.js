// When a card is asked again: FSRS on the answers that the log has of it. Days are those of this device's calendar.
// Nothing here has a side effect.

import { FSRS } from "ts-fsrs";

/** @import { Grade, History } from "../storage/box/log.js" */
/** @import { BoxSettings } from "./settings.js" */

/**
 * @typedef {object} Standing of a card; it is stored, so that the log need not be read
 * @property {number} first the day of the first answer, as the number of `localDay`; 0: there is none yet
 * @property {number} last that of the last one
 * @property {boolean} forgotten the last answer was wrong: it is due until it is known
 * @property {number} elapsed days between the last two answers
 * @property {number} lapses how often it was forgotten
 * @property {{stability: number, difficulty: number} | null} memory as FSRS has it; null: no answer yet
 * @property {number} ms that the last answer took
 * @property {number} seen how often what it asks was met
 * @property {boolean} suspended
 * @property {number} buried until when, milliseconds since 1970
 * @property {boolean} deleted
 */

export const AGAIN = 1;
export const HARD = 2;
export const GOOD = 3;
export const EASY = 4;
/** @type {readonly Grade[]} */
export const GRADES = [AGAIN, HARD, GOOD, EASY];
/** Lapses from which on a card is called a leech: it takes more time than it gives. */
const LEECH = 6;
const DAY = 86_400_000;
const MINUTE = 60_000;

/** The number of the day on this device's calendar, from 1970-01-01. @param {number} at milliseconds since 1970 */
export function localDay(at) {
  return Math.floor((at - new Date(at).getTimezoneOffset() * MINUTE) / DAY);
}

/** Without chance: the same answers give the same days on every device. @param {BoxSettings} settings */
export function schedulerFor({ retention, weights }) {
  return new FSRS({ request_retention: retention, enable_fuzz: false, ...(weights && { w: weights }) });
}

/** @returns {Standing} of a card that was never answered */
export function newcomer() {
  return {
    first: 0,
    last: 0,
    forgotten: false,
    elapsed: 0,
    lapses: 0,
    memory: null,
    ms: 0,
    seen: 0,
    suspended: false,
    buried: 0,
    deleted: false,
  };
}

/** @param {FSRS} scheduler @param {History} history @returns {Standing} */
export function standingOf(scheduler, { answers, seen, suspended, buried, deleted }) {
  const standing = { ...newcomer(), seen, suspended, buried, deleted };
  for (const { at, grade, ms } of answers) answered(scheduler, standing, grade, localDay(at), ms);
  return standing;
}

/**
 * @param {FSRS} scheduler @param {Standing} standing to change @param {Grade} grade @param {number} day of the answer
 * @param {number} ms
 */
function answered(scheduler, standing, grade, day, ms) {
  const { memory, first, last, lapses } = standing;
  // The clock of another device may be behind.
  const elapsed = first ? Math.max(0, day - last) : 0;
  standing.memory = scheduler.next_state(memory, elapsed, grade);
  standing.elapsed = elapsed;
  standing.forgotten = grade === AGAIN;
  standing.lapses = lapses + Number(standing.forgotten && first > 0);
  standing.first = first || day;
  standing.last = day;
  standing.ms = ms;
}

/**
 * The day on which a card is asked again: one that was forgotten at once, any other after a day at least; 0: it was
 * never answered.
 * @param {FSRS} scheduler @param {Standing} standing @returns {number}
 */
export function dueOn(scheduler, { memory, last, forgotten, elapsed }) {
  if (!memory) return 0;
  return forgotten ? last : last + scheduler.next_interval(memory.stability, elapsed);
}

/**
 * The days on which a card would come if its last answer had each grade.
 * @param {FSRS} scheduler @param {History} history @returns {number[]} from `again` on
 */
export function daysByGrade(scheduler, history) {
  const answers = history.answers.slice(0, -1);
  const last = history.answers[history.answers.length - 1];
  return GRADES.map((grade) =>
    dueOn(scheduler, standingOf(scheduler, { ...history, answers: [...answers, { ...last, grade }] })),
  );
}

/** @param {Standing} standing */
export function isLeech({ lapses }) {
  return lapses >= LEECH;
}

/** The chance that it is remembered on a day. @param {FSRS} scheduler @param {Standing} standing @param {number} day */
export function remembered(scheduler, { memory, last }, day) {
  return memory ? scheduler.forgetting_curve(Math.max(0, day - last), memory.stability) : 0;
}

/** Times of answers from which on a median means something, and how much slower is late. */
const ENOUGH = 8;
const LATE = 3;

/**
 * The grade that an answer earns: wrong or given up, again; after a wrong try or a hint, or much later than usual,
 * hard; else good. Only the player calls an answer easy.
 * @param {{right: boolean, tries: number, hints: number, ms: number}} answer `tries`: wrong ones @param {number[]}
 * times
 * of earlier answers to such cards, in milliseconds
 * @returns {Grade}
 */
export function gradeOf({ right, tries, hints, ms }, times) {
  if (!right) return AGAIN;
  const late = times.length >= ENOUGH && ms > LATE * medianOf(times);
  return tries || hints || late ? HARD : GOOD;
}

/** @param {readonly number[]} numbers at least one */
export function medianOf(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
