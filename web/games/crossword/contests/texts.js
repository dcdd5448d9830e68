// The texts of Crosswords about compared results: a round is a turn of duplicate, in which everybody has the same rack.

import { t } from "../../../shell/base/i18n.js";
import { moveName } from "../coach/sentences.js";

/** @import { Round } from "../../../shell/contests/texts.js" */

/** @returns {string} */
export function lengthText() {
  return t("crossword.contest.length");
}

/** The heading of the column of rounds. */
export function columnName() {
  return t("crossword.contest.column");
}

/** @param {number} number @returns {string} */
export function roundName(number) {
  return t("crossword.contest.round", { number });
}

/** @param {number} number @returns {string} */
export function placeText(number) {
  return t("crossword.contest.place", { number });
}

/** The rack and the best play, the same for all. @param {Round[]} sides @returns {string} */
export function roundText([{ rack, top, possible }]) {
  if (!top) return t("crossword.contest.rack", { rack });
  return t("crossword.contest.top", { rack, play: moveName({ move: top }), points: points(possible) });
}

/** @param {Round} side @returns {string} */
export function sideText({ move, phony, points: earned }) {
  if (!move) return t("crossword.contest.nothing");
  const play = moveName({ move });
  return phony ? t("crossword.contest.phony", { play }) : t("crossword.contest.play", { play, points: points(earned) });
}

/** @param {string} action @returns {string} */
export function tryText(action) {
  return moveName({ move: action });
}

/** @param {number} count @returns {string} */
function points(count) {
  return t("crossword.points", { count });
}
