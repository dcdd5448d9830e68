// Keeps the unplayed tiles on the board and the order of the rack on this device, so that a reload loses nothing. The
// draft is not part of the game's record.

import { readKept, writeKept } from "../../../parts/kept.js";
import { inKeptOrder, sameLetters } from "../../common/hand.js";
import { placedTiles, reduce } from "./placing.js";

/** @import { Model } from "./model.js" */
/** @import { Placing } from "./placing.js" */
/** @import { PlacedTile } from "../types.js" */

/**
 * @typedef {{seed: number, ply: number, seat: number | null, rack: string, tiles: PlacedTile[]}} Draft the last one, of
 * one game
 */

const KEY = "asobiba.crossword.draft";

/** Keep the current draft. @param {Model} model */
export function keepDraft(model) {
  const { table, placing, curtain, context } = model;
  if (curtain !== null || context.watching || !placing.rack.length) return;
  const rack = placing.rack.map((tile) => tile.letter).join("");
  /** @type {Draft} */
  const draft = {
    seed: table.record.seed,
    ply: table.view.ply,
    seat: table.view.seat,
    rack,
    tiles: placedTiles(placing),
  };
  writeKept(KEY, draft);
}

/** The placing with the draft of this turn, if there is one. @param {Model} model @returns {Placing} */
export function withDraft(model) {
  const { table, placing, curtain, context } = model;
  if (curtain !== null || context.watching || table.view.result) return placing;
  const draft = readDraft();
  const { seed } = table.record;
  const { ply, seat, rack } = table.view;
  if (!draft || draft.seed !== seed || draft.ply !== ply || draft.seat !== seat || !sameLetters(draft.rack, rack ?? ""))
    return placing;
  const order = inKeptOrder(placing.rack, draft.rack, ({ letter }) => letter).map((tile) => placing.rack.indexOf(tile));
  const ordered = reduce(placing, { type: "shuffle", order });
  return reduce(ordered, { type: "put", tiles: draft.tiles });
}

/** @returns {Draft | null} */
function readDraft() {
  const draft = readKept(KEY);
  return draft && typeof draft.rack === "string" && Array.isArray(draft.tiles) ? draft : null;
}
