// The atlas by its address: `#/atlas`, `#/atlas/<game>`, `#/atlas/<game>/<figure>/<group>`, with filters behind `?`.

import { linkStyles } from "../../parts/styles.js";
import { loadStrings } from "../base/i18n.js";
import { RouteError } from "../catalogue/route.js";
import { entriesOf } from "./entries.js";
import { filterFrom } from "./filters.js";
import { atlasGames, gameAtlas } from "./parts.js";
import { openPositions } from "./positions-page.js";
import { openRoom } from "./room-page.js";

/** @import { App, Page } from "../../app.js" */

/**
 * @param {App} app @param {{parts: string[], query: {[name: string]: string}}} route @returns {Promise<Page>}
 * @throws {RouteError} `url/page`
 */
export async function open(app, { parts: [name, figure, group, ...rest], query }) {
  const games = atlasGames();
  const game = name ?? games[0]?.name;
  const part = games.some((each) => each.name === game) ? await gameAtlas(game) : null;
  const known = part?.SECTIONS.flatMap(({ figures }) => figures).find(({ key }) => key === figure);
  if (!part || rest.length || (figure !== undefined && !known)) {
    const page = `atlas/${[game, figure].filter(Boolean).join("/")}`.slice(0, 60);
    throw new RouteError("url/page", `there is no page ${page}`, { page });
  }
  const entries = entriesOf(game, part);
  await Promise.all([
    entries.open(),
    loadStrings(new URL("i18n/", import.meta.url)),
    linkStyles([
      new URL("../../styles/statistics.css", import.meta.url),
      new URL("../../styles/atlas.css", import.meta.url),
    ]),
  ]);
  const place = { game, part, entries, filter: filterFrom(query) };
  return known ? openPositions(app, place, known, group ?? null) : openRoom(app, place);
}
