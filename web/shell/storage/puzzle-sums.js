// Streaks of attempts at puzzles, and dates, by clocks that may be wrong. Nothing here has a side effect.

/**
 * @typedef {object} Attempt at a puzzle (docs/door.md, Ratings and attempts)
 * @property {number} schema
 * @property {string} id of the attempt
 * @property {string} game
 * @property {number} number of the puzzle, for good
 * @property {number} rating of the puzzle, fixed when it was made
 * @property {string | null} day the date whose puzzle it was when it was played; null: practice, or from the archive
 * @property {number} when milliseconds since 1970
 * @property {number} tries wrong ones
 * @property {number} hints
 * @property {number} stars as the engine gave them, 1 to 3; 0: given up
 */

/**
 * The server's time and this device's time at the same moment: milliseconds since 1970.
 * @typedef {{server: number, clock: number}} Said
 */

const DAY = 86_400_000;
/** Days that the clock may go on while the server is not heard. */
const MOST_AHEAD = 31;

/** The date on this device's calendar, `YYYY-MM-DD`. @param {Date} date @returns {string} */
export function dateText(date) {
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The time, by a clock that may have been wrong or set since. @param {number} clock now @param {Said | null} said */
export function believed(clock, said) {
  if (!said) return clock;
  const since = clock - said.clock;
  return since < 0 ? Math.max(clock, said.server) : said.server + Math.min(since, MOST_AHEAD * DAY);
}

/** The number of a date: days since 1970-01-01. @param {string} date `YYYY-MM-DD` @returns {number} */
export function dayNumber(date) {
  return Date.parse(date) / DAY;
}

/**
 * Days in a row on which the day's puzzle was solved, of any game or of one: until now, and the most ever. Today is
 * still open, and days to come, from a clock that was wrong, count for now only when they are there.
 * @param {readonly Attempt[]} attempts @param {string} today `YYYY-MM-DD` @param {string} [game]
 * @returns {{now: number, longest: number}}
 */
export function streak(attempts, today, game) {
  const solved = attempts.filter((attempt) => attempt.stars > 0 && (game === undefined || attempt.game === game));
  const days = [...new Set(solved.flatMap(({ day }) => (day === null ? [] : [dayNumber(day)])))].sort((a, b) => a - b);
  const ahead = (/** @type {number} */ day) => dayNumber(today) - day;
  let [run, longest, now] = [0, 0, 0];
  for (const [at, day] of days.entries()) {
    run = at > 0 && days[at - 1] === day - 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    if (ahead(day) === 0 || ahead(day) === 1) now = run;
  }
  return { now, longest };
}

/**
 * On how many days a game's puzzle of the day ended with each number of stars, from 0 (given up) on.
 * @param {readonly Attempt[]} attempts @param {string} game @returns {number[]}
 */
export function daysByStars(attempts, game) {
  const days = new Set(attempts.flatMap((attempt) => (attempt.game === game && attempt.day ? [attempt.day] : [])));
  const counts = [0, 0, 0, 0];
  for (const day of days) counts[starsOn(attempts, game, day) ?? 0] += 1;
  return counts;
}

/**
 * The stars for a day's puzzle; null: it was not done on its day.
 * @param {readonly Attempt[]} attempts @param {string} game @param {string} day @returns {number | null}
 */
export function starsOn(attempts, game, day) {
  const found = attempts.filter((attempt) => attempt.game === game && attempt.day === day);
  return found.length ? Math.max(...found.map(({ stars }) => stars)) : null;
}
