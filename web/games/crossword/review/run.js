// A review as it is made: the game is laid before the engine, turn after turn comes back, and what is there is kept.

import { bringLexicon } from "../../../shell/storage/word-lists-store.js";
import { despiteLoss, runJob } from "../coach/jobs.js";

/** @typedef {import("../../../engine/engine.js").Engine} Engine */
/** @typedef {import("../coach/types.js").Review} Review */
/** @typedef {import("./store.js").Material} Material */
/** @typedef {{kind: "game", record: any, seat: number | null} | {kind: "gcg", text: string, lexicon: string}} Source */
/** @typedef {"static" | "simulation"} Method */

/** Rollouts for each turn of a thorough review. */
const EFFORT = 150;

/**
 * Review a game; where the engine is lost on the way, the next one goes on.
 * @param {Engine} engine @param {Source} source @param {Method} method
 * @param {{signal: AbortSignal, report: (review: Review, progress: number) => void, earlier: Review | null}} how `earlier` is what was
 *   reviewed before: the engine takes over what fits
 * @returns {Promise<Review>} what was reviewed until it was done or stopped
 */
export function reviewGame(engine, source, method, { signal, report, earlier }) {
  const send = (/** @type {any} */ message) => engine.request(message);
  const options = { method, ...(method === "simulation" ? { effort: EFFORT } : {}) };
  let known = earlier;
  const heard = (/** @type {import("../coach/types.js").JobState} */ state) => {
    known = state.report;
    report(state.report, state.progress);
  };
  const work = (/** @type {object} */ where) => {
    const given = source.kind === "gcg" ? { gcg: source.text, ...(source.lexicon ? { lexicon: source.lexicon } : {}) } : {};
    return runJob(send, { type: "start", job: "review", ...where, arguments: { ...given, ...options, earlier: known } }, { signal, report: heard });
  };
  return despiteLoss(async () => (await atTable(engine, source, work)).report, signal);
}

/**
 * The game as GCG with a note to each turn.
 * @param {Engine} engine @param {Source} source @param {[number, string][]} notes by ply, or by line of an imported text
 * @returns {Promise<string>}
 */
export async function writeWithNotes(engine, source, notes) {
  return atTable(engine, source, async (where) => {
    const text = source.kind === "gcg" ? { text: source.text } : {};
    const answer = await engine.request({ type: "write", ...where, format: "gcg", ...text, notes });
    return answer.text;
  });
}

/** What a board is drawn with. @param {Engine} engine @param {Review} review @returns {Promise<Material>} */
export async function materialOf(engine, review) {
  const cgp = review.turns.find((turn) => turn.cgp)?.cgp ?? `${"15/".repeat(15).slice(0, -1)} / 0/0 0`;
  const { view } = await engine.request({ type: "view", game: "crossword", position: { cgp, lexicon: review.lexicon } });
  return { premiums: view.board.premiums, tiles: view.tiles };
}

/**
 * With the table of a saved game open for as long as it is needed.
 * @template T @param {Engine} engine @param {Source} source @param {(where: object) => Promise<T>} use @returns {Promise<T>}
 */
async function atTable(engine, source, use) {
  await engine.started();
  if (source.kind === "gcg") {
    await bringLexicon(engine, source.lexicon);
    return use({ game: "crossword" });
  }
  await bringLexicon(engine, source.record.options?.lexicon);
  const { table } = await engine.request({ type: "load", record: source.record });
  try {
    return await use({ table, seat: source.seat });
  } finally {
    engine.forget(table);
  }
}
