// The attempts at puzzles, one small row each, in a store of their own. A row never changes, so rows of several devices add up: their union
// gives the same stars, streaks and ratings everywhere.

import { createStore, promisifyRequest, values } from "idb-keyval";
import { readKept, writeKept } from "../../parts/kept.js";
import { findGame } from "../catalogue/games.js";
import { believed, dateText, dayNumber } from "./puzzle-sums.js";

/** @import { Attempt, Said } from "./puzzle-sums.js" */

/** Rows of a later schema are stored and exported, but not counted. */
const SCHEMA = 1;
const DATE = /^\d{4}-\d\d-\d\d$/;
const MOST_ID = 100;
const MOST_RATING = 4000;
const SAID = "asobiba.server-day";
const store = createStore("asobiba-puzzles", "attempts");

/** Store an attempt that has just ended. @param {Omit<Attempt, "schema" | "id" | "when">} attempt @returns {Promise<Attempt>} */
export async function addAttempt(attempt) {
  const when = Date.now();
  const row = { schema: SCHEMA, id: `${attempt.game}-${attempt.number}@${when}`, ...attempt, when };
  await putNew([row]);
  return row;
}

/** Every attempt, oldest first, and `newer`: rows of a newer version of the page, which this version does not understand. @returns {Promise<{attempts: Attempt[], newer: any[]}>} */
export async function allAttempts() {
  /** @type {any[]} */
  const all = await values(store);
  const attempts = all.filter((row) => row.schema === SCHEMA).sort((a, b) => a.when - b.when);
  return { attempts, newer: all.filter((row) => row.schema > SCHEMA) };
}

/** Add the rows of a file; what is no row is left out. @param {any[]} rows @returns {Promise<number>} how many are new here */
export async function addAttempts(rows) {
  return putNew(rows.filter(isAttempt));
}

/** Whether a value from a file is an attempt of this version. @param {any} row @returns {boolean} */
function isAttempt(row) {
  const whole = (/** @type {unknown} */ value, /** @type {number} */ most) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
  const numbers = whole(row?.number, 1e6) && whole(row.rating, MOST_RATING) && whole(row.tries, 999) && whole(row.hints, 999) && whole(row.stars, 3);
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

/**
 * Today's date: what the server said last and the time since then. A clock that was set wrong shows neither an earlier day again nor, more
 * than a month ahead, the puzzles of days to come.
 * @returns {string} `YYYY-MM-DD`
 */
export function today() {
  return dateText(new Date(believed(Date.now(), said())));
}

/** Ask the server of this page what day it is; without a line its last answer stands. @returns {Promise<string>} today, as `today` has it then */
export async function askForDay() {
  try {
    const answer = await fetch(new URL("../../", import.meta.url), { method: "HEAD", cache: "no-store" });
    const server = Date.parse(answer.headers.get("date") ?? "");
    if (Number.isFinite(server)) writeKept(SAID, { server, clock: Date.now() });
  } catch (error) {
    console.info("the server does not say what day it is", error);
  }
  return today();
}

/** @returns {Said | null} */
function said() {
  const found = readKept(SAID);
  return Number.isFinite(found?.server) && Number.isFinite(found.clock) ? found : null;
}
