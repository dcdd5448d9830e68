// What the atlas keeps: one entry a finished game, with its facts. It follows from games and reviews, so it is in no
// backup and may be deleted at any time.

import { promisifyRequest } from "idb-keyval";
import { openStore } from "../base/open-store.js";

/** @import { Entry } from "./types.js" */

export const SCHEMA = 1;
const kept = openStore("asobiba-atlas", "games");

/** The keys of a game's entries. @param {string} game */
function keysOf(game) {
  return IDBKeyRange.bound(`${game}/`, `${game}/\uffff`);
}

/** The entries of a game; damaged ones are left out, and made anew. @param {string} game @returns {Promise<Entry[]>} */
export async function readEntries(game) {
  const found = await kept("readonly", (store) => promisifyRequest(store.getAll(keysOf(game))));
  return found.flatMap((stored) => {
    const entry = unpacked(stored);
    return isEntry(entry) ? [entry] : [];
  });
}

/** Facts are kept as text, which is read in half the time. @param {any} stored @returns {any} */
function unpacked(stored) {
  try {
    return { ...stored, facts: JSON.parse(stored.facts) };
  } catch (error) {
    console.info("an entry of the atlas is damaged", error);
    return null;
  }
}

/** @param {string} game @param {Entry[]} entries */
export async function keepEntries(game, entries) {
  await kept("readwrite", (store) => {
    for (const entry of entries) store.put({ ...entry, facts: JSON.stringify(entry.facts) }, `${game}/${entry.id}`);
    return promisifyRequest(store.transaction);
  });
}

/** @param {string} game @param {string[]} ids */
export async function dropEntries(game, ids) {
  await kept("readwrite", (store) => {
    for (const id of ids) store.delete(`${game}/${id}`);
    return promisifyRequest(store.transaction);
  });
}

/** @param {any} found @returns {found is Entry} */
function isEntry(found) {
  const texts = (/** @type {unknown} */ list) => Array.isArray(list) && list.every((text) => typeof text === "string");
  return (
    found?.schema === SCHEMA &&
    typeof found.id === "string" &&
    typeof found.stamp === "string" &&
    Number.isFinite(found.ended) &&
    texts(found.players) &&
    typeof found.list === "string" &&
    typeof found.complete === "boolean" &&
    Array.isArray(found.own) &&
    Array.isArray(found.facts) &&
    found.facts.every(isFact)
  );
}

/** @param {any} fact */
function isFact(fact) {
  return typeof fact?.kind === "string" && Number.isInteger(fact.seat) && Number.isInteger(fact.place);
}
