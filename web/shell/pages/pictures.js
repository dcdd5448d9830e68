// Small pictures of saved games for lists: what lies open on the table, never a hand. A board of squares is drawn here; what else
// a game shows its own picture.js draws.

import { thumb } from "./thumb.js";
import { gameMark, houseGame } from "../catalogue/games.js";

/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */

/** @type {Map<string, (view: any) => unknown>} */
const drawers = new Map();

/** Load what draws the pictures of these games. @param {SavedGame[]} entries */
export async function bringPictures(entries) {
  const houses = new Set(entries.map((entry) => houseGame(String(entry.record?.game))));
  await Promise.all(
    [...houses].map(async (house) => {
      if (!house?.picture || drawers.has(house.name)) return;
      const { gamePicture } = await import(new URL("picture.js", house.folder).href);
      drawers.set(house.name, gamePicture);
    }),
  );
}

/** The picture of a game as it stands, else the mark of its table. @param {SavedGame} entry */
export function pictureOf(entry) {
  const view = entry.view ?? {};
  if (rows(view.board?.cells) && rows(view.board?.premiums)) return thumb(view.board);
  return (entry.view && drawers.get(String(entry.record?.game))?.(view)) ?? gameMark(entry);
}

/** @param {unknown} value @returns {value is string[]} */
function rows(value) {
  return Array.isArray(value) && value.every((row) => typeof row === "string");
}
