// The player's own word lists: read from a file or a text, counted by the engine, stored on the device, and given to an
// engine when a game uses them.

import { CodedError } from "../../parts/coded-error.js";
import { wordsOf } from "../base/packs.js";
import { keepLater } from "../base/kept-packs.js";
import { ENGLISH, languageOf, tilesOf } from "../catalogue/lexica.js";
import { ownLists, readList, saveList } from "./games-store.js";

/** @import { EngineClient } from "../../engine/client.js" */
/** @import { Help } from "../../engine/engine.js" */
/** @import { Record } from "../../engine/messages.js" */

/**
 * @typedef {object} ListReport the engine's report of a list
 * @property {string} name
 * @property {string} title
 * @property {number} words
 * @property {string} fingerprint
 * @property {number} duplicates
 * @property {number} skipped
 * @property {{line: number, text: string, reason: string}[]} bad the first bad lines
 */

/** The largest file: five times the largest list of English words. */
export const MOST_BYTES = 20_000_000;
/** The longest title that is sent to others. */
const MOST_TITLE = 100;

/**
 * Names of the own lists that each engine has in its present generation.
 * @type {WeakMap<EngineClient, {generation: number, names: Set<string>}>}
 */
const loaded = new WeakMap();

/**
 * Make sure that the engine has the lexicon of a game, if it is one of the player's own lists; of others the tables
 * that are kept.
 * @param {EngineClient} engine @param {unknown} name as the options name it
 */
export async function bringLexicon(engine, name) {
  const pack = typeof name === "string" && wordsOf(languageOf({ name }));
  if (pack) void keepLater(pack);
  if (typeof name !== "string" || name === "") return;
  if (!name.startsWith("own-")) return engine.bringTables(name);
  if (loadedLists(engine).has(name)) return;
  const list = await readList(name);
  if (!list) throw new CodedError("lexicon/own_missing", `the word list ${name} is not on this device`, { name });
  await engine.request({ type: "add_lexicon", title: list.title, text: list.text, ...tilesFor(list.language) });
  loadedLists(engine).add(name);
}

/**
 * How helpers take part in a job about a game, or about a position without one.
 * @param {unknown} lexicon @param {Record} [record] @returns {Help}
 */
export function helpWith(lexicon, record) {
  return { record, prepare: (engine) => bringLexicon(engine, lexicon) };
}

/**
 * A list of the player's own, to be sent to others; null: it is none, or longer than `most` characters.
 * @param {unknown} name @param {number} most
 */
export async function ownListFor(name, most) {
  const own = typeof name === "string" && name.startsWith("own-") ? await readList(name) : undefined;
  if (!own || own.text.length > most) return null;
  return { title: own.title.slice(0, MOST_TITLE), text: own.text, language: own.language ?? ENGLISH };
}

/** The own lists that an engine has: none after a restart. @param {EngineClient} engine @returns {Set<string>} */
function loadedLists(engine) {
  const known = loaded.get(engine);
  if (known?.generation === engine.generation) return known.names;
  const names = new Set();
  loaded.set(engine, { generation: engine.generation, names });
  return names;
}

/**
 * Let the engine count a list, and store it.
 * @param {EngineClient} engine @param {string} title @param {string} text one word a line
 * @param {{language?: string, signal?: AbortSignal}} [how] the language of its words; `signal` stops it, with the
 * engine
 * @returns {Promise<ListReport>}
 */
export async function addList(engine, title, text, { language = ENGLISH, signal } = {}) {
  if (text.length > MOST_BYTES)
    throw new CodedError("lexicon/too_large", `a list has at most ${MOST_BYTES} bytes`, { most: MOST_BYTES });
  /** @type {ListReport} */
  const report = await engine.request({ type: "add_lexicon", title, text, ...tilesFor(language) }, { signal });
  const { name, words, fingerprint } = report;
  loadedLists(engine).add(name);
  await saveList({
    name,
    title: report.title || title,
    text,
    words,
    fingerprint,
    created: Date.now(),
    ...(language === ENGLISH ? {} : { language }),
  });
  return report;
}

/** The tile set whose letters a language's words use. @param {string} [language] */
function tilesFor(language = ENGLISH) {
  return language === ENGLISH ? {} : { tiles: tilesOf(language) };
}

/** A file's text, UTF-8 or as Windows and older systems write it. @param {File} file @returns {Promise<string>} */
export async function textOf(file) {
  if (file.size > MOST_BYTES)
    throw new CodedError("lexicon/too_large", `a list has at most ${MOST_BYTES} bytes`, { most: MOST_BYTES });
  const text = decoded(new Uint8Array(await file.arrayBuffer()));
  const controls = text.length - text.replace(CONTROLS, "").length;
  if (controls > text.length / 100)
    throw new CodedError("lexicon/binary", "this is no text: it is full of control characters");
  return text;
}

/** Control characters: hardly any in a text, a tenth of random bytes. */
const CONTROLS = /[\0-\x08\x0e-\x19\x1b-\x1f]/g;

/** UTF-8 or UTF-16 where it says so, else as Windows and older systems write it. @param {Uint8Array} bytes */
export function decoded(bytes) {
  const mark = `${bytes[0]},${bytes[1]}`;
  if (mark === "255,254" || mark === "254,255")
    return new TextDecoder(mark === "255,254" ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export { ownLists };
