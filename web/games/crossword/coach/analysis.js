// The analysis of one position: started, stopped, deepened; its last report is kept whatever happens to the engine.

import { despiteLoss, workOn } from "./jobs.js";

/** @typedef {import("./types.js").AnalysisReport} AnalysisReport */
/** @typedef {import("./types.js").Candidate} Candidate */
/** @typedef {import("./jobs.js").Send} Send */
/** @typedef {{code: string, message: string, data?: object}} Failure */

/** Rollouts of a first look, and how many times as many "more time" takes. */
const EFFORT = 600;
const DEEPER = 4;
const MOST_EFFORT = 20_000;
const COUNT = 12;
/** Milliseconds between two drawings of what is known so far: often enough to look alive, and calm. */
const CALM = 250;
/** Stopped ones that can go on where they were, the last one last: the engine has room for a few. */
const MOST_WAITING = 4;
/** @type {Analysis[]} */
const waiting = [];

/** What is known of a position, and the work on it. */
export class Analysis {
  /** @type {AnalysisReport | null} */
  report = null;
  /** @type {"new" | "running" | "done" | "stopped" | "failed"} */
  state = "new";
  progress = 0;
  effort = EFFORT;
  /** @type {Failure | null} */
  failure = null;
  /** It was running when its position was left. */
  left = false;
  /** The candidate that is looked at, by its notation. @type {string | null} */
  selected = null;
  /** Plays that shall be among the candidates, whatever they are worth. @type {string[]} */
  wanted = [];

  #send;
  #where;
  #changed;
  #drawn = 0;
  /** @type {AbortController | null} */
  #running = null;
  /** What to go on with, by the engine's name, once the slice that runs is over. @type {Promise<string | null>} */
  #job = Promise.resolve(null);
  /** Why a candidate is worse than the best, asked for one by one where a stopped analysis had not come to it. @type {Map<string, import("./types.js").Reason[]>} */
  #compared = new Map();

  /**
   * @param {Send} send @param {object} where a table, seat and ply, or a position (docs/door-coach.md)
   * @param {(what: "progress" | "state") => void} changed something is to be drawn; `state`: something is to be said
   */
  constructor(send, where, changed) {
    this.#send = send;
    this.#where = where;
    this.#changed = changed;
  }

  get candidates() {
    return this.report?.candidates ?? [];
  }

  /** The one that is looked at. @returns {Candidate | undefined} */
  get shown() {
    return this.candidates.find((play) => play.move === this.selected);
  }

  get canDeepen() {
    return this.state !== "running" && this.report?.method === "simulation" && this.effort < MOST_EFFORT;
  }

  /** Begin, or begin again with the same effort. */
  start() {
    this.close();
    this.progress = 0;
    return this.goOn();
  }

  /** Go on where it was stopped; begin where there is nothing to go on with. */
  async goOn() {
    const mine = (this.#running = new AbortController());
    Object.assign(this, { state: "running", failure: null, left: false });
    this.#compared.clear();
    this.#changed("state");
    try {
      const last = await despiteLoss(() => this.#run(mine), mine.signal);
      if (this.#running !== mine) return;
      this.#take(last);
      this.state = last.done ? "done" : "stopped";
    } catch (error) {
      if (this.#running !== mine) return;
      this.state = "failed";
      this.failure = /** @type {Failure} */ (error);
    }
    this.#running = null;
    this.#changed("state");
    void this.#compare();
  }

  /** Begin again and take longer. */
  deepen() {
    this.effort = Math.min(MOST_EFFORT, this.effort * DEEPER);
    return this.start();
  }

  /** Stop after the slice that runs; what is known stays. */
  stop() {
    this.#running?.abort();
  }

  /** Another position is shown; what is known stays, and it can go on later. */
  leave() {
    this.left = this.state === "running";
    if (this.left) this.state = "stopped";
    this.stop();
    this.#running = null;
  }

  /** The position is left for good. */
  close() {
    this.leave();
    this.#forget();
  }

  /** It cannot go on any more, only begin again. */
  #forget() {
    this.#waits(false);
    void this.#job.then((job) => job && this.#send({ type: "stop", job })).catch((error) => console.info("an analysis was gone already", error));
    this.#job = Promise.resolve(null);
  }

  /** @param {AbortController} mine @returns {Promise<import("./types.js").JobState>} */
  #run({ signal }) {
    const begin = { type: "start", job: "analysis", ...this.#where, arguments: { effort: this.effort, count: COUNT, moves: this.wanted } };
    const report = (/** @type {import("./types.js").JobState} */ state) => this.#heard(signal, state);
    this.#waits(false);
    const run = this.#job.then(async (job) => {
      const first = await this.#send(job ? { type: "work", job, budget: 1, others: [] } : begin);
      const state = await workOn(this.#send, first, { signal, report });
      return state.done ? this.#send({ type: "stop", job: state.job }) : state;
    });
    this.#job = run.then(
      ({ done, job }) => {
        this.#waits(!done);
        return done ? null : job;
      },
      () => null,
    );
    return run;
  }

  /** For the one that has waited longest there may be no room left. @param {boolean} waits whether it can go on later */
  #waits(waits) {
    const at = waiting.indexOf(this);
    if (at >= 0) waiting.splice(at, 1);
    if (waits) waiting.push(this);
    const [first] = waiting;
    if (first && waiting.length > MOST_WAITING) first.#forget();
  }

  /** Look at a candidate; at none when it was looked at already. @param {string} move */
  select(move) {
    this.selected = this.selected === move ? null : move;
    this.#changed("progress");
    void this.#compare();
  }

  /** The reasons for or against a candidate, as far as they are known. @param {Candidate} play */
  reasons(play) {
    return play.reasons.length ? play.reasons : (this.#compared.get(play.move) ?? []);
  }

  /** @param {AbortSignal} signal of the run @param {import("./types.js").JobState} state */
  #heard(signal, state) {
    if (this.#running?.signal !== signal) return;
    // While it is thought again at greater length, what is known already is the better guess at first.
    if (!this.report || state.report.done >= this.report.done || state.report.method !== this.report.method) this.#take(state);
    this.progress = state.progress;
    const now = performance.now();
    if (now - this.#drawn < CALM) return;
    this.#drawn = now;
    this.#changed("progress");
  }

  /** @param {import("./types.js").JobState} state */
  #take(state) {
    this.report = state.report;
    this.progress = state.progress;
  }

  /** Where the reasons of the chosen candidate are not there, ask for them. */
  async #compare() {
    const play = this.shown;
    const best = this.candidates[0];
    if (!play || !best || play === best || this.state === "running" || this.reasons(play).length || this.#compared.has(play.move)) return;
    this.#compared.set(play.move, []);
    try {
      const { answer } = await this.#send({ type: "ask", ...this.#where, question: "compare", arguments: { move: best.move, with: play.move } });
      this.#compared.set(play.move, answer.reasons);
      this.#changed("progress");
    } catch (error) {
      console.info("the reasons of a candidate could not be had", error);
    }
  }
}
