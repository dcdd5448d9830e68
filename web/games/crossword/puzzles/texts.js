// The texts of Crosswords about its puzzles: the question, the hints, and the reasons for the answer in the coach's
// words.

import { html, nothing } from "lit-html";
import { language, t } from "../../../shell/base/i18n.js";
import { meaningOf } from "../../../shell/meanings/inline.js";
import { decimal, moveName, moveWords, reasonText, subjects } from "../coach/sentences.js";
import { squareName } from "../play/squares.js";

/** @import { Puzzle, PuzzleHint, Verdict } from "../../../engine/messages.js" */
/** @import { Candidate } from "../coach/types.js" */

/** @param {Puzzle} puzzle @returns {string} */
export function asked({ task }) {
  const theirs = task.theirs ? t("crossword.puzzle.theirs", { tiles: task.theirs }) : "";
  const words = language() === "en" ? "" : t("crossword.puzzle.english");
  return [t(`crossword.puzzle.asked.${task.asks}`), theirs, words].filter(Boolean).join(" ");
}

/** @param {PuzzleHint} hint @returns {string} */
export function hintText({ kind, count, row, column, across, first, length }) {
  if (kind === "tiles") return t("crossword.puzzle.hint.tiles", { count });
  if (kind === "exchange") return t("crossword.puzzle.hint.exchange");
  if (kind === "exchange_tiles") return t("crossword.puzzle.hint.exchange_tiles", { count });
  if (kind === "word") return t("crossword.puzzle.hint.word", { first, count: length });
  return t(`crossword.puzzle.hint.${across ? "across" : "down"}`, { square: squareName({ row, col: column }) });
}

/** @param {Verdict} verdict @returns {string} */
export function verdictText({ action, worse }) {
  const play = moveName({ move: action });
  return worse
    ? t("crossword.puzzle.worse_by", { play, points: decimal(worse) })
    : t("crossword.puzzle.worse", { play });
}

/** @param {any} why */
export function whyTemplate({ candidates, line, proof, margin, runner_up, fails }) {
  const [answer, ...others] = /** @type {Candidate[]} */ (candidates);
  const [square, word] = moveWords(answer);
  return html`<p><b>${t("crossword.puzzle.answer", {
    play: moveName(answer),
    points: t("crossword.points", { count: answer.score }),
  })}</b></p>
    ${square ? meaningOf({ word: word.toUpperCase(), language: "en" }) : nothing}
    ${reasons(answer)}
    ${others.map(
      (other) =>
        html`<p>${failsText(other, fails) ?? otherText(other, other.move === runner_up ? margin : 0)}</p>${
          other.move === runner_up ? nothing : reasons(other)
        }`,
    )}
    ${
      line?.length > 1
        ? html`<p>${t("crossword.puzzle.line", {
            moves: line.map((/** @type {string} */ move) => moveName({ move })).join(", "),
          })}</p>`
        : nothing
    }
    <p class="small soft">${proofText(proof)}</p>`;
}

/** @param {Candidate} play */
function reasons({ reasons: found, comparison, move }) {
  if (!comparison || !found?.length) return nothing;
  const names = subjects(move, comparison.with);
  return html`<ul class="plain">${found.map((reason) => html`<li>${reasonText(reason, names)}</li>`)}</ul>`;
}

/**
 * With which tile in the bag a move does not win. @param {Candidate} other
 * @param {{move: string, draw: string}[]} [fails]
 */
function failsText(other, fails) {
  const found = fails?.find(({ move }) => move === other.move);
  return found && t("crossword.puzzle.fails", { play: moveName(other), tile: found.draw });
}

/** The runner-up, or the player's try. @param {Candidate} other @param {number} margin of the runner-up */
function otherText(other, margin) {
  const points = margin || Math.max(0, -(other.comparison?.points ?? 0));
  const play = moveName(other);
  const score = t("crossword.points", { count: other.score });
  return points
    ? t("crossword.puzzle.other", { play, score, points: decimal(points) })
    : t("crossword.puzzle.other_plain", { play, score });
}

/** @param {any} proof @returns {string} */
function proofText({ how, deals, ahead, within }) {
  if (how === "simulation")
    return t("crossword.puzzle.proof.simulation", { count: deals, ahead: decimal(ahead), within: decimal(within) });
  return t(`crossword.puzzle.proof.${how}`);
}
