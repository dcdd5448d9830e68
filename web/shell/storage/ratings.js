// The player's ratings, in games and at puzzles. They are worked out from the rows of finished games and of attempts at
// puzzles each time, in the order of time, and stored nowhere. Deleting a saved game changes no rating, because its row
// stays, and devices that have each other's rows show the same ratings. Nothing here has a side effect.

import { expected, idle, NEWCOMER, rated } from "./glicko.js";

/** @import { Standing } from "./glicko.js" */
/** @import { Attempt } from "./puzzle-sums.js" */
/** @import { Row } from "./statistics-store.js" */

/**
 * @typedef {{[level: string]: {rating: number, within: number}}} LevelRatings fixed, weakest first; `within`: half the
 * 95 % interval
 */
/**
 * @typedef {Standing & {id: string, when: number, before: number}} Step the standing after a game or a puzzle;
 * `before`: the rating until then
 */
/**
 * @typedef {{id: string, when: number, rating: number, deviation: number, score: number | null}} Dated a result with
 * its time; its score is null if it says what was to be expected, and changes no rating
 */

/** A rating that is less certain than this is provisional, as on Lichess. */
const CERTAIN = 110;
const DAY = 86_400_000;
/** Half a 95 % interval, in standard deviations. */
export const WITHIN = 1.96;
/** Rating points within which two are called equally strong: then each wins at least 43 % of the games. */
const EQUAL = 50;
/** A level is an even match if between 30 and 70 of 100 games are won against it. */
const ABOUT_HALF = 0.2;
const MOST_STARS = 3;
/** How many of the puzzles nearest to one's rating are drawn from. */
const NEAREST = 8;

/**
 * The standing after each result: each is a rating period of its own, and each whole day without one is an empty
 * period.
 * @param {readonly Dated[]} results in any order @returns {Step[]} oldest first
 */
export function history(results) {
  const ordered = results.toSorted((a, b) => a.when - b.when || (a.id < b.id ? -1 : 1));
  /** @type {Step[]} */
  const steps = [];
  for (const { id, when, ...result } of ordered) {
    const last = steps.at(-1);
    const before = last ? idle(last, daysBetween(last.when, when)) : NEWCOMER;
    const score = result.score ?? expected(before, result);
    steps.push({ ...rated(before, [{ ...result, score }]), id, when, before: before.rating });
  }
  return steps;
}

/** @param {number} from @param {number} to milliseconds since 1970 @returns {number} */
function daysBetween(from, to) {
  return Math.max(0, Math.floor((to - from) / DAY));
}

/**
 * The standing now, less certain after a long time; null before the first result. @param {readonly Step[]} steps
 * @param {number} [now] @returns {Standing | null}
 */
export function standing(steps, now = Date.now()) {
  const last = steps.at(-1);
  return last ? idle(last, daysBetween(last.when, now)) : null;
}

/** Whether a rating is still provisional. @param {{deviation: number}} standing @returns {boolean} */
export function isProvisional({ deviation }) {
  return deviation > CERTAIN;
}

/**
 * The finished games that count: one person against computers of one level, without hints and undo.
 * @param {readonly Row[]} rows of one game @param {LevelRatings} levels @returns {Dated[]}
 */
export function countedGames(rows, levels) {
  return rows.flatMap(({ id, when, level, help, ahead }) => {
    const found = Object.hasOwn(levels, level) ? levels[level] : undefined;
    if (!found || ahead === undefined || help !== 0) return [];
    return [{ id, when, rating: found.rating, deviation: found.within / WITHIN, score: ahead }];
  });
}

/**
 * The attempts that count: the first at each puzzle. It is won at the first try without a hint, and lost if it is not
 * solved; solved with hints or more tries it costs no rating and brings none.
 * @param {readonly Attempt[]} attempts of one game @returns {Dated[]}
 */
export function countedAttempts(attempts) {
  /** @type {Map<number, Attempt>} */
  const first = new Map();
  for (const attempt of attempts) {
    const known = first.get(attempt.number);
    if (!known || attempt.when < known.when || (attempt.when === known.when && attempt.id < known.id))
      first.set(attempt.number, attempt);
  }
  return [...first.values()].map(({ id, when, rating, stars }) => ({
    id,
    when,
    rating,
    deviation: 0,
    score: stars === MOST_STARS ? 1 : stars > 0 ? null : 0,
  }));
}

/**
 * What a rating means in levels: as strong as one of them, or between two; a side is null beyond the weakest and the
 * strongest.
 * @param {{rating: number}} standing @param {LevelRatings} levels
 * @returns {{as: string} | {above: string | null, below: string | null} | null} null: nothing to compare with
 */
export function amongLevels({ rating }, levels) {
  const names = Object.keys(levels);
  if (!names.length) return null;
  const away = (/** @type {string} */ name) => Math.abs(levels[name].rating - rating);
  const nearest = names.reduce((best, name) => (away(name) < away(best) ? name : best));
  if (away(nearest) <= EQUAL) return { as: nearest };
  return {
    above: names.findLast((name) => levels[name].rating < rating) ?? null,
    below: names.find((name) => levels[name].rating > rating) ?? null,
  };
}

/**
 * The level against which most nearly half of the games are won. `even`: about half are; where the levels lie far
 * apart, none may be so near.
 * @param {{rating: number}} standing @param {LevelRatings} levels @returns {{level: string, even: boolean} | null}
 */
export function evenLevel(standing, levels) {
  const away = (/** @type {string} */ name) => Math.abs(expected(standing, levels[name]) - 0.5);
  const [level] = Object.keys(levels).sort((a, b) => away(a) - away(b));
  return level ? { level, even: away(level) <= ABOUT_HALF } : null;
}

/**
 * The next puzzle: an untried one near the player's rating; null if all were tried.
 * @template {{number: number, rating: number}} Puzzle
 * @param {readonly Puzzle[]} puzzles @param {{rating: number} | null} standing null: a newcomer
 * @param {ReadonlySet<number>} tried
 * @param {() => number} [random] 0 to less than 1 @returns {Puzzle | null}
 */
export function pickPuzzle(puzzles, standing, tried, random = Math.random) {
  const { rating } = standing ?? NEWCOMER;
  const left = puzzles
    .filter(({ number }) => !tried.has(number))
    .sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating));
  return left.slice(0, NEAREST)[Math.floor(random() * Math.min(NEAREST, left.length))] ?? null;
}
