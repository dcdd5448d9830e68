// Lets the engine check results by replaying their records, and compares the proven ones with one's own.

import { errorJson } from "../../parts/coded-error.js";
import { LOST } from "../../engine/client.js";
import { JOB_LOST, retryWhenLost } from "../../engine/job.js";
import { bringLexicon } from "../storage/word-lists-store.js";
import { keepChecked } from "../exchange/contest-store.js";

/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Engine } from "../../engine/engine.js" */
/** @import { Comparison, JobState } from "../../engine/messages.js" */
/** @import { Contest, Received } from "../exchange/contest-store.js" */

/**
 * A result that its record does not bear out, or that cannot be checked here.
 * @typedef {{contest: Contest, error: ErrorJson}} Refused
 */

/** Seconds that a check may take. With a limit it is done action by action: a strong level is slow. */
const LIMIT = 36_000;

/** One check after the other; it can be skipped. */
export class Checking {
  /** How much of the result that is being checked was played again, 0 to 1. */
  progress = 0;
  /** The result that is being checked. @type {Contest | null} */
  current = null;
  /** @type {Refused[]} */
  refused = [];
  /** Results that were not checked because the player would not wait. @type {Contest[]} */
  skipped = [];
  #engine;
  #changed;
  #skipping = new AbortController();

  /** @param {Engine} engine @param {() => void} changed */
  constructor(engine, changed) {
    this.#engine = engine;
    this.#changed = changed;
  }

  /**
   * Check the results that are not checked yet. @param {Received[]} received @returns {Promise<Contest[]>} the proven
   * or skipped ones
   */
  async run(received) {
    const { version } = await this.#engine.started();
    const good = [];
    for (const { contest, checked } of received) {
      if (checked === version || (await this.#passes(contest, version))) good.push(contest);
    }
    this.current = null;
    return good;
  }

  /** @param {Contest} contest @param {string} version of the engine @returns {Promise<boolean>} */
  async #passes(contest, version) {
    if (this.#skipping.signal.aborted) return Boolean(this.skipped.push(contest));
    this.current = contest;
    this.progress = 0;
    this.#changed();
    try {
      await bringLexicon(this.#engine, contest.record?.options?.lexicon);
      if (!(await this.#isBorneOut(contest))) return Boolean(this.skipped.push(contest));
      await keepChecked(contest, version);
      return true;
    } catch (error) {
      const failure = errorJson(error);
      if (LOST.has(failure.code)) throw error;
      this.refused.push({ contest, error: failure });
      return false;
    }
  }

  /**
   * Play a record again. @param {Contest} contest @returns {Promise<boolean>} false: it was skipped
   * @throws {EngineError} it is not borne out
   */
  async #isBorneOut(contest) {
    const { signal } = this.#skipping;
    const onProgress = (/** @type {JobState} */ { progress }) => {
      this.progress = progress;
      this.#changed();
    };
    const check = () =>
      this.#engine.runJob({ job: "check", contest }, { seconds: LIMIT, pace: "check", signal, onProgress }).result;
    const { done, job } = await retryWhenLost(check, { codes: JOB_LOST, signal });
    if (!done) await this.#engine.request({ type: "stop", job });
    return done;
  }

  /** Do not wait for the checks. */
  skip() {
    this.#skipping.abort();
  }
}

/**
 * Compare results, one's own first. A result that cannot be compared with the first is refused.
 * @param {Engine} engine @param {Contest[]} contests
 * @returns {Promise<{comparison: Comparison, compared: Contest[], refused: Refused[]}>}
 */
export async function compared(engine, contests) {
  /** @type {Refused[]} */
  const refused = [];
  const left = [...contests];
  for (;;) {
    try {
      return { comparison: await engine.request({ type: "compare", contests: left }), compared: left, refused };
    } catch (error) {
      const failure = errorJson(error);
      const at = Number(failure.data?.contest);
      if (failure.code !== "contest/other" || !(at > 0 && at < left.length)) throw error;
      refused.push({ contest: left[at], error: failure });
      left.splice(at, 1);
    }
  }
}
