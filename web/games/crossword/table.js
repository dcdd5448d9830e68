// The Crosswords table: turns taps, drags and keys into tiles on the board, and those into questions and actions for
// the engine. It knows no rules: the engine's `preview` says what a play is worth and whether it is legal.

import { moves } from "../../parts/motion.js";
import { showToast } from "../../parts/toast.js";
import { beginLesson } from "../common/lesson.js";
import { numberText } from "../common/sentences.js";
import { newestOnly } from "../common/newest.js";
import { TableController } from "../common/table-controller.js";
import { CoachController, helpOf } from "./coach/coach-controller.js";
import { keepDraft, withDraft } from "./play/draft.js";
import { listen } from "./play/input.js";
import { isMyTurn, newModel, visibleRack } from "./play/model.js";
import { isAgainstComputers, isYou, seatName } from "../common/seats.js";
import { emptyPlacing, placedTiles, reduce, shuffledOrder } from "./play/placing.js";
import { curtainText, eventsText, lastText, newsText, noteText, REFUSALS, turnSentence } from "./play/sentences.js";
import { canPlay } from "./view/actions.js";
import { takesTiles } from "./view/board.js";
import { boardPicture } from "./view/board-picture.js";
import { tableTemplate } from "./view/layout.js";
import { countPoints, flyPoints, layTiles } from "./view/moments.js";
import { boardOf, useTiles } from "./play/squares.js";
import { timeLeft } from "./view/seats.js";
import { previewText, thinkingText } from "./view/status.js";

/** @import { JobState } from "../../engine/messages.js" */
/** @import { GameContext } from "../../shell/play/context.js" */
/** @import { DialogName, Model } from "./play/model.js" */
/** @import { PlacingEvent } from "./play/placing.js" */
/** @import { PlacedTile, TableEvent, View } from "./types.js" */
/** @import { Play } from "./view/moments.js" */

// The shell links these after style.css. No @import there: tools that read style sheets, axe among them, resolve it
// wrongly.
export const SHEETS = ["../../styles/tables", "board", "hand", "sheet", "dialogs", "shapes", "coach/coach"];

/** Points from which on it is asked whether a play was the best one. */
const WORTH_ASKING = 30;

/** Dialogs about this turn: they close when the game has gone on. @type {Set<DialogName | null>} */
const TURN_DIALOGS = new Set(["blank", "exchange", "pass", "recycle", "resign"]);

/**
 * @param {HTMLElement} root @param {GameContext} context @returns {import("../../shell/play/context.js").MountedGame}
 */
export const mount = (root, context) => new CrosswordTable(root, context);

/** @extends {TableController<Model>} */
export class CrosswordTable extends TableController {
  #clock = setInterval(() => this.#tick(), 500);
  #askPreview = newestOnly();
  #askView = newestOnly();
  /** Which line of the score sheet was scrolled into sight last. */
  #newestLine = "";
  /** Enter was pressed before the preview was there: the play is made once it is, if it is legal. */
  #playNext = false;
  #coach = new CoachController({
    model: () => this.model,
    draw: () => this.draw(),
    focus: (selector) => this.focusOn(selector),
    wrong: (error) => this.showError(error),
    lookBack: (ply) => this.lookBack(ply),
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

  /** @override */
  listen() {
    return listen(this.root, () => this.model, this);
  }

  /** @param {View} before @override */
  receive(before) {
    const { model } = this;
    useTiles(model.table.view.tiles);
    if (model.table.view.seat !== before.seat) model.placing = emptyPlacing(before.board.size);
    this.decideCurtain();
    model.uncounted = null;
    void this.#nameArrangements(model.table.view.turns.flatMap(({ words }) => words ?? []));
    model.news = newsText(model) || (model.placing.pending.length ? model.news : "");
    this.#takeRack();
    if (TURN_DIALOGS.has(model.dialog) && model.placing.asking === null) model.dialog = null;
    this.#preview();
    this.#coach.onPositionChanged();
  }

  /** @param {TableEvent[]} events @override */
  tell(events) {
    const { model } = this;
    if (!events.length) return;
    const play = events.findLast(({ kind }) => kind === "play");
    const ends = events.some(({ kind }) => kind === "end");
    const turn = isMyTurn(model) ? this.context.t("crossword.status.your_turn") : "";
    this.context.announce([eventsText(model, events), turn].filter(Boolean).join(" "));
    this.#showChallenge();
    if (play) void this.#showPlay(/** @type {any} */ (play), ends);
    else if (ends) this.celebrateEnd();
    else this.playSound("recall", false);
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
   * Show a play that was made: tile by tile, then its points. The end of the game waits for that.
   * @param {Play & {kind: string, bingo: boolean}} play @param {boolean} ends
   */
  async #showPlay(play, ends) {
    const { model, root } = this;
    const own = play.seat === model.table.view.seat;
    const points = { seat: play.seat, points: play.score };
    model.uncounted = moves() ? points : null;
    this.draw();
    await layTiles(root, play, own, () => this.playSound("tile", own));
    if (this.closed) return;
    if (isYou(model, play.seat)) void this.#celebratePlay(play);
    const text = numberText(model, play.score, { signDisplay: "always" });
    if (model.uncounted === points) await flyPoints(root, play, text);
    if (this.closed) return;
    if (!play.bingo || !own) this.playSound("score", own);
    if (model.uncounted === points) {
      model.uncounted = null;
      this.draw();
      void countPoints(root, play, model.table.view.seats[play.seat].score, (value) => numberText(model, value));
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

  /**
   * A bingo of one's own, or the best play that there was. Its sentence is said in any case. @param {TableEvent} play
   */
  async #celebratePlay(play) {
    const { model, context } = this;
    if (play.bingo) return this.celebrate("bingo", context.t("crossword.moment.bingo"), false);
    const turn = model.table.view.turns.findLast(({ seat, kind }) => kind === "play" && seat === play.seat);
    if (!turn || (play.score ?? 0) < WORTH_ASKING || helpOf(model, turn.ply)) return;
    try {
      const { plays } = await context.ask("hint", { steps: true }, play.seat, turn.ply);
      if (!this.closed && plays[0]?.move === play.move) this.celebrate("best", context.t("crossword.moment.best"));
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

  /** @param {number} seat @override */
  nameOf(seat) {
    return seatName(this.model, seat);
  }

  /**
   * Bring the rack and the board as played into the placing; a rack that was hidden before comes with its kept draft.
   */
  #takeRack() {
    const { model } = this;
    const hidden = !model.placing.rack.length;
    model.placing = reduce(model.placing, { type: "sync", ...boardOf(model.table.view), rack: visibleRack(model) });
    if (hidden) model.placing = withDraft(model);
    keepDraft(model);
  }

  /** How far a computer is; what it thinks about for longer is said once. @param {JobState | null} state @override */
  setThinkingProgress(state) {
    const begins = state && !this.model?.thinkingProgress;
    super.setThinkingProgress(state);
    if (this.model && begins) this.context.announce(thinkingText(this.model));
  }

  /** Draw, and keep the focus on the board where the cursor is. @override */
  draw() {
    const onBoard = this.root.querySelector(".xw-board")?.contains(document.activeElement);
    super.draw();
    if (!this.model) return;
    this.#showNewestLine();
    if (onBoard) this.#focusBoard();
  }

  /** Scroll to the newest line of the score sheet when it is written, and when the sheet is opened. */
  #showNewestLine() {
    const { dialog, wide, table } = this.model;
    const newest = `${dialog === "sheet" || wide} ${table.view.turns.length}`;
    if (newest === this.#newestLine) return;
    this.#newestLine = newest;
    this.root.querySelector(".xw-turns > li:last-child")?.scrollIntoView({ block: "nearest" });
  }

  #focusBoard() {
    this.focusOn('.xw-board [tabindex="0"]');
  }

  /** @override */
  focusHand() {
    this.#focusBoard();
  }

  #tick() {
    const { model } = this;
    if (!model?.table.record.options.clock) return;
    const clocks = timeLeft(model);
    if (clocks.join() !== model.clocks.join()) this.set({ clocks });
  }

  /** Ask what the tiles on the board are worth. */
  async #preview() {
    const { model } = this;
    const tiles = placedTiles(model.placing);
    const asks = tiles.length > 0 && model.placing.asking === null && isMyTurn(model);
    if (!asks) model.preview = null;
    try {
      const preview = await this.#askPreview(asks ? () => this.context.ask("preview", { tiles }) : null);
      if (!preview) return;
      model.preview = preview;
      void this.#nameArrangements(preview.words ?? []);
      if (this.#playNext && canPlay(model)) return this.play();
      this.#playNext = false;
      this.context.announce(`${noteText(model)} ${previewText(model)}`.trim());
    } catch (error) {
      model.preview = null;
      this.showError(error);
    }
    this.draw();
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

  /** @override */
  afterAction() {
    this.#preview();
  }

  // What the templates, the pointers and the keys call.

  /** @param {PlacingEvent} event */
  place(event) {
    const { model } = this;
    if (!takesTiles(model) && !["move", "jump", "turn"].includes(event.type)) return;
    const before = model.placing;
    model.placing = reduce(before, event);
    model.problem = model.news = "";
    this.#playNext = false;
    if (model.placing.rack !== before.rack || model.placing.pending !== before.pending) keepDraft(model);
    if (model.placing.asking !== null) model.dialog = "blank";
    if (model.placing.pending !== before.pending) {
      model.preview = null;
      this.playSound(model.placing.pending.length > before.pending.length ? "tile" : "recall");
      this.#preview();
    }
    this.#tellNote();
    this.draw();
  }

  /** Say what the placing did, and show why it did nothing. */
  #tellNote() {
    const { model } = this;
    const text = noteText(model);
    if (!text) return;
    if (REFUSALS.has(model.placing.note?.kind ?? "")) {
      model.problem = text;
      this.playSound("refuse");
    }
    if (model.placing.note?.kind === "waiting") model.news = text;
    // With tiles on the board the preview says it, once it is there.
    if (!model.placing.pending.length || model.problem || !isMyTurn(model)) this.context.announce(text);
  }

  play() {
    const { model } = this;
    const waits = model.placing.pending.length > 0 && !model.preview && isMyTurn(model);
    this.#playNext = waits;
    if (canPlay(model)) {
      this.act(model.preview?.move ?? "");
    } else if (!waits) {
      this.playSound("refuse");
      this.context.announce(
        model.placing.pending.length ? previewText(model) : this.context.t("crossword.note.nothing"),
      );
    }
  }

  shuffle() {
    this.place({ type: "shuffle", order: shuffledOrder(this.model.placing) });
  }

  /** The next step of a hint. */
  hint = () => void this.helped("help", () => this.#coach.hint());

  analyse() {
    this.open(null);
    void this.helped("help", () => this.#coach.analyse());
  }

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
    this.#focusBoard();
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

  /** Show the board as it was after so many actions. @param {number | null} ply null: now */
  async lookBack(ply) {
    const { model, context } = this;
    model.dialog = null;
    try {
      const view = await this.#askView(ply === null ? null : () => context.view(ply));
      if (ply !== null && !view) return;
      model.back = view;
      if (ply === null) this.#preview();
      this.#coach.onPositionChanged();
      if (ply !== null) {
        const turn = model.table.view.turns.findLast((each) => each.ply < ply);
        context.announce(`${context.t("crossword.history.looking_back")} ${turn ? turnSentence(model, turn) : ""}`);
      }
    } catch (error) {
      this.showError(error);
    }
    this.draw();
  }

  /** @param {DialogName | null} name @override */
  open(name) {
    const { model } = this;
    if (model.dialog === name) return;
    if (model.dialog === "blank") model.placing = reduce(model.placing, { type: "cancel" });
    model.chosen = [];
    super.open(name);
    this.#preview();
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

  /** @param {string} letter */
  chooseBlank(letter) {
    this.model.dialog = null;
    this.place({ type: "choose", letter });
    if (document.activeElement === document.body) this.#focusBoard();
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

  /** @override */
  raise() {
    super.raise();
    this.#takeRack();
    this.#preview();
    this.draw();
    // The curtain took the focus with it; the rack is what the player came for.
    this.focusOn('.xw-rack [tabindex="0"]');
    this.context.announce(curtainText(this.model));
  }
}
