// The texts of ことばであそぼ about its puzzles: the question, the hints, and the gain of the answer.

import { html, nothing } from "lit-html";
import { number, t } from "../../../shell/base/i18n.js";
import { meaningOf } from "../../../shell/meanings/inline.js";
import { wordKey } from "../../../shell/meanings/words.js";

/** @import { Puzzle, PuzzleHint, Verdict } from "../../../engine/messages.js" */

/** @param {Puzzle} puzzle @returns {string} */
export function asked({ kind, task }) {
  return t(`kotoba.puzzle.asked.${kind}`, { word: task.target ?? "", goal: task.goal ?? "", count: task.steps ?? 0 });
}

/** @param {PuzzleHint} hint @returns {string} */
export function hintText({ kind, cards, steps, first, word }) {
  if (kind === "first") return t("kotoba.puzzle.hint.first", { first });
  if (kind === "step") return t("kotoba.puzzle.hint.step", { word });
  return steps > 1
    ? t("kotoba.puzzle.hint.steps", { cards, count: steps })
    : t("kotoba.puzzle.hint.length", { count: cards });
}

/** @param {Verdict} verdict @returns {string} */
export function verdictText({ code, action, worse }) {
  return t(`kotoba.puzzle.${code}`, { word: wordsOf(action).at(-1) ?? "", count: worse ?? 0 });
}

/** @param {any} why */
export function whyTemplate({ answer, runner_up, margin, net, tried, played, proof }) {
  const chain = wordsOf(answer);
  return html`<p data-language="ja"><b>${chain.map((word, at) => html`${at ? " → " : nothing}${wordKey(word)}`)}</b></p>
    ${meaningOf({ word: chain.at(-1) ?? "", language: "ja" })}
    <p>${t("kotoba.puzzle.gains", { net: signedNumber(net) })}</p>
    ${
      runner_up && margin
        ? html`<p>${t("kotoba.puzzle.runner_up", { word: actionText(runner_up), count: margin })}</p>`
        : nothing
    }
    ${tried ? html`<p>${t("kotoba.puzzle.tried", { net: signedNumber(tried.net) })}</p>` : nothing}
    ${played ? html`<p>${t("kotoba.puzzle.played", { net: signedNumber(played.net) })}</p>` : nothing}
    <p class="small soft">${t(`kotoba.puzzle.proof.${proof.how}`, { count: proof.words ?? proof.chains ?? 0 })}</p>`;
}

/** The words of an action, the last one is made. @param {string} action @returns {string[]} */
function wordsOf(action) {
  return action.split(" ").slice(1);
}

/** A chain of words. @param {string} action @returns {string} */
export function actionText(action) {
  return wordsOf(action).join(" → ");
}

/** @param {number} value @returns {string} */
function signedNumber(value) {
  return number(value, { signDisplay: "exceptZero" });
}
