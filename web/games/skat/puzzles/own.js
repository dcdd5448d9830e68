// Mistakes of one's own in a reviewed game, as puzzles: all that were found, in the order of the game.

import { readGame } from "../../../shell/storage/games-store.js";
import { run } from "../review/run.js";
import { puzzleOf } from "../trainer/mistakes.js";
import { mistakesOf } from "../trainer/store.js";

/** @import { App } from "../../../app.js" */
/** @import { OwnPuzzle } from "../../../shell/today/sources.js" */

/** @param {string} id of the saved game @returns {Promise<OwnPuzzle[]>} */
export async function ownPuzzles(id) {
  const game = await readGame(id);
  if (!game) return [];
  return (await mistakesOf(game)).map((mistake, number) => {
    const own = puzzleOf(mistake, game);
    return { ...own, puzzle: { ...own.puzzle, number }, deal: mistake.deal + 1 };
  });
}

/**
 * Review a game to its end. @param {App} app @param {string} id
 * @param {{signal: AbortSignal, report: (done: number, of: number) => void}} how
 */
export async function findMisses(app, id, { signal, report }) {
  const game = await readGame(id);
  if (game) await run(app, game, { signal, report: (_, done, of) => report(done, of) });
}

/** The address of the review that the puzzles come from. @param {string} id @returns {string} */
export function backTo(id) {
  return `#/skat/review/${id}`;
}
