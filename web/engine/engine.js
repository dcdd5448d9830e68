// The engine as the shell sees it: started once behind the page, asked by promises, started again when it dies.

import { ASSETS } from "./assets.js";
import { EngineClient, EngineError } from "./client.js";
import { Helpers } from "./helpers.js";
import { wantsMemory } from "./memory-snapshot.js";
import { bringLexicon } from "../shell/storage/word-lists-store.js";

/** @typedef {import("./messages.js").Hello} Hello */
/** @typedef {import("./messages.js").GameEntry} CatalogueEntry */
/** @typedef {import("./messages.js").Option} OptionSchema */
/** @typedef {import("../shell/base/i18n.js").ErrorJson} ErrorJson */
/** @typedef {import("./messages.js").JobState} JobState */
/** @typedef {import("./messages.js").JobWish} JobWish */
/** @typedef {import("./messages.js").Record} GameRecord */
/** @typedef {import("./client.js").Thought} Thought */

/**
 * @typedef {object} Status
 * @property {"starting" | "ready" | "failed"} state
 * @property {string} phase what is being done now
 * @property {number} loaded bytes of what is being loaded
 * @property {number} total 0: unknown
 * @property {ErrorJson | null} error
 */

/** Milliseconds between two drawings of how much is loaded. */
const PROGRESS = 200;

/** Milliseconds that the keeping of the memory may take: it is a start and a little more, on the slowest device. */
const KEEPING = 180_000;

/** One engine for the whole page. */
export class Engine {
  #client = new EngineClient(() => this.#changed());
  #helpers = new Helpers();
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** The last that the engine said of itself: while another one starts, it still holds. @type {Hello | null} */
  #hello = null;
  #drawn = "";
  #drawnAt = 0;
  #keeping = false;

  /** The name of this build. */
  build = ASSETS.build;

  /** @returns {Status} */
  get status() {
    const { state, progress, error } = this.#client.status;
    return { ...progress, state: state === "idle" ? "starting" : state, error: error && this.plain(error) };
  }

  /** @returns {Hello | null} */
  get hello() {
    return this.#hello;
  }

  /** Counts the engines that were started: a table of an earlier one is gone. */
  get generation() {
    return this.#client.generation;
  }

  /** How long the start took, by phase. @returns {{phase: string, ms: number}[]} */
  get timings() {
    const { times } = this.#client.status;
    if (!times) return [];
    return [
      { phase: times.restored ? "restored" : times.first ? "python_first" : "python", ms: times.python },
      { phase: "installed", ms: times.installed },
      { phase: "ready", ms: times.ready },
    ];
  }

  /** What Python said of the engine's last mistake; "": there was none. */
  get mistake() {
    return this.#client.mistake;
  }

  /** Bytes of the interpreter's memory; 0: not known yet. */
  get heap() {
    return this.#client.heap;
  }

  /** Call back whenever the status is another. @param {() => void} listener @returns {() => void} stops it */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Start it; a failure is in the status. */
  async start() {
    await this.#client.start().catch(() => undefined);
  }

  /** End it and start another; a failure is in the status. */
  async restart() {
    await this.#client.restart().catch(() => undefined);
  }

  /** Resolves when it is ready, rejects when its start failed. @returns {Promise<Hello>} */
  started() {
    return this.#client.started();
  }

  /**
   * Ask it; a request while it is starting waits.
   * @param {{type: string, [field: string]: any}} message see docs/door.md
   * @returns {Promise<any>} rejects with an EngineError
   */
  request(message) {
    return this.#client.request(/** @type {any} */ (message));
  }

  /**
   * Long work in slices: see docs/door.md, Jobs. Several engines share it where it can be split and the device has room.
   * @param {JobWish} job
   * @param {{seconds?: number, pace?: string, record?: GameRecord, told?: (state: JobState) => void}} [how] `seconds` at most (0: until
   *   it is done); `pace`: what kind of work it is; `record` of the table, without which nobody else can share the work
   * @returns {Thought}
   */
  think(job, { seconds = 0, pace = job.job, record, told = () => {} } = {}) {
    const began = performance.now();
    /** @type {(() => void) | null} */
    let leave = null;
    const thought = this.#client.think(job, {
      seconds,
      pace,
      told: (state) => {
        told(state);
        if (leave || !record || !Object.keys(state.share ?? {}).length) return;
        const left = Math.max(0.1, seconds - (performance.now() - began) / 1000);
        const prepare = (/** @type {EngineClient} */ engine) => bringLexicon(engine, record.options?.lexicon);
        leave = this.#helpers.join(job, { record, seconds: left, pace, prepare }, thought.join);
      },
    });
    const over = thought.over.finally(() => leave?.());
    over.catch(() => {});
    return { ...thought, over };
  }

  /** Keep the memory of an engine that stands ready, where there is none yet and the device has room: later starts put it back. */
  async keepMemory() {
    if (this.#keeping || this.#client.status.times?.restored) return;
    this.#keeping = true;
    try {
      const wanted = await wantsMemory();
      // A keeper that failed is not sent out again in this visit: it is a second interpreter beside the first.
      if (wanted) await memoryKept().catch((error) => console.info("the engine's memory is not kept:", error));
    } catch (error) {
      this.#keeping = false;
      console.info("whether to keep the engine's memory is not known:", error);
    }
  }

  /** Engines beside the first that run now. */
  get helpers() {
    return this.#helpers.running;
  }

  /** A table is not needed any more. @param {string} table */
  forget(table) {
    this.request({ type: "close", table }).catch((error) => {
      if (!this.lost(error) && error.code !== "door/unknown_table") throw error;
    });
  }

  /** Whether a request failed because the engine was lost on the way, so that it may be sent to the next one. @param {unknown} error @returns {boolean} */
  lost(error) {
    const code = error instanceof EngineError ? error.code : "";
    return code === "engine/unavailable" || code === "door/unknown_table";
  }

  /** Any error as a code, a message and data; what the browser throws has other codes than ours. @param {any} error @returns {ErrorJson} */
  plain(error) {
    return { code: typeof error?.code === "string" ? error.code : "page/error", message: String(error?.message ?? error), data: error?.data ?? {} };
  }

  #changed() {
    this.#hello = this.#client.status.hello ?? this.#hello;
    // Progress comes for every chunk of every file; the page is drawn for that now and then, and at once when anything else changes.
    const { state, phase } = this.status;
    const shown = [state, phase, this.generation].join();
    const now = performance.now();
    if (shown === this.#drawn && now - this.#drawnAt < PROGRESS) return;
    this.#drawn = shown;
    this.#drawnAt = now;
    for (const listener of this.#listeners) listener();
  }
}

/** Let a worker of its own keep the memory; however that ends, the worker ends with it. @returns {Promise<void>} */
async function memoryKept() {
  const keeper = new Worker(new URL("./snapshot-worker.js", import.meta.url), { type: "module" });
  try {
    await new Promise((kept, failed) => {
      keeper.addEventListener("message", ({ data }) => (data.kept ? kept(null) : failed(new Error(data.message))));
      keeper.addEventListener("error", (event) => failed(new Error(event.message || "the worker could not be started")));
      setTimeout(() => failed(new Error(`not within ${KEEPING / 1000} s`)), KEEPING);
    });
  } finally {
    keeper.terminate();
  }
}
