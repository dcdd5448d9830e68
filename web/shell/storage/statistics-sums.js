// Sums, averages and streaks of the rows of finished games. Nothing here has a side effect.

/** @import { Row } from "./statistics-store.js" */

/**
 * @typedef {object} Summary of some games, oldest first
 * @property {number} games
 * @property {number} decided games against computers: won, drawn or lost
 * @property {number} won without help
 * @property {number} helped won with help
 * @property {number} unaided decided without help
 * @property {number} drawn
 * @property {number | null} average points a game; null of no game
 * @property {Row | null} highest the game with the most points
 * @property {Row | null} best the game with the best single play
 * @property {number} streak games won in a row until now; those with help are left out
 * @property {number} longest
 * @property {{[name: string]: number}} sums
 */

/** @param {Row[]} rows oldest first @returns {Summary} */
export function summary(rows) {
  const decided = rows.filter((row) => row.outcome !== null);
  const { now, longest } = streaks(decided);
  const untaught = rows.filter((row) => !row.taught);
  return {
    games: rows.length,
    decided: decided.length,
    won: decided.filter(isWon).length,
    helped: decided.filter((row) => row.outcome === "won" && row.help).length,
    unaided: decided.filter(({ help = 0 }) => help === 0).length,
    drawn: decided.filter((row) => row.outcome === "drawn").length,
    average: untaught.length ? total(untaught.map((row) => row.score)) / untaught.length : null,
    highest: greatest(untaught, (row) => row.score),
    best: greatest(
      untaught.filter((row) => row.best),
      (row) => row.best?.points ?? 0,
    ),
    streak: now,
    longest,
    sums: sumsOf(rows),
  };
}

/** Whether a game was won without help. @param {Row} row @returns {boolean} */
export function isWon({ outcome, help = 0 }) {
  return outcome === "won" && help === 0;
}

/** @param {number[]} numbers */
function total(numbers) {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/**
 * The first of the rows with the greatest value. @param {Row[]} rows @param {(row: Row) => number} value
 * @returns {Row | null}
 */
function greatest(rows, value) {
  return rows.reduce(
    (/** @type {Row | null} */ best, row) => (best === null || value(row) > value(best) ? row : best),
    null,
  );
}

/** Games won in a row: the present streak and the longest. @param {Row[]} rows */
function streaks(rows) {
  let now = 0;
  let longest = 0;
  for (const row of rows) {
    if (row.outcome === "won" && row.help) continue;
    now = isWon(row) ? now + 1 : 0;
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

/**
 * The rows by the level of the computers, in the order of `levels`, then the others. @param {Row[]} rows
 * @param {readonly string[]} levels @returns {[string, Row[]][]}
 */
export function byLevel(rows, levels) {
  const played = [...new Set(rows.map((row) => row.level))];
  const place = (/** @type {string} */ level) =>
    levels.includes(level) ? levels.indexOf(level) : levels.length + ["mixed", "people"].indexOf(level);
  return played.sort((a, b) => place(a) - place(b)).map((level) => [level, rows.filter((row) => row.level === level)]);
}

/** The step of a scale with about four lines: 1, 2 or 5 times a power of ten. @param {number} span @returns {number} */
export function scaleStep(span) {
  const rough = Math.max(1, span / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}
