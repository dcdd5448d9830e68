// From the rows of finished games to what is shown: pure sums, averages and streaks.

/** @typedef {import("./statistics-store.js").Row} Row */
/** @typedef {import("./statistics-store.js").Best} Best */

/**
 * @typedef {object} Summary of some games, oldest first
 * @property {number} games
 * @property {number} decided games against computers: won, drawn or lost
 * @property {number} won
 * @property {number} drawn
 * @property {number | null} average points a game; null of no game
 * @property {Row | null} highest the game with the most points
 * @property {Row | null} best the game with the best single play
 * @property {number} streak games won in a row until now
 * @property {number} longest
 * @property {{[name: string]: number}} sums
 */

/** @param {Row[]} rows the first played first @returns {Summary} */
export function summary(rows) {
  const decided = rows.filter((row) => row.outcome !== null);
  const { now, longest } = streaks(decided);
  return {
    games: rows.length,
    decided: decided.length,
    won: count(decided, "won"),
    drawn: count(decided, "drawn"),
    average: rows.length ? total(rows.map((row) => row.score)) / rows.length : null,
    highest: greatest(rows, (row) => row.score),
    best: greatest(
      rows.filter((row) => row.best),
      (row) => row.best?.points ?? 0,
    ),
    streak: now,
    longest,
    sums: sumsOf(rows),
  };
}

/** @param {Row[]} rows @param {"won" | "drawn"} outcome */
function count(rows, outcome) {
  return rows.filter((row) => row.outcome === outcome).length;
}

/** @param {number[]} numbers */
function total(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** The first of those that have the most. @param {Row[]} rows @param {(row: Row) => number} of @returns {Row | null} */
function greatest(rows, of) {
  return rows.reduce((/** @type {Row | null} */ best, row) => (best === null || of(row) > of(best) ? row : best), null);
}

/** Games won in a row: until now, and at most. @param {Row[]} rows */
function streaks(rows) {
  let now = 0;
  let longest = 0;
  for (const { outcome } of rows) {
    now = outcome === "won" ? now + 1 : 0;
    longest = Math.max(longest, now);
  }
  return { now, longest };
}

/** @param {Row[]} rows */
function sumsOf(rows) {
  /** @type {{[name: string]: number}} */
  const sums = {};
  for (const row of rows) for (const [name, value] of Object.entries(row.sums)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

/** The rows by the level of the computers, in the order of `levels`, then what else there is. @param {Row[]} rows @param {readonly string[]} levels @returns {[string, Row[]][]} */
export function byLevel(rows, levels) {
  const found = [...new Set(rows.map((row) => row.level))];
  const place = (/** @type {string} */ level) => (levels.includes(level) ? levels.indexOf(level) : levels.length + ["mixed", "people"].indexOf(level));
  return found.sort((one, other) => place(one) - place(other)).map((level) => [level, rows.filter((row) => row.level === level)]);
}

/** A step for the lines of a scale that has some four of them: 1, 2 or 5 times a power of ten. @param {number} span @returns {number} */
export function stepOf(span) {
  const rough = Math.max(1, span / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
}
