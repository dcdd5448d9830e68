// The end of a game: who won, words and chips of everybody, how it went, and the best that each player missed.

import { html, nothing } from "lit-html";
import { lineChart } from "../../../parts/chart.js";
import { written } from "../play/kanji.js";
import { seatName } from "../play/model.js";
import { resultSentence, signed } from "../play/sentences.js";

/** @import { Model, Deeds } from "../play/model.js" */
/** @import { Result } from "../types.js" */

const CHIPS_AT_FIRST = 5;

/** @param {Model} model @param {Deeds} deeds */
export function endTemplate(model, deeds) {
  const { t } = model.context;
  const { result } = model.table.view;
  if (!result) return html``;
  return html`<p class="end-winner" id="kt-end-result" tabindex="-1" autofocus data-testid="winner">${resultSentence(model, result)}</p>
    ${totalsTemplate(model, result)}
    ${lineChart({ title: t("kotoba.end.graph"), series: scoreSeries(model) })}
    ${missedTemplate(model)}
    <div class="end-actions">
      <button class="button" data-testid="end-look" @click=${() => deeds.open(null)}>${t("kotoba.end.look")}</button>
      <button class="button" data-testid="end-log" @click=${() => deeds.open("log")}>${t("kotoba.action.log")}</button>
      <button class="button" data-testid="end-new" @click=${() => model.context.newGame()}>${t("kotoba.action.new-game")}</button>
      <button class="button primary" data-testid="rematch" @click=${() => model.context.rematch()}>${t("kotoba.end.rematch")}</button>
    </div>`;
}

/** @param {Model} model @param {Result} result */
function totalsTemplate(model, result) {
  const { t } = model.context;
  const places = result.details.map(({ seat }) => seat).sort((a, b) => result.ranks[a] - result.ranks[b] || a - b);
  return html`<table class="end-totals kt-totals numbers" data-testid="totals">
    <thead><tr>
      <th scope="col"><span class="visually-hidden">${t("kotoba.end.name")}</span></th>
      ${["cards", "chips", "total"].map((column) => html`<th scope="col">${t(`kotoba.end.${column}`)}</th>`)}
    </tr></thead>
    <tbody>
      ${places.map((seat) => {
        const { cards, chips } = result.details[seat];
        const words = model.table.view.seats[seat].words.map(({ word }) => word).join("、");
        return html`<tr class=${result.ranks[seat] === 1 ? "winner" : ""}>
          <th scope="row">${seatName(model, seat)}<span class="kt-end-words">${words || "—"}</span></th>
          <td>${cards}</td><td>${chips}</td><td><b>${result.scores[seat]}</b></td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/** What everybody had after each word that was made. @param {Model} model */
function scoreSeries(model) {
  const { seats, turns } = model.table.view;
  const made = turns.filter((turn) => turn.kind === "new" || turn.kind === "rewrite");
  return seats.map((_, seat) => ({ name: seatName(model, seat), values: [CHIPS_AT_FIRST, ...made.map((turn) => turn.scores[seat])] }));
}

/** @param {Model} model */
function missedTemplate(model) {
  const { t } = model.context;
  if (model.missed === "unknown") return nothing;
  return html`<section class="kt-missed" data-testid="missed" aria-label=${t("kotoba.end.missed")}>
    <h3>${t("kotoba.end.missed")}</h3>
    ${
      model.missed === null
        ? html`<p class="soft small">${t("kotoba.end.looking")}</p>`
        : model.missed.length
          ? html`<ul>${model.missed.map(
              (one) => html`<li>
            <span class="small">${seatName(model, one.seat)}</span>
            <span><b class="kt-kana">${one.best.word}</b> <small class="soft">${written(one.best.kanji).join("・")}</small></span>
            <b class="numbers">${signed(model, one.best.net)}</b>
            <span class="soft small">${t(one.best.kind === "rewrite" ? "kotoba.end.by_rewrite" : "kotoba.end.by_new", { round: one.round, from: chainStart(one.best.action) })}</span>
            <span class="soft small numbers">${t("kotoba.end.instead", { got: signed(model, one.got) })}</span>
          </li>`,
            )}</ul>`
          : html`<p class="soft small">${t("kotoba.end.nothing_missed")}</p>`
    }
  </section>`;
}

/** The word that a rewrite begins with. @param {string} action */
function chainStart(action) {
  return action.split(" ")[1] ?? "";
}
