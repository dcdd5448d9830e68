// Imports a GCG text for review: the engine reads it, and it is kept with its turns not reviewed yet.

import { runJob } from "../coach/jobs.js";
import { materialOf } from "./run.js";
import { newReviewId, saveReview } from "./store.js";

/**
 * @param {import("../../../engine/engine.js").Engine} engine @param {string} text
 * @param {{title?: string, lexicon?: string}} [how] `lexicon` that judges it: the one that the text names, if left out
 * @returns {Promise<string>} the review's id
 */
export async function bringReview(engine, text, { title = "", lexicon = "" } = {}) {
  await engine.started();
  const stopped = new AbortController();
  stopped.abort();
  const wanted = { gcg: text, method: "simulation", ...(lexicon ? { lexicon } : {}) };
  const send = (/** @type {any} */ message) => engine.request(message);
  const { report: review } = await runJob(
    send,
    { type: "start", job: "review", game: "crossword", arguments: wanted },
    { signal: stopped.signal, report: () => {} },
  );
  const id = newReviewId();
  const material = await materialOf(engine, review);
  await saveReview({ id, source: { kind: "gcg", text, lexicon }, title: title || review.names.join(" – "), updated: Date.now(), review, material });
  return id;
}
