// More engines beside the first, on machines with spare processors and memory. They think about the same move with
// other random samples, and the first engine's job merges their results. They start with the first job that can be
// split, and end after some idle time.

import { EngineClient } from "./client.js";

/** @import { Split } from "./engine.js" */
/** @import { JobState, JobWish } from "./messages.js" */

/** @typedef {Split & {seconds: number, pace: string}} Task */

/** The most engines beside the first: six prove an ending in two thirds of the time of four. */
const MOST = 5;
/** Gigabytes of memory that the device should have without engines beside the first, and for each of these. */
const [MEMORY, MEMORY_EACH] = [2, 1.2];
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
  const room = memory === undefined ? MOST_WITHOUT_KNOWING : Math.floor((memory - MEMORY) / MEMORY_EACH);
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
  #idle = 0;

  /**
   * Think about the same move until the returned function is called.
   * @param {JobWish} job the job of the first engine @param {Task} task @param {(shares: object[]) => void} onShares
   * receives the newest share of each engine
   * @returns {() => void}
   */
  join(job, task, onShares) {
    clearTimeout(this.#idle);
    const count = spareEngines(thisDevice());
    while (this.#engines.length < count) this.#engines.push(new EngineClient());
    /** @type {Map<number, object>} */
    const shares = new Map();
    const over = new AbortController();
    this.#engines.forEach((engine, index) => {
      const onProgress = (/** @type {JobState} */ { share }) => onShares([...shares.set(index, share).values()]);
      // A failed helper is dropped; the first engine continues alone.
      this.#help(engine, { ...job, worker: index + 1 }, task, onProgress, over.signal).catch((error) =>
        console.info("an engine does not help:", error),
      );
    });
    return () => {
      over.abort();
      this.#idle = window.setTimeout(() => this.#stop(), IDLE);
    };
  }

  #stop() {
    for (const engine of this.#engines) engine.stop();
    this.#engines = [];
  }

  /**
   * @param {EngineClient} engine @param {JobWish} job @param {Task} task @param {(state: JobState) => void} onProgress
   * @param {AbortSignal} over
   */
  async #help(engine, job, { record, seconds, pace, prepare }, onProgress, over) {
    await engine.start();
    await prepare(engine);
    if (over.aborted) return;
    const { table } = record ? await engine.request({ type: "load", record, seat: job.seat }) : job;
    try {
      if (over.aborted) return;
      const running = engine.runJob({ ...job, table }, { seconds, pace, onProgress });
      over.addEventListener("abort", running.stop, { once: true });
      if (over.aborted) running.stop();
      onProgress(await running.result);
    } catch (error) {
      if (!over.aborted) throw error;
    } finally {
      if (record && table && engine.status.state === "ready") await engine.request({ type: "close", table });
    }
  }
}
