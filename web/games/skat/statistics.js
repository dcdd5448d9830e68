// What a finished game of Skat adds to the statistics, for one seat: mostly its deals.

import { t } from "../../shell/base/i18n.js";
import { spokenWords, suitOf } from "./play/cards.js";
import { playersOf } from "./play/order.js";

/** @import { Facts } from "../../shell/storage/statistics-store.js" */
/** @import { Finished } from "./types.js" */

/** How the sums are shown: one divided by another, or as a share. */
export const MEASURES = [
  { name: "deals", sum: "deals" },
  { name: "declared", sum: "declared", by: "deals", share: true },
  { name: "declared_won", sum: "declared_won", by: "declared", share: true },
  { name: "defended_won", sum: "defended_won", by: "defended", share: true },
  { name: "deal_points", sum: "points", by: "deals", digits: 1 },
];

/** The games that one declares, each with columns of its own. */
export const TABLE = {
  rows: ["clubs", "spades", "hearts", "diamonds", "grand", "null"],
  columns: ["declared", "won", "points"],
};

/** @param {string} game one of TABLE.rows @returns {string} */
export function rowName(game) {
  const suit = suitOf(game);
  return suit ? t(`skat.card.french.${suit}`) : t(`skat.game.${game}`);
}

/** @param {string} text a contract @returns {string} */
export function bestName(text) {
  const [game, ...said] = spokenWords(text.split(" "));
  return [rowName(game), ...said.map((word) => t(`skat.announce.${word}`))].join(" ");
}

/** @param {any} view of the end @param {number} seat @returns {Facts} */
export function factsOf(view, seat) {
  const done = /** @type {Finished[]} */ (view.done);
  /** @type {{[name: string]: number}} */
  const sums = { deals: 0, declared: 0, declared_won: 0, defended: 0, defended_won: 0, points: 0 };
  const add = (/** @type {string} */ name, /** @type {number} */ value = 1) =>
    void (sums[name] = (sums[name] ?? 0) + value);
  for (const deal of done) {
    add("points", deal.changes[seat]);
    if (!playersOf(deal.dealer, deal.changes.length).includes(seat)) continue;
    add("deals");
    if (deal.declarer === null || !deal.score) continue;
    const own = deal.declarer === seat;
    add(own ? "declared" : "defended");
    if (deal.score.won === own) add(own ? "declared_won" : "defended_won");
    if (!own || !deal.contract) continue;
    add(`${deal.contract[0]}.declared`);
    add(`${deal.contract[0]}.won`, Number(deal.score.won));
    add(`${deal.contract[0]}.points`, deal.score.score);
  }
  return { sums, best: bestOf(done, seat) };
}

/** The dearest game that was declared and won. @param {Finished[]} done @param {number} seat */
function bestOf(done, seat) {
  const won = done.filter((deal) => deal.declarer === seat && deal.score?.won && deal.contract);
  const best = won.reduce(
    (/** @type {Finished | null} */ found, deal) =>
      !found || Number(deal.score?.score) > Number(found.score?.score) ? deal : found,
    null,
  );
  return best && { text: (best.contract ?? []).join(" "), points: Number(best.score?.score) };
}
