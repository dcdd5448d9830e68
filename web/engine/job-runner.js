// Runs a job of the engine (docs/door.md, Jobs) in slices, in the worker. Between slices the worker answers all waiting
// messages, so nothing waits for longer than a slice, and the page may pause or stop the job at any time. A paused job
// stays open in the engine: another runner resumes it by its name (job.js).

/** @import { FromWorker, JobState, ToWorker } from "./messages.js" */
/** @typedef {Extract<ToWorker, {kind: "job"}>} Order */

/** Milliseconds for a slice: taps wait no longer, and messages stay a small part of the work. */
const SLICE = 80;
/** Units of work in the first slice. */
const FIRST = 2;
/** The fewest units of a slice without a time limit, to limit overhead on a busy device. */
const LEAST = 8;
/** The most units of a slice; without it, work that ignores its budget would raise it for ever. */
const MOST = 1e6;
/** Slices whose speed is not remembered, because they build tables for later ones. */
const WARM_UP = 2;
/** Milliseconds between two progress reports. */
const REPORT_EVERY = 150;
/** Expected units a second of a kind of work that this device has not done before. */
const DEFAULT_SPEED = 150;
/** Factor by which the budget exceeds the time allowed, so that the time usually ends the work. */
const SPARE = 1.2;
/** The smallest budget, so that a slow measurement on a busy device does not make all later thinking short. */
const LEAST_BUDGET = 300;

/** The jobs that the player waits for; background jobs rest meanwhile. @type {Set<JobRunner>} */
const awaited = new Set();

/** Units a second by kind of work, as a moving average. @type {Map<string, number>} */
const speeds = new Map();

export class JobRunner {
  /** Findings of other engines, merged in the next slice. @type {object[]} */
  shares = [];
  /** How the page wants the job to end. @type {"" | "pause" | "stop"} */
  ending = "";
  #order;
  #handle;
  #post;
  #began = performance.now();
  /** When the preparation ended and the thinking began; 0 before. */
  #thinkingSince = 0;
  #reportedAt = 0;

  /**
   * @param {Order} order @param {(request: string) => string | Promise<string>} handle
   * @param {(message: FromWorker) => void} post
   */
  constructor(order, handle, post) {
    this.#order = order;
    this.#handle = handle;
    this.#post = post;
  }

  /** Work until the job is done, its time is over, or the page ends it; then send the last state. */
  async run() {
    if (!this.#order.background) awaited.add(this);
    try {
      await this.#workToTheEnd();
    } finally {
      awaited.delete(this);
    }
  }

  async #workToTheEnd() {
    const { id, pace, seconds, background } = this.#order;
    const least = seconds || background ? 1 : LEAST;
    let state = await this.#begin();
    let units = FIRST;
    let slices = 0;
    while (state.ok && !state.done && !this.ending && !this.#isTimeOver(state)) {
      await messagesHandled();
      if (background) await this.#rest(state);
      if (this.ending) break;
      const others = this.shares;
      this.shares = [];
      const began = performance.now();
      const next = await this.#request({ type: "work", job: state.job, budget: units, others });
      const took = Math.max(1, performance.now() - began);
      slices += 1;
      if (next.ok && !next.done && slices > WARM_UP) this.#measure(pace, (1000 * units) / took);
      units = Math.max(least, Math.min(MOST, 4 * units, Math.round((units * SLICE) / took)));
      state = next;
      this.#report(state);
    }
    // A finished move stays open until it is played.
    if (state.ok && (this.ending === "stop" || (state.done && state.kind !== "move")))
      state = await this.#request({ type: "stop", job: state.job });
    this.#post({ kind: "job-ended", id, text: JSON.stringify(state) });
  }

  /** @returns {Promise<any>} */
  #begin() {
    const { start, seconds, pace } = this.#order;
    if ("resume" in start) return this.#request({ type: "work", job: start.resume, budget: 1, others: [] });
    const timed = seconds
      ? Math.max(LEAST_BUDGET, Math.ceil(seconds * SPARE * (speeds.get(pace) ?? DEFAULT_SPEED)))
      : 0;
    return this.#request({ type: "start", ...start, budget: start.budget || timed });
  }

  /** Wait during other jobs, and report now and then that this job lives. @param {JobState & {ok: boolean}} state */
  async #rest(state) {
    while (awaited.size && !this.ending) {
      await new Promise((done) => setTimeout(done, REPORT_EVERY));
      this.#report(state);
    }
  }

  /**
   * The time limit excludes the preparation (progress 0), up to the same time again, so that the first move gets its
   * thinking time.
   * @param {JobState} state
   */
  #isTimeOver({ progress }) {
    const { seconds } = this.#order;
    const now = performance.now();
    if (!this.#thinkingSince && progress > 0) this.#thinkingSince = now;
    return seconds > 0 && now - (this.#thinkingSince || this.#began) >= 1000 * seconds;
  }

  /** @param {string} pace @param {number} speed */
  #measure(pace, speed) {
    const before = speeds.get(pace);
    speeds.set(pace, before === undefined ? speed : 0.9 * before + 0.1 * speed);
  }

  /** @param {JobState & {ok: boolean}} state */
  #report(state) {
    const now = performance.now();
    if (!state.ok || state.done || now - this.#reportedAt < REPORT_EVERY) return;
    this.#reportedAt = now;
    const { id, seconds } = this.#order;
    const elapsed = seconds && this.#thinkingSince ? (now - this.#thinkingSince) / (1000 * seconds) : 0;
    this.#post({
      kind: "job-progress",
      id,
      state: { ...state, progress: Math.min(1, Math.max(state.progress, elapsed)) },
    });
  }

  /** @param {object} request @returns {Promise<any>} */
  async #request(request) {
    return JSON.parse(await this.#handle(JSON.stringify(request)));
  }
}

const channel = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Resolves when all waiting messages are handled. @returns {Promise<void>} */
function messagesHandled() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
