// The page's side of the engine: starts the worker, hands it one request at a time, and starts another when it dies.
//
// A request is answered, superseded (a newer one with the same `key` came before its turn), cancelled (by its signal), or
// unavailable (the engine died, was stopped, or took longer than its watchdog allows). Requests wait here and not in the worker's
// queue, because what waits here can still be taken back. What runs can only be ended with its worker: the engine keeps nothing
// that is not in the record, so the page loads that into the next one.
//
// A job (`think`) runs beside the requests: the worker works on it in slices and answers what comes in between.

import { CodedError } from "../parts/coded-error.js";
import { forgetMemory, PLAIN, refuseMemory } from "./memory-snapshot.js";

/** @typedef {import("./messages.js").Kind} Kind */
/** @typedef {import("./messages.js").Hello} Hello */
/** @typedef {import("./messages.js").Progress} Progress */
/** @typedef {import("./messages.js").BootTimes} BootTimes */
/** @typedef {import("./messages.js").FromWorker} FromWorker */
/** @typedef {import("./messages.js").ErrorJson} ErrorJson */
/** @typedef {import("./messages.js").JobState} JobState */
/** @typedef {import("./messages.js").JobWish} JobWish */
/** @template {Kind} K @typedef {import("./messages.js").RequestOf<K>} RequestOf */
/** @template {Kind} K @typedef {import("./messages.js").AnswerOf<K>} AnswerOf */

/** A boot that takes longer (milliseconds) has hung: on the slowest phone and line it is still moving. */
const BOOT_WITHOUT_PROGRESS = 120_000;
/** Putting a memory back takes a second, on a device that is busy with twenty other things perhaps thirty. */
const RESTORING = 60_000;
/** The longest that a request may run (milliseconds). A worker that is killed under memory pressure tells nobody. */
const WATCHDOG = 120_000;

/** What a request was refused or ended with: a code of the engine (docs/door.md) or one of `engine/...`. */
export class EngineError extends CodedError {
  /** Whether the engine was lost on the way, so that the same request may be sent to the next one. */
  get lost() {
    return this.code === "engine/unavailable";
  }
}

/**
 * @typedef {object} Status
 * @property {"idle" | "starting" | "ready" | "failed"} state
 * @property {Progress} progress
 * @property {Hello | null} hello what the engine said of itself
 * @property {BootTimes | null} times
 * @property {EngineError | null} error why it failed
 */

/**
 * @typedef {object} Waiting
 * @property {number} id
 * @property {{type: string}} message
 * @property {string | undefined} key
 * @property {number} watchdog
 * @property {(answer: any) => void} resolve
 * @property {(error: EngineError) => void} reject
 */

/**
 * @typedef {object} Thought a job that is being worked on
 * @property {Promise<JobState>} over its last state; rejects with an EngineError, `engine/cancelled` after `stop`
 * @property {() => void} finish work no longer: the job stays, for `step` to play what it has come to
 * @property {() => void} stop forget it
 * @property {(shares: object[]) => void} join what other workers found
 */

/**
 * @typedef {object} Thinking
 * @property {(state: JobState) => void} told
 * @property {(state: JobState) => void} resolve
 * @property {(error: EngineError) => void} reject
 * @property {boolean} stopped
 * @property {number} timer
 */

/** One engine; `generation` counts its workers, so that a table of an earlier one is known to be gone. */
export class EngineClient {
  generation = 0;
  /** Bytes of the interpreter's memory, as of the last answer. */
  heap = 0;
  /** What Python said of the last mistake of the engine itself, for a bug report. */
  mistake = "";
  /** @type {Status} */
  status = { state: "idle", progress: { phase: "download", loaded: 0, total: 0 }, hello: null, times: null, error: null };

  /** @type {() => void} */
  #changed;
  /** @type {Worker | null} */
  #worker = null;
  /** @type {Waiting[]} */
  #queue = [];
  /** @type {Waiting | null} */
  #running = null;
  /** @type {Map<number, Thinking>} */
  #thinking = new Map();
  #lastId = 0;
  #name = "";
  #timer = 0;
  #started = deferred();
  /** The worker puts the memory of an earlier engine back: if it fails, the next one starts without that. */
  #restoring = false;

  /** @param {() => void} [changed] called whenever `status` is another */
  constructor(changed = () => {}) {
    this.#changed = changed;
    this.#started.promise.catch(() => {});
  }

  /** Start the engine if it does not run; the promise is that of `started`. @returns {Promise<Hello>} */
  start() {
    if (this.status.state === "idle" || this.status.state === "failed") this.#spawn();
    return this.started();
  }

  /** Resolves when the engine is ready, rejects when its start failed. @returns {Promise<Hello>} */
  started() {
    return this.#started.promise;
  }

  /** End the worker and start another; whatever ran or waited is unavailable. @returns {Promise<Hello>} */
  restart() {
    this.#lose(new EngineError("engine/unavailable", "the engine was started again"));
    this.#spawn();
    return this.started();
  }

  /** End the worker; whatever ran or waited is unavailable. */
  stop() {
    const error = new EngineError("engine/unavailable", "the engine was stopped");
    this.#lose(error);
    this.#started.reject(error);
    this.#started = deferred();
    this.#set({ state: "idle" });
  }

  /**
   * Ask the engine. A request while it is starting waits for it.
   * @template {Kind} K
   * @param {RequestOf<K>} message
   * @param {{key?: string, signal?: AbortSignal, watchdog?: number}} [how] `key`: a newer request with it takes the place of one
   *   that waits; `signal`: takes the request back, and ends the worker if it already runs; `watchdog`: milliseconds
   * @returns {Promise<AnswerOf<K>>} rejects with an EngineError
   */
  request(message, { key, signal, watchdog = WATCHDOG } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      if (this.status.state === "idle" || this.status.state === "failed") {
        return reject(this.status.error ?? new EngineError("engine/unavailable", "the engine does not run"));
      }
      if (key !== undefined) this.#supersede(key);
      this.#lastId += 1;
      const waiting = { id: this.#lastId, message, key, watchdog, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(waiting), { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  /**
   * Work on a job in slices, beside the requests.
   * @param {JobWish} job
   * @param {{seconds?: number, pace?: string, told?: (state: JobState) => void}} [how] `seconds` at most, 0: until it is done; `pace`:
   *   what kind of work it is, for which this device's speed is remembered; `told` hears how far it is
   * @returns {Thought}
   */
  think(job, { seconds = 0, pace = job.job, told = () => {} } = {}) {
    this.#lastId += 1;
    const id = this.#lastId;
    /** @type {Promise<JobState>} */
    const over = new Promise((resolve, reject) => {
      if (this.status.state !== "ready") return reject(new EngineError("engine/unavailable", "the engine does not run"));
      this.#thinking.set(id, { told, resolve, reject, stopped: false, timer: 0 });
      this.#hearFrom(id);
      this.#worker?.postMessage({ kind: "think", id, start: { type: "start", ...job }, seconds, pace });
    });
    over.catch(() => {});
    return {
      over,
      finish: () => this.#end(id, "finish"),
      stop: () => this.#end(id, "stop"),
      join: (shares) => this.#thinking.has(id) && this.#worker?.postMessage({ kind: "others", id, shares }),
    };
  }

  /** @param {number} id @param {"finish" | "stop"} how */
  #end(id, how) {
    const thinking = this.#thinking.get(id);
    if (!thinking) return;
    thinking.stopped = how === "stop";
    this.#worker?.postMessage({ kind: "end", id, how });
  }

  /** A job that is worked on says so now and then; a worker that says nothing for long is dead. @param {number} id */
  #hearFrom(id) {
    const thinking = this.#thinking.get(id);
    const worker = this.#worker;
    if (!thinking) return;
    clearTimeout(thinking.timer);
    thinking.timer = window.setTimeout(() => worker && this.#die(worker, `no word of a job in ${WATCHDOG / 1000} s`), WATCHDOG);
  }

  /** @param {number} id @returns {Thinking | undefined} */
  #forget(id) {
    const thinking = this.#thinking.get(id);
    if (thinking) clearTimeout(thinking.timer);
    this.#thinking.delete(id);
    return thinking;
  }

  /** The last word of a job. @param {{id: number, text: string}} said */
  #over(said) {
    const thinking = this.#forget(said.id);
    const { ok, error, ...state } = JSON.parse(said.text);
    if (!thinking) return;
    if (thinking.stopped) thinking.reject(cancelled());
    else if (ok) thinking.resolve(state);
    else thinking.reject(new EngineError(error.code, error.message, error.data));
  }

  /** @param {string} key */
  #supersede(key) {
    for (const old of this.#queue.filter((waiting) => waiting.key === key)) {
      this.#drop(old, new EngineError("engine/superseded", `a newer ${key} was asked for`));
    }
  }

  /** @param {Waiting} waiting */
  #cancel(waiting) {
    if (this.#queue.includes(waiting)) this.#drop(waiting, cancelled());
    if (this.#running !== waiting) return;
    this.#running = null;
    waiting.reject(cancelled());
    void this.restart();
  }

  /** @param {Waiting} waiting @param {EngineError} error */
  #drop(waiting, error) {
    this.#queue = this.#queue.filter((other) => other !== waiting);
    waiting.reject(error);
  }

  /** @param {boolean} [plainly] without the memory that may be kept */
  #spawn(plainly = false) {
    if (this.status.state === "ready" || this.status.state === "failed") this.#started = deferred();
    this.#started.promise.catch(() => {});
    this.generation += 1;
    // Unlike that of any other worker of any tab, because a lock has this name.
    this.#name = `asobiba-engine-${performance.timeOrigin}-${performance.now()}-${this.generation}${plainly ? PLAIN : ""}`;
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: this.#name });
    worker.addEventListener("message", (event) => this.#hear(worker, event.data));
    worker.addEventListener("error", (event) => this.#die(worker, event.message || "the worker could not be started"));
    worker.addEventListener("messageerror", () => this.#die(worker, "a message could not be read"));
    this.#worker = worker;
    this.#restoring = false;
    this.#set({ state: "starting", progress: { phase: "download", loaded: 0, total: 0 }, times: null, error: null });
    this.#watch(BOOT_WITHOUT_PROGRESS);
  }

  /** @param {Worker} worker @param {FromWorker} said */
  #hear(worker, said) {
    if (worker !== this.#worker) return;
    if (said.kind === "progress") {
      // Files come in after the start too, and each is told of: then nothing waits for them.
      if (this.status.state === "starting" && !this.#restoring) this.#watch(BOOT_WITHOUT_PROGRESS);
      this.#set({ progress: said.progress });
    } else if (said.kind === "restoring") {
      this.#restoring = true;
      this.#watch(RESTORING);
    } else if (said.kind === "ready") {
      this.#restoring = false;
      clearTimeout(this.#timer);
      this.#mourn(worker);
      this.#set({ state: "ready", hello: said.hello, times: said.times });
      this.#started.resolve(said.hello);
      this.#next();
    } else if (said.kind === "failed") {
      if (this.#restoring) void this.#startWithoutMemory(said.message, said.useless ? refuseMemory : null);
      else this.#fail(new EngineError(said.code, said.message));
    } else if (said.kind === "thought") {
      this.#hearFrom(said.id);
      this.#thinking.get(said.id)?.told(said.state);
    } else if (said.kind === "over") {
      this.#over(said);
    } else {
      if (said.kind === "answer") this.heap = said.heap;
      this.#finish(said);
    }
  }

  /** Hear at once of a worker that ends without a word: it holds the lock of its name while it lives. @param {Worker} worker */
  #mourn(worker) {
    void navigator.locks?.request(this.#name, () => this.#die(worker, "the worker ended"));
  }

  /** @param {{kind: "answer", id: number, text: string} | {kind: "broken", id: number, message: string}} said */
  #finish(said) {
    const done = this.#running?.id === said.id ? this.#running : null;
    if (said.kind === "broken") {
      // A programming mistake: what the engine holds may be half done, so it is not asked again.
      if (done) this.#running = null;
      this.mistake = said.message;
      (done ?? this.#forget(said.id))?.reject(new EngineError("engine/internal", said.message));
      return this.#startAfresh();
    }
    if (!done) return;
    clearTimeout(this.#timer);
    this.#running = null;
    const answer = JSON.parse(said.text);
    if (answer.ok) done.resolve(answer);
    else done.reject(new EngineError(answer.error.code, answer.error.message, answer.error.data));
    this.#next();
  }

  /** Start another one after a mistake. One whose memory was put back may have had it in there, so that is forgotten and not read. */
  #startAfresh() {
    const restored = this.status.times?.restored ?? false;
    if (restored) void forgetMemory();
    this.#lose(new EngineError("engine/unavailable", "the engine was started again"));
    this.#spawn(restored);
  }

  #next() {
    if (this.#running || this.status.state !== "ready") return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#running = next;
    this.#worker?.postMessage({ kind: "request", id: next.id, text: JSON.stringify({ ...next.message, id: next.id }) });
    this.#watch(next.watchdog);
  }

  /** @param {number} most milliseconds */
  #watch(most) {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#timer = window.setTimeout(() => worker && this.#die(worker, `no answer in ${most / 1000} s`), most);
  }

  /** @param {Worker} worker @param {string} message */
  #die(worker, message) {
    if (worker !== this.#worker) return;
    if (this.status.state === "starting" && this.#restoring) return void this.#startWithoutMemory(message, forgetMemory);
    if (this.status.state === "starting") return this.#fail(new EngineError("engine/boot", message));
    this.#lose(new EngineError("engine/unavailable", message));
    this.#spawn();
  }

  /**
   * Putting the kept memory back came to nothing: start as if there had been none. What waits goes on waiting.
   * @param {string} why @param {(() => Promise<void>) | null} blame what is done with the memory; null: it is not to blame, a file
   *   did not come. One that hung is made anew: nothing tells what was wrong.
   */
  async #startWithoutMemory(why, blame) {
    console.info("the kept memory could not be put back:", why);
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    const { generation } = this;
    await blame?.().catch((/** @type {unknown} */ error) => console.info("it could not be forgotten:", error));
    if (generation === this.generation && this.status.state === "starting") this.#spawn(true);
  }

  /** @param {EngineError} error */
  #fail(error) {
    this.#lose(error);
    this.#set({ state: "failed", error });
    this.#started.reject(error);
  }

  /** @param {EngineError} error */
  #lose(error) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    const lost = this.#running ? [this.#running, ...this.#queue] : this.#queue;
    this.#running = null;
    this.#queue = [];
    for (const waiting of lost) waiting.reject(error);
    for (const id of [...this.#thinking.keys()]) this.#forget(id)?.reject(error);
  }

  /** @param {Partial<Status>} change */
  #set(change) {
    this.status = { ...this.status, ...change };
    this.#changed();
  }
}

function cancelled() {
  return new EngineError("engine/cancelled", "the request was taken back");
}

/** @returns {{promise: Promise<Hello>, resolve: (hello: Hello) => void, reject: (error: EngineError) => void}} */
function deferred() {
  /** @type {any} */
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}
