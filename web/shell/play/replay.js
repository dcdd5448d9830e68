// A finished game of one's own move by move, `#/replay/<id>/<ply>`, also from other seats: who could know what.

import { RouteError } from "../catalogue/route.js";
import { readGame } from "../storage/games-store.js";
import { open as openViewer } from "./viewer.js";

/** @import { App, Page } from "../../app.js" */

/**
 * @param {App} app @param {{id: string, ply: number | null, seat: number | null}} route `seat`: what it could know is
 * shown at once @returns {Promise<Page>} @throws {RouteError} `url/no_game`
 */
export async function open(app, { id, ply, seat }) {
  const entry = await readGame(id);
  // An open game has no replay: it would show what its players do not know.
  if (!entry || entry.aside || !entry.finished)
    throw new RouteError("url/no_game", `there is no finished game ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  const { record, title, kept, letter } = entry;
  const eyes = seat !== null && seat < record.seats.length ? seat : (letter?.seat ?? null);
  return openViewer(app, { record, title, seat: eyes, letter: null }, { kept, id, ply, knows: seat !== null });
}
