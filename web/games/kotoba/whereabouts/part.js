// ことばであそぼ in "who could know what": the cards in the order of the 五十音.

import { t } from "../../../shell/base/i18n.js";
import { isBonus, ROWS_OF_CARDS } from "../play/kana.js";
import { cardFace, cardWords } from "../view/hand.js";

/** @import { View } from "../types.js" */

/** The bonus cards first, then row by row. @param {View} _view @param {string[]} pieces */
export function groups(_view, pieces) {
  const bonus = pieces.filter(isBonus);
  const rows = ROWS_OF_CARDS.map((row) => [...row].filter((kana) => pieces.includes(kana) && !isBonus(kana)));
  const named = rows
    .filter((row) => row.length)
    .map((row) => ({ name: t("kotoba.whereabouts.row", { kana: row[0] }), pieces: row }));
  return [{ name: t("kotoba.whereabouts.bonus"), pieces: bonus }, ...named].filter((group) => group.pieces.length);
}

/** @param {string} kana */
export function face(kana) {
  return cardFace(kana);
}

/** @param {string} kana */
export function nameOf(kana) {
  return cardWords(kana);
}

/** @param {View} view @returns {string[]} */
export function held({ hand }) {
  return [...(hand ?? "")];
}

/** Bonus cards matter most. @param {string} kana */
export function weight(kana) {
  return isBonus(kana) ? 1 : 0;
}
