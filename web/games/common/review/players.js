// Who played a saved game, and who of them sits at this device.

import { peopleOf, playerNames } from "../../../shell/catalogue/games.js";

/** @import { SavedGame } from "../../../shell/storage/games-store.js" */

/** @param {Pick<SavedGame, "letter" | "record">} game @returns {{names: string[], people: number[]}} */
export function playersOf(game) {
  const people = game.letter ? [game.letter.seat] : peopleOf(game.record);
  return { names: playerNames(/** @type {SavedGame} */ (game)), people };
}
