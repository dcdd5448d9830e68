// The player's own word lists: read from a file or a text, understood by the engine, kept on the device, and handed to the
// engine again only where a game uses them.

import { ownLists, readList, saveList } from "./games-store.js";

/** @typedef {import("../../engine/engine.js").Engine} Engine */

/**
 * @typedef {object} ListReport what the engine made of a list
 * @property {string} name
 * @property {string} title
 * @property {number} words
 * @property {string} fingerprint
 * @property {number} duplicates
 * @property {number} skipped
 * @property {{line: number, text: string, reason: string}[]} bad the first bad lines
 */

/** The largest file that is taken: five times the largest list of English words. */
export const MOST_BYTES = 20_000_000;

/** @typedef {{generation: number, request: (message: any) => Promise<any>}} AnyEngine the page's engine, or one that helps it */

/** Own lists that each engine of its generation has. @type {WeakMap<AnyEngine, {generation: number, names: Set<string>}>} */
const handed = new WeakMap();

/** A list cannot be used; `code` and `data` say why. */
export class ListError extends Error {
  /** @param {string} code @param {string} message @param {{[name: string]: any}} [data] */
  constructor(code, message, data = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/**
 * See to it that the engine has the lexicon of a game, where that is one of the player's own.
 * @param {AnyEngine} engine @param {unknown} name as the options name it
 */
export async function bringLexicon(engine, name) {
  if (typeof name !== "string" || !name.startsWith("own-") || handedTo(engine).has(name)) return;
  const list = await readList(name);
  if (!list) throw new ListError("lexicon/own_missing", `the word list ${name} is not on this device`, { name });
  await engine.request({ type: "add_lexicon", title: list.title, text: list.text });
  handedTo(engine).add(name);
}

/** The own lists that this engine has; one that was started again has none. @param {AnyEngine} engine @returns {Set<string>} */
function handedTo(engine) {
  const found = handed.get(engine);
  if (found?.generation === engine.generation) return found.names;
  const fresh = { generation: engine.generation, names: new Set() };
  handed.set(engine, fresh);
  return fresh.names;
}

/**
 * Read a list, let the engine count it, and keep it.
 * @param {Engine} engine @param {string} title @param {string} text one word a line
 * @returns {Promise<ListReport>}
 */
export async function addList(engine, title, text) {
  if (text.length > MOST_BYTES) throw new ListError("lexicon/too_large", `a list has at most ${MOST_BYTES} bytes`, { most: MOST_BYTES });
  /** @type {ListReport} */
  const report = await engine.request({ type: "add_lexicon", title, text });
  const { name, words, fingerprint } = report;
  handedTo(engine).add(name);
  await saveList({ name, title: report.title || title, text, words, fingerprint, created: Date.now() });
  return report;
}

/** The text of a file, UTF-8 where it is, else as Windows and older systems write it. @param {File} file @returns {Promise<string>} */
export async function textOf(file) {
  if (file.size > MOST_BYTES) throw new ListError("lexicon/too_large", `a list has at most ${MOST_BYTES} bytes`, { most: MOST_BYTES });
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  const controls = text.length - text.replace(CONTROLS, "").length;
  if (controls > text.length / 100) throw new ListError("lexicon/binary", "this is no text: it is full of control characters");
  return text;
}

/** What hardly any text has, and what is a tenth of random bytes. */
const CONTROLS = /[\0-\x08\x0e-\x19\x1b-\x1f]/g;

/** UTF-8 or UTF-16 where it says so, else as Windows and older systems write it. @param {Uint8Array} bytes @returns {string} */
export function decoded(bytes) {
  const mark = `${bytes[0]},${bytes[1]}`;
  if (mark === "255,254" || mark === "254,255") return new TextDecoder(mark === "255,254" ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export { ownLists };
