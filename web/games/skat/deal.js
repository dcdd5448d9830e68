// A finished deal: what it was worth and why, the Skat as dealt and as laid away, all hands, trick by trick.

import { html, nothing } from "lit-html";
import { openCard } from "./felt.js";
import { seatName } from "./model.js";
import { cardName, cardNames, plainNumber, resultSaid, scoreSaid, signedNumber } from "./say.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Deeds} Deeds */
/** @typedef {import("./types.js").Finished} Finished */

/** @param {Model} model @param {Deeds} deeds */
export function dealTemplate(model, deeds) {
  const { t } = model.context;
  const deal = model.table.view.done[model.shownDeal];
  if (!deal) return nothing;
  return html`<p class="sk-outcome" data-testid="outcome">${resultSaid(model, deal)}</p>
    ${deal.score || deal.ramsch?.durchmarsch === null ? html`<p class="sk-sentence" data-testid="score-sentence">${scoreSaid(model, deal)}</p>` : nothing}
    <ul class="sk-changes">${deal.changes.map((change, seat) => html`<li><span>${seatName(model, seat)}</span><b class="numbers" data-testid="change-${seat}">${signedNumber(model, change)}</b>
      <span class="small soft numbers">${t("skat.deal.points", { points: deal.points[seat], tricks: deal.tricks_won[seat] })} · <span data-testid="total-${seat}" data-total=${deal.totals[seat]}>${t("skat.deal.total", { total: plainNumber(deal.totals[seat]) })}</span></span></li>`)}</ul>
    <div class="sk-skats">
      ${pair(model, "skat.deal.skat", deal.skat)}
      ${deal.taken && deal.skat_after.length ? pair(model, "skat.deal.laid", deal.skat_after) : nothing}
    </div>
    ${deal.tricks.length ? replay(model, deeds, deal) : handsTemplate(model, deal, new Set())}
    ${deal.contract && deal.tricks.length ? hindsight(model, deeds, deal) : nothing}
    <p class="soft small">${t("skat.deal.seed", { seed: model.table.record.seed, number: deal.number })}</p>`;
}

/** The solver's view: which cards won or lost the game. @param {Model} model @param {Deeds} deeds @param {Finished} deal */
function hindsight(model, deeds, deal) {
  const { t } = model.context;
  const { solved } = model;
  if (!solved) return html`<p><button class="button small" data-testid="solve" @click=${deeds.solve}>${t("skat.solve.ask")}</button></p>`;
  const turn = (/** @type {{play: number, won: boolean}} */ { play, won }) => {
    const trick = deal.tricks[Math.floor(play / 3)];
    const name = seatName(model, (trick.leader + (play % 3)) % 3);
    return html`<li>${t(won ? "skat.solve.won" : "skat.solve.lost", { trick: Math.floor(play / 3) + 1, name, card: cardName(model, trick.cards[play % 3]) })}</li>`;
  };
  return html`<section class="sk-solved" aria-live="polite" data-testid="solved" data-left=${solved.left}>
    <p>${solved.left ? t("skat.solve.wait", { trick: Math.max(1, Math.ceil((solved.left - 1) / 3)) }) : t(solved.open ? "skat.solve.winnable" : "skat.solve.beatable")}</p>
    <ul class="stack close">${solved.turns.map(turn)}</ul>
    ${solved.left || solved.turns.length ? nothing : html`<p>${t("skat.solve.none")}</p>`}
  </section>`;
}

/** @param {Model} model @param {string} key @param {string[]} cards */
function pair(model, key, cards) {
  return html`<div><span class="small soft">${model.context.t(key)}</span><span class="sk-pair">${cards.map((card) => openCard(model, card, "small"))}</span></div>`;
}

/** @param {Model} model @param {Deeds} deeds @param {Finished} deal */
function replay(model, deeds, deal) {
  const { t } = model.context;
  const step = Math.min(model.step, deal.tricks.length);
  const gone = new Set(deal.tricks.slice(0, step).flatMap((trick) => trick.cards));
  const trick = deal.tricks[step - 1];
  return html`<section class="sk-replay" aria-label=${t("skat.deal.replay")}>
    <div class="row spread">
      <button class="button small" data-testid="replay-earlier" ?disabled=${step === 0} @click=${() => deeds.step(step - 1)}>${t("skat.deal.earlier")}</button>
      <span class="numbers small" aria-live="polite">${step === 0 ? t("skat.deal.as_dealt") : t("skat.deal.trick", { step, of: deal.tricks.length })}</span>
      <button class="button small" data-testid="replay-later" ?disabled=${step === deal.tricks.length} @click=${() => deeds.step(step + 1)}>${t("skat.deal.later")}</button>
    </div>
    ${trick ? html`<p class="sk-pair">${trick.cards.map((card, at) => openCard(model, card, `small ${trick.winner === (trick.leader + at) % 3 ? "winner" : ""}`))}
      <span class="small">${seatName(model, trick.leader)}: ${cardNames(model, trick.cards)}</span></p>` : nothing}
    ${handsTemplate(model, deal, gone)}
  </section>`;
}

/** @param {Model} model @param {Finished} deal @param {Set<string>} gone */
function handsTemplate(model, deal, gone) {
  const laid = deal.taken && deal.declarer !== null ? { seat: deal.declarer, got: deal.skat, away: deal.skat_after } : null;
  return html`<ul class="sk-hands">${deal.hands.map((hand, seat) => {
    const held = laid?.seat === seat ? [...hand, ...laid.got].filter((card) => !laid.away.includes(card)) : hand;
    return html`<li><span class="small">${seatName(model, seat)}${deal.declarer === seat ? ` · ${model.context.t("skat.role.declarer")}` : ""}</span>
      <span class="sk-pair">${held.filter((card) => !gone.has(card)).map((card) => openCard(model, card, "small"))}</span></li>`;
  })}</ul>`;
}
