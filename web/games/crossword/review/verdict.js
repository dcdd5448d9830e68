// Whether a turn of a review lost points for certain.

/** @import { ReviewTurn } from "../coach/types.js" */

/** Points that are no mistake: less than that is noise. */
export const NOTHING_LOST = 0.05;

/**
 * Whether what a play lost is within the error of the comparison, so that it is as good as the best.
 * @param {Pick<ReviewTurn, "comparison" | "lost">} turn @returns {boolean}
 */
export function isAsGood({ comparison, lost }) {
  return lost > NOTHING_LOST && (comparison?.within ?? 0) >= lost;
}
