// The key beside a verdict that saves it as a proof, a file that another page computes again, and what is proven: a
// verdict on what a seat sees at a table, or on a saved game, which is opened for it.

import { html, nothing } from "lit-html";
import { Job } from "../../../engine/job.js";
import { t } from "../../../shell/base/i18n.js";
import { bringLexicon } from "../../../shell/storage/word-lists-store.js";

/** @import { Engine } from "../../../engine/engine.js" */
/** @import { JobState, JobWish } from "../../../engine/messages.js" */

/**
 * The method and its arguments (docs/proofs.md), and where the position is unless the job knows.
 * @typedef {Omit<JobWish, "job"> & {method: string}} Wish
 */
/**
 * @typedef {object} Proving
 * @property {(start: () => JobWish, onProgress: (state: JobState) => void) => Job} job long work about a position
 * @property {Wish} wish
 * @property {() => void} [close] when it has ended
 */

/**
 * @param {() => Proving} proving what is proven, once the key is pressed
 * @param {string} [about] what it is, where several keys stand together
 */
export function proofKey(proving, about) {
  const save = async () => (await import("./save.js")).saveProof(proving());
  return html`<button class="button quiet small" type="button" data-testid="save-proof"
    aria-label=${about ? `${t("save_proof")}${t("colon")}${about}` : nothing}
    @click=${() => void save()}>${t("save_proof")}</button>`;
}

/**
 * A verdict on a saved game, which is opened for it. @param {Engine} engine @param {any} record
 * @param {Wish} wish @returns {Proving}
 */
export function provingOf(engine, record, wish) {
  let table = "";
  const open = async () => {
    await engine.started();
    await bringLexicon(engine, record.options?.lexicon);
    table = (await engine.request({ type: "load", record })).table;
    return table;
  };
  return {
    job: (start, onProgress) => new Job(engine, async () => ({ table: await open(), ...start() }), onProgress),
    wish,
    close: () => void (table && engine.closeTable(table)),
  };
}

/**
 * A verdict at a table, on what the seat sees now. @param {{context: any, table: {view: any}}} model
 * @param {{method: string, arguments: object}} wish @returns {Proving}
 */
export function provingAt({ context, table }, wish) {
  const { seat, ply } = table.view;
  return { job: context.job, wish: { seat, ply, ...wish } };
}
