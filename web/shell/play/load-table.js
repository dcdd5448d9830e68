// Loads the table of a game: its module, its style and its texts.

import { linkStyles } from "../../parts/styles.js";
import { loadStrings } from "../base/i18n.js";
import { findGame } from "../catalogue/games.js";
import { RouteError } from "../catalogue/route.js";

/** @import { GameContext, MountedGame } from "./context.js" */
/** @typedef {(root: HTMLElement, context: GameContext) => MountedGame} Mount */

/** Load the table's module and style of a game. @param {string} name @returns {Promise<Mount>} */
export async function loadTable(name) {
  const folder = findGame(name)?.folder;
  if (!folder) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
  // The style first, so that it comes before the sheets that the table names.
  const styled = linkStyles([new URL("style.css", folder)]);
  const { mount, SHEETS = [] } = await import(new URL("table.js", folder).href);
  const worded = findGame(name)?.of ? loadStrings(new URL("i18n/", folder)) : null;
  await Promise.all([
    styled,
    worded,
    linkStyles(SHEETS.map((/** @type {string} */ name) => new URL(`${name}.css`, folder))),
  ]);
  return mount;
}
