// Crosswords in "who could know what": vowels, consonants, blanks, as tiles.

import { t } from "../../../shell/base/i18n.js";
import { spelled } from "../../../parts/letters.js";
import { tileFace } from "../../common/tile.js";
import { valueOf } from "../play/squares.js";
import { groupsOf } from "../view/unseen.js";

/** @import { View } from "../types.js" */

/** @param {View} view @param {string[]} pieces */
export function groups(view, pieces) {
  return groupsOf(view)
    .map(([name, letters]) => ({
      name: t(`crossword.whereabouts.${name}`),
      pieces: letters.filter((letter) => pieces.includes(letter)),
    }))
    .filter((group) => group.pieces.length);
}

/** @param {string} letter @param {View} view */
export function face(letter, view) {
  const blank = letter === "?";
  return tileFace({ letter: blank ? "" : letter, value: valueOf(view, letter), blank });
}

/** @param {string} letter */
export function nameOf(letter) {
  return letter === "?" ? t("crossword.tile.blank") : spelled(letter);
}

/** @param {View} view @returns {string[]} */
export function held({ rack }) {
  return [...(rack ?? "")];
}

/** Blanks, then high values. @param {string} letter @param {View} view */
export function weight(letter, view) {
  return letter === "?" ? Infinity : valueOf(view, letter);
}
