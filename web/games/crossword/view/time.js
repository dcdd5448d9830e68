// The clock on the screen: minutes and seconds left of each seat's time, with a minus once it is used up.

import { shownView } from "../play/model.js";

/** @import { Model } from "../play/model.js" */

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
