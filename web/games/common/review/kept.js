// The review of a saved game, kept beside its record: it goes with the game into backups, and is deleted with it.

import { changeGame, readGame } from "../../../shell/storage/games-store.js";

/** @import { SavedGame } from "../../../shell/storage/games-store.js" */

/** The version of the engine's reviews that this page shows; others are made anew. */
const VERSION = 1;

/** @param {SavedGame} game @returns {any} null: it was not reviewed */
export function keptReview({ kept }) {
  const review = kept.review;
  return review?.version === VERSION ? review : null;
}

/** @param {string} id of the saved game @param {object} review */
export async function keepReview(id, review) {
  const game = await readGame(id);
  if (game) await changeGame(id, { kept: { ...game.kept, review } });
}
