// The texts of Skat about compared results: a round is a deal.

import { t } from "../../../shell/base/i18n.js";
import { readPreferences } from "../play/preferences.js";
import { cardName, contractName } from "../play/sentences.js";

/** @import { Round } from "../../../shell/contests/texts.js" */

/** Cards and contracts are named as the player likes to see the faces. @returns {any} */
function named() {
  return { context: { t }, look: readPreferences() };
}

/** @param {{rounds?: number, deal?: number}} options @param {number} seats each deals once a round @returns {string} */
export function lengthText({ rounds = 1, deal = 0 }, seats) {
  return t("skat.contest.length", { count: deal ? 1 : seats * rounds });
}

/** The heading of the column of rounds. */
export function columnName() {
  return t("skat.contest.column");
}

/** @param {number} number @returns {string} */
export function roundName(number) {
  return t("skat.contest.round", { number });
}

/** @param {number} number @returns {string} */
export function placeText(number) {
  return t("skat.contest.place", { number });
}

/** @param {Round} side @param {{nameOf: (seat: number) => string}} how @returns {string} */
export function sideText({ declarer, bid, contract, ramsch, passed }, { nameOf }) {
  if (passed) return t("skat.contest.passed");
  if (ramsch || declarer === null) return t("skat.game.ramsch");
  return t("skat.contest.declared", { contract: contractName(named(), contract ?? []), name: nameOf(declarer), bid });
}

/** @param {string} action @returns {string} */
export function tryText(action) {
  return cardName(named(), action);
}
