// Which games the atlas looks at: whose, against whom, by which list, and of which time. Pure.

import { opponentsOf } from "./figures.js";

/** @import { Entry } from "./types.js" */
/** @import { Played } from "./figures.js" */

/**
 * @typedef {object} Filter as it stands in the address; "" everywhere: all of one's own games
 * @property {string} player "": the player's own seats; else a name
 * @property {string} opponent as in `Entry.players`
 * @property {string} list
 * @property {string} period "": all; `games-30`: the last 30 games; `days-90`: those of the last 90 days
 */

export const PERIODS = ["games-10", "games-30", "games-100", "days-30", "days-90", "days-365"];
const DAY = 86_400_000;
/** @type {Filter} */
export const ALL = { player: "", opponent: "", list: "", period: "" };

/** @param {{[name: string]: string}} query of an address @returns {Filter} */
export function filterFrom({ player = "", opponent = "", list = "", period = "" }) {
  return { player, opponent, list, period: PERIODS.includes(period) ? period : "" };
}

/** @param {Filter} filter @returns {string} the query of an address, with its question mark */
export function queryOf(filter) {
  const pairs = Object.entries(filter).filter(([, value]) => value);
  return pairs.length ? `?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}` : "";
}

/**
 * The seats that are looked at: the player's own, or those of a name, of which only the facts that are kept are known.
 * @param {Entry} entry @param {string} player @returns {number[]}
 */
export function seatsOf({ own, players }, player) {
  if (!player) return own;
  return players.flatMap((name, seat) => (name === player && (!own.length || own.includes(seat)) ? [seat] : []));
}

/**
 * The games of a player that were reviewed to their end, the last first.
 * @param {Iterable<Entry>} entries @param {string} player
 * @returns {Played[]}
 */
export function gamesOf(entries, player) {
  const games = [];
  for (const entry of entries) {
    const seats = seatsOf(entry, player);
    if (!seats.length || !entry.complete) continue;
    const all = seats === entry.own;
    const facts = all ? entry.facts : entry.facts.filter(({ seat }) => seats.includes(seat));
    games.push({ entry, seats, facts });
  }
  return games.sort((a, b) => b.entry.ended - a.entry.ended);
}

/**
 * The games of the chosen period, and as many before them (or those of as many days).
 * @param {readonly Played[]} games the last first @param {Filter} filter @param {number} now
 * @returns {{now: Played[], before: Played[] | null}} `before` null: there is no period to compare with
 */
export function chosenGames(games, { opponent, list, period }, now) {
  const found = games.filter(
    ({ entry, seats }) => (!list || entry.list === list) && (!opponent || opponentsOf(entry, seats).includes(opponent)),
  );
  const [unit, text] = period.split("-");
  const count = Number(text);
  if (unit === "games") return { now: found.slice(0, count), before: found.slice(count, 2 * count) };
  if (unit !== "days") return { now: found, before: null };
  const since = (/** @type {number} */ days, /** @type {Played} */ { entry }) => entry.ended > now - days * DAY;
  return {
    now: found.filter((game) => since(count, game)),
    before: found.filter((game) => !since(count, game) && since(2 * count, game)),
  };
}

/**
 * Values and how many games each has, the most frequent first. @param {readonly Played[]} games
 * @param {(game: Played) => string[]} valuesOf @returns {[value: string, count: number][]}
 */
export function counted(games, valuesOf) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const game of games) for (const value of valuesOf(game)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]);
}

/**
 * Games in which nobody knows which seat is the player's, such as imported ones. @param {Iterable<Entry>} entries
 */
export function foreignGames(entries) {
  return [...entries].filter(({ own, complete }) => !own.length && complete);
}

/**
 * Named players of games in which nobody knows which seat is the player's, such as imported ones, the most frequent
 * first. @param {Iterable<Entry>} entries @returns {[name: string, count: number][]}
 */
export function namedPlayers(entries) {
  const games = foreignGames(entries).map((entry) => ({ entry, seats: [], facts: entry.facts }));
  return counted(games, ({ entry }) => [
    ...new Set(entry.players.filter((name) => name && !name.startsWith("level:"))),
  ]);
}
