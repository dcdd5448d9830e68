// The reviews kept on this device, one entry a game; an imported game's entry has its text. An entry is deleted with
// its game.

import { del, delMany, entries, get, keys, set, setMany, values } from "idb-keyval";
import { openStore } from "../../../shell/base/open-store.js";
import { readGame } from "../../../shell/storage/games-store.js";

/** @import { Review } from "../coach/types.js" */
/**
 * @typedef {{premiums: string[], tiles: Record<string, {count: number, value: number, text?: string}>}} Material what
 * the board is drawn with
 */

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
const reviews = openStore("asobiba-reviews", "reviews");
/** When each review was changed: the atlas asks that of hundreds of reviews, which are large. */
const stamps = openStore("asobiba-review-stamps", "stamps");

/**
 * An entry of this version; one of another is not shown, and made anew from its game. @param {any} found
 * @returns {KeptReview | null}
 */
function known(found) {
  return found?.schema === SCHEMA && found.review?.version === VERSION ? found : null;
}

/** A review out of a file, if it is one that this version can show. @param {any} found @returns {KeptReview | null} */
export function validReview(found) {
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
  // If the page ends in between, the stamp is missing and made anew.
  await del(entry.id, stamps);
  await set(entry.id, { schema: SCHEMA, ...entry }, reviews);
  await set(entry.id, stampOf(entry), stamps);
}

/** @param {string} id */
export async function deleteReview(id) {
  await del(id, stamps);
  await del(id, reviews);
}

/** @param {Omit<KeptReview, "schema">} entry @returns {string} another one for each state of a review */
function stampOf({ updated, review }) {
  return `${updated} ${review.done}`;
}

/** The ids of all reviews, each with a text that changes with it. @returns {Promise<Map<string, string>>} */
export async function reviewStamps() {
  const [ids, known] = await Promise.all([keys(reviews), entries(stamps)]);
  const found = new Map(known.map(([id, stamp]) => [String(id), String(stamp)]));
  const there = new Set(ids.map(String));
  const missing = [...there].filter((id) => !found.has(id));
  /** @type {[string, string][]} */
  const fresh = [];
  for (const id of missing) {
    const review = await readReview(id);
    if (review) fresh.push([id, stampOf(review)]);
  }
  if (fresh.length) await setMany(fresh, stamps);
  const gone = [...found.keys()].filter((id) => !there.has(id));
  if (gone.length) await delMany(gone, stamps);
  return new Map([...found, ...fresh].filter(([id]) => there.has(id)));
}

/** What a newer version has made: it stays, and is taken away with the rest. @returns {Promise<any[]>} */
export async function newerReviews() {
  return (await values(reviews)).filter(isNewer);
}

/** Every review, the newest first; those of games that were deleted go now. @returns {Promise<KeptReview[]>} */
export async function allReviews() {
  const found = (await values(reviews)).map(known).filter((entry) => entry !== null);
  const there = await Promise.all(
    found.map(async (entry) => entry.source.kind === "gcg" || (await readGame(entry.id)) !== null),
  );
  await Promise.all(found.filter((_, at) => !there[at]).map((entry) => deleteReview(entry.id)));
  return found.filter((_, at) => there[at]).sort((a, b) => b.updated - a.updated);
}

/** An id of one's own, as those of games are. @returns {string} */
export function newReviewId() {
  return crypto.randomUUID().slice(0, 8);
}

// The form of a review that comes from a file (docs/door-coach.md, Review): what is drawn from it relies on that.

/**
 * "n" a number, "s" a text, "b" true or false, with "?" also null; an array of one: a list of such; of several: a
 * tuple. @typedef {any} Shape
 */

/** @param {string} names @param {Shape} shape that each of them has */
const fields = (names, shape) => Object.fromEntries(names.split(" ").map((name) => [name, shape]));
const REASON = { kind: "s", points: "n", text: "s" };
const PLACED = ["n", "n", "s"];
const CANDIDATE = {
  ...fields("move action leave", "s"),
  ...fields("score turnover worth equity rollouts rank", "n"),
  ...fields("win spread within", "n?"),
  ...fields("bingo exact", "b"),
  ...{ tiles: [PLACED], words: ["s"], reasons: [REASON] },
};
const TURN = {
  ...fields("number seat score lost win_lost", "n"),
  ...fields("ply line", "n?"),
  ...fields("kind move rack status note", "s"),
  ...fields("played best", { maybe: CANDIDATE }),
  ...{
    cgp: "s?",
    scores: ["n"],
    alternatives: [CANDIDATE],
    comparison: { maybe: { with: "s", points: "n", within: "n?" } },
    reasons: [REASON],
  },
};
const SEAT = {
  ...fields("turns reviewed best lost win_lost bingos bingos_missed phonies", "n"),
  ...fields("accuracy mean", "n?"),
};
const POINT = { number: "n", scores: ["n"], win: "n?", lost: ["n"] };
const REVIEW = {
  ...fields("version effort done of", "n"),
  ...fields("method lexicon", "s"),
  ...{ ply: "n?", complete: "b", final: { maybe: ["n"] }, names: ["s"], turns: [TURN], seats: [SEAT], graph: [POINT] },
  decided: [{ number: "n", why: "s", win: "n?", lost: "n" }],
  problems: [{ line: "n", code: "s", message: "s" }],
  remarks: { maybe: [{ line: "n", code: "s", message: "s" }] },
};
const KEPT = {
  id: "s",
  title: "s",
  updated: "n",
  source: { kind: "s" },
  review: REVIEW,
  material: { premiums: ["s"] },
};
const TYPES = /** @type {{[letter: string]: string}} */ ({ n: "number", s: "string", b: "boolean" });

/** @param {any} value @param {Shape} shape @returns {boolean} */
function fits(value, shape) {
  if (typeof shape === "string") return (value === null && shape.endsWith("?")) || typeof value === TYPES[shape[0]];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return false;
    return shape.length > 1
      ? value.length === shape.length && shape.every((part, at) => fits(value[at], part))
      : value.every((part) => fits(part, shape[0]));
  }
  // what a later version added is missing in older files
  if ("maybe" in shape) return value == null || fits(value, shape.maybe);
  return (
    value !== null &&
    typeof value === "object" &&
    Object.entries(shape).every(([name, part]) => fits(value[name], part))
  );
}

/** @param {any} found @returns {boolean} */
function isReview(found) {
  const there = fits(found, KEPT) && found.title.length <= 200 && /^[\w-]{1,40}$/.test(found.id);
  if (!there || !["gcg", "game"].includes(found.source.kind)) return false;
  if (
    found.source.kind === "gcg" &&
    (typeof found.source.text !== "string" || typeof found.source.lexicon !== "string")
  )
    return false;
  const { tiles } = found.material;
  return (
    tiles !== null &&
    typeof tiles === "object" &&
    Object.values(tiles).every((tile) => fits(tile, { count: "n", value: "n" })) &&
    inBounds(found.review)
  );
}

/** Whether the seats that turns name are there. @param {any} review @returns {boolean} */
function inBounds({ turns, seats, names }) {
  return (
    seats.length === names.length &&
    turns.every((/** @type {any} */ turn) => turn.seat >= 0 && turn.seat < seats.length)
  );
}
