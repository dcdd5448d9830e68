// What Skat has for the atlas (GameAtlas, docs/atlas.md).

import { number, t } from "../../../shell/base/i18n.js";
import { cardName } from "../play/sentences.js";
import { named } from "../puzzles/marks.js";
import { run } from "../review/run.js";
import { rowName } from "../statistics.js";

export { factsOf } from "./facts.js";
export { SECTIONS } from "./figures.js";

/** @import { GameAtlas } from "../../../shell/atlas/types.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Review } from "../review/run.js" */
/** @import { DealFact } from "./facts.js" */

export const VERSION = 1;

/** @param {SavedGame} game @param {Review} review */
export function isComplete(game, review) {
  return review.deals.length === (game.view?.done?.length ?? 0);
}

/** What each kind of fact says. @type {{[kind: string]: (fact: DealFact) => string[]}} */
const TOLD = {
  bid: ({ points, outcome }) => [
    points ? t("skat.atlas.bid", { bid: points }) : t("skat.atlas.passed"),
    tagText("outcome", outcome),
  ],
  contract: ({ game, points }) => [rowName(game), signed(points)],
  open: ({ game, fate }) => [rowName(game), tagText("fate", fate)],
  play: ({ side, lost }) => [tagText("side", side), t("skat.atlas.lost", { count: Number(lost) })],
  card: ({ trick, card, lost }) => [
    tagText("trick", String(trick)),
    cardName(named(), card),
    t("skat.atlas.lost", { count: Number(lost) }),
  ],
  clear: ({ what }) => [tagText("what", what)],
};

/** @param {DealFact} fact @returns {string} */
export function factText(fact) {
  return [t("skat.atlas.deal", { deal: fact.place + 1 }), ...TOLD[fact.kind](fact)].join(" · ");
}

/** @param {number} value */
function signed(value) {
  return number(value, { signDisplay: "exceptZero" });
}

/** @param {string} tag @param {string} value @returns {string} */
export function tagText(tag, value) {
  if (tag === "game") return rowName(value);
  if (tag === "trick") return t("skat.atlas.trick", { trick: Number(value) });
  return t(`skat.atlas.tags.${tag}.${value}`);
}

/** @type {GameAtlas["runReview"]} */
export async function runReview(engine, _id, game, { signal, report }) {
  if (!game) return;
  const heard = (/** @type {any} */ _, /** @type {number} */ done, /** @type {number} */ of) => report(done, of);
  await run(/** @type {any} */ ({ engine }), game, { signal, report: heard, background: true });
}
