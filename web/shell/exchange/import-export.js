// Games as files. Export: one game with its review and word list, or a backup of all that this device keeps. Import:
// our files, GCG and Skat deals; the engine replays every record before it is saved, and duplicates are skipped.

import { CodedError, errorJson } from "../../parts/coded-error.js";
import { fileName, saveFile } from "../../parts/file.js";
import { LOST } from "../../engine/client.js";
import { findGame, GAMES, gameTitle, peopleOf } from "../catalogue/games.js";
import { TILE_LANGUAGES } from "../catalogue/lexica.js";
import { allGames, newEntry, ownLists, readList, saveGame } from "../storage/games-store.js";
import { allAttempts } from "../storage/attempts.js";
import { addTries, allContests, keepContest } from "./contest-store.js";
import { addToBox, exportedBox } from "../storage/box/store.js";
import { addAttempts } from "../storage/puzzle-store.js";
import { addStatistics, allRows, isStatistics } from "../storage/statistics-store.js";
import { addList, bringLexicon, decoded } from "../storage/word-lists-store.js";
import { KIND, mostBytes, RESULT_KIND, SCHEMA, splitIntoFiles } from "./backup.js";
import {
  personalWords,
  personalWordsOfAll,
  reviewStore,
  tournamentExchange,
  tournamentsOfAll,
  trainerStore,
} from "./game-stores.js";
import { addValues, allValues } from "./kept-values.js";
import { areKeys, PROOF, sortedJson, writeLink } from "./link-codec.js";
import { deeperThan } from "../base/packed-text.js";

/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Engine } from "../../engine/engine.js" */
/** @import { AnswerOf, Kind, RequestOf, Table } from "../../engine/messages.js" */
/** @import { PageGame } from "../catalogue/games.js" */
/** @import { OwnList, SavedGame } from "../storage/games-store.js" */

const MOST_TITLE = 80;
/** The most levels of lists and objects; a review, the deepest that there is, has about ten. */
const MOST_DEPTH = 32;
const MOST_KEPT = 20_000;
/** Milliseconds for the game that is being read when the player stops; then the engine is replaced. */
const STOPPING = 1000;
/** A text that begins with a board in CGP. */
const POSITION = /^\s*(?:[^\s/]+\/){14}[^\s/]+\s/;

/** The place of a problem in a file, and the error. @typedef {{place: string, error: ErrorJson}} Problem */
/**
 * A remark about a game of another program: its line, 0 for the whole file, and what was not taken as it is written.
 * @typedef {ErrorJson & {line: number}} Remark
 */
/**
 * @typedef {object} Imported
 * @property {SavedGame[]} kept games that were added
 * @property {number} known how many games were here already
 * @property {{[kind: string]: {added: number, known: number}}} kinds what else was read, by the part of the file
 * @property {string[]} results the addresses of results of others
 * @property {string[]} proofs the addresses of proofs
 * @property {{game: string, id: string}[]} reviewed games that could only be reviewed
 * @property {{place: string, id: string, remarks: Remark[]}[]} remarked games that were added with remarks
 * @property {{place: string, cgp: string}[]} positions to be analysed
 * @property {Problem[]} problems
 * @property {boolean} stopped by the player, before everything was read
 */

/**
 * How far an import is: `at` of the `of` games of a file are read, and `filesAt` of `files` files.
 * @typedef {{file: string, at: number, of: number, filesAt: number, files: number}} ImportProgress
 */

/** @param {SavedGame} entry */
export async function exportGame(entry) {
  saveFiles(fileName(gameTitle(entry)), await fileTexts([entry], []));
}

/**
 * Export everything that this device keeps, in one file if it is not too large: all games, also those set aside, all
 * reviews and word lists, the rows behind statistics, ratings and streaks, the box, results of others, tournaments,
 * personal words, settings and other small values. The key that signs links cannot leave the browser.
 */
export async function exportAll() {
  const stores = await Promise.all(GAMES.map(({ name }) => reviewStore(name)));
  const reviews = await Promise.all(
    GAMES.map(async ({ name }, index) => {
      const known = (await stores[index]?.allReviews()) ?? [];
      const newer = (await stores[index]?.newerReviews()) ?? [];
      return [...known.filter(({ source }) => source.kind === "gcg"), ...newer].map((review) => ({
        game: name,
        review,
      }));
    }),
  );
  const [statistics, attempts, box, contests, tournaments, words] = await Promise.all([
    allRows().then(({ rows, newer }) => [...rows, ...newer], nothingRead),
    allAttempts().then((played) => [...played.attempts, ...played.newer], nothingRead),
    exportedBox().catch(nothingRead),
    allContests().catch(nothingRead),
    tournamentsOfAll().catch(nothingRead),
    personalWordsOfAll().catch(nothingRead),
  ]);
  const others = { statistics, attempts, box, contests, tournaments, words, values: allValues() };
  saveFiles("asobiba-games", await fileTexts(await allGames(), reviews.flat(), await ownLists(), others));
}

/** The games are exported even where a store beside theirs cannot be opened. @param {unknown} error @returns {any[]} */
function nothingRead(error) {
  console.info("exported without statistics or attempts", error);
  return [];
}

/** @param {string} name @param {string[]} texts */
function saveFiles(name, texts) {
  for (const [index, text] of texts.entries()) saveFile(`${name}${texts.length > 1 ? `-${index + 1}` : ""}.json`, text);
}

/**
 * @param {SavedGame[]} games @param {{game: string, review: any}[]} reviews of texts that are no saved games
 * @param {OwnList[]} [lists] those of the games, if left out
 * @param {import("./backup.js").Parts} [others] other parts
 */
async function fileTexts(games, reviews, lists, others) {
  const plain = [];
  const named = new Set();
  for (const { id, title, created, updated, record, kept, letter, finished, foreign } of games) {
    const review = finished ? await (await reviewStore(record?.game))?.readReview(id) : null;
    const solved = (await (await trainerStore(record?.game))?.solvedOf(id)) ?? [];
    plain.push({
      title,
      created,
      updated,
      record,
      kept,
      letter,
      ...(foreign ? { foreign } : {}),
      ...(review ? { review } : {}),
      ...(solved.length ? { solved } : {}),
    });
    named.add(record?.options?.lexicon);
  }
  const own =
    lists ??
    (await Promise.all(
      [...named].map((name) => (typeof name === "string" && name.startsWith("own-") ? readList(name) : undefined)),
    ));
  const bare = own.flatMap((list) =>
    list ? [{ title: list.title, text: list.text, ...(list.language ? { language: list.language } : {}) }] : [],
  );
  return splitIntoFiles({ lists: bare, games: plain, reviews, ...others });
}

/** Game and format of another program's text. @param {string} text @returns {{game: string, format: string} | null} */
function foreignFormat(text) {
  for (const { name, reads } of GAMES) {
    for (const [format, pattern] of Object.entries(reads ?? {}))
      if (new RegExp(pattern).test(text)) return { game: name, format };
  }
  return null;
}

/**
 * Import files. Games that the engine cannot replay are reported, the others are added. Stopping keeps the games added
 * so far.
 * @param {Engine} engine @param {File[]} files
 * @param {{signal?: AbortSignal, onProgress?: (progress: ImportProgress) => void}} [how] `signal` stops it
 * @returns {Promise<Imported>}
 */
export async function importFiles(engine, files, { signal, onProgress = () => {} } = {}) {
  const importer = new Importer(engine, await allGames(), onProgress, signal);
  for (const [filesAt, file] of files.entries()) {
    importer.begin(file.name, filesAt, files.length);
    try {
      await importer.importText(await limitedText(file));
    } catch (error) {
      if (signal?.aborted) break;
      importer.report(error);
    }
  }
  importer.result.stopped = signal?.aborted ?? false;
  return importer.result;
}

class Importer {
  /** @type {Imported} */
  result = {
    kept: [],
    known: 0,
    kinds: {},
    results: [],
    proofs: [],
    reviewed: [],
    remarked: [],
    positions: [],
    problems: [],
    stopped: false,
  };
  /** The file that is being read, for problems. */
  place = "";
  #files = { filesAt: 0, files: 1 };
  #engine;
  /** The games that are here, by their records. @type {Map<string, SavedGame>} */
  #here;
  #onProgress;
  #signal;
  /** Ends the engine if a read takes long after the player has stopped the import. */
  #ending = new AbortController();

  /**
   * @param {Engine} engine @param {SavedGame[]} games @param {(progress: ImportProgress) => void} onProgress
   * @param {AbortSignal} [signal]
   */
  constructor(engine, games, onProgress, signal) {
    this.#engine = engine;
    this.#here = new Map(games.map((entry) => [sortedJson(entry.record), entry]));
    this.#onProgress = onProgress;
    this.#signal = signal;
    signal?.addEventListener("abort", () => setTimeout(() => this.#ending.abort(), STOPPING), { once: true });
  }

  /** Begin with a file. @param {string} name @param {number} filesAt @param {number} files */
  begin(name, filesAt, files) {
    this.place = name;
    this.#files = { filesAt, files };
    this.#onProgress({ file: name, at: 0, of: 0, ...this.#files });
  }

  /**
   * Have the engine read something, until the player stops it. @template {Kind} K @param {RequestOf<K>} message
   * @returns {Promise<AnswerOf<K>>}
   */
  #read(message) {
    this.#signal?.throwIfAborted();
    return this.#engine.request(message, { signal: this.#ending.signal });
  }

  /** @param {unknown} error @param {string} [place] */
  report(error, place = this.place) {
    this.result.problems.push({ place, error: errorJson(error) });
  }

  /** @param {string} text */
  async importText(text) {
    await this.#engine.started();
    const format = foreignFormat(text);
    if (format) return this.#importForeign(format, text);
    if (POSITION.test(text)) return this.#importPositions(text);
    const value = parsed(text);
    if (value?.kind === KIND && Array.isArray(value.games)) return this.#importOwn(value);
    if (isStatistics(value)) return this.#importNumbers(value.games, []);
    if (value?.kind === RESULT_KIND) return void this.result.results.push(await this.#addressOf(value.contest));
    if (value?.format === PROOF) return void this.result.proofs.push(await writeLink("proof", { proof: value }));
    if (value && typeof value === "object" && "actions" in value)
      return this.#each([{ record: value }], (item) => this.#importGame(item));
    throw new CodedError("import/no_games", "the file holds no games of Asobiba");
  }

  /** A file of ours, of any schema so far. @param {any} file */
  async #importOwn(file) {
    if (typeof file.schema === "number" && file.schema > SCHEMA)
      throw new CodedError("import/newer", `a file of schema ${file.schema}`, { schema: file.schema });
    const here = new Set((await ownLists()).map(({ name }) => name));
    await this.#each(list(file.lists), async (item) => {
      const { name } = await addList(this.#engine, String(item?.title ?? ""), String(item?.text ?? ""), {
        language: TILE_LANGUAGES.find((code) => code === item?.language),
      });
      this.#note("lists", !here.has(name));
    });
    await this.#each(file.games, (item) => this.#importGame(item));
    await this.#importNumbers(list(file.statistics), list(file.attempts));
    this.#noteAll("box", await addToBox(list(file.box)));
    await this.#each(list(file.contests), (item) => this.#importContests(item));
    await this.#each(list(file.tournaments), (item) => this.#importTournament(item));
    await this.#each(list(file.reviews), (item) => this.#importReview(item?.review, null, String(item?.game)));
    for (const { name } of GAMES) {
      const words = list(file.words).flatMap((item) => (item?.game === name ? [item.word] : []));
      if (words.length) this.#noteAll("words", (await personalWords(name))?.addPersonalWords(words));
    }
    this.#noteAll("values", await addValues(list(file.values)));
  }

  /** Note whether an item was new here. @param {string} kind @param {boolean} isNew */
  #note(kind, isNew) {
    this.#noteAll(kind, { added: Number(isNew), known: Number(!isNew) });
  }

  /**
   * Note what became of several items. @param {string} kind
   * @param {{added: number, known: number, refused?: number}} [items] `refused` are reported
   */
  #noteAll(kind, { added, known, refused: count = 0 } = { added: 0, known: 0 }) {
    const before = this.result.kinds[kind] ?? { added: 0, known: 0 };
    if (added || known) this.result.kinds[kind] = { added: before.added + added, known: before.known + known };
    if (count) this.report(new CodedError("import/rows", `${count} rows are not understood`, { count }));
  }

  /**
   * Import the rows behind statistics, ratings and streaks; invalid rows are reported and skipped.
   * @param {any[]} statistics @param {any[]} attempts
   */
  async #importNumbers(statistics, attempts) {
    const [games, puzzles] = [await addStatistics(statistics), await addAttempts(attempts)];
    this.#noteAll("statistics", { ...games, refused: 0 });
    this.#noteAll("attempts", { ...puzzles, refused: 0 });
    const count = games.refused + puzzles.refused;
    if (count) this.report(new CodedError("import/rows", `${count} rows are not understood`, { count }));
  }

  /** Games in another program's format. @param {{game: string, format: string}} form @param {string} text */
  async #importForeign({ game, format }, text) {
    const result = await this.#read({ type: "import", game, format, text });
    const found = findGame(game);
    // If it cannot even be reviewed, that is the one problem of the file.
    if (!result.games.length && found?.reviews) await this.#reviewOnly(found, text);
    for (const { place, error } of result.problems) this.report(error, place ? `${this.place}, ${place}` : this.place);
    await this.#each(result.games, (item) => this.#importGame(item));
  }

  /** Positions in CGP, one a line, to be analysed. @param {string} text */
  async #importPositions(text) {
    const lines = text.split(/\r\n|\r|\n/);
    const found = lines.flatMap((line, index) => (line.trim() ? [{ cgp: line.trim(), number: index + 1 }] : []));
    await this.#each(found, async ({ cgp, number }) => {
      await this.#read({ type: "view", game: "crossword", position: { cgp } });
      this.result.positions.push({ place: found.length > 1 ? `${this.place}, ${number}` : this.place, cgp });
    });
  }

  /** A game that cannot be played again may still be reviewed, by turn. @param {PageGame} house @param {string} text */
  async #reviewOnly({ name, folder }, text) {
    const store = await reviewStore(name);
    const known = (await store?.allReviews())?.some(({ source }) => source.kind === "gcg" && source.text === text);
    if (known) return void (this.result.known += 1);
    const { bringReview } = await import(new URL("review/run.js", folder).href);
    this.result.reviewed.push({
      game: name,
      id: await bringReview(this.#engine, text, { title: this.place.replace(/\.[^.]*$/, "") }),
    });
  }

  /** Import several items and report failures. @param {any[]} items @param {(item: any) => Promise<void>} importItem */
  async #each(items, importItem) {
    for (const [index, item] of items.entries()) {
      this.#onProgress({ file: this.place, at: index, of: items.length, ...this.#files });
      try {
        await importItem(item);
      } catch (error) {
        if (this.#signal?.aborted || LOST.has(/** @type {any} */ (error).code)) throw error;
        this.report(error, items.length > 1 ? `${this.place}, ${index + 1}` : this.place);
      }
    }
  }

  /** @param {any} item */
  async #importGame(item) {
    await bringLexicon(this.#engine, item?.record?.options?.lexicon).catch((error) => {
      // A finished game can do without its words; the engine reports if it cannot.
      if (error.code !== "lexicon/own_missing") throw error;
    });
    const table = await this.#read({ type: "load", record: item?.record ?? null });
    this.#engine.closeTable(table.table);
    const known = this.#here.get(sortedJson(table.record));
    if (known) this.result.known += 1;
    const entry = known ?? (await this.#add(item, table));
    const solved = list(item?.solved).filter(Number.isInteger);
    if (solved.length) await (await trainerStore(table.record.game))?.keepSolved(entry.id, ...solved);
    if (item?.remarks?.length) this.result.remarked.push({ place: this.place, id: entry.id, remarks: item.remarks });
    if (item?.review) await this.#importReview(item.review, entry.id, table.record.game);
  }

  /** The address of the invitation for somebody's result. @param {any} contest @returns {Promise<string>} */
  async #addressOf(contest) {
    await this.#read({ type: "invitation", contest });
    return writeLink("contest", { contest });
  }

  /** Results of others, and own tries, that were kept on another device. @param {any} row */
  async #importContests(row) {
    for (const { contest } of list(row?.received)) {
      await this.#read({ type: "invitation", contest });
      this.#note("contests", await keepContest(contest));
    }
    await addTries(row);
  }

  /** @param {any} item */
  async #importTournament(item) {
    const exchange = await tournamentExchange(item?.game);
    if (!exchange) throw new CodedError("import/tournament", "a tournament of no known game");
    this.#note("tournaments", await exchange.bringTournament(this.#engine, item.tournament));
  }

  /** @param {any} item @param {Table} table @returns {Promise<SavedGame>} */
  async #add(item, table) {
    const title = typeof item.title === "string" ? item.title.slice(0, MOST_TITLE) : null;
    const values = item.kept && typeof item.kept === "object" ? item.kept : {};
    const tooLong = JSON.stringify(values).length > MOST_KEPT;
    const kept = tooLong ? {} : values;
    const times = { created: checkedTime(item.created), updated: checkedTime(item.updated) };
    const [finished, letter] = [table.acting === null, checkedCorrespondence(item.letter, table.record)];
    // The only person of a game is assumed to be the player, who imports games from another device; with several people
    // nobody knows.
    const foreign = !letter && (item.foreign === true || (finished && peopleOf(table.record).length > 1));
    const entry = newEntry(table.record, { title, kept, view: table.view, finished, letter, foreign, ...times });
    await saveGame(entry);
    this.#here.set(sortedJson(table.record), entry);
    this.result.kept.push(entry);
    if (tooLong)
      this.report(
        new CodedError("import/kept", `more than ${MOST_KEPT} characters beside a record`),
        `${this.place}, ${gameTitle(entry)}`,
      );
    return entry;
  }

  /**
   * A review that was made on another device. @param {any} item @param {string | null} id of its game, null: of a text
   * that came with it @param {string} game
   */
  async #importReview(item, id, game) {
    const store = await reviewStore(game);
    const review = store?.validReview(item);
    if (!store || !review || (id === null && review.source.kind !== "gcg"))
      throw new CodedError("import/review", "a review of no known form");
    const name = id ?? review.id;
    if (await store.readReview(name)) return void (id === null && (this.result.known += 1));
    await store.saveReview({ ...review, id: name });
    if (id === null) this.result.reviewed.push({ game, id: name });
  }
}

/** @param {any} value @returns {any[]} */
function list(value) {
  return Array.isArray(value) ? value : [];
}

/** @param {any} letter @param {any} record @returns {SavedGame["letter"]} */
function checkedCorrespondence(letter, record) {
  const valid =
    typeof letter?.id === "string" &&
    /^[0-9a-f-]{8,40}$/.test(letter.id) &&
    record.seats[letter.seat]?.kind === "human" &&
    Number.isInteger(letter.heard);
  if (!valid) return null;
  const { id, seat, heard, keys } = letter;
  return { id, seat, heard, ...(areKeys(keys, record.seats.length) ? { keys } : {}) };
}

/** @param {unknown} value @returns {number} */
function checkedTime(value) {
  return typeof value === "number" && value > 0 && value <= Date.now() ? value : Date.now();
}

/** @param {File} file @returns {Promise<string>} */
async function limitedText(file) {
  const most = mostBytes(await file.slice(0, 100).text());
  if (file.size > most) throw new CodedError("import/too_large", `a file has at most ${most} bytes`, { most });
  return decoded(new Uint8Array(await file.arrayBuffer()));
}

/** @param {string} text @returns {any} */
function parsed(text) {
  if (deeperThan(text, MOST_DEPTH))
    throw new CodedError("import/too_deep", `lists within lists, more than ${MOST_DEPTH} deep`, { most: MOST_DEPTH });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CodedError("import/not_json", String(error));
  }
}
