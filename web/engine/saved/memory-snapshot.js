// A snapshot of the interpreter's memory when the engine was ready, cached on this device: the next start restores it
// instead of importing everything again (docs/decisions/0002-boot.md).
//
// Half of it is zeros, which are left out. It is stored with its checksum under an address made of everything that it
// depends on, so that a damaged one or another build's is never restored. Any trouble with it leads to an ordinary
// start.

import { ASSETS } from "../assets.js";

/** The caches of the snapshot and of word lists' tables (kept-tables.js). The service worker leaves them alone. */
const CACHE = "engine-memory";
export const TABLES = "engine-tables";
/** Headers: the checksum; a failed restoring on this device, so that no other snapshot of this build is made. */
const SUM = "x-sum";
const REFUSED = "x-refused";
const PAGE = 4096;
/** Header: bytes in all, number of runs; then first page and pages of each run; then the pages. */
const HEADER = 2;
/** Bytes that should be free before a snapshot is saved: on a fuller device the games need them. */
const ROOM = 300e6;
/** Gigabytes of memory with which a second interpreter beside the first is no trouble. */
const LEAST_MEMORY = 2;

/** The suffix of the name of a worker that is to start without a snapshot. */
export const NO_SNAPSHOT_SUFFIX = "-plain";

const page = new URL("../../", import.meta.url).href;

/** The address of the snapshot: other files or another browser have another one. */
function where() {
  const made = [ASSETS.pyodide, ASSETS.lexica, navigator.userAgent];
  return new URL(`${ASSETS.python}memory?${encodeURIComponent(JSON.stringify(made))}`, page).href;
}

/**
 * The snapshot of this build, if there is one. Call `read` to read it, at the same time as other work.
 * @returns {Promise<{read: () => Promise<Uint8Array>} | null>} `read` rejects if it is damaged
 */
export async function keptMemory() {
  try {
    const found = await (await caches.open(CACHE)).match(where());
    return found && !found.headers.has(REFUSED) ? { read: () => whole(found) } : null;
  } catch {
    return null; // There is no Cache Storage here.
  }
}

/** @param {Response} found @returns {Promise<Uint8Array>} */
async function whole(found) {
  const packed = await found.arrayBuffer();
  if ((await sum(packed)) !== found.headers.get(SUM)) {
    await deleteSnapshot();
    throw new Error("the memory snapshot has another checksum");
  }
  return unpacked(packed);
}

/** Save a snapshot in place of any other. @param {Uint8Array} memory */
export async function keepMemory(memory) {
  const kept = packed(memory);
  const headers = { "content-type": "application/octet-stream", [SUM]: await sum(kept) };
  await deleteSnapshot();
  await (await caches.open(CACHE)).put(where(), new Response(kept, { headers }));
}

/**
 * Whether an address belongs to this page's Python, of any build; that of a page in a folder below has more folders.
 * @param {string} url @returns {boolean}
 */
export function ownPython(url) {
  const folder = new URL("../", new URL(ASSETS.python, page)).href;
  return url.startsWith(folder) && url.slice(folder.length).split("?")[0].split("/").length === 2;
}

/** The undamaged snapshot could not be restored: put a note in its place, so that this build makes none. */
export async function blockSnapshot() {
  const cache = await caches.open(CACHE);
  if (await cache.match(where())) await cache.put(where(), new Response("", { headers: { [REFUSED]: "1" } }));
}

export const deleteSnapshot = () => deleteOwn(CACHE);
export const deleteTables = () => deleteOwn(TABLES);

/** Delete what this page keeps in a cache; what another page on the same host keeps stays. @param {string} name */
async function deleteOwn(name) {
  try {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) if (ownPython(url)) await cache.delete(url);
  } catch (error) {
    console.info("there is no Cache Storage:", error);
  }
}

/**
 * Whether to save a snapshot of this build now: there is none, and the device has room. That of another build is
 * deleted. @returns {Promise<boolean>}
 */
export async function shouldSaveSnapshot() {
  if (!globalThis.caches || !globalThis.crypto?.subtle || (await (await caches.open(CACHE)).match(where())))
    return false;
  await deleteSnapshot();
  return hasRoom();
}

/** Whether the device has room for a second interpreter and for what it is to save. @returns {Promise<boolean>} */
export async function hasRoom() {
  /** @type {any} */
  const { deviceMemory = LEAST_MEMORY, connection } = navigator;
  if (deviceMemory < LEAST_MEMORY || connection?.saveData) return false;
  const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return quota - usage >= ROOM;
}

/** @param {Uint8Array} memory @returns {ArrayBuffer} */
export function packed(memory) {
  const runs = usedRuns(memory);
  const pages = runs.reduce((all, [, count]) => all + count, 0);
  const head = new Uint32Array([memory.length, runs.length, ...runs.flat()]);
  const packed = new Uint8Array(head.byteLength + pages * PAGE);
  packed.set(new Uint8Array(head.buffer));
  let at = head.byteLength;
  for (const [first, count] of runs) {
    packed.set(memory.subarray(first * PAGE, (first + count) * PAGE), at);
    at += count * PAGE;
  }
  return packed.buffer;
}

/** @param {ArrayBuffer} packed @returns {Uint8Array} */
export function unpacked(packed) {
  const [length, count] = new Uint32Array(packed, 0, HEADER);
  const runs = new Uint32Array(packed, HEADER * 4, 2 * count);
  const memory = new Uint8Array(length);
  let at = (HEADER + 2 * count) * 4;
  for (let run = 0; run < count; run += 1) {
    const from = runs[2 * run] * PAGE;
    const bytes = Math.min(runs[2 * run + 1] * PAGE, length - from);
    memory.set(new Uint8Array(packed, at, bytes), from);
    at += runs[2 * run + 1] * PAGE;
  }
  return memory;
}

/** Runs of pages that are not all zeros. @param {Uint8Array} memory @returns {[first: number, count: number][]} */
function usedRuns(memory) {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2);
  const size = PAGE >> 2;
  /** @type {[number, number][]} */
  const runs = [];
  for (let page = 0; page * PAGE < memory.length; page += 1) {
    if (!words.subarray(page * size, (page + 1) * size).some(Boolean)) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1] += 1;
    else runs.push([page, 1]);
  }
  return runs;
}

/** The checksum of what is kept. @param {BufferSource} bytes @returns {Promise<string>} */
export async function sum(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
