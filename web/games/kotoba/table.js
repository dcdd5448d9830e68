// The table of ことばであそぼ: draws a view, turns taps, drags and typing into events of the tray, and what lies there into
// questions and actions. It knows no words and no rules: what a word is and what it earns, `preview` and `plan` say.

import { render } from "lit-html";
import { syncCurtain } from "../common/curtain.js";
import { sayFailure } from "../common/failure.js";
import { showModal, syncTableDialog } from "../../parts/modal.js";
import { linkStyles } from "../../parts/styles.js";
import { canConfirm, canStep } from "./view/actions.js";
import { keepDraft, keepGuided, keepOrder, keepWatch, laidOut, readGuided, readOrder, readWatch } from "./play/draft.js";
import { sortedIds } from "./view/hand.js";
import { listen } from "./play/input.js";
import { cardsOf } from "./play/kana.js";
import { learnKanji } from "./play/kanji.js";
import { tableTemplate } from "./view/layout.js";
import { findMissed } from "./view/missed.js";
import { payChips } from "./view/motion.js";
import { curtainAfter, isAgainstComputers, isDiscarding, mayMake, newModel } from "./play/model.js";
import { readOwn, toggleOwn } from "./own.js";
import { Playback } from "./play/playback.js";
import { curtainSaid, eventsSaid, REFUSALS } from "./play/sentences.js";
import { verdict } from "./view/status.js";
import { framesOf } from "./play/playback.js";
import { chooseDiscards, syncHand } from "./play/sync.js";
import { baseOf, chainOf, emptyTray, isBegun, reduce, wordOf } from "./play/tray.js";
import { play, sounds, tellEvents, tellNote } from "./play/voice.js";

/** @import { Table, TableContext } from "./types.js" */
/** @import { Model, Deeds } from "./play/model.js" */
/** @import { TrayEvent } from "./play/tray.js" */

// The shell has linked style.css. No @import there: tools that read style sheets, axe among them, resolve it wrongly.
await linkStyles(["../../styles/tables", "field", "bench", "dialogs", "shapes"].map((name) => new URL(`./${name}.css`, import.meta.url)));

const WIDE = "(min-width: 64rem) and (min-height: 36rem)";
const HINTS = 3;
const ORDERS = /** @type {const} */ (["kana", "kind", "own"]);

/**
 * Set up a table in an empty element.
 * @param {HTMLElement} root
 * @param {TableContext} context
 * @returns {import("../../shell/play/context.js").MountedGame}
 */
export function mount(root, context) {
  const table = new KotobaTable(root, context);
  return {
    update: (answer) => table.update(/** @type {Table} */ (/** @type {unknown} */ (answer))),
    setThinking: (thinking) => table.setThinking(thinking),
    refresh: () => table.refresh(),
    destroy: () => table.destroy(),
  };
}

class KotobaTable {
  /** @type {Model | null} */
  #model = null;
  #root;
  #context;
  #wide = matchMedia(WIDE);
  #stopListening;
  /** Counts the questions of the verdict: only the newest answer counts. */
  #asked = 0;
  /** Whether Enter was pressed before the verdict was there: it is obeyed once that says it can be. */
  #enterNext = false;
  #playback = new Playback();
  #gone = false;
  /** Counts the states: one that came while another was being shown takes its place. */
  #updates = 0;
  /** Whether it is being found out what was missed. */
  #looking = false;
  /** What everybody at this screen has laid out, by seat. @type {Map<number | null, import("./play/tray.js").Tray>} */
  #trays = new Map();
  /** @type {Deeds} */
  #deeds;

  /** @param {HTMLElement} root @param {TableContext} context */
  constructor(root, context) {
    this.#root = root;
    this.#context = context;
    this.#deeds = this.#makeDeeds();
    const ways = {
      draw: () => this.draw(),
      enter: () => this.#enter(),
      reorder: (/** @type {number} */ id, /** @type {number} */ before) => this.#reorder(id, before),
    };
    this.#stopListening = listen(root, () => this.#model, this.#deeds, ways);
    this.#wide.addEventListener("change", this.#resized);
  }

  #resized = () => {
    if (!this.#model) return;
    this.#model.wide = this.#wide.matches;
    this.draw();
  };

  destroy() {
    this.#gone = true;
    this.#playback.skip();
    this.#stopListening();
    this.#wide.removeEventListener("change", this.#resized);
    this.#context.clock.release("curtain");
  }

  /** A new state of the game; resolves when a computer's turn has been shown, so that the next one waits for it. @param {Table} table */
  async update(table) {
    const first = !this.#model;
    const model = (this.#model ??= this.#begin(table));
    this.#playback.skip();
    const mine = (this.#updates += 1);
    const told = !first && (await this.#show(model, table));
    if (!this.#gone && mine === this.#updates) this.#take(model, table, first, told);
  }

  /** @param {Table} table @returns {Model} */
  #begin(table) {
    const model = newModel(this.#context, table, this.#wide.matches);
    return Object.assign(model, { order: readOrder(), watch: readWatch(), guide: !readGuided(), kept: readOwn().words });
  }

  /** Somebody else's turn, picture by picture; whether there was anything to show. @param {Model} model @param {Table} table @returns {Promise<boolean>} */
  async #show(model, table) {
    const made = table.events.filter((event) => ["new", "rewrite"].includes(event.kind) && table.record.seats[event.seat]?.kind === "computer");
    const frames = made.flatMap(framesOf);
    if (!frames.length || !model.watch || document.hidden || model.curtain !== null) return false;
    await this.#learn(
      model,
      frames.map((frame) => frame.word),
    );
    this.#context.announce(eventsSaid({ ...model, table }, table.events));
    await this.#playback.run(frames, (frame) => {
      model.frame = frame;
      this.draw();
    });
    model.frame = null;
    return true;
  }

  /** @param {Model} model @param {Table} table @param {boolean} first @param {boolean} told */
  #take(model, table, first, told) {
    const before = model.table.view;
    const ended = !first && !this.#context.viewing && table.view.result && !before.result;
    if (table.view.seat !== before.seat) this.#trays.set(before.seat, model.tray);
    if (table.view.seat !== before.seat) model.tray = this.#trays.get(table.view.seat) ?? emptyTray();
    model.table = table;
    model.problem = "";
    model.news = table.events.findLast((event) => event.kind === "ballot") ?? model.news;
    model.curtain = curtainAfter(model);
    if (model.shown === null && model.curtain === null && !isAgainstComputers(model) && table.view.phase !== "vote") model.shown = table.view.seat;
    if (model.curtain === null) this.#context.clock.release("curtain");
    else this.#context.clock.hold("curtain");
    syncHand(model);
    if (table.events.some((event) => event.kind === "ballot" && !event.accepted) && !model.tray.target) model.tray = reduce(model.tray, { type: "clear" });
    chooseDiscards(model);
    if (ended) model.dialog = "end";
    if (table.view.result && this.#context.ready) void this.#missed(model);
    this.#ask();
    this.draw();
    payChips(this.#root, model, table.events);
    sounds(model, table.events);
    tellEvents(model, table.events, told);
    void this.#learn(model, table.view.used);
  }

  /** Learn how words look in kanji, and draw them. @param {Model} model @param {string[]} words */
  async #learn(model, words) {
    if (await learnKanji(model, words)) this.draw();
  }

  /** @param {Model} model */
  async #missed(model) {
    if (this.#looking || model.missed) return;
    this.#looking = true;
    try {
      model.missed = await findMissed(model);
    } catch (error) {
      console.info("what was missed is not known", error);
      model.missed = "unknown";
    }
    this.#looking = false;
    this.draw();
  }

  /** @param {boolean} thinking */
  setThinking(thinking) {
    if (!this.#model) return;
    this.#model.thinking = thinking;
    this.draw();
  }

  /** Language, theme or readiness changed. */
  refresh() {
    const model = this.#model;
    if (!model) return;
    void this.#learn(model, model.table.view.used);
    if (model.table.view.result && this.#context.ready) void this.#missed(model);
    this.#ask();
    this.draw();
  }

  /** Draw everything from the model. */
  draw() {
    const model = this.#model;
    if (!model || this.#gone) return;
    render(tableTemplate(model, this.#deeds), this.#root);
    syncTableDialog(this.#root, model.dialog);
    showModal(this.#root, "dialog.kt-vote");
    syncCurtain(this.#root);
    this.#root.querySelector(".kt-steps > li:last-child")?.scrollIntoView({ block: "nearest" });
  }

  /** @param {string} selector */
  #focusOn(selector) {
    const found = this.#root.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  /** Ask whether what lies there is a word, and what it would earn. */
  async #ask() {
    const model = /** @type {Model} */ (this.#model);
    const asked = (this.#asked += 1);
    const { tray } = model;
    const chain = tray.target ? [tray.target.kana, ...chainOf(tray)] : null;
    if (!chain) model.plan = null;
    if (chain || tray.cells.length < 3) model.preview = null;
    if (!mayMake(model) || !this.#context.ready || (!chain && tray.cells.length < 3)) return;
    try {
      const answer = chain ? await this.#context.ask("plan", { chain }) : await this.#context.ask("preview", { word: wordOf(tray) });
      if (asked !== this.#asked) return;
      Object.assign(model, chain ? { plan: answer } : { preview: answer });
      const { mark, text } = verdict(model);
      this.draw();
      if (this.#enterNext) return this.#enter();
      if (isBegun(tray)) this.#context.announce(`${mark === "yes" ? "○" : mark === "no" ? "×" : ""} ${text}`.trim());
    } catch (error) {
      if (asked === this.#asked) this.#wrong(error);
    }
    this.draw();
  }

  /** Say in words what could not be done. @param {unknown} error */
  #wrong(error) {
    const model = /** @type {Model} */ (this.#model);
    const said = sayFailure(this.#context, error);
    if (!said) return;
    model.problem = said;
    play(model, "refuse");
  }

  /** Do something at the engine, once at a time. @param {() => Promise<unknown>} deed */
  async #engine(deed) {
    const model = /** @type {Model} */ (this.#model);
    if (model.busy) return;
    const focused = this.#root.contains(document.activeElement);
    model.busy = true;
    model.dialog = null;
    this.draw();
    try {
      await deed();
    } catch (error) {
      this.#wrong(error);
    } finally {
      model.busy = false;
      chooseDiscards(model);
      this.#ask();
      this.draw();
      // A button that was used up lost the focus with it.
      if (focused && isLost(document.activeElement) && !model.dialog)
        this.#focusOn(isDiscarding(model) ? "[data-testid=discard-go]" : ".kt-hand [tabindex='0']");
    }
  }

  /** @param {TrayEvent} event */
  #tray(event) {
    const model = /** @type {Model} */ (this.#model);
    if (!mayMake(model)) return;
    const before = model.tray;
    model.tray = reduce(before, event);
    model.problem = "";
    model.news = null;
    this.#enterNext = false;
    if (event.type !== "typed") model.typed = isBegun(model.tray) ? wordOf(model.tray) : "";
    const changed = model.tray.cells !== before.cells || model.tray.steps !== before.steps || model.tray.target !== before.target;
    if (changed) {
      model.preview = null;
      if (model.tray.steps === before.steps && isBegun(model.tray)) model.plan = null;
      play(model, model.tray.laid.length > before.laid.length ? "place" : "lift");
      keepDraft(model);
      this.#ask();
    }
    if (event.type === "typed") this.#tellTyped(model);
    else tellNote(model);
    this.draw();
  }

  /** While one types, what cannot be is shown; it is said aloud only where a card is missing. @param {Model} model */
  #tellTyped(model) {
    const { note } = model.tray;
    if (!note || !REFUSALS.has(note.kind)) return;
    model.problem = this.#context.t(`kotoba.note.${note.kind}`, { kana: note.kana ?? "", count: note.count ?? 0 });
    if (note.kind === "missing") this.#context.announce(model.problem);
  }

  /** @param {string} text */
  #type(text) {
    const model = /** @type {Model} */ (this.#model);
    model.typed = text;
    const { cards, bad } = cardsOf(text, true);
    this.#tray({ type: "typed", cards: bad.length || !cards.length ? baseOf(model.tray) : cards });
    if (bad.length) model.problem = this.#context.t("kotoba.note.no_card", { kana: bad.join("・") });
    this.draw();
  }

  /** Enter: add the step, or make the word; with nothing new, go to the button that confirms the plan. */
  #enter() {
    const model = /** @type {Model} */ (this.#model);
    const { tray } = model;
    const waiting = isBegun(tray) && !(tray.target ? model.plan : model.preview) && tray.cells.length >= 3;
    this.#enterNext = waiting;
    if (waiting) return;
    if (tray.target && canStep(model)) return this.#tray({ type: "step" });
    if (!tray.target && canConfirm(model)) return this.#confirm();
    if (tray.target && !isBegun(tray) && canConfirm(model)) return this.#focusOn("[data-testid=confirm]");
    play(model, "refuse");
    this.#context.announce(verdict(model).text);
  }

  #confirm() {
    const model = /** @type {Model} */ (this.#model);
    if (!canConfirm(model)) return;
    const action = (model.tray.target ? model.plan : model.preview)?.action ?? "";
    void this.#engine(() => this.#context.act(action));
  }

  /** @param {number} id */
  #pick(id) {
    const model = /** @type {Model} */ (this.#model);
    if (!isDiscarding(model)) return this.#tray({ type: "card", id });
    const chosen = model.discarding ?? [];
    model.discarding = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    play(model, "lift");
    this.draw();
  }

  /** A card of the hand was put before another by hand. @param {number} id @param {number} before */
  #reorder(id, before) {
    const model = /** @type {Model} */ (this.#model);
    const ids = model.tray.hand.map((card) => card.id);
    const from = ids.indexOf(id);
    const others = ids.filter((each) => each !== id);
    const at = from < before ? before - 1 : before;
    this.#order("own", [...others.slice(0, at), id, ...others.slice(at)]);
  }

  /** @param {import("./play/model.js").Order} order @param {number[]} ids */
  #order(order, ids) {
    const model = /** @type {Model} */ (this.#model);
    model.order = order;
    keepOrder(order);
    model.tray = reduce(model.tray, { type: "order", ids });
    keepDraft(model);
    this.draw();
  }

  #sort() {
    const model = /** @type {Model} */ (this.#model);
    const order = ORDERS[(ORDERS.indexOf(model.order) + 1) % ORDERS.length];
    this.#order(order, sortedIds(model.tray.hand, order));
    this.#context.announce(this.#context.t("kotoba.order.said", { order: this.#context.t(`kotoba.order.${order}`) }));
  }

  #discard() {
    const model = /** @type {Model} */ (this.#model);
    const cards = model.tray.hand
      .filter(({ id }) => model.discarding?.includes(id))
      .map(({ kana }) => kana)
      .join("");
    void this.#engine(() => this.#context.act(cards ? `discard ${cards}` : "discard"));
  }

  async #hint() {
    const model = /** @type {Model} */ (this.#model);
    model.hints = null;
    model.dialog = "hint";
    this.draw();
    try {
      model.hints = (await this.#context.ask("hint", { count: HINTS })).actions;
      const [best] = model.hints ?? [];
      this.#context.announce(best ? this.#context.t("kotoba.hint.best", { word: best.word, net: best.net }) : this.#context.t("kotoba.hint.none"));
    } catch (error) {
      model.dialog = null;
      this.#wrong(error);
    }
    this.draw();
    if (model.dialog === "hint") this.#focusOn(".kt-hint");
  }

  /** Lay out what a hint says. @param {import("./types.js").Hint} hint */
  #tryHint(hint) {
    const model = /** @type {Model} */ (this.#model);
    Object.assign(model, { dialog: null, discarding: null });
    this.#tray({ type: "clear" });
    model.tray = laidOut(model, hint.action);
    this.#tray({ type: "typed", cards: [...(hint.action.split(" ").at(-1) ?? "")] });
  }

  #raise() {
    const model = /** @type {Model} */ (this.#model);
    model.shown = model.curtain;
    model.curtain = null;
    this.#context.clock.release("curtain");
    syncHand(model);
    chooseDiscards(model);
    this.#ask();
    this.draw();
    // The curtain took the focus with it; the hand is what the player came for.
    this.#focusOn(".kt-hand [tabindex='0']");
    this.#context.announce(curtainSaid(model));
  }

  /** @param {import("./play/model.js").DialogName | null} name */
  #open(name) {
    const model = /** @type {Model} */ (this.#model);
    if (model.dialog === name) return;
    model.dialog = name;
    this.draw();
  }

  /** @returns {Deeds} */
  #makeDeeds() {
    const model = () => /** @type {Model} */ (this.#model);
    const change = (/** @type {Partial<Model>} */ parts) => {
      Object.assign(model(), parts);
      this.draw();
    };
    return {
      tray: (event) => this.#tray(event),
      confirm: () => this.#confirm(),
      step: () => this.#tray({ type: "step" }),
      pick: (id) => this.#pick(id),
      sort: () => this.#sort(),
      discarding: (choosing) => {
        if (choosing) this.#tray({ type: "release" });
        if (choosing && isBegun(model().tray)) this.#tray({ type: "clear" });
        change({ discarding: choosing ? [] : null, problem: "", news: null });
        this.#context.announce(verdict(model()).text);
      },
      discard: () => this.#discard(),
      vote: (yes, seat) => void this.#engine(() => this.#context.act(`vote ${yes ? "yes" : "no"}`, undefined, seat)),
      target: (word) => {
        const same = model().tray.target?.word === word.id;
        this.#tray(same ? { type: "release" } : { type: "target", word: word.id, kana: word.word });
      },
      tell: (word) => {
        model().word = word;
        this.#open("word");
      },
      type: (text) => this.#type(text),
      openTyping: (open) => {
        change({ typing: open });
        if (open) this.#focusOn("#kt-input");
      },
      undo: () => void this.#engine(() => this.#context.undo()),
      hint: () => void this.#hint(),
      tryHint: (hint) => this.#tryHint(hint),
      open: (name) => this.#open(name),
      raise: () => this.#raise(),
      skip: () => this.#playback.skip(),
      toggleWatch: () => {
        keepWatch(!model().watch);
        change({ watch: !model().watch });
      },
      guided: () => {
        keepGuided();
        change({ guide: false });
        this.#focusOn(".kt-hand [tabindex='0']");
      },
      replay: (index, at) => change({ told: index, toldAt: at, dialog: "turn" }),
      keep: (word) => change({ kept: toggleOwn(word) }),
    };
  }
}

/** Whether the focus is nowhere: a control that was just disabled still seems to have it. @param {Element | null} active */
function isLost(active) {
  return !active || active === document.body || active.matches(":disabled");
}
