// Pyodide's WebAssembly in two parts (docs/decisions/0008-webassembly-in-two-parts.md). A start and a game need the
// first. The second, two thirds of it with the data that only its functions read, is loaded once the player has a
// table, or with the first call of one of its functions.

import { ASSETS } from "./assets.js";
import { readNow } from "./read-now.js";

/** Prefix of the early part's exports for the late part; Pyodide does not see these. */
const MARK = "late:";
/** The table of functions that both parts share; the rest of its name identifies the two parts. */
const FUNCTIONS = `${MARK}functions`;
/** A module that exports the function it imports, because a table holds no other JavaScript functions. */
const WRAPPER = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0];

/**
 * Prepare the early part for the late one.
 * @param {WebAssembly.Instance} early @param {WebAssembly.Imports} imports of the early part
 * @param {() => WebAssembly.Module} loadNow returns the late part, at the first call of one of its functions
 * @returns {{instance: WebAssembly.Instance, join: (late: WebAssembly.Module) => void, isJoined: () => boolean,
 * refill: () => void}} the instance for Pyodide; `join` adds the late part, and throws if it is of another build;
 * `refill` puts its data into the memory again, after the memory has been replaced
 */
export function prepareJoining(early, imports, loadNow) {
  const { exports } = early;
  const functions = /** @type {WebAssembly.Table} */ (
    Object.entries(exports).find(([name]) => name.startsWith(FUNCTIONS))?.[1]
  );
  const loaded = /** @type {WebAssembly.Global} */ (exports[`${MARK}loaded`]);
  /** @type {WebAssembly.Module} */
  let part;
  const link = () => new WebAssembly.Instance(part, { ...imports, early: exports });
  /** @param {WebAssembly.Module} late */
  const join = (late) => {
    if (loaded.value) return;
    part = late;
    link();
    loaded.value = 1;
  };
  const isJoined = () => Boolean(loaded.value);
  const refill = () => void (isJoined() && link());
  const wrapper = new WebAssembly.Module(new Uint8Array(WRAPPER));
  functions.set(functions.length - 1, new WebAssembly.Instance(wrapper, { e: { f: () => join(loadNow()) } }).exports.f);
  const visible = Object.fromEntries(Object.entries(exports).filter(([name]) => !name.startsWith(MARK)));
  return { instance: { exports: visible }, join, isJoined, refill };
}

/** The late part of Pyodide's code, for a Pyodide that starts after `expect`. */
export class LateCode {
  #address;
  /** @type {ReturnType<typeof prepareJoining> | null} */
  #prepared = null;
  #isCalled = false;
  /** Whether the late part is loaded or loading, or there is none. */
  loaded = !ASSETS.lateCode;
  /** @param {URL} page the page's folder */
  constructor(page) {
    this.#address = new URL(ASSETS.lateCode, page).href;
  }

  /** Whether the late part failed to load for a call, which leaves Python in the middle of that call. */
  get isMissing() {
    return this.#isCalled && !this.#prepared?.isJoined();
  }

  /** Prepare the next WebAssembly to start, which is Pyodide's. */
  expect() {
    if (!ASSETS.lateCode) return;
    this.loaded = false;
    const start = WebAssembly.instantiateStreaming;
    WebAssembly.instantiateStreaming = async (source, imports = {}) => {
      WebAssembly.instantiateStreaming = start;
      const { module, instance } = await start(source, imports);
      this.#prepared = prepareJoining(instance, imports, () => this.#loadNow());
      return { module, instance: this.#prepared.instance };
    };
  }

  /** Bring the late part's data back, where it came before the memory of an earlier start was restored. */
  refill() {
    this.#prepared?.refill();
  }

  /** Load the late part when nothing waits. */
  async load() {
    if (this.loaded) return;
    this.loaded = true;
    try {
      this.#prepared?.join(await WebAssembly.compileStreaming(fetch(this.#address)));
    } catch (error) {
      this.loaded = false;
      throw error;
    }
  }

  /** Load the late part synchronously, because Python waits in the middle of a call. @returns {WebAssembly.Module} */
  #loadNow() {
    this.#isCalled = true;
    const module = readNow(this.#address, (data) => new WebAssembly.Module(data));
    this.loaded = true;
    return module;
  }
}
