// The finished tables of word lists, kept on this device after the first game with them: the engine of a later visit
// reads them instead of decoding words and building tables (docs/decisions/0011-kept-tables.md).
//
// As with the memory snapshot, the address is made of everything that they depend on, and a checksum is stored with
// them. Without them, or if there is any trouble, the engine builds its tables itself.

import { ASSETS } from "../assets.js";
import { hasRoom, ownPython, sum, TABLES } from "./memory-snapshot.js";

const SUM = "x-sum";
/** Word lists whose tables are kept, 3 to 11 MB each: those that were saved last. */
const MOST = 3;

const page = new URL("../../", import.meta.url).href;

/** What the addresses of this build begin with. */
function build() {
  return new URL(`${ASSETS.python}tables?${encodeURIComponent(JSON.stringify(ASSETS.lexica))}&`, page).href;
}

/** @param {string} list */
function where(list) {
  return build() + encodeURIComponent(list);
}

/**
 * The kept tables of a word list; null if there are none. Damaged ones are deleted. @param {string} list
 * @returns {Promise<Uint8Array | null>}
 */
export async function keptTables(list) {
  try {
    const cache = await caches.open(TABLES);
    const found = await cache.match(where(list));
    const data = await found?.arrayBuffer();
    if (data && (await sum(data)) === found?.headers.get(SUM)) return new Uint8Array(data);
    await cache.delete(where(list));
  } catch (error) {
    console.info("no kept tables can be read:", error);
  }
  return null;
}

/**
 * Keep the tables of a word list; those of other builds are deleted, and the oldest where there are too many.
 * @param {string} list @param {Uint8Array<ArrayBuffer>} data
 */
export async function keepTables(list, data) {
  const headers = { "content-type": "application/octet-stream", [SUM]: await sum(data) };
  const cache = await caches.open(TABLES);
  const kept = (await cache.keys()).map(({ url }) => url).filter(ownPython);
  const others = kept.filter((url) => url.startsWith(build()) && url !== where(list));
  for (const url of kept) if (!others.slice(1 - MOST).includes(url)) await cache.delete(url);
  await cache.put(where(list), new Response(data, { headers }));
}

/**
 * Whether to keep the tables of a word list now: there are none of this build, and the device has room.
 * @param {string} list @returns {Promise<boolean>}
 */
export async function shouldKeepTables(list) {
  if (!globalThis.caches || !globalThis.crypto?.subtle || (await (await caches.open(TABLES)).match(where(list))))
    return false;
  return hasRoom();
}
