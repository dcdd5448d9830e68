// What the player has chosen for the box: how well it is to be remembered, and how much a day.

import { checkParameters } from "ts-fsrs";
import { readKept, writeKept } from "../../parts/kept.js";
import { USUAL_FRESH, USUAL_MOST } from "../storage/box/due.js";

/**
 * @typedef {object} BoxSettings
 * @property {number} retention the share of answers that are to be right
 * @property {number} most reviews on a day
 * @property {number} fresh new cards on a day
 * @property {"mixed" | "reviews" | "fresh"} order new cards among the reviews, after them, or before them
 * @property {boolean} alone what is answered wrong goes into the box by itself (`keepMissed` reads it)
 * @property {number[] | null} weights parameters of FSRS, from another program; null: the usual ones
 */

const KEPT = "asobiba.box";
export const ORDERS = /** @type {const} */ (["mixed", "reviews", "fresh"]);
export const LIMITS = { retention: [0.7, 0.97], most: [0, 9999], fresh: [0, 999] };
/** @type {BoxSettings} */
const USUAL = { retention: 0.9, most: USUAL_MOST, fresh: USUAL_FRESH, order: "mixed", alone: true, weights: null };

/** @returns {BoxSettings} */
export function boxSettings() {
  const kept = readKept(KEPT) ?? {};
  const number = (/** @type {"retention" | "most" | "fresh"} */ name) => {
    const [least, most] = LIMITS[name];
    return Number.isFinite(kept[name]) ? Math.min(most, Math.max(least, kept[name])) : USUAL[name];
  };
  return {
    retention: number("retention"),
    most: Math.round(number("most")),
    fresh: Math.round(number("fresh")),
    order: ORDERS.find((order) => order === kept.order) ?? USUAL.order,
    alone: kept.alone !== false,
    weights: validWeights(kept.weights),
  };
}

/** @param {Partial<BoxSettings>} change */
export function chooseForBox(change) {
  writeKept(KEPT, { ...boxSettings(), ...change });
}

/** Parameters from a text, such as Anki shows them; null: they are none. @param {string} text */
export function weightsFrom(text) {
  return validWeights(
    text
      .split(/[\s,;[\]]+/)
      .filter(Boolean)
      .map(Number),
  );
}

/** @param {unknown} weights @returns {number[] | null} */
function validWeights(weights) {
  if (!Array.isArray(weights) || !weights.every((one) => Number.isFinite(one))) return null;
  try {
    return [...checkParameters(weights)];
  } catch (error) {
    console.info("not the parameters of FSRS", error);
    return null;
  }
}
