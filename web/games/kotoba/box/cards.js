// Cards for the box: words by their kana, and turns of one's own that left points lying.

import { readGame } from "../../../shell/storage/games-store.js";
import { positionId } from "../../../shell/storage/box/store.js";
import { keptReview } from "../../common/review/kept.js";
import { positionOf } from "../puzzles/own.js";
import { cardsOf } from "../play/kana.js";
import { answerOf, missedTurns } from "../review/misses.js";

/** @import { NewCard } from "../../../shell/storage/box/store.js" */

/**
 * @param {string} word in kana, as its cards @param {NewCard["source"]} source @param {{from?: string, course?: string,
 * at?: number, writing?: string}} [more] `from`: where it was met; `course` and its place there
 * @returns {NewCard}
 */
export function wordCard(word, source, { from, ...made } = {}) {
  return {
    id: `kotoba/word/${word}`,
    game: "kotoba",
    kind: "word",
    made: { word, ...made },
    source,
    ...(from && { from }),
  };
}

/** @param {string} word that was looked up, in any kana */
export function lookedUp(word) {
  return wordCard(cardsOf(word, true).cards.join(""), "lookup");
}

/** The missed turns of a reviewed game. @param {string} id of the saved game @returns {Promise<NewCard[]>} */
export async function missedCards(id) {
  const game = await readGame(id);
  const review = game && keptReview(game);
  if (!game || !review) return [];
  return missedTurns(game, review).map((turn) => {
    const position = positionOf(turn, game.record);
    return {
      id: positionId("kotoba", "best", answerOf(turn)),
      ...{ game: "kotoba", kind: "position", made: position, source: "review", from: `${id}/${turn.number}` },
    };
  });
}
