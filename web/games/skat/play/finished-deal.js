// What can be done with a finished deal: have the solver find where it was decided, and play the same cards again.

import { readKept, writeKept } from "../../../parts/kept.js";

/** @import { TableContext } from "../types.js" */
/** @import { Hindsight } from "./model.js" */

/**
 * The solver looks at a deal from the last card back, because late places are quick: a card after which its answer differs has decided the game.
 * @param {TableContext} context @param {number} deal its place among those that are over @param {number} plays cards that were played
 * @param {(found: Hindsight) => boolean} told hears of each place; false: no more is wanted
 */
export async function solveDeal(context, deal, plays, told) {
  /** @type {Hindsight} */
  let found = { left: plays + 1, open: null, turns: [] };
  while (told(found) && found.left > 0) {
    const { reaches } = await context.ask("solve", { deal, plays: found.left - 1 });
    const { left, open, turns } = found;
    const turned = open !== null && open !== reaches ? [{ play: left - 1, won: open }] : [];
    found = { left: left - 1, open: reaches, turns: [...turned, ...turns] };
  }
}

/**
 * The same cards once more, as a new game. Deals that were imported have no seed: they stand in the record, which is begun anew.
 * @param {TableContext} context @param {any} record @param {number} deal which deal alone, counted from 1; 0: all of them
 */
export async function playAgain(context, record, deal) {
  if (deal && !record.options.deal) writeKept(MATCH, { seed: record.seed, id: context.id });
  // A deal that was played alone counts itself as the first one, whichever of its evening it is.
  const options = { ...record.options, deal: record.options.deal || deal };
  if (!options.dealt) return context.go(sameCards({ ...record, options }));
  return context.keepCopy({ ...record, options, actions: [] });
}

/** Of which match a deal is played again, on this device. */
const MATCH = "skat.match";

/** The saved game whose deal is played again alone, to go back to; null where there is none. @param {any} record @returns {string | null} */
export function matchBefore(record) {
  const kept = record.options.deal ? readKept(MATCH) : null;
  return kept?.seed === record.seed ? String(kept.id) : null;
}

/**
 * The address of the same cards: this record's seed, seats and options.
 * @param {any} record
 */
function sameCards({ seed, seats, options }) {
  const who = seats.map((/** @type {any} */ seat) => (seat.kind === "human" ? "human" : seat.level)).join(",");
  const names = seats.map((/** @type {any} */ seat) => String(seat.name ?? "").replaceAll(",", " ")).join(",");
  const chosen = Object.entries(options).map(([name, value]) => [name, String(value)]);
  return `#/new?${new URLSearchParams({ game: "skat", seed: String(seed), seats: who, ...(/[^,]/.test(names) ? { names } : {}), ...Object.fromEntries(chosen) })}`;
}
