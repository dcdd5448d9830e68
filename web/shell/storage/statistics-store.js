// What is kept of every finished game for the statistics: one small row a game, in a store of its own, so that a game may be
// deleted and still counts. Counted once: by the game's id, and by its content, which an import or a duplicate shares.

import { createStore, promisifyRequest, setMany, values } from "idb-keyval";
import { houseGame } from "../catalogue/games.js";
import { allGames } from "./games-store.js";

/** @typedef {import("./games-store.js").SavedGame} SavedGame */

/**
 * @typedef {object} Facts what a game tells of one seat (its statistics.js)
 * @property {{[name: string]: number}} sums things counted or added up in this game
 * @property {Best | null} best the best single play, word or deal
 */

/** @typedef {{text: string, points: number}} Best */

/**
 * @typedef {object} Row
 * @property {number} schema
 * @property {string} id of the saved game
 * @property {string} digest of what was played
 * @property {false} [erased]
 * @property {string} game
 * @property {number} when milliseconds since 1970
 * @property {string} level of the computers; "mixed": several levels; "people": several people at one device
 * @property {"won" | "drawn" | "lost" | null} outcome null: among people
 * @property {number} score
 * @property {number} others the best score of the others
 * @property {{[name: string]: number}} sums
 * @property {Best | null} best
 */

/** A game that was erased from the statistics and is not to be counted again. @typedef {{schema: number, id: string, digest: string, erased: true}} Erased */

/** The first; rows of a later one stay as they are, and are not reckoned with. */
const SCHEMA = 1;
const KIND = "asobiba statistics";
/** Characters of any text in a row that came in a file. */
const MOST_TEXT = 200;
const store = createStore("asobiba-statistics", "games");

/** Count a finished game; one that is counted already stays as it is. @param {SavedGame} entry */
export async function countGame(entry) {
  const row = await rowOf(entry);
  if (row) await putNew([row]);
}

/** Count what was finished elsewhere or before there were statistics: imported games, and those of older versions. */
export async function countAll() {
  const games = await allGames();
  const rows = await Promise.all(games.filter((entry) => entry.finished && !entry.aside).map(rowOf));
  await putNew(rows.filter((row) => row !== null));
}

/**
 * Every counted game, the first played first, and `newer`: what a newer version of the page has counted, kept and in the file,
 * but this version cannot say what it means.
 * @returns {Promise<{rows: Row[], newer: any[]}>}
 */
export async function allRows() {
  /** @type {any[]} */
  const found = await values(store);
  const rows = found.filter((one) => !one.erased && one.schema === SCHEMA).sort((one, other) => one.when - other.when);
  return { rows, newer: found.filter((one) => one.schema > SCHEMA) };
}

/** Erase the numbers of some games; `putBack` with the same rows undoes it. @param {Row[]} rows */
export async function erase(rows) {
  await setMany(
    rows.map(({ id, digest }) => [id, /** @type {Erased} */ ({ schema: SCHEMA, id, digest, erased: true })]),
    store,
  );
}

/** @param {Row[]} rows */
export async function putBack(rows) {
  await setMany(
    rows.map((row) => [row.id, row]),
    store,
  );
}

/** The rows as a file. @param {any[]} rows @returns {string} */
export function fileText(rows) {
  return JSON.stringify({ kind: KIND, schema: SCHEMA, games: rows }, null, 1);
}

/** Whether a file is one of `fileText`. @param {any} found */
export function isStatistics(found) {
  return found?.kind === KIND && Array.isArray(found.games);
}

/** Count what a file of `fileText` tells; what was erased here comes back with it. @param {any[]} found @returns {Promise<number>} how many games are new here */
export async function takeRows(found) {
  return putNew(found.filter(isRow), true);
}

/** Whether somebody else's value is a row of this version. @param {any} row @returns {boolean} */
function isRow(row) {
  const texts = [row?.id, row?.digest, row?.level].every((text) => typeof text === "string" && text.length <= MOST_TEXT);
  const numbers = (/** @type {any[]} */ values) => values.every(Number.isFinite);
  const sums = row?.sums && typeof row.sums === "object" && numbers(Object.values(row.sums));
  const best = row?.best === null || (typeof row?.best?.text === "string" && row.best.text.length <= MOST_TEXT && numbers([row.best.points]));
  const outcome = ["won", "drawn", "lost", null].includes(row?.outcome);
  return (
    row?.schema === SCHEMA && !row.erased && texts && sums && best && outcome && numbers([row.when, row.score, row.others]) && Boolean(houseGame(row.game))
  );
}

/** Put rows whose game is not there yet, in one transaction. @param {Row[]} rows @param {boolean} [again] those that were erased, too @returns {Promise<number>} how many */
async function putNew(rows, again = false) {
  let put = 0;
  if (!rows.length) return put;
  await store("readwrite", (table) => {
    const asked = table.getAll();
    asked.onsuccess = () => {
      const known = new Set(asked.result.flatMap(({ id, digest, erased }) => (again && erased ? [] : [id, digest])));
      for (const row of rows) {
        if (known.has(row.id) || known.has(row.digest)) continue;
        known.add(row.digest);
        table.put(row, row.id);
        put += 1;
      }
    };
    return promisifyRequest(table.transaction);
  });
  return put;
}

/** The row of a finished game; null where there is nothing to count. @param {SavedGame} entry @returns {Promise<Row | null>} */
async function rowOf(entry) {
  const { id, record, view, updated, letter, foreign } = entry;
  const result = view?.result;
  const seats = Array.isArray(record?.seats) ? record.seats : [];
  const people = seats.flatMap((/** @type {any} */ seat, /** @type {number} */ at) => (seat.kind === "human" ? [at] : []));
  if (!result || !people.length || foreign) return null;
  /** @type {number[]} */
  const scores = result.scores;
  /** Among people the numbers are those of whose game this is, and at one device of the one who did best. @type {number} */
  const seat = letter?.seat ?? people.reduce((/** @type {number} */ best, /** @type {number} */ at) => (result.ranks[at] < result.ranks[best] ? at : best));
  const others = Math.max(...scores.filter((_, at) => at !== seat));
  const facts = await factsOf(record.game, view, seat);
  return {
    schema: SCHEMA,
    id,
    digest: digestOf(record),
    game: record.game,
    when: updated,
    level: levelOf(seats, people.length),
    outcome: people.length > 1 ? null : outcomeOf(result.ranks, seat),
    score: scores[seat],
    others,
    ...facts,
  };
}

/** @param {any[]} seats @param {number} people @returns {string} */
function levelOf(seats, people) {
  if (people > 1) return "people";
  const levels = new Set(seats.filter((seat) => seat.kind === "computer").map((seat) => String(seat.level)));
  return levels.size === 1 ? [...levels][0] : "mixed";
}

/** @param {number[]} ranks @param {number} seat @returns {"won" | "drawn" | "lost"} */
function outcomeOf(ranks, seat) {
  if (ranks[seat] > 1) return "lost";
  return ranks.filter((rank) => rank === 1).length > 1 ? "drawn" : "won";
}

/** What the game itself has to tell; nothing where it tells nothing, or its view is of another version. @param {string} game @param {any} view @param {number} seat @returns {Promise<Facts>} */
async function factsOf(game, view, seat) {
  const telling = await tellingOf(game);
  try {
    return telling ? telling.factsOf(view, seat) : { sums: {}, best: null };
  } catch (error) {
    console.info("a game tells only its score", error);
    return { sums: {}, best: null };
  }
}

/** The statistics.js of a game, where it has one. @param {string} game @returns {Promise<any>} */
export async function tellingOf(game) {
  const house = houseGame(game);
  return house?.tells ? import(new URL("statistics.js", house.folder).href) : null;
}

/** The same for the same deal played the same way. Not a secret, so it works without a secure context too. @param {any} record @returns {string} */
function digestOf({ game, seed, seats, options, actions }) {
  // Of a game that came as GCG or as a deal the seed says nothing: its tiles or cards stand in this option, which others have not.
  const dealt = options?.dealt === undefined ? [] : [options.dealt];
  const text = JSON.stringify([game, seed, seats.map((/** @type {any} */ seat) => [seat.kind, seat.level ?? ""]), actions, ...dealt]);
  return `${text.length.toString(36)}-${fnv(text, 0x811c9dc5)}${fnv(text, 0x9e3779b9)}`;
}

/** Fowler, Noll and Vo's hash 1a of 32 bits, from any start. @param {string} text @param {number} start @returns {string} */
function fnv(text, start) {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
