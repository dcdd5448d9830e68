// What a proof of ことばであそぼ says, and the hand of its position.

import { t } from "../../shell/base/i18n.js";
import { signed } from "../common/sentences.js";

/** @param {any} proof @returns {string} */
export function claimOf({ method, result }) {
  if (method === "hint") return t("proof.claims.best", { best: told(result.actions[0]) });
  const [{ action, got, best, lost }] = result;
  const move = told({ action, net: got });
  return best
    ? t("proof.claims.lost", { move, points: lost, count: lost, best: told(best) })
    : t("proof.claims.equal", { move });
}

/**
 * The words of an action with what it gains. @param {{action: string, net: number} | undefined} made
 * @returns {string}
 */
function told(made) {
  const words = made?.action.split(" ").slice(1).join(" → ");
  return words ? `${words} ${signed(made?.net ?? 0)}` : "–";
}

/** @param {any} view @returns {string} */
export function handOf(view) {
  return [...String(view.hand ?? "")].join(" ");
}

/** Which turn it is about, in a review. @param {any} proof @returns {string} */
export function placeOf({ method, result }) {
  return method === "review" ? t("proof.places.turn", { turn: result[0].number + 1 }) : "";
}
