// The Crosswords table: turns taps, drags and keys into tiles on the board, and those into questions and actions for
// the engine. It knows no rules: the engine's `preview` gives a play's score and legality.

import { render } from "lit-html";
import { number, t } from "../../shell/base/i18n.js";
import { moves } from "../../parts/motion.js";
import { showToast } from "../../parts/toast.js";
import { beginLesson } from "../common/lesson.js";
import { BoardTable } from "./board-table.js";
import { CoachController, helpOf } from "./coach/coach-controller.js";
import { isMyTurn, newModel } from "./play/model.js";
import { isAgainstComputers, isYou } from "../common/seats.js";
import { emptyPlacing, reduce } from "./play/placing.js";
import { challengedPlay, curtainText, eventsText, lastText, newsText, turnSentence } from "./play/sentences.js";
import { boardPicture } from "./view/board-picture.js";
import { tableTemplate } from "./view/layout.js";
import { countPoints, flyPoints, layTiles } from "./view/moments.js";
import { useTiles } from "./play/squares.js";
import { timeLeft, timeState } from "./view/seats.js";
import { statusContent, thinkingText } from "./view/status.js";

/** @import { JobState } from "../../engine/messages.js" */
/** @import { GameContext } from "../../shell/play/context.js" */
/** @import { DialogName, Model } from "./play/model.js" */
/** @import { PlacedTile, Preview, TableEvent, View } from "./types.js" */
/** @import { Play } from "./view/moments.js" */

// The shell links these after style.css. No @import there: tools that read style sheets, axe among them, resolve it
// wrongly.
export const SHEETS = ["../../styles/tables", "board", "hand", "sheet", "dialogs", "shapes", "coach/coach"];

/** Least points of a play for asking whether it was the best one. */
const WORTH_ASKING = 30;

/** Dialogs about this turn: they close when the game has gone on. @type {Set<DialogName | null>} */
const TURN_DIALOGS = new Set(["blank", "exchange", "pass", "recycle", "resign"]);

/**
 * @param {HTMLElement} root @param {GameContext} context @returns {import("../../shell/play/context.js").MountedGame}
 */
export const mount = (root, context) => new CrosswordTable(root, context);

/** @extends {BoardTable<Model>} */
export class CrosswordTable extends BoardTable {
  #clock = setInterval(() => this.#tick(), 500);
  /** Which line of the score sheet was scrolled into sight last. */
  #newestLine = "";
  #coach = new CoachController({
    model: () => this.model,
    draw: () => this.draw(),
    focus: (selector) => this.focusOn(selector),
    wrong: (error) => this.showError(error),
    lookBack: (ply) => this.lookBack(ply),
    nameArrangements: (words) => this.#nameArrangements(words),
  });

  /** @override */
  destroy() {
    if (this.model) this.#coach.close();
    clearInterval(this.#clock);
    super.destroy();
  }

  /** @param {import("./play/model.js").BaseModel} model @override */
  newModel(model) {
    return newModel(model);
  }

  /** @override */
  template() {
    return tableTemplate(this.model, this);
  }

  /** @param {TableEvent[]} events */
  said(events) {
    return eventsText(this.model, events);
  }

  /** @param {View} before @override */
  receive(before) {
    const { model } = this;
    useTiles(model.table.view.tiles);
    if (model.table.view.seat !== before.seat) model.placing = emptyPlacing(before.board.size);
    this.decideCurtain();
    const play = model.table.events.findLast(({ kind }) => kind === "play");
    model.uncounted = play && moves() ? { seat: play.seat, points: play.score } : null;
    void this.#nameArrangements(model.table.view.turns.flatMap(({ words }) => words ?? []));
    model.news = newsText(model) || (model.placing.pending.length ? model.news : "");
    this.takeRack();
    if (TURN_DIALOGS.has(model.dialog) && model.placing.asking === null) model.dialog = null;
    void this.preview();
    this.#coach.onPositionChanged();
  }

  /** @param {TableEvent[]} events @override */
  tell(events) {
    const { model } = this;
    if (!events.length) return;
    const play = events.findLast(({ kind }) => kind === "play");
    const ends = events.some(({ kind }) => kind === "end");
    const turn = isMyTurn(model) ? t("crossword.status.your_turn") : "";
    this.context.announce([eventsText(model, events), turn].filter(Boolean).join(" "));
    this.#showChallenge();
    void this.#keepChallenge(events);
    if (play) void this.#showPlay(/** @type {any} */ (play), ends);
    else if (ends) this.celebrateEnd();
    else this.playSound("recall", false);
  }

  /** What a challenge taught goes into the box: words that were challenged in vain, and one's own phonies. */
  async #keepChallenge(/** @type {TableEvent[]} */ events) {
    const { model, context } = this;
    const challenge = events.find(({ kind }) => kind === "challenge");
    const play = challenge && challengedPlay(model, challenge);
    if (!challenge || !play || context.watching || context.puzzle) return;
    const good = challenge.verdict === "good";
    if (!isYou(model, good ? challenge.seat : play.seat)) return;
    const words = good ? (play.words ?? []).map(({ word }) => word) : (challenge.failed ?? []);
    const [{ keepMissed }, { judgedWords }] = await Promise.all([
      import("../../shell/storage/box/store.js"),
      import("./box/cards.js"),
    ]);
    const from = `${context.id}/${play.ply}`;
    const { lexicon } = model.table.view.options;
    await keepMissed(judgedWords(lexicon, words, good ? "challenge" : "phony", from));
  }

  /** How a challenge ended stays for a while: against a computer the next play takes its place in the line at once. */
  #showChallenge() {
    const { model } = this;
    if (!isAgainstComputers(model) || !model.table.events.some(({ kind }) => kind === "challenge")) return;
    const text = newsText(model);
    // Its sentence has been said with the other events.
    showToast({ text, seconds: 10, testid: "challenge-told", silent: true });
  }

  /**
   * Show a play that was made and drawn: tile by tile, then its points. The end of the game waits for that.
   * @param {Play & {kind: string, bingo: boolean}} play @param {boolean} ends
   */
  async #showPlay(play, ends) {
    const { model, root } = this;
    const own = play.seat === model.table.view.seat;
    const points = model.uncounted;
    await layTiles(root, play, own, () => this.playSound("tile", own));
    if (this.closed) return;
    if (isYou(model, play.seat)) void this.#celebratePlay(play);
    const text = number(play.score, { signDisplay: "always" });
    if (points && model.uncounted === points) await flyPoints(root, play, text);
    if (this.closed) return;
    if (!play.bingo || !own) this.playSound("score", own);
    if (points && model.uncounted === points) {
      model.uncounted = null;
      this.draw();
      void countPoints(root, play, model.table.view.seats[play.seat].score, (value) => number(value));
    }
    if (ends) this.#showEnd();
  }

  /** Not if the last play was taken back meanwhile. */
  #showEnd() {
    if (!this.model.table.view.result || this.context.puzzle) return;
    this.open("end");
    this.celebrateEnd();
  }

  /** A last play is shown first (`tell`). @override */
  ended() {
    if (!this.model.table.events.some(({ kind }) => kind === "play")) super.ended();
  }

  /** Celebrate a bingo of one's own or the best play. Its sentence is said in any case. @param {TableEvent} play */
  async #celebratePlay(play) {
    const { model, context } = this;
    if (play.bingo) return this.celebrate("bingo", t("crossword.moment.bingo"), false);
    const turn = model.table.view.turns.findLast(({ seat, kind }) => kind === "play" && seat === play.seat);
    if (!turn || (play.score ?? 0) < WORTH_ASKING || helpOf(model, turn.ply)) return;
    try {
      const { plays } = await context.ask("hint", { steps: true }, play.seat, turn.ply);
      if (!this.closed && plays[0]?.move === play.move) this.celebrate("best", t("crossword.moment.best"));
    } catch (error) {
      console.info("whether it was the best play is not known", error);
    }
  }

  /** @override */
  async course() {
    return (await import("./play/lesson.js")).COURSE;
  }

  async beginLesson() {
    this.context.go(beginLesson(await this.course()));
  }

  /** @override */
  picture() {
    return boardPicture(this.model);
  }

  /** @override */
  curtainText() {
    return lastText(this.model);
  }

  /** @override */
  greeting() {
    return curtainText(this.model);
  }

  /** @override */
  canPlay() {
    return super.canPlay() && this.model.table.view.may.play;
  }

  /** @param {Preview} preview @override */
  onPreview({ words = [] }) {
    void this.#nameArrangements(words);
  }

  /**
   * How far a computer is, told several times a second: beginning and end draw the table, the rest only its line. What
   * it thinks about for longer is said once.
   * @param {JobState | null} state
   */
  setThinkingProgress(state) {
    const { model } = this;
    if (!model) return;
    const goesOn = state && model.thinkingProgress;
    model.thinkingProgress = state;
    if (goesOn) return this.drawApart();
    this.draw();
    if (state) this.context.announce(thinkingText(model));
  }

  /** @override */
  draw() {
    super.draw();
    if (this.model) this.#showNewestLine();
  }

  /** The line between board and rack. @override */
  drawApart() {
    const line = /** @type {HTMLElement | null} */ (this.root.querySelector(".xw-status"));
    if (line && !this.model.back) render(statusContent(this.model, this), line);
  }

  /** Scroll to the newest line of the score sheet when it is written, and when the sheet is opened. */
  #showNewestLine() {
    const { dialog, wide, table } = this.model;
    const newest = `${dialog === "sheet" || wide} ${table.view.turns.length}`;
    if (newest === this.#newestLine) return;
    this.#newestLine = newest;
    this.root.querySelector(".xw-turns > li:last-child")?.scrollIntoView({ block: "nearest" });
  }

  #tick() {
    const { model } = this;
    if (!model?.table.record.options.clock) return;
    const clocks = timeLeft(model);
    if (clocks.join() === model.clocks.join()) return;
    const seat = model.table.view.seat ?? 0;
    const [before, now] = [model.clocks, clocks].map((all) => timeState(all[seat] ?? ""));
    if (now && now !== before) this.context.announce(t(`crossword.seat.time_${now}`));
    this.set({ clocks });
  }

  /** In Clabbers, learn which words the arrangements on the board are. @param {{word: string}[]} words */
  async #nameArrangements(words) {
    const { wordsOf, table } = this.model;
    const asked = [...new Set(words.map(({ word }) => word.toUpperCase()))].filter((word) => !wordsOf.has(word));
    if (!table.view.options.clabbers || !asked.length || !this.context.ready) return;
    for (const word of asked) wordsOf.set(word, []);
    try {
      const { words: found } = await this.context.ask("arrangements", { words: asked.slice(0, 100) });
      for (const [word, names] of Object.entries(found)) wordsOf.set(word, names);
      this.draw();
    } catch (error) {
      this.showError(error);
    }
  }

  // Called by templates, pointers and keys.

  /** The next step of a hint. */
  hint = () => void this.helped("help", () => this.#coach.hint());

  analyse() {
    this.open(null);
    void this.helped("help", () => this.#coach.analyse());
  }

  /** @override */
  sheet() {
    const { back, help, wide } = this.model;
    if (wide || !(help.open || back)) return null;
    return help.open ? this.closeHelp : () => void this.lookBack(null);
  }

  /** @override */
  closeHelp = () => {
    const { open } = this.model.help;
    this.#coach.close();
    this.draw();
    this.focusOn(open === "hint" ? "[data-testid=hint]" : "[data-testid=analyse], [data-testid=more]");
  };

  /** Place a play that the help shows, on the board of now. @param {PlacedTile[]} tiles */
  async placeGhost(tiles) {
    if (this.model.back) await this.lookBack(null);
    this.#coach.onPlayPlaced();
    this.place({ type: "put", tiles });
    this.focusBoard();
  }

  /** Choose the tiles of an exchange that the hint shows. @param {string} letters */
  chooseTiles(letters) {
    const { model } = this;
    this.#coach.close();
    this.place({ type: "recall" });
    this.open("exchange");
    const left = [...letters];
    this.set({
      chosen: model.placing.rack.flatMap(({ id, letter }) =>
        left.includes(letter) && left.splice(left.indexOf(letter), 1) ? [id] : [],
      ),
    });
  }

  /** @param {number | null} ply @override */
  async lookBack(ply) {
    const { model, context } = this;
    model.dialog = null;
    try {
      const view = await this.askView(ply === null ? null : () => context.view(ply));
      if (ply !== null && !view) return;
      model.back = view;
      if (ply === null) void this.preview();
      this.#coach.onPositionChanged();
      if (ply !== null) {
        const turn = model.table.view.turns.findLast((each) => each.ply < ply);
        context.announce(`${t("crossword.history.looking_back")} ${turn ? turnSentence(model, turn) : ""}`);
      }
    } catch (error) {
      this.showError(error);
    }
    this.draw();
  }

  /** Choose a tile for the exchange, or leave it. @param {number} id */
  choose(id) {
    const { chosen } = this.model;
    this.set({ chosen: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] });
  }

  exchange() {
    const { model } = this;
    const letters = model.placing.rack.filter((tile) => model.chosen.includes(tile.id)).map((tile) => tile.letter);
    model.placing = reduce(model.placing, { type: "recall" });
    this.act(`exchange ${letters.join("")}`);
  }

  /** @param {[number, number]} at the square of the blank that may be swapped */
  askRecycle(at) {
    this.open("recycle");
    this.set({ recycle: at });
  }

  /** Against computers a pass can be undone; among people it is final, so it is asked about. */
  pass() {
    if (isAgainstComputers(this.model)) return void this.act("pass");
    this.open("pass");
  }

  exportGcg() {
    this.context.exportText("gcg").catch((error) => this.showError(error));
  }
}
