// Long work in the worker: a job of the engine (docs/door.md, Jobs) worked in slices. Between two slices every message that has
// come is answered, so nothing waits for longer than a slice, and whoever asked may end it at any time.

/** @typedef {import("./messages.js").FromWorker} FromWorker */
/** @typedef {import("./messages.js").JobState} JobState */
/** @typedef {Extract<import("./messages.js").ToWorker, {kind: "think"}>} Wish */

/** What a slice should take, in milliseconds: no tap waits for longer, and the way there and back stays a small part. */
const SLICE = 80;
/** Units of the first slice. */
const FIRST = 2;
/** The first slices of a job build tables that later ones use, and say nothing of how fast it will be. */
const WARMING = 2;
/** Milliseconds between two reports. */
const TOLD = 150;
/** Units a second that are expected of a kind of work before any was done here. */
const PACE = 150;
/** More than the time allows, so that it is mostly the time that ends the work and not the budget. */
const SPARE = 1.2;
/** The smallest budget: a device that was busy when its speed was measured would else never think for long again. */
const LEAST = 300;

/** Units a second that each kind of work was done at, newest weighed with the ones before. @type {Map<string, number>} */
const paces = new Map();

/** One job as this worker does it. */
export class Thought {
  /** What other workers found, to be joined in the next slice. @type {object[]} */
  others = [];
  /** Whether the job is to end, and whether it is to be forgotten then. @type {"" | "finish" | "stop"} */
  ending = "";
  #wish;
  #handle;
  #tell;
  #began = performance.now();
  /** When it was ready to think; 0 before. */
  #thinking = 0;
  #told = 0;

  /** @param {Wish} wish @param {(request: string) => string} handle @param {(message: FromWorker) => void} tell */
  constructor(wish, handle, tell) {
    this.#wish = wish;
    this.#handle = handle;
    this.#tell = tell;
  }

  /** Work until it is done, its time is over, or it is to end; the last state is told as an answer. */
  async run() {
    const { id, start, seconds, pace } = this.#wish;
    const budget = start.budget || (seconds ? Math.max(LEAST, Math.ceil(seconds * SPARE * (paces.get(pace) ?? PACE))) : 0);
    let answer = this.#ask({ ...start, budget });
    let units = FIRST;
    let slices = 0;
    while (answer.ok && !answer.done && !this.ending && !this.#late(answer)) {
      await nextTurn();
      if (this.ending) break;
      const others = this.others;
      this.others = [];
      const began = performance.now();
      const next = this.#ask({ type: "work", job: answer.job, budget: units, others });
      const took = Math.max(1, performance.now() - began);
      slices += 1;
      if (next.ok && !next.done && slices > WARMING) this.#pace(pace, (1000 * units) / took);
      units = Math.max(1, Math.min(4 * units, Math.round((units * SLICE) / took)));
      answer = next;
      this.#report(answer);
    }
    if (answer.ok && this.ending === "stop") answer = this.#ask({ type: "stop", job: answer.job });
    this.#tell({ kind: "over", id, text: JSON.stringify(answer) });
  }

  /** Getting ready (progress 0) is no thinking: it has as long again, so that the first move of all is thought about, too. @param {JobState} state */
  #late({ progress }) {
    const { seconds } = this.#wish;
    const now = performance.now();
    if (!this.#thinking && progress > 0) this.#thinking = now;
    return seconds > 0 && now - (this.#thinking || this.#began) >= 1000 * seconds;
  }

  /** @param {string} pace @param {number} now */
  #pace(pace, now) {
    const before = paces.get(pace);
    paces.set(pace, before === undefined ? now : 0.9 * before + 0.1 * now);
  }

  /** @param {JobState & {ok: boolean}} state */
  #report(state) {
    const now = performance.now();
    if (!state.ok || state.done || now - this.#told < TOLD) return;
    this.#told = now;
    const { seconds } = this.#wish;
    const waited = seconds && this.#thinking ? (now - this.#thinking) / (1000 * seconds) : 0;
    this.#tell({ kind: "thought", id: this.#wish.id, state: { ...state, progress: Math.min(1, Math.max(state.progress, waited)) } });
  }

  /** @param {object} request @returns {any} */
  #ask(request) {
    return JSON.parse(this.#handle(JSON.stringify(request)));
  }
}

const channel = new MessageChannel();
/** @type {(() => void)[]} */
const waiting = [];
channel.port1.onmessage = () => waiting.shift()?.();

/** Let every message that has come be answered first. @returns {Promise<void>} */
function nextTurn() {
  return new Promise((resolve) => {
    waiting.push(resolve);
    channel.port2.postMessage(null);
  });
}
