// The table of duplicate: everybody's rack on the board of Crosswords, a slip for each player, and the top after each
// turn. Board, rack and laying tiles are those of Crosswords; the engine scores slips and finds the top.

import { t } from "../../../shell/base/i18n.js";
import { isToAct } from "../../common/seats.js";
import { BoardTable } from "../board-table.js";
import { emptyPlacing, placedTiles, reduce } from "../play/placing.js";
import { useTiles } from "../play/squares.js";
import { boardDrawing } from "../view/board-picture.js";
import { layTiles } from "../view/moments.js";
import { secondsLeft, WARNING } from "./clock.js";
import { Desk } from "./desk.js";
import { tableTemplate } from "./layout.js";
import { duplicateModel, hasTop, isClub, isOpen, isSolo } from "./model.js";
import { closedText, newRackText, ownSeat, percentText } from "./sentences.js";

/** @import { GameContext } from "../../../shell/play/context.js" */
/** @import { Preview, TableEvent } from "../types.js" */
/** @import { Model } from "./model.js" */
/** @import { Turn, View } from "./types.js" */

// The shell links these after style.css, whose rules have precedence.
export const SHEETS = [
  "../../../styles/tables",
  "../style",
  "../board",
  "../hand",
  "../sheet",
  "../dialogs",
  "../shapes",
  "../coach/coach",
];

/** Milliseconds between two looks at the clock. */
const TICK = 250;
/** Best plays of a turn that are listed. */
const LISTED = 10;
/** The least percentage of the tops for celebrating a single player. */
const WELL_DONE = 75;
/** The most players who have a place in the picture of the final board. */
const MOST_PICTURED = 6;

/**
 * @param {HTMLElement} root @param {GameContext} context
 * @returns {import("../../../shell/play/context.js").MountedGame}
 */
export const mount = (root, context) => new DuplicateTable(root, context);

/** @extends {BoardTable<Model>} */
export class DuplicateTable extends BoardTable {
  /** What the referee does. */
  desk = new Desk(this);
  #clock = setInterval(() => this.#tick(), TICK);
  /** The number of the turn that the clock has ended. */
  #timedOut = 0;

  /** @override */
  destroy() {
    clearInterval(this.#clock);
    this.context.clock.release("between");
    super.destroy();
  }

  /** @param {import("./model.js").BaseModel} model @override */
  newModel(model) {
    return duplicateModel(model);
  }

  /** @override */
  template() {
    return tableTemplate(this.model, this);
  }

  /** @override */
  mayAct() {
    return isOpen(this.model) && super.mayAct();
  }

  /** @override */
  mayLay() {
    return !this.model.between && super.mayLay();
  }

  /** Before the next turn nobody sees its rack. @override */
  visibleRack() {
    const { between, curtain, table } = this.model;
    return between || curtain !== null ? "" : table.view.rack;
  }

  /** @param {Preview} preview @override */
  onPreview(preview) {
    this.desk.takeMove(preview);
  }

  /** @param {string} move @override */
  submit(move) {
    if (isClub(this.model)) this.desk.enter(move);
    else super.submit(move);
  }

  /** @override */
  greeting() {
    return newRackText(this.model);
  }

  /** A referee who enters everybody's slips needs no curtain. @override */
  curtainSeat() {
    return isClub(this.model) ? null : super.curtainSeat();
  }

  /** @override */
  curtainText() {
    const last = this.model.table.view.turns.at(-1);
    return last ? closedText(this.model, last) : "";
  }

  /** @param {View} before @param {boolean} first @override */
  receive(before, first) {
    const { model } = this;
    const { view, events } = model.table;
    useTiles(view.tiles);
    if (view.seat !== before.seat && !isClub(model)) model.placing = emptyPlacing(view.board.size);
    this.decideCurtain();
    if (events.some(({ kind }) => kind === "top") && !first) this.#showClosed(view.turns[view.turns.length - 1]);
    this.desk.receive(before);
    this.takeRack();
    model.left = secondsLeft(model);
    // Others hand in while one is asked about a pass, which closes that question only with the turn.
    const passes = view.may.pass && view.turn === before.turn;
    if (model.dialog === "pass" && !passes) model.dialog = null;
    if (model.dialog === "blank" && model.placing.asking === null) model.dialog = null;
    void this.preview();
  }

  /** Show the closed turn before the next rack; nobody's time runs. @param {Turn} turn */
  #showClosed(turn) {
    Object.assign(this.model, { between: turn, back: null, open: null });
    this.context.clock.hold("between");
  }

  /** @param {TableEvent[]} events @override */
  tell(events) {
    const { model, context } = this;
    const top = events.find(({ kind }) => kind === "top");
    if (top && model.between) {
      context.announce([model.late, closedText(model, model.between)].filter(Boolean).join(" "));
      void this.#showTop(model.between);
    } else if (events.some(({ kind }) => kind === "rack") && isOpen(model)) {
      context.announce(newRackText(model));
    } else this.desk.tell(events);
  }

  /** Lay the top tile by tile, and celebrate its finders. @param {Turn} turn */
  async #showTop(turn) {
    const { model, root } = this;
    const seat = ownSeat(model);
    if (turn.top)
      await layTiles(root, { squares: turn.top.squares, score: turn.top.score, seat: seat ?? 0 }, false, () =>
        this.playSound("tile", false),
      );
    if (this.closed || model.between !== turn) return;
    if (!model.dialog) this.focusOn("[data-testid=next]");
    if (seat === null || isClub(model)) return this.playSound("score", false);
    if (isSolo(turn, seat)) this.celebrate("best", t("duplicate.moment.solo"), false);
    else if (hasTop(turn, seat)) this.celebrate("best", t("duplicate.moment.top"), false);
    else this.playSound("score", false);
  }

  /** On to the next rack, or to the result. */
  next() {
    const { model } = this;
    Object.assign(model, { between: null, late: "", back: null, open: null });
    this.context.clock.release("between");
    this.takeRack();
    model.left = secondsLeft(model);
    if (model.table.view.result) return this.#showEnd();
    this.context.announce(newRackText(model));
    this.draw();
    if (model.dialog === "large") this.focusOn(".dup-room button:enabled");
    else this.focusOn(isClub(model) ? "[data-testid=large]" : '.xw-rack [tabindex="0"]');
  }

  #showEnd() {
    const { model } = this;
    this.open("end");
    const { seats, seat } = model.table.view;
    const alone = seats.length === 1 && seat !== null;
    if (!alone || seats[seat].percent >= WELL_DONE) this.celebrateEnd();
  }

  /** The last turn is shown first. @override */
  ended() {}

  /** @override */
  picture() {
    const { view } = this.model.table;
    if (view.seats.length > MOST_PICTURED) return null;
    const best = Math.max(...view.seats.map(({ percent }) => percent));
    const line = t("duplicate.end.picture", { percent: percentText(best), turns: view.turns.length });
    return { line, draw: boardDrawing(/** @type {any} */ (view)) };
  }

  /** @override */
  focusHand() {
    if (this.model.between) this.focusOn("[data-testid=next]");
    else if (isClub(this.model)) this.focusOn("[data-testid=slip-text]");
    else this.focusBoard();
  }

  /** Check the clock: it rings before the end, and at the end the play on the board is handed in. */
  #tick() {
    const { model } = this;
    if (!model || model.curtain !== null) return;
    const left = secondsLeft(model);
    const before = model.left;
    // As soon as it can be done: a computer may still be writing.
    if (left === 0 && !isClub(model)) this.#timeIsUp();
    if (left === before) return;
    model.left = left;
    if (before !== null && left !== null && left < before) {
      if (before > WARNING && left <= WARNING && left > 0)
        this.#ring("turn", t("duplicate.say.seconds_left", { count: left }));
      if (left === 0 && isClub(model)) this.#ring("best", t("duplicate.say.time"));
    }
    this.draw();
  }

  /** @param {string} voice @param {string} text */
  #ring(voice, text) {
    this.playSound(voice, false);
    this.context.announce(text);
  }

  /** Once for each turn. */
  #timeIsUp() {
    const { turn } = this.model.table.view;
    if (this.#timedOut === turn || !isToAct(this.model) || this.model.busy || !this.context.ready) return;
    this.#timedOut = turn;
    this.playSound("best", false);
    void this.#handInAtTheEnd();
  }

  /** Hand in the play that lies there, or a pass. */
  async #handInAtTheEnd() {
    const { model, context } = this;
    model.back = model.open = null;
    if (model.placing.asking !== null) model.placing = reduce(model.placing, { type: "cancel" });
    const tiles = placedTiles(model.placing);
    let move = "pass";
    try {
      const preview = tiles.length ? await context.ask("preview", { tiles }) : null;
      if (preview?.legal) ({ move } = preview);
    } catch (error) {
      console.info("what lies there could not be judged in time", error);
    }
    model.late = t(move === "pass" ? "duplicate.say.time_pass" : "duplicate.say.time_play");
    await this.act(move);
  }

  // Called by templates, pointers and keys.

  /** From turn to turn by the arrow keys, whose steps are actions. @param {number | null} ply @override */
  lookBack(ply) {
    const { turns } = this.model.table.view;
    const shown = this.model.back?.ply ?? Infinity;
    if (ply === null) return this.openTurn(null);
    const to =
      ply < shown ? (turns.findLast((turn) => turn.ply <= ply) ?? turns[0]) : turns.find((turn) => turn.ply >= ply);
    return this.openTurn(to ?? null);
  }

  /**
   * Show the board of a closed turn with its best plays; null: back to now.
   * @param {Turn | null} turn @param {string} [move] the play that is shown
   */
  async openTurn(turn, move = turn?.top?.move ?? "") {
    const { model, context } = this;
    model.dialog = null;
    try {
      const back = await this.askView(turn && (() => context.view(turn.ply)));
      if (turn && !back) return;
      Object.assign(model, { back, open: turn, shownMove: move });
      if (turn) {
        context.announce([t("duplicate.turns.turn", { turn: turn.turn }), closedText(model, turn)].join(" "));
        void this.#learnBest(turn);
      } else void this.preview();
    } catch (error) {
      this.showError(error);
    }
    this.draw();
    this.focusOn(
      turn ? '.dup-plays [aria-current="true"]' : model.between ? "[data-testid=next]" : '.xw-rack [tabindex="0"]',
    );
  }

  /** @param {Turn} turn */
  async #learnBest({ turn }) {
    const { best } = this.model;
    if (best.has(turn) || !this.context.ready) return;
    try {
      best.set(turn, (await this.context.ask("best", { turn, count: LISTED })).plays);
      this.draw();
    } catch (error) {
      this.showError(error);
    }
  }

  /** A play of the turn that is looked at, shown on its board. @param {string} move */
  showMove(move) {
    this.set({ shownMove: move });
  }

  /** @override */
  sheet() {
    return this.model.back && !this.model.wide ? this.closeHelp : null;
  }

  /** @override */
  closeHelp = () => void this.openTurn(null);
}
