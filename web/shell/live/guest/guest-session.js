// A session at a table whose host is another device: the same things as TableSession does, by messages. The state comes
// from the host and is saved before it is shown; this device's engine answers what the own view can answer.

import { CodedError, errorJson } from "../../../parts/coded-error.js";
import { Job } from "../../../engine/job.js";
import { filesOf } from "../../catalogue/games.js";
import { bringLexicon } from "../../storage/word-lists-store.js";
import { TurnClock } from "../../play/turn-clock.js";
import { saveRow } from "./tables-store.js";

/** @import { App } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { JobState, JobWish, Table } from "../../../engine/messages.js" */
/** @import { Listener } from "../../play/table-session.js" */
/** @import { SavedGame } from "../../storage/games-store.js" */
/** @import { Guest } from "./guest.js" */
/** @import { GuestRow } from "./tables-store.js" */

export class GuestSession {
  /** @type {Table | null} */
  table;
  /** @type {"opening" | "playing" | "watching" | "closed"} */
  role = "opening";
  /** @type {ErrorJson | null} */
  failure = null;
  clock = new TurnClock();
  engineTable;

  #guest;
  #listener;
  /** The last drawing; each waits for the one before. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** Waiting for a state with more actions than these. @type {Set<{ply: number, done: (table: Table) => void}>} */
  #waiting = new Set();

  /** @param {App} app @param {Guest} guest @param {SavedGame} entry @param {Listener} listener */
  constructor(app, guest, entry, listener) {
    this.entry = entry;
    this.#guest = guest;
    this.#listener = listener;
    this.table = this.#row.state;
    this.engineTable = new ViewTable(app, this);
  }

  /** @returns {GuestRow} */
  get #row() {
    return /** @type {GuestRow} */ (this.#guest.row);
  }

  get guest() {
    return this.#guest;
  }

  /** @returns {number | null} */
  get seat() {
    return this.#row.seat;
  }

  get ready() {
    return this.role === "playing" && this.table !== null && this.#guest.connected && !this.#guest.paused;
  }

  /** What is done does not wait: a channel that is lost takes nothing. */
  get waiting() {
    return false;
  }

  get shown() {
    return this.ready || (this.seat === null && this.table !== null);
  }

  async open() {
    this.role = this.seat === null ? "watching" : "playing";
    this.#guest.onState = (table) => this.#show(table);
    if (this.table) this.#show({ ...this.table, events: [] });
    this.#listener.changed();
  }

  async takeOver() {}

  async retry() {
    this.failure = null;
    this.#listener.changed();
  }

  /** @param {string} action @param {number} [_seconds] @param {number} [seat] @returns {Promise<Table>} */
  async act(action, _seconds, seat = this.seat ?? -1) {
    if (seat !== this.seat) throw new CodedError("together/other_seat", `seat ${seat} is not at this device`);
    const ply = this.entry.record.actions.length;
    /** @type {Promise<Table>} */
    const shown = new Promise((done) => this.#waiting.add({ ply, done }));
    await this.#guest.act(action, ply);
    return shown;
  }

  /** @returns {Promise<Table>} */
  async undo() {
    this.#guest.propose("undo");
    return /** @type {Table} */ (this.table);
  }

  moveNow() {}

  /** @param {string} name @param {any} value */
  async keep(name, value) {
    this.entry.kept = { ...this.entry.kept, [name]: value };
    this.#row.kept = this.entry.kept;
    await saveRow(this.#row);
  }

  close() {
    this.role = "closed";
    this.clock.stop();
    this.#guest.onState = () => {};
  }

  /** @param {Table} table */
  #show(table) {
    const { shown } = this;
    this.table = table;
    this.entry.record = table.record;
    this.entry.view = table.view;
    this.entry.finished = table.acting === null;
    if (this.seat !== null && table.acting === "human" && table.to_act.includes(this.seat)) this.clock.start(0);
    else this.clock.stop();
    this.#listener.setThinking(table.acting === "computer");
    this.#last = this.#last.then(() => this.#listener.update(table)).catch((error) => this.#fail(error));
    for (const each of [...this.#waiting]) {
      if (table.record.actions.length <= each.ply) continue;
      this.#waiting.delete(each);
      void this.#last.then(() => each.done(table));
    }
    if (this.shown !== shown) this.#listener.changed();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.failure = errorJson(error);
    this.#listener.changed();
  }
}

/** What a table asks the engine, answered from the own view or by the host. */
class ViewTable {
  #app;
  #session;
  /** @type {Promise<void> | null} */
  #words = null;

  /** @param {App} app @param {GuestSession} session */
  constructor(app, session) {
    this.#app = app;
    this.#session = session;
  }

  /** It stands in no engine. */
  get name() {
    return "";
  }

  /** The words of the game are here. @returns {Promise<void>} */
  #bring() {
    const { game, options } = this.#session.entry.record;
    const { engine } = this.#app;
    engine.bringFiles(filesOf(game, options ?? {}));
    this.#words ??= engine.started().then(() => bringLexicon(engine, options?.lexicon));
    this.#words.catch(() => (this.#words = null));
    return this.#words;
  }

  /** @param {string} question @param {object} args @param {number | null} seat @param {number} [ply] */
  async ask(question, args, seat, ply) {
    const { table, entry } = this.#session;
    if (seat !== null && seat !== this.#session.seat)
      throw new CodedError("together/other_seat", `seat ${seat} is not at this device`);
    const now = entry.record.actions.length;
    const view = ply === undefined || ply === now ? table?.view : await this.#session.guest.look(ply);
    await this.#bring();
    const { game, seats, options } = entry.record;
    const asked = { type: "ask", game, seats: seats.length, options, view, question, arguments: args };
    return (await this.#app.engine.request(/** @type {any} */ (asked))).answer;
  }

  /** @param {number | null} seat @param {number} [ply] */
  async view(seat, ply) {
    if (seat !== this.#session.seat) throw new CodedError("together/other_seat", `seat ${seat} is not at this device`);
    const now = this.#session.entry.record.actions.length;
    return ply === undefined || ply === now ? this.#session.table?.view : this.#session.guest.look(ply);
  }

  /** @param {() => JobWish} _start @param {(state: JobState) => void} [_onProgress] @returns {Job} */
  job(_start, _onProgress) {
    const refuse = () => Promise.reject(new CodedError("together/only_view", "a guest has only its own view"));
    return new Job(this.#app.engine, refuse);
  }

  /** @param {{type: string}} message @returns {Promise<any>} */
  async request(message) {
    throw new CodedError("together/only_view", `${message.type}: a guest has only its own view`);
  }
}
