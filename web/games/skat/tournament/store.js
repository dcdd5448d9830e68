// The tournaments kept on the device: choices, players, and finished lists. Everything else is derived (course.js).
// Tables of people are saved games; the record of a table of computers is kept here until its list is finished.

import { del, get, promisifyRequest, set, values } from "idb-keyval";

import { openStore } from "../../../shell/base/open-store.js";

/** @import { Record, Seat } from "../../../engine/messages.js" */
/** @import { SkatList } from "../lists/sheet.js" */

/**
 * @typedef {object} Chosen what the engine must know (docs/door-skat.md, Tournaments)
 * @property {number} seed
 * @property {number} tables
 * @property {number} series
 * @property {number} deals of a series
 * @property {boolean} same_cards at all tables
 * @property {Seat[]} players
 */
/** The list of a table, with its players by seat. @typedef {SkatList & {players: number[]}} TableList */
/**
 * @typedef {object} Tournament
 * @property {number} schema
 * @property {string} id
 * @property {number} created milliseconds since 1970
 * @property {Chosen} chosen
 * @property {(TableList | null)[][]} lists by series and table; null: still playing
 * @property {{[place: string]: Record}} records what computers have played so far, by `placeName`
 * @property {Led} [led] people play on devices of their own
 */
/**
 * @typedef {object} Led what this device has of them
 * @property {string} id by which the devices know the tournament, 16 hexadecimal digits
 * @property {{player: number, name: string, key: string}[]} guests the devices; `key`: the public one
 * @property {string[]} numbers of which the seed was drawn, in the order of the players
 * @property {string[]} commitments to them
 */

const SCHEMA = 1;
const store = openStore("asobiba-skat-tournaments", "tournaments");

/** @param {number} series @param {number} table both from 0 */
export const placeName = (series, table) => `${series}/${table}`;

/** Every tournament, the latest first. @returns {Promise<Tournament[]>} */
export async function allTournaments() {
  const found = (await values(store)).filter(({ schema }) => schema === SCHEMA);
  return found.sort((a, b) => b.created - a.created);
}

/** @param {string} id @returns {Promise<Tournament | null>} */
export async function readTournament(id) {
  const found = await get(id, store);
  return found?.schema === SCHEMA ? found : null;
}

/**
 * Add a tournament of another device; one that is here already stays as it is.
 * @param {Pick<Tournament, "id" | "created" | "chosen" | "lists" | "led">} fields
 * @returns {Promise<boolean>} whether it is new
 */
export async function addTournament(fields) {
  if ((await get(fields.id, store)) !== undefined) return false;
  await set(fields.id, { schema: SCHEMA, ...fields, records: {} }, store);
  return true;
}

/** Begin a tournament. @param {Chosen} chosen @param {Led} [led] @returns {Promise<string>} its id */
export async function keepNew(chosen, led) {
  const id = crypto.randomUUID().slice(0, 8);
  await addTournament({ id, created: Date.now(), chosen, lists: [], ...(led ? { led } : {}) });
  return id;
}

/**
 * Change a tournament in one transaction; one that was deleted stays deleted. @param {string} id
 * @param {(before: Tournament) => Partial<Tournament>} make @returns {Promise<boolean>} whether it is there
 */
async function change(id, make) {
  let there = false;
  await store("readwrite", (table) => {
    const request = table.get(id);
    request.onsuccess = () => {
      there = request.result !== undefined;
      if (there) table.put({ ...request.result, ...make(request.result) }, id);
    };
    return promisifyRequest(table.transaction);
  });
  return there;
}

/**
 * A table has finished: keep its list. @param {string} id @param {number} series @param {number} table
 * @param {TableList} list
 */
export async function keepList(id, series, table, list) {
  await change(id, ({ chosen, lists, records }) => {
    const row = lists[series] ?? Array.from({ length: chosen.tables }, () => null);
    const { [placeName(series, table)]: _, ...others } = records;
    return { lists: lists.toSpliced(series, 1, row.with(table, list)), records: others };
  });
}

/**
 * Keep what computers have played so far of a list that is not finished. @param {string} id @param {number} series
 * @param {number} table @param {Record} record @returns {Promise<boolean>} whether the tournament is still there
 */
export async function keepRecord(id, series, table, record) {
  return change(id, ({ lists, records }) =>
    lists[series]?.[table] ? {} : { records: { ...records, [placeName(series, table)]: record } },
  );
}

/** @param {string} id */
export async function deleteTournament(id) {
  await del(id, store);
}
