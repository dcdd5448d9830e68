// Actions on a finished deal: the solver finds the deciding cards and the cost of cards, or the player plays the same
// cards again.

import { readKept, writeKept } from "../../../parts/kept.js";

/** @import { Finished, TableContext, View } from "../types.js" */
/** @import { Controls, Hindsight, Model } from "./model.js" */

/** Whether a Grand was won with all four jacks. @param {Finished} deal */
export function isJackHighGrand({ contract, score }) {
  return contract?.[0] === "grand" && Boolean(score?.won) && score?.matadors === 4;
}

/** Have the solver find the cards that decided the deal that is shown. @param {Controls} table */
export async function solveShownDeal(table) {
  const { model, context } = table;
  const deal = model.shownDeal;
  const plays = model.table.view.done[deal].tricks.flatMap((trick) => trick.cards).length;
  let last = /** @type {Hindsight | null} */ (null);
  model.solved = null;
  const report = (/** @type {Hindsight} */ found) => {
    if (table.closed || model.solved !== last || model.dialog !== "deal") return false;
    table.set({ solved: (last = found) });
    return true;
  };
  await solveDeal(context, deal, plays, report).catch((error) => table.showError(error));
}

/**
 * Have the solver say what cards of the deal that is shown cost, one after the other. @param {Controls} table
 * @param {number[]} plays how many were played before each
 */
export async function explainCards(table, plays) {
  const { model, context } = table;
  const { costs, shownDeal: deal } = model;
  for (const play of plays) {
    if (costs.has(play) || model.costing !== null) continue;
    table.set({ costing: play });
    try {
      costs.set(play, await context.ask("cost", { deal, plays: play }));
    } catch (error) {
      table.showError(error);
    }
    // Another deal is shown by now.
    if (table.closed || model.costs !== costs) return;
    table.set({ costing: null });
  }
}

/**
 * The solver looks at a deal from the last card back, because late places are quick: a card after which its answer
 * differs has decided the game.
 * @param {TableContext} context @param {number} deal its place among those that are over @param {number} plays cards
 * that were played
 * @param {(found: Hindsight) => boolean} told hears of each place; false: no more is wanted
 */
async function solveDeal(context, deal, plays, told) {
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
 * The same cards once more, as a new game. Deals that were imported have no seed: they stand in the record, which is
 * begun anew.
 * @param {TableContext} context @param {any} record @param {number} deal which deal alone, counted from 1; 0: all of
 * them
 */
export async function playAgain(context, record, deal) {
  if (deal && !record.options.deal) writeKept(MATCH, { seed: record.seed, id: context.id });
  // A deal that was played alone counts itself as the first one, whichever of its match it is.
  const options = { ...record.options, deal: record.options.deal || deal };
  if (!options.dealt) return context.go(sameCards({ ...record, options }));
  return context.keepCopy({ ...record, options, actions: [] });
}

/** Of which match a deal is played again, on this device. */
const MATCH = "skat.match";

/** The saved game whose deal is played again, to go back to, or null. @param {any} record @returns {string | null} */
export function matchBefore(record) {
  const kept = record.options.deal ? readKept(MATCH) : null;
  return kept?.seed === record.seed ? String(kept.id) : null;
}

/** A card as an action writes it. */
const CARD = /^[CSHD][789TJQKA]$/;

/**
 * How many actions came before a card of a finished deal. @param {{record: any, view: View}} table
 * @param {number} deal its place among those that are over @param {number} plays how many cards of it came before
 * @returns {number}
 */
export function plyOfCard({ record, view }, deal, plays) {
  const played = view.done.map(({ tricks }) => tricks.flatMap(({ cards }) => cards).length);
  const before = played.slice(0, deal).reduce((sum, count) => sum + count, 0);
  const plies = record.actions.flatMap((/** @type {[number, string]} */ [, action], /** @type {number} */ ply) =>
    CARD.test(action) ? [ply] : [],
  );
  return plies[before + Math.min(plays, played[deal] - 1)] ?? record.actions.length;
}

/** The address of the same cards: this record's seed, seats and options. @param {any} record */
function sameCards({ seed, seats, options }) {
  const who = seats.map((/** @type {any} */ seat) => (seat.kind === "human" ? "human" : seat.level)).join(",");
  const names = seats.map((/** @type {any} */ seat) => String(seat.name ?? "").replaceAll(",", " ")).join(",");
  const named = /[^,]/.test(names) ? { names } : {};
  return `#/new?${new URLSearchParams({ game: "skat", seed, seats: who, ...named, ...options })}`;
}

/**
 * The table when a deal is over and the next one is not dealt yet: the new totals, and no cards. @param {Model} model
 * @param {View} after @param {Finished} deal
 */
export function clearTable(model, after, deal) {
  const { view } = model.table;
  const seats = view.seats.map((seat, at) => ({
    ...seat,
    score: deal.totals[at],
    wins: after.seats[at].wins,
    losses: after.seats[at].losses,
  }));
  model.table = { ...model.table, view: { ...view, seats, done: after.done } };
  // They are gone, whatever ended the deal.
  model.playback = {
    trick: null,
    bubbles: new Map(),
    gone: new Set(deal.hands.flat().concat(deal.skat)),
    waits: false,
    swept: false,
  };
}
