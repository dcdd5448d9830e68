// The statistics of finished games: one small row a game, in a separate store, so that deleted games still count. A
// game counts once, by its id and by its content, which an import or a duplicate shares. A deal counts only the first
// time, because a player who repeats it knows the cards.

import { promisifyRequest, setMany, values } from "idb-keyval";
import { openStore } from "../base/open-store.js";
import { findGame, peopleOf } from "../catalogue/games.js";
import { ENGLISH, languageOfRecord } from "../catalogue/lexica.js";
import { allGames } from "./games-store.js";
import { merged } from "./statistics-merge.js";

/** @import { SavedGame } from "./games-store.js" */

/**
 * @typedef {object} Facts the game's own numbers of one seat (its statistics.js)
 * @property {{[name: string]: number}} sums things counted or added up in this game
 * @property {Best | null} best the best single play, word or deal
 * @property {number} [doubtful] turns that count as helped: only the player's own list or a lenient vote allowed them
 */

/** @typedef {{text: string, points: number}} Best */

/**
 * @typedef {object} Row
 * @property {number} schema
 * @property {string} id of the saved game
 * @property {string} digest of the deal and the actions
 * @property {string} [deal] digest of the deal alone; rows of earlier versions have none
 * @property {number} [help] turns in which the player was helped or that were taken back; not known of rows of earlier
 * versions
 * @property {number} [ahead] the share of the computers that the only person finished ahead of, ties being half; rows
 * of earlier versions have none
 * @property {true} [taught] a guided first game: neither averages nor bests count it
 * @property {false} [erased]
 * @property {string} game
 * @property {string} [words] the language of its words, where that is not English: it has numbers of its own
 * @property {number} when milliseconds since 1970
 * @property {string} level of the computers; "mixed": several levels; "people": several people at one device
 * @property {"won" | "drawn" | "lost" | null} outcome null: among people
 * @property {number} score
 * @property {number} others the best score of the others
 * @property {{[name: string]: number}} sums
 * @property {Best | null} best
 */

/**
 * A game that was erased from the statistics and is not to be counted again.
 * @typedef {{schema: number, id: string, digest: string, deal?: string, erased: true}} Erased
 */

/** Rows of a later schema are stored and exported, but not counted. */
const SCHEMA = 1;
const KIND = "asobiba statistics";
/** The last moment that a date can name. */
const LAST = 8.64e15;
/** Characters of any text in a row that came in a file. */
const MOST_TEXT = 200;
const store = openStore("asobiba-statistics", "games");

/** Count a finished game, unless it is already counted. @param {SavedGame} entry */
export async function countGame(entry) {
  const row = await rowOf(entry);
  if (row) await putNew([row]);
}

/** Count every finished game that is not counted yet, such as imported games and those of older versions. */
export async function countAll() {
  const games = await allGames();
  const rows = await Promise.all(games.filter((entry) => entry.finished && !entry.aside).map(rowOf));
  await putNew(rows.filter((row) => row !== null));
}

/**
 * Every counted game, oldest first, and `newer`: rows of a newer version of the page, which this version does not
 * understand.
 * @returns {Promise<{rows: Row[], newer: any[]}>}
 */
export async function allRows() {
  /** @type {any[]} */
  const all = await values(store);
  const rows = all.filter((row) => !row.erased && row.schema === SCHEMA).sort((a, b) => a.when - b.when);
  return { rows, newer: all.filter((row) => row.schema > SCHEMA) };
}

/** Erase the numbers of some games; `restoreRows` undoes it. @param {Row[]} rows */
export async function erase(rows) {
  await setMany(
    rows.map(({ id, digest, deal }) => [
      id,
      /** @type {Erased} */ ({ schema: SCHEMA, id, digest, ...(deal ? { deal } : {}), erased: true }),
    ]),
    store,
  );
}

/** @param {Row[]} rows */
export async function restoreRows(rows) {
  await setMany(
    rows.map((row) => [row.id, row]),
    store,
  );
}

/** The rows as a file. @param {any[]} rows @returns {string} */
export function fileText(rows) {
  return JSON.stringify({ kind: KIND, schema: SCHEMA, games: rows }, null, 1);
}

/** Whether JSON is a file of `fileText`. @param {any} file */
export function isStatistics(file) {
  return file?.kind === KIND && Array.isArray(file.games);
}

/**
 * Add the rows of a file of `fileText`, also those that were erased here. @param {any[]} rows
 * @returns {Promise<{added: number, known: number, refused: number}>} how many games are new here, how many are counted
 * already, how many rows are none of this version
 */
export async function addStatistics(rows) {
  const understood = rows.filter(isRow);
  const added = await putNew(understood, true);
  return { added, known: understood.length - added, refused: rows.length - understood.length };
}

/** Whether a value from a file is a row of this version. @param {any} row @returns {boolean} */
function isRow(row) {
  const texts = [row?.id, row?.digest, row?.level].every(
    (text) => typeof text === "string" && text.length <= MOST_TEXT,
  );
  const numbers = (/** @type {any[]} */ values) => values.every(Number.isFinite);
  const sums = row?.sums && typeof row.sums === "object" && numbers(Object.values(row.sums));
  const best =
    row?.best === null ||
    (typeof row?.best?.text === "string" && row.best.text.length <= MOST_TEXT && numbers([row.best.points]));
  const outcome = ["won", "drawn", "lost", null].includes(row?.outcome);
  const deal = row?.deal === undefined || (typeof row.deal === "string" && row.deal.length <= MOST_TEXT);
  const words = row?.words === undefined || (typeof row.words === "string" && /^[a-z]{2}$/.test(row.words));
  const help = row?.help === undefined || (Number.isInteger(row.help) && row.help >= 0);
  const time = Number.isInteger(row?.when) && row.when >= 0 && row.when <= LAST;
  const ahead = row?.ahead === undefined || (Number.isFinite(row.ahead) && row.ahead >= 0 && row.ahead <= 1);
  return (
    row?.schema === SCHEMA &&
    !row.erased &&
    deal &&
    words &&
    help &&
    ahead &&
    texts &&
    sums &&
    best &&
    outcome &&
    time &&
    numbers([row.score, row.others]) &&
    Boolean(findGame(row.game))
  );
}

/**
 * Store the rows of new games, in one transaction. @param {Row[]} rows @param {boolean} [erasedToo] also those that
 * were erased @returns {Promise<number>} how many
 */
async function putNew(rows, erasedToo = false) {
  let added = 0;
  if (!rows.length) return added;
  await store("readwrite", (table) => {
    const request = table.getAll();
    request.onsuccess = () => {
      const change = merged(request.result, rows, { schema: SCHEMA, erasedToo });
      change.remove.forEach((id) => table.delete(id));
      change.put.forEach((row, id) => table.put(row, id));
      added = change.added;
    };
    return promisifyRequest(table.transaction);
  });
  return added;
}

/** A finished game's row, or null where nothing counts. @param {SavedGame} entry @returns {Promise<Row | null>} */
async function rowOf(entry) {
  const { id, record, view, updated, letter, foreign, kept } = entry;
  const result = view?.result;
  const seats = Array.isArray(record?.seats) ? record.seats : [];
  const people = peopleOf({ seats });
  // A puzzle's table is no game: its attempt is a row of another store. The points of a form of a game are of another
  // kind.
  if (!result || !people.length || foreign || record.options?.puzzle || findGame(record.game)?.of) return null;
  // The player knew the cards of a deal that was entered by hand, or only led the table.
  if (kept?.entered || kept?.together?.here === null) return null;
  /** @type {number[]} */
  const scores = result.scores;
  // In a game by correspondence, the player's own numbers; among people at one device, the winner's.
  const seat = letter?.seat ?? people.reduce((best, each) => (result.ranks[each] < result.ranks[best] ? each : best));
  const others = Math.max(...scores.filter((_, each) => each !== seat));
  const { doubtful = 0, ...facts } = await factsOf(record.game, view, seat);
  const taught = kept?.taught === true;
  return {
    schema: SCHEMA,
    id,
    digest: digestOf(record),
    deal: dealOf(record),
    help: Object.keys(kept?.help ?? {}).length + (Number(kept?.undone) || 0) + Number(taught) + doubtful,
    ...(taught ? { taught } : {}),
    ...(people.length === 1 ? { ahead: shareBehind(result.ranks, seat) } : {}),
    game: record.game,
    ...(languageOfRecord(record) === ENGLISH ? {} : { words: languageOfRecord(record) }),
    when: updated,
    level: levelOf(seats, people.length),
    outcome: people.length > 1 ? null : outcomeOf(result.ranks, seat),
    score: scores[seat],
    others,
    ...facts,
  };
}

/** The share of others behind a seat; an equal place is half behind. @param {number[]} ranks @param {number} seat */
function shareBehind(ranks, seat) {
  const others = ranks.filter((_, each) => each !== seat);
  return (
    others.reduce((sum, rank) => sum + Number(rank > ranks[seat]) + Number(rank === ranks[seat]) / 2, 0) / others.length
  );
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

/**
 * The game's own numbers; none if it has none, or its view is of another version.
 * @param {string} game @param {any} view @param {number} seat @returns {Promise<Facts>}
 */
async function factsOf(game, view, seat) {
  const module = await statisticsModule(game);
  try {
    return module ? module.factsOf(view, seat) : { sums: {}, best: null };
  } catch (error) {
    console.info("only the score of a game is counted", error);
    return { sums: {}, best: null };
  }
}

/** The statistics.js of a game, if it has one. @param {string} game @returns {Promise<any>} */
export async function statisticsModule(game) {
  const found = findGame(game);
  return found?.tells ? import(new URL("statistics.js", found.folder).href) : null;
}

/** The same for the same deal played alike. No cryptography, which needs a secure context. @param {any} record */
function digestOf({ game, seed, seats, options, actions }) {
  return hashed([
    game,
    seed,
    seats.map((/** @type {any} */ seat) => [seat.kind, seat.level ?? ""]),
    actions,
    ...dealtTo(options),
  ]);
}

/** The identity of a deal, the same for all players of it. @param {any} record */
function dealOf({ game, seed, seats, options }) {
  return `deal-${hashed([game, seed, seats.length, ...dealtTo(options)])}`;
}

/** An imported game has no seed: its tiles or cards are in this option, which others lack. @param {any} options */
function dealtTo(options) {
  return options?.dealt === undefined ? [] : [options.dealt];
}

/** @param {any[]} parts @returns {string} */
function hashed(parts) {
  const text = JSON.stringify(parts);
  return `${text.length.toString(36)}-${fnv(text, 0x811c9dc5)}${fnv(text, 0x9e3779b9)}`;
}

/** Fowler, Noll and Vo's hash 1a of 32 bits, from any start. @param {string} text @param {number} start */
function fnv(text, start) {
  let hash = start;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * The rows of a game with words of one language: they are added up and rated apart. @param {readonly Row[]} rows
 * @param {string} game @param {string} [language] @returns {Row[]}
 */
export function rowsOf(rows, game, language = ENGLISH) {
  return rows.filter((row) => row.game === game && (row.words ?? ENGLISH) === language);
}
