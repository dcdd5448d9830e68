// What a table of the house is laid with when nobody chose anything else. Plain data, so that routes can be read before the
// engine is there; what is allowed, the engine says.

/** @typedef {import("./route.js").NewGame} NewGame */

/** @type {Readonly<Record<string, Omit<NewGame, "game" | "seed">>>} */
const USUAL = {
  crossword: { seats: [{ kind: "human" }, { kind: "computer", level: "beginner" }], options: { lexicon: "standard" } },
  kotoba: { seats: [{ kind: "human" }, { kind: "computer", level: "beginner" }, { kind: "computer", level: "beginner" }], options: {} },
  skat: { seats: [{ kind: "human" }, { kind: "computer", level: "casual" }, { kind: "computer", level: "casual" }], options: {} },
};

export const FIRST_GAME = "crossword";
/** The most seats at any table of the house. */
export const MOST_SEATS = 5;

/** A game as it is opened with one tap; one that is not known has the seats of the first. @param {string} game @returns {NewGame} */
export function usualGame(game) {
  return { game, seed: null, ...structuredClone(USUAL[game] ?? USUAL[FIRST_GAME]) };
}
