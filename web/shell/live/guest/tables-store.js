// The tables where this device is a guest: what its seat knows, saved after every change, until the game is over and
// becomes a saved game like any other. A guest has no record, so these rows are no saved games.

import { del, get, set, values } from "idb-keyval";

import { openStore } from "../../base/open-store.js";

/** @import { Table } from "../../../engine/messages.js" */
/** @import { SeatSaid, Terms } from "../messages.js" */

/**
 * @typedef {object} GuestRow
 * @property {string} id of the table and which game of it, such as "0123456789abcdef-1"
 * @property {string} table
 * @property {string} host its name
 * @property {string} key of the host's device
 * @property {number | null} seat null: as a spectator
 * @property {Terms} terms
 * @property {any} record what is known of it: game, options, seats, the seat of each action
 * @property {Table | null} state as it was shown last
 * @property {string} number this device's own for the seed, with the commitments of all
 * @property {Agreed | null} [agreed] what was agreed when the seed was drawn
 * @property {any} [standings] of the tournament to which the table belongs, as the host told them last
 * @property {string[]} commitments
 * @property {[number, string][]} seen how many actions there were, and the digest of the view then
 * @property {{[name: string]: any}} kept
 * @property {number} updated
 * @property {string} saved the game that it became; "" until then
 */

/** @typedef {{seats: SeatSaid[], options: {[name: string]: any}}} Agreed */
/** This device's part in a draw; `number` "": it has none. @typedef {{number: string, agreed: Agreed | null}} Own */

/** Rows of games that became saved games are kept so long, for the way back to their table. */
const KEPT_FOR = 24 * 3600 * 1000;

const store = openStore("asobiba-together", "tables");

/**
 * The row of a game that begins, or of which nothing is known here.
 * @param {{table: string, number: number, game: string, rules: number, seats: any[], options: any, seat: number | null,
 * terms: Terms, commitments: string[]}} said by the host; `number`: which game of the table it is
 * @param {{key: string, name: string}} host @param {Own} own
 * @returns {GuestRow}
 */
export function newRow({ table, number, game, rules, seats, options, seat, terms, commitments }, host, own) {
  // Nobody may know the seed but the host; what stands for it only tells games apart.
  const seed = parseInt(table.slice(0, 8), 16) + number;
  return {
    ...{ id: `${table}-${number}`, table, host: host.name, key: host.key, seat, terms },
    record: { game, rules_version: rules, seed, seats, options, actions: [] },
    ...{ state: null, ...own, commitments, standings: null, seen: [] },
    ...{ kept: {}, updated: Date.now(), saved: "" },
  };
}

/** @param {string} id @returns {Promise<GuestRow | undefined>} */
export function readRow(id) {
  return get(id, store);
}

/** @param {GuestRow} row */
export async function saveRow(row) {
  row.updated = Date.now();
  await set(row.id, row, store);
}

/** @param {string} id */
export function deleteRow(id) {
  return del(id, store);
}

/** Whether another series may follow at the table of a row. @param {GuestRow} row */
export function waits({ standings }) {
  return Boolean(standings && !standings.over);
}

/** The latest game of a table. @param {string} table @returns {Promise<GuestRow | undefined>} */
export async function latestRow(table) {
  /** @type {GuestRow[]} */
  const rows = await values(store);
  return rows.filter((row) => row.table === table).sort((a, b) => b.updated - a.updated)[0];
}

/** The tables that go on, the latest first. @returns {Promise<GuestRow[]>} */
export async function openRows() {
  /** @type {GuestRow[]} */
  const rows = await values(store);
  const now = Date.now();
  for (const row of rows) if (row.saved && now - row.updated > KEPT_FOR) await deleteRow(row.id);
  return rows.filter((row) => !row.saved || waits(row)).sort((a, b) => b.updated - a.updated);
}
