// The tricks of a finished deal: the winner and points of each, the card points after it, and all tricks in one table.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { pointsOf } from "../play/cards.js";
import { players, seatLabel } from "../play/model.js";
import { playerAfter, playersOf } from "../play/order.js";
import { sentence } from "../play/sentences.js";
import { openCard } from "./faces.js";

/** @import { Model } from "../play/model.js" */
/** @import { Finished, Trick } from "../types.js" */

/** Who played a finished deal. @param {Finished} deal */
export function playersOfDeal(deal) {
  return playersOf(deal.dealer, deal.hands.length);
}

/**
 * The cards of a trick in the order in which they were played, each over its player. @param {Model} model
 * @param {Trick} trick @param {readonly number[]} [seats] who played the deal
 */
export function trickTable(model, trick, seats = players(model.table.view)) {
  return html`<ul class="row sk-last">${trick.cards.map((card, at) => {
    const seat = playerAfter(seats, trick.leader, at);
    return html`<li class=${trick.winner === seat ? "winner" : ""}>${openCard(model, card)}<span
      class="small">${seatLabel(model, seat)}</span></li>`;
  })}</ul>`;
}

/**
 * Who takes a trick with how many card points, and how they stand then. @param {Model} model @param {Finished} deal
 * @param {number} step the trick, from 1
 */
export function trickCount(model, deal, step) {
  const { winner, cards } = deal.tricks[step - 1];
  if (winner === null) return nothing;
  return html`<p class="small numbers sk-count"
    data-testid="trick-count">${sentence(model, "trick", winner, { points: pointsOf(cards) })}
      ${standText(model, deal, step)}</p>`;
}

/**
 * The card points after so many tricks: of the declarer, the Skat included, and of the defenders; in Ramsch of each.
 * @param {Model} model @param {Finished} deal @param {number} step @returns {string}
 */
function standText(model, deal, step) {
  const seats = playersOfDeal(deal);
  const taken = deal.hands.map((_, seat) =>
    pointsOf(deal.tricks.slice(0, step).flatMap(({ winner, cards }) => (winner === seat ? cards : []))),
  );
  const { declarer } = deal;
  if (declarer === null)
    return t("skat.deal.stand", { stand: seats.map((seat) => `${seatLabel(model, seat)} ${taken[seat]}`).join(", ") });
  const own = taken[declarer] + pointsOf(deal.skat_after);
  const others = taken.reduce((sum, points, seat) => sum + (seat === declarer ? 0 : points), 0);
  return t("skat.deal.stand_declarer", { name: seatLabel(model, declarer), own, others });
}

/**
 * Every trick in a line: a column for each seat, the leader's card marked, the winner's outlined. @param {Model} model
 * @param {Finished} deal
 */
export function allTricks(model, deal) {
  const seats = playersOfDeal(deal);
  const line = (/** @type {Trick} */ trick, /** @type {number} */ at) => {
    const cell = (/** @type {number} */ seat) => {
      const card = trick.cards[(seats.indexOf(seat) - seats.indexOf(trick.leader) + 3) % 3];
      const leads = seat === trick.leader;
      return html`<td class="${leads ? "leads" : ""} ${trick.winner === seat ? "winner" : ""}">${
        card ? openCard(model, card, "small") : nothing
      }${leads ? html`<span class="visually-hidden">${t("skat.deal.leads")}</span>` : nothing}</td>`;
    };
    return html`<tr data-testid="all-tricks-${at + 1}"><th scope="row"
      class="numbers">${at + 1}</th>${seats.map(cell)}<td
        class="numbers">${trick.winner === null ? nothing : pointsOf(trick.cards)}</td></tr>`;
  };
  return html`<details class="sk-all" data-testid="all-tricks"><summary>${t("skat.deal.all_tricks")}</summary>
    <div class="sk-wide"><table>
      <thead><tr><th scope="col"><span
        class="visually-hidden">${t("skat.deal.number")}</span></th>${seats.map(
          (seat) => html`<th scope="col">${seatLabel(model, seat)}</th>`,
        )}<th scope="col">${t("skat.deal.card_points")}</th></tr></thead>
      <tbody>${deal.tricks.map(line)}</tbody></table></div>
    <p class="small soft">${t("skat.deal.all_tricks_note")}</p></details>`;
}
