// A hint in steps: each press says a bit more, from "there is a bingo" to the move itself, shown on the board.

import { html, nothing } from "../../../parts/lit.js";
import { list, t } from "../../../shell/base/i18n.js";
import { icon } from "../../common/icons.js";
import { moveWords, spoken } from "./say.js";

/** @typedef {import("../types.js").HintPlay} HintPlay */
/** @typedef {import("../types.js").PlacedTile} PlacedTile */
/** @typedef {{step: number, steps: number, kind: string, [argument: string]: any}} Nudge */

/** The hint of one turn: asked for once, told in steps. */
export class Ladder {
  /** How many steps were told. */
  step = 0;
  steps = 4;
  /** What each step says, the play that can be put on the board. @type {{plays: HintPlay[], steps: Nudge[]} | null} */
  #hint = null;

  /** @param {(question: string, args?: object) => Promise<any>} ask @param {number} ply */
  constructor(ask, ply) {
    this.ask = ask;
    this.ply = ply;
  }

  get atTheTop() {
    return this.step >= this.steps;
  }

  /** Tell the next step. The engine is asked before the first one only. */
  async more() {
    if (this.atTheTop) return;
    const step = this.step + 1;
    this.#hint ??= await this.ask("hint", { steps: true });
    this.step = step;
  }

  /** The step that was told last. @returns {Nudge | null} */
  get nudge() {
    return this.#hint?.steps[this.step - 1] ?? null;
  }

  /** The play that the last step names; where that is no play, the best there is. @returns {HintPlay | null} */
  get best() {
    return this.#hint?.plays[0] ?? null;
  }

  /** The lane to look at, once it was told. @returns {{across: boolean, lane: number} | null} */
  get lane() {
    return /** @type {any} */ (this.#told("lane"));
  }

  /** The tiles to use, once they were told. @returns {string} */
  get tiles() {
    return this.#told("tiles")?.tiles ?? "";
  }

  /** The tiles to show on the board: those of the move itself. @returns {PlacedTile[]} */
  get ghost() {
    const move = this.#told("move")?.candidate;
    return move?.action === "play" ? move.tiles : [];
  }

  /** The tiles to exchange, where that is the best and was told. @returns {string} */
  get exchange() {
    const { move, action } = this.#told("move")?.candidate ?? {};
    return action === "exchange" ? move.split(" ")[1] : "";
  }

  /** The step of a kind, once it was told. @param {string} kind */
  #told(kind) {
    return this.#hint?.steps.slice(0, this.step).find((nudge) => nudge.kind === kind);
  }
}

/** What a nudge says. @param {Nudge} nudge @returns {string} */
export function nudgeSaid(nudge) {
  switch (nudge.kind) {
    case "bingo":
      return t("crossword.hint.bingo", { count: nudge.count });
    case "score":
      return t("crossword.hint.score", { count: nudge.points });
    case "lane":
      return t(`crossword.hint.${nudge.across ? "row" : "column"}`, { name: nudge.name });
    case "count":
      return t("crossword.hint.count", { count: nudge.count });
    case "tiles":
      return t("crossword.hint.tiles", { tiles: letters(nudge.tiles), length: nudge.length, count: nudge.score });
    case "keep":
      return nudge.tiles ? t("crossword.hint.keep", { tiles: letters(nudge.tiles) }) : t("crossword.hint.keep_none");
    case "move":
      return moveSaid(nudge.candidate);
    default:
      return t(`crossword.hint.${nudge.kind}`);
  }
}

/** @param {import("./types.js").Candidate} candidate @returns {string} */
function moveSaid(candidate) {
  if (candidate.action === "pass") return t("crossword.hint.pass");
  if (candidate.action === "exchange") return t("crossword.hint.best_exchange", { tiles: letters(candidate.move.split(" ")[1]) });
  const [square, word] = moveWords(candidate);
  return t("crossword.hint.best", { word: word.toUpperCase(), square, points: t("crossword.points", { count: candidate.score }) });
}

/** @param {string} tiles */
function letters(tiles) {
  return list([...tiles].map(spoken));
}

/** The hint and how to go on. @param {Ladder} ladder @param {import("../play/model.js").Controls} deeds */
export function ladderTemplate(ladder, deeds) {
  const { nudge, best, atTheTop, exchange } = ladder;
  const said = !nudge ? t("crossword.hint.looking") : best || exchange ? nudgeSaid(nudge) : t("crossword.hint.none");
  return html`<section class="xw-ladder" data-testid="hint-dialog" data-step=${ladder.step} data-kind=${nudge?.kind ?? nothing} aria-label=${t("crossword.hint.label")}>
    <p class="xw-ladder-said ${nudge ? "" : "soft"}" data-testid="hint-said">${nudge ? html`<small class="soft numbers">${t("crossword.hint.step", { step: ladder.step, steps: ladder.steps })}</small> ` : nothing}${said}</p>
    ${atTheTop ? html`<p class="soft xw-ladder-note">${t("crossword.hint.honest")}</p>` : nothing}
    <div class="xw-ladder-keys">
      <button class="button quiet" data-testid="close-dialog" aria-label=${t("crossword.hint.close")} title=${t("crossword.hint.close")} @click=${deeds.closeHelp}>${icon("close")}</button>
      ${
        best
          ? html`<button class="button ${atTheTop && !exchange ? "primary" : "quiet"}" data-testid="hint-0" data-move=${best.move} data-tiles=${JSON.stringify(best.tiles)} @click=${() => deeds.placeGhost(best.tiles)}>
            ${t("crossword.hint.place")}</button>`
          : nothing
      }
      ${exchange ? html`<button class="button primary" data-testid="hint-exchange" @click=${() => deeds.chooseTiles(exchange)}>${t("crossword.hint.choose")}</button>` : nothing}
      ${atTheTop ? nothing : html`<button class="button primary" data-testid="hint-more" ?disabled=${!nudge} @click=${deeds.hint}>${t("crossword.hint.more")}</button>`}
    </div>
  </section>`;
}
