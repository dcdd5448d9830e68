// The end of a game: the winner, everybody's words and chips, a graph, and the best play that each player missed.

import { html, nothing } from "lit-html";
import { lineChart } from "../../../parts/chart.js";
import { seatsByPlace, signed } from "../../common/sentences.js";
import { peopleOf } from "../../../shell/catalogue/games.js";
import { seatName } from "../../common/seats.js";
import { kanjiForms } from "../play/kana.js";
import { resultSentence } from "../play/sentences.js";

/** @import { Controls, Missed, Model } from "../play/model.js" */
/** @import { Result, Turn } from "../types.js" */

const CHIPS_AT_FIRST = 5;

/** @param {Model} model @param {Controls} controls */
export function endTemplate(model, controls) {
  const { t } = model.context;
  const { result } = model.table.view;
  if (!result) return html``;
  return html`<p class="end-winner" id="kt-end-result" tabindex="-1" autofocus data-testid="winner">${resultSentence(model, result)}</p>
    ${totalsTemplate(model, result)}
    ${lineChart({ title: t("kotoba.end.graph"), series: scoreSeries(model) })}
    ${missedTemplate(model)}
    <div class="end-actions">
      <button class="button" data-testid="end-look" @click=${() => controls.open(null)}>${t("kotoba.end.look")}</button>
      <button class="button" data-testid="end-log" @click=${() => controls.open("log")}>${t("kotoba.action.log")}</button>
      <button class="button" data-testid="end-new" @click=${() => model.context.newGame()}>${t("kotoba.action.new-game")}</button>
      <button class="button primary" data-testid="rematch" @click=${() => model.context.rematch()}>${t("kotoba.end.rematch")}</button>
    </div>`;
}

/** @param {Model} model @param {Result} result */
function totalsTemplate(model, result) {
  const { t } = model.context;
  return html`<table class="end-totals kt-totals numbers" data-testid="totals">
    <thead><tr>
      <th scope="col"><span class="visually-hidden">${t("kotoba.end.name")}</span></th>
      ${["cards", "chips", "total"].map((column) => html`<th scope="col">${t(`kotoba.end.${column}`)}</th>`)}
    </tr></thead>
    <tbody>
      ${seatsByPlace(result).map((seat) => {
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
              (turn) => html`<li>
            <span class="small">${seatName(model, turn.seat)}</span>
            <span><b class="kt-kana">${turn.best.word}</b> <small class="soft">${kanjiForms(turn.best.kanji).join("・")}</small></span>
            <b class="numbers">${signed(model, turn.best.net)}</b>
            <span class="soft small">${t(turn.best.kind === "rewrite" ? "kotoba.end.by_rewrite" : "kotoba.end.by_new", { round: turn.round, from: chainStart(turn.best.action) })}</span>
            <span class="soft small numbers">${t("kotoba.end.instead", { got: signed(model, turn.got) })}</span>
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

/** Of every player's turns the one where most was left lying; people first. @param {Model} model @returns {Promise<Missed[]>} */
export async function findMissed(model) {
  const { seats, turns } = model.table.view;
  const humans = peopleOf(model.table.record);
  const order = seats.map((_, seat) => seat).sort((a, b) => Number(humans.includes(b)) - Number(humans.includes(a)) || a - b);
  /** @type {Missed[]} */
  const found = [];
  for (const seat of order) {
    const worst = await worstTurn(
      model,
      turns.filter((turn) => turn.seat === seat),
    );
    if (worst) found.push(worst);
  }
  return found;
}

/** @param {Model} model @param {Turn[]} turns of one seat @returns {Promise<Missed | null>} */
async function worstTurn(model, turns) {
  /** @type {Missed | null} */
  let worst = null;
  for (const turn of turnsTaken(turns)) {
    const { actions } = await model.context.ask("hint", { count: 1 }, turn.seat, turn.ply);
    const [best] = actions;
    const got = gained(turn);
    if (best && best.net > got && (!worst || best.net - got > worst.best.net - worst.got))
      worst = { seat: turn.seat, round: turn.round, ply: turn.ply, made: turn.word ?? "", got, best };
  }
  return worst;
}

/** The line of the log that says what was made in each turn: the word, or that there was none. @param {Turn[]} turns @returns {Turn[]} */
function turnsTaken(turns) {
  return turns.filter((turn) => turn.kind === "new" || turn.kind === "rewrite" || (turn.kind === "discard" && !turn.made));
}

/** What a turn brought: cards and chips, less the price. @param {Turn} turn @returns {number} */
export function gained(turn) {
  if (turn.kind === "new") return (turn.chips?.total ?? 0) + [...(turn.word ?? "")].length;
  return turn.kind === "rewrite" ? (turn.net ?? 0) : 0;
}
