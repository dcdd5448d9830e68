// Turns of a reviewed game that lost many points, as puzzles: the position, the better play, and the reasons.

import { gameTitle, ownSeats } from "../../../shell/catalogue/games.js";
import { readGame } from "../../../shell/storage/games-store.js";
import { materialOf, reviewGame, sourceOf } from "../review/run.js";
import { readReview, saveReview } from "../review/store.js";
import { isAsGood } from "../review/verdict.js";

/** @import { OwnPuzzle } from "../../../shell/today/sources.js" */
/** @import { App } from "../../../app.js" */
/** @import { Candidate, Review, ReviewTurn } from "../coach/types.js" */

/** Points from which on a turn is worth another try. */
const WORTH = 5;
/** Points within which another play is as good as the best: a review is no proof. */
const AS_GOOD = 1;
const MOST = 12;
const OPPONENT = "club";

/**
 * @param {string} id of the saved game @returns {Promise<OwnPuzzle[]>} in the order of the game; none where it cannot
 * be played from there
 */
export async function ownPuzzles(id) {
  const [kept, game] = await Promise.all([readReview(id), readGame(id)]);
  if (!kept || !game || game.record.seats.length !== 2) return [];
  const people = ownSeats(game);
  const worth = askedOnce(kept.review.turns.filter((turn) => people.includes(turn.seat) && isWorth(turn)));
  const most = new Set([...worth].sort((a, b) => b.lost - a.lost).slice(0, MOST));
  return worth
    .filter((turn) => most.has(turn))
    .map((turn, at) => ({ ...ownPuzzle(positionOf(turn, game.record), at), turn: turn.number + 1 }));
}

/**
 * Of turns that ask and answer the same only the first.
 * @param {readonly ReviewTurn[]} turns that are worth another try @returns {ReviewTurn[]}
 */
function askedOnce(turns) {
  const asked = new Map();
  for (const turn of turns) {
    const what = askedIn(String(turn.cgp), /** @type {Candidate} */ (turn.best)).join(" ");
    if (!asked.has(what)) asked.set(what, turn);
  }
  return [...asked.values()];
}

/**
 * What a position asks and its answer, whatever else lies on the board: the rack and the best play.
 * @param {string} cgp @param {Candidate} best @returns {string[]}
 */
export function askedIn(cgp, best) {
  const [, racks = ""] = cgp.split(" ");
  return [sorted(racks.split("/")[0]), best.move];
}

/**
 * Review a game to its end by static equity, unless it was reviewed. @param {App} app @param {string} id
 * @param {{signal: AbortSignal, report: (done: number, of: number) => void}} how
 */
export async function findMisses({ engine }, id, { signal, report }) {
  const [kept, game] = await Promise.all([readReview(id), readGame(id)]);
  if (!game || kept?.review.complete) return;
  const heard = (/** @type {Review} */ found) => report(found.done, found.of);
  const how = { signal, report: heard, earlier: kept?.review ?? null };
  const review = await reviewGame(engine, sourceOf(game), kept?.review.method ?? "static", how);
  const material = kept?.material ?? (await materialOf(engine, review));
  const source = /** @type {const} */ ({ kind: "game" });
  await saveReview({ id, source, title: gameTitle(game), updated: Date.now(), review, material });
}

/** The address of the review that the puzzles come from. @param {string} id @returns {string} */
export function backTo(id) {
  return `#/crossword/review/${id}`;
}

/** Whether a play or an exchange was missed that can be found again. @param {ReviewTurn} turn */
export function isWorth(turn) {
  const { status, cgp, best, lost } = turn;
  const findable = best?.action === "play" || best?.action === "exchange";
  return status === "reviewed" && cgp !== null && findable && lost >= WORTH && !isAsGood(turn);
}

/**
 * A turn of a review that can be asked again, as plain data.
 * @typedef {object} Position
 * @property {any} record of the game, without seats and actions
 * @property {string} cgp board, racks, scores and scoreless turns
 * @property {Candidate} best
 * @property {Candidate | null} played
 * @property {{move: string, value: number}[]} known other moves with their values
 * @property {number} lost
 * @property {import("../coach/types.js").Comparison | null} comparison
 * @property {import("../coach/types.js").Reason[]} reasons
 */

/** @param {ReviewTurn} turn @param {any} record of its game @returns {Position} */
export function positionOf({ cgp, best, played, alternatives, lost, comparison, reasons }, record) {
  const { seats, actions, ...kept } = record;
  const { dealt, ...options } = record.options;
  return {
    record: { ...kept, options },
    cgp: String(cgp).split(" ").slice(0, 4).join(" "),
    best: /** @type {Candidate} */ (best),
    played,
    known: alternatives.map(({ move, value }) => ({ move, value })),
    lost,
    comparison: comparison ?? null,
    reasons,
  };
}

/** @param {Position} position @param {number} number its place among others @returns {OwnPuzzle} */
export function ownPuzzle(position, number) {
  const { record, cgp, best } = position;
  return {
    puzzle: {
      game: "crossword",
      number,
      day: "",
      kind: "play",
      themes: [],
      rating: 0,
      band: 0,
      of: 0,
      task: { seat: 0, asks: "best" },
    },
    record: {
      ...record,
      seats: [{ kind: "human" }, { kind: "computer", level: OPPONENT }],
      options: { ...record.options, clock: 0, challenge: "void", puzzle: `${number} ${cgp}` },
      actions: [],
    },
    judge: (action) => judge(position, action),
    hints: hintsOf(best),
    why: whyOf(position),
  };
}

/** @param {Position} position @param {string} action */
function judge({ best, known, played }, action) {
  const found = [best, ...known, ...(played ? [played] : [])].find(({ move }) => sameMove(move, action));
  const worse = found ? Math.max(0, best.value - found.value) : null;
  const right = worse !== null && worse < AS_GOOD;
  return { right, code: right ? "right" : "worse", action, worse };
}

/** Whether two moves are the same: the tiles of an exchange have no order. @param {string} one @param {string} other */
function sameMove(one, other) {
  const [kind, tiles = ""] = one.split(" ");
  const [otherKind, otherTiles = ""] = other.split(" ");
  return one === other || (kind === "exchange" && kind === otherKind && sorted(tiles) === sorted(otherTiles));
}

/** @param {string} letters */
function sorted(letters) {
  return [...letters].sort().join("");
}

/** @param {Candidate} best @returns {import("../../../engine/messages.js").PuzzleHint[]} */
function hintsOf({ action, tiles, move }) {
  const [square, word] = move.split(" ");
  const hints =
    action === "exchange"
      ? [{ kind: "exchange" }, { kind: "exchange_tiles", count: [...word].length }]
      : [
          { kind: "tiles", count: tiles.length },
          { kind: "place", row: tiles[0][0], column: tiles[0][1], across: /^\d/.test(square) },
          { kind: "word", first: word[0].toUpperCase(), length: word.length },
        ];
  return hints.map((hint, at) => ({ step: at + 1, of: hints.length, ...hint }));
}

/** What the review says, in the form of the engine's `puzzle_why`. @param {Position} position */
function whyOf({ best, played, comparison, reasons, lost }) {
  const answer = { ...best, comparison: comparison ?? best.comparison, reasons };
  return {
    answer: best.move,
    runner_up: played?.move ?? null,
    margin: lost,
    candidates: [answer, ...(played ? [{ ...played, reasons: [] }] : [])],
    proof: { how: "review" },
  };
}
