// What the table knows beside the engine's view: what is laid out but not said yet, what is being shown, which panel is open.

import { readLook } from "./preferences.js";
import { alternating } from "./cards.js";

/** @import { Table, View, Trick, Finished, TableContext } from "../types.js" */

/**
 * @typedef {object} Stage what is shown of a turn that has just been made, over the view before it
 * @property {Trick | null} trick
 * @property {Map<number, string>} bubbles what seats have just said
 * @property {Set<string>} gone cards that have left the hand
 */

/**
 * @typedef {object} Choice the contract that is being put together
 * @property {string} game "" before one is chosen
 * @property {boolean} schneider
 * @property {boolean} schwarz
 * @property {boolean} ouvert
 * @property {boolean} resign
 */

/**
 * @typedef {object} Model
 * @property {TableContext} context
 * @property {Table} table
 * @property {import("./preferences.js").Look} look
 * @property {Stage | null} stage
 * @property {string[]} laid cards chosen to be laid away
 * @property {Choice} choice
 * @property {any} worth the engine's answer about the choice
 * @property {any} bids the engine's answer about what could be bid
 * @property {"" | "bids" | "more" | "last" | "sheet" | "look" | "guide" | "deal" | "end"} dialog
 * @property {number} shownDeal which finished deal the dialog shows
 * @property {number} step of its replay: 0 before the first trick
 * @property {Hindsight | null} solved what the solver says of the shown deal
 * @property {number | null} curtain the seat that must say that it is here
 * @property {number | null} shown the seat whose hand may be seen
 * @property {string[]} own the hand as this player arranged it
 * @property {string} focus the card that has the tab stop
 * @property {number} place where it lies in the hand, for the next one when it has been played
 * @property {string} dragged the card under the finger
 * @property {string} problem
 * @property {boolean} busy
 * @property {boolean} thinking
 * @property {{level: string, action: string} | null} hint what the adviser would do
 * @property {boolean} hurry whether the computer that thinks could play at once
 * @property {boolean} byHand whether the chooser is open for a hand game
 */

/**
 * @typedef {object} Hindsight
 * @property {number} left cards before which it has not been asked yet; 0: it is done
 * @property {boolean | null} open whether the game could be won with open cards, as early as was asked
 * @property {{play: number, won: boolean}[]} turns cards that changed it, and to what
 */

/** @returns {Choice} */
export function noChoice() {
  return { game: "", schneider: false, schwarz: false, ouvert: false, resign: false };
}

/** A choice after a change: playing open announces Schwarz, and that announces Schneider. @param {Choice} before @param {Partial<Choice>} change @returns {Choice} */
export function chosen(before, change) {
  const after = { ...before, ...change };
  if (after.game === "null") return after;
  if (change.ouvert) after.schwarz = true;
  if (change.ouvert || change.schwarz) after.schneider = true;
  if (!after.schneider) after.schwarz = false;
  if (!after.schwarz) after.ouvert = false;
  return after;
}

/** @param {TableContext} context @param {Table} table @returns {Model} */
export function newModel(context, table) {
  return {
    context,
    table,
    look: readLook(),
    stage: null,
    laid: [],
    choice: noChoice(),
    worth: null,
    bids: null,
    dialog: "",
    shownDeal: 0,
    step: 0,
    solved: null,
    curtain: null,
    shown: null,
    own: Array.isArray(context.kept?.hand) ? context.kept.hand : [],
    focus: "",
    place: 0,
    dragged: "",
    problem: "",
    busy: false,
    thinking: false,
    hint: null,
    hurry: false,
    byHand: false,
  };
}

/** @param {Model} model */
export function isMyTurn(model) {
  const { view } = model.table;
  return view.seat !== null && view.to_act.includes(view.seat) && model.table.acting === "human" && !model.stage && !model.context.watching;
}

/** Whether a button that needs the engine can be pressed. @param {Model} model */
export function canAct(model) {
  return isMyTurn(model) && model.context.ready && !model.busy && model.curtain === null;
}

/** Whether more than one person sits at this screen. @param {Model} model */
export function isHotSeat(model) {
  return !model.context.single && model.table.record.seats.filter((/** @type {any} */ seat) => seat.kind === "human").length > 1;
}

/** The seat whose hand must wait behind the curtain, or null. @param {Model} model @returns {number | null} */
export function curtainAfter(model) {
  const { view, record } = model.table;
  if (!isHotSeat(model) || view.seat === null || view.result || model.shown === view.seat) return null;
  return record.seats[view.seat].kind === "human" ? view.seat : null;
}

/** @param {Model} model @param {number} seat @returns {string} */
export function seatName(model, seat) {
  const sitter = model.table.record.seats[seat];
  if (sitter?.name) return String(sitter.name);
  const { t } = model.context;
  if (sitter?.kind === "computer") return t("skat.seat.computer", { level: t(`skat.levels.${sitter.level}.label`), number: seat + 1 });
  return isHotSeat(model) || (model.context.single && seat !== model.table.view.seat) ? t("skat.seat.person", { number: seat + 1 }) : t("skat.seat.you");
}

/** @param {Model} model @param {number} seat */
export function isYou(model, seat) {
  return !isHotSeat(model) && model.table.view.seat === seat;
}

/** @param {View} view @param {number} seat @returns {"forehand" | "middlehand" | "rearhand"} */
export function roleOf(view, seat) {
  return view.deal.forehand === seat ? "forehand" : view.deal.middlehand === seat ? "middlehand" : "rearhand";
}

/** The seat that the table is looked at from. @param {View} view */
export function ownSeat(view) {
  return view.seat ?? 0;
}

/** The cards in hand as they are to be drawn. @param {Model} model @returns {string[]} */
export function handShown(model) {
  const { view } = model.table;
  if (model.curtain !== null || view.seat === null || !view.hand) return [];
  const held = view.hand.filter((card) => !model.stage?.gone.has(card));
  if (model.look.order === "contract") return held;
  if (model.look.order === "alternate") return alternating(view, held);
  const known = model.own.filter((card) => held.includes(card));
  return [...known, ...held.filter((card) => !known.includes(card))];
}

/** One card always has the tab stop: where it has gone, the next in its place. @param {Model} model */
export function settleFocus(model) {
  const cards = handShown(model);
  const at = cards.indexOf(model.focus);
  if (at >= 0) model.place = at;
  else model.focus = cards[Math.min(model.place, cards.length - 1)] ?? "";
}

/** The hand with a card put before or behind another. @param {readonly string[]} cards @param {string} card @param {number} to @returns {string[]} */
export function moved(cards, card, to) {
  const rest = cards.filter((one) => one !== card);
  return [...rest.slice(0, to), card, ...rest.slice(to)];
}

/** The trick that lies on the table. @param {Model} model @returns {Trick | null} */
export function trickShown(model) {
  return model.stage ? model.stage.trick : model.table.view.trick;
}

/** What was last said by each seat in this auction. @param {Model} model @returns {Map<number, string>} */
export function bubbles(model) {
  if (model.stage?.bubbles.size) return model.stage.bubbles;
  const { view } = model.table;
  if (view.phase !== "bid") return new Map();
  return new Map(view.auction.calls.map(({ seat, call }) => [seat, call]));
}

/** What the declarer would say. @param {Model} model @returns {string} */
export function announcement(model) {
  const { choice } = model;
  const words = [choice.game, ...(model.table.view.taken ? [] : ["hand"])];
  if (choice.game !== "null" && choice.schneider) words.push("schneider");
  if (choice.game !== "null" && choice.schwarz) words.push("schwarz");
  if (choice.ouvert) words.push("ouvert");
  return words.join(" ");
}

/**
 * @typedef {object} Deeds what the buttons of the table do
 * @property {(action: string) => () => void} act
 * @property {(card: string) => void} card a card of the hand was pressed
 * @property {(card: string) => void} look the focus is on a card
 * @property {(card: string, to: number) => void} arrange put a card of the hand elsewhere in it
 * @property {(what: Model["dialog"]) => () => void} open
 * @property {() => void} close
 * @property {() => void} skip do not wait any longer
 * @property {() => void} lay
 * @property {() => void} clear
 * @property {() => void} byHand open or leave the chooser of a hand game
 * @property {(change: Partial<Choice>) => void} choose
 * @property {() => void} declare
 * @property {() => void} resign
 * @property {(value: number) => void} jump bid more than the next value
 * @property {(name: string, value: any) => void} setLook
 * @property {(deal: number) => void} showDeal
 * @property {(step: number) => void} step of the replay
 * @property {() => void} solve have the solver look at the shown deal
 * @property {(deal: number) => void} again the same cards once more: that deal alone, counted from 1, or with 0 the whole evening
 * @property {() => void} hint ask what the adviser would do
 * @property {() => void} tell say how things stand
 * @property {() => void} raise lift the curtain
 */
