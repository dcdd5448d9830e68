// The texts of ことばであそぼ about compared results: a round is everybody's turn.

import { t } from "../../../shell/base/i18n.js";

/** @import { Round } from "../../../shell/contests/texts.js" */

/** @param {{rounds?: number}} options @returns {string} */
export function lengthText({ rounds = 4 }) {
  return t("kotoba.contest.length", { count: rounds });
}

/** The heading of the column of rounds. */
export function columnName() {
  return t("kotoba.contest.column");
}

/** @param {number} number @returns {string} */
export function roundName(number) {
  return t("kotoba.contest.round", { number });
}

/** @param {number} number @returns {string} */
export function placeText(number) {
  return t("kotoba.contest.place", { number });
}

/** @param {Round} side @returns {string} */
export function sideText({ words }) {
  return words.length ? words.join("、") : t("kotoba.contest.no_word");
}

/** The words of a try, the last one is made. @param {string} action @returns {string} */
export function tryText(action) {
  return action.split(" ").slice(1).join(" → ");
}
