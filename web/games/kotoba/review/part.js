// What a review of ことばであそぼ tells: for each turn what was made, and the word that would have gained most.

import { html, nothing } from "../../../parts/lit.js";
import { loadStrings, number, t } from "../../../shell/base/i18n.js";
import { meaningOf } from "../../../shell/meanings/inline.js";
import { wordKey } from "../../../shell/meanings/words.js";
import { openReviews } from "../../common/review/page.js";
import { playersOf } from "../../common/review/players.js";
import { signed } from "../../common/sentences.js";
import { missedTurns } from "./misses.js";
import { run } from "./run.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Sheet } from "../../common/review/page.js" */
/** @import { Review, ReviewTurn } from "./misses.js" */

const CHIPS_AT_FIRST = 5;
const MOST_POINTERS = 3;

/** @param {App} app @param {string[]} parts @returns {Promise<Page>} */
export async function open(app, parts) {
  await loadStrings(new URL("i18n/", import.meta.url));
  return openReviews(app, "kotoba", parts, { run, sheetOf, countMisses });
}

/** @param {SavedGame} game @param {Review} review */
async function countMisses(game, review) {
  return missedTurns(game, review).length;
}

/** @param {SavedGame} game @param {Review} review @returns {Sheet} */
export function sheetOf(game, review) {
  const { names } = playersOf(game);
  const { turns, seats, decided } = review;
  const worst = [...missedTurns(game, review)].sort((a, b) => Number(b.lost) - Number(a.lost)).slice(0, MOST_POINTERS);
  return {
    complete: review.complete,
    players: seats.map((total, seat) => ({
      name: names[seat],
      accuracy: total.accuracy,
      facts: [
        [t("kotoba.review.best"), t("kotoba.review.of", { count: total.best, of: total.turns })],
        [t("kotoba.review.lost"), number(total.lost)],
        [t("kotoba.review.mean"), total.mean === null ? "–" : number(total.mean, { maximumFractionDigits: 1 })],
      ],
    })),
    lines: turns.map((turn) => lineOf(turn, names)),
    misses: worst.map((turn) => ({ at: turn.number, text: missText(turn) })),
    decided: decided.map(({ number: at, why }) => ({ at, text: decidedText(turns[at], why, names) })),
    chart: {
      title: t("kotoba.review.chart"),
      series: names.map((name, seat) => ({
        name,
        values: [CHIPS_AT_FIRST, ...turns.map(({ scores }) => scores[seat])],
      })),
      label: number,
    },
    honest: t("kotoba.review.honest"),
  };
}

/** @param {ReviewTurn} turn @param {string[]} names @returns {Sheet["lines"][number]} */
function lineOf(turn, names) {
  const when = t("kotoba.review.round", { round: turn.round });
  const made = madeText(turn);
  const missed = turn.best ? missText(turn) : turn.lost === null ? "" : t("kotoba.review.best_found");
  return {
    when,
    who: names[turn.seat],
    what: html`<span data-language="ja">${made}</span> <span class="numbers">${signed(turn.got)}</span>`,
    mark: turn.lost ? `−${number(turn.lost)}` : "",
    said: [when, names[turn.seat], made, signed(turn.got), missed].filter(Boolean).join(", "),
    told: () => toldTemplate(turn),
    replay: [turn.ply, turn.seat],
    proofs: turn.lost === null ? [] : [{ seat: null, method: "review", arguments: { turns: [turn.number] } }],
  };
}

/** What was made and what was better, word by word, with the meaning of the better one. @param {ReviewTurn} turn */
function toldTemplate(turn) {
  const { best, alternatives } = turn;
  const others = alternatives.filter(({ action }) => action !== best?.action && action !== turn.action);
  return html`<p>${t("kotoba.review.made")} <b data-language="ja">${chainTemplate(turn.action)}</b>
      <span class="numbers">${signed(turn.got)}</span></p>
    ${
      best
        ? html`<p data-testid="review-better">${t("kotoba.review.better")}
          <b data-language="ja">${chainTemplate(best.action)}</b> ${writing(best.kanji)}
          <span class="numbers">${signed(best.net)}</span></p>
        <div data-language="ja">${meaningOf({ word: best.word, language: "ja" })}</div>`
        : html`<p><span class="for" aria-hidden="true">✓</span> ${t("kotoba.review.best_found")}</p>`
    }
    ${
      others.length
        ? html`<p class="small soft">${t("kotoba.review.also")}</p><ul class="plain">${others.map(
            ({ action, kanji, net }) => html`<li><span data-language="ja">${chainTemplate(action)}</span>
              ${writing(kanji)} <span class="numbers">${signed(net)}</span></li>`,
          )}</ul>`
        : nothing
    }`;
}

/** @param {string[]} kanji */
function writing(kanji) {
  return kanji.length ? html`<small class="soft" lang="ja">${kanji.join("・")}</small>` : nothing;
}

/** The words of an action; "" is a turn without a word. @param {string} action @returns {string[]} */
function chainOf(action) {
  return action.split(" ").slice(1);
}

/** @param {string} action */
function chainTemplate(action) {
  const chain = chainOf(action);
  return chain.length
    ? chain.map((word, at) => html`${at ? " → " : nothing}${wordKey(word)}`)
    : t("kotoba.review.no_word");
}

/** @param {ReviewTurn} turn @returns {string} */
function madeText({ action }) {
  return chainOf(action).join(" → ") || t("kotoba.review.no_word");
}

/** The first and the last word of an action. @param {string} action @returns {string} */
function shortText(action) {
  const chain = chainOf(action);
  return [...new Set([chain[0], chain.at(-1)])].join(chain.length > 2 ? " → … → " : " → ");
}

/** @param {ReviewTurn} turn @returns {string} */
function missText({ round, best, got }) {
  return t("kotoba.review.miss", {
    round,
    word: shortText(best?.action ?? ""),
    net: signed(best?.net ?? 0),
    got: signed(got),
  });
}

/** @param {ReviewTurn} turn @param {"mistake" | "gain"} why @param {string[]} names @returns {string} */
function decidedText(turn, why, names) {
  const vars = { round: turn.round, name: names[turn.seat], word: shortText(turn.action), got: signed(turn.got) };
  return t(`kotoba.review.decided_${why}`, { ...vars, lost: number(turn.lost ?? 0) });
}
