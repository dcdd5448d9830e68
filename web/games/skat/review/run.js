// Runs a review of a saved game, deal by deal: what its cards gave away, and the mistakes of the player's own. Each
// deal is kept when it is done, so a review that was stopped goes on there.

import { Job, LoadedTable } from "../../../engine/job.js";
import { keepReview, keptReview } from "../../common/review/kept.js";
import { findMistakes, seatIn } from "../trainer/mistakes.js";
import { mistakesOf } from "../trainer/store.js";

/** @import { ReviewPart } from "../../common/review/page.js" */
/** @import { Mistake } from "../trainer/store.js" */
/** @import { Finished } from "../types.js" */

/**
 * @typedef {object} DealReview (docs/door-skat.md, Review)
 * @property {number} deal
 * @property {number} declarer
 * @property {number[]} values
 * @property {{plays: number, seat: number, card: string, lost: number, turned: boolean}[]} cards
 * @property {{cards: number, choices: number, best: number, lost: number, turned: number}[]} seats
 */
/**
 * @typedef {object} Review
 * @property {number} version
 * @property {(DealReview | null)[]} deals by their place; null: nobody declared a game
 * @property {{ply: number, kind: string, deal: number}[]} mistakes of these deals
 */

const VERSION = 1;

/** @type {ReviewPart["run"]} */
export async function run({ engine }, game, { signal, report, background = false }) {
  const done = /** @type {Finished[]} */ (game.view?.done ?? []);
  const deals = /** @type {Review["deals"]} */ (keptReview(game)?.deals ?? []);
  const found = async () => ({ version: VERSION, deals, mistakes: (await mistakesOf(game)).map(inShort) });
  const table = new LoadedTable(engine, game.record, null);
  const valued = async (/** @type {number} */ deal) => {
    const start = async () => ({ job: "review", table: await table.name(), seat: null, arguments: { deal } });
    return (await new Job(engine, start, undefined, { background }).runUntil(signal)).report;
  };
  try {
    await engine.started();
    for (let deal = deals.length; deal < done.length; deal += 1) {
      report(await found(), deal, done.length);
      const review = done[deal].contract ? await valued(deal) : null;
      if (seatIn(game) !== null) await findMistakes(engine, game, deal, { signal, background });
      if (signal.aborted) break;
      deals.push(review);
      await keepReview(game.id, await found());
    }
    return await found();
  } finally {
    table.close();
  }
}

/** What a review says of a mistake: the trainer has the rest. @param {Mistake & {deal: number}} mistake */
function inShort({ ply, kind, deal }) {
  return { ply, kind, deal };
}
