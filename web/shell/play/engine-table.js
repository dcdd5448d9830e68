// The engine's table of one saved game: loaded from its record on first use, and again after the loss of an engine.
// Lost requests are sent again; their `ply` prevents doing an action twice.

import { retryWhenLost, Job } from "../../engine/job.js";
import { filesOf } from "../catalogue/games.js";
import { bringLexicon, helpWith } from "../storage/word-lists-store.js";

/** @import { Engine } from "../../engine/engine.js" */
/** @import { JobState, JobWish, Table, TableRequest } from "../../engine/messages.js" */
/** @import { SavedGame } from "../storage/games-store.js" */

/**
 * @typedef {object} Owner the session or the viewer that shows the table
 * @property {() => SavedGame} entry the game as it is saved
 * @property {() => number | null | undefined} seat whose view is shown; undefined: as the engine chooses
 * @property {() => void} [check] throws if nothing may be asked about the table now
 * @property {(table: Table) => void} loaded an engine has the table now
 * @property {() => void} [lost] the engine is gone, and the table with it
 */

/** The generation of no engine. */
const NONE = -1;

/**
 * The table of a game that was just created: it is played without loading it again, unless it was dealt before there
 * was an engine (first-view.js).
 * @type {{id: string, generation: number, table: Table} | null}
 */
let created = null;

/** Keep a new game's table for its session. @param {Engine} engine @param {string} id @param {Table} table */
export function handOver(engine, id, table) {
  created = { id, generation: table.table ? engine.generation : NONE, table };
}

/** The table of a new game that no engine has yet; null: there is none. @param {string} id @returns {Table | null} */
export function dealtTable(id) {
  return created?.id === id && created.generation === NONE ? created.table : null;
}

/**
 * The saved view as an answer, before the engine has the table. Who acts first where people and computers may act at
 * once is the engine's to say: until then nobody is to act. @param {SavedGame} entry @returns {Table}
 */
export function savedTable({ record, view }) {
  const toAct = /** @type {number[]} */ (view.to_act ?? []);
  const kinds = new Set(toAct.map((seat) => record.seats[seat].kind));
  const acting = kinds.size === 1 ? [...kinds][0] : null;
  return { table: "", record, view, events: [], to_act: acting ? toAct : [], acting, lexicon_changed: false };
}

export class EngineTable {
  #engine;
  #owner;
  #name = "";
  /** The generation of the engine that has it. */
  #generation = NONE;
  /** The loading in progress, shared by all requests. @type {Promise<void> | null} */
  #loading = null;

  /** @param {Engine} engine @param {Owner} owner */
  constructor(engine, owner) {
    this.#engine = engine;
    this.#owner = owner;
  }

  /** Its name in the current engine; "" if that one does not have it. */
  get name() {
    return this.#engine.generation === this.#generation ? this.#name : "";
  }

  /** Whether the engine of this table is lost, and the table is not being loaded again. */
  get gone() {
    return this.#name !== "" && this.name === "" && this.#loading === null;
  }

  /** Load the record into the current engine, unless that one has it. @returns {Promise<void>} */
  async load() {
    if (!this.name) await this.reload();
  }

  /** Load the saved record, into another engine if this one is lost meanwhile. @returns {Promise<void>} */
  reload() {
    return (this.#loading ??= retryWhenLost(() => this.#loadOnce()).finally(() => (this.#loading = null)));
  }

  /**
   * Send a request about this table; if the engine is lost, load the record into the next one and send it again.
   * @param {TableRequest} message @returns {Promise<any>}
   */
  request(message) {
    const attempt = async () => {
      this.#owner.check?.();
      await this.load();
      return this.#engine.request(/** @type {any} */ ({ ...message, table: this.#name }));
    };
    const onLoss = () => {
      this.#generation = NONE;
      this.#owner.lost?.();
    };
    return retryWhenLost(attempt, { onLoss });
  }

  /**
   * @param {string} question @param {object} args @param {number | null} seat @param {number} [ply] now, if left out
   * @returns {Promise<any>} the answer
   */
  async ask(question, args, seat, ply) {
    return (await this.request({ type: "ask", seat, question, arguments: args, ply })).answer;
  }

  /** @param {number | null} seat @param {number} [ply] now, if left out @returns {Promise<any>} the view */
  async view(seat, ply) {
    return (await this.request({ type: "view", seat, ply })).view;
  }

  /** What a seat saw in the last of so many actions. @param {number | null} seat @param {number} ply */
  async events(seat, ply) {
    return (await this.request({ type: "view", seat, ply, since: ply - 1 })).events;
  }

  /**
   * A job of the game's own about this table. @param {() => JobWish} start without the table
   * @param {(state: JobState) => void} [onProgress] @returns {Job}
   */
  job(start, onProgress) {
    const startHere = async () => {
      this.#owner.check?.();
      await this.load();
      return { game: this.#owner.entry().record.game, table: this.#name, ...start() };
    };
    const help = () => {
      const { record } = this.#owner.entry();
      return helpWith(record.options?.lexicon, record);
    };
    return new Job(this.#engine, startHere, onProgress, { help });
  }

  /**
   * Hand it over to the session that opens a saved game next, as one seat sees it. @param {string} id of the game
   * @param {Table} table as it was loaded @param {number | null} seat
   */
  async handOver(id, table, seat) {
    const view = await this.view(seat);
    handOver(this.#engine, id, { ...table, table: this.#name, view, events: [] });
    this.#generation = NONE;
  }

  /** Close it in the engine. */
  close() {
    if (this.name) this.#engine.closeTable(this.name);
    this.#generation = NONE;
  }

  async #loadOnce() {
    const entry = this.#owner.entry();
    this.#engine.bringFiles(filesOf(entry.record.game, entry.record.options ?? {}));
    await this.#engine.started();
    const fresh = created;
    created = null;
    if (fresh?.generation === this.#engine.generation) {
      if (fresh.id === entry.id) return this.#setLoaded(fresh.table, fresh.generation);
      this.#engine.closeTable(fresh.table.table);
    }
    await bringLexicon(this.#engine, entry.record.options?.lexicon);
    const generation = this.#engine.generation;
    this.#setLoaded(
      await this.#engine.request({ type: "load", record: this.#owner.entry().record, seat: this.#owner.seat() }),
      generation,
    );
  }

  /** @param {Table} table @param {number} generation */
  #setLoaded(table, generation) {
    this.#name = table.table;
    this.#generation = generation;
    this.#owner.loaded(table);
  }
}
