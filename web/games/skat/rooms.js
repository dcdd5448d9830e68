// Routes the pages beside the table, `#/skat/<room>/...`: the Skatliste of a saved game, the score pad of a real table,
// a deal that is entered card by card, tournaments, the trainer, reviews.

import { linkStyles } from "../../parts/styles.js";
import { RouteError } from "../../shell/catalogue/route.js";

/** @import { App, Page } from "../../app.js" */
/** @typedef {(app: App, parts: string[], query: {[name: string]: string}) => Promise<Page>} Room */

/**
 * Each room's module, loaded when it is first entered, and its style.
 * @type {Record<string, {load: () => Promise<{open: Room}>, styles: string[]}>}
 */
const ROOMS = {
  list: { load: () => import("./lists/list-page.js"), styles: ["lists/lists"] },
  enter: { load: () => import("./enter/page.js"), styles: ["../../styles/tables", "style", "cards", "enter/enter"] },
  tournament: { load: () => import("./tournament/page.js"), styles: ["lists/lists", "tournament/tournament"] },
  review: { load: () => import("./review/part.js"), styles: ["style", "cards"] },
  trainer: { load: async () => ({ open: goToTrainer }), styles: [] },
  pad: { load: () => import("./lists/pad-page.js"), styles: ["lists/lists"] },
};

/**
 * @param {App} app @param {{parts: string[], query: {[name: string]: string}}} route @returns {Promise<Page>}
 * @throws {RouteError} `url/page`, `url/no_game`
 */
export async function open(app, { parts, query }) {
  const [name = "pad", ...rest] = parts;
  const page = `skat/${name.slice(0, 40)}`;
  if (!Object.hasOwn(ROOMS, name)) throw new RouteError("url/page", `there is no page ${page}`, { page });
  const { load, styles } = ROOMS[name];
  const [module] = await Promise.all([
    load(),
    linkStyles(styles.map((each) => new URL(`./${each}.css`, import.meta.url))),
  ]);
  return module.open(app, rest, query);
}

/** The trainer is one of the pages of puzzles: go there. @param {App} app @returns {Promise<Page>} */
async function goToTrainer(app) {
  app.replace("#/today/skat/trainer");
  return { title: () => "Skat", draw: () => "" };
}
