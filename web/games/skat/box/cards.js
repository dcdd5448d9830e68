// Cards for the box: mistakes of one's own, as the engine finds them (docs/door-skat.md, Mistakes).

import { positionId } from "../../../shell/storage/box/store.js";

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
