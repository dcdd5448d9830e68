// The receipt of a deal that nobody could choose: the numbers of all fit their commitments and give the seed, and the
// whole game shows this seat what it was shown while it was played. A table of a tournament has its seed, cards and
// seats from the tournament, whose seed was drawn.

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
 * @property {Origin | null} origin
 * @property {[number, string][]} seen
 */

/**
 * The tournament of a table (docs/door-skat.md, Tournaments), without its seed; `lists` of the series before this one.
 * @typedef {{position: {[name: string]: any}, lists: any[][], series: number, table: number}} Origin
 */

/**
 * @param {Engine} engine @param {GuestRow} row
 * @param {{record: any, numbers: string[], agreed: boolean, origin: Origin | null}} whole
 * @returns {Promise<Receipt>}
 */
export async function receiptOf(engine, row, { record, numbers, origin }) {
  const { seat, commitments, number: own, seen } = row;
  /** @type {Receipt} */
  const receipt = { receipt: 1, right: false, problem: "", seat, commitments, numbers, own, record, origin, seen };
  try {
    const { seed } = await engine.request({ type: "seed", numbers, commitments });
    if (origin ? !(await isFrom(engine, { ...origin, seed }, row, record)) : record.seed !== seed)
      receipt.problem = "together/seed";
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

/**
 * Whether a record begins as the table of its tournament does, and the tournament is the one that was agreed on before
 * its seed was drawn. The lists of the other tables are believed.
 * @param {Engine} engine @param {Origin & {seed: number}} origin @param {GuestRow} row @param {any} record
 */
async function isFrom(engine, { position, lists, series, table, seed }, { agreed }, record) {
  const { tables, series: count, deals, same_cards, players } = position;
  const chosen = { tables, series: count, deals, same_cards, players };
  if (agreed) {
    const { tables, series, deals, same_cards } = agreed.options;
    if (beginning({ tables, series, deals, same_cards, players: agreed.seats }) !== beginning(chosen)) return false;
  }
  const asked = { type: "ask", game: record.game, position: { ...chosen, seed }, question: "tournament" };
  const { answer } = await engine.request(/** @type {any} */ ({ ...asked, arguments: { lists } }));
  const place = answer.series[series]?.tables[table];
  if (!place) return false;
  const dealt = await engine.request({ type: "new", ...place.new });
  engine.closeTable(dealt.table);
  const { rules_version } = record;
  return beginning({ ...dealt.record, rules_version }) === beginning({ ...record, actions: [] });
}

/** A text that does not depend on the order of fields. @param {any} value @returns {string} */
function beginning(value) {
  const sorted = (/** @type {string} */ _name, /** @type {any} */ part) =>
    part && typeof part === "object" && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part;
  return JSON.stringify(value, sorted);
}
