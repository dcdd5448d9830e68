// Python in a worker: Pyodide's files and the engine's wheel from the page's own folder, and the memory snapshot of an
// earlier start, if this device has one.

import { ASSETS } from "./assets.js";
import { LateCode } from "./late-code.js";
import { ownPython } from "./saved/memory-snapshot.js";
import { absoluteUrl, fetchBytes, fetchWordLists, installWordLists, LEXICA, page } from "./word-lists.js";

/** @import { PyodideAPI as Pyodide } from "pyodide" */

export const lateCode = new LateCode(page);
const WHEEL = `${ASSETS.python}${ASSETS.engine}`;
const PACKED = ".bz2";
/** The address under which the wheel is cached, unpacked. */
const wheelAddress = absoluteUrl(WHEEL.slice(0, -PACKED.length));
/** The cache of the wheel that micropip has installed. The service worker does not touch this cache. */
const ACCEPTED = "engine-wheel";

/**
 * Import Pyodide's two modules. @returns {Promise<(options: object) => Promise<Pyodide>>} starts it with further
 * options
 */
export async function importPyodide() {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    /** @type {Promise<typeof import("pyodide")>} */ (import(absoluteUrl(`${ASSETS.pyodide}pyodide.mjs`))),
    import(absoluteUrl(`${ASSETS.pyodide}pyodide.asm.mjs`)),
  ]);
  const options = {
    indexURL: absoluteUrl(ASSETS.pyodide),
    stdLibURL: absoluteUrl(`${ASSETS.python}stdlib.zip`),
    lockFileURL: absoluteUrl(`${ASSETS.python}pyodide-lock.json`),
    env: { ASOBIBA_LEXICA: LEXICA },
    createPyodideModule,
  };
  return (more) => {
    lateCode.expect();
    return loadPyodide({ ...options, ...more });
  };
}

/**
 * Python with the wheel that micropip has accepted and the word lists of every start, for a worker beside the engine's.
 * @param {object} options of Pyodide @returns {Promise<Pyodide>}
 */
export async function freshEngine(options) {
  const [load, wheel, lexica] = await Promise.all([importPyodide(), acceptedWheel(), fetchWordLists(ASSETS.lexica)]);
  if (!wheel) throw new Error("micropip has not accepted a wheel yet");
  const python = await load(options);
  python.unpackArchive(wheel, "wheel");
  installWordLists(python, lexica);
  return python;
}

/**
 * Python with the memory of an earlier start, without the files of that start. It gets a new seed; otherwise every
 * start would draw the same random numbers.
 * @param {(options: object) => Promise<Pyodide>} load @param {Promise<Uint8Array>} memory @returns {Promise<Pyodide>}
 */
export async function restorePython(load, memory) {
  const python = await load({ _loadSnapshot: memory });
  lateCode.refill();
  python.pyimport("random").seed();
  return python;
}

/** The engine's wheel from the page's own folder, packed. @returns {Promise<Uint8Array>} */
export function fetchWheel() {
  return fetchBytes(WHEEL);
}

/**
 * Let micropip install the engine's wheel. @param {Pyodide} python @param {Uint8Array} data packed
 * @returns {Promise<Uint8Array>} the wheel, unpacked
 */
export async function installWheel(python, data) {
  const packed = `/tmp/${ASSETS.engine}`;
  const path = packed.slice(0, -PACKED.length);
  python.FS.writeFile(packed, data);
  const content = python.pyimport("bz2").open(packed).read();
  const wheel = content.toJs();
  content.destroy();
  python.FS.writeFile(path, wheel);
  await python.pyimport("micropip").install(`emfs:${path}`);
  for (const file of [packed, path]) python.FS.unlink(file);
  return wheel;
}

/**
 * The wheel that micropip installed on this device before; its address changes with its content.
 * @returns {Promise<Uint8Array | null>}
 */
export async function acceptedWheel() {
  try {
    const cache = await caches.open(ACCEPTED);
    const found = await cache.match(wheelAddress);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch (error) {
    return null; // No Cache Storage here: micropip installs the wheel each time.
  }
}

/** Cache the wheel for later boots, and delete this page's older ones. @param {Uint8Array} wheel */
export async function acceptWheel(wheel) {
  try {
    const cache = await caches.open(ACCEPTED);
    for (const { url } of await cache.keys()) if (ownPython(url)) await cache.delete(url);
    await cache.put(wheelAddress, new Response(/** @type {Uint8Array<ArrayBuffer>} */ (wheel)));
  } catch (error) {
    console.info("the wheel is not cached:", error);
  }
}
