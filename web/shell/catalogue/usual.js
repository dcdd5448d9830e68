// What a table of the house is laid with when nobody chose anything else. Plain data, so that routes can be read before the
// engine is there; what is allowed, the engine says.

import { TABLES } from "./tables.js";

/** @typedef {import("./route.js").NewGame} NewGame */

export const FIRST_GAME = TABLES[0].name;
/** The fewest and the most seats at any table of the house. */
export const [LEAST_SEATS, MOST_SEATS] = [Math.min(...TABLES.map(({ seats }) => seats[0])), Math.max(...TABLES.map(({ seats }) => seats[1]))];

/** A game as it is opened with one tap; one that is not known has the seats of the first. @param {string} game @returns {NewGame} */
export function usualGame(game) {
  const { usual } = TABLES.find((table) => table.name === game) ?? TABLES[0];
  return {
    game,
    seed: null,
    seats: usual.seats.map((seat) => (seat === "human" ? { kind: "human" } : { kind: "computer", level: seat })),
    options: { ...usual.options },
  };
}
