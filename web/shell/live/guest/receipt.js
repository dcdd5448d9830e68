// The receipt of a deal that nobody could choose: the numbers of all fit their commitments and give the seed, and the
// whole game shows this seat what it was shown while it was played.

import { errorJson } from "../../../parts/coded-error.js";

/** @import { Engine } from "../../../engine/engine.js" */
/** @import { GuestRow } from "./tables-store.js" */

/**
 * @typedef {object} Receipt
 * @property {1} receipt the version of this form
 * @property {boolean} right
 * @property {string} problem a code; "": none
 * @property {number | null} seat
 * @property {string[]} commitments
 * @property {string[]} numbers
 * @property {string} own this device's number; "": it took no part in the draw
 * @property {any} record
 * @property {[number, string][]} seen
 */

/**
 * @param {Engine} engine @param {GuestRow} row @param {{record: any, numbers: string[], agreed: boolean}} whole
 * @returns {Promise<Receipt>}
 */
export async function receiptOf(engine, row, { record, numbers }) {
  const { seat, commitments, number: own, seen } = row;
  /** @type {Receipt} */
  const receipt = { receipt: 1, right: false, problem: "", seat, commitments, numbers, own, record, seen };
  try {
    const { seed } = await engine.request({ type: "seed", numbers, commitments });
    if (record.seed !== seed) receipt.problem = "together/seed";
    else if (own && !numbers.includes(own)) receipt.problem = "together/number";
    else {
      const { agrees } = await engine.request({ type: "witness", record, seat, views: seen });
      if (!agrees) receipt.problem = "together/record";
    }
  } catch (error) {
    receipt.problem = errorJson(error).code;
  }
  receipt.right = receipt.problem === "";
  return receipt;
}
