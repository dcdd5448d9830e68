// Reviews: the list of those that were made, and one of them. `#/crossword/review`, `.../<id>`, `.../<id>/<turn>`.

import { RouteError } from "../../../shell/catalogue/route.js";
import { readGame } from "../../../shell/storage/games-store.js";
import { openList } from "./list.js";
import { ReviewPage } from "./one.js";
import { readReview } from "./store.js";

/** @import { App } from "../../../app.js" */

/** @param {App} app @param {string[]} parts @returns {Promise<import("../../../app.js").Page>} */
export async function open(app, parts) {
  const [id, turn] = parts;
  if (id === undefined) return openList(app);
  if (parts.length > 2 || (turn !== undefined && !/^\d{1,4}$/.test(turn))) {
    throw new RouteError("url/page", `there is no page crossword/review/${parts.join("/").slice(0, 60)}`, {
      page: `crossword/review/${parts.join("/").slice(0, 60)}`,
    });
  }
  const [kept, game] = await Promise.all([readReview(id), readGame(id)]);
  const playable = game && !game.aside && game.record.game === "crossword" ? game : null;
  if (!kept && !playable) throw new RouteError("url/no_game", `there is no saved game ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  return new ReviewPage(app, { id, kept, game: playable, turn: Number(turn ?? 0) });
}
