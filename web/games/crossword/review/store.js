// Reviews that were made: one entry a game, those of imported games with their text. They go when one deletes them, or their game.

import { createStore, del, get, set, values } from "idb-keyval";
import { readGame } from "../../../shell/storage/games-store.js";
import { isReview } from "./sound.js";

/** @import { Review } from "../coach/types.js" */
/** @typedef {{premiums: string[], tiles: Record<string, {count: number, value: number}>}} Material what the board is drawn with */

/**
 * @typedef {object} KeptReview
 * @property {number} schema
 * @property {string} id of the saved game, or an own one
 * @property {{kind: "game"} | {kind: "gcg", text: string, lexicon: string}} source
 * @property {string} title
 * @property {number} updated milliseconds since 1970
 * @property {Review} review
 * @property {Material} material
 */

const SCHEMA = 1;
/** Of the review itself, as the engine makes it. */
const VERSION = 1;
const reviews = createStore("asobiba-reviews", "reviews");

/** An entry of this version; one of another is not shown, and made anew from its game. @param {any} found @returns {KeptReview | null} */
function known(found) {
  return found?.schema === SCHEMA && found.review?.version === VERSION ? found : null;
}

/** A review out of a file, if it is one that this version can show. @param {any} found @returns {KeptReview | null} */
export function soundReview(found) {
  return isReview(found) ? known(found) : null;
}

/** Whether a newer version of the page made it, which this one can only keep. @param {any} found @returns {boolean} */
function isNewer(found) {
  return found?.schema > SCHEMA || found?.review?.version > VERSION;
}

/** @param {string} id @returns {Promise<KeptReview | null>} */
export async function readReview(id) {
  return known(await get(id, reviews));
}

/** Save a review; one of a newer version that is in its place goes aside. @param {Omit<KeptReview, "schema">} entry */
export async function saveReview(entry) {
  const there = await get(entry.id, reviews);
  if (isNewer(there)) await set(`${entry.id}-newer`, there, reviews);
  await set(entry.id, { schema: SCHEMA, ...entry }, reviews);
}

/** @param {string} id */
export async function deleteReview(id) {
  await del(id, reviews);
}

/** What a newer version has made: it stays, and is taken away with the rest. @returns {Promise<any[]>} */
export async function newerReviews() {
  return (await values(reviews)).filter(isNewer);
}

/** Every review, the newest first; those of games that were deleted go now. @returns {Promise<KeptReview[]>} */
export async function allReviews() {
  const found = (await values(reviews)).map(known).filter((entry) => entry !== null);
  const there = await Promise.all(found.map(async (entry) => entry.source.kind === "gcg" || (await readGame(entry.id)) !== null));
  await Promise.all(found.filter((_, at) => !there[at]).map((entry) => deleteReview(entry.id)));
  return found.filter((_, at) => there[at]).sort((a, b) => b.updated - a.updated);
}

/** An id of one's own, as those of games are. @returns {string} */
export function newReviewId() {
  return crypto.randomUUID().slice(0, 8);
}
