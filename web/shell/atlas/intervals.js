// 95 % intervals of the atlas: Wilson's for shares, Student's for means over games. Games are the independent values,
// because the turns of one game are alike.

/**
 * @typedef {object} Estimate
 * @property {number} value
 * @property {number | null} low the lower end of the 95 % interval; null where it is not known
 * @property {number | null} high
 */

/** The fewest games of which a mean has an interval: of fewer it would be wide beyond sense. */
export const LEAST_GAMES = 5;
/** The 97.5 % quantile of the normal distribution. */
const NORMAL = 1.959963984540054;
/** Exact factors for 1 and 2 degrees of freedom, where the series below is inaccurate. */
const FEW = [12.706, 4.303];

/**
 * The factor that turns a standard error into half the 95 % interval, for a mean of `count` values.
 * Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5, as in py/asobiba/intervals.py.
 * @param {number} count two or more @returns {number}
 */
export function studentT(count) {
  const free = count - 1;
  const z = NORMAL;
  if (free <= FEW.length) return FEW[free - 1];
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ];
  return terms.reduce((sum, term, at) => sum + term / free ** (at + 1), z);
}

/**
 * A share with Wilson's score interval. @param {number} hits @param {number} count of trials, one or more
 * @returns {Estimate}
 */
export function shareOf(hits, count) {
  const square = NORMAL ** 2;
  const share = hits / count;
  const middle = (share + square / (2 * count)) / (1 + square / count);
  const half =
    (NORMAL / (1 + square / count)) * Math.sqrt((share * (1 - share)) / count + square / (4 * count * count));
  return { value: share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/**
 * A mean of values that come in games: the sum of all over their number, with the interval of a ratio of two means over
 * games (Cochran, Sampling Techniques, 6.4). With one value a game it is the usual interval of a mean. Where no value
 * is negative, neither is its lower end.
 * @param {readonly {sum: number, count: number}[]} games with a count of one or more
 * @param {number} [empty] further games whose only value is 0 @returns {Estimate}
 */
export function meanOf(games, empty = 0) {
  let [sum, count] = [0, empty];
  for (const game of games) {
    sum += game.sum;
    count += game.count;
  }
  const value = sum / count;
  const all = games.length + empty;
  if (all < LEAST_GAMES) return { value, low: null, high: null };
  const squares = games.reduce((total, game) => total + (game.sum - value * game.count) ** 2, empty * value ** 2);
  const error = Math.sqrt((all / (all - 1)) * squares) / count;
  const half = studentT(all) * error;
  const least = games.every((game) => game.sum >= 0) ? 0 : -Infinity;
  return { value, low: Math.max(least, value - half), high: value + half };
}

/**
 * Whether two estimates of independent games differ beyond chance. The ends of their intervals say how uncertain each
 * is; an interval of the difference has the root of the squares.
 * @param {Estimate} a @param {Estimate} b @returns {boolean}
 */
export function differ(a, b) {
  if (a.low === null || a.high === null || b.low === null || b.high === null) return false;
  const [upper, lower] = a.value > b.value ? [a, b] : [b, a];
  const down = upper.value - /** @type {number} */ (upper.low);
  const up = /** @type {number} */ (lower.high) - lower.value;
  return upper.value - lower.value > Math.hypot(down, up);
}
