// Runs reviews: the engine loads the game and reviews turn after turn; the caller stores the results so far.

import { Job } from "../../../engine/job.js";
import { ownSeats } from "../../../shell/catalogue/games.js";
import { bringLexicon } from "../../../shell/storage/word-lists-store.js";
import { provingOf } from "../../common/proof/key.js";
import { newReviewId, saveReview } from "./store.js";

/** @import { Engine } from "../../../engine/engine.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { JobState, Review } from "../coach/types.js" */
/** @import { Material } from "./store.js" */
/** @typedef {{kind: "game", record: any, seat: number | null} | {kind: "gcg", text: string, lexicon: string}} Source */
/** @typedef {"static" | "simulation"} Method */

/** Rollouts for each turn of a thorough review. */
const EFFORT = 150;

/**
 * A saved game as the engine reviews it, with what the people here may know. @param {SavedGame} game @returns {Source}
 */
export function sourceOf(game) {
  const { record, finished } = game;
  const own = ownSeats(game);
  return { kind: "game", record, seat: own.length === 1 || !finished ? (own[0] ?? null) : 0 };
}

/**
 * Review a game; if the engine is lost, the next one goes on.
 * @param {Engine} engine @param {Source} source @param {Method} method
 * @param {{signal: AbortSignal, report: (review: Review, progress: number) => void, earlier: Review | null,
 * background?: boolean}} how `signal` stops it;
 *   `earlier`: an unfinished review, of which the engine reuses what fits; `background`: it rests while others wait
 * @returns {Promise<Review>} the review, unfinished if it was stopped
 */
export async function reviewGame(engine, source, method, { signal, report, earlier, background = false }) {
  let known = earlier;
  let close = () => {};
  const given =
    source.kind === "gcg" ? { gcg: source.text, ...(source.lexicon ? { lexicon: source.lexicon } : {}) } : {};
  const options = { ...given, method, ...(method === "simulation" ? { effort: EFFORT } : {}) };
  const start = async () => {
    const { place, closeTable } = await openSource(engine, source);
    close = closeTable;
    return { job: "review", ...place, arguments: { ...options, earlier: known } };
  };
  const heard = (/** @type {JobState} */ state) => {
    known = state.report;
    report(state.report, state.progress);
  };
  const job = new Job(engine, start, heard, { background });
  try {
    return (await job.runUntil(signal)).report;
  } finally {
    close();
  }
}

/**
 * A turn of a review as a proof. @param {Engine} engine @param {Source} source @param {object} given the method's
 * arguments @returns {import("../../common/proof/key.js").Proving}
 */
export function provingTurn(engine, source, given) {
  if (source.kind === "game")
    return provingOf(engine, source.record, { seat: source.seat, method: "review", arguments: given });
  const text = { gcg: source.text, ...(source.lexicon ? { lexicon: source.lexicon } : {}) };
  return {
    job: (start, onProgress) => new Job(engine, start, onProgress),
    wish: { game: "crossword", method: "review", arguments: { ...given, ...text } },
  };
}

/**
 * Store an imported GCG text as a game whose turns are not reviewed yet.
 * @param {Engine} engine @param {string} text
 * @param {{title?: string, lexicon?: string}} [how] `lexicon` that judges it: the one that the text names, if left out
 * @returns {Promise<string>} the review's id
 */
export async function bringReview(engine, text, { title = "", lexicon = "" } = {}) {
  /** @type {Source} */
  const source = { kind: "gcg", text, lexicon };
  const review = await reviewGame(engine, source, "simulation", {
    signal: AbortSignal.abort(),
    report: () => {},
    earlier: null,
  });
  const id = newReviewId();
  const material = await materialOf(engine, review);
  await saveReview({ id, source, title: title || review.names.join(" – "), updated: Date.now(), review, material });
  return id;
}

/**
 * The game as GCG with a note to each turn.
 * @param {Engine} engine @param {Source} source @param {[number, string][]} notes by ply, or by line of an imported
 * text
 * @returns {Promise<string>}
 */
export async function writeWithNotes(engine, source, notes) {
  const { place, closeTable } = await openSource(engine, source);
  try {
    const text = source.kind === "gcg" ? { text: source.text } : {};
    return (await engine.request({ type: "write", ...place, format: "gcg", ...text, notes })).text;
  } finally {
    closeTable();
  }
}

/**
 * The premium squares and tiles for drawing the board. @param {Engine} engine @param {Review} review
 * @returns {Promise<Material>}
 */
export async function materialOf(engine, review) {
  const cgp = review.turns.find((turn) => turn.cgp)?.cgp ?? `${"15/".repeat(15).slice(0, -1)} / 0/0 0`;
  const { view } = await engine.request({
    type: "view",
    game: "crossword",
    position: { cgp, lexicon: review.lexicon },
  });
  return { premiums: view.board.premiums, tiles: view.tiles };
}

/**
 * The place that requests about a game name: a table, to be closed afterwards, or the game of a text.
 * @param {Engine} engine @param {Source} source
 */
async function openSource(engine, source) {
  await engine.started();
  await bringLexicon(engine, source.kind === "gcg" ? source.lexicon : source.record.options?.lexicon);
  if (source.kind === "gcg") return { place: { game: "crossword" }, closeTable: () => {} };
  const { table } = await engine.request({ type: "load", record: source.record });
  return { place: { table, seat: source.seat }, closeTable: () => engine.closeTable(table) };
}
