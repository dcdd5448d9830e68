// The table of ことばであそぼ: turns taps, drags and typing into a word or a plan in the tray, and those into questions and
// actions. It knows no words and no rules: the engine's `preview` and `plan` judge words and count their chips.

import { number, t } from "../../shell/base/i18n.js";
import { showModal } from "../../parts/modal.js";
import { isAgainstComputers } from "../common/seats.js";
import { newestOnly } from "../common/newest.js";
import { TableController } from "../common/table-controller.js";
import { readPersonalWords, togglePersonalWord } from "./own.js";
import { keepDraft, takeWordBack, withDraft } from "./play/draft.js";
import { COURSE } from "./play/lesson.js";
import { listen, typeText } from "./play/input.js";
import { layOut, showBest, showHints, showKeys, showMissed } from "./play/answers.js";
import { learnGloss } from "./play/gloss.js";
import { learnKanji } from "./play/kana.js";
import {
  visibleHand,
  isDiscarding,
  isMyTurn,
  mayMake,
  LONG_CHAIN,
  newModel,
  planProblem,
  wordsOf,
} from "./play/model.js";
import { keepPreference, moveCard, readPreferences, sortHand } from "./play/preferences.js";
import { framesToShow, showFrames } from "./play/showing.js";
import { curtainText, eventsText, lastText, noteText, REFUSALS } from "./play/sentences.js";
import { chainOf, emptyTray, isBegun, lacksCards, reduce, wordOf } from "./play/tray.js";
import { canConfirm, canStep } from "./view/actions.js";
import { sortedIds } from "./view/hand.js";
import { tableTemplate } from "./view/layout.js";
import { settleAccounts } from "./view/motion.js";
import { pictureOf } from "./view/picture.js";
import { verdict } from "./view/status.js";

/** @import { GameContext, TableState } from "../../shell/play/context.js" */
/** @import { BaseModel, Model } from "./play/model.js" */
/** @import { Tray, TrayEvent } from "./play/tray.js" */
/** @import { Hint, TableEvent, View, Word } from "./types.js" */

// The shell links these after style.css. No @import there: tools that read style sheets, axe among them, resolve it
// wrongly.
export const SHEETS = ["../../styles/tables", "field", "bench", "dialogs", "shapes"];

/** The card of the hand that Tab reaches. */
const FIRST_STOP = ".kt-hand [tabindex='0']";

/**
 * @param {HTMLElement} root @param {GameContext} context @returns {import("../../shell/play/context.js").MountedGame}
 */
export const mount = (root, context) => new KotobaTable(root, context);

/** @extends {TableController<Model>} */
export class KotobaTable extends TableController {
  #askVerdict = newestOnly();
  /** Enter was pressed before the verdict was there: it is obeyed once the verdict allows it. */
  #enterNext = false;
  #findingMissed = false;
  /** Everybody's points before the newest answer. @type {number[]} */
  #before = [];
  /** How many lines of the log have been scrolled to. */
  #turnsSeen = 0;
  /** What each player at this screen has in the tray, by seat. @type {Map<number | null, Tray>} */
  #trays = new Map();

  /** @param {BaseModel} model @override */
  newModel(model) {
    return { ...newModel(model), ...readPreferences(), ownWords: readPersonalWords().words };
  }

  /** @override */
  template() {
    return tableTemplate(this.model, this);
  }

  /** @override */
  async course() {
    return COURSE;
  }

  /** @override */
  picture() {
    return pictureOf(this.model);
  }

  /** @override */
  listen() {
    return listen(this.root, this.model, this);
  }

  /** @override */
  showDialogs() {
    super.showDialogs();
    showModal(this.root, "dialog.kt-vote");
  }

  /** @override */
  draw() {
    super.draw();
    this.root.querySelector(".kt-steps > li:last-child")?.scrollIntoView({ block: "nearest" });
    this.#scrollLog();
  }

  /** The newest line of the log, and the newest word of a row that is too long, are scrolled into sight. */
  #scrollLog() {
    const { turns } = this.model.table.view;
    const log = this.root.querySelector(".kt-turns > li:last-child");
    const seen = turns.length + (log ? 0.5 : 0);
    if (seen === this.#turnsSeen) return;
    log?.scrollIntoView({ block: "nearest" });
    this.root.querySelector(".kt-word.fresh")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    this.#turnsSeen = seen;
  }

  /** A turn, step by step. @param {TableState} table @override */
  playBack(table) {
    const frames = framesToShow(this.model, table);
    return frames.length ? this.#showFrames(frames, table) : null;
  }

  /** @param {import("./play/playback.js").Frame[]} frames @param {any} table */
  async #showFrames(frames, table) {
    await this.#learn(frames.map((frame) => frame.word));
    if (!this.isNewest(table)) return true;
    this.context.announce(eventsText({ ...this.model, table }, table.events));
    await showFrames(this, frames);
    if (this.isNewest(table)) this.model.frame = null;
    return true;
  }

  /** @param {TableEvent[]} events */
  said(events) {
    return eventsText(this.model, events);
  }

  /** @param {View} before @override */
  receive(before) {
    const { model } = this;
    const { view, events } = model.table;
    model.frame = null;
    this.#before = before.seats.map(({ score }) => score);
    if (view.seat !== before.seat) {
      this.#trays.set(before.seat, model.tray);
      model.tray = this.#trays.get(view.seat) ?? emptyTray(view.may.replaced);
    }
    model.news = events.findLast((event) => event.kind === "ballot") ?? model.news;
    for (const event of events)
      if (event.kind === "ballot" && !event.accepted) takeWordBack(model, this.#trays, event.seat);
    // Everybody has looked at the screen: whose turn it is says so before the hand is shown again.
    if (before.phase === "vote" && view.phase !== "vote" && !isAgainstComputers(model)) model.shown = null;
    if (this.context.puzzle?.isOver) model.tray = reduce(model.tray, { type: "release" });
    this.decideCurtain();
    if (model.shown === null && model.curtain === null && !isAgainstComputers(model) && view.phase !== "vote")
      model.shown = view.seat;
    this.#takeHand();
    this.#keepDiscards();
    if (view.result && this.context.ready) void this.#findMissed();
    void this.#ask();
  }

  /** A vote is held in the open, so it needs no curtain. @override */
  curtainSeat() {
    return this.model.table.view.phase === "vote" ? null : super.curtainSeat();
  }

  /** Bring the hand into the tray; a hand that was hidden before comes with its kept draft. */
  #takeHand() {
    const { model } = this;
    const before = model.tray.hand;
    const hand = [...visibleHand(model)];
    model.tray = reduce(model.tray, { type: "sync", hand });
    if (model.tray.hand !== before)
      model.tray = reduce(model.tray, { type: "order", ids: sortedIds(model.tray.hand, model.order) });
    if (!before.length && hand.length) model.tray = withDraft(model);
    this.#checkTarget();
    model.typed = isBegun(model.tray) ? wordOf(model.tray) : "";
    keepDraft(model);
  }

  /** A target that another player has rewritten meanwhile is released. */
  #checkTarget() {
    const { model } = this;
    const { target } = model.tray;
    if (!target) return;
    const word = wordsOf(model.table.view).find(({ id }) => id === target.word);
    if (word && word.word === target.kana && word.owner !== model.table.view.seat) return;
    model.tray = reduce(model.tray, { type: "release" });
    model.problem = t("kotoba.note.target_gone", { kana: target.kana });
  }

  /** After a word cards may be discarded; at another time only where the player asked for it. */
  #keepDiscards() {
    const { model } = this;
    if (!isMyTurn(model)) model.discarding = null;
    else if (model.table.view.phase === "discard") model.discarding ??= [];
    const ids = new Set(model.tray.hand.map(({ id }) => id));
    model.discarding = model.discarding?.filter((id) => ids.has(id)) ?? null;
  }

  /** @param {TableEvent[]} events @param {{played: boolean}} how @override */
  tell(events, { played }) {
    const { model } = this;
    settleAccounts(this.root, events, {
      played,
      before: this.#before,
      after: model.table.view.seats.map(({ score }) => score),
      format: number,
    });
    const kinds = new Set(events.map((event) => event.kind));
    // A proposal says what kind of word it is about, but has made none yet.
    const made = events.find(({ kind, id }) => id !== undefined && (kind === "new" || kind === "rewrite"));
    const chain = made?.steps?.length >= LONG_CHAIN;
    if (kinds.has("end")) this.celebrateEnd();
    else if (made && chain && made.seat === model.table.view.seat) this.celebrate("chain", made.word, false);
    else if (made) this.playSound("score", made.seat === model.table.view.seat);
    else if (kinds.has("discard")) this.playSound("deal", false);
    const discards = isDiscarding(model) && model.table.view.phase === "discard";
    const next = discards ? t("kotoba.discard.after") : isMyTurn(model) ? t("kotoba.status.your_turn") : "";
    const text = [played ? "" : eventsText(model, events), events.length ? next : ""].filter(Boolean).join(" ");
    if (text) this.context.announce(text);
    void this.#learn(model.table.view.used);
  }

  /** Learn how words are written in kanji, and draw them. @param {string[]} words */
  async #learn(words) {
    if (await learnKanji(this.model, words)) this.draw();
  }

  /** Learn what a word in the tray means, and show it. @param {string} word */
  async #explain(word) {
    if (await learnGloss(this.model, word)) this.draw();
  }

  async #findMissed() {
    const { model } = this;
    if (this.#findingMissed || model.missed) return;
    this.#findingMissed = true;
    await showMissed(this);
    this.#findingMissed = false;
  }

  /** @override */
  refresh() {
    const { model } = this;
    if (!model) return;
    void this.#learn(model.table.view.used);
    if (model.table.view.result && this.context.ready) void this.#findMissed();
    void this.#ask();
    this.draw();
  }

  /** @override */
  curtainText() {
    return lastText(this.model);
  }

  /** Ask whether the tray holds a word, and its gain. */
  async #ask() {
    const { model, context } = this;
    const { tray } = model;
    const chain = tray.target ? [tray.target.kana, ...chainOf(tray)] : null;
    if (!chain) model.plan = null;
    if (chain || tray.cells.length < 3) model.preview = null;
    // While the engine is starting nothing is asked: what lies there is asked about when the table comes.
    const asks = mayMake(model) && context.ready && !context.waiting && (chain || tray.cells.length >= 3);
    try {
      const answer = await this.#askVerdict(
        asks ? () => (chain ? context.ask("plan", { chain }) : context.ask("preview", { word: wordOf(tray) })) : null,
      );
      if (!answer) return;
      Object.assign(model, chain ? { plan: answer } : { preview: answer });
      if (answer.legal) void this.#learn([answer.word]);
      if (answer.legal && isBegun(tray)) void this.#explain(answer.word);
      const { mark, text } = verdict(model);
      this.draw();
      if (this.#enterNext) return this.enter();
      if (isBegun(tray)) context.announce(`${mark === "yes" ? "○" : mark === "no" ? "×" : ""} ${text}`.trim());
    } catch (error) {
      this.showError(error);
    }
    this.draw();
  }

  /** @override */
  afterAction() {
    this.#keepDiscards();
    void this.#ask();
  }

  /** A button that was just disabled seems to have the focus still. @override */
  focusLost() {
    return super.focusLost() || document.activeElement?.matches(":disabled") === true;
  }

  /** @override */
  focusHand() {
    this.focusOn(isDiscarding(this.model) ? "[data-testid=discard-go]" : FIRST_STOP);
  }

  // Called by templates, pointers and keys.

  /** @param {TrayEvent} event */
  changeTray(event) {
    const { model } = this;
    if (!mayMake(model)) return;
    const before = model.tray;
    model.tray = reduce(before, event);
    model.problem = "";
    model.news = null;
    this.#enterNext = false;
    if (event.type !== "typed") model.typed = isBegun(model.tray) ? wordOf(model.tray) : "";
    const changed =
      model.tray.cells !== before.cells || model.tray.steps !== before.steps || model.tray.target !== before.target;
    if (changed) {
      model.preview = null;
      if (model.tray.steps === before.steps && isBegun(model.tray)) model.plan = null;
      this.playSound(model.tray.laid.length > before.laid.length ? "place" : "lift");
      keepDraft(model);
      void this.#ask();
    }
    this.#tellNote(event.type === "typed");
    this.draw();
  }

  /** Say what the tray did or why it did nothing; while typing, aloud only a missing card. @param {boolean} typing */
  #tellNote(typing) {
    const { model } = this;
    const text = noteText(model);
    const kind = model.tray.note?.kind ?? "";
    const refused = REFUSALS.has(kind);
    if (!text || (typing && !refused)) return;
    if (refused) model.problem = text;
    if (refused && !typing) this.playSound("refuse");
    if (!typing || kind === "missing") this.context.announce(text);
  }

  /**
   * @param {string} text what was typed into the field, in kana or romaji
   * @param {string | null} [composed] what an IME shows there instead
   */
  type(text, composed = null) {
    this.model.composed = composed;
    typeText(this, text);
  }

  /** @param {boolean} open the field for typing, where there is little room */
  openTyping(open) {
    this.set({ typing: open });
    if (open) this.focusOn("#kt-input");
  }

  addStep() {
    this.changeTray({ type: "step" });
  }

  /** Enter: add the step, or make the word; with nothing new, go to the button that confirms the plan. */
  enter() {
    const { model } = this;
    const { tray } = model;
    // What lies there is not what was typed.
    if (lacksCards(tray)) return this.playSound("refuse");
    const waits = isBegun(tray) && !(tray.target ? model.plan : model.preview) && tray.cells.length >= 3;
    this.#enterNext = waits;
    if (waits) return;
    if (tray.target && canStep(model)) return this.addStep();
    if (!tray.target && canConfirm(model)) return this.confirm();
    if (tray.target && !isBegun(tray) && canConfirm(model)) return this.focusOn("[data-testid=confirm]");
    this.playSound("refuse");
    this.context.announce(verdict(model).text);
  }

  /** Play the word or the plan in the tray. */
  confirm() {
    const { model } = this;
    if (canConfirm(model)) void this.act((model.tray.target ? model.plan : model.preview)?.action ?? "");
  }

  /** A card of the hand was tapped. @param {number} id */
  pick(id) {
    const { model } = this;
    if (!isDiscarding(model)) return this.changeTray({ type: "card", id });
    const chosen = model.discarding ?? [];
    this.playSound("lift");
    this.set({ discarding: chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id] });
  }

  /** Move a card of the hand to the place before another. @param {number} id @param {number} before */
  reorder(id, before) {
    moveCard(this, id, before);
  }

  /** The next way to sort the hand. */
  sort() {
    sortHand(this);
  }

  /** Begin to choose cards to discard, or give it up. @param {boolean} choosing */
  chooseDiscards(choosing) {
    if (choosing) this.changeTray({ type: "release" });
    if (choosing && isBegun(this.model.tray)) this.changeTray({ type: "clear" });
    this.set({ discarding: choosing ? [] : null, problem: "", news: null });
    this.context.announce(verdict(this.model).text);
  }

  discard() {
    const { tray, discarding } = this.model;
    const cards = tray.hand.filter(({ id }) => discarding?.includes(id)).map(({ kana }) => kana);
    void this.act(["discard", ...(cards.length ? [cards.join("")] : [])].join(" "));
  }

  /** A computer may have voted in between; then the vote is given again. @param {boolean} yes @param {number} seat */
  vote(yes, seat) {
    const give = () => this.context.act(`vote ${yes ? "yes" : "no"}`, undefined, seat);
    void this.perform(() =>
      give().catch((error) =>
        error?.code === "turn/stale" && this.model.table.view.ballot?.waiting.includes(seat)
          ? give()
          : Promise.reject(error),
      ),
    );
  }

  /** Choose another player's word to rewrite, or leave it; where that cannot be, say why. @param {Word} word */
  chooseTarget(word) {
    if (this.model.tray.target?.word === word.id) return this.changeTray({ type: "release" });
    if (planProblem(this.model, word)) return this.showWord(word);
    this.changeTray({ type: "target", word: word.id, kana: word.word });
  }

  /** Show the facts about a word. @param {Word} word */
  showWord(word) {
    this.set({ word, dialog: "word" });
  }

  hint() {
    return this.helped("help", () => showHints(this));
  }

  /** Put a hint into the tray. @param {Hint} hint */
  tryHint(hint) {
    layOut(this, hint.action, false);
  }

  /** Show a turn beside its best alternative. @param {import("./types.js").Turn} turn */
  best(turn) {
    return showBest(this, turn);
  }

  /** @param {Model["dialog"]} name @override */
  open(name) {
    if (name === "keys") void showKeys(this);
    else super.open(name);
  }

  /** The word or the plan that is taken back lies in the tray again. @override */
  async takeBack() {
    const { record, view } = this.model.table;
    const [, made = ""] = record.actions.findLast((/** @type {[number, string]} */ [seat]) => seat === view.seat) ?? [];
    await super.takeBack();
    const isUndone = this.model.table.record.actions.length < record.actions.length;
    if (isUndone && /^(new|rewrite) /.test(made) && isMyTurn(this.model)) layOut(this, made, true);
  }

  toggleWatch() {
    this.set({ watch: !this.model.watch });
    keepPreference("watch", this.model.watch);
  }

  /** Show a line of the log step by step. @param {number} turn @param {number} at which of its frames */
  replay(turn, at) {
    this.set({ replay: { turn, at }, dialog: "turn" });
    if (this.focusLost()) this.focusOn(".kt-replay button:enabled");
  }

  /** Take a word into the personal list, or out of it. @param {string} word */
  togglePersonalWord(word) {
    this.set({ ownWords: togglePersonalWord(word) });
  }

  /** @override */
  raise() {
    super.raise();
    this.#takeHand();
    this.#keepDiscards();
    void this.#ask();
    this.draw();
    this.focusOn(FIRST_STOP); // the curtain took the focus with it
    this.context.announce(curtainText(this.model));
  }
}
