// Runs a review of a saved game, deal by deal: what its cards gave away, and the mistakes of the player's own. Each
// deal is kept when it is done, so a review that was stopped goes on there.

import { Job } from "../../../engine/job.js";
import { keepReview, keptReview } from "../../common/review/kept.js";
import { findMistakes, seatIn } from "../trainer/mistakes.js";
import { mistakesOf } from "../trainer/store.js";

/** @import { Engine } from "../../../engine/engine.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
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
 * @property {(Mistake & {deal: number})[]} mistakes as far as they are known
 * @property {boolean} complete
 */

const VERSION = 1;

/** @type {ReviewPart["run"]} */
export async function run({ engine }, game, { signal, report }) {
  const done = /** @type {Finished[]} */ (game.view?.done ?? []);
  const deals = /** @type {Review["deals"]} */ (keptReview(game)?.deals ?? []);
  const found = async () => {
    const mistakes = await mistakesOf(game);
    return { version: VERSION, deals, mistakes, complete: deals.length === done.length };
  };
  const values = new DealValues(engine, game);
  try {
    await engine.started();
    for (let deal = deals.length; deal < done.length && !signal.aborted; deal += 1) {
      report(await found(), deal, done.length);
      const review = done[deal].contract ? await values.of(deal, signal) : null;
      if (signal.aborted) break;
      if (seatIn(game) !== null) await findMistakes(engine, game, deal, signal);
      if (signal.aborted) break;
      deals.push(review);
      await keepReview(game.id, { version: VERSION, deals });
    }
    return await found();
  } finally {
    values.close();
  }
}

/** The engine's reviews of the deals of a game. */
class DealValues {
  #engine;
  #game;
  #table = "";
  #generation = -1;

  /** @param {Engine} engine @param {SavedGame} game */
  constructor(engine, game) {
    this.#engine = engine;
    this.#game = game;
  }

  /** @param {number} deal @param {AbortSignal} signal @returns {Promise<DealReview>} unfinished if it was stopped */
  async of(deal, signal) {
    const job = new Job(this.#engine, async () => ({
      job: "review",
      table: await this.#open(),
      seat: null,
      arguments: { deal },
    }));
    const pause = () => job.pause();
    signal.addEventListener("abort", pause);
    try {
      return (await job.run()).report;
    } finally {
      signal.removeEventListener("abort", pause);
      job.stop();
    }
  }

  async #open() {
    if (this.#generation === this.#engine.generation) return this.#table;
    const { generation } = this.#engine;
    this.#table = (await this.#engine.request({ type: "load", record: this.#game.record, seat: null })).table;
    this.#generation = generation;
    return this.#table;
  }

  close() {
    if (this.#generation === this.#engine.generation) this.#engine.closeTable(this.#table);
  }
}
