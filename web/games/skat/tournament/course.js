// The course of a tournament as the engine derives it, and the saved games of its tables with people.

import { allGames, newEntry, saveGame } from "../../../shell/storage/games-store.js";
import { listOf } from "../lists/list-page.js";
import { keepList } from "./store.js";

/** @import { Engine } from "../../../engine/engine.js" */
/** @import { Options, Seat } from "../../../engine/messages.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Tournament } from "./store.js" */

/**
 * @typedef {{players: number[], new: {game: string, seed: number, seats: Seat[], options: Options}}} Place a table of a
 * series: who plays, and the message that opens it
 */
/**
 * @typedef {{player: number, rank: number, total: number, points: number, won: number, lost: number, series: (number |
 * null)[]}} Standing
 */
/**
 * @typedef {{series: {tables: Place[]}[], standings: Standing[], over: boolean}} Course (docs/door-skat.md,
 * Tournaments)
 */

/** @param {Engine} engine @param {Pick<Tournament, "chosen" | "lists">} tournament @returns {Promise<Course>} */
export async function courseOf(engine, { chosen, lists }) {
  const feet = lists.map((tables) => tables.map((list) => list && { feet: list.feet }));
  return (
    await engine.request({
      type: "ask",
      game: "skat",
      position: chosen,
      question: "tournament",
      arguments: { lists: feet },
    })
  ).answer;
}

/** Whether people sit at a table. @param {Place} place */
export const hasPeople = ({ new: { seats } }) => seats.some(({ kind }) => kind === "human");

/**
 * The saved game of a table with people; undefined: not begun, or deleted. @param {readonly SavedGame[]} games
 * @param {string} id of the tournament @param {Place} place
 */
export function gameOf(games, id, place) {
  return games.find(({ aside, kept, record }) => !aside && kept.room === roomOf(id) && record.seed === place.new.seed);
}

/** The address of a tournament among the pages beside the table; its games lead back there. @param {string} id */
const roomOf = (id) => `tournament/${id}`;

/**
 * Begin at a table. @param {Engine} engine @param {string} id @param {Place} place @param {string} title of the game
 * @param {object} [together] what the host of its players' devices keeps; nobody plays at this one then
 * @returns {Promise<SavedGame>}
 */
export async function beginGame(engine, id, place, title, together) {
  const { table, record, view } = await engine.request({
    type: "new",
    ...place.new,
    ...(together ? { seat: null } : {}),
  });
  engine.closeTable(table);
  const entry = newEntry(record, { view, title, kept: { room: roomOf(id), ...(together ? { together } : {}) } });
  await saveGame(entry);
  return entry;
}

/**
 * Keep the lists of the games that people have finished. @param {Engine} engine @param {Tournament} tournament
 * @param {Course} course @param {readonly SavedGame[]} games @returns {Promise<boolean>} whether there was any
 */
async function takeLists(engine, { id, lists }, course, games) {
  let taken = false;
  for (const [series, { tables }] of course.series.entries()) {
    for (const [table, place] of tables.entries()) {
      const game = lists[series]?.[table] ? undefined : gameOf(games, id, place);
      if (!game?.finished) continue;
      await keepList(id, series, table, { ...(await listOf(engine, game.record)), players: place.players });
      taken = true;
    }
  }
  return taken;
}

/**
 * How a tournament stands, with the lists that people have finished since. @param {Engine} engine @param {string} id
 * @param {(id: string) => Promise<Tournament | null>} read
 */
export async function standOf(engine, id, read) {
  await engine.started();
  const games = await allGames();
  for (;;) {
    const tournament = await read(id);
    if (!tournament) return null;
    const course = await courseOf(engine, tournament);
    if (!(await takeLists(engine, tournament, course, games))) return { tournament, course, games };
  }
}
