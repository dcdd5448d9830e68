// Long work of the engine, asked for in slices, so that whatever else is asked is answered in between and it can be stopped.

/** @typedef {import("./types.js").JobState} JobState */
/** @typedef {(message: {type: string, [field: string]: any}) => Promise<any>} Send */

/** Milliseconds that a slice should take: short enough that a tap in between is answered at once. */
const SLICE = 80;
const MOST_BUDGET = 4096;
/** On a busy device each slice takes longer than it should, however little is asked for: it is not to be all coming and going. */
const LEAST_BUDGET = 8;

/** The engine was lost on the way, and another one is there: it knows nothing of the job. */
const LOST = new Set(["engine/unavailable", "job/unknown", "door/unknown_table"]);
/** A device that loses its engine again and again has too little memory for this. */
const MOST_LOST = 3;

/**
 * Do long work again whenever the engine was lost on the way.
 * @template T @param {() => Promise<T>} work begins it, from what is known so far @param {AbortSignal} signal @returns {Promise<T>}
 */
export async function despiteLoss(work, signal) {
  for (let lost = 1; ; lost += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || lost > MOST_LOST || !LOST.has(/** @type {any} */ (error).code)) throw error;
    }
  }
}

/**
 * Start a job and work on it until it is done or stopped; resolves with its last state.
 * @param {Send} send @param {{type: "start", [field: string]: any}} start
 * @param {{signal: AbortSignal, report: (state: JobState) => void}} how `report` is called after each slice
 * @returns {Promise<JobState>} rejects with an EngineError; what was reported until then still holds
 */
export async function runJob(send, start, how) {
  const { job } = await workOn(send, await send(start), how);
  return send({ type: "stop", job });
}

/**
 * Work on a job until it is done or stopped; it stays open, and whoever works on it later goes on.
 * @param {Send} send @param {JobState} state as it stands @param {{signal: AbortSignal, report: (state: JobState) => void}} how
 * @returns {Promise<JobState>}
 */
export async function workOn(send, state, { signal, report }) {
  let budget = 1;
  while (!state.done && !signal.aborted) {
    report(state);
    const before = performance.now();
    state = await send({ type: "work", job: state.job, budget, others: [] });
    budget = nextBudget(budget, performance.now() - before);
  }
  return state;
}

/**
 * Units of work for the next slice, from how long the last one took: never more than twice as many, because other questions
 * may have been answered in between.
 * @param {number} budget @param {number} took milliseconds @returns {number}
 */
function nextBudget(budget, took) {
  const fitting = budget * Math.max(0.5, Math.min(2, SLICE / Math.max(1, took)));
  return Math.max(LEAST_BUDGET, Math.min(MOST_BUDGET, Math.round(fitting)));
}
