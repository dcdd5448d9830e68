// Cards for the box: positions from reviews, and words. Words are stored as they are written, digraphs by their
// letters.

import { spelled } from "../../../parts/letters.js";
import { ownSeats } from "../../../shell/catalogue/games.js";
import { readGame } from "../../../shell/storage/games-store.js";
import { positionId } from "../../../shell/storage/box/store.js";
import { askedIn, isWorth, positionOf } from "../puzzles/own.js";
import { readReview } from "../review/store.js";

/** @import { NewCard } from "../../../shell/storage/box/store.js" */
/** @import { Candidate, Review } from "../coach/types.js" */
/**
 * @typedef {object} WordMade
 * @property {"anagram" | "valid" | "hooks" | "pattern"} asks all words of some letters; whether it is a word; its
 * hooks;
 * all words of a pattern
 * @property {string} lexicon
 * @property {string} word the word, or the pattern
 * @property {string} [course]
 * @property {number} [at] its place in the course
 */

/** From this length on a word is asked by its letters; shorter ones by their hooks. */
const ANAGRAMS_FROM = 4;

/**
 * @param {WordMade} made @param {NewCard["source"]} source @param {string} [from] where it was met
 * @returns {NewCard}
 */
export function wordCard(made, source, from) {
  const word = made.word.toUpperCase();
  // All anagrams are one card.
  const named = made.asks === "anagram" ? [...word].sort().join("") : word;
  const id = `crossword/${made.asks}/${made.lexicon}/${named}`;
  return { id, game: "crossword", kind: "word", made: { ...made, word }, source, ...(from && { from }) };
}

/**
 * A word that is to be remembered: by its letters, or by its hooks if it is short.
 * @param {string} lexicon @param {string} word as the engine has it @param {NewCard["source"]} source
 */
export function rememberedWord(lexicon, word, source) {
  const asks = [...word].length < ANAGRAMS_FROM ? "hooks" : "anagram";
  return wordCard({ asks, lexicon, word: spelled(word) }, source);
}

/** @param {string} word that was looked up @param {string} lexicon */
export function lookedUp(word, lexicon) {
  return rememberedWord(lexicon, word, "lookup");
}

/**
 * Whether something is a word: what was challenged, or a phony.
 * @param {string} lexicon @param {readonly string[]} words as the engine has them @param {NewCard["source"]} source
 * @param {string} [from]
 */
export function judgedWords(lexicon, words, source, from) {
  return words.map((word) => wordCard({ asks: "valid", lexicon, word: spelled(word) }, source, from));
}

/**
 * A position that was analysed, with the best move that was found.
 * @param {string} cgp @param {string} lexicon @param {readonly Candidate[]} candidates the best first
 * @param {number} rules version of the engine's rules @returns {NewCard}
 */
export function analysedPosition(cgp, lexicon, candidates, rules) {
  const [best, second = null, ...others] = candidates;
  const record = { schema: 1, game: "crossword", rules_version: rules, seed: 0, options: { lexicon } };
  const known = others.map(({ move, value }) => ({ move, value }));
  const lost = second ? best.value - second.value : 0;
  const { comparison, reasons } = best;
  const board = cgp.split(" ").slice(0, 4).join(" ");
  return {
    id: positionId("crossword", "best", [...askedIn(board, best), lexicon]),
    ...{ game: "crossword", kind: "position", source: "hand" },
    made: { record, cgp: board, best, played: second, known, lost, comparison, reasons },
  };
}

/**
 * The turns of a reviewed game that are worth another try, and the phonies that were played in it.
 * @param {string} id of the saved game @param {Review} review @param {any} record @param {readonly number[]} seats
 * whose turns @returns {NewCard[]}
 */
export function missesOf(id, review, record, seats) {
  const own = review.turns.filter((turn) => seats.includes(turn.seat));
  const phonies = own.flatMap(({ number, played }) =>
    judgedWords(review.lexicon, played?.phonies ?? [], "phony", `${id}/${number}`),
  );
  // A puzzle's table has two seats.
  const missed = record.seats.length === 2 ? own.filter(isWorth) : [];
  const positions = missed.map((turn) => {
    const position = positionOf(turn, record);
    const { lexicon } = position.record.options;
    return {
      id: positionId("crossword", "best", [...askedIn(position.cgp, position.best), lexicon]),
      game: "crossword",
      kind: "position",
      made: position,
      source: /** @type {const} */ ("review"),
      from: `${id}/${turn.number}`,
    };
  });
  return [.../** @type {NewCard[]} */ (positions), ...phonies];
}

/** The missed turns of a reviewed game. @param {string} id of the saved game @returns {Promise<NewCard[]>} */
export async function missedCards(id) {
  const [kept, game] = await Promise.all([readReview(id), readGame(id)]);
  return kept && game ? missesOf(id, kept.review, game.record, ownSeats(game)) : [];
}
