// Routes the pages beside the table: the tutorial and the personal word list. `#/kotoba/<room>`.

import { linkStyles } from "../../parts/styles.js";
import { RouteError } from "../../shell/catalogue/route.js";

/** @import { App, Page } from "../../app.js" */

/**
 * Each room's module, loaded when it is first entered.
 * @type {Record<string, () => Promise<{open: (app: App) => Page}>>}
 */
const ROOMS = { tutorial: () => import("./rooms/tutorial.js"), words: () => import("./rooms/personal-words.js") };

const SHEETS = ["style", "field", "bench", "dialogs", "shapes", "rooms"];

/** @param {App} app @param {{parts: string[]}} route @returns {Promise<Page>} @throws {RouteError} `url/page` */
export async function open(app, { parts }) {
  const [room = "tutorial", ...rest] = parts;
  if (!Object.hasOwn(ROOMS, room) || rest.length)
    throw new RouteError("url/page", `there is no page kotoba/${parts.join("/").slice(0, 40)}`, {
      page: `kotoba/${parts.join("/").slice(0, 40)}`,
    });
  const [module] = await Promise.all([
    ROOMS[room](),
    linkStyles(SHEETS.map((name) => new URL(`./${name}.css`, import.meta.url))),
  ]);
  return module.open(app);
}
