// The files that the engine's worker loads. build.py fills in the last line; paths are relative to the page's folder.

/**
 * @typedef {object} Assets
 * @property {string} build name of this build, changes with any file of the site
 * @property {string} pyodide folder of Pyodide's own files, ends with a slash
 * @property {string} python folder of the archives of Python's modules, ends with a slash
 * @property {{start: string, first: string, late: string}} archives what Python's start imports, what first tables
 * import, and the rest with micropip
 * @property {object} lock the lock file for Pyodide, without packages
 * @property {[name: string, path: string][]} lexica files for every start: the engine's name for each, and its path
 * @property {string} lateCode path of the part of Pyodide's WebAssembly that a start does not need; "": there is no
 * such part
 * @property {{[path: string]: number}} sizes bytes of each file that every start loads
 */

/** @type {Assets} */
export const ASSETS = {
  build: "",
  pyodide: "",
  python: "",
  archives: { start: "", first: "", late: "" },
  lock: {},
  lexica: [],
  lateCode: "",
  sizes: {},
};
