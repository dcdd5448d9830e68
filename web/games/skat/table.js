// The table of Skat: turns taps and keys into actions, and plays back others' actions at a pace that the eye can
// follow. It knows no rules: the view has the legal calls and cards, and the engine computes a contract's value.

import { t } from "../../shell/base/i18n.js";
import { confirmDialog } from "../../parts/dialog.js";
import { showModal } from "../../parts/modal.js";
import { newestOnly } from "../common/newest.js";
import { TableController } from "../common/table-controller.js";
import { clearTable, explainCards, isJackHighGrand, playAgain, solveShownDeal } from "./play/finished-deal.js";
import { focusHinted, listen } from "./play/input.js";
import { COURSE } from "./play/lesson.js";
import {
  announcement,
  canAct,
  choiceAfter,
  askedSeat,
  visibleHand,
  isMyTurn,
  moved,
  nearestPlayable,
  newModel,
  noChoice,
  seatLabel,
  settleFocus,
} from "./play/model.js";
import { RESULT, UNTIL_TAPPED, showEvent } from "./play/playback.js";
import { keepPreferences } from "./play/preferences.js";
import {
  cardName,
  curtainText,
  eventsText,
  hintText,
  laidText,
  ledSuitName,
  stateText,
  surrender,
} from "./play/sentences.js";
import { tableTemplate } from "./view/layout.js";
import { matchPicture } from "./view/match-picture.js";
import { statusText, turnText, worthText } from "./view/panels.js";

/** @import { JobState } from "../../engine/messages.js" */
/** @import { GameContext, TableState } from "../../shell/play/context.js" */
/** @import { BaseModel, Choice, Model, Playback } from "./play/model.js" */
/** @import { Finished, Table, TableEvent, View } from "./types.js" */

export const SHEETS = ["../../styles/tables", "cards", "panels", "shapes"];

/**
 * @param {HTMLElement} root @param {GameContext} context @returns {import("../../shell/play/context.js").MountedGame}
 */
export const mount = (root, context) => new SkatTable(root, context);

/** @extends {TableController<Model>} */
export class SkatTable extends TableController {
  #askWorth = newestOnly();
  #askHands = newestOnly();
  /** Whether the focus was last at the table: it is brought back when what had it is gone. */
  #inside = false;
  /** Where computers are watched: kept while they wait. @type {Promise<void> | null} */
  #paused = null;
  #goOn = () => {};
  #focused = (/** @type {FocusEvent} */ event) =>
    void (this.#inside = event.target instanceof Node && this.root.contains(event.target));

  /** @param {BaseModel} model @override */
  newModel(model) {
    return newModel(model);
  }

  /** @override */
  template() {
    return tableTemplate(this.model, this);
  }

  /** @override */
  listen() {
    document.addEventListener("focusin", this.#focused);
    const stop = listen(this.root, this.model, this);
    return () => {
      stop();
      document.removeEventListener("focusin", this.#focused);
    };
  }

  /** @override */
  draw() {
    if (!this.model || this.closed) return;
    settleFocus(this.model);
    super.draw();
    this.#bringFocus();
  }

  /** @override */
  showDialogs() {
    showModal(this.root, "dialog.sk-dialog");
  }

  /** If the focused button is gone, move the focus to the next task. */
  #bringFocus() {
    const { model, root } = this;
    if (
      !this.#inside ||
      !canAct(model) ||
      document.querySelector("dialog[open]") ||
      root.contains(document.activeElement)
    )
      return;
    const { may } = model.table.view;
    if (may.play) {
      model.focus = nearestPlayable(model);
      super.draw(); // it takes over the tab stop
    }
    const next = root.querySelector(
      may.play || may.lay ? ".sk-hand [tabindex='0']" : ".sk-panel button:not(:disabled)",
    );
    if (next instanceof HTMLElement) next.focus();
  }

  /** What happened, event by event, over the view before it. @param {TableState} table @override */
  async playBack(table) {
    const { model } = this;
    await this.#paused;
    if (!this.isNewest(table)) return;
    /** @type {TableEvent[]} */
    const events = table.events;
    // What comes after a deal's result is said when the result has been read.
    const ended = events.findIndex(({ kind }) => kind === "score") + 1 || events.length;
    const announce = (/** @type {TableEvent[]} */ some) =>
      this.context.announce(eventsText({ ...model, table: /** @type {any} */ (table) }, some));
    announce(events.slice(0, ended));
    /** @type {Playback} */
    const playback = { trick: model.table.view.trick, bubbles: new Map(), gone: new Set(), waits: false, swept: false };
    for (const event of document.hidden ? [] : events) {
      model.playback = playback;
      await showEvent(this, playback, event, table);
      if (!this.isNewest(table)) return;
    }
    const last = events[ended - 1];
    if (last?.kind === "score") {
      await this.#showResult(/** @type {any} */ (table), last.deal);
      if (!this.isNewest(table)) return;
      if (ended < events.length) announce(events.slice(ended));
    }
    model.playback = null;
  }

  /** Show the result of a deal until the player goes on. @param {Table} table @param {Finished} deal */
  async #showResult(table, deal) {
    const { model } = this;
    const { view } = model.table;
    clearTable(model, table.view, deal);
    const good = deal.score ? deal.score.won === (deal.declarer === view.seat) : deal.changes[view.seat ?? 0] >= 0;
    if (good && isJackHighGrand(deal)) this.celebrate("grand", t("skat.moment.grand"), false);
    else this.playSound(good ? "won" : "lost", false);
    if (this.isWatchingTab()) return void (await this.pause(RESULT));
    this.showDeal(table.view.done.length - 1);
    if (table.view.result) return;
    await this.pause(UNTIL_TAPPED);
    if (this.isNewest(table)) model.dialog = null;
  }

  /** @param {TableEvent[]} events */
  said(events) {
    return eventsText(this.model, events);
  }

  /** @param {View} before @param {boolean} first @override */
  receive(before, first) {
    const { model } = this;
    const { view } = model.table;
    const nextDeal = view.deal.number !== before.deal.number;
    model.hint = null;
    if (first || nextDeal || view.phase !== before.phase)
      Object.assign(model, { laid: [], choice: noChoice(), worth: null, bids: null, byHand: false });
    // At a new deal no cards are shown before somebody has said to be there.
    if (nextDeal) {
      this.playSound("deal", false);
      Object.assign(model, { own: [], shown: null });
      if (this.context.kept?.hand?.length) void this.context.keep("hand", []);
    }
    this.decideCurtain();
    if (model.curtain === null && model.shown === null) model.shown = view.seat;
    if (model.hands) void this.showHands(true);
  }

  /** Have computers that are watched wait, or go on. @param {boolean} on */
  pauseComputers(on) {
    this.#goOn();
    this.#paused = on ? new Promise((done) => (this.#goOn = done)) : null;
    this.set({ isPaused: on });
  }

  /** Look at all hands of computers that are watched, or no longer. @param {boolean} on */
  async showHands(on) {
    const { model, context } = this;
    try {
      const seats = model.table.view.seats.map((_, seat) => seat);
      const look = () => Promise.all(seats.map((seat) => context.view(undefined, seat)));
      const views = await this.#askHands(on ? look : null);
      if (views || !on) this.set({ hands: views?.map(({ hand }) => hand ?? []) ?? null });
    } catch (error) {
      this.showError(error);
    }
  }

  /** @override */
  curtainSeat() {
    return askedSeat(this.model);
  }

  /** @override */
  ended() {
    if (!this.model.dialog) super.ended();
  }

  /** @param {TableEvent[]} _events @param {{first: boolean}} how @override */
  tell(_events, { first }) {
    const { model, context } = this;
    if (!first && isMyTurn(model)) context.announce(turnText(model));
    const { done, result } = model.table.view;
    const unread = done.length > (context.kept?.seen ?? 0) && !result && !context.watching;
    if (first && unread) this.showDeal(done.length - 1);
  }

  /** @override */
  curtainText() {
    return curtainText(this.model);
  }

  /** @param {number} seat @override */
  nameOf(seat) {
    return seatLabel(this.model, seat);
  }

  /** @param {boolean} thinking @override */
  setThinking(thinking) {
    if (this.model && !thinking) this.model.canMoveNow = false;
    super.setThinking(thinking);
  }

  /** Offer to have the computer play at once while it thinks in slices. @param {JobState | null} state */
  setThinkingProgress(state) {
    const canMoveNow = state !== null && !state.done;
    if (this.model && this.model.canMoveNow !== canMoveNow) this.set({ canMoveNow });
  }

  /** Errors make no sound here. @override */
  soundError() {}

  /** Ask for the value of the chosen contract. */
  async #weigh() {
    const { model, context } = this;
    this.set({ worth: null });
    const asks = model.choice.game !== "";
    try {
      const worth = await this.#askWorth(
        asks ? () => context.ask("contract", { contract: announcement(model) }) : null,
      );
      if (!worth) return;
      model.worth = worth;
      context.announce(worthText(model));
    } catch (error) {
      this.showError(error);
    }
    this.draw();
  }

  /** Why a card cannot be played. @param {string} card */
  #refuse(card) {
    const { model, context } = this;
    const { view } = model.table;
    if (!view.may.play && !view.may.lay) return;
    model.problem = view.trick
      ? t("skat.must_follow", { card: cardName(model, card), suit: ledSuitName(model) })
      : t("skat.not_now", { card: cardName(model, card) });
    context.announce(model.problem);
    this.playSound("refuse", false);
    this.draw();
  }

  /**
   * @param {"hopeless" | "resign" | "concede" | "concede_null" | "grant" | "jump" | "offer"} what @param {string} yes
   * the label of the button @param {boolean} danger @param {Record<string, string | number>} [values]
   */
  #confirm(what, yes, danger, values) {
    return confirmDialog({
      title: t(`skat.confirm.${what}`, values),
      text: t(`skat.confirm.${what}_text`, values),
      yes,
      no: t("skat.do.back"),
      danger,
    });
  }

  // Called by templates, pointers and keys.

  /** @param {string} action @override */
  async act(action) {
    if (!canAct(this.model)) return;
    this.model.problem = "";
    await super.act(action);
  }

  /** A card of the hand was pressed: play it, or choose it to be laid away. @param {string} card */
  pressCard(card) {
    const { model } = this;
    if (model.playback && this.skip()) return;
    const { view } = model.table;
    if (view.may.swap && canAct(model)) return this.set({ laid: [card], focus: card });
    // What is laid away is chosen on the screen, also while the Skat's taking is still being saved.
    if (!(view.may.lay ? isMyTurn(model) && model.curtain === null : canAct(model))) return;
    if (!view.legal.includes(card)) return this.#refuse(card);
    if (view.may.play) return void this.act(card);
    if (!view.may.lay) return;
    this.playSound("card", false);
    this.set({
      laid: model.laid.includes(card) ? model.laid.filter((each) => each !== card) : [...model.laid, card].slice(-2),
    });
    this.context.announce(laidText(model));
  }

  /** Put a card to another place in the hand. @param {string} card @param {number} to */
  arrange(card, to) {
    const { model, context } = this;
    const own = moved(visibleHand(model), card, to);
    const problem = t("skat.moved", { card: cardName(model, card), place: to + 1 });
    this.set({ own, focus: card, problem });
    void context.keep("hand", own);
    context.announce(problem);
  }

  /** Sort the hand again that was arranged by hand. */
  sortAgain() {
    this.set({ own: [], problem: "" });
    void this.context.keep("hand", []);
  }

  /** @param {Model["dialog"]} name @override */
  open(name) {
    super.open(name);
    if (name !== "bids") return;
    this.context.ask("bids").then(
      (bids) => this.set({ bids }),
      (error) => this.showError(error),
    );
  }

  /** Close the dialog; behind the last deal's result is that of the match. */
  close() {
    const { model, context } = this;
    const { dialog } = model;
    if (!dialog) return;
    const { result, options, done } = model.table.view;
    const ends = dialog === "deal" && result && !options.deal;
    this.set({ dialog: ends ? "end" : null });
    if (ends) this.celebrateEnd();
    if (dialog !== "deal") return;
    // Results that have been read are not shown when the player comes back.
    if (!context.watching && context.kept?.seen !== done.length) void context.keep("seen", done.length);
    this.skip();
  }

  /** Do not wait: the playback goes on, or the computer that thinks plays at once. */
  moveNow() {
    if (!this.skip()) this.context.moveNow();
  }

  hint = () => this.helped("help", () => this.#hint());

  async #hint() {
    const { model, context } = this;
    const { ply } = model.table.view;
    try {
      const hint = await context.ask("hint");
      if (this.closed || model.table.view.ply !== ply) return;
      Object.assign(model, { hint, problem: "" });
      this.noteHelp();
      context.announce(hintText(model, hint));
    } catch (error) {
      this.showError(error);
    }
    this.draw();
    focusHinted(this.root);
  }

  /** Say how things stand. */
  announceState() {
    this.context.announce(stateText(this.model, statusText(this.model)));
  }

  /** Open or leave the chooser of a hand game. */
  toggleByHand() {
    this.set({ byHand: !this.model.byHand, choice: noChoice(), worth: null });
  }

  /** Change the contract that is being put together. @param {Partial<Choice>} change */
  choose(change) {
    const { model } = this;
    model.choice = choiceAfter(change.game ? { ...noChoice(), resign: model.choice.resign } : model.choice, change);
    void this.#weigh();
  }

  async declare() {
    const { model } = this;
    const { resign } = model.choice;
    const hopeless = model.worth && model.worth.reach === null && !resign;
    if (hopeless && !(await this.#confirm("hopeless", t("skat.do.declare_anyway"), true))) return;
    await this.act(`declare ${announcement(model)}${resign ? " resign" : ""}`);
  }

  /** Give the game up, or leave the rest to the other side. @param {"resign" | "concede"} action */
  async giveUp(action) {
    const { asks, key, name } = surrender(this.model, action);
    if (await this.#confirm(asks, t(`skat.do.${key}`), true, { name })) await this.act(action);
  }

  /** Ask the defenders to let the game be given up at its lowest. */
  async offerResigning() {
    if (await this.#confirm("offer", t("skat.do.offer_resign"), true)) await this.act("offer resign");
  }

  /** Bid a value; one that skips others is asked about. @param {number} value */
  async bid(value) {
    const next = this.model.table.view.may.bid[0];
    this.set({ dialog: null });
    if (value !== next && !(await this.#confirm("jump", t("skat.do.bid", { bid: value }), false, { value, next })))
      return;
    await this.act(String(value));
  }

  /** @param {string} name @param {any} value */
  setLook(name, value) {
    const { model } = this;
    const look = { ...model.look, [name]: value };
    if (name === "order") model.own = value === "own" ? visibleHand(model) : [];
    keepPreferences(look);
    this.set({ look });
  }

  /** @param {number} deal which finished deal */
  showDeal(deal) {
    this.set({ dialog: "deal", shownDeal: deal, step: 0, solved: null, costs: new Map(), costing: null });
  }

  /** Have the solver find the cards that decided the deal. */
  solve() {
    return solveShownDeal(this);
  }

  /** Show the trick of a card that decided the deal, and what the card cost. @param {number} play */
  showTurn(play) {
    this.set({ step: Math.floor(play / 3) + 1 });
    void this.explain([play]);
  }

  /** Have the solver say what cards of the shown deal cost. @param {number[]} plays */
  explain(plays) {
    return explainCards(this, plays);
  }

  /** Save the finished deals as a file for programs that read games of the International Skat Server. */
  exportDeals() {
    this.context.exportText("iss", "sgf").catch((error) => this.showError(error));
  }

  /** @override */
  async course() {
    return COURSE;
  }

  /** @override */
  picture() {
    return matchPicture(this.model);
  }

  /** The same cards once more. @param {number} deal that deal alone, counted from 1; 0: the whole match */
  again(deal) {
    playAgain(this.context, this.model.table.record, deal).catch((error) => this.showError(error));
  }

  /** @override */
  raise() {
    const { model } = this;
    // Who says so before the own view is there is not asked again: the curtain rises with it.
    if (model.curtain !== model.table.view.seat) return this.set({ shown: model.curtain });
    super.raise();
    if (isMyTurn(this.model)) this.context.announce(statusText(this.model));
  }
}
