// Reviews games in the background, one after another, by the budget that the player set. What is waiting follows from
// the entries: every finished game without a complete review. So the queue goes on after a reload or a crash where it
// was: each review is kept as soon as it is done, and longer ones now and then before that.

import { get, set } from "idb-keyval";
import { errorJson } from "../../parts/coded-error.js";
import { LOST } from "../../engine/client.js";
import { openStore } from "../base/open-store.js";
import { readGame } from "../storage/games-store.js";

/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Engine } from "../../engine/engine.js" */
/** @typedef {ReturnType<typeof import("./entries.js").entriesOf>} Entries */
/** @import { Entry, GameAtlas } from "./types.js" */

/**
 * @typedef {object} QueueState of a game, kept
 * @property {boolean} on whether the player wants it to go on
 * @property {string} effort one of the part's; "" if it has none
 * @property {number} minutes that it may take in all; 0: as long as it needs
 * @property {boolean} only while the atlas is open
 * @property {number} spent milliseconds since it was started
 * @property {{[id: string]: number}} tried how often the review of a game was begun without being ended: the page
 * was closed, or it crashed
 * @property {{[id: string]: ErrorJson}} failed games that are left out
 */

/** @type {QueueState} */
const FRESH = { on: false, effort: "", minutes: 30, only: false, spent: 0, tried: {}, failed: {} };
export const MINUTES = [10, 30, 60, 0];
/** The games that are not begun again: the page crashed so often while they were reviewed. */
const MOST_TRIES = 3;
/** Milliseconds after which progress counts as such. */
const STEADY = 10_000;
/** Games in a row with which the engine was lost, after which it is not tried further. */
const MOST_LOSSES = 2;
/** One tab at a time. */
const LOCK = "asobiba-atlas-queue";
const states = openStore("asobiba-atlas-queue", "queue");

/** The queue of each game, which may go on while the player is elsewhere. @type {Map<string, Queue>} */
const queues = new Map();
/** The one that runs: there is one engine. @type {Queue | null} */
let running = null;

/** @param {Engine} engine @param {string} game @param {GameAtlas} part @param {Entries} entries @returns {Queue} */
export function queueOf(engine, game, part, entries) {
  const known = queues.get(game) ?? new Queue(engine, game, part, entries);
  queues.set(game, known);
  return known;
}

/** @param {{[id: string]: number}} counts @param {string} id */
function without(counts, id) {
  return Object.fromEntries(Object.entries(counts).filter(([each]) => each !== id));
}

class Queue {
  /** @type {QueueState} */
  state = FRESH;
  /** What is being reviewed. @type {{entry: Entry, done: number, of: number} | null} */
  current = null;
  /** Why it does not run. @type {"" | "elsewhere" | "over" | "lost" | "done"} */
  said = "";
  #engine;
  #game;
  #part;
  #entries;
  /** @type {AbortController | null} */
  #running = null;
  /** The last run, which another queue waits for. @type {Promise<void>} */
  #ended = Promise.resolve();
  /** Games in a row with which the engine was lost. */
  #losses = 0;
  /** The screens of the atlas that are open, which hear of every change. @type {Set<() => void>} */
  #screens = new Set();

  /** @param {Engine} engine @param {string} game @param {GameAtlas} part @param {Entries} entries */
  constructor(engine, game, part, entries) {
    this.#engine = engine;
    this.#game = game;
    this.#part = part;
    this.#entries = entries;
  }

  /** A screen of the atlas opens: what was begun goes on. @param {() => void} changed hears of every change */
  async enter(changed) {
    this.#screens.add(changed);
    if (this.isRunning) return;
    const found = await get(this.#game, states);
    const [usual = ""] = this.#part.EFFORTS ?? [];
    this.state = { ...FRESH, effort: usual, ...(found && typeof found === "object" ? found : {}) };
    if (this.state.on) this.#begin();
  }

  /** It closes. @param {() => void} changed */
  leave(changed) {
    this.#screens.delete(changed);
    if (this.state.only && !this.#screens.size) this.#running?.abort();
  }

  #changed() {
    for (const changed of this.#screens) changed();
  }

  /** Whether there is no finished game at all. */
  get isEmpty() {
    return this.#entries.all.size === 0;
  }

  get isRunning() {
    return this.#running !== null;
  }

  /** The games that wait, the last first; none of those that failed. @returns {Entry[]} */
  waiting() {
    const all = [...this.#entries.all.values()];
    const { failed } = this.state;
    return all.filter(({ id, complete }) => !complete && !(id in failed)).sort((a, b) => b.ended - a.ended);
  }

  /** @param {Partial<QueueState>} chosen */
  async choose(chosen) {
    this.state = { ...this.state, ...chosen };
    await set(this.#game, this.state, states);
    this.#changed();
  }

  /** Begin, with the whole budget; what failed is tried again. */
  async start() {
    await this.choose({ on: true, spent: 0, failed: {}, tried: {} });
    this.#begin();
  }

  async stop() {
    this.#running?.abort();
    await this.choose({ on: false });
    await this.#ended;
  }

  #begin() {
    if (this.#running) return;
    const mine = (this.#running = new AbortController());
    this.said = "";
    this.#losses = 0;
    this.#ended = this.#run(mine);
  }

  /** @param {AbortController} mine */
  async #run(mine) {
    if (running && running !== this) await running.stop();
    running = this;
    try {
      await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
        if (lock) await this.#reviewAll(mine.signal);
        else this.said = "elsewhere";
      });
    } finally {
      if (running === this) running = null;
      this.#running = null;
      this.current = null;
      this.#changed();
    }
  }

  /** @param {AbortSignal} signal */
  async #reviewAll(signal) {
    for (;;) {
      const { minutes, spent } = this.state;
      if (signal.aborted) return;
      const [entry] = this.waiting();
      this.said = !entry ? "done" : minutes && spent >= 60_000 * minutes ? "over" : "";
      if (this.#losses >= MOST_LOSSES) this.said = "lost";
      if (!entry || this.said) return void (await this.choose({ on: false }));
      const began = Date.now();
      await this.#review(entry, signal);
      await this.choose({ spent: this.state.spent + Date.now() - began });
    }
  }

  /** @param {Entry} entry @param {AbortSignal} signal */
  async #review(entry, signal) {
    const { id } = entry;
    const times = (this.state.tried[id] ?? 0) + 1;
    if (times > MOST_TRIES) return this.#leaveOut(id, { code: "atlas/crashed", message: "the page ended each time" });
    await this.choose({ tried: { ...this.state.tried, [id]: times } });
    this.current = { entry, done: 0, of: 0 };
    this.#changed();
    const since = Date.now();
    let [first, counts] = [-1, true];
    const report = (/** @type {number} */ done, /** @type {number} */ of) => {
      this.current = { entry, done, of };
      this.#changed();
      if (first < 0) first = done;
      // What came further is no reason to leave the game out, however often the page is closed.
      if (!counts || done === first || Date.now() - since < STEADY) return;
      counts = false;
      void this.choose({ tried: without(this.state.tried, id) });
    };
    try {
      const game = await readGame(id);
      const { effort } = this.state;
      await this.#part.runReview(this.#engine, id, game, { effort, signal, report });
      this.#losses = 0;
      await this.#entries.refreshOne(id);
      if (!signal.aborted && this.#entries.all.get(id)?.complete === false)
        await this.#leaveOut(id, { code: "atlas/unfinished", message: "the review did not come to its end" });
    } catch (error) {
      const failure = errorJson(error);
      this.#losses = LOST.has(failure.code) ? this.#losses + 1 : 0;
      if (!signal.aborted) await this.#leaveOut(id, failure);
    }
    await this.choose({ tried: without(this.state.tried, id) });
  }

  /** @param {string} id @param {ErrorJson} error */
  async #leaveOut(id, error) {
    await this.choose({ failed: { ...this.state.failed, [id]: error } });
  }
}
