// The files that the engine's worker loads. build.py fills in the last line; paths are relative to the page's folder.

/**
 * @typedef {object} Assets
 * @property {string} build name of this build, changes with any file of the site
 * @property {string} pyodide folder of Pyodide's own files, ends with a slash
 * @property {string} python folder of the standard library, the wheels and their lock file, ends with a slash
 * @property {string} engine file name of the engine's wheel
 * @property {string[]} installed other files for installing the engine: the lock file, micropip
 * @property {[name: string, path: string][]} lexica word lists: the engine's name for each, and its path
 * @property {string} lateCode path of the part of Pyodide's WebAssembly that a start does not need; "": there is no
 * such part
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
