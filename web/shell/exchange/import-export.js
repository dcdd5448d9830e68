// Games as files. Out: one or all, with what the coach noted and the word lists that they are played with. In: our files, GCG
// and Skat deals; the engine judges every record before it is kept, and what is here already is not added twice.

import { fileName, saveFile } from "../../parts/file.js";
import { filesOf, KIND, mostBytes, SCHEMA } from "./backup.js";
import { GAMES, gameTitle, houseGame } from "../catalogue/games.js";
import { peopleOf, plainText } from "./correspondence.js";
import { addList, bringLexicon, decoded } from "../storage/word-lists-store.js";
import { deeperThan } from "./link-codec.js";
import { isStatistics, takeRows } from "../storage/statistics-store.js";
import { allGames, newEntry, ownLists, readList, saveGame } from "../storage/games-store.js";

/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../base/i18n.js").ErrorJson} ErrorJson */

const MOST_TITLE = 80;
/** Levels of lists and objects; a review, the deepest that there is, has about ten. */
const MOST_DEPTH = 32;
const MOST_KEPT = 20_000;

/** One problem of a file: where, and what. @typedef {{place: string, error: ErrorJson}} Problem */
/** What came of files: games that were added, how many were here already or were added to the statistics, what could only be reviewed, and what was refused.
 * @typedef {{kept: SavedGame[], known: number, counted: number, reviewed: {game: string, id: string}[], problems: Problem[]}} Imported */

/** @param {SavedGame} entry */
export async function exportGame(entry) {
  saveFiles(fileName(gameTitle(entry)), await fileTexts([entry], []));
}

/** Everything of this device, in one file if it is not too much: every game, those set aside too, every review, every word list. */
export async function exportAll() {
  const stores = await Promise.all(GAMES.map(({ name }) => reviewStore(name)));
  const reviews = await Promise.all(
    GAMES.map(async ({ name }, at) => {
      const found = (await stores[at]?.allReviews()) ?? [];
      const newer = (await stores[at]?.newerReviews()) ?? [];
      return [...found.filter(({ source }) => source.kind === "gcg"), ...newer].map((review) => ({ game: name, review }));
    }),
  );
  saveFiles("asobiba-games", await fileTexts(await allGames(), reviews.flat(), await ownLists()));
}

/** @param {string} name @param {string[]} texts */
function saveFiles(name, texts) {
  for (const [at, text] of texts.entries()) saveFile(`${name}${texts.length > 1 ? `-${at + 1}` : ""}.json`, text);
}

/** @param {SavedGame[]} games @param {{game: string, review: any}[]} reviews of texts that are no saved games @param {import("../storage/games-store.js").OwnList[]} [lists] those of the games, if left out */
async function fileTexts(games, reviews, lists) {
  const plain = [];
  const named = new Set();
  for (const { id, title, created, updated, record, kept, letter, finished, foreign } of games) {
    const review = finished ? await (await reviewStore(record?.game))?.readReview(id) : null;
    plain.push({ title, created, updated, record, kept, letter, ...(foreign ? { foreign } : {}), ...(review ? { review } : {}) });
    named.add(record?.options?.lexicon);
  }
  const own = lists ?? (await Promise.all([...named].map((name) => (typeof name === "string" && name.startsWith("own-") ? readList(name) : undefined))));
  const bare = own.flatMap((list) => (list ? [{ title: list.title, text: list.text }] : []));
  return filesOf({ lists: bare, games: plain, reviews });
}

/** Where the reviews of a game are kept; null: it has none. @param {unknown} game @returns {Promise<typeof import("../../games/crossword/review/store.js") | null>} */
async function reviewStore(game) {
  const house = houseGame(String(game));
  return house?.rooms.includes("review") ? import(new URL("review/store.js", house.folder).href) : null;
}

/** The game and the format of a text that another program wrote. @param {string} text @returns {{game: string, format: string} | null} */
function foreign(text) {
  for (const { name, reads } of GAMES) {
    for (const [format, like] of Object.entries(reads ?? {})) if (new RegExp(like).test(text)) return { game: name, format };
  }
  return null;
}

/**
 * Read files of games; what the engine cannot replay is refused and named, the rest is kept beside what is there already.
 * @param {Engine} engine @param {File[]} files
 * @returns {Promise<Imported>}
 */
export async function importFiles(engine, files) {
  const importing = new Importing(engine, await allGames());
  for (const file of files) {
    importing.place = file.name;
    try {
      await importing.take(await limitedText(file));
    } catch (error) {
      importing.refuse(error);
    }
  }
  return importing.result;
}

/** Files on their way in. */
class Importing {
  /** @type {Imported} */
  result = { kept: [], known: 0, counted: 0, reviewed: [], problems: [] };
  /** What is being read. */
  place = "";
  #engine;
  /** The games that are here, by what their records say. @type {Map<string, SavedGame>} */
  #here;

  /** @param {Engine} engine @param {SavedGame[]} games */
  constructor(engine, games) {
    this.#engine = engine;
    this.#here = new Map(games.map((entry) => [plainText(entry.record), entry]));
  }

  /** @param {unknown} error @param {string} [place] */
  refuse(error, place = this.place) {
    this.result.problems.push({ place, error: this.#engine.plain(error) });
  }

  /** @param {string} text */
  async take(text) {
    await this.#engine.started();
    const other = foreign(text);
    if (other) return this.#takeText(other, text);
    const value = parsed(text);
    if (value?.kind === KIND && Array.isArray(value.games)) return this.#takeFile(value);
    if (isStatistics(value)) return void (this.result.counted += await takeRows(value.games));
    if (value && typeof value === "object" && "actions" in value) return this.#each([{ record: value }], (one) => this.#game(one));
    throw new ImportError("import/no_games", "the file holds no games of Asobiba");
  }

  /** A file of ours, of any schema so far. @param {any} file */
  async #takeFile(file) {
    if (typeof file.schema === "number" && file.schema > SCHEMA)
      throw new ImportError("import/newer", `a file of schema ${file.schema}`, { schema: file.schema });
    await this.#each(list(file.lists), async (one) => void (await addList(this.#engine, String(one?.title ?? ""), String(one?.text ?? ""))));
    await this.#each(file.games, (one) => this.#game(one));
    await this.#each(list(file.reviews), (one) => this.#review(one?.review, null, String(one?.game)));
  }

  /** Games in a text form of their own. @param {{game: string, format: string}} form @param {string} text */
  async #takeText({ game, format }, text) {
    const read = await this.#engine.request({ type: "import", game, format, text });
    for (const { place, error } of read.problems) this.refuse(error, place ? `${this.place}, ${place}` : this.place);
    await this.#each(read.games, (one) => this.#game(one));
    const house = houseGame(game);
    if (!read.games.length && house?.rooms.includes("review")) await this.#onlyReview(house, text);
  }

  /** A game that cannot be played again may still be reviewed, turn by turn. @param {import("../catalogue/games.js").HouseGame} house @param {string} text */
  async #onlyReview({ name, folder }, text) {
    const store = await reviewStore(name);
    const known = (await store?.allReviews())?.some(({ source }) => source.kind === "gcg" && source.text === text);
    if (known) return void (this.result.known += 1);
    const { bringReview } = await import(new URL("review/bring.js", folder).href);
    this.result.reviewed.push({ game: name, id: await bringReview(this.#engine, text, { title: this.place.replace(/\.[^.]*$/, "") }) });
  }

  /** @param {any[]} found @param {(one: any) => Promise<void>} take */
  async #each(found, take) {
    for (const [at, one] of found.entries()) {
      try {
        await take(one);
      } catch (error) {
        if (this.#engine.lost(error)) throw error;
        this.refuse(error, found.length > 1 ? `${this.place}, ${at + 1}` : this.place);
      }
    }
  }

  /** @param {any} one */
  async #game(one) {
    await bringLexicon(this.#engine, one?.record?.options?.lexicon).catch((error) => {
      // Of a finished game the words may be gone; the engine says if it needs them.
      if (error.code !== "lexicon/own_missing") throw error;
    });
    const table = await this.#engine.request({ type: "load", record: one?.record ?? null });
    this.#engine.forget(table.table);
    const known = this.#here.get(plainText(table.record));
    if (known) this.result.known += 1;
    const entry = known ?? (await this.#keep(one, table));
    if (one?.review) await this.#review(one.review, entry.id, table.record.game);
  }

  /** @param {any} one @param {any} table @returns {Promise<SavedGame>} */
  async #keep(one, table) {
    const title = typeof one.title === "string" ? one.title.slice(0, MOST_TITLE) : null;
    const notes = one.kept && typeof one.kept === "object" ? one.kept : {};
    const long = JSON.stringify(notes).length > MOST_KEPT;
    const kept = long ? {} : notes;
    const times = { created: moment(one.created), updated: moment(one.updated) };
    const [finished, letter] = [table.acting === null, letterOf(one.letter, table.record)];
    // Against computers the person is taken for the player, who brings games from another device; several people may be anybody.
    const foreign = finished && !letter && (one.foreign === true || peopleOf(table.record).length > 1);
    const entry = newEntry(table.record, { title, kept, view: table.view, finished, letter, foreign, ...times });
    await saveGame(entry);
    this.#here.set(plainText(table.record), entry);
    this.result.kept.push(entry);
    if (long) this.refuse(new ImportError("import/kept", `more than ${MOST_KEPT} characters beside a record`), `${this.place}, ${gameTitle(entry)}`);
    return entry;
  }

  /** A review that was made elsewhere. @param {any} one @param {string | null} id of its game, null: of a text that came with it @param {string} game */
  async #review(one, id, game) {
    const store = await reviewStore(game);
    const review = store?.validReview(one);
    if (!store || !review || (id === null && review.source.kind !== "gcg")) throw new ImportError("import/review", "a review of no known form");
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
function letterOf(letter, record) {
  const sound =
    typeof letter?.id === "string" && /^[0-9a-f-]{8,40}$/.test(letter.id) && record.seats[letter.seat]?.kind === "human" && Number.isInteger(letter.heard);
  return sound ? { id: letter.id, seat: letter.seat, heard: letter.heard } : null;
}

/** @param {unknown} value @returns {number} */
function moment(value) {
  return typeof value === "number" && value > 0 && value <= Date.now() ? value : Date.now();
}

/** @param {File} file @returns {Promise<string>} */
async function limitedText(file) {
  const most = mostBytes(await file.slice(0, 100).text());
  if (file.size > most) throw new ImportError("import/too_large", `a file has at most ${most} bytes`, { most });
  return decoded(new Uint8Array(await file.arrayBuffer()));
}

/** @param {string} text @returns {any} */
function parsed(text) {
  if (deeperThan(text, MOST_DEPTH)) throw new ImportError("import/too_deep", `lists within lists, more than ${MOST_DEPTH} deep`, { most: MOST_DEPTH });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError("import/not_json", String(error));
  }
}

class ImportError extends Error {
  /** @param {string} code @param {string} message @param {{[name: string]: any}} [data] */
  constructor(code, message, data = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
