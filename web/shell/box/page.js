// The screens of the box by their address: `#/box`, `#/box/ask`, `#/box/cards`, `#/box/courses`.

import { linkStyles } from "../../parts/styles.js";
import { loadStrings } from "../base/i18n.js";
import { RouteError } from "../catalogue/route.js";
import { loadRoom } from "../today/puzzle-page.js";
import { openNext } from "./ask.js";
import { openCards } from "./cards-page.js";
import { openCourses } from "./courses/page.js";
import { openHome } from "./home-page.js";

/** @import { App, Page } from "../../app.js" */

/** @type {Record<string, (app: App) => Promise<Page>>} */
const SCREENS = { "": openHome, ask: openNext, cards: openCards, courses: openCourses };

/** @param {App} app @param {{parts: string[]}} route @returns {Promise<Page>} @throws {RouteError} `url/page` */
export async function open(app, { parts: [name = "", ...rest] }) {
  const page = `box/${name.slice(0, 40)}`;
  if (rest.length || !Object.hasOwn(SCREENS, name))
    throw new RouteError("url/page", `there is no page ${page}`, { page });
  await Promise.all([
    loadRoom(),
    loadStrings(new URL("i18n/", import.meta.url)),
    linkStyles([new URL("../../styles/box.css", import.meta.url)]),
  ]);
  return SCREENS[name](app);
}
