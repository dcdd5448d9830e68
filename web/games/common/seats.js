// The seats of a table: the players' names, the seat to act, and the curtain between people who share a device.

import { html } from "lit-html";
import { t } from "../../shell/base/i18n.js";
import { computerName, levelText, peopleOf, playerCrest } from "../../shell/catalogue/games.js";

/** @import { AnyModel } from "./table-controller.js" */

/** Whether only one of the seats is a person's. @param {AnyModel} model */
export function isAgainstComputers(model) {
  return peopleOf(model.table.record).length === 1;
}

/** Whether it is the turn of the player at this screen, in a tab that may play. @param {AnyModel} model */
export function isToAct({ table, context }) {
  const { seat, to_act } = table.view;
  return (
    seat !== null && to_act.includes(seat) && table.acting === "human" && !context.watching && !context.puzzle?.isOver
  );
}

/** Whether the player's last action can be taken back: only where no other person plays. @param {AnyModel} model */
export function canUndo(model) {
  const { context, table, busy } = model;
  const acted = table.record.actions.some((/** @type {[number, string]} */ [seat]) => seat === table.view.seat);
  return (
    acted &&
    !context.puzzle &&
    !context.contest &&
    isAgainstComputers(model) &&
    context.ready &&
    !context.watching &&
    !busy
  );
}

/** Whether sentences about this seat say "you". @param {AnyModel} model @param {number} seat */
export function isYou(model, seat) {
  const { viewing, mine } = model.context;
  return viewing ? seat === mine : seat === model.table.view.seat && isAgainstComputers(model);
}

/** A player's name; every computer has one of its own. @param {AnyModel} model @param {number} seat */
export function seatName(model, seat) {
  const { record } = model.table;
  const { name, kind } = record.seats[seat];
  if (name) return name;
  if (kind === "computer") return computerName(record, seat);
  const { viewing, mine } = model.context;
  return (viewing ? seat === mine : isAgainstComputers(model))
    ? t(`${record.game}.seat.you`)
    : t(`${record.game}.seat.player`, { number: seat + 1 });
}

/** How strong a computer is, in words ("easy"); "" for a person. @param {AnyModel} model @param {number} seat */
export function seatStrength(model, seat) {
  const { game, seats } = model.table.record;
  return seats[seat].kind === "computer" ? levelText(game, String(seats[seat].level), "strength") : "";
}

/** A player's name with a computer's strength, for a screen reader. @param {AnyModel} model @param {number} seat */
export function seatTitle(model, seat) {
  const [name, strength] = [seatName(model, seat), seatStrength(model, seat)];
  return strength ? t("seat.with_strength", { name, strength }) : name;
}

/** A player's face. @param {AnyModel} model @param {number} seat */
export function seatCrest(model, seat) {
  return playerCrest(model.table.record, seat);
}

/**
 * The seat whose player must say "I am here" before the hand is shown, because the last hand shown was another
 * person's.
 * @param {AnyModel} model with the engine's new answer @returns {number | null}
 */
export function curtainSeat(model) {
  const { table, context, shown } = model;
  const { seat, result } = table.view;
  if (seat === null || seat === shown || isAgainstComputers(model) || table.record.seats[seat].kind !== "human")
    return null;
  if (result || context.watching || context.single) return null;
  return isToAct(model) || shown === null ? seat : model.curtain;
}

/**
 * Whether the view's hand must stay hidden: behind a curtain, and in a tab that only watches a game of several people.
 * @param {AnyModel} model
 */
export function isHandHidden(model) {
  const { context, curtain, table } = model;
  return curtain !== null || (context.watching && !context.single && !isAgainstComputers(model) && !table.view.result);
}

/** The dots beside the name of a computer that thinks. @param {string} label */
export function thinkingDots(label) {
  return html`<span class="thinking-dots" role="img" aria-label=${label}><i></i><i></i><i></i></span>`;
}
