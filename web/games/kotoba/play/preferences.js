// The player's preferences for this table, kept on the device.

import { readKept, writeKept } from "../../../parts/kept.js";

/** @import { Order } from "./model.js" */

const KEYS = { order: "asobiba.kotoba.order", watch: "asobiba.kotoba.watch", guided: "asobiba.kotoba.guided" };

/**
 * @returns {{order: Order, watch: boolean, guide: boolean}} how the hand is sorted, whether others' turns are shown step by step, and whether
 *   the guide of the first game is shown still
 */
export function readPreferences() {
  const order = readKept(KEYS.order);
  return { order: order === "kind" || order === "own" ? order : "kana", watch: readKept(KEYS.watch) !== false, guide: readKept(KEYS.guided) !== true };
}

/** @param {keyof typeof KEYS} name @param {unknown} value */
export function keepPreference(name, value) {
  writeKept(KEYS[name], value);
}
