// What stays on the device: one entry a game, and the player's own word lists. Nothing is ever deleted that was not asked
// for: a game that cannot be read is set aside, with what was wrong.

import { createStore, del, entries, get, promisifyRequest, set, values } from "idb-keyval";
import { gameTitle } from "../catalogue/games.js";
import { t } from "../base/i18n.js";

/** @typedef {import("../../engine/messages.js").Table} Table */
/** @typedef {import("../base/i18n.js").ErrorJson} ErrorJson */

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
 * @property {Letter | null} letter played by sending links: which game it is for both, and whose eyes this device has
 * @property {boolean} [foreign] it came here finished, and nothing tells that one of its people is the player
 * @property {ErrorJson | null} aside what was wrong with the record, if it could not be read
 */

/**
 * @typedef {object} Letter
 * @property {string} id of the game, the same on every device
 * @property {number} seat who plays here
 * @property {number} heard actions that the last link brought
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

const SCHEMA = 2;
const games = createStore("asobiba-games", "games");
const lists = createStore("asobiba-words", "lists");

/** Steps that bring an entry of schema n to n + 1. @type {{[from: number]: (old: any) => any}} */
const STEPS = { 1: (old) => ({ ...old, schema: 2, letter: null }) };

/** With fewer bytes than that left, space is short: a hundred games with their reviews. */
const LEAST_SPACE = 20_000_000;

/** Milliseconds until what the device did not take is offered to it again. */
const AGAIN = 15_000;

/** Games that the device did not take (it is full, or refuses): they are kept here, and offered again. @type {Map<string, SavedGame>} */
const unsaved = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let again;

/** How many games are in this page only. */
export function unsavedGames() {
  return unsaved.size;
}

/** Call back when the device begins to refuse games, or has taken all of them. @param {() => void} listener @returns {() => void} stops it */
export function onUnsaved(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An entry of any schema as this version writes it; one that it does not know, as it is. @param {any} found @returns {any} */
function stepped(found) {
  let entry = found && typeof found === "object" ? found : { record: found };
  while (Object.hasOwn(STEPS, entry.schema)) entry = STEPS[entry.schema](entry);
  return entry;
}

/**
 * An entry as this version of the page knows it. Of an entry that a newer version wrote only what is surely there is used.
 * @param {any} found @param {string} id @returns {SavedGame}
 */
function upgraded(found, id) {
  const entry = stepped(found);
  const known = entry.schema === SCHEMA && entry.record && typeof entry.record === "object";
  const wrong = { code: "saved/unreadable", message: `entry of schema ${entry.schema}`, data: {} };
  const blank = { title: null, created: 0, updated: 0, view: null, finished: false, spent: 0, kept: {}, letter: null };
  return { ...blank, ...entry, id, aside: known ? (entry.aside ?? null) : wrong };
}

/** A new entry for a record. @param {any} record @param {Partial<SavedGame>} [more] @returns {SavedGame} */
export function newEntry(record, more = {}) {
  const now = Date.now();
  const id = crypto.randomUUID().slice(0, 8);
  return {
    schema: SCHEMA,
    id,
    title: null,
    created: now,
    updated: now,
    record,
    view: null,
    finished: false,
    spent: 0,
    kept: {},
    letter: null,
    aside: null,
    ...more,
  };
}

/** Save a game; where the device does not take it, it stays in this page and is offered again. @param {SavedGame} entry */
export async function saveGame(entry) {
  try {
    await set(entry.id, entry, games);
    taken(entry.id);
  } catch (error) {
    refused(entry, error);
  }
}

/**
 * Change an entry in one transaction; a game that is gone stays gone. What another tab saved since is not undone by what waits here.
 * @param {string} id @param {Partial<SavedGame>} changes @param {SavedGame} [held] the entry as the caller knows it, should the device not even be readable
 * @param {number} [seen] when the caller's record was saved: turns that another tab saved later, and `changes` does not have, become a game beside it
 * @returns {Promise<boolean>} whether the game is there
 */
export async function changeGame(id, changes, held, seen = Infinity) {
  const waiting = unsaved.get(id);
  let [there, late] = [false, false];
  try {
    await games("readwrite", (store) => {
      const asked = store.get(id);
      asked.onsuccess = () => {
        late = isLate(waiting, asked.result);
        const entry = waiting && !late ? waiting : asked.result && stepped(asked.result);
        there = Boolean(entry);
        if (there) store.put({ ...entry, ...changes }, id);
        const beside = changes.record && asked.result?.updated > seen ? turnsBeside(asked.result, id, changes.record) : null;
        if (beside) store.put(beside, beside.id);
      };
      return promisifyRequest(store.transaction);
    });
    if (!late) taken(id);
    return there;
  } catch (error) {
    const entry = held ?? waiting ?? (await readGame(id));
    if (entry) refused({ ...entry, ...changes }, error);
    return entry !== null;
  }
}

/** Whether another tab has saved a game since it was refused here. @param {SavedGame | undefined} waiting @param {any} stored */
function isLate(waiting, stored) {
  return waiting !== undefined && stored?.updated > waiting.updated;
}

/** @param {SavedGame} entry @param {unknown} error */
function refused(entry, error) {
  console.warn("the device did not save a game", error);
  const first = !unsaved.size;
  unsaved.set(entry.id, entry);
  offerLater();
  if (first) tellUnsaved();
}

function offerLater() {
  clearTimeout(again);
  again = setTimeout(() => void offerAgain(), AGAIN);
}

/** @param {string} id */
function taken(id) {
  if (unsaved.delete(id) && !unsaved.size) tellUnsaved();
}

/** Offer to the device what it did not take. */
export async function offerAgain() {
  for (const entry of [...unsaved.values()]) await offer(entry);
}

/** Offer one game, unless it was changed or deleted since; where another tab played it on, it becomes a game beside that one. @param {SavedGame} entry */
async function offer(entry) {
  const { id } = entry;
  const waits = () => unsaved.get(id) === entry;
  try {
    await games("readwrite", (store) => {
      const asked = store.get(id);
      asked.onsuccess = () => {
        const kept = isLate(entry, asked.result) ? copyOf(entry, asked.result) : entry;
        if (waits() && kept) store.put(kept, kept.id);
      };
      return promisifyRequest(store.transaction);
    });
    if (waits()) taken(id);
  } catch (error) {
    console.warn("the device did not save a game", error);
    offerLater();
  }
}

/** A game as one of its own beside what is stored of it; null: all its moves are in that. @param {SavedGame} entry @param {any} stored @returns {SavedGame | null} */
function copyOf(entry, stored) {
  const { record, view, finished, kept, created, updated, foreign } = entry;
  const actions = stored?.record?.actions?.slice(0, record.actions.length);
  if (JSON.stringify(actions) === JSON.stringify(record.actions)) return null;
  return newEntry(record, { title: t("saved.copy_of", { title: gameTitle(entry) }), view, finished, kept, created, updated, foreign });
}

/** What is stored as a game beside the record that takes its place; null: nothing of it is lost. @param {any} stored @param {string} id @param {any} record */
function turnsBeside(stored, id, record) {
  const entry = upgraded(stored, id);
  return entry.aside || !Array.isArray(entry.record.actions) ? null : copyOf(entry, { record });
}

/** Another tab plays a game from what the device has of it: what only this page has goes on as a game beside it. @param {string} id */
export async function leaveToOther(id) {
  const entry = unsaved.get(id);
  if (!entry) return;
  const stored = await get(id, games).catch(() => undefined);
  if (unsaved.get(id) !== entry) return;
  unsaved.delete(id);
  const copy = copyOf(entry, stored);
  if (copy) await saveGame(copy);
  if (!unsaved.size) tellUnsaved();
}

function tellUnsaved() {
  for (const listener of listeners) listener();
}

// What is in this page only is lost with it, so the browser asks before it goes.
addEventListener("beforeunload", (event) => unsaved.size && event.preventDefault());
document.addEventListener("visibilitychange", () => void offerAgain());

/** @param {string} id @returns {Promise<SavedGame | null>} */
export async function readGame(id) {
  const waiting = unsaved.get(id);
  const found = await get(id, games).catch((error) => {
    if (!waiting) throw error;
  });
  return standing(id, waiting, found);
}

/** A game as it stands: what waits here, unless another tab has saved it since. @param {string} id @param {SavedGame | undefined} waiting @param {any} stored @returns {SavedGame | null} */
function standing(id, waiting, stored) {
  if (waiting && !isLate(waiting, stored)) return structuredClone(waiting);
  return stored === undefined ? null : upgraded(stored, id);
}

/** Every game, the last played first. @returns {Promise<SavedGame[]>} */
export async function allGames() {
  const waiting = new Map(unsaved);
  const found = new Map((await entries(games)).map(([id, entry]) => [String(id), entry]));
  const ids = new Set([...found.keys(), ...waiting.keys()]);
  return [...ids].flatMap((id) => standing(id, waiting.get(id), found.get(id)) ?? []).sort((one, other) => other.updated - one.updated);
}

/** @param {string} id */
export async function deleteGame(id) {
  taken(id);
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

const ASKED = "asobiba.persist-asked";

/** Ask the browser, once, not to throw the games away when space is short. Some browsers ask the player, who may take a while. */
export async function askToPersist() {
  if (!navigator.storage?.persist || localStorage.getItem(ASKED)) return;
  localStorage.setItem(ASKED, "yes");
  if (!(await navigator.storage.persisted())) await navigator.storage.persist();
}

/** How full the device is for this page; null where the browser does not tell. @returns {Promise<{usage: number, quota: number, short: boolean} | null>} */
export async function spaceLeft() {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  return { usage, quota, short: quota > 0 && (usage > 0.9 * quota || quota - usage < LEAST_SPACE) };
}
