// Python in a worker: Pyodide's files, the engine's wheel and the lexica from the page's own folder, and the memory
// snapshot of an earlier start, if this device has one.

import { ASSETS } from "./assets.js";
import { LateCode } from "./late-code.js";
import { ownPython } from "./saved/memory-snapshot.js";

/** @import { PyodideAPI as Pyodide } from "pyodide" */

export const page = new URL("../", import.meta.url);
export const lateCode = new LateCode(page);
const WHEEL = `${ASSETS.python}${ASSETS.engine}`;
const PACKED = ".bz2";
/** The address under which the wheel is cached, unpacked. */
const wheelAddress = absoluteUrl(WHEEL.slice(0, -PACKED.length));
/** A fetch for files after the boot: if such a file fails to load, the engine continues (loading.js). */
export const plainFetch = self.fetch.bind(self);
/** A fetch from the server, past the caches of the browser and of the service worker. @type {typeof fetch} */
export const freshFetch = (address) => plainFetch(address, { cache: "reload" });
const LEXICA = "/lexica";
/** The engine's error code for a missing file. */
const MISSING = "lexicon/missing";
/** The cache of the wheel that micropip has installed. The service worker does not touch this cache. */
const ACCEPTED = "engine-wheel";

/** @param {string} path @returns {string} */
export function absoluteUrl(path) {
  return new URL(path, page).href;
}

/** @param {string} path @param {typeof fetch} [get] @returns {Promise<Uint8Array>} */
export async function fetchBytes(path, get = self.fetch) {
  const response = await get(absoluteUrl(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

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
  python.pyimport("random").seed();
  return python;
}

/**
 * Put word lists where the engine looks for them. @param {Pyodide} python
 * @param {Iterable<readonly [name: string, data: Uint8Array]>} files
 */
export function installWordLists(python, files) {
  python.FS.mkdirTree(LEXICA);
  for (const [name, data] of files) python.FS.writeFile(`${LEXICA}/${name}`, data);
}

/** The files that come when a request needs them. */
export const lateFiles = async () => (await import("./late-files.js")).LATE_FILES;

/** Load word lists. @param {readonly [name: string, path: string][]} wanted */
export function fetchWordLists(wanted) {
  return Promise.all(wanted.map(async ([name, path]) => /** @type {const} */ ([name, await fetchBytes(path)])));
}

/**
 * Answers requests, and loads a file when the engine misses it, because not every visitor needs all files. A damaged
 * file is loaded again, once for each request.
 * @param {(request: string) => string} handle the engine's bridge
 * @param {() => Promise<readonly (readonly [name: string, path: string, ...any])[]>} late the files that may be loaded
 * @param {(name: string, path: string, again: boolean) => Promise<void>} load puts a file where the engine looks for
 * it; `again`: not the copy that is kept on this device
 * @returns {(request: string) => string | Promise<string>}
 */
export function loadingMissingLists(handle, late, load) {
  /**
   * @param {string} request @param {{[name: string]: number}} loaded how often each file was loaded for this request
   * @returns {string | Promise<string>}
   */
  function answer(request, loaded) {
    const text = handle(request);
    if (!text.startsWith('{"ok":false')) return text;
    const { error } = JSON.parse(text);
    const name = String(error.data?.file);
    const damaged = error.code.endsWith("/corrupt");
    const tries = loaded[name] ?? 0;
    if (!(damaged || error.code === MISSING) || tries > Number(damaged)) return text;
    return withFile({ name, damaged }, text, () => answer(request, { ...loaded, [name]: tries + 1 }));
  }
  /**
   * @param {{name: string, damaged: boolean}} missed @param {string} text what the engine answered without it
   * @param {() => string | Promise<string>} retry @returns {Promise<string>}
   */
  async function withFile({ name, damaged }, text, retry) {
    try {
      const path = (await late()).find((file) => file[0] === name)?.[1];
      if (!path) return text;
      await load(name, path, damaged);
    } catch (problem) {
      console.warn(`${name} could not be loaded:`, problem);
      const { error, ...rest } = JSON.parse(text);
      return JSON.stringify({
        ...rest,
        error: {
          ...error,
          code: `${name.endsWith(".puzzles") ? "puzzle" : "lexicon"}/not_fetched`,
          message: `${name} could not be loaded: ${problem}`,
        },
      });
    }
    return retry();
  }
  return (request) => answer(request, {});
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
