// Long work of the engine for a page: it can be paused, resumed and discarded, and survives the loss of the engine.

import { EngineError, LOST } from "./client.js";

/** @import { Engine, Help } from "./engine.js" */
/** @import { JobStart, JobState, JobWish, Record } from "./messages.js" */

/** Times that work is tried again; a device that loses its engine more often has too little memory for it. */
const RETRIES = 3;
/** Codes of errors after which a job is started again: it was lost with its engine, or its table has moved on. */
export const JOB_LOST = new Set([...LOST, "job/unknown", "job/stale"]);

/**
 * Repeat an attempt when the engine is lost.
 * @template T @param {() => Promise<T>} attempt
 * @param {{codes?: ReadonlySet<string>, signal?: AbortSignal, onLoss?: () => void}} [how] `codes` of the errors that
 * count as a loss; `signal`: aborting it prevents further attempts
 * @returns {Promise<T>}
 */
export async function retryWhenLost(attempt, { codes = LOST, signal, onLoss } = {}) {
  for (let retries = 0; ; retries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (retries >= RETRIES || signal?.aborted || !(error instanceof EngineError && codes.has(error.code)))
        throw error;
      onLoss?.();
    }
  }
}

export class Job {
  #engine;
  #start;
  #onProgress;
  #background;
  #help;
  /** The job as it was started last. @type {JobWish | undefined} */
  #wish;
  #pausing = new AbortController();
  /** The last run; each run begins after the previous one. @type {Promise<unknown>} */
  #last = Promise.resolve();
  /** The engine's name of the open job; "": the job has to be started. */
  #name = "";
  /** The generation of the engine that has the job. */
  #generation = -1;

  /**
   * @param {Engine} engine
   * @param {() => JobStart | Promise<JobStart>} start returns the job to start; called again when the engine was lost
   * @param {(state: JobState) => void} [onProgress]
   * @param {{background?: boolean, help?: () => Help}} [how] `background`: it rests while other jobs run; `help`:
   * how helpers may take part
   */
  constructor(engine, start, onProgress, { background = false, help } = {}) {
    this.#engine = engine;
    this.#start = start;
    this.#onProgress = onProgress;
    this.#background = background;
    this.#help = help;
  }

  /**
   * Start the job, or resume it where it was paused. @returns {Promise<JobState>} its last state; `done` is false if it
   * was paused
   */
  run() {
    const { signal } = (this.#pausing = new AbortController());
    const attempt = () => retryWhenLost(() => this.#runOnce(signal), { codes: JOB_LOST, signal });
    const run = this.#last.then(attempt, attempt);
    this.#last = run;
    return run;
  }

  /**
   * Run the job to its end or until it is stopped from outside, and discard it. @param {AbortSignal} [signal] stops it
   * @returns {Promise<JobState>} its last state; `done` is false if it was stopped
   */
  async runUntil(signal) {
    const pause = () => this.pause();
    signal?.addEventListener("abort", pause);
    try {
      const running = this.run();
      if (signal?.aborted) pause();
      return await running;
    } finally {
      signal?.removeEventListener("abort", pause);
      this.stop();
    }
  }

  /** Pause after the current slice. */
  pause() {
    this.#pausing.abort();
  }

  /** Discard the job; `run` would start it again. */
  stop() {
    this.pause();
    const close = async () => {
      const name = this.#openName();
      this.#name = "";
      if (name) await this.#engine.request({ type: "stop", job: name });
    };
    this.#last = this.#last.then(close, close).catch((error) => console.info("a job was gone already", error));
  }

  #openName() {
    return this.#generation === this.#engine.generation ? this.#name : "";
  }

  /** @param {AbortSignal} signal */
  async #runOnce(signal) {
    const name = this.#openName();
    const start = name ? { resume: name } : await this.#start();
    if (!("resume" in start)) this.#wish = start;
    this.#name = "";
    this.#generation = this.#engine.generation;
    const state = await this.#engine.runJob(start, {
      signal,
      onProgress: this.#onProgress,
      background: this.#background,
      help: this.#help && { ...this.#help(), wish: this.#wish },
    }).result;
    if (!state.done) this.#name = state.job;
    return state;
  }
}

/**
 * A saved game as a table of the engine, for jobs without a table on the screen: loaded when it is first needed, and
 * again when the engine was lost.
 */
export class LoadedTable {
  #engine;
  #record;
  #seat;
  #name = "";
  /** The generation of the engine that has it. */
  #generation = -1;

  /** @param {Engine} engine @param {Record} record @param {number | null} seat whose knowledge is used */
  constructor(engine, record, seat) {
    this.#engine = engine;
    this.#record = record;
    this.#seat = seat;
  }

  /** Its name in the engine that runs now. @returns {Promise<string>} */
  async name() {
    if (this.#generation === this.#engine.generation) return this.#name;
    const { generation } = this.#engine;
    this.#name = (await this.#engine.request({ type: "load", record: this.#record, seat: this.#seat })).table;
    this.#generation = generation;
    return this.#name;
  }

  close() {
    if (this.#generation === this.#engine.generation) this.#engine.closeTable(this.#name);
  }
}
