// More engines beside the first, on machines with spare processors and memory. They do the same job with other random
// samples, or search an ending from another end, and all merge each other's results. They start with the first job that
// can be split, and end after some idle time.

import { EngineClient } from "./client.js";

/** @import { RunningJob } from "./client.js" */
/** @import { Help } from "./engine.js" */
/** @import { JobState, JobWish } from "./messages.js" */

/** @typedef {Omit<Help, "wish"> & {seconds: number, pace: string}} Task */
/** @typedef {{tell: (share: object) => void, dismiss: () => void}} Helped `tell`: the first engine's newest share */

/** The most engines beside the first: six prove an ending in two thirds of the time of four. */
const MOST = 5;
/** Gigabytes of memory that the device should have for each engine. */
const MEMORY = 2;
/** Engines beside the first if the browser does not report the device's memory. */
const MOST_WITHOUT_KNOWING = 1;
/** Milliseconds without work after which the engines end. */
const IDLE = 45_000;

/**
 * The number of engines that a device can run beside the first: none on a phone; one processor is left for the page.
 * @param {{cores: number, memory: number | undefined, phone: boolean}} device
 */
function spareEngines({ cores, memory, phone }) {
  if (phone) return 0;
  const room = memory === undefined ? MOST_WITHOUT_KNOWING : Math.floor(memory / MEMORY) - 1;
  return Math.max(0, Math.min(MOST, cores - 2, room));
}

/** This device, as far as the browser describes it. */
function thisDevice() {
  /** @type {any} */
  const { deviceMemory, userAgentData } = navigator;
  const touch = matchMedia("(pointer: coarse)").matches && !matchMedia("(any-pointer: fine)").matches;
  return {
    cores: navigator.hardwareConcurrency || 1,
    memory: deviceMemory,
    phone: userAgentData?.mobile === true || touch,
  };
}

/** The engines beside the first. */
export class Helpers {
  /** @type {EngineClient[]} */
  #engines = [];
  /** Jobs that they help with. */
  #jobs = 0;
  #idle = 0;

  /**
   * Do the same job until it is dismissed.
   * @param {JobWish} wish the job of the first engine @param {Task} task @param {(shares: object[]) => void} onShares
   * receives the newest share of each engine @returns {Helped}
   */
  join(wish, task, onShares) {
    clearTimeout(this.#idle);
    this.#jobs += 1;
    const count = spareEngines(thisDevice());
    while (this.#engines.length < count) this.#engines.push(new EngineClient());
    /** The newest shares, by worker: 0 is the first engine. @type {Map<number, object>} */
    const shares = new Map();
    /** @type {Map<number, RunningJob>} */
    const jobs = new Map();
    const over = new AbortController();
    const others = (/** @type {number} */ worker) => [...shares].filter(([at]) => at !== worker).map(([, one]) => one);
    const tell = (/** @type {number} */ worker, /** @type {object} */ share) => {
      shares.set(worker, share);
      for (const [at, job] of jobs) if (at !== worker) job.addShares(others(at));
      if (worker) onShares(others(0));
    };
    this.#engines.forEach((engine, index) => {
      const worker = index + 1;
      // A failed helper is dropped; the first engine continues alone.
      this.#help(
        engine,
        { ...wish, worker },
        task,
        over.signal,
        (job) => jobs.set(worker, job),
        ({ share }) => tell(worker, share),
      )
        .catch((error) => console.info("an engine does not help:", error))
        .finally(() => jobs.delete(worker));
    });
    const dismiss = () => {
      over.abort();
      this.#jobs -= 1;
      if (!this.#jobs) this.#idle = window.setTimeout(() => this.#stop(), IDLE);
    };
    return { tell: (share) => tell(0, share), dismiss };
  }

  #stop() {
    for (const engine of this.#engines) engine.stop();
    this.#engines = [];
  }

  /**
   * @param {EngineClient} engine @param {JobWish} wish @param {Task} task @param {AbortSignal} over
   * @param {(job: RunningJob) => void} onStart @param {(state: JobState) => void} onProgress
   */
  async #help(engine, wish, { record, seconds, pace, prepare }, over, onStart, onProgress) {
    await engine.start();
    await prepare(engine);
    if (over.aborted) return;
    const { table } = record ? await engine.request({ type: "load", record, seat: wish.seat }) : wish;
    try {
      if (over.aborted) return;
      const job = engine.runJob({ ...wish, table }, { seconds, pace, onProgress });
      onStart(job);
      over.addEventListener("abort", job.stop, { once: true });
      if (over.aborted) job.stop();
      onProgress(await job.result);
    } catch (error) {
      if (!over.aborted) throw error;
    } finally {
      if (record && table && engine.status.state === "ready") await engine.request({ type: "close", table });
    }
  }
}
