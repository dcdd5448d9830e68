// The notes that a review adds to its GCG file, in the player's language.

import { t } from "../../../shell/base/i18n.js";
import { decimal, moveName, reasonText, subjects, withSign } from "../coach/sentences.js";
import { isAsGood, NOTHING_LOST } from "./verdict.js";

/** @import { Review } from "../coach/types.js" */

const MOST = 500;

/**
 * One line a turn that was reviewed.
 * @param {Review} review @param {"ply" | "line"} place what names a turn in what is written: a saved game's ply, or the
 * line of an imported text
 * @returns {[number, string][]}
 */
export function notesOf(review, place) {
  return review.turns.flatMap((turn) => {
    const where = turn[place];
    if (turn.status !== "reviewed" || where === null || !turn.best) return [];
    return [/** @type {[number, string]} */ ([where, noteOf(turn).slice(0, MOST)])];
  });
}

/** @param {import("../coach/types.js").ReviewTurn} turn @returns {string} */
function noteOf({ best, lost, reasons, comparison, move }) {
  if (!best || lost <= NOTHING_LOST) return t("crossword.review.best_found");
  const said = t(`crossword.review.${isAsGood({ comparison, lost }) ? "note_as_good" : "note"}`, {
    within: decimal(comparison?.within ?? 0),
    play: moveName(best),
    points: t("crossword.points", { count: best.score }),
    lost: decimal(lost),
  });
  const names = subjects(best.move, comparison?.with ?? move);
  return [
    said,
    ...reasons.map((reason) => `${reason.points ? `${withSign(reason.points)} ` : ""}${reasonText(reason, names)}`),
  ].join(" ");
}
