// The parts of the dialog at the end of a game: the winner's face and the margin, the best play, a comparison with the
// player's average, and the picture to share. Each game combines them and adds its own.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { number, t } from "../../shell/base/i18n.js";
import { languageOfRecord } from "../../shell/catalogue/lexica.js";
import { summary } from "../../shell/storage/statistics-sums.js";
import { allRows, rowsOf } from "../../shell/storage/statistics-store.js";
import { ownRating } from "./rated.js";
import { isAgainstComputers, seatCrest, seatName } from "./seats.js";
import { seatsByPlace, winnersOf } from "./sentences.js";

/** @import { AnyModel } from "./table-controller.js" */
/** @typedef {{scores: number[], ranks: number[]}} Ranked a result */
/** @typedef {{label: string, value: unknown, note?: string}} Fact */
/** @typedef {{average: number, games: number, highest: number}} Average of one's earlier games of this kind */

/**
 * The player's average in earlier games; null without any.
 * @param {any} record @param {string} id of this game, which may be counted already @returns {Promise<Average | null>}
 */
async function ownAverage(record, id) {
  const { rows } = await allRows();
  const earlier = rowsOf(rows, record.game, languageOfRecord(record)).filter((row) => row.id !== id);
  const { average, games, highest } = summary(earlier);
  return average === null || !highest ? null : { average, games, highest: highest.score };
}

/** Look up the player's own average and rating, for the dialog. @param {AnyModel} model whose game is over */
export async function lookUpOwn(model) {
  const { id, viewing, puzzle } = model.context;
  const { record } = model.table;
  model.average = null;
  try {
    model.average = await ownAverage(record, id);
    model.rating = viewing || puzzle || !isAgainstComputers(model) ? null : await ownRating(record.game, id);
  } catch (error) {
    console.info("the average or the rating is not known", error);
  }
}

/**
 * The winner and the margin. The first line has the focus when the dialog opens.
 * @param {AnyModel} model @param {Ranked} result
 * @param {{id: string, title: string}} head the sentence of the result, and the id by which the dialog names it
 */
export function endHead(model, result, { id, title }) {
  const winners = winnersOf(result);
  const margin = marginText(model, result);
  return html`<div class="end-head">
    <span class="end-faces">${winners.map((seat) => seatCrest(model, seat))}</span>
    <div>
      <p class="end-winner" id=${id} tabindex="-1" autofocus data-testid="winner">${title}</p>
      ${margin ? html`<p class="end-margin numbers" data-testid="margin">${margin}</p>` : nothing}
    </div>
  </div>`;
}

/**
 * How far the player at this screen is ahead or behind; among people, the winner. "" for a draw, and where points did
 * not decide. @param {AnyModel} model @param {Ranked} result @returns {string}
 */
function marginText(model, result) {
  const [first, second] = seatsByPlace(result);
  const own = isAgainstComputers(model) ? (model.table.view.seat ?? first) : first;
  const lead = result.scores[first] - result.scores[own === first ? second : own];
  if (lead <= 0) return "";
  if (own !== first) return t("end.behind", { count: lead, name: seatName(model, first) });
  return t("end.ahead", { count: lead, name: seatName(model, second) });
}

/** The remarkable facts, in a few pairs. @param {(Fact | null)[]} facts nulls are left out */
export function endFacts(facts) {
  return html`<dl class="end-facts" data-testid="end-facts">
    ${facts.map(
      (fact) =>
        fact &&
        html`<div><dt>${fact.label}</dt><dd>${fact.value}${
          fact.note ? html` <span class="soft small">${fact.note}</span>` : nothing
        }</dd></div>`,
    )}
  </dl>`;
}

/**
 * One's points beside one's average; null where nobody's average is meant or none is known. @param {AnyModel} model
 * @param {Ranked} result @returns {Fact | null}
 */
export function averageFact(model, result) {
  const { average, table } = model;
  const { seat } = table.view;
  if (!average || seat === null || !isAgainstComputers(model)) return null;
  const own = result.scores[seat];
  const usual = Math.round(average.average);
  const best = own > average.highest;
  return {
    label: t("end.average", { count: average.games }),
    value: t("end.average_value", { value: number(usual) }),
    note: best ? t("end.best_game") : againstAverage(own - usual),
  };
}

/** @param {number} change points above the average @returns {string} */
function againstAverage(change) {
  const points = number(Math.abs(change));
  return t(`end.${change > 0 ? "above" : change < 0 ? "below" : "just"}_average`, { points });
}

/** @param {() => void} share */
export function pictureKey(share) {
  return html`<button class="button" data-testid="end-picture"
    @click=${share}>${icon("share")}${t("end.picture")}</button>`;
}

/**
 * The way to one's own mistakes, asked again on the table; for the games of this device. @param {AnyModel} model of a
 * finished game
 */
export function learnKey({ context: { id, go, viewing }, table: { record } }) {
  if (viewing) return nothing;
  return html`<button class="button" data-testid="end-learn"
    @click=${() => go(`#/today/${record.game}/own/${id}`)}>${t("end.learn")}</button>`;
}

/** That, and the whole review. @param {AnyModel} model of a finished game */
export function learnKeys(model) {
  const { id, go, viewing } = model.context;
  if (viewing) return nothing;
  return html`<button class="button" data-testid="end-review"
    @click=${() => go(`#/${model.table.record.game}/review/${id}`)}>${t("end.review")}</button> ${learnKey(model)}`;
}

/** The buttons after a game whose result is compared with others. @param {AnyModel} model of a finished game */
export function contestKeys({ context: { contest } }) {
  if (!contest) return nothing;
  const { label } = contest;
  return html`${
    label
      ? html`<button class="button primary" data-testid="end-compare"
        @click=${() => contest.compare()}>${label}</button>`
      : nothing
  }
    <button class="button ${label ? "" : "primary"}" data-testid="end-send"
      @click=${() => void contest.send()}>${t("contest.send")}</button>`;
}

/** The look of a key that is the first choice at the end of any other game. @param {AnyModel} model */
export function firstUnlessContest({ context: { contest } }) {
  return contest ? "" : "primary";
}
