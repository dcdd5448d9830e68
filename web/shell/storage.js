// What stays on the device: one entry a game, and the player's own word lists. Nothing is ever deleted that was not asked
// for: a game that cannot be read is set aside, with what was wrong.

import { createStore, del, entries, get, promisifyRequest, set, values } from "idb-keyval";

/** @typedef {import("../engine/messages.js").Table} Table */
/** @typedef {import("./i18n.js").ErrorJson} ErrorJson */

/**
 * @typedef {object} SavedGame
 * @property {number} schema of this entry, not of the record inside
 * @property {string} id
 * @property {string | null} title as the player named it; null: made of the seats
 * @property {number} created milliseconds since 1970
 * @property {number} updated
 * @property {any} record the engine's record: seed, seats, options, actions
 * @property {any} view the last view, so that the board is there before the engine; null in a game that was imported unseen
 * @property {boolean} finished
 * @property {number} spent seconds of the turn that was running when the page was left
 * @property {{[name: string]: any}} kept what a game keeps beside its record: in which turns help was used
 * @property {ErrorJson | null} aside what was wrong with the record, if it could not be read
 */

/**
 * @typedef {object} OwnList
 * @property {string} name the engine's name of it, made of its fingerprint
 * @property {string} title
 * @property {string} text
 * @property {number} words
 * @property {string} fingerprint
 * @property {number} created
 */

const SCHEMA = 1;
const games = createStore("asobiba-games", "games");
const lists = createStore("asobiba-words", "lists");

/** Steps that bring an entry of schema n to n + 1. @type {{[from: number]: (old: any) => any}} */
const STEPS = {};

/**
 * An entry as this version of the page knows it. Of an entry that a newer version wrote only what is surely there is used.
 * @param {any} found @param {string} id @returns {SavedGame}
 */
function upgraded(found, id) {
  let entry = found && typeof found === "object" ? found : { record: found };
  while (STEPS[entry.schema]) entry = STEPS[entry.schema](entry);
  const known = entry.schema === SCHEMA && entry.record && typeof entry.record === "object";
  const wrong = { code: "saved/unreadable", message: `entry of schema ${entry.schema}`, data: {} };
  const blank = { title: null, created: 0, updated: 0, view: null, finished: false, spent: 0, kept: {} };
  return { ...blank, ...entry, id, aside: known ? (entry.aside ?? null) : wrong };
}

/** A new entry for a record. @param {any} record @param {Partial<SavedGame>} [more] @returns {SavedGame} */
export function newEntry(record, more = {}) {
  const now = Date.now();
  const id = crypto.randomUUID().slice(0, 8);
  return { schema: SCHEMA, id, title: null, created: now, updated: now, record, view: null, finished: false, spent: 0, kept: {}, aside: null, ...more };
}

/** @param {SavedGame} entry */
export async function saveGame(entry) {
  await set(entry.id, entry, games);
}

/**
 * Change an entry in one transaction; a game that is gone stays gone.
 * @param {string} id @param {Partial<SavedGame>} changes
 */
export async function changeGame(id, changes) {
  await games("readwrite", (store) => {
    const asked = store.get(id);
    asked.onsuccess = () => asked.result && store.put({ ...upgraded(asked.result, id), ...changes }, id);
    return promisifyRequest(store.transaction);
  });
}

/** @param {string} id @returns {Promise<SavedGame | null>} */
export async function readGame(id) {
  const found = await get(id, games);
  return found === undefined ? null : upgraded(found, id);
}

/** Every game, the last played first. @returns {Promise<SavedGame[]>} */
export async function allGames() {
  const found = await entries(games);
  return found.map(([id, entry]) => upgraded(entry, String(id))).sort((one, other) => other.updated - one.updated);
}

/** @param {string} id */
export async function deleteGame(id) {
  await del(id, games);
}

/** The player's own word lists, by title. @returns {Promise<OwnList[]>} */
export async function ownLists() {
  /** @type {OwnList[]} */
  const found = await values(lists);
  return found.sort((one, other) => one.title.localeCompare(other.title));
}

/** @param {string} name @returns {Promise<OwnList | undefined>} */
export async function readList(name) {
  return get(name, lists);
}

/** @param {OwnList} list */
export async function saveList(list) {
  await set(list.name, list, lists);
}

/** @param {string} name */
export async function deleteList(name) {
  await del(name, lists);
}

/** Ask the browser, once, not to throw the games away when space is short. */
export async function askToPersist() {
  if (!navigator.storage?.persist || (await navigator.storage.persisted())) return;
  await navigator.storage.persist();
}
