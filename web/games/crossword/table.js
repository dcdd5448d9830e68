// The Crosswords table: draws a view, turns taps, drags and keys into events of the placing machine, and what lies on the
// board into questions and actions. It knows no rules: what a play is worth and whether it is legal, `preview` says.

import { render } from "lit-html";
import { syncCurtain } from "../common/curtain.js";
import { sayFailure } from "../common/failure.js";
import { syncTableDialog } from "../../parts/modal.js";
import { linkStyles } from "../../parts/styles.js";
import { canPlay } from "./view/actions.js";
import { takesTiles } from "./view/board.js";
import { helpShown, TableHelp } from "./coach/help.js";
import { keepDraft, withDraft } from "./play/draft.js";
import { listen } from "./play/input.js";
import { tableTemplate } from "./view/layout.js";
import { curtainAfter, isMyTurn, newModel, seenRack } from "./play/model.js";
import { emptyPlacing, placedTiles, reduce } from "./play/placing.js";
import { shuffledOrder } from "./view/rack.js";
import { curtainSaid, turnSentence } from "./play/sentences.js";
import { previewText, thinkingText } from "./view/status.js";
import { timeLeft } from "./view/time.js";
import { noteWords, play, tellEvents, tellNote } from "./play/voice.js";

/** @import { Table, View, TableContext } from "./types.js" */
/** @import { Model, Deeds } from "./play/model.js" */
/** @import { PlacingEvent } from "./play/placing.js" */

// The shell has linked style.css. No @import there: tools that read style sheets, axe among them, resolve it wrongly.
await linkStyles(
  ["../../styles/tables", "board", "hand", "sheet", "dialogs", "shapes", "coach/coach"].map((name) => new URL(`./${name}.css`, import.meta.url)),
);

/** Dialogs that ask about this turn: they go when the game has gone on. @type {Set<import("./play/model.js").DialogName>} */
const PASSING = new Set(["blank", "exchange", "recycle", "resign"]);

const WIDE = "(min-width: 64rem) and (min-height: 36rem)";

/**
 * Set up a table in an empty element.
 * @param {HTMLElement} root
 * @param {TableContext} context
 * @returns {import("../../shell/play/context.js").MountedGame}
 */
export function mount(root, context) {
  const table = new CrosswordTable(root, context);
  return {
    update: (answer) => table.update(/** @type {Table} */ (/** @type {unknown} */ (answer))),
    setThinking: (thinking) => table.setThinking(thinking),
    setThinkingProgress: (state) => table.setThinkingProgress(state),
    refresh: () => table.draw(),
    destroy: () => table.destroy(),
  };
}

class CrosswordTable {
  /** @type {Model | null} */
  #model = null;
  #root;
  #context;
  #wide = matchMedia(WIDE);
  #stopListening;
  #ticking;
  /** Counts the questions of the preview: only the newest answer counts. */
  #asked = 0;
  /** Which score sheet was last scrolled to its end. */
  #written = "";
  /** Whether Enter was pressed before the preview was there: it is played once that says it can be. */
  #playNext = false;
  /** Counts the looks back, for the same reason. */
  #looked = 0;
  /** Whose rack was shown last, in a game of several people. @type {number | null} */
  #shown = null;
  #help = new TableHelp({
    model: () => /** @type {Model} */ (this.#model),
    draw: () => this.draw(),
    focus: (selector) => this.#focusOn(selector),
    wrong: (error) => this.#wrong(error),
    lookBack: (ply) => this.#lookBack(ply),
  });
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
    this.#wide.addEventListener("change", this.#resized);
    this.#ticking = setInterval(() => this.#tick(), 500);
  }

  #resized = () => {
    if (!this.#model) return;
    this.#model.wide = this.#wide.matches;
    this.draw();
  };

  destroy() {
    if (this.#model) this.#help.close();
    this.#stopListening();
    clearInterval(this.#ticking);
    this.#wide.removeEventListener("change", this.#resized);
    this.#context.clock.release("curtain");
  }

  /** A new state of the game. @param {Table} table */
  update(table) {
    const first = !this.#model;
    const model = (this.#model ??= newModel(this.#context, table, this.#wide.matches));
    const ended = !first && !this.#context.viewing && table.view.result && !model.table.view.result;
    if (table.view.seat !== model.table.view.seat) model.placing = emptyPlacing(table.view.board.size);
    model.table = table;
    model.problem = "";
    model.curtain = curtainAfter(model, this.#shown);
    if (model.curtain === null) this.#context.clock.release("curtain");
    else this.#context.clock.hold("curtain");
    this.#sync(model);
    if (ended) model.dialog = "end";
    else if (model.dialog && PASSING.has(model.dialog) && model.placing.asking === null) model.dialog = null;
    this.#preview();
    this.#help.moved();
    this.draw();
    tellEvents(model, table.events);
  }

  /** The rack and the board as they were played; a rack that was not there before comes with what was laid out. @param {Model} model */
  #sync(model) {
    const { board } = model.table.view;
    const fresh = !model.placing.rack.length;
    model.placing = reduce(model.placing, { type: "sync", cells: board.cells, rack: seenRack(model) });
    if (fresh) model.placing = withDraft(model);
    keepDraft(model);
  }

  /** @param {boolean} thinking */
  setThinking(thinking) {
    if (!this.#model) return;
    this.#model.thinking = thinking;
    this.draw();
  }

  /** How far a computer is; what it thinks for longer about is said once. @param {import("./play/model.js").Thought | null} state */
  setThinkingProgress(state) {
    const model = this.#model;
    if (!model) return;
    const begins = state && !model.thought;
    model.thought = state;
    this.draw();
    if (begins) this.#context.announce(thinkingText(model));
  }

  /** Draw everything from the model, and keep the focus where the cursor is. */
  draw() {
    const model = this.#model;
    if (!model) return;
    const onBoard = document.activeElement?.closest?.(".xw-board") !== null && this.#root.contains(document.activeElement);
    model.shown = helpShown(model);
    render(tableTemplate(model, this.#deeds), this.#root);
    syncTableDialog(this.#root, model.dialog);
    syncCurtain(this.#root);
    this.#showNewest(model);
    if (onBoard) this.#focusBoard();
  }

  /** The newest line of the score sheet comes into sight when it is written, and when the sheet is opened. @param {Model} model */
  #showNewest(model) {
    const written = `${model.dialog === "sheet" || model.wide} ${model.table.view.turns.length}`;
    if (written === this.#written) return;
    this.#written = written;
    this.#root.querySelector(".xw-turns > li:last-child")?.scrollIntoView({ block: "nearest" });
  }

  /** For the keyboard: where Enter plays what was just laid out. */
  #focusBoard() {
    this.#focusOn('.xw-board [tabindex="0"]');
  }

  /** @param {string} selector */
  #focusOn(selector) {
    const found = this.#root.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  #tick() {
    const model = this.#model;
    if (!model?.table.record.options.clock) return;
    const clocks = timeLeft(model);
    if (clocks.join() === model.clocks.join()) return;
    model.clocks = clocks;
    this.draw();
  }

  /** Ask what the tiles on the board are worth. */
  async #preview() {
    const model = /** @type {Model} */ (this.#model);
    const asked = (this.#asked += 1);
    const tiles = placedTiles(model.placing);
    if (!tiles.length || model.placing.asking !== null || !isMyTurn(model)) {
      model.preview = null;
      return;
    }
    try {
      const preview = await this.#context.ask("preview", { tiles });
      if (asked !== this.#asked) return;
      model.preview = preview;
      if (this.#playNext && canPlay(model)) return this.#play();
      this.#playNext = false;
      this.#context.announce(`${noteWords(model)} ${previewText(model)}`.trim());
    } catch (error) {
      if (asked !== this.#asked) return;
      model.preview = null;
      this.#wrong(error);
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
      this.#preview();
      this.draw();
      // A button that was used up lost the focus with it.
      if (focused && document.activeElement === document.body && !model.dialog) this.#focusBoard();
    }
  }

  /** @param {PlacingEvent} event */
  #place(event) {
    const model = /** @type {Model} */ (this.#model);
    if (!takesTiles(model) && !["move", "jump", "turn"].includes(event.type)) return;
    const before = model.placing;
    model.placing = reduce(before, event);
    model.problem = "";
    this.#playNext = false;
    if (model.placing.rack !== before.rack || model.placing.lying !== before.lying) keepDraft(model);
    if (model.placing.asking !== null) model.dialog = "blank";
    if (model.placing.lying !== before.lying) {
      model.preview = null;
      play(model, model.placing.lying.length > before.lying.length ? "place" : "lift");
      this.#preview();
    }
    tellNote(model);
    this.draw();
  }

  #play() {
    const model = /** @type {Model} */ (this.#model);
    const counting = model.placing.lying.length > 0 && !model.preview && isMyTurn(model);
    this.#playNext = counting;
    if (canPlay(model)) {
      const move = model.preview?.move ?? "";
      this.#engine(() => this.#context.act(move));
    } else if (!counting) {
      play(model, "refuse");
      this.#context.announce(model.placing.lying.length ? previewText(model) : this.#context.t("crossword.note.nothing"));
    }
  }

  /** Lay out what the help shows, now and not in the past that was looked at. @param {import("./types.js").PlacedTile[]} tiles */
  async #placeGhost(tiles) {
    const model = /** @type {Model} */ (this.#model);
    if (model.back) await this.#lookBack(null);
    this.#help.taken();
    this.#place({ type: "put", tiles });
    this.#focusBoard();
  }

  #closeHelp() {
    const { open } = /** @type {Model} */ (this.#model).help;
    this.#help.close();
    this.draw();
    this.#focusOn(open === "hint" ? "[data-testid=hint]" : "[data-testid=analyse], [data-testid=more]");
  }

  /** @param {string} letters */
  #chooseTiles(letters) {
    const model = /** @type {Model} */ (this.#model);
    this.#help.close();
    this.#place({ type: "recall" });
    this.#open("exchange");
    const left = [...letters];
    model.chosen = model.placing.rack.flatMap(({ id, letter }) => (left.includes(letter) && left.splice(left.indexOf(letter), 1) ? [id] : []));
    this.draw();
  }

  /** @param {number | null} ply */
  async #lookBack(ply) {
    const model = /** @type {Model} */ (this.#model);
    const looked = (this.#looked += 1);
    model.dialog = null;
    if (ply === null) {
      model.back = null;
      this.#preview();
      this.#help.moved();
      this.draw();
      return;
    }
    try {
      const view = await this.#context.view(ply);
      if (looked !== this.#looked) return;
      model.back = view;
      this.#help.moved();
      const turn = [...model.table.view.turns].reverse().find((each) => each.ply < ply);
      this.#context.announce(`${this.#context.t("crossword.history.looking_back")} ${turn ? turnSentence(model, turn) : ""}`);
    } catch (error) {
      this.#wrong(error);
    }
    this.draw();
  }

  /** @param {import("./play/model.js").DialogName | null} name */
  #open(name) {
    const model = /** @type {Model} */ (this.#model);
    if (model.dialog === name) return;
    if (model.dialog === "blank") model.placing = reduce(model.placing, { type: "cancel" });
    model.dialog = name;
    model.chosen = [];
    this.#preview();
    this.draw();
  }

  #exchange() {
    const model = /** @type {Model} */ (this.#model);
    const letters = model.placing.rack.filter((tile) => model.chosen.includes(tile.id)).map((tile) => tile.letter);
    model.placing = reduce(model.placing, { type: "recall" });
    this.#engine(() => this.#context.act(`exchange ${letters.join("")}`));
  }

  #raise() {
    const model = /** @type {Model} */ (this.#model);
    this.#shown = model.curtain;
    model.curtain = null;
    this.#context.clock.release("curtain");
    this.#sync(model);
    this.#preview();
    this.draw();
    // The curtain took the focus with it; the rack is what the player came for.
    this.#focusOn('.xw-rack [tabindex="0"]');
    this.#context.announce(curtainSaid(model));
  }

  /** @returns {Deeds} */
  #makeDeeds() {
    const model = () => /** @type {Model} */ (this.#model);
    return {
      place: (event) => this.#place(event),
      play: () => this.#play(),
      act: (action) => void this.#engine(() => this.#context.act(action)),
      undo: () => void this.#engine(() => this.#context.undo()),
      moveNow: () => this.#context.moveNow(),
      hint: () => void this.#help.hint(),
      analyse: () => {
        this.#open(null);
        void this.#help.analyse();
      },
      closeHelp: () => this.#closeHelp(),
      placeGhost: (tiles) => void this.#placeGhost(tiles),
      chooseTiles: (letters) => this.#chooseTiles(letters),
      shuffle: () => this.#place({ type: "shuffle", order: shuffledOrder(model().placing) }),
      open: (name) => this.#open(name),
      lookBack: (ply) => void this.#lookBack(ply),
      choose: (id) => {
        const { chosen } = model();
        model().chosen = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
        this.draw();
      },
      exchange: () => this.#exchange(),
      chooseBlank: (letter) => {
        model().dialog = null;
        this.#place({ type: "choose", letter });
        if (document.activeElement === document.body) this.#focusBoard();
      },
      exportGcg: () => void this.#context.exportGcg().catch((error) => this.#wrong(error)),
      raise: () => this.#raise(),
      askRecycle: (at) => {
        this.#open("recycle");
        model().recycle = at;
        this.draw();
      },
      toggleUnseen: () => {
        model().unseenShown = !model().unseenShown;
        this.draw();
      },
    };
  }
}
