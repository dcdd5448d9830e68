// A turn as a list of frames, for the playback of a computer's turn and for looking at a turn again in the log.

/** @import { Turn, TableEvent } from "../types.js" */

/**
 * @typedef {object} Frame
 * @property {"new" | "buy" | "step" | "ballot"} kind
 * @property {number} seat
 * @property {string} word as it lies there now
 * @property {number[]} at the cards that are new in it
 * @property {string} [before] the word before this step
 * @property {number} [earned] chips of this step
 * @property {number} chips gained by now, less the price
 * @property {number} [number] of the step, from 1
 * @property {number} [of]
 * @property {"replace" | "insert"} [how]
 * @property {string} [out] cards that went to the discards
 * @property {number} [owner] from whom it is bought
 * @property {number} [price]
 * @property {boolean} [accepted]
 * @property {number} [yes]
 * @property {number} [no]
 */

/** The pictures of a turn; none of a discard. @param {Turn | TableEvent} turn @returns {Frame[]} */
export function framesOf(turn) {
  if (turn.kind === "new")
    return [
      {
        kind: "new",
        seat: turn.seat,
        word: turn.word ?? "",
        at: [...(turn.word ?? "")].map((_, at) => at),
        chips: turn.chips?.total ?? 0,
      },
    ];
  if (turn.kind === "ballot")
    return [
      {
        kind: "ballot",
        seat: turn.seat,
        word: turn.word ?? "",
        at: [],
        chips: 0,
        accepted: turn.accepted,
        yes: turn.yes,
        no: turn.no,
      },
    ];
  return turn.kind === "rewrite" && turn.from ? rewriteFrames(turn, turn.from) : [];
}

/** @param {Turn | TableEvent} turn @param {NonNullable<Turn["from"]>} from @returns {Frame[]} */
function rewriteFrames(turn, from) {
  /** @type {import("../types.js").Step[]} */
  const steps = turn.steps ?? [];
  let chips = -from.price;
  const bought = /** @type {Frame} */ ({
    kind: "buy",
    seat: turn.seat,
    word: from.word,
    at: [],
    chips,
    owner: from.owner,
    price: from.price,
  });
  const after = steps.map((step, index) => {
    chips += step.chips.total;
    return /** @type {Frame} */ ({
      kind: "step",
      seat: turn.seat,
      word: step.to,
      at: step.at,
      owner: from.owner,
      before: step.from,
      earned: step.chips.total,
      chips,
      number: index + 1,
      of: steps.length,
      how: step.kind,
      out: step.discarded,
    });
  });
  return [bought, ...after];
}

/**
 * A step letter by letter: the word after each card that came, and the places of the cards that have come by then.
 * @param {Frame} frame @returns {{word: string, at: number[]}[]} the last one is the frame itself
 */
export function lettersOf({ kind, word, at, before = "", how }) {
  if (kind !== "step" || !at.length) return [{ word, at }];
  const letters = [...before];
  return at.map((place, index) => {
    letters.splice(place, how === "replace" ? 1 : 0, [...word][place]);
    return { word: letters.join(""), at: at.slice(0, index + 1) };
  });
}
