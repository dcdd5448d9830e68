// The model of the Skat table; only the table changes it.

import { t } from "../../../shell/base/i18n.js";
import { computerName, peopleOf } from "../../../shell/catalogue/games.js";
import { isToAct } from "../../common/seats.js";
import { sortedAlternatingColours, sortedForGame } from "./cards.js";
import { playersOf, sitsOut } from "./order.js";
import { readPreferences } from "./preferences.js";

/** @import { Finished, Table, Trick, View } from "../types.js" */

/**
 * @typedef {object} Playback what is shown of a turn that has just been taken, over the view before it
 * @property {Trick | null} trick
 * @property {Map<number, string>} bubbles what seats have just said
 * @property {Set<string>} gone cards that have left the hand
 * @property {boolean} waits the player is asked to tap before it goes on
 * @property {boolean} swept the trick goes to who won it
 */

/**
 * @typedef {object} Choice the contract that is being put together
 * @property {string} game "" before one is chosen
 * @property {boolean} schneider
 * @property {boolean} schwarz
 * @property {boolean} ouvert
 * @property {boolean} spitze
 * @property {boolean} revolution
 * @property {boolean} resign
 */

/** @typedef {"bids" | "more" | "last" | "sheet" | "look" | "guide" | "deal" | "end"} DialogName */
/** @typedef {"own" | "left" | "across" | "right"} Place */
/** @typedef {import("../../common/table-controller.js").TableModel<Table, DialogName>} BaseModel */
/** @typedef {ReturnType<typeof newModel>} Model */
/** @typedef {import("../table.js").SkatTable} Controls what the templates call */

/**
 * @typedef {object} Hindsight
 * @property {number} left cards before which it has not been asked yet; 0: it is done
 * @property {boolean | null} open whether the game could be won with open cards, as early as was asked
 * @property {{play: number, won: boolean}[]} turns cards that changed it, and to what
 */

/**
 * @typedef {object} Cost the engine's answer about a card of a finished deal (docs/door-skat.md, `cost`)
 * @property {number} seat
 * @property {string} card
 * @property {string} best
 * @property {number | boolean} before the declarer's card points with best play; in Null whether the declarer is safe
 * @property {number | boolean} after
 * @property {number} cost
 * @property {{card: string, seat: number, points: number, trick: number, by: number}[]} lines
 */

/**
 * @typedef {object} Hint the engine's answer (docs/door-skat.md, `hint`)
 * @property {string} level
 * @property {string} action
 * @property {{kind: string, game?: string, chance?: number, limit?: number} | null} reason
 */

/** @returns {Choice} */
export function noChoice() {
  return { game: "", schneider: false, schwarz: false, ouvert: false, spitze: false, revolution: false, resign: false };
}

/**
 * The contract after a change: playing open announces Schwarz, and that announces Schneider. @param {Choice} before
 * @param {Partial<Choice>} change @returns {Choice}
 */
export function choiceAfter(before, change) {
  const after = { ...before, ...change };
  if (change.revolution) after.ouvert = true;
  if (!after.ouvert) after.revolution = false;
  if (after.game === "null") return after;
  if (change.ouvert) after.schwarz = true;
  if (change.ouvert || change.schwarz) after.schneider = true;
  if (!after.schneider) after.schwarz = false;
  if (!after.schwarz) after.ouvert = false;
  return after;
}

/** The number of a deal in its match, even if it is played alone. @param {Model} model @param {any} deal */
export function numberOf(model, deal) {
  return model.table.view.options.deal || deal.number;
}

/** The model of a table's first view. @param {BaseModel} model */
export function newModel(model) {
  const { kept } = model.context;
  return {
    ...model,
    /** @type {import("./preferences.js").Preferences} */
    look: readPreferences(),
    /** Where computers are watched: all hands, if they are looked at. @type {string[][] | null} */
    hands: null,
    /** Where computers are watched: they wait. */
    isPaused: false,
    /** @type {Playback | null} */
    playback: null,
    /** Cards chosen to be laid away. @type {string[]} */
    laid: [],
    /** @type {Choice} */
    choice: noChoice(),
    /** The engine's answer about the choice. @type {any} */
    worth: null,
    /** The engine's answer about what could be bid. @type {any} */
    bids: null,
    /** Which finished deal the dialog shows */
    shownDeal: 0,
    /** Of its replay: 0 before the first trick */
    step: 0,
    /** What the solver says of the shown deal. @type {Hindsight | null} */
    solved: null,
    /** What cards of the shown deal cost, by how many were played before. @type {Map<number, Cost>} */
    costs: new Map(),
    /** The card that is asked about now. @type {number | null} */
    costing: null,
    /** The hand as this player arranged it in this deal; empty: it is sorted. @type {string[]} */
    own: Array.isArray(kept?.hand) ? kept.hand : [],
    /** The card that has the tab stop */
    focus: "",
    /** Where it lies in the hand, for the next card when it has been played */
    place: 0,
    /** The card under the finger */
    dragged: "",
    /** @type {Hint | null} */
    hint: null,
    /** Whether the computer that thinks can be told to play at once */
    canMoveNow: false,
    /** Whether the chooser is open for a hand game */
    byHand: false,
  };
}

/** @param {Model} model */
export function isMyTurn(model) {
  return isToAct(model) && !model.playback;
}

/** Whether a button that needs the engine can be pressed. @param {Model} model */
export function canAct(model) {
  return isMyTurn(model) && model.context.ready && !model.busy && model.curtain === null;
}

/** Whether more than one person sits at this screen. @param {Model} model */
export function isHotSeat(model) {
  return !model.context.single && peopleOf(model.table.record).length > 1;
}

/** Whose person must say "I am here" before a hand is shown. @param {Model} model @returns {number | null} */
export function askedSeat(model) {
  const { table, shown } = model;
  const { seat, result, to_act } = table.view;
  if (!isHotSeat(model) || seat === null || result || shown === seat) return null;
  const isPerson = (/** @type {number} */ each) => table.record.seats[each].kind === "human";
  // A new deal comes with the view of whoever acted last; the curtain names at once who is asked.
  const asked = shown === null ? (to_act.find(isPerson) ?? seat) : seat;
  return isPerson(asked) ? asked : null;
}

/** A player's name, in a game by correspondence too. @param {Model} model @param {number} seat @returns {string} */
export function seatLabel(model, seat) {
  const sitter = model.table.record.seats[seat];
  if (sitter?.name) return String(sitter.name);
  if (sitter?.kind === "computer") return computerName(model.table.record, seat);
  const { viewing, mine, single } = model.context;
  const isOther = viewing ? seat !== mine : isHotSeat(model) || (single && seat !== model.table.view.seat);
  return isOther ? t("skat.seat.person", { number: seat + 1 }) : t("skat.seat.you");
}

/**
 * Whether the only player at this screen sits there, also in a game by correspondence (unlike `isYou` of
 * common/seats.js). @param {Model} model @param {number} seat
 */
export function isLocalPlayer(model, seat) {
  const { viewing, mine } = model.context;
  return viewing ? seat === mine : !isHotSeat(model) && model.table.view.seat === seat;
}

/** @param {View} view @param {number} seat @returns {"forehand" | "middlehand" | "rearhand"} */
export function roleOf(view, seat) {
  return view.deal.forehand === seat ? "forehand" : view.deal.middlehand === seat ? "middlehand" : "rearhand";
}

/** The seat that the table is looked at from. @param {View} view */
export function ownSeat(view) {
  return view.seat ?? 0;
}

/** The places of the seats as seen from one's own, clockwise, by number of seats. */
const PLACES = /** @type {{[seats: number]: Place[]}} */ ({
  3: ["own", "left", "right"],
  4: ["own", "left", "across", "right"],
});

/** @param {View} view @param {number} seat @returns {Place} */
export function placeOf(view, seat) {
  const { length } = view.seats;
  return PLACES[length][(seat - ownSeat(view) + length) % length];
}

/** The three who play the deal. @param {View} view */
export function players(view) {
  return playersOf(view.deal.dealer, view.seats.length);
}

/** Whether a seat deals at a table of four, and watches. @param {View} view @param {number} seat */
export function isOut(view, seat) {
  return sitsOut(view.deal.dealer, view.seats.length) === seat;
}

/** The cards in hand as they are to be drawn. @param {Model} model @returns {string[]} */
export function visibleHand(model) {
  const { view } = model.table;
  if (model.curtain !== null || view.seat === null || !view.hand) return [];
  const held = view.hand.filter((card) => !model.playback?.gone.has(card));
  if (!model.own.length && model.look.order === "alternate") return sortedAlternatingColours(view, held);
  const known = model.own.filter((card) => held.includes(card));
  return [...known, ...held.filter((card) => !known.includes(card))];
}

/** Whether computers alone play, so that whoever watches may see all hands. @param {Model} model */
export function isWatched({ context, table: { record, view } }) {
  return !context.viewing && !context.puzzle && !view.result && peopleOf(record).length === 0;
}

/**
 * The open hand of a seat, without what lies on the table; null: it is hidden. @param {Model} model
 * @param {number} seat @returns {readonly string[] | null}
 */
export function openHand(model, seat) {
  const { view } = model.table;
  const { open } = view.seats[seat];
  const lies = trickShown(model)?.cards ?? [];
  const seen =
    open ||
    (model.hands && isWatched(model)
      ? sortedForGame(model.hands[seat] ?? [], view.contract?.[0] ?? "grand").filter((card) => !lies.includes(card))
      : null);
  return seen && model.look.order === "alternate" ? sortedAlternatingColours(view, seen) : seen;
}

/** One card always has the tab stop: where it has gone, the next in its place. @param {Model} model */
export function settleFocus(model) {
  const cards = visibleHand(model);
  const at = cards.indexOf(model.focus);
  if (at >= 0) model.place = at;
  else model.focus = cards[Math.min(model.place, cards.length - 1)] ?? "";
}

/** The card of the hand that has the tab stop, or the nearest one that may be played. @param {Model} model */
export function nearestPlayable(model) {
  const cards = visibleHand(model);
  const at = cards.indexOf(model.focus);
  const playable = cards.filter((card) => model.table.view.legal.includes(card));
  const away = (/** @type {string} */ card) => Math.abs(cards.indexOf(card) - at);
  return playable.sort((one, other) => away(one) - away(other))[0] ?? model.focus;
}

/**
 * The hand with a card put before or behind another. @param {readonly string[]} cards @param {string} card
 * @param {number} to @returns {string[]}
 */
export function moved(cards, card, to) {
  const rest = cards.filter((each) => each !== card);
  return [...rest.slice(0, to), card, ...rest.slice(to)];
}

/** The trick that lies on the table. @param {Model} model @returns {Trick | null} */
export function trickShown(model) {
  return model.playback ? model.playback.trick : model.table.view.trick;
}

/** What was last said by each seat in this auction. @param {Model} model @returns {Map<number, string>} */
export function bubbles(model) {
  if (model.playback?.bubbles.size) return model.playback.bubbles;
  const { view } = model.table;
  if (view.phase !== "bid") return new Map();
  return new Map(view.auction.calls.map(({ seat, call }) => [seat, call]));
}

/** The chosen contract in the engine's notation. @param {Model} model @returns {string} */
export function announcement(model) {
  const { choice } = model;
  const words = [choice.game, ...(model.table.view.taken ? [] : ["hand"])];
  if (choice.game !== "null" && choice.schneider) words.push("schneider");
  if (choice.game !== "null" && choice.schwarz) words.push("schwarz");
  if (choice.ouvert) words.push("ouvert");
  if (choice.spitze) words.push("spitze");
  if (choice.revolution) words.push("revolution");
  return words.join(" ");
}
