// The places at the table: who sits there, how far they bid, their score and tricks, and what they have just said.

import { html, nothing } from "../../../parts/lit.js";
import { t } from "../../../shell/base/i18n.js";
import { classes } from "../../../parts/markup.js";
import { seatCrest, seatStrength, thinkingDots } from "../../common/seats.js";
import { bidOf } from "../play/auction.js";
import { pointsOf } from "../play/cards.js";
import { bubbles, isOut, isWatched, openHand, ownSeat, roleOf, seatLabel } from "../play/model.js";
import { callText, plainNumber, reachedText } from "../play/sentences.js";
import { back, openCard } from "./faces.js";

/** @import { Model, Place } from "../play/model.js" */

/** An opponent, beside the trick. @param {Model} model @param {number} seat @param {Place} place */
export function opponentPlace(model, seat, place) {
  const { cards } = model.table.view.seats[seat];
  const open = openHand(model, seat);
  return html`<div role="group" aria-label=${seatLabel(model, seat)} class="sk-seat ${place} ${lookOf(model, seat)}"
    data-testid="seat-${seat}">
    ${lines(model, seat)}
    ${
      isOut(model.table.view, seat)
        ? nothing
        : open
          ? html`<span class="sk-open">${open.map((card) => openCard(model, card, "small"))}</span>`
          : html`<span class="sk-backs" aria-label=${t("skat.seat.cards", { count: cards })}
            role="img">${Array.from({ length: Math.min(cards, 12) }, back)}</span>`
    }
    ${bubble(model, seat)}
  </div>`;
}

/** One's own place, in a line above the hand. @param {Model} model */
export function ownPlace(model) {
  const seat = ownSeat(model.table.view);
  return html`<div role="group" aria-label=${seatLabel(model, seat)} class="sk-seat own ${lookOf(model, seat)}"
    data-testid="seat-${seat}">${lines(model, seat)}${watchedHand(model, seat)}</div>`;
}

/** The hand of the computer in one's own place, where it is watched. @param {Model} model @param {number} seat */
function watchedHand(model, seat) {
  const open = isWatched(model) ? openHand(model, seat) : null;
  if (!open || isOut(model.table.view, seat)) return nothing;
  return html`<span class="sk-open">${open.map((card) => openCard(model, card, "small"))}</span>`;
}

/** @param {Model} model @param {number} seat */
function lookOf(model, seat) {
  const { view } = model.table;
  return classes({ turn: isToAct(model, seat), declarer: view.declarer === seat, out: isOut(view, seat) });
}

/** @param {Model} model @param {number} seat */
function isToAct(model, seat) {
  return model.table.view.to_act.includes(seat) && !model.playback;
}

/** @param {Model} model @param {number} seat */
function lines(model, seat) {
  const { view } = model.table;
  const { score, tricks } = view.seats[seat];
  const role =
    view.declarer === seat
      ? html`<b class="sk-badge">${t("skat.role.declarer")}</b>`
      : html`<span>${t(`skat.role.${isOut(view, seat) ? "out" : roleOf(view, seat)}`)}</span>`;
  const thinks = isToAct(model, seat) && model.thinking;
  const parts = [
    ...(model.context.puzzle ? [] : [t("skat.seat.score", { score: plainNumber(score) })]),
    ...(view.tricks.length && !isOut(view, seat) ? [t("skat.seat.tricks", { count: tricks })] : []),
    ...countedPoints(model, seat),
  ];
  const strength = seatStrength(model, seat);
  return html`<span class="sk-name">${seatCrest(model, seat)}${seatLabel(model, seat)}${
    strength ? html`<span class="seat-strength">${strength}</span>` : nothing
  }${thinks ? thinkingDots(t("skat.thinking")) : nothing}</span>
    <span class="sk-role small">${role}<span class="sk-said"
      data-testid="bid-${seat}">${bidText(model, seat)}</span></span>
    <span class="sk-counts small numbers">${parts.map((part) => html`<span>${part}</span>`)}</span>`;
}

/** How far a seat has bid; before it has spoken, whether it deals. @param {Model} model @param {number} seat */
function bidText(model, seat) {
  const { view } = model.table;
  const push = view.pushes.find((each) => each.seat === seat);
  if (view.ramsch) return push ? t(push.taken ? "skat.said.took" : "skat.said.pushed") : "";
  // What the declarer bid stands beside the contract.
  if (view.declarer === seat) return "";
  if (!bidOf(view.auction.calls, seat).spoke) return view.deal.dealer === seat ? t("skat.role.dealer") : "";
  return reachedText(view.auction.calls, seat);
}

/**
 * The card points of a seat's tricks, for those who do not count themselves, and of a Skat that is seen.
 * @param {Model} model @param {number} seat
 * @returns {string[]}
 */
function countedPoints(model, seat) {
  const { view } = model.table;
  if (!(model.look.points || model.context.puzzle) || !view.tricks.length || isOut(view, seat)) return [];
  const cards = view.tricks.filter(({ winner }) => winner === seat).flatMap((trick) => trick.cards);
  const points = t("skat.seat.points", { count: pointsOf(cards) });
  if (view.declarer !== seat || !view.skat || !view.contract || view.contract[0] === "null") return [points];
  const where = view.contract.includes("hand") ? "in_skat" : "laid";
  return [points, t(`skat.seat.${where}`, { count: pointsOf(view.skat) })];
}

/** What a seat has just said. @param {Model} model @param {number} seat */
function bubble(model, seat) {
  const said = bubbles(model).get(seat);
  return said ? html`<span class="sk-bubble" data-testid="bubble-${seat}">${callText(said)}</span>` : nothing;
}
