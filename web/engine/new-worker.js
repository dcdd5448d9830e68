// The engine's worker: a new one, or that which early-worker.js has started before the page's modules were there.

import { NO_SNAPSHOT_SUFFIX } from "./saved/memory-snapshot.js";

/** @import { FromWorker } from "./messages.js" */

/**
 * @typedef {object} Hearer
 * @property {(worker: Worker, message: FromWorker) => void} receive
 * @property {(worker: Worker, why: string) => void} fail
 */

/**
 * @param {number} generation of the engine @param {boolean} plain without restoring a memory snapshot
 * @param {Hearer} hearer
 * @returns {{worker: Worker, name: string}} the worker's name is that of a lock, which it holds while it lives
 */
export function startWorker(generation, plain, hearer) {
  const early = plain ? null : /** @type {any} */ (globalThis).asobibaWorker;
  const { worker, name } = early ?? newWorker(generation, plain);
  const hear = (/** @type {any} */ event) => {
    if (event.type === "message") return hearer.receive(worker, event.data);
    const unread = event.type === "messageerror" && "a message could not be read";
    hearer.fail(worker, unread || event.message || "the worker could not be started");
  };
  if (early) early.take(hear);
  else for (const kind of ["message", "error", "messageerror"]) worker.addEventListener(kind, hear);
  return { worker, name };
}

/** @param {number} generation @param {boolean} plain */
function newWorker(generation, plain) {
  // Unique among the workers of all tabs.
  const unique = [performance.timeOrigin, performance.now(), generation].join("-");
  const name = `asobiba-engine-${unique}${plain ? NO_SNAPSHOT_SUFFIX : ""}`;
  return { worker: new Worker(new URL("./worker.js", import.meta.url), { type: "module", name }), name };
}
