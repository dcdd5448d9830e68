// The players: face, name and strength, score and lead, who is to act, and the clock (minutes and seconds left, with a
// minus once the time is used up).

import { html, nothing } from "../../../parts/lit.js";
import { number, t } from "../../../shell/base/i18n.js";
import { peopleOf } from "../../../shell/catalogue/games.js";
import { classes } from "../../../parts/markup.js";
import { isYou, seatCrest, seatName, seatStrength, thinkingDots } from "../../common/seats.js";
import { shownView } from "../play/model.js";
import { rulesText } from "../play/sentences.js";

/** @import { Model } from "../play/model.js" */
/** @import { View } from "../types.js" */

/** @param {Model} model */
export function seatsTemplate(model) {
  const view = shownView(model);
  return html`<div class="xw-head">
    <ul class="xw-seats ${view.seats.length > 2 ? "many" : ""} ${view.seats.length === 3 ? "three" : ""}"
      aria-label=${t("crossword.seat.label")}>
      ${view.seats.map((_, seat) => seatTemplate(model, seat))}
    </ul>
    <p class="xw-rules truncate" data-testid="rules"><span class="visually-hidden">${t("crossword.sheet.rules")}:
    </span>${rulesText(model)}</p>
  </div>`;
}

/** @param {Model} model @param {number} seat */
function seatTemplate(model, seat) {
  const view = shownView(model);
  const { resigned } = view.seats[seat];
  const acting = !view.result && view.to_act.includes(seat);
  const winner = view.result?.ranks[seat] === 1;
  const thinking = acting && model.thinking && !model.back;
  const clock = model.clocks[seat];
  const strength = seatStrength(model, seat);
  const lead = leadOf(view, seat);
  const toAct = isYou(model, seat) ? "acting_you" : "acting";
  return html`<li class=${classes("xw-seat table-seat", { acting, resigned, winner })} data-seat=${seat}>
    ${seatCrest(model, seat)}
    <span class="xw-seat-who">
      <span class="xw-seat-name"><span
        class="truncate">${seatName(model, seat)}</span>${
          thinking ? thinkingDots(t("crossword.seat.thinking")) : nothing
        }</span>
      ${acting && !thinking ? html`<span class="visually-hidden">${t(`crossword.seat.${toAct}`)}</span>` : nothing}
      ${
        lead
          ? html`<span class="xw-lead numbers"><span aria-hidden="true">+${number(lead)}</span><span
        class="visually-hidden">${t("crossword.seat.lead", { count: lead })}</span></span>`
          : nothing
      }
    </span>
    <span class="xw-points">
      ${
        clock
          ? html`<span class="xw-clock numbers ${timeState(clock)}" data-testid="clock-${seat}">${clock}</span>`
          : strength
            ? html`<span
        class="seat-strength">${strength}</span>`
            : nothing
      }
      <span class="xw-score numbers" data-testid="score-${seat}">${number(shownScore(model, seat))}</span>
    </span>
  </li>`;
}

/** The score, without points that are still on their way to it. @param {Model} model @param {number} seat */
function shownScore(model, seat) {
  const { uncounted } = model;
  const { score } = shownView(model).seats[seat];
  return uncounted?.seat === seat && !model.back ? score - uncounted.points : score;
}

/** By how many points a seat is ahead of all others; 0 where it is not. @param {View} view @param {number} seat */
function leadOf(view, seat) {
  const others = view.seats.filter((_, other) => other !== seat).map(({ score }) => score);
  return Math.max(0, view.seats[seat].score - Math.max(...others));
}

/** The time left by seat; "" for computers, which play without a clock. @param {Model} model @returns {string[]} */
export function timeLeft(model) {
  const view = shownView(model);
  const limit = (view.options.clock ?? 0) * 60;
  const people = peopleOf(model.table.record);
  return view.seats.map((seat, index) => {
    if (!people.includes(index)) return "";
    const running = !model.back && !view.result && view.to_act.includes(index) && index === view.seat;
    const used = (seat.seconds ?? 0) + (running ? (model.context.clock?.seconds() ?? 0) : 0);
    return minutesAndSeconds(limit - Math.round(used));
  });
}

/** Whether a time is short or used up, as it is written. @param {string} clock @returns {"" | "low" | "over"} */
export function timeState(clock) {
  if (clock.startsWith("−")) return "over";
  return /^0:[0-2]\d$/.test(clock) ? "low" : "";
}

/** "12:05", or "-0:30" over the time. @param {number} seconds */
function minutesAndSeconds(seconds) {
  const size = Math.abs(seconds);
  return `${seconds < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
}
