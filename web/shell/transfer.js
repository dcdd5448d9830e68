// Games as files: export of one or all, and import, in which the engine judges every record before it is kept.

import { fileName, saveFile } from "../parts/file.js";
import { gameTitle } from "./games.js";
import { bringLexicon } from "./lists.js";
import { allGames, newEntry, saveGame } from "./storage.js";

/** @typedef {import("./storage.js").SavedGame} SavedGame */
/** @typedef {import("./engine.js").Engine} Engine */
/** @typedef {import("./i18n.js").ErrorJson} ErrorJson */

const KIND = "asobiba games";
const MOST_BYTES = 20_000_000;
const MOST_TITLE = 80;

/** One problem of a file: where, and what. @typedef {{place: string, error: ErrorJson}} Problem */

/** @param {SavedGame} entry */
export function exportGame(entry) {
  saveFile(`${fileName(gameTitle(entry))}.json`, fileText([entry]));
}

/** Every game of this device in one file, those set aside too. */
export async function exportAll() {
  saveFile("asobiba-games.json", fileText(await allGames()));
}

/** @param {SavedGame[]} games @returns {string} */
export function fileText(games) {
  const plain = games.map(({ title, created, updated, record }) => ({ title, created, updated, record }));
  return JSON.stringify({ kind: KIND, schema: 1, games: plain }, null, 1);
}

/**
 * Read files of games; what the engine cannot replay is refused and named, the rest is kept beside what is there already.
 * @param {Engine} engine @param {File[]} files
 * @returns {Promise<{kept: SavedGame[], problems: Problem[]}>}
 */
export async function importFiles(engine, files) {
  /** @type {{kept: SavedGame[], problems: Problem[]}} */
  const result = { kept: [], problems: [] };
  for (const file of files) {
    try {
      await importFound(engine, file.name, parsed(await limitedText(file)), result);
    } catch (error) {
      result.problems.push({ place: file.name, error: engine.plain(error) });
    }
  }
  return result;
}

/** @param {Engine} engine @param {string} place @param {any[]} found @param {{kept: SavedGame[], problems: Problem[]}} result */
async function importFound(engine, place, found, result) {
  for (const [at, one] of found.entries()) {
    try {
      const entry = await accepted(engine, one);
      await saveGame(entry);
      result.kept.push(entry);
    } catch (error) {
      if (engine.lost(error)) throw error;
      result.problems.push({ place: `${place}, ${at + 1}`, error: engine.plain(error) });
    }
  }
}

/** @param {Engine} engine @param {any} one @returns {Promise<SavedGame>} */
async function accepted(engine, one) {
  await engine.started();
  await bringLexicon(engine, one?.record?.options?.lexicon);
  const table = await engine.request({ type: "load", record: one?.record ?? null });
  engine.forget(table.table);
  const title = typeof one.title === "string" ? one.title.slice(0, MOST_TITLE) : null;
  const times = { created: moment(one.created), updated: moment(one.updated) };
  return newEntry(table.record, { title, view: table.view, finished: table.acting === null, ...times });
}

/** @param {unknown} value @returns {number} */
function moment(value) {
  return typeof value === "number" && value > 0 && value <= Date.now() ? value : Date.now();
}

/** @param {File} file @returns {Promise<string>} */
async function limitedText(file) {
  if (file.size > MOST_BYTES) throw new ImportError("import/too_large", `a file has at most ${MOST_BYTES} bytes`, { most: MOST_BYTES });
  return file.text();
}

/** The games in a text: our file, or one bare record. @param {string} text @returns {any[]} */
function parsed(text) {
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ImportError("import/not_json", String(error));
  }
  if (value?.kind === KIND && Array.isArray(value.games)) return value.games;
  if (value && typeof value === "object" && "actions" in value) return [{ record: value }];
  throw new ImportError("import/no_games", "the file holds no games of Asobiba");
}

class ImportError extends Error {
  /** @param {string} code @param {string} message @param {{[name: string]: any}} [data] */
  constructor(code, message, data = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
