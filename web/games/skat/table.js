// The table of Skat: draws a view, turns taps and keys into actions, and shows what others do at a pace that one can follow.
// It knows no rules: what may be said and played is in the view, what a game is worth the engine says.

import { html, nothing, render } from "lit-html";
import { confirmDialog } from "../../parts/dialog.js";
import { curtainTemplate, syncCurtain } from "../common/curtain.js";
import { sayFailure } from "../common/failure.js";
import { buzz, sound } from "../../parts/sound.js";
import { linkStyles } from "../../parts/styles.js";
import { playAgain, solveDeal } from "./play/finished-deal.js";
import { dialogTemplate, syncDialog } from "./view/dialogs.js";
import { feltTemplate } from "./view/felt.js";
import { handTemplate } from "./view/hand.js";
import { listen } from "./play/input.js";
import { keepLook } from "./play/preferences.js";
import { announcement, canAct, curtainAfter, handShown, chosen, isHotSeat, isMyTurn, moved, newModel, noChoice, seatName, settleFocus } from "./play/model.js";
import { panelTemplate, statusSaid, worthSaid } from "./view/panels.js";
import { sheetTemplate } from "./view/score-sheet.js";
import { cardName, curtainSaid, dealSaid, eventsSaid, hintSaid, ledSaid, standSaid } from "./play/sentences.js";

/** @import { Table, TableContext } from "./types.js" */
/** @import { Model, Deeds } from "./play/model.js" */

await linkStyles(["../../styles/tables", "shapes", "cards", "panels"].map((name) => new URL(`./${name}.css`, import.meta.url)));

/** Milliseconds that something which somebody else did stands before the next. */
const CALL = 700;
const CARD = 420;
const PAUSES = { none: 0, short: 1100, long: 2400, tap: 3_600_000 };

/**
 * Set up a table in an empty element.
 * @param {HTMLElement} root
 * @param {TableContext} context
 * @returns {import("../../shell/play/context.js").MountedGame}
 */
export function mount(root, context) {
  const table = new SkatTable(root, context);
  return {
    update: (answer) => table.update(/** @type {Table} */ (/** @type {unknown} */ (answer))),
    setThinking: (thinking) => table.setThinking(thinking),
    setThinkingProgress: (state) => table.setThinkingProgress(state),
    refresh: () => table.refresh(),
    destroy: () => table.destroy(),
  };
}

class SkatTable {
  /** @type {Model | null} */
  #model = null;
  #root;
  #context;
  #stopListening;
  /** Ends what is being waited for. @type {(() => void) | null} */
  #skip = null;
  #gone = false;
  #asked = 0;
  /** Whether the focus was last at the table, so that it may be brought back when what had it is gone. */
  #inside = false;
  #focused = (/** @type {FocusEvent} */ event) => void (this.#inside = event.target instanceof Node && this.#root.contains(event.target));
  /** @type {Deeds} */
  #deeds;

  /** @param {HTMLElement} root @param {TableContext} context */
  constructor(root, context) {
    this.#root = root;
    this.#context = context;
    this.#deeds = this.#makeDeeds();
    this.#stopListening = listen(
      root,
      () => this.#model,
      this.#deeds,
      () => this.draw(),
    );
    document.addEventListener("focusin", this.#focused);
  }

  destroy() {
    this.#gone = true;
    this.#skip?.();
    this.#stopListening();
    document.removeEventListener("focusin", this.#focused);
  }

  /** A new state; resolves when what others did has been shown, so that the next computer waits for it. @param {Table} table */
  async update(table) {
    const first = !this.#model;
    const model = (this.#model ??= newModel(this.#context, table));
    this.#skip?.();
    if (!first) await this.#show(model, table);
    if (this.#gone) return;
    this.#take(model, table, first);
    if (first) this.#catchUp(model);
  }

  /** A result that was not read before the page was left is shown now. @param {Model} model */
  #catchUp(model) {
    const { done, result } = model.table.view;
    const seen = this.#context.kept?.seen ?? 0;
    if (done.length <= seen || result || this.#context.watching) return;
    Object.assign(model, { dialog: "deal", shownDeal: done.length - 1, step: 0, solved: null });
    this.draw();
  }

  /** What happened, one after the other, over the view before it. @param {Model} model @param {Table} table */
  async #show(model, table) {
    // What comes after a result is said when the result has been read.
    const ended = table.events.findIndex(({ kind }) => kind === "score") + 1 || table.events.length;
    const say = (/** @type {import("./types.js").TableEvent[]} */ events) => this.#context.announce(eventsSaid({ ...model, table }, events));
    say(table.events.slice(0, ended));
    const before = model.table.view;
    const stage = { trick: before.trick, bubbles: new Map(), gone: new Set() };
    for (const event of document.hidden ? [] : table.events) {
      if (this.#gone) return;
      model.stage = stage;
      await this.#showOne(model, stage, event);
    }
    const last = table.events[ended - 1];
    if (last?.kind === "score" && !this.#gone) {
      await this.#result(model, table, last.deal);
      if (ended < table.events.length && !this.#gone) say(table.events.slice(ended));
    }
    model.stage = null;
  }

  /** @param {Model} model @param {import("./play/model.js").Stage} stage @param {import("./types.js").TableEvent} event */
  async #showOne(model, stage, event) {
    const other = this.#isComputer(event.seat);
    switch (event.kind) {
      case "call":
      case "kontra":
      case "re":
      case "no_re":
      case "take":
      case "push":
      case "lay":
      case "declare":
      case "claim":
      case "resign":
        stage.bubbles.set(event.seat, event.kind === "call" ? event.call : event.kind);
        this.draw();
        return other ? this.#wait(CALL) : undefined;
      case "play":
        stage.gone.add(event.card);
        stage.trick = { leader: stage.trick?.leader ?? event.seat, cards: [...(stage.trick?.cards ?? []), event.card], winner: null };
        this.#sound("place");
        this.draw();
        return other ? this.#wait(CARD) : undefined;
      case "trick":
        stage.trick = { .../** @type {import("./types.js").Trick} */ (stage.trick), winner: event.winner };
        this.draw();
        await this.#wait(PAUSES[model.look.pause]);
        stage.trick = null;
        this.draw();
    }
    return undefined;
  }

  /** The deal is over: its result stands until the player goes on. @param {Model} model @param {Table} table @param {import("./types.js").Finished} deal */
  async #result(model, table, deal) {
    const { view } = model.table;
    const seats = view.seats.map((seat, at) => ({ ...seat, score: deal.totals[at], wins: table.view.seats[at].wins, losses: table.view.seats[at].losses }));
    model.table = { ...model.table, view: { ...view, seats, done: table.view.done } };
    // The cards of the deal are gone, whatever ended it; the next one's are not there yet.
    model.stage = { trick: null, bubbles: new Map(), gone: new Set(deal.hands.flat().concat(deal.skat)) };
    Object.assign(model, { dialog: "deal", shownDeal: table.view.done.length - 1, step: 0, solved: null });
    this.#sound("end");
    this.draw();
    if (table.view.result) return;
    await this.#wait(PAUSES.tap);
    model.dialog = "";
  }

  /** Remember which results have been read. @param {Model} model */
  #read(model) {
    const seen = model.table.view.done.length;
    if (!this.#context.watching && this.#context.kept?.seen !== seen) void this.#context.keep("seen", seen);
  }

  /** @param {number} seat */
  #isComputer(seat) {
    return this.#model?.table.record.seats[seat]?.kind === "computer";
  }

  /** @param {number} milliseconds */
  #wait(milliseconds) {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#skip = null;
        resolve(undefined);
      };
      const timer = setTimeout(end, milliseconds);
      this.#skip = end;
    });
  }

  /** @param {Model} model @param {Table} table @param {boolean} first */
  #take(model, table, first) {
    const before = model.table.view;
    const fresh = first || table.view.deal.number !== before.deal.number || table.view.phase !== before.phase;
    model.table = table;
    model.problem = "";
    model.hint = null;
    if (fresh) Object.assign(model, { laid: [], choice: noChoice(), worth: null, bids: null, byHand: false });
    // At a new deal nobody's cards are shown before somebody has said to be there.
    if (!first && table.view.deal.number !== before.deal.number) Object.assign(model, { own: [] }, isHotSeat(model) ? { shown: null } : {});
    model.curtain = curtainAfter(model);
    if (model.curtain === null && model.shown === null) model.shown = table.view.seat;
    if (table.view.result && !before.result && !first && !this.#context.viewing && model.dialog === "") model.dialog = "end";
    this.draw();
    if (isMyTurn(model) && !first) this.#context.announce(`${this.#context.t("skat.your_turn")} ${statusSaid(model)}`);
  }

  /** @param {boolean} thinking */
  setThinking(thinking) {
    if (!this.#model) return;
    this.#model.thinking = thinking;
    if (!thinking) this.#model.hurry = false;
    this.draw();
  }

  /** A computer that thinks in slices can be told to play at once. @param {import("../../engine/messages.js").JobState | null} state */
  setThinkingProgress(state) {
    const hurry = state !== null && !state.done;
    if (!this.#model || this.#model.hurry === hurry) return;
    this.#model.hurry = hurry;
    this.draw();
  }

  /** Language, theme or readiness changed. */
  refresh() {
    this.draw();
  }

  draw() {
    const model = this.#model;
    if (!model || this.#gone) return;
    settleFocus(model);
    render(this.#template(model), this.#root);
    syncDialog(this.#root);
    syncCurtain(this.#root);
    this.#bringFocus(model);
  }

  /** Where what had the focus is gone, it goes to what is to be done next. @param {Model} model */
  #bringFocus(model) {
    if (!this.#inside || !canAct(model) || document.querySelector("dialog[open]") || this.#root.contains(document.activeElement)) return;
    const { may } = model.table.view;
    const next = this.#root.querySelector(may.play || may.lay ? ".sk-hand [tabindex='0']" : ".sk-panel button:not(:disabled)");
    if (next instanceof HTMLElement) next.focus();
  }

  /** @param {Model} model */
  #template(model) {
    const { t } = model.context;
    const { view } = model.table;
    return html`<div class="table-room sk-room"><div class="table-grid sk" data-testid="skat" data-ply=${view.ply} data-turn=${canAct(model)}>
      <header class="sk-strip">
        <span class="numbers small">${dealSaid(model, view.deal.number)}</span>
        <span class="sk-strip-buttons">
          <button class="button quiet small" data-testid="open-sheet" @click=${this.#deeds.open("sheet")}>${t("skat.do.sheet")}</button>
          <button class="button quiet small" data-testid="open-look" @click=${this.#deeds.open("look")}>${t("skat.do.look")}</button>
          <button class="button quiet small" data-testid="open-guide" @click=${this.#deeds.open("guide")}>${t("skat.do.guide")}</button>
        </span>
      </header>
      ${feltTemplate(model, this.#deeds)}
      ${panelTemplate(model, this.#deeds)}
      ${handTemplate(model, this.#deeds)}
      <aside class="sk-side" aria-label=${t("skat.dialog.sheet")}><h2>${t("skat.dialog.sheet")}</h2>${sheetTemplate(model, this.#deeds)}</aside>
      ${dialogTemplate(model, this.#deeds)}
      ${model.curtain === null ? nothing : curtainTemplate({ title: t("skat.curtain.title", { name: seatName(model, model.curtain) }), text: curtainSaid(model), button: t("skat.curtain.here"), raise: this.#deeds.raise })}
    </div></div>`;
  }

  /** @param {string} name */
  #sound(name) {
    const { settings } = this.#context;
    if (settings.sounds) sound(name);
    if (settings.vibration && name === "end") buzz();
  }

  /** Say in words what could not be done. @param {unknown} error */
  #wrong(error) {
    const model = /** @type {Model} */ (this.#model);
    model.problem = sayFailure(this.#context, error) || model.problem;
  }

  /** Do something at the engine, once at a time. @param {string} action */
  async #act(action) {
    const model = /** @type {Model} */ (this.#model);
    if (!canAct(model)) return;
    model.busy = true;
    model.problem = "";
    model.dialog = "";
    this.draw();
    try {
      await this.#context.act(action);
    } catch (error) {
      this.#wrong(error);
    } finally {
      model.busy = false;
      this.draw();
    }
  }

  /** Ask what the chosen contract is worth. */
  async #weigh() {
    const model = /** @type {Model} */ (this.#model);
    const asked = (this.#asked += 1);
    model.worth = null;
    this.draw();
    if (!model.choice.game) return;
    try {
      const worth = await this.#context.ask("contract", { contract: announcement(model) });
      if (asked !== this.#asked) return;
      model.worth = worth;
      this.#context.announce(worthSaid(model));
      this.draw();
    } catch (error) {
      this.#wrong(error);
      this.draw();
    }
  }

  /** @param {string} card */
  #card(card) {
    const model = /** @type {Model} */ (this.#model);
    if (this.#skip && model.stage) return this.#skip();
    const { view } = model.table;
    if (!canAct(model)) return undefined;
    if (!view.legal.includes(card)) return this.#refuse(model, card);
    if (view.may.play) return void this.#act(card);
    if (view.may.lay) {
      model.laid = model.laid.includes(card) ? model.laid.filter((one) => one !== card) : [...model.laid, card].slice(-2);
      this.#sound("place");
      this.draw();
    }
    return undefined;
  }

  /** @param {Model} model @param {string} card */
  #refuse(model, card) {
    const { view } = model.table;
    if (!view.may.play && !view.may.lay) return;
    const { t } = this.#context;
    model.problem = view.trick
      ? t("skat.must_follow", { card: cardName(model, card), suit: ledSaid(model) })
      : t("skat.not_now", { card: cardName(model, card) });
    this.#context.announce(model.problem);
    this.#sound("refuse");
    this.draw();
  }

  /** @returns {Deeds} */
  #makeDeeds() {
    const model = () => /** @type {Model} */ (this.#model);
    const set = (/** @type {Partial<Model>} */ change) => {
      Object.assign(model(), change);
      this.draw();
    };
    return {
      act: (action) => () => void this.#act(action),
      card: (card) => this.#card(card),
      look: (card) => void (model().focus = card),
      arrange: (card, to) => {
        const own = moved(handShown(model()), card, to);
        const look = { ...model().look, order: /** @type {const} */ ("own") };
        keepLook(look);
        set({ own, look, focus: card });
        void this.#context.keep("hand", own);
        this.#context.announce(this.#context.t("skat.moved", { card: cardName(model(), card), place: to + 1 }));
      },
      open: (what) => () => {
        set({ dialog: what });
        if (what === "bids")
          void this.#context.ask("bids").then(
            (bids) => set({ bids }),
            (error) => this.#wrong(error),
          );
      },
      close: () => {
        const was = model().dialog;
        if (!was) return;
        set({ dialog: was === "deal" && model().table.view.result && !model().table.view.options.deal ? "end" : "" });
        if (was !== "deal") return;
        this.#read(model());
        this.#skip?.();
      },
      skip: () => (this.#skip ? this.#skip() : this.#context.moveNow()),
      hint: () => void this.#hint(),
      tell: () => this.#context.announce(standSaid(model(), statusSaid(model()))),
      lay: () => void this.#act(`lay ${model().laid.join(" ")}`),
      clear: () => set({ laid: [] }),
      byHand: () => set({ byHand: !model().byHand, choice: noChoice(), worth: null }),
      choose: (change) => {
        const game = change.game;
        model().choice = chosen(game ? { ...noChoice(), resign: model().choice.resign } : model().choice, change);
        void this.#weigh();
      },
      declare: () => void this.#declare(),
      resign: () => void this.#resign(),
      jump: (value) => void this.#jump(value),
      setLook: (name, value) => {
        const look = { ...model().look, [name]: value };
        if (name === "order") model().own = handShown(model());
        keepLook(look);
        set({ look });
      },
      showDeal: (deal) => set({ dialog: "deal", shownDeal: deal, step: 0, solved: null }),
      step: (step) => set({ step }),
      solve: () => void this.#solve(),
      again: (deal) => void playAgain(this.#context, model().table.record, deal).catch((error) => this.#wrong(error)),
      raise: () => {
        set({ shown: model().curtain, curtain: null });
        if (isMyTurn(model())) this.#context.announce(statusSaid(model()));
      },
    };
  }

  async #hint() {
    const model = /** @type {Model} */ (this.#model);
    const { ply } = model.table.view;
    try {
      const hint = await this.#context.ask("hint");
      if (this.#gone || model.table.view.ply !== ply) return;
      Object.assign(model, { hint, problem: "" });
      this.#context.announce(hintSaid(model, hint));
    } catch (error) {
      this.#wrong(error);
    }
    this.draw();
  }

  async #declare() {
    const { t } = this.#context;
    const model = /** @type {Model} */ (this.#model);
    const resign = model.choice.resign;
    const hopeless = model.worth && model.worth.reach === null && !resign;
    if (
      hopeless &&
      !(await confirmDialog({
        title: t("skat.confirm.hopeless"),
        text: t("skat.confirm.hopeless_text"),
        yes: t("skat.do.declare_anyway"),
        no: t("skat.do.back"),
        danger: true,
      }))
    )
      return;
    await this.#act(`declare ${announcement(model)}${resign ? " resign" : ""}`);
  }

  async #resign() {
    const { t } = this.#context;
    if (
      await confirmDialog({
        title: t("skat.confirm.resign"),
        text: t("skat.confirm.resign_text"),
        yes: t("skat.do.resign"),
        no: t("skat.do.back"),
        danger: true,
      })
    )
      await this.#act("resign");
  }

  async #solve() {
    const model = /** @type {Model} */ (this.#model);
    const deal = model.shownDeal;
    const plays = model.table.view.done[deal].tricks.flatMap((trick) => trick.cards).length;
    model.solved = null;
    let last = /** @type {import("./play/model.js").Hindsight | null} */ (null);
    const told = (/** @type {import("./play/model.js").Hindsight} */ found) => {
      if (this.#gone || model.solved !== last || model.dialog !== "deal") return false;
      model.solved = last = found;
      this.draw();
      return true;
    };
    await solveDeal(this.#context, deal, plays, told).catch((error) => this.#wrong(error));
  }

  /** A bid that skips values is asked about. @param {number} value */
  async #jump(value) {
    const { t } = this.#context;
    const model = /** @type {Model} */ (this.#model);
    const next = model.table.view.may.bid[0];
    model.dialog = "";
    this.draw();
    if (
      value !== next &&
      !(await confirmDialog({
        title: t("skat.confirm.jump", { value }),
        text: t("skat.confirm.jump_text", { next }),
        yes: t("skat.do.bid", { bid: value }),
        no: t("skat.do.back"),
      }))
    )
      return;
    await this.#act(String(value));
  }
}
