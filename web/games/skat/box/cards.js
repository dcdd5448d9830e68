// Cards for the box: mistakes of one's own, as the engine finds them (docs/door-skat.md, Mistakes).

import { readGame } from "../../../shell/storage/games-store.js";
import { positionId } from "../../../shell/storage/box/store.js";
import { mistakesOf } from "../trainer/store.js";

/** @import { NewCard } from "../../../shell/storage/box/store.js" */
/** @import { Mistake } from "../trainer/store.js" */

/** @param {Mistake} mistake @param {{id: string, record: any}} game of which it is @returns {NewCard} */
export function mistakeCard(mistake, { id, record }) {
  const { actions, ...rest } = record;
  const { kind, start, ply } = mistake;
  return {
    id: positionId("skat", kind, [rest.seed, start.options, start.actions]),
    game: "skat",
    kind: "position",
    made: { mistake, game: { id, record: rest } },
    source: "review",
    from: `${id}/${ply}`,
  };
}

/** The mistakes of a game that are known. @param {string} id of the saved game @returns {Promise<NewCard[]>} */
export async function missedCards(id) {
  const game = await readGame(id);
  return game ? (await mistakesOf(game)).map(({ deal: _, ...mistake }) => mistakeCard(mistake, game)) : [];
}
