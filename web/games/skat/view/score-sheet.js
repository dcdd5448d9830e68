// The score sheet as kept on paper, and a graph of the totals.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { lineChart } from "../../../parts/chart.js";
import { numberOf, seatLabel } from "../play/model.js";
import { contractName, plainNumber } from "../play/sentences.js";
import { signed } from "../../common/sentences.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Finished } from "../types.js" */

/** @param {Model} model @param {Controls} controls */
export function sheetTemplate(model, controls) {
  const { view } = model.table;
  const seats = view.seats.map((_, seat) => seat);
  return html`<div class="sk-wide"><table class="sk-sheet" data-testid="sheet">
    <caption class="small soft">${t("skat.sheet.caption", { count: view.done.length, of: view.deal.of })}</caption>
    <thead><tr><th scope="col" class="number">${t("skat.sheet.number")}</th><th
      scope="col">${t("skat.sheet.game")}</th><th scope="col"
        class="worth">${t("skat.sheet.value")}</th>${seats.map(
          (seat) => html`<th scope="col" class="total">${seatLabel(model, seat)}</th>`,
        )}</tr></thead>
    <tbody>${view.done.map((deal, at) => row(model, controls, deal, at))}</tbody>
    <tfoot>
      <tr><th scope="row" colspan="3">${t("skat.sheet.total")}</th>${view.seats.map(
        (seat) => html`<td class="numbers"><b>${plainNumber(seat.score)}</b></td>`,
      )}</tr>
      <tr><th scope="row" colspan="3">${t("skat.sheet.won_lost")}</th>${view.seats.map(
        (seat) => html`<td class="numbers">${seat.wins}/${seat.losses}</td>`,
      )}</tr>
      ${view.options.tournament ? tournament(model) : nothing}
    </tfoot></table></div>
    ${view.done.length > 1 ? graph(model) : nothing} ${view.done.length ? paperLink(model) : nothing}`;
}

/** The way to the list on paper, of a game that is saved here. @param {Model} model */
function paperLink({ context }) {
  if (context.puzzle || context.viewing || !context.id) return nothing;
  return html`<p class="small"><a href="#/skat/list/${context.id}"
    data-testid="open-list">${t("skat.sheet.paper")}</a></p>`;
}

/** The totals after each deal; the table above it has the numbers. @param {Model} model */
function graph(model) {
  const { view } = model.table;
  const series = view.seats.map((_, seat) => ({
    name: seatLabel(model, seat),
    values: [0, ...view.done.map((deal) => deal.totals[seat])],
  }));
  const all = series.flatMap(({ values }) => values);
  const span = Math.max(...all) - Math.min(...all);
  const step = [20, 50, 100, 200, 500, 1000].find((size) => span / size <= 3) ?? 2000;
  const [least, most] = [Math.floor(Math.min(...all) / step) * step, Math.ceil(Math.max(...all, 1) / step) * step];
  return html`<h3>${t("skat.sheet.graph")}</h3>${lineChart({
    title: t("skat.sheet.graph"),
    series,
    least,
    most,
    step,
    label: plainNumber,
  })}`;
}

/** @param {Model} model @param {Controls} controls @param {Finished} deal @param {number} at */
function row(model, controls, deal, at) {
  const what = deal.passed
    ? t("skat.sheet.passed")
    : deal.ramsch
      ? t("skat.game.ramsch")
      : contractName(model, deal.contract ?? []);
  const worth = deal.score
    ? signed(deal.score.score)
    : deal.passed
      ? ""
      : signed(deal.changes.find((change) => change !== 0) ?? 0);
  const sum = reckoned(deal);
  return html`<tr><td class="numbers">${numberOf(model, deal)}</td>
    <td><button class="button small quiet" data-testid="show-deal-${at}"
      aria-label="${t("skat.sheet.show", { number: numberOf(model, deal) })}: ${what} ${sum}"
        @click=${() => controls.showDeal(at)}>${what}<span class="soft sum">${sum}</span></button></td><td
          class="numbers">${worth}</td>${deal.totals.map(
            (total, seat) =>
              html`<td class="numbers ${deal.declarer === seat ? "declarer" : ""}">${
                deal.changes[seat] ? plainNumber(total) : html`<span class="soft">${plainNumber(total)}</span>`
              }</td>`,
          )}</tr>`;
}

/** Matadors, levels and base value, as on a paper sheet. @param {Finished} deal */
function reckoned({ score, ramsch, bock }) {
  const doubled = bock > 1 ? [t("skat.score.bock")] : [];
  if (ramsch) return [...(ramsch.factor > 1 ? [`× ${ramsch.factor}`] : []), ...doubled].join(", ");
  if (!score) return "";
  const parts =
    score.levels === null
      ? []
      : [
          ...score.steps
            .filter(([kind]) => kind !== "game")
            .map(([kind, level], at) =>
              t(`skat.step.${kind}`, { level: at ? "" : level })
                .trim()
                .replace(" ", "\u00a0"),
            ),
          `${score.raised ?? score.levels}\u00a0×\u00a0${score.base}`,
        ];
  if (score.raised) parts.push(t("skat.sheet.overbid"));
  if (score.kontra > 1) parts.push(t(score.kontra === 2 ? "skat.call.kontra" : "skat.call.re"));
  return [...parts, ...doubled].join(", ");
}

/**
 * What of the totals is the games' and what the tournament's own (Seeger-Fabian; adjusted, the same differences as
 * minus points). @param {Model} model
 */
function tournament(model) {
  const { seats, done, options } = model.table.view;
  const { for_own, for_a_loss: gain } = model.table.view.tournament;
  const own = (/** @type {number} */ seat, /** @type {boolean} */ won) =>
    done.filter((deal) => deal.declarer === seat && deal.score?.won === won).length;
  const others = (/** @type {number} */ seat, /** @type {boolean} */ won) =>
    done.filter((deal) => deal.declarer !== null && deal.declarer !== seat && deal.score?.won === won).length;
  const adjusted = options.scoring === "adjusted";
  const first = seats.map((_, seat) =>
    adjusted ? -for_own * others(seat, true) : for_own * (own(seat, true) - own(seat, false)),
  );
  const second = seats.map((_, seat) => (adjusted ? -(for_own + gain) * own(seat, false) : gain * others(seat, false)));
  const line = (/** @type {string} */ name, /** @type {number[]} */ values) =>
    html`<tr data-testid="sheet-${name}"><th scope="row"
      colspan="3">${t(`skat.sheet.${name}`, { gain, all: for_own + gain })}</th>${values.map(
        (value) => html`<td class="numbers">${plainNumber(value)}</td>`,
      )}</tr>`;
  return html`${line(
    "games",
    seats.map(({ score }, seat) => score - first[seat] - second[seat]),
  )}
    ${line(adjusted ? "adjusted_won" : "fifty", first)} ${line(adjusted ? "adjusted_lost" : "forty", second)}`;
}
