// Stores attempts at puzzles, one small row each. A row never changes, so rows of several devices add up: their union
// gives the same stars, streaks and ratings everywhere.

import { promisifyRequest } from "idb-keyval";
import { findGame } from "../catalogue/games.js";
import { SCHEMA, store } from "./attempts.js";
import { dayNumber } from "./puzzle-sums.js";

/** @import { Attempt } from "./puzzle-sums.js" */

const DATE = /^\d{4}-\d\d-\d\d$/;
const MOST_ID = 100;
const MOST_RATING = 4000;

/** Store an attempt just ended. @param {Omit<Attempt, "schema" | "id" | "when">} attempt @returns {Promise<Attempt>} */
export async function addAttempt(attempt) {
  const when = Date.now();
  const row = { schema: SCHEMA, id: `${attempt.game}-${attempt.number}@${when}`, ...attempt, when };
  await putNew([row]);
  return row;
}

/**
 * Add the rows of a file. @param {any[]} rows
 * @returns {Promise<{added: number, known: number, refused: number}>} the numbers of rows that were new here, that were
 * here already, and that this version does not understand
 */
export async function addAttempts(rows) {
  const understood = rows.filter(isAttempt);
  const added = await putNew(understood);
  return { added, known: understood.length - added, refused: rows.length - understood.length };
}

/** Whether a value from a file is an attempt of this version. @param {any} row @returns {boolean} */
function isAttempt(row) {
  const whole = (/** @type {unknown} */ value, /** @type {number} */ most) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
  const numbers =
    whole(row?.number, 1e6) &&
    whole(row.rating, MOST_RATING) &&
    whole(row.tries, 999) &&
    whole(row.hints, 999) &&
    whole(row.stars, 3);
  const day = row?.day === null || (DATE.test(row?.day) && Number.isFinite(dayNumber(row.day)));
  return (
    row?.schema === SCHEMA &&
    numbers &&
    day &&
    whole(row.when, 8.64e15) &&
    typeof row.id === "string" &&
    row.id.length <= MOST_ID &&
    Boolean(findGame(row.game))
  );
}

/** Store the rows that are new, in one transaction. @param {Attempt[]} rows @returns {Promise<number>} how many */
async function putNew(rows) {
  let put = 0;
  if (!rows.length) return put;
  await store("readwrite", (table) => {
    put = 0;
    const request = table.getAllKeys();
    request.onsuccess = () => {
      const known = new Set(request.result);
      for (const row of rows) {
        if (known.has(row.id)) continue;
        known.add(row.id);
        table.put(row, row.id);
        put += 1;
      }
    };
    return promisifyRequest(table.transaction);
  });
  return put;
}
