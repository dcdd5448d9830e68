// The box as the page has it in memory: the cards, and when each is due. Every change is an entry of the log. What it
// needs of the browser is given to it.

import { keepDue, USUAL_SECONDS } from "../storage/box/due.js";
import { historyOf } from "../storage/box/log.js";
import { dateText } from "../storage/puzzle-sums.js";
import { daysByGrade, dueOn, gradeOf, localDay, medianOf, newcomer, remembered, standingOf } from "./schedule.js";

/** @import { Entry, Grade } from "../storage/box/log.js" */
/** @import { Card } from "../storage/box/store.js" */
/** @import { Standing } from "./schedule.js" */
/** @import { BoxSettings } from "./settings.js" */
/**
 * A card, what is known of it, and its day (`localDay`). @typedef {{card: Card, standing: Standing, due: number}} Kept
 */
/**
 * @typedef {object} Log where the entries are
 * @property {(card: string, what: Entry["what"], more?: Partial<Entry>) => Promise<Entry>} note
 * @property {(card: string) => Promise<Entry[]>} entriesOf
 * @property {(card: string, standing: Standing) => Promise<void>} keep what follows from them, one more than before
 */

/** Days for which the first screen knows how many cards are due. */
const AHEAD = 60;
/** The longest time of an answer that counts, in milliseconds: nobody sat there longer. */
const MOST_TIME = 600_000;
const DAY = 86_400_000;

export class Box {
  /** @type {Map<string, Kept>} */
  #kept = new Map();
  /** The times of answers by game and kind. @type {Map<string, number[]>} */
  #times = new Map();
  #scheduler;
  #settings;
  #log;

  /**
   * @param {readonly Card[]} cards @param {ReadonlyMap<string, Standing>} standings by card; none: it was never
   * answered
   * @param {{scheduler: import("ts-fsrs").FSRS, settings: BoxSettings, log: Log}} how
   */
  constructor(cards, standings, { scheduler, settings, log }) {
    this.#settings = settings;
    this.#scheduler = scheduler;
    this.#log = log;
    for (const card of cards) this.#put(card, standings.get(card.id) ?? newcomer());
  }

  /** @param {Card} card @param {Standing} standing */
  #put(card, standing) {
    this.#kept.set(card.id, { card, standing, due: dueOn(this.#scheduler, standing) });
  }

  /** The cards that were not deleted. @returns {Kept[]} */
  all() {
    return [...this.#kept.values()].filter(({ standing }) => !standing.deleted);
  }

  /** Also the deleted cards. @returns {Kept[]} */
  everything() {
    return [...this.#kept.values()];
  }

  /** @param {string} id @returns {Kept | undefined} */
  get(id) {
    return this.#kept.get(id);
  }

  /**
   * The cards of today in the order in which they are asked: those that are due, and new ones, as many as the player
   * wants on a day. @param {number} [now] @returns {Kept[]}
   */
  due(now = Date.now()) {
    const day = localDay(now);
    const asked = this.all().filter(({ standing }) => !standing.suspended && standing.buried <= now);
    const [done, doneFresh] = this.#doneOn(day);
    const waits = asked.filter(({ standing, due }) => standing.memory && due <= day);
    const sure = new Map(waits.map((one) => [one, remembered(this.#scheduler, one.standing, day)]));
    waits.sort((a, b) => (sure.get(a) ?? 0) - (sure.get(b) ?? 0) || byAge(a, b));
    // What was forgotten today is asked until it is known, whatever the load.
    const again = waits.filter(({ standing }) => standing.last === day);
    const reviews = waits.filter(({ standing }) => standing.last !== day);
    const { most, fresh: mostFresh, order } = this.#settings;
    const fresh = asked.filter(({ standing }) => !standing.memory).sort(byCourse);
    const chosen = reviews.slice(0, Math.max(0, most - done));
    const chosenFresh = fresh.slice(0, Math.max(0, mostFresh - doneFresh));
    return [...ordered(chosen, chosenFresh, order), ...again];
  }

  /** How many reviews and how many new cards were answered on a day. @param {number} day @returns {[number, number]} */
  #doneOn(day) {
    const answered = [...this.#kept.values()].filter(({ standing }) => standing.last === day);
    const fresh = answered.filter(({ standing }) => standing.first === day).length;
    return [answered.length - fresh, fresh];
  }

  /** The day of the next card after today, as `localDay` has it; null: there is none. @param {number} [now] */
  nextDay(now = Date.now()) {
    const tomorrow = localDay(now) + 1;
    const days = this.all().flatMap(({ standing, due }) =>
      standing.suspended ? [] : [Math.max(tomorrow, due, standing.buried > now ? localDay(standing.buried) : 0)],
    );
    return days.length ? days.reduce((least, day) => Math.min(least, day)) : null;
  }

  /** About how long some cards take, in seconds. @param {readonly Kept[]} cards */
  seconds(cards) {
    return cards.reduce((sum, { card }) => {
      const times = this.#timesOf(card);
      return sum + (times.length ? medianOf(times) / 1000 : USUAL_SECONDS);
    }, 0);
  }

  /** How long the last answer to each such card took, in order. @param {Card} like @returns {number[]} milliseconds */
  #timesOf({ game, kind }) {
    const sort = `${game} ${kind}`;
    const known = this.#times.get(sort);
    if (known) return known;
    const alike = this.all().filter(
      ({ card, standing }) => card.game === game && card.kind === kind && standing.ms > 0,
    );
    const times = alike.map(({ standing }) => standing.ms).sort((a, b) => a - b);
    this.#times.set(sort, times);
    return times;
  }

  /**
   * Note an answer. @param {string} id @param {Parameters<typeof gradeOf>[0]} answer
   * @returns {Promise<{entry: Entry, days: number[]}>} `days`: on which the card would come by each grade
   */
  async answer(id, answer) {
    const { card } = /** @type {Kept} */ (this.#kept.get(id));
    const grade = gradeOf(answer, this.#timesOf(card));
    const ms = Math.min(MOST_TIME, Math.round(answer.ms));
    const { entry, history } = await this.#note(id, "answer", { grade, ms });
    return { entry, days: daysByGrade(this.#scheduler, history) };
  }

  /** Correct an answer. @param {Entry} answer @param {Grade} grade */
  async regrade({ id, card }, grade) {
    await this.#note(card, "grade", { of: id, grade });
  }

  /** Take something back. @param {Entry} entry @returns {Promise<unknown>} */
  undo({ id, card }) {
    return this.#note(card, "undo", { of: id });
  }

  /** @param {string} id @param {"suspend" | "resume" | "delete"} what @returns {Promise<Entry>} */
  async change(id, what) {
    return (await this.#note(id, what)).entry;
  }

  /** Not again before tomorrow. @param {string} id @returns {Promise<Entry>} */
  async bury(id) {
    const now = new Date();
    const until = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
    return (await this.#note(id, "bury", { until })).entry;
  }

  /** @param {string} id @param {Entry["what"]} what @param {Partial<Entry>} [more] */
  async #note(id, what, more) {
    const entry = await this.#log.note(id, what, more);
    const history = historyOf(await this.#log.entriesOf(id));
    const standing = standingOf(this.#scheduler, history);
    await this.#log.keep(id, standing);
    const kept = this.#kept.get(id);
    if (kept) this.#put(kept.card, standing);
    if (kept) this.#times.delete(`${kept.card.game} ${kept.card.kind}`);
    this.keepDue();
    return { entry, history };
  }

  /** Tell the first screen how many cards come when. */
  keepDue() {
    const now = Date.now();
    const day = localDay(now);
    const asked = this.all().filter(({ standing }) => !standing.suspended);
    const { most, fresh: mostFresh } = this.#settings;
    const doneFresh = this.#doneOn(day)[1];
    const reviews = new Array(AHEAD).fill(0);
    for (const { standing, due } of asked) {
      const from = Math.max(0, due - day, standing.buried > now ? localDay(standing.buried) - day : 0);
      if (standing.memory && from < AHEAD) reviews[from] += 1;
    }
    for (let at = 1; at < AHEAD; at += 1) reviews[at] += reviews[at - 1];
    const today = this.due(now);
    const fresh = asked.filter(({ standing }) => !standing.memory).length;
    // Today's number is exact; on other days only `most` bounds it.
    reviews[0] = today.filter(({ standing }) => standing.memory).length;
    const seconds = today.length ? this.seconds(today) / today.length : USUAL_SECONDS;
    const from = dateText(new Date(now));
    const due = { from, reviews, fresh, today: doneFresh, most, mostFresh, seconds };
    keepDue(this.all().length ? due : null);
  }
}

/** @param {Kept} one @param {Kept} other */
function byAge({ card: one }, { card: other }) {
  return one.created - other.created || (one.id < other.id ? -1 : 1);
}

/** What the player missed comes before what a course brings. @param {Kept} one @param {Kept} other */
function byCourse(one, other) {
  const course = Number(one.card.source === "course") - Number(other.card.source === "course");
  return course || one.card.created - other.card.created || (one.card.made.at ?? 0) - (other.card.made.at ?? 0);
}

/** @param {Kept[]} reviews @param {Kept[]} fresh @param {string} order @returns {Kept[]} */
function ordered(reviews, fresh, order) {
  if (order === "reviews") return [...reviews, ...fresh];
  if (order === "fresh") return [...fresh, ...reviews];
  const every = fresh.length ? Math.max(1, Math.floor(reviews.length / fresh.length)) : 1;
  const mixed = [];
  const waits = [...fresh];
  for (const [at, card] of reviews.entries()) {
    mixed.push(card);
    const next = (at + 1) % every === 0 ? waits.shift() : undefined;
    if (next) mixed.push(next);
  }
  return [...mixed, ...waits];
}

/** A day from `localDay` as a date. @param {number} day @returns {string} `YYYY-MM-DD` */
export function dateOf(day) {
  return new Date(day * DAY).toISOString().slice(0, 10);
}
