// A finished deal: its value and why, the Skat as dealt and as discarded, all hands, and a replay trick by trick.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { sortedForGame, pointsOf } from "../play/cards.js";
import { costsTemplate } from "./costs.js";
import { countedTemplate } from "./counted.js";
import { openCard } from "./faces.js";
import { numberOf, seatLabel } from "../play/model.js";
import {
  auctionText,
  bookedText,
  callsText,
  cardName,
  cardNames,
  doubledText,
  plainNumber,
  resultText,
  scoreText,
  sentence,
} from "../play/sentences.js";
import { signed } from "../../common/sentences.js";
import { plyOfCard } from "../play/finished-deal.js";
import { playerAfter } from "../play/order.js";
import { allTricks, playersOfDeal, trickCount, trickTable } from "./tricks.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Finished } from "../types.js" */

/** Announcements that the International Skat Server does not know. */
const HOUSE_GAMES = new Set(["spitze", "revolution"]);

/** @param {Model} model @param {Controls} controls */
export function dealTemplate(model, controls) {
  const deal = model.table.view.done[model.shownDeal];
  if (!deal) return nothing;
  const booked = bookedText(model, deal);
  const changed = deal.skat_after.length && (deal.taken || deal.pushes.some(({ laid }) => laid));
  return html`<p class="sk-outcome" data-testid="outcome">${resultText(model, deal)}</p>
    ${
      deal.score || deal.ramsch
        ? html`<p class="sk-sentence"
      data-testid="score-sentence">${scoreText(model, deal)}</p>`
        : nothing
    }
    ${earlyEnd(model, deal)} ${countedTemplate(model, deal.number)}
    ${booked ? html`<p class="small soft" data-testid="booked">${booked}</p>` : nothing}
    <ul class="sk-changes stack close">${deal.changes.map(
      (change, seat) => html`<li><span>${seatLabel(model, seat)}</span><b class="numbers"
        data-testid="change-${seat}">${signed(change)}</b>
      <span class="small soft numbers">${
        playersOfDeal(deal).includes(seat)
          ? t("skat.deal.points", { points: deal.points[seat], count: deal.tricks_won[seat] })
          : t("skat.role.out")
      } · <span data-testid="total-${seat}"
        data-total=${deal.totals[seat]}>${t("skat.deal.total", {
          total: plainNumber(deal.totals[seat]),
        })}</span></span></li>`,
    )}</ul>
    ${deal.ramsch ? ramschStory(model, deal) : nothing}
    ${deal.calls.length ? auctionTemplate(model, deal) : nothing}
    <div class="row sk-skats">
      ${pair(model, "skat.deal.skat", deal.skat)}
      ${changed ? pair(model, deal.ramsch ? "skat.deal.left" : "skat.deal.laid", deal.skat_after) : nothing}
    </div>
    ${deal.tricks.length ? replay(model, controls, deal) : handsTemplate(model, deal, new Set())}
    ${deal.contract && deal.tricks.length ? hindsight(model, controls, deal) : nothing}
    <p class="row sk-seed"><button class="button small" data-testid="deal-again"
      ?disabled=${!model.context.ready || model.context.watching}
        @click=${() => controls.again(deal.number)}>${t("skat.do.deal_again")}</button>
      ${exportKey(model, controls)}
      ${seedTemplate(model, deal)}</p>`;
}

/**
 * The number by which others get the same cards; imported deals have none. @param {Model} model @param {Finished} deal
 */
function seedTemplate(model, deal) {
  const { seed, options } = model.table.record;
  if (options.dealt) return nothing;
  return html`<span class="soft small" data-testid="seed">${t("skat.deal.seed", {
    seed: String(seed),
    number: numberOf(model, deal),
  })}</span>`;
}

/**
 * The deals as a file of the International Skat Server, and what is left out of it. @param {Model} model
 * @param {Controls} controls
 */
function exportKey(model, controls) {
  const { ready, watching, viewing, contest } = model.context;
  const { done } = model.table.view;
  const left = done.filter(
    ({ ramsch, kontra, bock, contract }) =>
      ramsch || kontra * bock > 1 || contract?.some((word) => HOUSE_GAMES.has(word)),
  ).length;
  if (viewing || contest || left === done.length) return nothing;
  return html`<button class="button small" data-testid="export-iss" ?disabled=${!ready || watching}
    @click=${() => controls.exportDeals()}>${t("skat.do.export_iss")}</button>
    ${left ? html`<span class="soft small">${t("skat.deal.not_exported", { count: left })}</span>` : nothing}`;
}

/** How far each seat went, who doubled, and on request every call. @param {Model} model @param {Finished} deal */
function auctionTemplate(model, deal) {
  const doubled = doubledText(model, deal);
  return html`<details class="small sk-calls"><summary data-testid="auction"><span><b>${t("skat.deal.auction")}</b>
    ${auctionText(model, deal.calls)}</span></summary>
    <p class="soft" data-testid="calls">${callsText(model, deal.calls)}</p></details>
    ${doubled ? html`<p class="small" data-testid="deal-doubled">${doubled}</p>` : nothing}`;
}

/** Who claimed the rest or left it to the others, and when. @param {Model} model @param {Finished} deal */
function earlyEnd(model, deal) {
  const agreed = deal.agreed == null ? "" : sentence(model, "agreed", deal.agreed);
  const seat = deal.claimed ?? deal.conceded;
  if (seat === null) return agreed ? html`<p class="small soft" data-testid="early-end">${agreed}</p>` : nothing;
  const count = deal.tricks.filter(({ winner }) => winner !== null).length;
  // Before the first trick there is nothing to count.
  const what = deal.claimed === null ? ["concede", "conceded"] : ["claim", "claimed"];
  const said = sentence(model, agreed ? "offer_rest" : what[count ? 1 : 0], seat, { count });
  return html`<p class="small soft" data-testid="early-end">${said} ${agreed}</p>`;
}

/** Who pushed what, and where the Skat went. @param {Model} model @param {Finished} deal */
function ramschStory(model, deal) {
  const last = deal.tricks.at(-1)?.winner ?? null;
  const points = pointsOf(deal.skat_after);
  const skat =
    last !== null && model.table.view.options.ramsch_skat === "last"
      ? sentence(model, "skat_points", last, { points })
      : "";
  return html`<ul class="stack close small"
    data-testid="pushes">${deal.pushes.map(
      ({ seat, laid }, at) =>
        html`<li>${
          laid
            ? sentence(model, at < 2 ? "pushed" : "pushed_last", seat, { cards: cardNames(model, laid) })
            : sentence(model, "push", seat)
        }</li>`,
    )}
    ${skat ? html`<li>${skat}</li>` : nothing}</ul>`;
}

/**
 * The solver's view: which cards won or lost the game. @param {Model} model @param {Controls} controls
 * @param {Finished} deal
 */
function hindsight(model, controls, deal) {
  const { solved } = model;
  if (!solved)
    return html`<p><button class="button small" data-testid="solve"
      @click=${() => controls.solve()}>${t("skat.solve.ask")}</button></p>`;
  const turn = (/** @type {{play: number, won: boolean}} */ { play, won }) => {
    const trick = deal.tricks[Math.floor(play / 3)];
    const name = seatLabel(model, playerAfter(playersOfDeal(deal), trick.leader, play % 3));
    const step = Math.floor(play / 3) + 1;
    return html`<li><button class="button quiet small" data-testid="turn-${play}"
      @click=${() => controls.showTurn(play)}>${t(won ? "skat.solve.won" : "skat.solve.lost", {
        trick: step,
        name,
        card: cardName(model, trick.cards[play % 3]),
      })}</button></li>`;
  };
  return html`<section class="sk-solved" aria-live="polite" data-testid="solved" data-left=${solved.left}>
    <p>${
      solved.left
        ? t("skat.solve.wait", { trick: Math.max(1, Math.ceil((solved.left - 1) / 3)) })
        : t(solved.open ? "skat.solve.winnable" : "skat.solve.beatable")
    }</p>
    <ul class="stack close">${solved.turns.map(turn)}</ul>
    ${solved.left || solved.turns.length ? nothing : html`<p>${t("skat.solve.none")}</p>`}
    ${
      solved.left || model.context.watching
        ? nothing
        : html`<p><a class="button small" href="#/today/skat/trainer/card"
      data-testid="deal-train">${t("skat.solve.train")}</a></p>`
    }
  </section>`;
}

/** @param {Model} model @param {string} key @param {string[]} cards */
function pair(model, key, cards) {
  return html`<div><span class="small soft">${t(key)}</span><span
    class="row">${cards.map((card) => openCard(model, card))}</span></div>`;
}

/** @param {Model} model @param {Controls} controls @param {Finished} deal */
function replay(model, controls, deal) {
  const step = Math.min(model.step, deal.tricks.length);
  const gone = new Set(deal.tricks.slice(0, step).flatMap((trick) => trick.cards));
  const trick = deal.tricks[step - 1];
  return html`<section class="sk-replay" aria-label=${t("skat.deal.replay")}>
    <div class="row spread">
      <button class="button small" data-testid="replay-earlier" ?disabled=${step === 0}
        @click=${() => controls.set({ step: step - 1 })}>${t("skat.deal.earlier")}</button>
      <span class="numbers small"
        aria-live="polite">${
          step === 0 ? t("skat.deal.as_dealt") : t("skat.deal.trick", { step, of: deal.tricks.length })
        }</span>
      <button class="button small" data-testid="replay-later" ?disabled=${step === deal.tricks.length}
        @click=${() => controls.set({ step: step + 1 })}>${t("skat.deal.later")}</button>
    </div>
    ${trick ? html`${trickTable(model, trick, playersOfDeal(deal))} ${trickCount(model, deal, step)}` : nothing}
    ${trick && deal.contract ? costsTemplate(model, controls, deal, step - 1) : nothing}
    ${handsTemplate(model, deal, gone)} ${knowKey(model, step)} ${allTricks(model, deal)}
  </section>`;
}

/** The way to who could know what, at the trick that is shown. @param {Model} model @param {number} step */
function knowKey({ table, context, shownDeal }, step) {
  const { view } = table;
  if (!view.result || context.viewing || context.watching) return nothing;
  const address = `#/replay/${context.id}/${plyOfCard(table, shownDeal, 3 * step)}/${view.seat ?? 0}`;
  return html`<p><a class="button small" href=${address} data-testid="deal-know">${t("shared.know")}</a></p>`;
}

/** @param {Model} model @param {Finished} deal @param {Set<string>} gone */
function handsTemplate(model, deal, gone) {
  const hands = handsPlayed(deal);
  return html`<ul class="sk-hands stack close">${playersOfDeal(deal).map(
    (seat) => html`<li><span class="small">${seatLabel(model, seat)}${
      deal.declarer === seat ? ` · ${t("skat.role.declarer")}` : ""
    }</span>
      <span class="sk-row">${hands[seat]
        .filter((card) => !gone.has(card))
        .map((card) => openCard(model, card, "small"))}</span></li>`,
  )}</ul>`;
}

/**
 * The hands that were played with: what was taken up is in them, what was laid or pushed away is not.
 * @param {Finished} deal @returns {string[][]}
 */
function handsPlayed(deal) {
  const hands = deal.hands.map((hand) => [...hand]);
  let lying = deal.skat;
  const change = (/** @type {number} */ seat, /** @type {string[]} */ away) => {
    hands[seat] = [...hands[seat], ...lying].filter((card) => !away.includes(card));
    lying = away;
  };
  for (const { seat, laid } of deal.pushes) if (laid) change(seat, laid);
  if (deal.taken && deal.declarer !== null) change(deal.declarer, deal.skat_after);
  const others = playersOfDeal(deal).filter((seat) => seat !== deal.declarer);
  for (const { gave, got } of deal.swaps)
    for (const seat of others)
      hands[seat] = hands[seat].map((card) => (card === gave ? got : card === got ? gave : card));
  return hands.map((hand) => sortedForGame(hand, deal.contract?.[0] ?? "grand"));
}
