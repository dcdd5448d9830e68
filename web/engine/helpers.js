// More engines beside the first, on machines that have processors and memory to spare: they think about the same move with other
// samples, and what they find is joined into the first one's job. They start when a job that can be split is under way for the
// first time, never before, and end when there has been nothing to do for a while.

import { EngineClient } from "./client.js";

/** @typedef {import("./messages.js").JobState} JobState */
/** @typedef {import("./messages.js").JobWish} JobWish */
/** @typedef {import("./messages.js").Record} Record */
/** @typedef {import("./client.js").Thought} Thought */

/** Engines beside the first that are of any use: the more there are, the less each adds. */
const MOST = 3;
/** Gigabytes that the device should have for each engine. */
const MEMORY = 2;
/** Where the browser does not tell how much memory there is. */
const MOST_UNTOLD = 1;
/** Milliseconds without work, after which they end. */
const IDLE = 45_000;

/**
 * How many engines beside the first this device can carry: none on a phone, and one processor is left to the page.
 * @param {{cores: number, memory: number | undefined, phone: boolean}} device
 */
function spareEngines({ cores, memory, phone }) {
  if (phone) return 0;
  const room = memory === undefined ? MOST_UNTOLD : Math.floor(memory / MEMORY) - 1;
  return Math.max(0, Math.min(MOST, cores - 2, room));
}

/** What this device is, as far as the browser tells. */
function thisDevice() {
  /** @type {any} */
  const { deviceMemory, userAgentData } = navigator;
  const touch = matchMedia("(pointer: coarse)").matches && !matchMedia("(any-pointer: fine)").matches;
  return { cores: navigator.hardwareConcurrency || 1, memory: deviceMemory, phone: userAgentData?.mobile === true || touch };
}

/** The engines beside the first. */
export class Helpers {
  /** @type {EngineClient[]} */
  #engines = [];
  #idle = 0;

  /** How many run now. */
  get running() {
    return this.#engines.length;
  }

  /**
   * Think about the same move until the returned function is called.
   * @param {JobWish} job as the first engine has it
   * @param {{record: Record, seconds: number, pace: string, prepare: (engine: EngineClient) => Promise<void>}} how `prepare`: give an engine what
   *   the record needs
   * @param {(shares: object[]) => void} found the newest share of each
   * @returns {() => void}
   */
  join(job, how, found) {
    clearTimeout(this.#idle);
    const count = spareEngines(thisDevice());
    while (this.#engines.length < count) this.#engines.push(new EngineClient());
    /** @type {Map<number, object>} */
    const shares = new Map();
    const over = new AbortController();
    this.#engines.forEach((engine, at) => {
      const told = (/** @type {JobState} */ { share }) => found([...shares.set(at, share).values()]);
      // A helper that fails is none; the first engine goes on alone.
      this.#help(engine, at + 1, job, how, told, over.signal).catch((error) => console.info("an engine does not help:", error));
    });
    return () => {
      over.abort();
      this.#idle = window.setTimeout(() => this.stop(), IDLE);
    };
  }

  /** End them all. */
  stop() {
    clearTimeout(this.#idle);
    for (const engine of this.#engines) engine.stop();
    this.#engines = [];
  }

  /**
   * @param {EngineClient} engine @param {number} worker @param {JobWish} job
   * @param {{record: Record, seconds: number, pace: string, prepare: (engine: EngineClient) => Promise<void>}} how
   * @param {(state: JobState) => void} told @param {AbortSignal} over
   */
  async #help(engine, worker, job, { record, seconds, pace, prepare }, told, over) {
    await engine.start();
    await prepare(engine);
    if (over.aborted) return;
    const { table } = await engine.request({ type: "load", record, seat: job.seat });
    try {
      if (over.aborted) return;
      const thought = engine.think({ ...job, table, worker }, { seconds, pace, told });
      over.addEventListener("abort", () => thought.stop(), { once: true });
      if (over.aborted) thought.stop();
      told(await thought.over);
    } catch (error) {
      if (!over.aborted) throw error;
    } finally {
      if (engine.status.state === "ready") await engine.request({ type: "close", table });
    }
  }
}
