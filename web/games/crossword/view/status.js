// The status line between board and rack: the score of the placed tiles or why they cannot be played, whose turn it is,
// the last turn, and the buttons to challenge or accept.

import { html, nothing } from "../../../parts/lit.js";
import { number, t, tError } from "../../../shell/base/i18n.js";
import { classes } from "../../../parts/markup.js";
import { isYou, seatName } from "../../common/seats.js";
import { joined } from "../../common/sentences.js";
import { isMyTurn } from "../play/model.js";
import { arrangedWord, points, resultSentence, turnSentence } from "../play/sentences.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Preview } from "../types.js" */

/** What is said of tiles that may only be the beginning of a play: no mistake yet. */
const UNFINISHED = new Set(["centre", "gap", "not_adjacent", "too_short"].map((name) => `crossword/${name}`));

/** The line, without its content, which is drawn apart. @param {Model} model @param {Controls} controls */
export function statusTemplate(model, controls) {
  const bad = model.problem || (model.placing.pending.length && isWrong(model.preview)) ? "bad" : "";
  const answers = isMyTurn(model) && model.table.view.may.challenge;
  const looks = offerOf(model, controls) ? {} : { answers, thinks: model.thinkingProgress };
  return html`<div class=${classes("table-status xw-status", bad, looks)}></div>`;
}

/** @param {Model} model @param {Controls} controls */
export function statusContent(model, controls) {
  const offer = offerOf(model, controls);
  const thought = model.thinkingProgress;
  return html`<p class=${offer ? "visually-hidden" : ""} data-testid="preview">${statusText(model)}</p>
    ${offer ?? (thought ? thinking(model, thought) : answers(model, controls))}`;
}

/** The offer of a lesson in place of the line's text; null: none. @param {Model} model @param {Controls} controls */
function offerOf(model, controls) {
  return isQuiet(model) ? controls.lessonOffer() : null;
}

/** Whether the line may be lent to the offer of a lesson: the player does not need it. @param {Model} model */
function isQuiet({ placing, problem, news, thinkingProgress, table }) {
  return (
    !placing.pending.length && !problem && !news && !thinkingProgress && !table.view.may.challenge && !table.view.result
  );
}

/** @param {Preview | null} preview */
export function isWrong(preview) {
  return preview !== null && !preview.legal && !UNFINISHED.has(preview.code ?? "");
}

/**
 * How far a computer is that thinks for longer, and the end of it. @param {Model} model
 * @param {import("../../../engine/messages.js").JobState} thought
 */
function thinking(model, thought) {
  return html`<button class="button small" data-testid="move-now"
    @click=${() => model.context.moveNow()}>${t("crossword.action.move_now")}</button>
    <progress class="progress xw-progress" data-testid="thinking-progress" max="1" .value=${thought.progress}
      aria-label=${t("crossword.thinking.label")}></progress>`;
}

/** Buttons for questions that are open now. @param {Model} model @param {Controls} controls */
function answers(model, controls) {
  const { view } = model.table;
  if (view.result && !model.back && !model.context.puzzle) {
    return html`<button class="button primary small" data-testid="open-end"
      @click=${() => controls.open("end")}>${t("crossword.end.open")}</button>`;
  }
  if (!isMyTurn(model)) return nothing;
  return html`${
    view.may.challenge
      ? html`<button class="button small" data-testid="challenge"
        @click=${() => controls.act("challenge")}>${challengeText(model)}</button>`
      : nothing
  }${
    view.may.accept
      ? html`<button class="button small" data-testid="accept"
        @click=${() => controls.act("accept")}>${t("crossword.action.accept")}</button>`
      : nothing
  }`;
}

/** While laid tiles take the line, the key names what is challenged. @param {Model} model @returns {string} */
function challengeText(model) {
  const label = t("crossword.action.challenge");
  const { pending } = model.table.view;
  return model.placing.pending.length && pending ? `${label}${t("colon")}${challenged(model, pending.words)}` : label;
}

/** @param {Model} model @param {string[]} words @returns {string} */
function challenged(model, words) {
  return words.map((word) => arrangedWord(model, word.toUpperCase())).join(", ");
}

/** @param {Model} model @returns {string} */
function statusText(model) {
  const { table, context, placing, problem } = model;
  const { view } = table;
  if (problem) return problem;
  if (model.news && !model.back) return model.news;
  if (view.result) return resultSentence(model, view.result);
  if (context.watching) return t("crossword.status.watching");
  if (placing.pending.length && model.curtain === null) return previewText(model);
  if (!context.ready || (context.waiting && !isMyTurn(model))) return context.rests || t("crossword.status.starting");
  if (model.thinking && table.acting !== "human") return thinkingText(model);
  return lastAndNext(model);
}

/** The player who thinks, and the current work. @param {Model} model @returns {string} */
export function thinkingText(model) {
  const { view } = model.table;
  const who = t("crossword.status.thinking", { name: seatName(model, view.to_act[0] ?? view.turn) });
  const report = model.thinkingProgress?.report ?? {};
  if (!["inference", "race", "preendgame", "endgame"].includes(report.stage)) return who;
  const stage = report.stage === "endgame" && !report.depth ? "endgame_begun" : report.stage;
  const rollouts = number(report.rollouts ?? 0);
  const counts = { count: report.alive ?? report.depth ?? 0, of: report.options ?? 0, rollouts };
  return `${who} ${t(`crossword.thinking.${stage}`, counts)}`;
}

/** The score of the tiles on the board, or why they cannot be played yet. @param {Model} model */
export function previewText(model) {
  const { preview, placing } = model;
  if (placing.asking !== null) return t("crossword.status.asking");
  if (model.busy && model.context.waiting) return t("game.noted");
  if (!isMyTurn(model) && !(model.busy && preview)) return notYet(model);
  if (!preview) return t(`crossword.status.${model.context.waiting ? "counting_soon" : "counting"}`);
  if (preview.legal)
    return t("crossword.status.legal", { words: wordsOf(model, preview), points: points(preview.score ?? 0) });
  return tError({ code: preview.code ?? "crossword/bad_action", message: preview.message ?? "", data: preview.data });
}

/** Tiles may be laid ahead of one's turn. @param {Model} model */
function notYet(model) {
  const { view } = model.table;
  return t("crossword.status.not_yet", { name: seatName(model, view.to_act[0] ?? view.turn) });
}

/** @param {Model} model @param {Preview} preview */
function wordsOf(model, preview) {
  return (preview.words ?? []).map(({ word }) => arrangedWord(model, word.toUpperCase())).join(" + ");
}

/** @param {Model} model */
function lastAndNext(model) {
  const { view } = model.table;
  const [before, last] = [view.turns.at(-2), view.turns.at(-1)];
  // A pass or an exchange leaves no trace on the board: it is told together with the answer to it.
  const own =
    before && isYou(model, before.seat) && !before.lost && ["pass", "exchange"].includes(before.kind) ? before : null;
  const said = joined([own, last].map((turn) => (turn ? turnSentence(model, turn) : "")));
  if (!isMyTurn(model)) return said;
  if (view.pending && view.may.challenge) {
    const { seat, words, score } = view.pending;
    return t(`crossword.status.${view.may.play ? "may_challenge" : "must_answer"}`, {
      name: seatName(model, seat),
      words: challenged(model, words),
      points: points(score),
    });
  }
  if (!last && model.context.puzzle) return t("crossword.status.your_turn");
  if (!last) return t(`crossword.status.${view.options.clabbers ? "begin_clabbers" : "begin"}`);
  return isYou(model, last.seat) && last.kind !== "challenge" ? t("crossword.status.your_turn") : said;
}
