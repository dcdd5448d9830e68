// The files that the engine's worker loads. build.py fills in the last line; paths are from the page's folder.

/**
 * @typedef {object} Assets
 * @property {string} build name of this build: changes when any file of the site does
 * @property {string} pyodide folder of Pyodide's own files, ends with a slash
 * @property {string} python folder of the standard library, the wheels and their lock file, ends with a slash
 * @property {string} engine file name of the engine's wheel
 * @property {string[]} installed files that installing the engine loads besides its wheel: the lock file, micropip
 * @property {[name: string, path: string][]} lexica word lists: the name under which the engine looks for each, and its
 * path
 * @property {string} lateCode path of the part of Pyodide's WebAssembly that a start does not need; "": it has no such
 * part
 * @property {{[path: string]: number}} sizes bytes of each file that every start loads
 */

/** @type {Assets} */
export const ASSETS = {
  build: "",
  pyodide: "",
  python: "",
  engine: "",
  installed: [],
  lexica: [],
  lateCode: "",
  sizes: {},
};
