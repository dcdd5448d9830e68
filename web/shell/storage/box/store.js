// Stores the cards of the box and the log of what happened to them. Games put their cards in with `keepCards`; a card
// is plain data, with which the game asks it later on its own table.

import { promisifyRequest, values } from "idb-keyval";
import { readKept } from "../../../parts/kept.js";
import { openStore } from "../../base/open-store.js";
import { findGame } from "../../catalogue/games.js";
import { noteFresh } from "./due.js";
import { forgetStandings, noteStandings } from "./standings.js";
import { earlier, isEntry, keyOf, SCHEMA } from "./log.js";
import { dateText } from "../puzzle-sums.js";

/** @import { Entry, Grade } from "./log.js" */
/**
 * @typedef {object} Card
 * @property {number} schema
 * @property {string} id says what is asked, so that cards that ask the same are one: `positionId`, `puzzle/<game>/17`,
 * `<game>/<question>/<word list>/<word>`
 * @property {string} game
 * @property {"word" | "position" | "puzzle"} kind
 * @property {{[field: string]: any}} made what it is asked with, the answer and its reason: the game's own form
 * @property {"review" | "challenge" | "phony" | "lookup" | "drill" | "puzzle" | "course" | "hand"} source
 * @property {number} created milliseconds since 1970
 */
/**
 * A card to keep. `from`: where it was met, such as a game and a turn; the same place counts once.
 * @typedef {Omit<Card, "schema" | "created"> & {from?: string}} NewCard
 */

const CARDS = openStore("asobiba-box", "cards");
const LOG = openStore("asobiba-box-log", "log");
const KINDS = new Set(["word", "position", "puzzle"]);
const SOURCES = new Set(["review", "challenge", "phony", "lookup", "drill", "puzzle", "course", "hand"]);
const MOST_ID = 200;
const MOST_MADE = 30_000;
const MOST_TIME = 8.64e15;

/**
 * Put cards into the box. One that is there is not changed: that it was met again is noted.
 * @param {readonly NewCard[]} cards @returns {Promise<{added: number, known: number}>}
 */
export async function keepCards(cards) {
  const created = Date.now();
  const rows = cards.map(({ from: _, ...card }) => ({ schema: SCHEMA, ...card, created }));
  const seen = cards.map(({ id, from }) => ({
    schema: SCHEMA,
    id: `seen/${id}/${from ?? dateText(new Date(created))}`,
    card: id,
    at: created,
    what: /** @type {const} */ ("seen"),
  }));
  const added = await putNew(CARDS, rows, ({ id }) => id, stays);
  await noteStandings(
    cards.map(({ id }) => [id, null]),
    await putNew(LOG, seen, keyOf, stays),
  );
  noteFresh(added);
  return { added, known: new Set(cards.map(({ id }) => id)).size - added };
}

/**
 * Put in what was just answered wrong: a drill, a puzzle, a challenge. Unless the player wants that by hand only; what
 * goes wrong is no matter of the game.
 * @param {readonly NewCard[]} cards @returns {Promise<boolean>} whether they are in the box
 */
export async function keepMissed(cards) {
  if (readKept("asobiba.box")?.alone === false || !cards.length) return false;
  try {
    await keepCards(cards);
    return true;
  } catch (error) {
    console.info("not put into the box", error);
    return false;
  }
}

/**
 * Note an answer, or what else happens to a card; its standing is noted by the caller.
 * @param {string} card @param {Entry["what"]} what @param {{grade?: Grade, ms?: number, of?: string, until?: number}}
 * [more] @returns {Promise<Entry>}
 */
export async function noteInBox(card, what, more = {}) {
  const at = Date.now();
  const random = crypto.getRandomValues(new Uint32Array(2));
  const id = [at, ...random].map((part) => part.toString(36)).join("-");
  const entry = { schema: SCHEMA, id, card, at, what, ...more };
  await putNew(LOG, [entry], keyOf, stays);
  return entry;
}

/**
 * Everything in the box, also what was deleted, and `newer`: rows of a newer version of the page.
 * @returns {Promise<{cards: Card[], entries: Entry[], newer: any[]}>}
 */
export async function allOfBox() {
  const [cards, entries] = await Promise.all([values(CARDS), values(LOG)]);
  const known = (/** @type {any} */ row) => row.schema === SCHEMA;
  const newer = [...cards.map((card) => ({ card })), ...entries.map((entry) => ({ entry }))];
  return {
    cards: cards.filter(known),
    entries: entries.filter(known),
    newer: newer.filter((item) => !known("card" in item ? item.card : item.entry)),
  };
}

/** What happened to a card. @param {string} card @returns {Promise<Entry[]>} */
export async function entriesOf(card) {
  const range = IDBKeyRange.bound(keyOf({ card, id: "" }), keyOf({ card, id: "\uffff" }));
  /** @type {any[]} */
  const found = await LOG("readonly", (table) => promisifyRequest(table.getAll(range)));
  return found.filter(({ schema }) => schema === SCHEMA);
}

/** How many entries the log has. @returns {Promise<number>} */
export function countEntries() {
  return LOG("readonly", (table) => promisifyRequest(table.count()));
}

/** @returns {Promise<number>} */
export function countCards() {
  return CARDS("readonly", (table) => promisifyRequest(table.count()));
}

/** @returns {Promise<Card[]>} */
export async function allCards() {
  /** @type {any[]} */
  const cards = await values(CARDS);
  return cards.filter(({ schema }) => schema === SCHEMA);
}

/** The box for a file: items with a card or an entry. @returns {Promise<({card: Card} | {entry: Entry})[]>} */
export async function exportedBox() {
  const { cards, entries, newer } = await allOfBox();
  return [...cards.map((card) => ({ card })), ...entries.map((entry) => ({ entry })), ...newer];
}

/**
 * Add the box of a file to this one. @param {any[]} items
 * @returns {Promise<{added: number, known: number, refused: number}>}
 */
export async function addToBox(items) {
  const cards = items.flatMap((item) => (isCard(item?.card) ? [item.card] : []));
  const entries = items.flatMap((item) => (isEntry(item?.entry) ? [item.entry] : []));
  const earlierCard = (/** @type {Card} */ known, /** @type {Card} */ card) =>
    earlier(known, card, card.created, known.created);
  const fresh = await putNew(CARDS, cards, ({ id }) => id, earlierCard);
  const earlierEntry = (/** @type {Entry} */ known, /** @type {Entry} */ entry) =>
    earlier(known, entry, entry.at, known.at);
  const added = fresh + (await putNew(LOG, entries, keyOf, earlierEntry));
  await forgetStandings();
  noteFresh(fresh);
  const understood = cards.length + entries.length;
  return { added, known: understood - added, refused: items.length - understood };
}

/**
 * The id of a card about a position: the same for the same question about the same.
 * @param {string} game @param {string} question @param {unknown} position what is asked and answered, as JSON
 * @returns {string}
 */
export function positionId(game, question, position) {
  let hash = 0xcbf29ce484222325n; // FNV-1a, 64 bits
  for (const byte of new TextEncoder().encode(JSON.stringify(position)))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return `${game}/${question}/${hash.toString(36)}`;
}

/** Whether a value from a file is a card of this version. @param {any} row @returns {row is Card} */
function isCard(row) {
  return (
    row?.schema === SCHEMA &&
    typeof row.id === "string" &&
    row.id.length > 0 &&
    row.id.length <= MOST_ID &&
    Boolean(findGame(row.game)) &&
    KINDS.has(row.kind) &&
    SOURCES.has(row.source) &&
    Number.isInteger(row.created) &&
    row.created >= 0 &&
    row.created <= MOST_TIME &&
    Boolean(row.made) &&
    typeof row.made === "object" &&
    JSON.stringify(row.made).length <= MOST_MADE
  );
}

/** @template T @param {T} known @returns {T} */
function stays(known) {
  return known;
}

/**
 * Store rows in one transaction. @template T @param {import("idb-keyval").UseStore} store @param {readonly T[]} rows
 * @param {(row: T) => string} nameOf @param {(known: T, row: T) => T} choose which of two rows of one name stays
 * @returns {Promise<number>} how many were new
 */
async function putNew(store, rows, nameOf, choose) {
  let put = 0;
  if (!rows.length) return put;
  /** @type {Map<string, T>} */
  const named = new Map();
  for (const row of rows) {
    const twin = named.get(nameOf(row));
    named.set(nameOf(row), twin === undefined ? row : choose(twin, row));
  }
  await store("readwrite", (table) => {
    put = 0;
    for (const [name, row] of named) {
      const request = table.get(name);
      request.onsuccess = () => {
        const known = request.result;
        if (known === undefined) put += 1;
        const chosen = known === undefined ? row : choose(known, row);
        if (chosen !== known) table.put(chosen, name);
      };
    }
    return promisifyRequest(table.transaction);
  });
  return put;
}
