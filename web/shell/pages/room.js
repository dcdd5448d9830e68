// The pages of a game beside its table (`#/<game>/<room>`): the game's rooms.js knows them.

import { houseGame } from "../catalogue/games.js";

/** @typedef {{game: string, parts: string[], query: {[name: string]: string}}} RoomRoute */

/** @param {import("../../app.js").App} app @param {RoomRoute} route @returns {Promise<import("../../app.js").Page>} */
export async function open(app, route) {
  const folder = /** @type {import("../catalogue/games.js").HouseGame} */ (houseGame(route.game)).folder;
  const rooms = await import(new URL("rooms.js", folder).href);
  return rooms.open(app, route);
}
