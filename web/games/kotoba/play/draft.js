// Keeps the word or plan that is not played yet, and the order of the hand, on this device, so that a reload in the
// middle of a turn loses nothing. The draft is not part of the game's record.

import { readKept, writeKept } from "../../../parts/kept.js";
import { inKeptOrder, sameLetters } from "../../common/hand.js";
import { visibleHand, wordsOf } from "./model.js";
import { isBegun, reduce, wordOf } from "./tray.js";

/** @import { Model } from "./model.js" */
/** @import { Tray } from "./tray.js" */

/** @typedef {{hand: string, target: string | null, steps: string[], word: string}} Draft of one seat */
/** @typedef {{seed: number, seats: Record<string, Draft>}} Drafts of the game that was played last */

const KEY = "asobiba.kotoba.draft";

/** Keep what lies there now. @param {Model} model */
export function keepDraft(model) {
  const { table, tray } = model;
  const { seat } = table.view;
  if (seat === null || !visibleHand(model) || model.context.watching) return;
  const { seed } = table.record;
  const old = readDrafts();
  const draft = {
    hand: tray.hand.map((card) => card.kana).join(""),
    target: tray.target?.kana ?? null,
    steps: tray.steps.map((step) => step.word),
    word: isBegun(tray) ? wordOf(tray) : "",
  };
  writeKept(KEY, { seed, seats: { ...(old?.seed === seed ? old.seats : {}), [seat]: draft } });
}

/**
 * The cards of a new word that was refused go back to the hand of whoever proposed it; a plan stays, so that another
 * step can be tried.
 * @param {Model} model @param {Map<number | null, Tray>} trays of the other seats at this screen @param {number} seat
 */
export function takeWordBack(model, trays, seat) {
  const own = seat === model.table.view.seat;
  const tray = own ? model.tray : trays.get(seat);
  if (!tray || tray.target) return;
  const cleared = reduce(tray, { type: "clear" });
  if (own) model.tray = cleared;
  else trays.set(seat, cleared);
  const { seed } = model.table.record;
  const old = readDrafts();
  const kept = old?.seed === seed ? old.seats[String(seat)] : undefined;
  if (old && kept) writeKept(KEY, { seed, seats: { ...old.seats, [seat]: { ...kept, word: "" } } });
}

/** The tray with what was kept for this very hand; as it is where nothing was. @param {Model} model @returns {Tray} */
export function withDraft(model) {
  const { table, tray } = model;
  const drafts = readDrafts();
  const draft = drafts?.seed === table.record.seed ? drafts.seats[String(table.view.seat)] : undefined;
  if (!draft || !sameLetters(draft.hand, visibleHand(model))) return tray;
  const ordered = reduce(tray, {
    type: "order",
    ids: inKeptOrder(tray.hand, draft.hand, ({ kana }) => kana).map(({ id }) => id),
  });
  if (draft.target === null)
    return draft.word ? quiet(reduce(ordered, { type: "typed", cards: [...draft.word] })) : quiet(ordered);
  const word = wordsOf(table.view).find((each) => each.word === draft.target && each.owner !== table.view.seat);
  return word
    ? quiet(replanned(reduce(ordered, { type: "target", word: word.id, kana: word.word }), draft.steps, draft.word))
    : quiet(ordered);
}

/**
 * A plan made again from its words. @param {Tray} tray @param {string[]} steps @param {string} word that is still being
 * made, "" for none @returns {Tray}
 */
function replanned(tray, steps, word) {
  let next = tray;
  for (const each of steps) next = reduce(reduce(next, { type: "typed", cards: [...each] }), { type: "step" });
  return word ? reduce(next, { type: "typed", cards: [...word] }) : next;
}

/** The tray for an action, all but its last word. @param {Model} model @param {string} action @returns {Tray} */
export function trayFor(model, action) {
  const [kind, first, ...steps] = action.split(" ").map((word) => word.replace("?", ""));
  const released = reduce(model.tray, { type: "release" });
  const word = wordsOf(model.table.view).find((each) => each.word === first);
  if (kind === "new" || !word) return released;
  return replanned(reduce(released, { type: "target", word: word.id, kana: first }), steps.slice(0, -1), "");
}

/** @param {Tray} tray @returns {Tray} */
function quiet(tray) {
  return { ...tray, note: null };
}

/** @returns {Drafts | null} */
function readDrafts() {
  const found = readKept(KEY);
  return found && typeof found.seed === "number" && typeof found.seats === "object" ? found : null;
}
