// Saves something of an engine for later visits, a memory snapshot or the tables of a word list: one thing after the
// other, each in a worker of its own, because each takes a second interpreter. The first screen does without this
// module.

import { shouldKeepTables } from "./kept-tables.js";
import { shouldSaveSnapshot } from "./memory-snapshot.js";

/** Milliseconds that saving something may take: a start and a little more, on the slowest device. */
const TIMEOUT = 180_000;

/** What is saved now. @type {Promise<void>} */
let last = Promise.resolve();

/** Save a memory snapshot, if there is none and the device has room. A failure is only told. */
export async function saveMemory() {
  if (await shouldSaveSnapshot()) await save().catch((error) => console.info("no memory snapshot was saved:", error));
}

/** Save the tables of a word list, if there are none and the device has room. @param {string} list */
export async function saveTables(list) {
  if (await shouldKeepTables(list)) await save(list);
}

/** @param {string} [list] whose tables to save; without it, a memory snapshot @returns {Promise<void>} */
function save(list) {
  const saved = last.then(() => runSnapshotWorker(list));
  last = saved.catch(() => {});
  return saved;
}

/**
 * Save in a worker, which ends however that goes. @param {string} [name] of a list whose tables to save
 * @returns {Promise<void>}
 */
async function runSnapshotWorker(name) {
  const worker = new Worker(new URL("./snapshot-worker.js", import.meta.url), { type: "module", name });
  try {
    await new Promise((saved, failed) => {
      worker.addEventListener("message", ({ data }) => (data.kept ? saved(null) : failed(new Error(data.message))));
      worker.addEventListener("error", (event) =>
        failed(new Error(event.message || "the worker could not be started")),
      );
      setTimeout(() => failed(new Error(`not within ${TIMEOUT / 1000} s`)), TIMEOUT);
    });
  } finally {
    worker.terminate();
  }
}
