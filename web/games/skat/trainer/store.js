// The trainer's knowledge of the saved games: the mistakes found in each deal, and those solved since. All of it can be
// found again.

import { del, get, keys, set } from "idb-keyval";

import { openStore } from "../../../shell/base/open-store.js";

/**
 * @typedef {object} Mistake as the engine finds it (docs/door-skat.md, Mistakes)
 * @property {number} ply
 * @property {string} kind
 * @property {string} played
 * @property {any} task
 * @property {{seats: any[], options: any, actions: any[]}} start
 * @property {{[action: string]: string}} verdicts
 * @property {any[]} hints
 * @property {any} why
 */

/**
 * @typedef {object} Known of one saved game
 * @property {number} version
 * @property {{[looked: string]: Mistake[]}} found by kind and deal: `lay 2`
 * @property {number[]} solved by their ply
 */

/** Of the engine's search: what an older one found is looked for anew. */
const VERSION = 2;
const games = openStore("asobiba-trainer", "games");

/** @param {string} id of the saved game @returns {Promise<Known>} */
export async function known(id) {
  const entry = await get(id, games);
  return entry?.version === VERSION ? entry : { version: VERSION, found: {}, solved: entry?.solved ?? [] };
}

/** The mistakes of a game that were solved, by their ply. @param {string} id @returns {Promise<number[]>} */
export async function solvedOf(id) {
  return (await known(id)).solved;
}

/** The mistakes of a game that are known, in its order. @param {{id: string}} game */
export async function mistakesOf({ id }) {
  const { found } = await known(id);
  const all = Object.entries(found).flatMap(([looked, mistakes]) =>
    mistakes.map((mistake) => ({ ...mistake, deal: Number(looked.split(" ")[1]) })),
  );
  return all.sort((a, b) => a.ply - b.ply);
}

/** Keep what was found in a deal. @param {string} id @param {string} looked @param {Mistake[]} mistakes */
export async function keepFound(id, looked, mistakes) {
  const entry = await known(id);
  await set(id, { ...entry, found: { ...entry.found, [looked]: mistakes } }, games);
}

/** @param {string} id @param {number[]} plies */
export async function keepSolved(id, ...plies) {
  const entry = await known(id);
  await set(id, { ...entry, solved: [...new Set([...entry.solved, ...plies])] }, games);
}

/** Forget the games that are not there any more. @param {ReadonlySet<string>} there */
export async function forgetOthers(there) {
  const gone = (await keys(games)).filter((id) => !there.has(String(id)));
  await Promise.all(gone.map((id) => del(id, games)));
}
