// The page's engine: a client that shares long work with other engines if the device is able, and saves a memory
// snapshot and word-list tables for later visits.

import { EngineClient, LOST } from "./client.js";

/** @import { Helped, Helpers } from "./helpers.js" */
/** @import { EngineClient as Client, RunningJob } from "./client.js" */
/** @import { JobStart, JobState, JobWish, Record } from "./messages.js" */

/**
 * How helpers take part in a job: they load `record`, if it is about a table; `prepare` gives an engine the files that
 * it needs; `wish`: the job that was paused, if it is resumed.
 * @typedef {{record?: Record, prepare: (engine: Client) => Promise<void>, wish?: JobWish}} Help
 */

export class Engine extends EngineClient {
  /** The engines beside this one, loaded with the first job that they share. @type {Promise<Helpers> | null} */
  #helpers = null;
  #saving = false;
  /** Lists whose tables this visit has saved or tried to save. @type {Set<unknown>} */
  #saved = new Set();

  /**
   * Work on a job; other engines share the work if `help` is given, the job can be split and the device has room.
   * @override
   * @param {JobStart} start
   * @param {{seconds?: number, pace?: string, background?: boolean, signal?: AbortSignal, onProgress?: (state:
   * JobState) => void, help?: Help}} [how]
   * @returns {RunningJob}
   */
  runJob(start, { help, onProgress = () => {}, ...how } = {}) {
    const { seconds = 0, pace = "" } = how;
    const wish = "resume" in start ? help?.wish : start;
    const began = performance.now();
    /** @type {Promise<Helped> | null} */
    let helped = null;
    let ended = false;
    const join = async (/** @type {JobWish} */ wish, /** @type {Help} */ { record, prepare }) => {
      this.#helpers ??= import("./helpers.js").then(({ Helpers }) => new Helpers());
      const helpers = await this.#helpers;
      if (ended) return { tell: () => {}, dismiss: () => {} };
      const left = seconds && Math.max(0.1, seconds - (performance.now() - began) / 1000);
      return helpers.join(wish, { record, seconds: left, pace, prepare }, job.addShares);
    };
    const job = super.runJob(start, {
      ...how,
      onProgress: (state) => {
        onProgress(state);
        if (!help || !wish || !Object.keys(state.share ?? {}).length) return;
        helped ??= join(wish, help);
        helped.then(({ tell }) => tell(state.share)).catch((error) => console.info("no engine helps:", error));
      },
    });
    const result = job.result.finally(() => {
      ended = true;
      void helped?.then(({ dismiss }) => dismiss()).catch(() => {});
    });
    result.catch(() => {});
    return { ...job, result };
  }

  /** Close a table that is not needed any more. @param {string} table */
  closeTable(table) {
    this.request({ type: "close", table }).catch((error) => {
      if (!LOST.has(error.code)) throw error;
    });
  }

  /** Save a memory snapshot if there is none and the device has room: later starts restore it. */
  async saveMemory() {
    if (this.#saving || this.status.times?.restored) return;
    this.#saving = true;
    try {
      const { saveMemory } = await import("./saved/saving.js");
      // After a failure this visit does not try again: the worker is a second interpreter beside the first.
      await saveMemory();
    } catch (error) {
      this.#saving = false;
      console.info("it is unknown whether to save a memory snapshot:", error);
    }
  }

  /**
   * Keep the tables of a word list for later visits (`bringTables`), once the page works offline. After a failure this
   * visit does not try again.
   * @param {unknown} list as the game's options name it
   */
  async saveTables(list) {
    if (typeof list !== "string" || list.startsWith("own-") || this.#saved.has(list)) return;
    this.#saved.add(list);
    try {
      if (!(await navigator.serviceWorker?.ready)) return;
      const { saveTables } = await import("./saved/saving.js");
      await saveTables(list);
    } catch (error) {
      console.info(`the tables of ${list} were not kept:`, error);
    }
  }
}
