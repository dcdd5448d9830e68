// A result as a link (`#/contest/<version><text>`, packed as other links are) and as a file.

import { CodedError } from "../../parts/coded-error.js";
import { RESULT_KIND } from "../exchange/backup.js";
import { address } from "../exchange/correspondence.js";
import { readLink, writeLink } from "../exchange/link-codec.js";

/** @import { Contest } from "../exchange/contest-store.js" */

/**
 * The whole address that opens a result.
 * @param {Contest} contest @returns {Promise<string>} @throws {CodedError} `share/too_long`
 */
export async function contestLink(contest) {
  return address(await writeLink("contest", { contest }));
}

/**
 * @param {string} text the part of the address after `#/contest/` @returns {Promise<Contest>}
 * @throws {CodedError} `share/...`
 */
export async function readContestLink(text) {
  const value = await readLink(text);
  if (!value?.contest || typeof value.contest !== "object")
    throw new CodedError("share/damaged", "there is no result in it");
  return value.contest;
}

/** @param {Contest} contest @returns {string} */
export function contestFile(contest) {
  return JSON.stringify({ kind: RESULT_KIND, schema: 1, contest });
}
