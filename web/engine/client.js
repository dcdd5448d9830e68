// The page's side of the engine: starts the worker, sends it one request at a time, and replaces a dead worker.
//
// A request ends in one of four ways: it is answered, superseded (by a newer one with the same `key` before its turn),
// cancelled (by its signal), or unavailable (the engine died, was stopped, or the request timed out). Requests queue
// here and not in the worker, so that unsent ones can be cancelled. Cancelling a running request ends its worker. The
// page then loads the record into the next worker, because the engine keeps nothing else.
//
// A job (`runJob`) runs beside the requests: the worker does it in slices and answers requests in between
// (job-runner.js).

import { CodedError } from "../parts/coded-error.js";
import { startWorker } from "./new-worker.js";
import { blockSnapshot, deleteSnapshot, deleteTables } from "./saved/memory-snapshot.js";

/**
 * @import { AnswerOf, BootTimes, FromWorker, Hello, JobStart, JobState, Kind, Progress, RequestOf }
 * from "./messages.js"
 */

/** Milliseconds without progress after which a boot has hung; even the slowest phone and line are faster. */
const BOOT_WITHOUT_PROGRESS = 120_000;
/**
 * Milliseconds until a worker's first message: if it is killed before, nothing else tells. The next worker has twice
 * the time, because the line may only be slow.
 */
const FIRST_MESSAGE = 10_000;
/** Milliseconds to restore a memory snapshot: it takes one second, on a very busy device perhaps thirty. */
const RESTORING = 60_000;
/** Milliseconds that a request may run. A worker that is killed under memory pressure sends no message. */
const WATCHDOG = 120_000;

/**
 * Codes of errors after which a request may be sent again: the engine and its tables were lost.
 * @type {ReadonlySet<string>}
 */
export const LOST = new Set(["engine/unavailable", "door/unknown_table"]);

/** How a request failed: a code of the engine (docs/door.md) or one of `engine/...`. */
export class EngineError extends CodedError {}

/**
 * @typedef {object} Status
 * @property {"idle" | "starting" | "ready" | "failed"} state
 * @property {Progress} progress
 * @property {Hello | null} hello the engine's description of itself; that of the last engine while another one starts
 * @property {BootTimes | null} times
 * @property {EngineError | null} error why the start failed
 */

/** @typedef {{resolve: (answer: any) => void, reject: (error: EngineError) => void}} Outcome of a promise */
/**
 * @typedef {{id: number, message: {type: string}, key: string | undefined, watchdog: number} & Outcome} QueuedRequest
 */
/**
 * A job that has not ended: `order` is the message that starts it once the engine is ready.
 * @typedef {{order: object, sent: boolean, ending: "" | "pause" | "stop", onProgress: (state: JobState) => void, timer:
 * number} & Outcome} PendingJob
 */

/**
 * @typedef {object} RunningJob
 * @property {Promise<JobState>} result its last state; rejects with an EngineError, `engine/cancelled` after `stop`
 * @property {() => void} pause stop after the current slice; the engine keeps the job
 * @property {() => void} stop discard the job after the current slice
 * @property {(shares: object[]) => void} addShares pass on the shares of other engines
 */

/** One engine; `generation` counts its workers. The tables of earlier workers are lost. */
export class EngineClient {
  generation = 0;
  /** Bytes of the interpreter's memory at the last answer; 0: unknown. */
  heap = 0;
  /** Python's traceback of the engine's last internal error, for a bug report; "": none. */
  mistake = "";
  /** @type {Status} */
  status = {
    state: "idle",
    progress: { phase: "download", loaded: 0, total: 0 },
    hello: null,
    times: null,
    error: null,
  };

  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {Worker | null} */
  #worker = null;
  /** @type {QueuedRequest[]} */
  #queue = [];
  /** @type {QueuedRequest | null} */
  #running = null;
  /** @type {Map<number, PendingJob>} */
  #jobs = new Map();
  /** Word lists whose kept tables the engine reads. @type {Set<string>} */
  #lists = new Set();
  /** Files of the latest table. @type {string[]} */
  #files = [];
  #lastId = 0;
  #name = "";
  #timer = 0;
  #started = deferred();
  /** The worker is restoring a memory snapshot; if that fails, the next worker starts without it. */
  #restoring = false;
  /** Workers in a row that were given up before their first message. */
  #silent = 0;
  /** A start has failed, or was repeated because its worker ended: the next worker that ends so early is a failure. */
  #ended = false;

  /** The engine's description of itself; null before the first engine is ready. */
  get hello() {
    return this.status.hello;
  }

  /** Call back whenever `status` changes. @param {() => void} listener @returns {() => void} stops it */
  onChange(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Start the engine unless it runs, and return the promise of `started`. @returns {Promise<Hello>} */
  start() {
    if (this.status.state === "idle" || this.status.state === "failed") this.#spawn();
    return this.started();
  }

  /** Resolves when the engine is ready, rejects when its start failed. @returns {Promise<Hello>} */
  started() {
    return this.#started.promise;
  }

  /** End the worker and start another; all requests and jobs become unavailable. @returns {Promise<Hello>} */
  restart() {
    this.#lose(new EngineError("engine/unavailable", "the engine was started again"));
    this.#spawn();
    return this.started();
  }

  /** End the worker; all requests and jobs become unavailable. */
  stop() {
    const error = new EngineError("engine/unavailable", "the engine was stopped");
    this.#lose(error);
    this.#started.reject(error);
    this.#started = deferred();
    this.#set({ state: "idle" });
  }

  /**
   * Send a request; while the engine is starting it waits.
   * @template {Kind} K
   * @param {RequestOf<K>} message
   * @param {{key?: string, signal?: AbortSignal, watchdog?: number}} [how] `key`: a newer request with
   * the same key replaces this one if it still waits; `signal`: cancels the request, and ends the worker if it already
   * runs; `watchdog`: the timeout in milliseconds
   * @returns {Promise<AnswerOf<K>>} rejects with an EngineError
   */
  request(message, { key, signal, watchdog = WATCHDOG } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(cancelled());
      if (!this.#isRunning) return reject(this.#notRunning());
      if (key !== undefined) this.#supersede(key);
      this.#lastId += 1;
      const request = { id: this.#lastId, message, key, watchdog, resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(request), { once: true });
      this.#queue.push(request);
      this.#sendNext();
    });
  }

  /**
   * Work on a job in slices, beside the requests; while the engine is starting it waits.
   * @param {JobStart} start
   * @param {{seconds?: number, pace?: string, background?: boolean, signal?: AbortSignal, onProgress?: (state:
   * JobState) => void}} [how]
   * `seconds`: time limit, 0: until it is done; `pace`: the kind of work, whose speed on this device is remembered;
   * `background`: the job rests while other jobs run; `signal`: pauses the job
   * @returns {RunningJob}
   */
  runJob(start, { seconds = 0, pace = "", background = false, signal, onProgress = () => {} } = {}) {
    this.#lastId += 1;
    const id = this.#lastId;
    /** @type {Promise<JobState>} */
    const result = new Promise((resolve, reject) => {
      if (!this.#isRunning) return reject(this.#notRunning());
      this.#jobs.set(id, {
        order: { kind: "job", id, start, seconds, pace, background },
        sent: false,
        ending: "",
        onProgress,
        resolve,
        reject,
        timer: 0,
      });
    });
    result.catch(() => {});
    const pause = () => this.#endJob(id, "pause");
    signal?.addEventListener("abort", pause, { once: true });
    if (signal?.aborted) pause();
    this.#sendJobs();
    return {
      result,
      pause,
      stop: () => this.#endJob(id, "stop"),
      addShares: (shares) => this.#jobs.get(id)?.sent && this.#worker?.postMessage({ kind: "shares", id, shares }),
    };
  }

  /**
   * Let the engine read the tables of a word list that this device keeps; later requests wait shortly for them.
   * @param {string} list
   */
  bringTables(list) {
    if (this.#lists.has(list)) return;
    this.#lists.add(list);
    if (this.status.state === "ready") this.#worker?.postMessage({ kind: "tables", list });
  }

  /**
   * Let the engine have files before a table needs them, even while it starts. @param {string[]} names the engine's
   */
  bringFiles(names) {
    this.#files = names;
    this.#worker?.postMessage({ kind: "files", names });
  }

  /** Whether nobody waits for an answer or a job. */
  get isIdle() {
    return !this.#running && !this.#queue.length && !this.#jobs.size;
  }

  get #isRunning() {
    return this.status.state === "starting" || this.status.state === "ready";
  }

  #notRunning() {
    return this.status.error ?? new EngineError("engine/unavailable", "the engine is not running");
  }

  /** Send the worker the jobs that waited for its start. */
  #sendJobs() {
    if (this.status.state !== "ready") return;
    for (const [id, job] of this.#jobs) {
      if (job.sent) continue;
      job.sent = true;
      this.#watchJob(job);
      this.#worker?.postMessage(job.order);
      if (job.ending) this.#endJob(id, job.ending);
    }
  }

  /** @param {number} id @param {"pause" | "stop"} how */
  #endJob(id, how) {
    const job = this.#jobs.get(id);
    if (!job) return;
    job.ending = how;
    if (job.sent) this.#worker?.postMessage({ kind: "end-job", id, how });
  }

  /** A running job reports progress now and then; a worker that is silent for long is dead. @param {PendingJob} job */
  #watchJob(job) {
    const worker = this.#worker;
    clearTimeout(job.timer);
    job.timer = window.setTimeout(
      () => worker && this.#die(worker, `no progress of a job in ${WATCHDOG / 1000} s`),
      WATCHDOG,
    );
  }

  /** @param {number} id @returns {PendingJob | undefined} */
  #removeJob(id) {
    const job = this.#jobs.get(id);
    if (job) clearTimeout(job.timer);
    this.#jobs.delete(id);
    return job;
  }

  /** @param {{id: number, text: string}} message with the job's last state */
  #finishJob({ id, text }) {
    const job = this.#removeJob(id);
    const { ok, error, ...state } = JSON.parse(text);
    if (job?.ending === "stop") job.reject(cancelled());
    else if (ok) job?.resolve(state);
    else job?.reject(new EngineError(error.code, error.message, error.data));
  }

  /** @param {string} key */
  #supersede(key) {
    for (const old of this.#queue.filter((request) => request.key === key)) {
      this.#drop(old, new EngineError("engine/superseded", `a newer request ${key} was made`));
    }
  }

  /** @param {QueuedRequest} request */
  #cancel(request) {
    if (this.#queue.includes(request)) this.#drop(request, cancelled());
    if (this.#running !== request) return;
    this.#running = null;
    request.reject(cancelled());
    void this.restart();
  }

  /** @param {QueuedRequest} request @param {EngineError} error */
  #drop(request, error) {
    this.#queue = this.#queue.filter((other) => other !== request);
    request.reject(error);
  }

  /** @param {boolean} [plain] without restoring a memory snapshot */
  #spawn(plain = false) {
    if (this.status.state === "ready" || this.status.state === "failed") this.#started = deferred();
    this.generation += 1;
    const hearer = { receive: this.#receive.bind(this), fail: this.#die.bind(this) };
    const { worker, name } = startWorker(this.generation, plain, hearer);
    this.#worker = worker;
    this.#name = name;
    if (this.#files.length) this.bringFiles(this.#files);
    this.#restoring = false;
    this.#set({ state: "starting", progress: { phase: "download", loaded: 0, total: 0 }, times: null, error: null });
    const most = FIRST_MESSAGE * 2 ** this.#silent;
    if (most >= BOOT_WITHOUT_PROGRESS) return this.#watch(BOOT_WITHOUT_PROGRESS);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => worker === this.#worker && this.#replaceSilent(worker, plain), most);
  }

  /** Replace a worker that said nothing; requests continue to wait. @param {Worker} worker @param {boolean} plain */
  #replaceSilent(worker, plain) {
    this.#silent += 1;
    worker.terminate();
    this.#spawn(plain);
  }

  /** @param {Worker} worker @param {FromWorker} message */
  #receive(worker, message) {
    if (worker !== this.#worker) return;
    switch (message.kind) {
      case "progress":
        // Files loaded after the start are reported, too, but nothing waits for them.
        if (this.status.state === "starting" && !this.#restoring) this.#watch(BOOT_WITHOUT_PROGRESS);
        return this.#set({ progress: message.progress });
      case "alive":
        this.#silent = 0;
        if (this.status.state === "starting" && !this.#restoring) this.#watch(BOOT_WITHOUT_PROGRESS);
        return this.#noticeDeath(worker);
      case "restoring":
        this.#restoring = true;
        return this.#watch(RESTORING);
      case "ready":
        this.#restoring = this.#ended = false;
        clearTimeout(this.#timer);
        this.#set({ state: "ready", hello: message.hello, times: message.times });
        this.#started.resolve(message.hello);
        for (const list of this.#lists) worker.postMessage({ kind: "tables", list });
        this.#sendJobs();
        return this.#sendNext();
      case "failed":
        if (this.#restoring)
          return void this.#startWithoutMemory(message.message, message.useless ? blockSnapshot : null);
        return this.#fail(new EngineError(message.code, message.message));
      case "job-progress": {
        const job = this.#jobs.get(message.id);
        if (job) this.#watchJob(job);
        return job?.onProgress(message.state);
      }
      case "job-ended":
        return this.#finishJob(message);
      case "answer":
        this.heap = message.heap;
        return this.#finishRequest(message);
      case "lost":
        return this.#die(worker, message.message);
      case "broken":
        return this.#breakDown(message);
    }
  }

  /** Notice the end of a worker at once, by the lock that it holds while it lives. @param {Worker} worker */
  #noticeDeath(worker) {
    void navigator.locks?.request(this.#name, () => {
      const again = worker === this.#worker && this.status.state === "starting" && !this.#restoring && !this.#ended;
      this.#ended ||= again;
      return again ? this.#spawn() : this.#die(worker, "the worker ended");
    });
  }

  /** @param {{id: number, text: string}} message */
  #finishRequest({ id, text }) {
    const done = this.#running;
    if (done?.id !== id) return;
    clearTimeout(this.#timer);
    this.#running = null;
    const answer = JSON.parse(text);
    if (answer.ok) done.resolve(answer);
    else done.reject(new EngineError(answer.error.code, answer.error.message, answer.error.data));
    this.#sendNext();
  }

  /**
   * After an internal error the engine's state may be incomplete, so another engine is started.
   * @param {{id: number, message: string}} error
   */
  #breakDown({ id, message }) {
    const request = this.#running?.id === id ? this.#running : null;
    if (request) this.#running = null;
    this.mistake = message;
    (request ?? this.#removeJob(id))?.reject(new EngineError("engine/internal", message));
    // A restored memory snapshot may contain the fault, so it is deleted.
    const restored = this.status.times?.restored ?? false;
    if (restored) void deleteSnapshot();
    this.#dropTables();
    this.#lose(new EngineError("engine/unavailable", "the engine was started again"));
    this.#spawn(restored);
  }

  /** Delete all kept tables, which may contain a fault, so that the next engine starts without any. */
  #dropTables() {
    if (this.#lists.size) void deleteTables();
    this.#lists.clear();
  }

  #sendNext() {
    if (this.#running || this.status.state !== "ready") return;
    const next = this.#queue.shift();
    if (!next) return;
    this.#running = next;
    this.#worker?.postMessage({ kind: "request", id: next.id, text: JSON.stringify({ ...next.message, id: next.id }) });
    this.#watch(next.watchdog);
  }

  /** Give up a worker that is silent for this time. @param {number} most milliseconds */
  #watch(most) {
    clearTimeout(this.#timer);
    const worker = this.#worker;
    this.#timer = window.setTimeout(() => worker && this.#die(worker, `no answer in ${most / 1000} s`), most);
  }

  /** @param {Worker} worker @param {string} message */
  #die(worker, message) {
    if (worker !== this.#worker) return;
    if (this.status.state === "starting" && this.#restoring)
      return void this.#startWithoutMemory(message, deleteSnapshot);
    if (this.status.state === "starting") return this.#fail(new EngineError("engine/boot", message));
    this.#dropTables();
    this.#lose(new EngineError("engine/unavailable", message));
    this.#spawn();
  }

  /**
   * Start without the memory snapshot after restoring it failed. Requests continue to wait.
   * @param {string} why @param {(() => Promise<void>) | null} blame deletes the snapshot; null: a missing file is at
   * fault. A snapshot that hung is deleted, because the cause is unknown.
   */
  async #startWithoutMemory(why, blame) {
    console.info("the memory snapshot could not be restored:", why);
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    const { generation } = this;
    await blame?.().catch((/** @type {unknown} */ error) => console.info("it could not be deleted:", error));
    if (generation === this.generation && this.status.state === "starting") this.#spawn(true);
  }

  /** @param {EngineError} error */
  #fail(error) {
    this.#lose(error);
    this.#ended = true;
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
    for (const request of lost) request.reject(error);
    for (const id of [...this.#jobs.keys()]) this.#removeJob(id)?.reject(error);
  }

  /** @param {Partial<Status>} change */
  #set(change) {
    this.status = { ...this.status, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function cancelled() {
  return new EngineError("engine/cancelled", "the request was cancelled");
}

/** A promise that is settled from outside. @returns {{promise: Promise<Hello>} & Outcome} */
function deferred() {
  /** @type {any} */
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  parts.promise.catch(() => {}); // nobody may be waiting for it
  return parts;
}
