// What a proof of Skat says, and the hand of its position.

import { number, t } from "../../shell/base/i18n.js";
import { actionText, cardName, cardNames } from "./play/sentences.js";
import { named } from "./puzzles/marks.js";

/** What each method says. @type {{[method: string]: (result: any, proof: any) => string}} */
const CLAIMS = {
  hint: (result, { position }) => t("proof.claims.best", { best: actionText(modelOf(position.view), result.action) }),
  cost: ({ card, cost }) => t("proof.claims.cost", { card: cardName(named(), card), count: cost }),
  review: ({ values: [first, ...rest] }) =>
    t("proof.claims.values", { first: number(first), last: number(rest.at(-1) ?? first) }),
  mistakes: ({ mistakes }) =>
    mistakes.length
      ? t("proof.claims.mistake", {
          played: actionText(modelOf(), mistakes[0].played),
          best: actionText(modelOf(), mistakes[0].why.answer),
        })
      : t("proof.claims.no_mistake"),
  reaches: ({ reaches }, { arguments: { value } }) =>
    t(`proof.claims.${reaches ? "reaches" : "reaches_not"}`, { points: number(value) }),
};

/** @param {any} proof @returns {string} */
export function claimOf(proof) {
  return CLAIMS[proof.method](proof.result, proof);
}

/** What sentences need, without a table. @param {any} [view] @returns {any} */
function modelOf(view = {}) {
  return { ...named(), table: { view } };
}

/** @param {any} view @returns {string} */
export function handOf(view) {
  return cardNames(named(), view.hand ?? []);
}

/** Which deal it is about, and which trick. @param {any} proof @returns {string} */
export function placeOf({ arguments: { deal, plays } }) {
  if (!Number.isInteger(deal)) return "";
  const place = Number.isInteger(plays) ? "trick" : "deal";
  return t(`proof.places.${place}`, { deal: deal + 1, trick: Math.floor(plays / 3) + 1 });
}
