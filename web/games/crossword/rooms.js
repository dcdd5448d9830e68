// Routes the pages beside the table: study, analysis, reviews. `#/crossword/<room>/...`.

import { linkStyles } from "../../parts/styles.js";
import { RouteError } from "../../shell/catalogue/route.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Query } from "./address.js" */
/** @typedef {(app: App, parts: string[], query: Query) => Promise<Page>} Room */

/** Each room's module, loaded when it is first entered. @type {Record<string, () => Promise<{open: Room}>>} */
const ROOMS = {
  study: () => import("./study/page.js"),
  analysis: () => import("./analysis/page.js"),
  review: () => import("./review/page.js"),
};

const SHEETS = [
  "../../styles/tables",
  "style",
  "board",
  "hand",
  "sheet",
  "dialogs",
  "shapes",
  "coach/coach",
  "coach/rooms",
  "study/study",
  "review/review",
];

/**
 * @param {App} app @param {{parts: string[], query: Query}} route @returns {Promise<Page>}
 * @throws {RouteError} `url/page`, `url/value`
 */
export async function open(app, { parts, query }) {
  const [room = "study", ...rest] = parts;
  const page = `crossword/${room.slice(0, 40)}`;
  if (!Object.hasOwn(ROOMS, room)) throw new RouteError("url/page", `there is no page ${page}`, { page });
  const [module] = await Promise.all([
    ROOMS[room](),
    linkStyles(SHEETS.map((name) => new URL(`./${name}.css`, import.meta.url))),
  ]);
  return module.open(app, rest, query);
}
