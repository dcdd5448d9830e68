// The score sheet, one line a turn, and the controls to look back: a line shows the board as it was after its turn.

import { html, nothing } from "../../../parts/lit.js";
import { bracketed } from "../../../shell/base/brackets.js";
import { number, t } from "../../../shell/base/i18n.js";
import { withValue } from "../../../parts/markup.js";
import { spelled } from "../../../parts/letters.js";
import { helpOf } from "../coach/coach-controller.js";
import { changeOf } from "./end.js";
import { icon } from "../../common/icons.js";
import { seatName } from "../../common/seats.js";
import {
  challengedPlay,
  challengedWord,
  detailSentence,
  moveParts,
  pointsOf,
  turnSentence,
} from "../play/sentences.js";
import { isBlank } from "../play/squares.js";
import { withWordKeys, wordInLine } from "../../../shell/meanings/words.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Turn } from "../types.js" */

/** @param {Model} model @param {Controls} controls */
export function sheetTemplate(model, controls) {
  const { turns } = model.table.view;
  return html`<section class="xw-sheet" data-testid="sheet" aria-label=${t("crossword.sheet.label")}>
    ${
      turns.length
        ? html`<ol class="xw-turns ruled">${turns.map((turn, index) =>
            turnTemplate(model, controls, turn, index),
          )}${closingRows(model)}</ol>`
        : html`<p class="soft">${t("crossword.sheet.empty")}</p>`
    }
  </section>`;
}

/** @param {Model} model @param {Controls} controls @param {Turn} turn @param {number} index */
function turnTemplate(model, controls, turn, index) {
  const shown = shownPly(model) === turn.ply + 1;
  const { score } = turn;
  return html`<li>
    <button
      class="line-button xw-turn ${shown ? "shown" : ""} ${turn.back ? "taken-back" : ""}" data-testid="turn-${index}"
      aria-current=${shown ? "step" : nothing}
        aria-label=${t("crossword.sheet.look", { turn: turnText(model, turn), total: turn.total ?? 0 })}
      @click=${() => controls.lookBack(turn.ply + 1)}
    >
      <span class="xw-turn-who truncate">${seatName(model, turn.seat)}</span>
      <span class="xw-turn-what">${turnWords(model, turn)}${helpMark(model, turn)}</span>
      <span class="xw-turn-score numbers">${
        score || turn.kind === "play" ? number(score ?? 0, { signDisplay: "always" }) : nothing
      }</span>
      <span class="xw-turn-total numbers">${number(turn.total ?? 0)}</span>
    </button>
  </li>${turn.kind === "challenge" && turn.points ? challengeRow(model, turn) : nothing}`;
}

/** The points of a failed challenge go to the player of the play. @param {Model} model @param {Turn} turn */
function challengeRow(model, turn) {
  const play = challengedPlay(model, turn);
  if (!play) return nothing;
  const { turns } = model.table.view;
  const since = turns.filter(({ kind, ply }) => kind === "challenge" && ply > play.ply && ply <= turn.ply);
  const total = since.reduce((sum, { points = 0 }) => sum + points, play.total ?? 0);
  return html`<li class="line-button xw-turn xw-closing" data-testid="challenge-points">
    <span class="xw-turn-who truncate">${seatName(model, play.seat)}</span>
    <span class="xw-turn-what">${t("crossword.sheet.challenge_points")}</span>
    <span class="xw-turn-score numbers">${number(turn.points ?? 0, { signDisplay: "always" })}</span>
    <span class="xw-turn-total numbers">${number(total)}</span>
  </li>`;
}

/** The end's lines, so that the last total of each seat is its result. @param {Model} model */
function closingRows(model) {
  const { result } = model.table.view;
  if (!result) return nothing;
  const totals = result.scores.map((score, seat) => score - changeOf(result, seat));
  return result.details.map((detail, index) => {
    totals[detail.seat] += pointsOf(detail);
    return html`<li class="line-button xw-turn xw-closing" data-testid="closing-${index}"
      title=${detailSentence(model, detail)}>
      <span class="xw-turn-who truncate">${seatName(model, detail.seat)}</span>
      <span class="xw-turn-what truncate">${t(`crossword.sheet.closing_${detail.kind}`, {
        tiles: detail.tiles ?? "",
      })}</span>
      <span class="xw-turn-score numbers">${number(pointsOf(detail), { signDisplay: "always" })}</span>
      <span class="xw-turn-total numbers">${number(totals[detail.seat])}</span>
    </li>`;
  });
}

/** A word with its blanks in italics, as on the tiles. @param {Turn} turn @param {string} word */
function lettersTemplate(turn, word) {
  const written = (turn.move ?? " ").split(" ")[1];
  return [...word].map((letter, index) =>
    isBlank(written[index] ?? letter) ? html`<i class="xw-as-blank">${spelled(letter)}</i>` : spelled(letter),
  );
}

/** The turn as a sentence, with its new blanks and the help that was used. @param {Model} model @param {Turn} turn */
function turnText(model, turn) {
  const kind = helpOf(model, turn.ply);
  return kind ? `${playText(model, turn)} (${t(`crossword.hint.noted.${kind}`)})` : playText(model, turn);
}

/** @param {Model} model @param {Turn} turn */
function playText(model, turn) {
  const blanks = [...(turn.kind === "play" ? (turn.tiles ?? "") : "")].filter(isBlank);
  if (!blanks.length) return turnSentence(model, turn);
  const letters = blanks.join(", ").toUpperCase();
  return `${turnSentence(model, turn)}${bracketed(t("crossword.sheet.blanks", { letters }))}`;
}

/** That help was used in this turn. @param {Model} model @param {Turn} turn */
function helpMark(model, turn) {
  const kind = helpOf(model, turn.ply);
  if (!kind) return nothing;
  return html` <span class="xw-helped" data-testid="helped" data-kind=${kind}
    title=${t(`crossword.hint.noted.${kind}`)}>${icon(kind === "analysis" ? "analyse" : "hint")}</span>`;
}

/** A turn as a club player writes it. @param {Model} model @param {Turn} turn */
function turnWords(model, turn) {
  if (turn.kind === "play") {
    const [square, word] = moveParts(turn.move ?? " ");
    const star = turn.bingo ? html` <span class="xw-bingo" title=${t("crossword.sheet.bingo")}>★</span>` : nothing;
    const letters = lettersTemplate(turn, word);
    return html`<small>${square}</small><b>${mayAsk(model, turn) ? wordInLine(word, letters) : letters}</b>${star}`;
  }
  if (turn.kind === "exchange") return t("crossword.sheet.exchange", { count: turn.count ?? 0 });
  if (turn.kind === "challenge")
    return t(`crossword.sheet.challenge_${turn.verdict}`, { word: challengedWord(model, turn) });
  return t(`crossword.sheet.${turn.kind}`);
}

/** Whether a turn's word may be asked for: not while it can be challenged. @param {Model} model @param {Turn} turn */
function mayAsk(model, turn) {
  return (
    turn.kind === "play" &&
    !(model.table.view.pending && turn === model.table.view.turns.findLast(({ kind }) => kind === "play"))
  );
}

/** How many actions the board shows. @param {Model} model */
function shownPly(model) {
  return model.back ? model.back.ply : model.table.view.ply;
}

/** The way through the game: buttons, and a slider. @param {Model} model @param {Controls} controls */
export function historyTemplate(model, controls) {
  const last = model.table.view.ply;
  const ply = shownPly(model);
  const button = (/** @type {string} */ name, /** @type {number} */ to) => html`<button
    class="xw-key table-key" data-testid="history-${name}" aria-label=${t(`crossword.history.${name}`)}
      ?disabled=${to < 0 || to > last || to === ply}
    @click=${() => controls.lookBack(to === last ? null : to)}
  >${icon(name)}</button>`;
  return html`<section class="xw-history" data-testid="history" aria-label=${t("crossword.history.label")}>
    ${button("first", 0)}${button("earlier", ply - 1)}
    <input
      type="range" min="0" max=${last} .value=${String(ply)} ?disabled=${last === 0} data-testid="history-slider"
        aria-label=${t("crossword.history.slider")}
      aria-valuetext=${t("crossword.history.at", { ply, last })}
        @input=${withValue((to) => controls.lookBack(Number(to) === last ? null : Number(to)))}
    />
    ${button("later", ply + 1)}${button("now", last)}
  </section>`;
}

/** A note that the board is an earlier one, with the way back. @param {Model} model @param {Controls} controls */
export function lookingBackTemplate(model, controls) {
  const ply = shownPly(model);
  const turn = model.table.view.turns.findLast((each) => each.ply < ply);
  const asked = turn && mayAsk(model, turn) ? [moveParts(turn.move ?? " ")[1]] : [];
  return html`<div class="table-status xw-status looking-back" role="group"
    aria-label=${t("crossword.history.looking_back")}>
    <p data-testid="looking-back">
      <b>${t("crossword.history.looking_back")}</b>
      ${turn ? withWordKeys(turnSentence(model, turn), asked) : t("crossword.history.start")}
    </p>
    <button class="button primary small" data-testid="back-to-now"
      @click=${() => controls.lookBack(null)}>${t("crossword.history.back")}</button>
  </div>`;
}
