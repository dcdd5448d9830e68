// The life of a table, the same for every game: it draws each view from the engine, sends one action at a time, shows
// errors in words, lowers the curtain between people at one device, and cleans up. A game's table.js extends the
// controller with its `template`, and if needed `listen`, `playBack`, `receive`, `tell` and its controls.

import { html, nothing, render } from "lit-html";
import { number, t, tError } from "../../shell/base/i18n.js";
import { showModal, syncTableDialog } from "../../parts/modal.js";
import { buzz, sound } from "../../parts/sound.js";
import { showToast } from "../../parts/toast.js";
import { languageOfGame } from "../../shell/catalogue/lexica.js";
import { wordsOf } from "../../shell/meanings/words.js";
import { sharePicture } from "./board-picture.js";
import { lookUpOwn } from "./end.js";
import { Lesson } from "./lesson.js";
import { MOMENT_SOUNDS, showMoment } from "./moments.js";
import { Pace } from "./pace.js";
import { curtainSeat, isAgainstComputers, seatCrest, seatName } from "./seats.js";
import { RatedGame } from "./rated.js";
import { seatsByPlace } from "./sentences.js";

/** @import { BoardPicture } from "./board-picture.js" */
/** @import { Average } from "./end.js" */
/** @import { Course } from "./lesson.js" */
/** @import { Moment } from "./moments.js" */
/** @import { OwnRating } from "./rated.js" */
/** @import { JobState } from "../../engine/messages.js" */
/** @import { GameContext, MountedGame, TableState } from "../../shell/play/context.js" */

/**
 * What every table is drawn from; a game adds fields of its own.
 * @template Table, DialogName
 * @typedef {object} TableModel
 * @property {GameContext} context
 * @property {Table} table the engine's last answer
 * @property {string} problem why something could not be done, in words; "" for nothing
 * @property {boolean} busy an action is on its way to the engine
 * @property {boolean} thinking a computer is choosing its action
 * @property {JobState | null} thinkingProgress how far a computer is that thinks in slices
 * @property {boolean} wide the window has room for a column beside the table
 * @property {Average | null} [average] of one's earlier games, once this one is over and it is known
 * @property {OwnRating | null} [rating] after this game, once it is over and known
 * @property {DialogName | null} dialog which dialog is open
 * @property {number | null} curtain the seat whose player must say "I am here" before the hand is shown
 * @property {number | null} shown the seat whose hand was shown last, where several people share the device
 */
/** @typedef {TableModel<any, any>} AnyModel */
/** @typedef {{kind: "human" | "computer", level?: string, name?: string}} SeatSetup */
/**
 * @typedef {{seed: number, seats: SeatSetup[], options: Record<string, any>, actions: [number, string][]}} GameRecord
 */
/**
 * The engine's answer about a table (docs/door.md).
 * @template View
 * @typedef {{table: string, record: GameRecord, view: View, events: {kind: string, [field: string]: any}[], to_act:
 * number[], acting: "human" | "computer" | null}} GameTable
 */

/** The model of a first view. @param {any} context @param {any} table @param {boolean} [wide] @returns {AnyModel} */
export function tableModel(context, table, wide = false) {
  return {
    context,
    table,
    wide,
    problem: "",
    busy: false,
    thinking: false,
    thinkingProgress: null,
    dialog: null,
    curtain: null,
    shown: null,
  };
}

/** Sounds of what a player does with the hand: the device buzzes with them. */
const BUZZING = new Set(["tile", "recall", "score", "card", "refuse"]);

const WIDE = "(min-width: 64rem) and (min-height: 36rem)";

/** Errors without a message: the second of two taps, or a question of a table that is gone. */
const SILENT = new Set(["turn/stale", "turn/watching", "engine/superseded"]);

/**
 * Controller of a table in an empty element. Before the first view, only `update` is called.
 * @template {AnyModel} [Model=AnyModel]
 * @implements {MountedGame}
 */
export class TableController {
  /** @type {Model} set by the first update */
  model = /** @type {any} */ (null);
  closed = false;
  #watched = false;
  #wide = matchMedia(WIDE);
  #updates = 0;
  /** @type {TableState | null} */
  #newest = null;
  #stopListening = () => {};
  #lesson = new Lesson(this);
  #rated = new RatedGame();
  /** The moments that were celebrated already. @type {Set<string>} */
  #celebrated = new Set();
  #pace = new Pace(() => this.context.settings.pace);

  /** @param {HTMLElement} root @param {GameContext} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.#wide.addEventListener("change", this.#resized);
  }

  #resized = () => {
    if (!this.model) return;
    this.model.wide = this.#wide.matches;
    this.draw();
  };

  destroy() {
    this.closed = true;
    this.skip();
    this.#stopListening();
    this.#wide.removeEventListener("change", this.#resized);
    this.context.clock.release("curtain");
  }

  // The game's own part.

  /** The game's own fields added to the model of the first view. @param {AnyModel} model @returns {Model} */
  newModel(model) {
    return /** @type {Model} */ (model);
  }

  /** The whole table but for the curtain. @returns {unknown} */
  template() {
    return nothing;
  }

  /** Listen to keys and pointers, once the table is drawn. @returns {() => void} stops it */
  listen() {
    return () => {};
  }

  /**
   * Show others' actions step by step over the earlier view; null if there are none.
   * @param {TableState} _table @returns {Promise<unknown> | null}
   */
  playBack(_table) {
    return null;
  }

  /**
   * Bring the model up to date with the engine's answer in `model.table`, before it is drawn. @param {any} _before the
   * view before it @param {boolean} _first
   */
  receive(_before, _first) {
    this.decideCurtain();
  }

  /**
   * Announce the events once they are drawn. @param {any[]} _events @param {{first: boolean, played: boolean}} _how
   * `played`: they were played back
   */
  tell(_events, _how) {}

  /** The game has just ended. */
  ended() {
    this.model.dialog = "end";
  }

  /** The lesson for the first game; null: there is none. @returns {Promise<Course | null>} */
  async course() {
    return null;
  }

  /**
   * The game's part of the picture of the final board; null: none. @returns {Pick<BoardPicture, "line" | "draw"> |
   * null}
   */
  picture() {
    return null;
  }

  /** The curtain's text besides the name: the last events. @returns {string} */
  curtainText() {
    return "";
  }

  /** A player's name, for the curtain. @param {number} seat @returns {string} */
  nameOf(seat) {
    return seatName(this.model, seat);
  }

  /** Draw what the template leaves to be drawn by itself. */
  drawApart() {}

  /** The offer of a lesson, for the place that the game's template has for it; null while there is none. */
  lessonOffer() {
    return this.#lesson.offer();
  }

  /** Move the focus after its button is gone. */
  focusHand() {}

  /** Whether the focus is nowhere now. */
  focusLost() {
    return !document.activeElement || document.activeElement === document.body;
  }

  /** After each action, done or refused, before it is drawn. */
  afterAction() {}

  // Called by the shell.

  /** A new state of the game; resolves when it is drawn and played back. @param {TableState} table */
  async update(table) {
    const first = !this.model;
    const update = (this.#updates += 1);
    this.#newest = table;
    if (first) {
      this.model = this.newModel(tableModel(this.context, table, this.#wide.matches));
      this.#stopListening = this.listen();
    }
    this.skip();
    if (!first && (await this.#beforeAnswer(table)) && (this.closed || update !== this.#updates)) return;
    if (table.events.length) this.#pace.shown();
    const playback = first ? null : this.playBack(table);
    const played = playback !== null && Boolean(await playback);
    // A state that came while this one was played back takes its place.
    if (this.closed || update !== this.#updates) return;
    const { model } = this;
    const before = model.table.view;
    model.table = table;
    Object.assign(this.root.dataset, wordsOf(table.record.options, languageOfGame(table.record.options)));
    model.problem = "";
    this.receive(before, first);
    if (
      table.view.result &&
      !before.result &&
      !first &&
      !this.context.viewing &&
      !this.context.watching &&
      !this.context.puzzle
    )
      this.ended();
    this.draw();
    this.tell(table.events, { first, played });
    if (first) void this.#lesson.open();
    if (first) void this.#rated.open(model);
    if (table.view.result && model.average === undefined) void lookUpOwn(model).then(() => this.draw());
  }

  /**
   * Wait a moment between the last action shown and a computer's answer. @param {TableState} table
   * @returns {Promise<boolean>} whether there was a pause
   */
  async #beforeAnswer({ record, events }) {
    const seat = record.actions.at(-1)?.[0] ?? -1;
    const left = this.#pace.untilAnswer();
    if (left <= 0 || !events.length || record.seats[seat]?.kind !== "computer") return false;
    await this.pause(left);
    return true;
  }

  /** @param {boolean} thinking */
  setThinking(thinking) {
    if (!this.model || this.model.thinking === thinking) return;
    this.model.thinking = thinking;
    this.draw();
  }

  /** Language, theme, settings, readiness, or which tab plays changed. */
  refresh() {
    // No dialog may cover the button that continues the game in this tab.
    if (this.model && this.isWatchingTab() && !this.#watched) this.model.dialog = null;
    this.#watched = this.isWatchingTab();
    this.draw();
  }

  /** Whether another tab plays this game. */
  isWatchingTab() {
    return this.context.watching && !this.context.viewing;
  }

  // Used by the games.

  draw() {
    const { model } = this;
    if (!model || this.closed) return;
    this.#lesson.look(model);
    render(
      html`${this.template()}${this.#lesson.template()}${
        model.curtain === null ? nothing : this.#curtain(model.curtain)
      }`,
      this.root,
    );
    this.drawApart();
    this.#lesson.drawn();
    this.showDialogs();
    showModal(this.root, "dialog.curtain");
  }

  /** Open or close the dialogs that were drawn. */
  showDialogs() {
    syncTableDialog(this.root, this.model.dialog);
  }

  /** A modal dialog, so that nothing behind it can be reached. @param {number} seat */
  #curtain(seat) {
    const { game } = this.model.table.record;
    return html`<dialog class="curtain" data-testid="curtain" aria-labelledby="curtain-title"
      @cancel=${(/** @type {Event} */ event) => event.preventDefault()}>
      <h2 id="curtain-title">${t(`${game}.curtain.title`, { name: this.nameOf(seat) })}</h2>
      <p>${this.curtainText()}</p>
      <button class="button primary" data-testid="curtain-raise" autofocus
        @click=${() => this.raise()}>${t(`${game}.curtain.here`)}</button>
    </dialog>`;
  }

  decideCurtain() {
    const { model } = this;
    model.curtain = this.curtainSeat();
    if (model.curtain === null) this.context.clock.release("curtain");
    else this.context.clock.hold("curtain");
  }

  /** The seat that must wait behind the curtain. @returns {number | null} */
  curtainSeat() {
    return curtainSeat(this.model);
  }

  /** The next player is here. */
  raise() {
    const { model } = this;
    Object.assign(model, { shown: model.curtain, curtain: null });
    this.context.clock.release("curtain");
    this.draw();
  }

  /** Have the engine do something, once at a time. @param {() => Promise<unknown>} action */
  async perform(action) {
    const { model } = this;
    if (model.busy) return;
    const focused = this.root.contains(document.activeElement);
    Object.assign(model, { busy: true, dialog: null });
    this.draw();
    try {
      await action();
    } catch (error) {
      this.showError(error);
    } finally {
      model.busy = false;
      this.afterAction();
      this.draw();
      if (focused && this.focusLost() && !model.dialog) this.focusHand();
    }
  }

  /** @param {string} action in the game's notation @param {number} [seat] the view's, if left out */
  act(action, seat) {
    return this.perform(() => this.context.act(action, undefined, seat));
  }

  undo() {
    return this.helped("undo", () => this.takeBack());
  }

  takeBack() {
    return this.perform(() => this.context.undo());
  }

  /**
   * Help the player; that it takes the game out of the rating is said before. @param {"help" | "undo"} kind
   * @param {() => unknown} help
   */
  helped(kind, help) {
    return this.context.puzzle ? this.context.puzzle.hint() : this.#rated.before(this.model, kind, help);
  }

  /** @param {Model["dialog"]} name null closes the dialog */
  open(name) {
    if (this.model.dialog === name) return;
    this.model.dialog = name;
    this.draw();
  }

  /** @param {Partial<Model>} changes of the model */
  set(changes) {
    Object.assign(this.model, changes);
    this.draw();
  }

  /**
   * Show an error of the engine in words. @param {unknown} error @throws any other error, which is a mistake of the
   * page
   */
  showError(error) {
    const failure = /** @type {any} */ (error);
    if (typeof failure?.code !== "string") throw error;
    if (this.closed || SILENT.has(failure.code)) return;
    this.model.problem = tError(failure);
    this.context.announce(this.model.problem);
    this.soundError();
  }

  soundError() {
    this.playSound("refuse");
  }

  /** Note that the player was shown a move in this turn: the statistics count a win with help apart. */
  noteHelp() {
    const { context, model } = this;
    const { ply, result } = model.table.view;
    if (!result) void context.keep("help", { ...context.kept.help, [ply]: "move" });
  }

  /** Celebrate the end once: a win, unless the only person at the table has lost. */
  celebrateEnd() {
    const { result, seat } = this.model.table.view;
    const lost = result && seat !== null && isAgainstComputers(this.model) && result.ranks[seat] > 1;
    this.celebrate(lost ? "lost" : "won", "");
  }

  /**
   * Celebrate a moment of this turn, once.
   * @param {Moment} kind
   * @param {string} text a word or two over the table; "" for none
   * @param {boolean} [said] whether a screen reader is told the text: not where it has heard so already
   */
  celebrate(kind, text, said = true) {
    const moment = `${kind} ${this.model.table.record.actions.length}`;
    if (this.closed || this.context.puzzle?.isGivenUp || this.#celebrated.has(moment)) return;
    this.#celebrated.add(moment);
    this.playSound(MOMENT_SOUNDS[kind], false);
    if (said && text) this.context.announce(text);
    void showMoment(kind, text);
  }

  /** Share or save a picture of the final board. */
  async sharePicture() {
    const { model } = this;
    const { record, view } = model.table;
    const shown = this.picture();
    if (!shown || !view.result) return;
    const players = seatsByPlace(view.result).map((seat) => ({
      name: seatName(model, seat),
      score: number(view.result.scores[seat]),
      face: seatCrest(model, seat),
      winner: view.result.ranks[seat] === 1,
    }));
    const how = await sharePicture({ title: t(`games.${record.game}.name`), players, ...shown });
    if (how === "saved") showToast({ text: t("end.picture_saved"), testid: "picture-saved" });
  }

  /**
   * A sound and a buzz of the device, as the settings allow; none once the table was left. @param {string} name a voice
   * of parts/sound.js @param {boolean} [buzzes] what one does oneself
   */
  playSound(name, buzzes = BUZZING.has(name)) {
    if (this.closed) return;
    const { settings } = this.context;
    if (settings.sounds) sound(name);
    if (settings.vibration && buzzes) buzz();
  }

  /** @param {string} selector */
  focusOn(selector) {
    const found = this.root.querySelector(selector);
    // Focusing what has the focus already would have the page laid out.
    if (found instanceof HTMLElement && found !== document.activeElement) found.focus({ preventScroll: true });
  }

  /** A length of the playback at the pace of the settings. @param {number} milliseconds @returns {number} */
  paced(milliseconds) {
    return this.#pace.paced(milliseconds);
  }

  /**
   * Wait while a step of the playback is on show. @param {number} milliseconds @returns {Promise<boolean>} whether it
   * was skipped
   */
  pause(milliseconds) {
    return this.#pace.pause(milliseconds);
  }

  /** Whether no newer state has come; a newer one ends the playback. @param {unknown} table */
  isNewest(table) {
    return !this.closed && this.#newest === table;
  }

  /** End the pause of the playback. @returns {boolean} whether there was one */
  skip() {
    return this.#pace.skip();
  }
}
