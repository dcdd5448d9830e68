// The files that the engine reads, from the page's own folder: word lists, puzzles, language packs. Few come at every
// start; the others come when a table needs them.

/** @import { PyodideAPI as Pyodide } from "pyodide" */

export const page = new URL("../", import.meta.url);
/** Where the engine looks for them. */
export const LEXICA = "/lexica";
/** The engine's error code for a missing file. */
const MISSING = "lexicon/missing";
/** The suffix of lexica. */
export const LEXICON = ".lex";
/** A fetch for files after the boot: if such a file fails to load, the engine continues (loading.js). */
export const plainFetch = self.fetch.bind(self);
/** A fetch from the server, past the caches of the browser and of the service worker. @type {typeof fetch} */
export const freshFetch = (address) => plainFetch(address, { cache: "reload" });

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
 * Put word lists where the engine looks for them. @param {Pyodide} python
 * @param {Iterable<readonly [name: string, data: Uint8Array]>} files
 */
export function installWordLists(python, files) {
  python.FS.mkdirTree(LEXICA);
  for (const [name, data] of files) python.FS.writeFile(`${LEXICA}/${name}`, data);
}

/** @type {Promise<typeof import("./late-files.js").LATE_FILES> | null} */
let listed = null;

/** The files that come when a table needs them; read once: an import waits while Python keeps the worker busy. */
export function lateFiles() {
  listed ??= import("./late-files.js").then(({ LATE_FILES }) => LATE_FILES);
  listed.catch(() => (listed = null));
  return listed;
}

/** Late files that are fetched before the engine misses them, and what it misses nevertheless. */
export class WordLists {
  /** Files that are here or on their way. @type {Map<string, Promise<void>>} */
  #coming = new Map();
  /** Files that came before Python was there. @type {(readonly [name: string, data: Uint8Array])[]} */
  #waiting = [];
  /** @type {Pyodide | null} */
  #python = null;

  /** Put files where the engine looks for them, now and from now on. @param {Pyodide} python */
  installIn(python) {
    this.#python = python;
    this.install(this.#waiting);
  }

  /** @param {readonly (readonly [name: string, data: Uint8Array])[]} files */
  install(files) {
    if (this.#python) installWordLists(this.#python, files);
    else this.#waiting.push(...files);
  }

  /**
   * Fetch late files now. One that does not come is fetched again when the engine misses it.
   * @param {(name: string) => boolean} wanted by the engine's name for it @returns {Promise<unknown>}
   */
  async fetchAhead(wanted) {
    const files = (await lateFiles()).filter(([name]) => wanted(name));
    return Promise.allSettled(files.map(([name, path]) => this.#fetchOnce(name, path)));
  }

  /** Fetch all lexica, which jobs expect to be there. @returns {Promise<unknown>} */
  fetchLexica() {
    return this.fetchAhead((name) => name.endsWith(LEXICON));
  }

  /**
   * Answers requests; files that the engine misses are loaded. @param {(request: string) => string} handle
   * @returns {(request: string) => string | Promise<string>}
   */
  answering(handle) {
    return loadingMissingLists(handle, lateFiles, (name, path, again) =>
      again ? this.#fetch(name, path, freshFetch) : this.#fetchOnce(name, path),
    );
  }

  /** @param {string} name @param {string} path @returns {Promise<void>} */
  #fetchOnce(name, path) {
    const found = this.#coming.get(name) ?? this.#fetch(name, path, plainFetch);
    this.#coming.set(name, found);
    found.catch(() => this.#coming.delete(name));
    return found;
  }

  /** @param {string} name @param {string} path @param {typeof fetch} get @returns {Promise<void>} */
  async #fetch(name, path, get) {
    this.install([[name, await fetchBytes(path, get)]]);
  }
}

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
