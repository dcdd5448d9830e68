// The log: every turn with its words in kanji, which can be played back; the used words; and the accepted words, to be
// added to the personal list.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { kanaMarked } from "./seats.js";
import { icon } from "../../common/icons.js";
import { wordInLine, wordKey } from "../../../shell/meanings/words.js";
import { kanjiOf } from "../play/model.js";
import { isAgainstComputers, seatName } from "../../common/seats.js";
import { signed } from "../../common/sentences.js";
import { turnSentence } from "../play/sentences.js";
import { frameTemplate } from "./playback.js";
import { framesOf } from "../play/playback.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Turn } from "../types.js" */

/** @param {Model} model @param {Controls} controls */
export function logTemplate(model, controls) {
  const { turns, used, accepted } = model.table.view;
  const lines = turns.map((turn, index) => ({ turn, index })).filter(({ turn }) => hasLine(turn));
  return html`<section class="kt-log" data-testid="log-list" aria-label=${t("kotoba.log.label")}>
    ${
      lines.length
        ? html`<ol class="kt-turns ruled">${lines.map(({ turn, index }) =>
            turnTemplate(model, controls, turn, index),
          )}</ol>`
        : html`<p class="soft small">${t("kotoba.log.empty")}</p>`
    }
    ${accepted.length ? keepTemplate(model, controls, accepted) : nothing}
    ${
      used.length
        ? html`<details><summary>${t("kotoba.log.used", { count: used.length })}</summary>
      <ul class="kt-used" data-testid="used">${used.map(
        (word) =>
          html`<li>${wordKey(
            word,
            html`${kanaMarked(word)}${
              kanjiOf(model, word) ? html` <small class="soft">${kanjiOf(model, word)}</small>` : nothing
            }`,
          )}</li>`,
      )}</ul></details>`
        : nothing
    }
  </section>`;
}

/** Discards behind a word, and votes that the word itself tells of, have no line. @param {Turn} turn */
function hasLine(turn) {
  return turn.kind === "discard" ? !turn.made : turn.kind !== "ballot" || !turn.accepted;
}

/** @param {Model} model @param {Controls} controls @param {Turn} turn @param {number} index */
function turnTemplate(model, controls, turn, index) {
  const name = seatName(model, turn.seat);
  const frames = framesOf(turn).length;
  if (turn.kind === "discard" || !frames) {
    const words = html`<span class="truncate soft">${name}</span><span
      class="soft">${turn.kind === "discard" ? t("kotoba.best.no_word") : turnSentence(model, turn)}</span>`;
    if (!mayCompare(model, turn)) return html`<li class="line-button kt-turn">${words}</li>`;
    return html`<li><button class="line-button kt-turn" data-testid="turn-${index}"
      @click=${() => controls.best(turn)}>${words}</button></li>`;
  }
  const worth =
    turn.kind === "new"
      ? (turn.chips?.total ?? 0) + [...(turn.word ?? "")].length
      : turn.kind === "rewrite"
        ? (turn.net ?? 0)
        : null;
  return html`<li>
    <button class="line-button kt-turn" data-testid="turn-${index}"
      aria-label=${t("kotoba.log.look", { turn: turnSentence(model, turn) })}
        @click=${() => controls.replay(index, 0)}>
      <span class="truncate soft">${name}</span>
      <span class="kt-turn-what">${turnWords(model, turn, wordInLine)}</span>
      <b class="numbers">${worth === null ? (turn.accepted ? "○" : "×") : signed(worth)}</b>
    </button>
  </li>`;
}

/**
 * The words of a turn, with their kanji. @param {Model} model @param {Turn} turn @param {typeof wordKey} written how
 * each can be asked for
 */
function turnWords(model, turn, written) {
  const chain =
    turn.kind === "rewrite" ? [turn.from?.word ?? "", ...(turn.steps ?? []).map((step) => step.to)] : [turn.word ?? ""];
  const voted = turn.voted ?? [];
  return chain.map(
    (word, at) =>
      html`${at ? html`<span class="soft"> → </span>` : nothing}<span
        class="kt-log-word"><span>${written(word, kanaMarked(word))}</span>${
          kanjiOf(model, word) ? html`<small class="soft">${kanjiOf(model, word)}</small>` : nothing
        }${
          voted.includes(word)
            ? html`<small
          class="soft">${t("kotoba.plan.vote")}</small>`
            : nothing
        }</span>`,
  );
}

/** @param {Model} model @param {Controls} controls @param {string[]} words */
function keepTemplate(model, controls, words) {
  return html`<details class="kt-accepted" data-testid="accepted">
    <summary>${t("kotoba.log.accepted")}</summary>
    <ul>${words.map((word) => {
      const kept = model.ownWords.includes(word);
      return html`<li><span class="kt-kana">${wordKey(word)}</span>
        <button class="button small ${kept ? "chosen" : ""}" aria-pressed=${kept} data-testid="keep-${word}"
          @click=${() => controls.togglePersonalWord(word)}>${t(
            kept ? "kotoba.own.kept" : "kotoba.own.keep",
          )}</button></li>`;
    })}</ul>
  </details>`;
}

/** Whether a turn's better words may be told: they would show the hand. @param {Model} model @param {Turn} turn */
function mayCompare(model, turn) {
  const { result, seat } = model.table.view;
  return (
    ["new", "rewrite", "discard"].includes(turn.kind) &&
    (result !== null || (turn.seat === seat && isAgainstComputers(model)))
  );
}

/** One turn of the log, picture by picture. @param {Model} model @param {Controls} controls */
export function replayTemplate(model, controls) {
  const turn = model.table.view.turns[model.replay.turn];
  const frames = turn ? framesOf(turn) : [];
  const at = Math.min(model.replay.at, frames.length - 1);
  if (!frames[at]) return nothing;
  const go = (/** @type {number} */ to) => () => controls.replay(model.replay.turn, to);
  return html`<div class="kt-replay">
    <div aria-live="polite">${frameTemplate(model, frames[at])}</div>
    <div class="row spread">
      <button class="button" data-testid="replay-earlier" ?disabled=${at === 0}
        @click=${go(at - 1)}>${icon("earlier")}${t("kotoba.log.earlier")}</button>
      <span class="numbers soft">${at + 1} / ${frames.length}</span>
      <button class="button" data-testid="replay-later" ?disabled=${at === frames.length - 1}
        @click=${go(at + 1)}>${t("kotoba.log.later")}${icon("later")}</button>
    </div>
    <p class="soft small">${turnSentence(model, turn)}</p>
    <p class="kt-turn-what">${turnWords(model, turn, wordKey)}</p>
    ${
      mayCompare(model, turn)
        ? html`<button class="button" data-testid="best"
      @click=${() => controls.best(turn)}>${t("kotoba.best.key")}</button>`
        : nothing
    }
  </div>`;
}
