// What was computed from the log of the box: a row for each card, so that the log need not be read. One more row says
// from how many entries they were computed; if the log has another number, they are computed anew.

import { promisifyRequest } from "idb-keyval";
import { openStore } from "../../base/open-store.js";

/** @typedef {{entries: number, by: string}} Basis how many entries there were, and by what they were computed */

const STORE = openStore("asobiba-box-standings", "standings");
const BASIS = "";

/** @returns {Promise<{basis: Basis | null, rows: Map<string, any>}>} rows by card */
export async function keptStandings() {
  const [names, values] = await STORE("readonly", (table) =>
    Promise.all([promisifyRequest(table.getAllKeys()), promisifyRequest(table.getAll())]),
  );
  const rows = new Map(names.map((name, at) => [String(name), values[at]]));
  const basis = rows.get(BASIS) ?? null;
  rows.delete(BASIS);
  return { basis, rows };
}

/** Keep all rows in place of those that are there. @param {Basis} basis @param {Iterable<[string, unknown]>} rows */
export async function keepStandings(basis, rows) {
  await STORE("readwrite", (table) => {
    table.clear();
    table.put(basis, BASIS);
    for (const [name, row] of rows) table.put(row, name);
    return promisifyRequest(table.transaction);
  });
}

/**
 * The log has grown, and these rows have changed.
 * @param {readonly [string, unknown][]} rows null: it is computed when it is asked for @param {number} added entries
 */
export async function noteStandings(rows, added) {
  await STORE("readwrite", (table) => {
    const request = table.get(BASIS);
    request.onsuccess = () => {
      const basis = request.result;
      if (basis) table.put({ ...basis, entries: basis.entries + added }, BASIS);
    };
    for (const [name, row] of rows) {
      if (row === null) table.delete(name);
      else table.put(row, name);
    }
    return promisifyRequest(table.transaction);
  });
}

/** Have all of them computed anew. */
export async function forgetStandings() {
  await STORE("readwrite", (table) => {
    table.clear();
    return promisifyRequest(table.transaction);
  });
}
