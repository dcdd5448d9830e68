// Who played a saved game, and who of them sits at this device.

import { ownSeats, playerNames } from "../../../shell/catalogue/games.js";

/** @import { SavedGame } from "../../../shell/storage/games-store.js" */

/** @param {Pick<SavedGame, "letter" | "kept" | "record">} game @returns {{names: string[], people: number[]}} */
export function playersOf(game) {
  return { names: playerNames(game), people: ownSeats(game) };
}
