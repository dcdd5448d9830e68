// The middle of the table: the players with what they just said, the trick, the Skat, the contract.

import { html, nothing } from "lit-html";
import { back, face, smallFace, suitMark } from "./faces.js";
import { pointsOf, suitOf } from "../play/cards.js";
import { bubbles, isMyTurn, ownSeat, roleOf, seatLabel, trickShown } from "../play/model.js";
import { callText, cardName, contractName, gameText, plainNumber } from "../play/sentences.js";

/** @import { Model, Controls } from "../play/model.js" */

/** A card that lies open and can only be looked at. @param {Model} model @param {string} card @param {string} [more] @param {string} [whose] */
export function openCard(model, card, more = "", whose = "") {
  return html`<span class="sk-card ${more}" role="img" aria-label=${whose ? `${whose}: ${cardName(model, card)}` : cardName(model, card)} data-card=${card}>${(more.startsWith("small") ? smallFace : face)(card, model.look, model.context.t("skat.index"))}</span>`;
}

/** @param {Model} model @param {Controls} controls */
export function feltTemplate(model, controls) {
  const { view } = model.table;
  const own = ownSeat(view);
  return html`<section class="sk-felt" aria-label=${model.context.t("skat.table")}>
    ${seatTemplate(model, (own + 1) % 3, "left")}
    ${seatTemplate(model, (own + 2) % 3, "right")}
    ${trickTemplate(model, controls, own)}
    ${seatTemplate(model, own, "own")}
  </section>`;
}

/** @param {Model} model @param {number} seat @param {string} place */
function seatTemplate(model, seat, place) {
  const { t } = model.context;
  const { view } = model.table;
  const shown = view.seats[seat];
  const said = bubbles(model).get(seat);
  const turn = view.to_act.includes(seat) && !model.playback;
  const declares = view.declarer === seat;
  return html`<div role="group" aria-label=${seatLabel(model, seat)} class="sk-seat ${place} ${turn ? "turn" : ""} ${declares ? "declarer" : ""}" data-testid="seat-${seat}">
    <span class="sk-name">${seatLabel(model, seat)}</span>
    ${declares ? html`<span class="sk-badge small">${t("skat.role.declarer")}</span>` : html`<span class="sk-role soft small">${t(`skat.role.${roleOf(view, seat)}`)}${view.deal.dealer === seat ? ` · ${t("skat.role.dealer")}` : ""}</span>`}
    <span class="sk-counts small numbers">${t("skat.seat.score", { score: plainNumber(shown.score) })}${view.phase === "play" || view.tricks.length ? ` · ${t("skat.seat.tricks", { count: shown.tricks })}` : ""}${pointsTemplate(model, seat)}</span>
    ${place !== "own" && !shown.open ? html`<span class="sk-backs" aria-label=${t("skat.seat.cards", { count: shown.cards })} role="img">${Array.from({ length: Math.min(shown.cards, 12) }, back)}</span>` : nothing}
    ${place !== "own" && shown.open ? html`<span class="sk-open">${shown.open.map((card) => openCard(model, card, "small"))}</span>` : nothing}
    ${said ? html`<span class="sk-bubble" data-testid="bubble-${seat}">${callText(model, said)}</span>` : nothing}
    ${turn && model.thinking && place !== "own" ? html`<span class="sk-thinking small soft">${t("skat.thinking")}</span>` : nothing}
  </div>`;
}

/** The card points of a seat's tricks, for those who do not count themselves. @param {Model} model @param {number} seat */
function pointsTemplate(model, seat) {
  const { view } = model.table;
  if (!model.look.points || !view.tricks.length) return "";
  const cards = view.tricks.filter(({ winner }) => winner === seat).flatMap((trick) => trick.cards);
  return ` · ${model.context.t("skat.seat.points", { count: pointsOf(cards) })}`;
}

/** What is played, or how far the bidding is. @param {Model} model */
function titleTemplate(model) {
  const { t } = model.context;
  const { view } = model.table;
  if (view.ramsch) return html`<p class="sk-contract"><b>${t("skat.game.ramsch")}</b></p>`;
  if (!view.contract) return view.phase === "over" ? nothing : html`<p class="sk-contract" data-testid="bid">${gameText(model)}</p>`;
  const suit = suitOf(view.contract[0]);
  return html`<p class="sk-contract" data-testid="contract">${suit ? suitMark(suit, model.look) : nothing}<b>${contractName(model, view.contract)}</b>
    <span class="soft small">${t("skat.bid_was", { bid: view.bid })}</span>
    ${view.kontra > 1 ? html`<span class="sk-badge doubled small">${t(view.kontra === 2 ? "skat.call.kontra" : "skat.call.re")} × ${view.kontra}</span>` : nothing}</p>`;
}

/** Two places for the cards that are to be laid away. @param {Model} model @param {Controls} controls */
function layingTemplate(model, controls) {
  const { t } = model.context;
  return html`<div class="sk-skat" data-testid="laid">${[0, 1].map((at) =>
    model.laid[at]
      ? html`<span class="sk-put" @click=${() => controls.pressCard(model.laid[at])}>${openCard(model, model.laid[at])}</span>`
      : html`<span class="sk-card gap" aria-hidden="true"></span>`,
  )}
    <span class="small soft">${t(model.table.view.phase === "lay" ? "skat.laid_points" : "skat.pushed_points", { count: pointsOf(model.laid) })}</span></div>`;
}

/** @param {Model} model @param {Controls} controls @param {number} own */
function trickTemplate(model, controls, own) {
  const { t } = model.context;
  const { view } = model.table;
  const trick = trickShown(model);
  const places = ["own", "left", "right"];
  return html`<div class="sk-trick-area"><div class="sk-trick" data-testid="trick" @click=${() => controls.moveNow()}>
    ${titleTemplate(model)}
    ${
      trick
        ? trick.cards.map((card, at) =>
            openCard(
              model,
              card,
              `played ${places[(trick.leader + at - own + 3) % 3]} ${trick.winner === (trick.leader + at) % 3 ? "winner" : ""}`,
              seatLabel(model, (trick.leader + at) % 3),
            ),
          )
        : view.may.lay && isMyTurn(model) && model.curtain === null
          ? layingTemplate(model, controls)
          : ["bid", "skat"].includes(view.phase) && !model.byHand
            ? html`<span class="sk-skat" role="img" aria-label=${t("skat.skat")}>${back()}${back()}<span class="small soft">${t("skat.skat")}</span></span>`
            : nothing
    }
  </div>
  ${view.tricks.length ? html`<button class="button quiet small sk-to-last" data-testid="open-last" @click=${() => controls.open("last")}>${t("skat.do.last")}</button>` : nothing}</div>`;
}
