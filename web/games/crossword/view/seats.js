// The players: names, scores, who is to act, and the clock (minutes and seconds left, with a minus once the time is used up).

import { html, nothing } from "lit-html";
import { seatCrest, seatName, seatStrength, thinkingDots } from "../../common/seats.js";
import { shownView } from "../play/model.js";

/** @import { Model } from "../play/model.js" */

/** @param {Model} model */
export function seatsTemplate(model) {
  const view = shownView(model);
  return html`<ul class="xw-seats ${view.seats.length > 2 ? "many" : ""} ${view.seats.length === 3 ? "three" : ""}" aria-label=${model.context.t("crossword.seat.label")}>
    ${view.seats.map((_, seat) => seatTemplate(model, seat))}
  </ul>`;
}

/** Who sits there, and how strong a computer is. @param {Model} model @param {number} seat */
export function nameTemplate(model, seat) {
  const strength = seatStrength(model, seat);
  return html`<span class="xw-name"><span class="truncate">${seatName(model, seat)}</span>${strength ? html`<span class="seat-strength">${strength}</span>` : nothing}</span>`;
}

/** @param {Model} model @param {number} seat */
function seatTemplate(model, seat) {
  const { t, number } = model.context;
  const view = shownView(model);
  const { score, resigned } = view.seats[seat];
  const acting = !view.result && view.to_act.includes(seat);
  const winner = view.result?.ranks[seat] === 1;
  const thinking = acting && model.thinking && !model.back;
  const clock = model.clocks[seat];
  return html`<li class="xw-seat table-seat ${acting ? "acting" : ""} ${resigned ? "resigned" : ""} ${winner ? "winner" : ""}">
    ${seatCrest(model, seat)}
    <span class="xw-seat-name truncate">
      ${nameTemplate(model, seat)}
      ${thinking ? thinkingDots(t("crossword.seat.thinking")) : nothing}
      ${acting && !thinking ? html`<span class="visually-hidden">${t("crossword.seat.acting")}</span>` : nothing}
    </span>
    ${clock ? html`<span class="xw-clock numbers" data-testid="clock-${seat}">${clock}</span>` : nothing}
    <span class="xw-score numbers" data-testid="score-${seat}">${number(score)}</span>
  </li>`;
}

/** The time left by seat. @param {Model} model @returns {string[]} */
export function timeLeft(model) {
  const view = shownView(model);
  const limit = (view.options.clock ?? 0) * 60;
  return view.seats.map((seat, index) => {
    const running = !model.back && !view.result && view.to_act.includes(index) && index === view.seat;
    const used = (seat.seconds ?? 0) + (running ? (model.context.clock?.seconds() ?? 0) : 0);
    return minutesAndSeconds(limit - Math.round(used));
  });
}

/** "12:05", or "-0:30" over the time. @param {number} seconds */
function minutesAndSeconds(seconds) {
  const size = Math.abs(seconds);
  return `${seconds < 0 ? "−" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
}
