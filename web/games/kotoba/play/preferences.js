// The player's preferences for this table, kept on the device: above all how the hand is sorted.

import { t } from "../../../shell/base/i18n.js";
import { readKept, writeKept } from "../../../parts/kept.js";
import { sortedIds } from "../view/hand.js";
import { keepDraft } from "./draft.js";
import { reduce } from "./tray.js";

/** @import { Controls, Order } from "./model.js" */

const ORDERS = /** @type {const} */ (["kana", "kind", "own"]);

const KEYS = { order: "asobiba.kotoba.order", watch: "asobiba.kotoba.watch" };

/**
 * @returns {{order: Order, watch: boolean}} how the hand is sorted, and whether others' turns are shown step by step
 */
export function readPreferences() {
  const order = readKept(KEYS.order);
  return { order: order === "kind" || order === "own" ? order : "kana", watch: readKept(KEYS.watch) !== false };
}

/** @param {keyof typeof KEYS} name @param {unknown} value */
export function keepPreference(name, value) {
  writeKept(KEYS[name], value);
}

/** Sort the hand in the next way. @param {Controls} table */
export function sortHand(table) {
  const { model, context } = table;
  const order = ORDERS[(ORDERS.indexOf(model.order) + 1) % ORDERS.length];
  setOrder(table, order, sortedIds(model.tray.hand, order));
  context.announce(t("kotoba.order.said", { order: t(`kotoba.order.${order}`) }));
}

/** Move a card of the hand before another. @param {Controls} table @param {number} id @param {number} before */
export function moveCard(table, id, before) {
  const ids = table.model.tray.hand.map((card) => card.id);
  const at = ids.indexOf(id) < before ? before - 1 : before;
  setOrder(table, "own", ids.filter((each) => each !== id).toSpliced(at, 0, id));
}

/** @param {Controls} table @param {Order} order @param {number[]} ids */
function setOrder(table, order, ids) {
  const { model } = table;
  keepPreference("order", order);
  Object.assign(model, { order, tray: reduce(model.tray, { type: "order", ids }) });
  keepDraft(model);
  table.draw();
}
