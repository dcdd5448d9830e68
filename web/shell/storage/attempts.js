// The stored attempts at puzzles, for readers such as the first screen. puzzle-store.js adds to them.

import { values } from "idb-keyval";

import { openStore } from "../base/open-store.js";

/** @import { Attempt } from "./puzzle-sums.js" */

/** Rows of a later schema are stored and exported, but not counted. */
export const SCHEMA = 1;
export const store = openStore("asobiba-puzzles", "attempts");

/**
 * Every attempt, oldest first, and `newer`: rows of a newer version of the page, which this version does not
 * understand. @returns {Promise<{attempts: Attempt[], newer: any[]}>}
 */
export async function allAttempts() {
  /** @type {any[]} */
  const all = await values(store);
  const attempts = all.filter((row) => row.schema === SCHEMA).sort((a, b) => a.when - b.when);
  return { attempts, newer: all.filter((row) => row.schema > SCHEMA) };
}
