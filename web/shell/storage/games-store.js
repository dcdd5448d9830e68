// The device's database (IndexedDB): one entry a game, and the player's own word lists. Nothing is deleted without the
// player's consent: an unreadable game is set aside with its error, and a game that cannot be written stays in memory
// for another try.

import { del, entries, get, keys, promisifyRequest, set, values } from "idb-keyval";

import { openStore } from "../base/open-store.js";

/** @import { ErrorJson } from "../../parts/coded-error.js" */

/**
 * @typedef {object} SavedGame
 * @property {number} schema of this entry, not of the record inside
 * @property {string} id
 * @property {string | null} title the player's own; null: the names of the players
 * @property {number} created milliseconds since 1970
 * @property {number} updated
 * @property {any} record the engine's record: seed, seats, options, actions
 * @property {any} view the last view, so that the board is shown before the engine is ready; null if it was never shown
 * @property {boolean} finished
 * @property {number} spent seconds of the current turn when the page was left
 * @property {{[name: string]: any}} kept values stored beside the record, such as the turns in which help was used
 * @property {Correspondence | null} letter played by correspondence
 * @property {boolean} [foreign] imported finished or broken off, and nothing shows that one of its people is the player
 * @property {ErrorJson | null} aside why the record could not be read, if so
 */

/**
 * @typedef {object} Correspondence a game that is played by sending links
 * @property {string} id of the game, the same on every device
 * @property {number} seat of the player at this device
 * @property {number} heard how many actions the last link had
 * @property {{[seat: string]: string}} [keys] the public key of the device that plays each seat, as far as they are
 * known here; games of earlier versions have none
 * @property {{[seat: string]: number}} [knows] the seats whose keys each of the others has, a bit each
 */

/**
 * @typedef {object} OwnList
 * @property {string} name the engine's, made of its fingerprint
 * @property {string} title
 * @property {string} text
 * @property {number} words
 * @property {string} fingerprint
 * @property {number} created
 * @property {string} [language] of its words; left out: English
 */

const SCHEMA = 2;
const BLANK = { title: null, created: 0, updated: 0, view: null, finished: false, spent: 0, letter: null };
const games = openStore("asobiba-games", "games");
const lists = openStore("asobiba-words", "lists");

/** Upgrades of an entry from schema n to n + 1. @type {{[from: number]: (old: any) => any}} */
const UPGRADES = { 1: (old) => ({ ...old, schema: 2, letter: null }) };

/** Space is short with fewer free bytes than a hundred games with their reviews need. */
const LEAST_SPACE = 20_000_000;

/** Milliseconds until saving is tried again. */
const RETRY_AFTER = 15_000;

/**
 * Games that could not be saved (the device is full, or refuses): they are in this page only.
 * @type {Map<string, SavedGame>}
 */
const unsaved = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retryTimer;
/** The title of a copy of a game. @type {(entry: SavedGame) => string} */
let copyTitle = ({ title }) => title ?? "";

/** Set how copies of games are named, which depends on the language. @param {(entry: SavedGame) => string} naming */
export function nameCopies(naming) {
  copyTitle = naming;
}

/** The number of games that are in this page only. */
export function unsavedGames() {
  return unsaved.size;
}

/**
 * Call back when a game cannot be saved, and when all are saved again. @param {() => void} listener
 * @returns {() => void} stops it
 */
export function onUnsaved(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An entry of an older schema in today's; one of a newer schema unchanged. @param {any} stored @returns {any} */
function upgraded(stored) {
  let entry = stored && typeof stored === "object" ? stored : { record: stored };
  while (Object.hasOwn(UPGRADES, entry.schema)) entry = UPGRADES[entry.schema](entry);
  return entry;
}

/**
 * A stored entry with every field; one that a newer version wrote, or that is damaged, is set aside.
 * @param {any} stored @param {string} id @returns {SavedGame}
 */
function completed(stored, id) {
  const entry = upgraded(stored);
  const known = entry.schema === SCHEMA && isRecord(entry.record);
  const wrong = { code: "saved/unreadable", message: `entry of schema ${entry.schema}`, data: {} };
  return { ...BLANK, kept: {}, ...entry, id, aside: known ? (entry.aside ?? null) : wrong };
}

/** Whether a value is built like a record whose players can be named; the engine checks the rest. @param {any} value */
function isRecord(value) {
  const seats = value?.seats;
  return (
    Array.isArray(value?.actions) && Array.isArray(seats) && seats.every((seat) => seat && typeof seat === "object")
  );
}

/** A new entry for a record. @param {any} record @param {Partial<SavedGame>} [more] @returns {SavedGame} */
export function newEntry(record, more = {}) {
  const now = Date.now();
  return {
    ...BLANK,
    schema: SCHEMA,
    id: crypto.randomUUID().slice(0, 8),
    created: now,
    updated: now,
    record,
    kept: {},
    aside: null,
    ...more,
  };
}

/** Save a game; if the device refuses, it stays in this page and saving is tried again. @param {SavedGame} entry */
export async function saveGame(entry) {
  try {
    await set(entry.id, entry, games);
    markSaved(entry.id);
  } catch (error) {
    keepUnsaved(entry, error);
  }
}

/**
 * Change an entry in one transaction; a deleted game stays deleted. An unsaved state here does not replace a later one
 * of another tab.
 * @param {string} id @param {Partial<SavedGame>} changes @param {SavedGame} [held] the entry as the caller has it, for
 * when the device cannot be read
 * @param {number} [seen] when the caller's record was saved: turns that another tab saved later, and `changes` does not
 * have, are saved as a copy
 * @returns {Promise<boolean>} whether the game is stored
 */
export async function changeGame(id, changes, held, seen = Infinity) {
  const waiting = unsaved.get(id);
  let [stored, late] = [false, false];
  try {
    await games("readwrite", (store) => {
      const request = store.get(id);
      request.onsuccess = () => {
        late = isLate(waiting, request.result);
        const entry = waiting && !late ? waiting : request.result && upgraded(request.result);
        stored = Boolean(entry);
        if (stored) store.put({ ...entry, ...changes }, id);
        const copy =
          changes.record && request.result?.updated > seen ? lostTurns(request.result, id, changes.record) : null;
        if (copy) store.put(copy, copy.id);
      };
      return promisifyRequest(store.transaction);
    });
    if (!late) markSaved(id);
    return stored;
  } catch (error) {
    const entry = held ?? waiting ?? (await readGame(id));
    if (entry) keepUnsaved({ ...entry, ...changes }, error);
    return entry !== null;
  }
}

/**
 * Whether another tab has saved a game since saving it failed here.
 * @param {SavedGame | undefined} waiting @param {any} stored
 */
function isLate(waiting, stored) {
  return waiting !== undefined && stored?.updated > waiting.updated;
}

/** @param {SavedGame} entry @param {unknown} error */
function keepUnsaved(entry, error) {
  console.warn("the device did not save a game", error);
  const first = !unsaved.size;
  unsaved.set(entry.id, entry);
  retryLater();
  if (first) notify();
}

function retryLater() {
  clearTimeout(retryTimer);
  retryTimer = setTimeout(() => void saveAgain(), RETRY_AFTER);
}

/** @param {string} id */
function markSaved(id) {
  if (unsaved.delete(id) && !unsaved.size) notify();
}

/** Try again to save unsaved games. */
export async function saveAgain() {
  for (const entry of [...unsaved.values()]) await trySaving(entry);
}

/** Save a game unless it was changed or deleted since; as a copy if another tab played on. @param {SavedGame} entry */
async function trySaving(entry) {
  const { id } = entry;
  const isUnsaved = () => unsaved.get(id) === entry;
  try {
    await games("readwrite", (store) => {
      const request = store.get(id);
      request.onsuccess = () => {
        const saved = isLate(entry, request.result) ? copyOf(entry, request.result) : entry;
        if (isUnsaved() && saved) store.put(saved, saved.id);
      };
      return promisifyRequest(store.transaction);
    });
    if (isUnsaved()) markSaved(id);
  } catch (error) {
    console.warn("the device did not save a game", error);
    retryLater();
  }
}

/**
 * A copy of a game to store beside the stored one; null if the stored one has all its moves. @param {SavedGame} entry
 * @param {any} stored @returns {SavedGame | null}
 */
function copyOf(entry, stored) {
  const { record, view, finished, kept, created, updated, foreign } = entry;
  const actions = stored?.record?.actions?.slice(0, record.actions.length);
  if (JSON.stringify(actions) === JSON.stringify(record.actions)) return null;
  return newEntry(record, { title: copyTitle(entry), view, finished, kept, created, updated, foreign });
}

/**
 * A copy of the stored game if its replacement lacks some of its turns; else null. @param {any} stored
 * @param {string} id @param {any} record
 */
function lostTurns(stored, id, record) {
  const entry = completed(stored, id);
  return entry.aside || !Array.isArray(entry.record.actions) ? null : copyOf(entry, { record });
}

/** Another tab continues from the stored game, so this page saves its unsaved turns as a copy. @param {string} id */
export async function leaveToOtherTab(id) {
  const entry = unsaved.get(id);
  if (!entry) return;
  const stored = await get(id, games).catch(() => undefined);
  if (unsaved.get(id) !== entry) return;
  unsaved.delete(id);
  const copy = copyOf(entry, stored);
  if (copy) await saveGame(copy);
  if (!unsaved.size) notify();
}

function notify() {
  for (const listener of listeners) listener();
}

// Unsaved games are lost with the page, so the browser asks before it is closed.
addEventListener("beforeunload", (event) => unsaved.size && event.preventDefault());
document.addEventListener("visibilitychange", () => void saveAgain());

/** @param {string} id @returns {Promise<SavedGame | null>} */
export async function readGame(id) {
  const waiting = unsaved.get(id);
  const stored = await get(id, games).catch((error) => {
    if (!waiting) throw error;
  });
  return currentEntry(id, waiting, stored);
}

/**
 * The newest state of a game: the unsaved one, unless another tab has saved it since. @param {string} id
 * @param {SavedGame | undefined} waiting @param {any} stored @returns {SavedGame | null}
 */
function currentEntry(id, waiting, stored) {
  if (waiting && !isLate(waiting, stored)) return structuredClone(waiting);
  return stored === undefined ? null : completed(stored, id);
}

/** The ids of all games, without reading them. @returns {Promise<string[]>} */
export async function gameIds() {
  return [...new Set([...(await keys(games)).map(String), ...unsaved.keys()])];
}

/** Every game, the last played first. @returns {Promise<SavedGame[]>} */
export async function allGames() {
  const waiting = new Map(unsaved);
  const stored = new Map((await entries(games)).map(([id, entry]) => [String(id), entry]));
  const ids = new Set([...stored.keys(), ...waiting.keys()]);
  return [...ids]
    .flatMap((id) => currentEntry(id, waiting.get(id), stored.get(id)) ?? [])
    .sort((a, b) => b.updated - a.updated);
}

/** @param {string} id */
export async function deleteGame(id) {
  markSaved(id);
  await del(id, games);
}

/** The player's own word lists, by title. @returns {Promise<OwnList[]>} */
export async function ownLists() {
  /** @type {OwnList[]} */
  const own = await values(lists);
  return own.sort((a, b) => a.title.localeCompare(b.title));
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

const PERSIST_ASKED = "asobiba.persist-asked";

/** Ask the browser, once, to keep the games when space is short. Some browsers ask the player. */
export async function askToPersist() {
  if (!navigator.storage?.persist || localStorage.getItem(PERSIST_ASKED)) return;
  localStorage.setItem(PERSIST_ASKED, "yes");
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

/**
 * The storage that this page uses and may use; null if the browser does not say.
 * @returns {Promise<{usage: number, quota: number, short: boolean} | null>}
 */
export async function spaceLeft() {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usage, quota, short: quota > 0 && (usage > 0.9 * quota || quota - usage < LEAST_SPACE) };
}
