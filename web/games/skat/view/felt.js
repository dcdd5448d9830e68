// The middle of the table: the opponents, the trick, the Skat, the contract.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { back, openCard, suitMark } from "./faces.js";
import { pointsOf, suitOf } from "../play/cards.js";
import { isMyTurn, ownSeat, placeOf, players, seatLabel, trickShown } from "../play/model.js";
import { playerAfter } from "../play/order.js";
import { contractName, doubledText, gameText, ramschTitle } from "../play/sentences.js";
import { opponentPlace } from "./seats.js";

/** @import { Model, Controls } from "../play/model.js" */

/** @param {Model} model @param {Controls} controls */
export function feltTemplate(model, controls) {
  const { view } = model.table;
  const own = ownSeat(view);
  const others = view.seats.slice(1).map((_, at) => (own + at + 1) % view.seats.length);
  return html`<section class="sk-felt" aria-label=${t("skat.table")}>
    ${others.map((seat) => opponentPlace(model, seat, placeOf(view, seat)))}
    ${trickTemplate(model, controls)}
  </section>`;
}

/** The contract, or the state of the bidding. @param {Model} model */
function titleTemplate(model) {
  const { view } = model.table;
  const bock = view.bock
    ? html`<span class="sk-badge doubled small" data-testid="bock">${t("skat.bock", { count: view.bock })}</span>`
    : nothing;
  if (view.ramsch)
    return html`<p class="sk-contract" data-testid="contract"><b>${ramschTitle(model)}</b>
      <span class="small">${pushedText(model)}</span> ${bock}</p>`;
  if (!view.contract)
    return view.phase === "over"
      ? nothing
      : html`<p class="sk-contract" data-testid="bid">${gameText(model)} ${bock}</p>`;
  const suit = suitOf(view.contract[0]);
  return html`<p class="sk-contract"
    data-testid="contract">${suit ? suitMark(suit, model.look) : nothing}<b>${contractName(model, view.contract)}</b>
    <span class="small">${t("skat.bid_was", { bid: view.bid })}</span>
    ${
      view.kontra > 1
        ? html`<span class="sk-badge doubled small"
      data-testid="doubled">${doubledText(model, view)}</span>`
        : nothing
    } ${bock}</p>`;
}

/** Who has pushed the Skat on unseen, and what a loss is multiplied by for it. @param {Model} model */
function pushedText(model) {
  const { pushes, push_factor } = model.table.view;
  const names = pushes.filter(({ taken }) => !taken).map(({ seat }) => seatLabel(model, seat));
  return names.length ? t("skat.pushed_by", { names: names.join(", "), factor: push_factor }) : "";
}

/** Two places for the cards that are to be laid away. @param {Model} model @param {Controls} controls */
function layingTemplate(model, controls) {
  return html`<div class="sk-skat" data-testid="laid">${[0, 1].map((at) =>
    model.laid[at]
      ? html`<span class="sk-put"
        @click=${() => controls.pressCard(model.laid[at])}>${openCard(model, model.laid[at])}</span>`
      : html`<span class="sk-card gap" aria-hidden="true"></span>`,
  )}
    <span class="small">${t(model.table.view.phase === "lay" ? "skat.laid_points" : "skat.pushed_points", {
      count: pointsOf(model.laid),
    })}</span></div>`;
}

/** @param {Model} model @param {Controls} controls */
function trickTemplate(model, controls) {
  const { view } = model.table;
  const trick = trickShown(model);
  const seatOf = (/** @type {number} */ at) => playerAfter(players(view), trick?.leader ?? 0, at);
  return html`<div class="sk-trick-area"><div
    class="sk-trick ${trick?.winner != null && model.playback?.swept ? `swept to-${placeOf(view, trick.winner)}` : ""}"
      data-testid="trick" @click=${() => controls.moveNow()}>
    ${titleTemplate(model)}
    ${
      trick
        ? trick.cards.map((card, at) =>
            openCard(
              model,
              card,
              `played ${placeOf(view, seatOf(at))} ${trick.winner === seatOf(at) ? "winner" : ""}`,
              seatLabel(model, seatOf(at)),
            ),
          )
        : view.may.lay && isMyTurn(model) && model.curtain === null
          ? layingTemplate(model, controls)
          : ["bid", "skat"].includes(view.phase) && !model.byHand
            ? html`<span class="sk-skat" role="img" aria-label=${t("skat.skat")}>${back()}${back()}<span
              class="small">${t("skat.skat")}</span></span>`
            : nothing
    }
  </div>
  ${controls.lessonOffer() ?? nothing}
  ${
    view.tricks.length
      ? html`<button class="button quiet small sk-to-last" data-testid="open-last"
    @click=${() => controls.open("last")}>${t("skat.do.last")}</button>`
      : nothing
  }</div>`;
}
