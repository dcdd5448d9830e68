// Turns of a reviewed game that lost many points, as puzzles: the position, the better play, and the reasons.

import { peopleOf } from "../../../shell/catalogue/games.js";
import { readGame } from "../../../shell/storage/games-store.js";
import { readReview } from "../review/store.js";
import { isAsGood } from "../review/verdict.js";

/** @import { OwnPuzzle } from "../../../shell/today/sources.js" */
/** @import { Candidate, ReviewTurn } from "../coach/types.js" */

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
  const people = peopleOf(game.record);
  const worth = kept.review.turns.filter((turn) => people.includes(turn.seat) && isWorth(turn));
  const most = new Set([...worth].sort((a, b) => b.lost - a.lost).slice(0, MOST));
  return worth.filter((turn) => most.has(turn)).map((turn, at) => ownPuzzle(turn, game.record, at));
}

/** The address of the review that the puzzles come from. @param {string} id @returns {string} */
export function backTo(id) {
  return `#/crossword/review/${id}`;
}

/** Whether a play was missed that can be found again. @param {ReviewTurn} turn */
export function isWorth(turn) {
  const { status, cgp, best, lost } = turn;
  return status === "reviewed" && cgp !== null && best?.action === "play" && lost >= WORTH && !isAsGood(turn);
}

/** @param {ReviewTurn} turn @param {any} record @param {number} number @returns {OwnPuzzle} */
function ownPuzzle(turn, record, number) {
  const best = /** @type {Candidate} */ (turn.best);
  const { dealt, ...options } = record.options;
  const position = String(turn.cgp).split(" ").slice(0, 4).join(" ");
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
      options: { ...options, clock: 0, challenge: "void", puzzle: `${number} ${position}` },
      actions: [],
    },
    judge: (action) => judge(turn, best, action),
    hints: hintsOf(best),
    why: whyOf(turn, best),
  };
}

/** @param {ReviewTurn} turn @param {Candidate} best @param {string} action */
function judge({ alternatives, played }, best, action) {
  const known = [best, ...alternatives, ...(played ? [played] : [])].find(({ move }) => move === action);
  const worse = known ? Math.max(0, best.value - known.value) : null;
  const right = worse !== null && worse < AS_GOOD;
  return { right, code: right ? "right" : "worse", action, worse };
}

/** @param {Candidate} best @returns {import("../../../engine/messages.js").PuzzleHint[]} */
function hintsOf({ tiles, move }) {
  const [[row, column]] = tiles;
  const [square, word] = move.split(" ");
  const hints = [
    { kind: "tiles", count: tiles.length },
    { kind: "place", row, column, across: /^\d/.test(square) },
    { kind: "word", first: word[0].toUpperCase(), length: word.length },
  ];
  return hints.map((hint, at) => ({ step: at + 1, of: hints.length, ...hint }));
}

/** What the review says, in the form of the engine's `puzzle_why`. @param {ReviewTurn} turn @param {Candidate} best */
function whyOf({ played, comparison, reasons, lost }, best) {
  const answer = { ...best, comparison: comparison ?? best.comparison, reasons };
  return {
    answer: best.move,
    runner_up: played?.move ?? null,
    margin: lost,
    candidates: [answer, ...(played ? [{ ...played, reasons: [] }] : [])],
    proof: { how: "review" },
  };
}
