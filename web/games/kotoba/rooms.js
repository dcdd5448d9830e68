// Routes the pages beside the table: the tutorial, the personal word list, the album, reviews. `#/kotoba/<room>/...`.

import { linkStyles } from "../../parts/styles.js";
import { RouteError } from "../../shell/catalogue/route.js";

/** @import { App, Page } from "../../app.js" */

/** @typedef {(app: App, parts: string[]) => Page | Promise<Page>} Room */

/** Each room's module, loaded when it is first entered. @type {Record<string, () => Promise<{open: Room}>>} */
const ROOMS = {
  album: () => import("./rooms/album.js"),
  review: () => import("./review/part.js"),
  tutorial: () => import("./rooms/tutorial.js"),
  words: () => import("./rooms/personal-words.js"),
};
/** The rooms whose addresses go on. */
const DEEPER = new Set(["review"]);

const SHEETS = ["style", "field", "bench", "dialogs", "shapes", "rooms"];

/** @param {App} app @param {{parts: string[]}} route @returns {Promise<Page>} @throws {RouteError} `url/page` */
export async function open(app, { parts }) {
  const [room = "tutorial", ...rest] = parts;
  if (!Object.hasOwn(ROOMS, room) || (rest.length && !DEEPER.has(room)))
    throw new RouteError("url/page", `there is no page kotoba/${parts.join("/").slice(0, 40)}`, {
      page: `kotoba/${parts.join("/").slice(0, 40)}`,
    });
  const [module] = await Promise.all([
    ROOMS[room](),
    linkStyles(SHEETS.map((name) => new URL(`./${name}.css`, import.meta.url))),
  ]);
  return module.open(app, rest);
}
