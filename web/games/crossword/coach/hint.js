// A hint in steps: each press reveals more, from "there is a bingo" to the move itself on the board.

import { html, nothing } from "../../../parts/lit.js";
import { list, t } from "../../../shell/base/i18n.js";
import { icon } from "../../common/icons.js";
import { proofKey, provingAt } from "../../common/proof/key.js";
import { arrangedWord } from "../play/sentences.js";
import { moveWords, spoken } from "./sentences.js";

/** @typedef {import("../types.js").HintPlay} HintPlay */
/** @typedef {import("../types.js").PlacedTile} PlacedTile */
/** @typedef {{step: number, steps: number, kind: string, [argument: string]: any}} HintStep */

/** How a hint is proven. */
const PROVEN = { method: "hint", arguments: { steps: true } };

/** The hint of one turn. The engine is asked once, at the first step. */
export class Hint {
  /** Number of steps revealed. */
  step = 0;
  steps = 4;
  /**
   * All steps, and the play that can be put on the board.
   * @type {{plays: HintPlay[], steps: HintStep[], basis: string} | null}
   */
  #answer = null;

  /** @param {(question: string, args?: object) => Promise<any>} ask @param {number} ply */
  constructor(ask, ply) {
    this.ask = ask;
    this.ply = ply;
  }

  get isComplete() {
    return this.step >= this.steps;
  }

  /** Tell the next step. */
  async next() {
    if (this.isComplete) return;
    const step = this.step + 1;
    this.#answer ??= await this.ask("hint", { steps: true });
    this.step = step;
  }

  /** The last step revealed. @returns {HintStep | null} */
  get current() {
    return this.#answer?.steps[this.step - 1] ?? null;
  }

  /** The play of the last step, or the best play if the step is an exchange or a pass. @returns {HintPlay | null} */
  get play() {
    return this.#answer?.plays[0] ?? null;
  }

  /** The basis of the hint: `static`, `near_end`, `endgame` or `proven`. */
  get basis() {
    return this.#answer?.basis ?? "static";
  }

  /** The lane to look at, once it was told. @returns {{across: boolean, lane: number} | null} */
  get lane() {
    return /** @type {any} */ (this.#told("lane"));
  }

  /** The tiles to use, once they were told. @returns {string} */
  get tiles() {
    return this.#told("tiles")?.tiles ?? "";
  }

  /** The tiles of the move to show on the board, once it was told. @returns {PlacedTile[]} */
  get ghost() {
    const move = this.#told("move")?.candidate;
    return move?.action === "play" ? move.tiles : [];
  }

  /** The tiles to exchange, if that is the move and it was told. @returns {string} */
  get exchange() {
    const { move, action } = this.#told("move")?.candidate ?? {};
    return action === "exchange" ? move.split(" ")[1] : "";
  }

  /** The step of a kind, once it was told. @param {string} kind */
  #told(kind) {
    return this.#answer?.steps.slice(0, this.step).find((step) => step.kind === kind);
  }
}

/**
 * A step in words. @param {HintStep} step @param {(word: string) => string} [named] how its word is named
 * @returns {string}
 */
export function hintText(step, named = (word) => word) {
  switch (step.kind) {
    case "bingo":
      return t("crossword.hint.bingo", { count: step.count });
    case "score":
      return t("crossword.hint.score", { count: step.points });
    case "lane":
      return t(`crossword.hint.${step.across ? "row" : "column"}`, { name: step.name });
    case "count":
      return t("crossword.hint.count", { count: step.count });
    case "tiles":
      return t("crossword.hint.tiles", { tiles: letters(step.tiles), length: step.length, count: step.score });
    case "keep":
      return step.tiles ? t("crossword.hint.keep", { tiles: letters(step.tiles) }) : t("crossword.hint.keep_none");
    case "move":
      return moveText(step.candidate, named);
    default:
      return t(`crossword.hint.${step.kind}`);
  }
}

/** @param {import("./types.js").Candidate} candidate @param {(word: string) => string} named @returns {string} */
function moveText(candidate, named) {
  if (candidate.action === "pass") return t("crossword.hint.pass");
  if (candidate.action === "exchange")
    return t("crossword.hint.best_exchange", { tiles: letters(candidate.move.split(" ")[1]) });
  const [square, word] = moveWords(candidate);
  return t("crossword.hint.best", {
    word: named(word.toUpperCase()),
    square,
    points: t("crossword.points", { count: candidate.score }),
  });
}

/** @param {string} tiles */
function letters(tiles) {
  return list([...tiles].map(spoken));
}

/** The hint and how to go on. @param {Hint} hint @param {import("../play/model.js").Controls} controls */
export function hintTemplate(hint, controls) {
  const { current, play, isComplete, exchange } = hint;
  const text = !current
    ? t("crossword.hint.looking")
    : play || exchange
      ? hintText(current, (word) => arrangedWord(controls.model, word))
      : t("crossword.hint.none");
  return html`<section class="xw-hint" data-testid="hint-dialog" data-step=${hint.step}
    data-kind=${current?.kind ?? nothing} aria-label=${t("crossword.hint.label")}>
    <p class="xw-hint-text ${current ? "" : "soft"}"
      data-testid="hint-said">${
        current
          ? html`<small class="soft numbers">${t("crossword.hint.step", {
              step: hint.step,
              steps: hint.steps,
            })}</small> `
          : nothing
      }${text}</p>
    ${isComplete ? html`<p class="soft xw-hint-note">${t(`crossword.hint.basis.${hint.basis}`)}</p>` : nothing}
    <div class="xw-hint-keys">
      <button class="button quiet" data-testid="close-dialog" aria-label=${t("crossword.hint.close")}
        title=${t("crossword.hint.close")} @click=${controls.closeHelp}>${icon("close")}</button>
      ${
        play
          ? html`<button class="button ${isComplete && !exchange ? "primary" : "quiet"}" data-testid="hint-0"
            data-move=${play.move} data-tiles=${JSON.stringify(play.tiles)}
              @click=${() => controls.placeGhost(play.tiles)}>
            ${t("crossword.hint.place")}</button>`
          : nothing
      }
      ${
        exchange
          ? html`<button class="button primary" data-testid="hint-exchange"
        @click=${() => controls.chooseTiles(exchange)}>${t("crossword.hint.choose")}</button>`
          : nothing
      }
      ${
        isComplete
          ? nothing
          : html`<button class="button primary" data-testid="hint-more" ?disabled=${!current}
        @click=${controls.hint}>${t("crossword.hint.more")}</button>`
      }
      ${isComplete ? proofKey(() => provingAt(controls.model, PROVEN)) : nothing}
    </div>
  </section>`;
}
