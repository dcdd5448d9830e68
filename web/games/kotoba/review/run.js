// Runs a review of a saved game, and keeps it, as far as it came.

import { Job, LoadedTable } from "../../../engine/job.js";
import { filesOf } from "../../../shell/catalogue/games.js";
import { keepReview } from "../../common/review/kept.js";
import { playersOf } from "../../common/review/players.js";

/** @import { JobState } from "../../../engine/messages.js" */
/** @import { ReviewPart } from "../../common/review/page.js" */

/** @type {ReviewPart["run"]} */
export async function run({ engine }, game, { signal, report, background = false }) {
  const { record } = game;
  const { people } = playersOf(game);
  const seat = people.length === 1 ? people[0] : null;
  engine.bringFiles(filesOf(record.game, record.options));
  await engine.started();
  const table = new LoadedTable(engine, record, seat);
  await bringKanji(engine, table);
  const start = async () => ({ job: "review", table: await table.name(), seat, arguments: {} });
  const heard = (/** @type {JobState} */ state) => report(state.report, state.report.done, state.report.of);
  const job = new Job(engine, start, heard, { background });
  try {
    const { report: found } = await job.runUntil(signal);
    await keepReview(game.id, found);
    return found;
  } finally {
    table.close();
  }
}

/**
 * Have the file of words in kanji fetched, so that the review has them. Without it, the review is in kana.
 * @param {Parameters<ReviewPart["run"]>[0]["engine"]} engine @param {LoadedTable} table
 */
async function bringKanji(engine, table) {
  try {
    const question = { question: "surfaces", arguments: { words: [] } };
    await engine.request({ type: "ask", table: await table.name(), seat: null, ...question });
  } catch (error) {
    console.info("a review without kanji:", error);
  }
}
