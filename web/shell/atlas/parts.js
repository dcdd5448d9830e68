// The games that have an atlas, and their parts of it.

import { loadStrings } from "../base/i18n.js";
import { findGame, inOrder } from "../catalogue/games.js";

/** @import { PageGame } from "../catalogue/games.js" */
/** @import { GameAtlas } from "./types.js" */

/** @returns {PageGame[]} */
export function atlasGames() {
  return inOrder().filter(({ atlas }) => atlas);
}

/** @param {string} game @returns {Promise<GameAtlas>} with its texts loaded */
export async function gameAtlas(game) {
  const folder = findGame(game)?.folder;
  const [module] = await Promise.all([
    import(new URL("atlas/part.js", folder).href),
    loadStrings(new URL("atlas/i18n/", folder)),
  ]);
  return module;
}
