// Other people's results, from links or files, and the tries at one's own puzzles: a row for each game or puzzle, so
// that the comparison is ready when one's own game ends. This store checks nothing; the engine checks results.

import { get, update, values } from "idb-keyval";
import { openStore } from "../base/open-store.js";
import { findGame, peopleOf } from "../catalogue/games.js";

/** @import { SavedGame } from "../storage/games-store.js" */

/** A result as it is sent (docs/door-duplicate.md, Contest). @typedef {{[field: string]: any}} Contest */
/**
 * @typedef {object} Received
 * @property {Contest} contest
 * @property {number} when it came, milliseconds since 1970
 * @property {string} checked the version of the engine that found that its record bears it out; "" for none
 */
/**
 * The tries at a puzzle, the right answer last unless the player gave up.
 * @typedef {{answers: string[], hints: number}} OwnTries
 */
/** @typedef {{schema: number, terms: string, received: Received[], own: OwnTries | null}} ContestRow */

const SCHEMA = 1;
const store = openStore("asobiba-contests", "contests");
/** Eight are compared, one of them is the player's own. A later one takes the place of the earliest. */
const MOST_RECEIVED = 7;
const MOST_TERMS = 20_000;
const MOST_TRIES = 100;
const MOST_ACTION = 500;

/** The key that comparable results share. @param {Contest} contest its form was checked by the engine */
export function termsOf({ puzzle, record, seat }) {
  return puzzle ? puzzleTerms(puzzle.game, puzzle.number) : gameTerms(record, seat);
}

/** @param {string} game @param {number} number @returns {string} */
export function puzzleTerms(game, number) {
  return JSON.stringify(["puzzle", game, number]);
}

/** @param {any} record @param {number} seat of the player @returns {string} */
export function gameTerms({ game, seed, seats, options }, seat) {
  const levels = seats.map((/** @type {any} */ one, /** @type {number} */ at) => (at === seat ? null : one.level));
  return JSON.stringify([game, seed, seat, levels, Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Whether a saved game's result can be sent: a contest, or a form of a game without help. @param {SavedGame} entry */
export function isCompared({ record, kept, letter }) {
  return !letter && peopleOf(record).length === 1 && Boolean(kept.contest || findGame(record.game)?.of);
}

/** The stored row of a game or a puzzle. @param {string} terms @returns {Promise<ContestRow>} */
export async function contestRow(terms) {
  return known(await get(terms, store)) ?? blank(terms);
}

/** @returns {Promise<ContestRow[]>} */
export async function allContests() {
  return (await values(store)).flatMap((row) => known(row) ?? []);
}

/** @param {any} row @returns {ContestRow | null} null: it is of another version, or damaged */
function known(row) {
  return row?.schema === SCHEMA && Array.isArray(row.received) ? row : null;
}

/** @param {string} terms @returns {ContestRow} */
function blank(terms) {
  return { schema: SCHEMA, terms, received: [], own: null };
}

/** Change a row in one transaction. @param {string} terms @param {(row: ContestRow) => Partial<ContestRow>} change */
async function changeRow(terms, change) {
  await update(
    terms,
    (row) => {
      const before = known(row) ?? blank(terms);
      return { ...before, ...change(before) };
    },
    store,
  );
}

/**
 * Store somebody's result, unless it is already here. @param {Contest} contest its form was checked by the engine
 * @returns {Promise<boolean>} whether it is new
 */
export async function keepContest(contest) {
  let added = false;
  await changeRow(termsOf(contest), ({ received }) => {
    added = !received.some((one) => isSame(one.contest, contest));
    return added ? { received: [...received, { contest, when: Date.now(), checked: "" }].slice(-MOST_RECEIVED) } : {};
  });
  return added;
}

/**
 * Whether two results are from one person's one game, so that at most the name differs.
 * @param {Contest} one @param {Contest} other
 */
export function isSame(one, other) {
  const played = (/** @type {Contest} */ { record, answers, hints }) =>
    JSON.stringify([record?.actions, answers, hints]);
  return played(one) === played(other) && nameIn(one) === nameIn(other);
}

/** The sender's name in a result. @param {Contest} contest @returns {string} */
export function nameIn({ puzzle, name, record, seat }) {
  return String((puzzle ? name : record?.seats?.[seat]?.name) ?? "").trim();
}

/** Remember that the engine has confirmed a result. @param {Contest} contest @param {string} version of the engine */
export async function keepChecked(contest, version) {
  await changeRow(termsOf(contest), ({ received }) => ({
    received: received.map((one) => (isSame(one.contest, contest) ? { ...one, checked: version } : one)),
  }));
}

/** Remove a result, for instance after its refusal. @param {Contest} contest */
export async function dropContest(contest) {
  await changeRow(termsOf(contest), ({ received }) => ({
    received: received.filter((one) => !isSame(one.contest, contest)),
  }));
}

/**
 * Store the first tries at a puzzle; later ones are left out.
 * @param {string} game @param {number} number @param {OwnTries} own
 */
export async function keepTries(game, number, own) {
  await changeRow(puzzleTerms(game, number), (row) => (row.own ? {} : { own }));
}

/**
 * Add a file's own tries at puzzles; `keepContest` handles other people's results. @param {any} row
 * @returns {Promise<void>}
 */
export async function addTries(row) {
  const [kind, game, number] = readTerms(row?.terms);
  const { answers, hints } = row?.own ?? {};
  const valid =
    kind === "puzzle" &&
    findGame(String(game)) &&
    Number.isInteger(number) &&
    Array.isArray(answers) &&
    Number.isInteger(hints);
  const texts =
    valid &&
    answers.length <= MOST_TRIES &&
    answers.every((/** @type {unknown} */ one) => typeof one === "string" && one.length <= MOST_ACTION);
  if (texts && hints >= 0 && hints <= MOST_TRIES) await keepTries(game, number, { answers, hints });
}

/** @param {unknown} terms @returns {any[]} */
function readTerms(terms) {
  if (typeof terms !== "string" || terms.length > MOST_TERMS) return [];
  try {
    const read = JSON.parse(terms);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}
