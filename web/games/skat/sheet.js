// The score sheet as on paper, and a graph of the evening.

import { html, nothing } from "lit-html";
import { lineChart } from "../../parts/chart.js";
import { seatName } from "./model.js";
import { contractName } from "./say.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./model.js").Deeds} Deeds */
/** @typedef {import("./types.js").Finished} Finished */

/** @param {Model} model @param {Deeds} deeds */
export function sheetTemplate(model, deeds) {
  const { t } = model.context;
  const { view } = model.table;
  const seats = [0, 1, 2];
  return html`<div class="sk-sheet-scroll"><table class="sk-sheet" data-testid="sheet">
    <caption class="small soft">${t("skat.sheet.caption", { count: view.done.length, of: view.deal.of })}</caption>
    <thead><tr><th scope="col">${t("skat.sheet.number")}</th><th scope="col">${t("skat.sheet.game")}</th>${seats.map((seat) => html`<th scope="col">${seatName(model, seat)}</th>`)}</tr></thead>
    <tbody>${view.done.map((deal, at) => row(model, deeds, deal, at))}</tbody>
    <tfoot>
      <tr><th scope="row" colspan="2">${t("skat.sheet.total")}</th>${view.seats.map((seat) => html`<td class="numbers"><b>${seat.score}</b></td>`)}</tr>
      <tr><th scope="row" colspan="2">${t("skat.sheet.won_lost")}</th>${view.seats.map((seat) => html`<td class="numbers">${seat.wins} / ${seat.losses}</td>`)}</tr>
      ${view.options.tournament ? tournament(model) : nothing}
    </tfoot></table></div>
    ${view.done.length > 1 ? lineChart({ title: t("skat.sheet.graph"), series: seats.map((seat) => ({ name: seatName(model, seat), values: [0, ...view.done.map((deal) => deal.totals[seat])] })) }) : nothing}`;
}

/** @param {Model} model @param {Deeds} deeds @param {Finished} deal @param {number} at */
function row(model, deeds, deal, at) {
  const { t } = model.context;
  const what = deal.passed ? t("skat.sheet.passed") : deal.ramsch ? t("skat.game.ramsch") : contractName(model, deal.contract ?? []);
  return html`<tr><td><button class="button small quiet" data-testid="show-deal-${at}" aria-label=${t("skat.sheet.show", { number: deal.number })} @click=${() => deeds.showDeal(at)}>${deal.number}</button></td>
    <td>${what}</td>${deal.totals.map((total, seat) => html`<td class="numbers ${deal.declarer === seat ? "declarer" : ""}">${deal.changes[seat] ? total : html`<span class="soft">${total}</span>`}</td>`)}</tr>`;
}

/** What of the totals is the tournament's own: 50 for games won and lost, 40 for games that others lost. @param {Model} model */
function tournament(model) {
  const { t } = model.context;
  const { seats } = model.table.view;
  const lost = seats.reduce((sum, seat) => sum + seat.losses, 0);
  return html`<tr><th scope="row" colspan="2">${t("skat.sheet.fifty")}</th>${seats.map((seat) => html`<td class="numbers">${50 * (seat.wins - seat.losses)}</td>`)}</tr>
    <tr><th scope="row" colspan="2">${t("skat.sheet.forty")}</th>${seats.map((seat) => html`<td class="numbers">${40 * (lost - seat.losses)}</td>`)}</tr>`;
}
