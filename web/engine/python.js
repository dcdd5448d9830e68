// Python in a worker: Pyodide's files and archives of modules from the page's own folder, and the memory snapshot of an
// earlier start, if this device has one.

import { ASSETS } from "./assets.js";
import { LateCode } from "./late-code.js";
import { readNow } from "./read-now.js";
import { absoluteUrl, fetchBytes, fetchWordLists, installWordLists, LEXICA, page, plainFetch } from "./word-lists.js";

/** @import { PyodideAPI as Pyodide } from "pyodide" */

export const lateCode = new LateCode(page);
const { start, first, late } = ASSETS.archives;
/** Where Python finds the archives that come after its own (web/build/late_modules.py). */
const FIRST = "/lib/first.zip";
const LATE = "/lib/late.zip";
let isLateMissing = false;

/** Whether code or modules failed to come while Python waited for them, which ends it in the middle of a call. */
export const isPythonLost = () => lateCode.isMissing || isLateMissing;

/** Load and unpack an archive. @param {string} path @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function fetchArchive(path) {
  const response = await self.fetch(absoluteUrl(path));
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  return new Uint8Array(await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** Load the modules of first tables. */
export const fetchFirst = () => fetchArchive(first);

/**
 * Import Pyodide's two modules, and load those that Python's start imports.
 * @returns {Promise<(options: object) => Promise<Pyodide>>} starts it with further options
 */
export async function importPyodide() {
  const library = fetchArchive(start);
  library.catch(() => {}); // awaited by the start
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    /** @type {Promise<typeof import("pyodide")>} */ (import(absoluteUrl(`${ASSETS.pyodide}pyodide.mjs`))),
    import(absoluteUrl(`${ASSETS.pyodide}pyodide.asm.mjs`)),
  ]);
  const options = {
    indexURL: absoluteUrl(ASSETS.pyodide),
    stdLibURL: absoluteUrl(start),
    lockFileContents: JSON.stringify(ASSETS.lock),
    packageBaseUrl: absoluteUrl(ASSETS.pyodide),
    env: { ASOBIBA_LEXICA: LEXICA },
    createPyodideModule,
  };
  return (more) => {
    lateCode.expect();
    answerOnce(options.stdLibURL, library);
    // Pyodide only warns if its library does not come.
    return Promise.race([loadPyodide({ ...options, ...more }), library.then(() => new Promise(() => {}))]);
  };
}

/** Answer the next request for an address. @param {string} address @param {Promise<Uint8Array<ArrayBuffer>>} data */
function answerOnce(address, data) {
  const plain = self.fetch;
  self.fetch = (input, init) => {
    if (String(input) !== address) return plain(input, init);
    self.fetch = plain;
    return data.then((content) => new Response(content));
  };
}

/**
 * Let Python import the modules of first tables, and load the others when the first of them is imported.
 * @param {Pyodide} python @param {Uint8Array} archive
 */
export function installModules(python, archive) {
  python.FS.writeFile(FIRST, archive);
  python.registerJsModule("asobiba_page", { read_late: readLate });
  python.pyimport("late_modules");
}

/** The archive of late modules, packed, while Python waits for it. */
function readLate() {
  try {
    return readNow(absoluteUrl(late), (data) => new Uint8Array(data));
  } catch (error) {
    isLateMissing = true;
    throw error;
  }
}

/** Load the late modules when nothing waits. @param {Pyodide} python */
export async function loadLateModules(python) {
  const modules = python.pyimport("late_modules");
  if (!modules.is_here()) modules.unpack(await fetchBytes(late, plainFetch));
}

/**
 * Python with all modules and the files of every start, for a worker beside the engine's.
 * @param {object} options of Pyodide @param {Pyodide} [other] takes the late modules from this one, which has unpacked
 * them: that takes memory
 * @returns {Promise<Pyodide>}
 */
export async function freshEngine(options, other) {
  const [load, archive, files] = await Promise.all([importPyodide(), fetchFirst(), fetchWordLists(ASSETS.lexica)]);
  const python = await load(options);
  python.FS.writeFile(FIRST, archive);
  if (other) python.FS.writeFile(LATE, other.FS.readFile(LATE));
  await loadLateModules(python);
  installWordLists(python, files);
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
