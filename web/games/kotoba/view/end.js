// The end of a game: the winner, everybody's place with their words and chips, what was remarkable, a graph, the best
// play that each player missed, and a picture to share.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { lineChart } from "../../../parts/chart.js";
import {
  averageFact,
  contestKeys,
  endFacts,
  endHead,
  firstUnlessContest,
  learnKeys,
  pictureKey,
} from "../../common/end.js";
import { ratingFact } from "../../common/rated.js";
import { seatsByPlace, signed } from "../../common/sentences.js";
import { peopleOf } from "../../../shell/catalogue/games.js";
import { seatCrest, seatName } from "../../common/seats.js";
import { kanjiOf, LONG_CHAIN } from "../play/model.js";
import { resultSentence } from "../play/sentences.js";
import { wordKey } from "../../../shell/meanings/words.js";
import { kanaMarked } from "./seats.js";

/** @import { Controls, Missed, Model } from "../play/model.js" */
/** @import { Result, Turn } from "../types.js" */

const CHIPS_AT_FIRST = 5;

/** @param {Model} model @param {Controls} controls */
export function endTemplate(model, controls) {
  const { result } = model.table.view;
  if (!result) return html``;
  return html`${endHead(model, result, { id: "kt-end-result", title: resultSentence(model, result) })}
    ${totalsTemplate(model, result)}
    ${endFacts([bestFact(model), longestFact(model), averageFact(model, result), ratingFact(model)])}
    ${lineChart({ title: t("kotoba.end.graph"), series: scoreSeries(model) })}
    ${missedTemplate(model, controls)}
    <div class="end-actions">
      <button class="button" data-testid="end-look" @click=${() => controls.open(null)}>${t("kotoba.end.look")}</button>
      <button class="button" data-testid="end-log"
        @click=${() => controls.open("log")}>${t("kotoba.action.log")}</button>
      ${learnKeys(model)} ${pictureKey(() => void controls.sharePicture())}
      <button class="button" data-testid="end-new"
        @click=${() => model.context.newGame()}>${t("kotoba.action.new-game")}</button>
      ${contestKeys(model)}
      <button class="button ${firstUnlessContest(model)}" data-testid="rematch"
        @click=${() => model.context.rematch()}>${t("kotoba.end.rematch")}</button>
    </div>`;
}

/** @param {Model} model @param {Result} result */
function totalsTemplate(model, result) {
  return html`<table class="end-totals kt-totals numbers" data-testid="totals">
    <thead><tr>
      <th scope="col"><span class="visually-hidden">${t("kotoba.end.place")}</span></th>
      <th scope="col"><span class="visually-hidden">${t("kotoba.end.name")}</span></th>
      ${["cards", "chips", "total"].map((column) => html`<th scope="col">${t(`kotoba.end.${column}`)}</th>`)}
    </tr></thead>
    <tbody>
      ${seatsByPlace(result).map((seat) => {
        const { cards, chips } = result.details[seat];
        const place = result.ranks[seat];
        return html`<tr class=${place === 1 ? "winner" : ""}>
          <td><span class="kt-place" role="img" aria-label=${t("kotoba.seat.place", { place })}>${place}</span></td>
          <th scope="row"><span class="kt-end-name">${seatCrest(model, seat)}${seatName(model, seat)}</span></th>
          <td>${cards}</td><td>${chips}</td><td><b>${result.scores[seat]}</b></td>
        </tr><tr><td></td><td colspan="4">${endWords(model, seat)}</td></tr>`;
      })}
    </tbody>
  </table>`;
}

/** The words that lie before a player at the end, with their kanji. @param {Model} model @param {number} seat */
function endWords(model, seat) {
  const { words } = model.table.view.seats[seat];
  return html`<span class="kt-end-words">${
    words.length
      ? words.map(
          ({ word }) =>
            html`<span class="kt-log-word"><span>${wordKey(word, kanaMarked(word))}</span>${
              kanjiOf(model, word) ? html`<small class="soft">${kanjiOf(model, word)}</small>` : nothing
            }</span>`,
        )
      : "—"
  }</span>`;
}

/** The turns in which a word was made. @param {Model} model */
function wordTurns(model) {
  return model.table.view.turns.filter(({ kind }) => kind === "new" || kind === "rewrite");
}

/** The turn that brought most. @param {Model} model */
function bestFact(model) {
  const best = wordTurns(model).reduce(
    (/** @type {Turn | null} */ found, turn) => (!found || gained(turn) > gained(found) ? turn : found),
    null,
  );
  if (!best) return null;
  const note = t("kotoba.end.by", { name: seatName(model, best.seat), points: signed(gained(best)) });
  return {
    label: t("kotoba.end.best_turn"),
    value: wordKey(best.word ?? "", wordAndKanji(model, best.word ?? "")),
    note,
  };
}

/** The longest chain, if one had three steps. @param {Model} model */
function longestFact(model) {
  const steps = (/** @type {Turn} */ turn) => turn.steps?.length ?? 0;
  const longest = wordTurns(model).reduce(
    (/** @type {Turn | null} */ found, turn) => (steps(turn) > (found ? steps(found) : 0) ? turn : found),
    null,
  );
  if (!longest || steps(longest) < LONG_CHAIN) return null;
  const value = html`<span class="kt-kana">${wordKey(longest.from?.word ?? "")} →
    ${wordKey(longest.word ?? "")}</span>`;
  return {
    label: t("kotoba.end.longest_chain"),
    value,
    note: t("kotoba.end.steps", { name: seatName(model, longest.seat), count: steps(longest) }),
  };
}

/** @param {Model} model @param {string} word */
function wordAndKanji(model, word) {
  const kanji = kanjiOf(model, word);
  return html`<span class="kt-kana">${kanaMarked(word)}</span>${
    kanji ? html` <small class="soft">${kanji}</small>` : nothing
  }`;
}

/** What everybody had after each word that was made. @param {Model} model */
function scoreSeries(model) {
  const { seats, turns } = model.table.view;
  const made = turns.filter((turn) => turn.kind === "new" || turn.kind === "rewrite");
  return seats.map((_, seat) => ({
    name: seatName(model, seat),
    values: [CHIPS_AT_FIRST, ...made.map((turn) => turn.scores[seat])],
  }));
}

/** @param {Model} model @param {Controls} controls */
function missedTemplate(model, controls) {
  if (model.missed === "unknown") return nothing;
  return html`<section class="kt-missed" data-testid="missed" aria-label=${t("kotoba.end.missed")}>
    <h3>${t("kotoba.end.missed")}</h3>
    ${
      model.missed === null
        ? html`<p class="soft small">${t("kotoba.end.looking")}</p>`
        : model.missed.length
          ? html`<ul>${model.missed.map((turn) => html`<li>${missedKey(model, controls, turn)}</li>`)}</ul>`
          : html`<p class="soft small">${t("kotoba.end.nothing_missed")}</p>`
    }
  </section>`;
}

/** One turn: a press shows it line by line. @param {Model} model @param {Controls} controls @param {Missed} missed */
function missedKey(model, controls, { seat, ply, round, got, best }) {
  const turn = model.table.view.turns.find((each) => each.seat === seat && each.ply === ply);
  return html`<button class="line-button kt-missed-key" data-testid="missed-${seat}"
    @click=${() => turn && controls.best(turn)}>
    <span class="small truncate">${seatName(model, seat)}</span>
    <span>${wordAndKanji(model, best.word)}</span>
    <b class="numbers">${signed(best.net)}</b>
    <span class="soft small">${t(best.kind === "rewrite" ? "kotoba.end.by_rewrite" : "kotoba.end.by_new", {
      round,
      from: chainStart(best.action),
    })}</span>
    <span class="soft small numbers">${t("kotoba.end.instead", { got: signed(got) })}</span>
  </button>`;
}

/** The word that a rewrite begins with. @param {string} action */
function chainStart(action) {
  return action.split(" ")[1] ?? "";
}

/** Each player's turn where most was left lying; people first. @param {Model} model @returns {Promise<Missed[]>} */
export async function findMissed(model) {
  const { seats, turns } = model.table.view;
  const humans = peopleOf(model.table.record);
  const order = seats
    .map((_, seat) => seat)
    .sort((a, b) => Number(humans.includes(b)) - Number(humans.includes(a)) || a - b);
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

/** What was made in each turn of the log: the word, or none. @param {Turn[]} turns @returns {Turn[]} */
function turnsTaken(turns) {
  return turns.filter(
    (turn) => turn.kind === "new" || turn.kind === "rewrite" || (turn.kind === "discard" && !turn.made),
  );
}

/** The gain of a turn: cards and chips, less the price. @param {Turn} turn @returns {number} */
export function gained(turn) {
  if (turn.kind === "new") return (turn.chips?.total ?? 0) + [...(turn.word ?? "")].length;
  return turn.kind === "rewrite" ? (turn.net ?? 0) : 0;
}
