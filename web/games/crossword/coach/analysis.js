// The analysis of one position: a job that can be stopped, resumed and deepened. Its last report survives the loss of
// the engine.

import { errorJson } from "../../../parts/coded-error.js";

/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Job } from "../../../engine/job.js" */
/** @import { Proving } from "../../common/proof/key.js" */
/** @import { JobWish } from "../../../engine/messages.js" */
/** @import { AnalysisReport, Candidate, Comparison, JobState, Reason } from "./types.js" */
/** @import { Outcomes } from "./types.js" */
/** @import { View } from "../types.js" */
/** @typedef {{comparison: Comparison | null, reasons: Reason[]}} Compared */

/**
 * @typedef {object} Source the position, at a table or without one, as the engine knows it
 * @property {boolean} [ending] two players know all tiles
 * @property {(start: () => JobWish, onProgress: (state: JobState) => void) => Job} job
 * @property {(question: string, args: object) => Promise<any>} ask
 */

/** Rollouts of a first analysis, and how many times as many "more time" takes. */
const EFFORT = 600;
const DEEPER = 4;
/** Enough for the draws of a play that leaves a tile in the bag. An ending ends when it is solved. */
const MOST_EFFORT = 96_000;
/**
 * Up to this effort the endgames of every draw are searched without being asked for: up to three tiles in the bag, of
 * which ten different unseen ones need some 5,000.
 */
const MOST_FOR_DRAWS = 9000;
const COUNT = 12;
/** @type {Compared} */
const UNKNOWN = { comparison: null, reasons: [] };
/** Milliseconds between two drawings of the progress: often enough to look alive, and calm. */
const DRAW_EVERY = 250;
/** The engine has room for a few stopped jobs. */
const MOST_STOPPED = 4;
/** Stopped analyses that can be resumed, the last one last. @type {Analysis[]} */
const stopped = [];

/**
 * Whether endings were searched with every draw, so that the chance to win decides.
 * @param {AnalysisReport | null} report
 */
export function searchesDraws(report) {
  return report?.outcomes?.some(({ searched = true }) => searched) ?? false;
}

/** Whether two players know all tiles, so that an analysis goes on until the ending is solved. @param {View} view */
export function knowsAllTiles({ bag, seats }) {
  return bag === 0 && seats.length === 2;
}

export class Analysis {
  /** @type {AnalysisReport | null} */
  report = null;
  /** @type {"new" | "running" | "done" | "stopped" | "failed"} */
  state = "new";
  progress = 0;
  effort = EFFORT;
  /** @type {ErrorJson | null} */
  failure = null;
  /** It was running when the player left its position. */
  left = false;
  /** The selected candidate, by its notation. @type {string | null} */
  selected = null;
  /** Shows what a play comes to with each draw; it comes when it is needed. */
  #drawTable = /** @type {((outcomes: Outcomes, play: Candidate, next: boolean) => unknown) | null} */ (null);
  /** Plays that shall be among the candidates, whatever they are worth. @type {string[]} */
  wanted = [];

  #source;
  #changed;
  #drawnAt = 0;
  /** @type {Job | null} */
  #job = null;
  /** Counts the runs, so that a run that was left changes nothing. */
  #run = 0;
  /**
   * Why a candidate is worse than the best, asked for singly where a stopped analysis has not compared them yet.
   * @type {Map<string, Compared>}
   */
  #compared = new Map();

  /**
   * @param {Source} source @param {(what: "progress" | "state") => void} changed draw again; `state`: also announce the
   * state
   */
  constructor(source, changed) {
    this.#source = source;
    this.#changed = changed;
    if (source.ending) this.effort = MOST_EFFORT;
  }

  get candidates() {
    return this.report?.candidates ?? [];
  }

  /** What a play comes to with each draw, where that is known. @param {Candidate} play */
  outcomes(play) {
    const found = this.report?.outcomes?.find(({ move }) => move === play.move);
    const next = this.state === "running" || !searchesDraws(this.report);
    return found && this.#drawTable?.(found, play, next);
  }

  /** The selected candidate. @returns {Candidate | undefined} */
  get shown() {
    return this.candidates.find((play) => play.move === this.selected);
  }

  /** This analysis as a proof: with its effort, from the beginning. @returns {Proving} */
  get proving() {
    const given = { effort: this.effort, count: COUNT, moves: this.wanted };
    return { job: this.#source.job, wish: { method: "analysis", arguments: given } };
  }

  get canDeepen() {
    const { report } = this;
    const open = report?.method === "simulation" || (report?.lines ?? []).some(({ proven }) => !proven);
    return this.state !== "running" && open && this.effort < MOST_EFFORT;
  }

  /** Begin, or begin again with the same effort. @returns {Promise<void>} */
  start() {
    this.close();
    this.progress = 0;
    return this.goOn();
  }

  /** Resume where it was stopped, else begin. @returns {Promise<void>} */
  async goOn() {
    const mine = (this.#run += 1);
    const job = (this.#job ??= this.#newJob());
    this.#removeFromStopped();
    Object.assign(this, { state: "running", failure: null, left: false });
    this.#compared.clear();
    this.#changed("state");
    try {
      const last = await job.run();
      if (this.#run === mine) {
        this.#take(last);
        this.state = last.done ? "done" : "stopped";
      }
      if (this.state === "stopped" && this.#job === job) this.#addToStopped();
      if (this.#run !== mine) return;
    } catch (error) {
      if (this.#run !== mine) return;
      this.state = "failed";
      this.failure = errorJson(error);
    }
    if (this.state === "done" && this.#goesOn) return this.deepen();
    this.#changed("state");
    void this.#compare();
  }

  /** Near the ending it goes on by itself until every draw has been searched. */
  get #goesOn() {
    const { report } = this;
    if (!this.canDeepen) return false;
    const enough = report?.draws_effort ?? 0;
    return !searchesDraws(report) && enough > this.effort && enough <= MOST_FOR_DRAWS;
  }

  /** Begin again with more effort, and enough for every draw. @returns {Promise<void>} */
  deepen() {
    this.effort = Math.min(MOST_EFFORT, Math.max(this.effort * DEEPER, this.report?.draws_effort ?? 0));
    return this.start();
  }

  /** Stop after the current slice; the report stays. */
  stop() {
    this.#job?.pause();
  }

  /** Another position is shown; the report stays, and the analysis can be resumed later. */
  leave() {
    this.left = this.state === "running";
    if (this.left) this.state = "stopped";
    this.stop();
    this.#run += 1;
  }

  /** The position is left for good. */
  close() {
    this.leave();
    this.#discard();
  }

  #newJob() {
    const start = () => ({ job: "analysis", arguments: { effort: this.effort, count: COUNT, moves: this.wanted } });
    const job = this.#source.job(start, (state) => {
      if (this.state === "running" && this.#job === job) this.#showProgress(state);
    });
    return job;
  }

  /** Discard the job: it cannot be resumed any more, only begun again. */
  #discard() {
    this.#removeFromStopped();
    this.#job?.stop();
    this.#job = null;
  }

  /** The analysis that was stopped first makes room. */
  #addToStopped() {
    this.#removeFromStopped();
    stopped.push(this);
    if (stopped.length > MOST_STOPPED) stopped[0].#discard();
  }

  #removeFromStopped() {
    const index = stopped.indexOf(this);
    if (index >= 0) stopped.splice(index, 1);
  }

  /** Select a candidate, or none if it is selected already. @param {string} move */
  select(move) {
    this.selected = this.selected === move ? null : move;
    this.#changed("progress");
    void this.#compare();
  }

  /** The known comparison of a candidate with the best one. @param {Candidate} play @returns {Compared} */
  compared(play) {
    return play.comparison ? play : (this.#compared.get(play.move) ?? UNKNOWN);
  }

  /** @param {JobState} state */
  #showProgress(state) {
    // While an analysis is repeated with more effort, the old report is the better one at first.
    if (!this.report || state.report.done >= this.report.done || state.report.method !== this.report.method)
      this.#take(state);
    else this.progress = state.progress;
    const now = performance.now();
    if (now - this.#drawnAt < DRAW_EVERY) return;
    this.#drawnAt = now;
    this.#changed("progress");
  }

  /** @param {JobState} state */
  #take(state) {
    this.progress = state.progress;
    // Searched endings do not give way to simulated ones.
    if (!state.done && searchesDraws(this.report) && !searchesDraws(state.report)) return;
    this.report = state.report;
    if (this.report?.outcomes?.length && !this.#drawTable) void this.#loadDrawTable();
  }

  async #loadDrawTable() {
    try {
      this.#drawTable = await (await import("../analysis/draw-table.js")).load();
      this.#changed("progress");
    } catch (error) {
      console.info("the table of draws could not be had", error);
    }
  }

  /** Ask for the reasons of the selected candidate if they are unknown. */
  async #compare() {
    const play = this.shown;
    const best = this.candidates[0];
    if (!play || !best || play === best || this.state === "running" || play.comparison || this.#compared.has(play.move))
      return;
    this.#compared.set(play.move, UNKNOWN);
    try {
      const answer = await this.#source.ask("compare", { move: best.move, with: play.move });
      this.#compared.set(play.move, answer);
      this.#changed("progress");
    } catch (error) {
      console.info("the reasons of a candidate could not be had", error);
    }
  }
}
