// Runs a review of a saved game, and keeps it when it is complete.

import { Job } from "../../../engine/job.js";
import { filesOf } from "../../../shell/catalogue/games.js";
import { keepReview } from "../../common/review/kept.js";
import { playersOf } from "../../common/review/players.js";

/** @import { ReviewPart } from "../../common/review/page.js" */

/** @type {ReviewPart["run"]} */
export async function run({ engine }, game, { signal, report }) {
  const { record } = game;
  const { people } = playersOf(game);
  const seat = people.length === 1 ? people[0] : null;
  engine.bringFiles(filesOf(record.game, record.options));
  await engine.started();
  let table = "";
  const start = async () => {
    table = (await engine.request({ type: "load", record, seat })).table;
    return { job: "review", table, seat, arguments: {} };
  };
  const job = new Job(engine, start, (state) => report(state.report, state.report.done, state.report.of));
  signal.addEventListener("abort", () => job.pause());
  try {
    const { report: found } = await job.run();
    if (found.complete) await keepReview(game.id, found);
    return found;
  } finally {
    job.stop();
    engine.closeTable(table);
  }
}
