// The packs on this device: fetching, storing and removing them. The service worker stores fetched files; without one
// the page fetches each time.

import { CodedError } from "../../parts/coded-error.js";
import { isKept } from "./packs.js";

/** @import { Pack } from "./packs.js" */

/** Whether fetched files are stored. */
export function storesFiles() {
  return Boolean(navigator.serviceWorker?.controller);
}

/** Milliseconds for the engine to fetch its files and for the service worker to store them. */
const ENGINE_FIRST = 5000;
/** @type {Set<Pack>} */
const wanted = new Set();

/**
 * See to it that a pack that is used is stored: on a first visit the service worker is only being installed while the
 * engine fetches it. @param {Pack} pack
 */
export async function keepLater(pack) {
  if (!("serviceWorker" in navigator) || wanted.has(pack)) return;
  wanted.add(pack);
  await navigator.serviceWorker.ready;
  await new Promise((done) => setTimeout(done, ENGINE_FIRST));
  if (!(await isKept(pack))) await keep(pack).catch((error) => console.info("it is stored at another visit:", error));
  wanted.delete(pack);
}

/** Fetch a pack; a service worker stores it. @param {Pack} pack @throws {CodedError} `lexicon/not_fetched` */
export async function keep({ file, url }) {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`status ${response.status}`);
    await response.arrayBuffer();
  } catch (error) {
    throw new CodedError("lexicon/not_fetched", `${file} could not be loaded: ${error}`, { file });
  }
}

/** Remove a pack from this device. @param {Pack} pack */
export async function remove({ url }) {
  for (const name of await caches.keys()) await (await caches.open(name)).delete(url);
}
