// Python in a worker: Pyodide's files, the engine's wheel and the lexica from the page's own folder, and the memory of a start
// before, if this device has kept it.

import { ASSETS } from "./assets.js";
import { ownPython } from "./memory-snapshot.js";

/** @typedef {import("pyodide").PyodideAPI} Pyodide */

export const page = new URL("../", import.meta.url);
export const wheelAddress = address(`${ASSETS.python}${ASSETS.engine}`);
/** For files after the boot: one of those that does not come is no reason to give the engine up. */
export const plainFetch = self.fetch.bind(self);
const LEXICA = "/lexica";
/** Where the wheel is kept that micropip has installed. The service worker leaves this cache alone. */
const ACCEPTED = "engine-wheel";

/** @param {string} path @returns {string} */
export function address(path) {
  return new URL(path, page).href;
}

/** @param {string} path @param {typeof fetch} [get] @returns {Promise<Uint8Array>} */
export async function bytes(path, get = self.fetch) {
  const response = await get(address(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Ask for Pyodide's two modules. @returns {Promise<(options: object) => Promise<Pyodide>>} starts it with these options more */
export async function pyodide() {
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    /** @type {Promise<typeof import("pyodide")>} */ (import(address(`${ASSETS.pyodide}pyodide.mjs`))),
    import(address(`${ASSETS.pyodide}pyodide.asm.mjs`)),
  ]);
  const options = {
    indexURL: address(ASSETS.pyodide),
    stdLibURL: address(`${ASSETS.python}stdlib.zip`),
    lockFileURL: address(`${ASSETS.python}pyodide-lock.json`),
    env: { ASOBIBA_LEXICA: LEXICA },
    createPyodideModule,
  };
  return (more) => loadPyodide({ ...options, ...more });
}

/**
 * Python with the memory of an earlier start put back, and a seed of its own, because it would deal the same random numbers each
 * time. Files are not in it.
 * @param {(options: object) => Promise<Pyodide>} load @param {Promise<Uint8Array>} memory @returns {Promise<Pyodide>}
 */
export async function restored(load, memory) {
  const python = await load({ _loadSnapshot: memory });
  python.pyimport("random").seed();
  return python;
}

/** Files for the engine to find. @param {Pyodide} python @param {Iterable<readonly [name: string, data: Uint8Array]>} files */
export function putLists(python, files) {
  python.FS.mkdirTree(LEXICA);
  for (const [name, data] of files) python.FS.writeFile(`${LEXICA}/${name}`, data);
}

/** Word lists by name. @param {readonly [name: string, path: string][]} wanted */
export function lists(wanted) {
  return Promise.all(wanted.map(async ([name, path]) => /** @type {const} */ ([name, await bytes(path)])));
}

/** The wheel, if micropip has installed it on this device before; its address changes with its content. @returns {Promise<Uint8Array | null>} */
export async function acceptedWheel() {
  try {
    const cache = await caches.open(ACCEPTED);
    const found = await cache.match(wheelAddress);
    return found ? new Uint8Array(await found.arrayBuffer()) : null;
  } catch (error) {
    return null; // No Cache Storage here: micropip installs the wheel each time.
  }
}

/** Keep the wheel for later boots, and no other of this page: another one may live beside it on the same host. */
export async function acceptWheel() {
  try {
    const cache = await caches.open(ACCEPTED);
    for (const { url } of await cache.keys()) if (ownPython(url)) await cache.delete(url);
    await cache.add(wheelAddress);
  } catch (error) {
    console.info("the wheel is not kept:", error);
  }
}
