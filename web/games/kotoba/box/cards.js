// Cards for the box: words by their kana.

import { cardsOf } from "../play/kana.js";

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
