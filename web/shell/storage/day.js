// Today's date, by the server of this page and by a clock that may be wrong.

import { readKept, writeKept } from "../../parts/kept.js";
import { believed, dateText } from "./puzzle-sums.js";

/** @import { Said } from "./puzzle-sums.js" */

/** Milliseconds to wait for the server: nobody waits longer for a puzzle. */
const PATIENCE = 2500;
const SAID = "asobiba.server-day";

/**
 * Today's date: what the server said last and the time since then. A clock that was set wrong shows neither an earlier
 * day again nor, more than a month ahead, the puzzles of days to come.
 * @returns {string} `YYYY-MM-DD`
 */
export function today() {
  return dateText(new Date(now()));
}

/** The time by which it is that day. @returns {number} milliseconds since 1970 */
export function now() {
  return believed(Date.now(), said());
}

/**
 * Ask the server of this page what day it is; without a line its last answer stands. @returns {Promise<string>} today,
 * as `today` has it then
 */
export async function askForDay() {
  try {
    const answer = await fetch(new URL("../../", import.meta.url), {
      method: "HEAD",
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
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
