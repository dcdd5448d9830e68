// Sentences that several games' tables share.

import { number, t } from "../../shell/base/i18n.js";
import { isYou, seatName } from "./seats.js";

/** @import { AnyModel } from "./table-controller.js" */

/** A number with its sign, 0 without. @param {number} value @returns {string} */
export function signed(value) {
  return number(value, { signDisplay: "exceptZero" });
}

/**
 * A sentence about a player, in the words for "you" or for a name. @param {AnyModel} model @param {string} what
 * @param {number} seat @param {Record<string, string | number>} [vars]
 */
export function sentence(model, what, seat, vars = {}) {
  const who = isYou(model, seat) ? "you" : "name";
  return t(`${model.table.record.game}.say.${who}.${what}`, { name: seatName(model, seat), ...vars });
}

/** Sentences as one text, without those that are empty. @param {string[]} sentences */
export function joined(sentences) {
  return sentences.filter(Boolean).join(" ");
}

/** The seats that share the first place. @param {{ranks: number[]}} result @returns {number[]} */
export function winnersOf({ ranks }) {
  return [...ranks.keys()].filter((seat) => ranks[seat] === 1);
}

/** The seats by their place, from the first. @param {{ranks: number[]}} result @returns {number[]} */
export function seatsByPlace({ ranks }) {
  return [...ranks.keys()].sort((a, b) => ranks[a] - ranks[b] || a - b);
}
