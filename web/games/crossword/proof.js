// What a proof of Crosswords says, and the rack of its position.

import { spelled } from "../../parts/letters.js";
import { number, t } from "../../shell/base/i18n.js";
import { chance, decimal, moveName, wholeWithSign } from "./coach/sentences.js";

/** @param {any} proof @returns {string} */
export function claimOf({ method, result }) {
  if (method === "review") return turnText(result[0]);
  if (method === "hint") return t("proof.claims.best", { best: moveName(result.plays[0] ?? { move: "pass" }) });
  const [first] = result.candidates;
  const best = moveName(first);
  if (result.method === "endgame") {
    const proven = t(`proof.claims.${result.proven ? "proven" : "searched"}`);
    return t("proof.claims.ending", { best, proven, points: wholeWithSign(first.spread) });
  }
  return first.win === null
    ? t("proof.claims.best", { best })
    : t("proof.claims.win", { best, chance: chance(first.win) });
}

/** @param {any} turn of a review @returns {string} */
function turnText({ move, best, lost }) {
  const names = { move: moveName({ move }), best: moveName(best) };
  return lost > 0
    ? t("proof.claims.lost", { ...names, points: decimal(lost), count: 2 })
    : t("proof.claims.equal", names);
}

/** @param {any} view @returns {string} */
export function handOf(view) {
  return spelled(String(view.rack ?? ""));
}

/** Which turn it is about, in a review. @param {any} proof @returns {string} */
export function placeOf({ method, result }) {
  return method === "review" ? t("proof.places.turn", { turn: result[0].number + 1 }) : "";
}
