// The table of one game as the engine has it: loaded from the saved record when somebody asks for it, and loaded again into
// the next engine when one dies. A request that was lost is sent again; its `ply` guards against doing a thing twice.

import { bringLexicon } from "../storage/word-lists-store.js";

/** @typedef {import("../../engine/messages.js").Table} Table */
/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */
/** @typedef {import("../../engine/engine.js").Engine} Engine */

/** Times that a request is sent again to an engine that was started again. */
export const RETRIES = 3;

/**
 * @typedef {object} Owner who sits at the table
 * @property {() => SavedGame} entry the game as it is saved
 * @property {() => number | null | undefined} seat whose view is shown
 * @property {() => void} check throws if this tab may not ask about the table now
 * @property {(table: Table) => void} loaded an engine has the table now
 * @property {() => void} lost the engine has gone, and the table with it
 */

/** The table of a game that has just come to be, so that it need not be loaded again to be played. @type {{id: string, generation: number, table: Table} | null} */
let dealt = null;

/** Keep the table of a new game, which no other tab knows yet, for whoever sits down to it next. @param {Engine} engine @param {string} id @param {Table} table */
export function handOver(engine, id, table) {
  dealt = { id, generation: engine.generation, table };
}

export class EngineTable {
  #engine;
  #owner;
  #name = "";
  /** The engine that has it, counted by its starts; -1: none. */
  #generation = -1;
  /** The loading that is under way, so that two requests share it. @type {Promise<void> | null} */
  #loading = null;

  /** @param {Engine} engine @param {Owner} owner */
  constructor(engine, owner) {
    this.#engine = engine;
    this.#owner = owner;
  }

  /** What the engine that runs now calls it; "" if that one does not have it. */
  get name() {
    return this.#engine.generation === this.#generation ? this.#name : "";
  }

  /** Whether the engine that had it is gone, and nobody has loaded it since. */
  get gone() {
    return this.#name !== "" && this.name === "" && this.#loading === null;
  }

  /** Load the record into the engine that runs now, if that one does not have it. @returns {Promise<void>} */
  async load() {
    if (!this.name) await this.reload();
  }

  /** Load the record as it is saved now. @returns {Promise<void>} */
  reload() {
    return (this.#loading ??= this.#loadOnce().finally(() => (this.#loading = null)));
  }

  /**
   * Send a request about this table; if the engine is gone, load the record into the next one and send it again.
   * @param {(table: string) => {type: string, [field: string]: any}} message
   * @returns {Promise<any>}
   */
  async request(message) {
    for (let again = 0; ; again += 1) {
      try {
        this.#owner.check();
        await this.load();
        return await this.#engine.request(message(this.#name));
      } catch (error) {
        if (again >= RETRIES || !this.#engine.lost(error)) throw error;
        this.#generation = -1; // whatever was lost, the record is loaded again
        this.#owner.lost();
      }
    }
  }

  /** The engine need not keep it. */
  forget() {
    if (this.name) this.#engine.forget(this.name);
    this.#generation = -1;
  }

  async #loadOnce() {
    await this.#engine.started();
    const entry = this.#owner.entry();
    const fresh = dealt;
    dealt = null;
    if (fresh?.generation === this.#engine.generation) {
      if (fresh.id === entry.id) return this.#has(fresh.table, fresh.generation);
      this.#engine.forget(fresh.table.table);
    }
    await bringLexicon(this.#engine, entry.record.options?.lexicon);
    const generation = this.#engine.generation;
    const seat = this.#owner.seat();
    const loaded = await this.#engine.request({ type: "load", record: this.#owner.entry().record, ...(typeof seat === "number" ? { seat } : {}) });
    this.#has(loaded, generation);
  }

  /** @param {Table} table @param {number} generation */
  #has(table, generation) {
    this.#name = table.table;
    this.#generation = generation;
    this.#owner.loaded(table);
  }
}
