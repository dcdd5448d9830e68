// The page's engine: a client that shares a computer's thinking with other engines where the device can carry them, and saves a
// memory snapshot for later starts.

import { EngineClient, LOST } from "./client.js";
import { Helpers } from "./helpers.js";
import { shouldSaveSnapshot } from "./memory-snapshot.js";

/** @import { RunningJob } from "./client.js" */
/** @import { JobStart, JobState, Record } from "./messages.js" */

/** Milliseconds that saving the snapshot may take: a start and a little more, on the slowest device. */
const SNAPSHOT_TIMEOUT = 180_000;

export class Engine extends EngineClient {
  #helpers = new Helpers();
  #saving = false;

  /**
   * Work on a job; other engines share the work if its `record` is given, the job can be split and the device has room.
   * @override
   * @param {JobStart} start
   * @param {{seconds?: number, pace?: string, background?: boolean, signal?: AbortSignal, onProgress?: (state: JobState) => void, record?: Record,
   *   prepare?: (engine: EngineClient) => Promise<void>}} [how] `prepare` gives an engine what the record needs
   * @returns {RunningJob}
   */
  runJob(start, { record, prepare = async () => {}, onProgress = () => {}, ...how } = {}) {
    const { seconds = 0, pace = "" } = how;
    const began = performance.now();
    /** @type {(() => void) | null} */
    let dismiss = null;
    const job = super.runJob(start, {
      ...how,
      onProgress: (state) => {
        onProgress(state);
        if (dismiss || !record || "resume" in start || !Object.keys(state.share ?? {}).length) return;
        const left = Math.max(0.1, seconds - (performance.now() - began) / 1000);
        dismiss = this.#helpers.join(start, { record, seconds: left, pace, prepare }, job.addShares);
      },
    });
    const result = job.result.finally(() => dismiss?.());
    result.catch(() => {});
    return { ...job, result };
  }

  /** Close a table that is not needed any more. @param {string} table */
  closeTable(table) {
    this.request({ type: "close", table }).catch((error) => {
      if (!LOST.has(error.code)) throw error;
    });
  }

  /** Save a memory snapshot if there is none and the device has room: later starts restore it instead of importing everything. */
  async saveMemory() {
    if (this.#saving || this.status.times?.restored) return;
    this.#saving = true;
    try {
      const wanted = await shouldSaveSnapshot();
      // After a failure it is not tried again in this visit: the worker is a second interpreter beside the first.
      if (wanted) await runSnapshotWorker().catch((error) => console.info("no memory snapshot was saved:", error));
    } catch (error) {
      this.#saving = false;
      console.info("it is unknown whether to save a memory snapshot:", error);
    }
  }
}

/** Save the snapshot in a worker of its own, which ends however that goes. @returns {Promise<void>} */
async function runSnapshotWorker() {
  const worker = new Worker(new URL("./snapshot-worker.js", import.meta.url), { type: "module" });
  try {
    await new Promise((saved, failed) => {
      worker.addEventListener("message", ({ data }) => (data.kept ? saved(null) : failed(new Error(data.message))));
      worker.addEventListener("error", (event) => failed(new Error(event.message || "the worker could not be started")));
      setTimeout(() => failed(new Error(`not within ${SNAPSHOT_TIMEOUT / 1000} s`)), SNAPSHOT_TIMEOUT);
    });
  } finally {
    worker.terminate();
  }
}
