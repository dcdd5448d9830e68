// Tiles tried on a position that nobody plays: the table's board and rack, without a game behind them.

import { syncTableDialog } from "../../../parts/modal.js";
import { announce } from "../../../parts/toast.js";
import { number, t, tError } from "../../../shell/base/i18n.js";
import { currentSettings } from "../../../shell/base/settings.js";
import { listen } from "../play/input.js";
import { newModel } from "../play/model.js";
import { emptyPlacing, placedTiles, reduce } from "../play/placing.js";
import { shuffledOrder } from "../view/rack.js";
import { noteSaid } from "../play/sentences.js";
import { previewText } from "../view/status.js";

/** @import { Model, Deeds } from "../play/model.js" */
/** @import { View, PlacedTile } from "../types.js" */

/** A page scrolls with the space bar, which shuffles the rack at a table that never scrolls. @param {KeyboardEvent} event */
function scrolls(event) {
  if (event.key === " " && event.target === document.body) event.stopImmediatePropagation();
}

/** A board to lay tiles on, of one position after the other. */
export class Laying {
  /** @type {Model | null} */
  model = null;
  /** @type {Deeds} */
  deeds;
  #ask;
  #changed;
  #asked = 0;
  /** @type {HTMLElement | null} */
  #root = null;
  #stop = () => {};

  /**
   * @param {(question: string, args: object) => Promise<any>} ask about the position that is shown
   * @param {() => void} changed something is to be drawn
   */
  constructor(ask, changed) {
    this.#ask = ask;
    this.#changed = changed;
    this.deeds = this.#makeDeeds();
  }

  /** Show a position; null: none. @param {View | null} view */
  show(view) {
    this.#asked += 1;
    if (!view) return void (this.model = null);
    const record = { seed: 0, seats: view.seats.map(() => ({ kind: /** @type {const} */ ("human") })), options: view.options, actions: [] };
    const table = { table: "", record, view, events: [], to_act: [0], acting: /** @type {const} */ ("human") };
    /** @type {any} */
    const context = { t, tError, number, announce, ready: true, watching: false, settings: currentSettings(), kept: {} };
    this.model = newModel(context, table, false);
    this.model.placing = reduce(emptyPlacing(view.board.size), { type: "sync", cells: view.board.cells, rack: view.rack ?? "" });
  }

  /** What the coach shows on the board: tiles of a play. @param {PlacedTile[]} tiles */
  point(tiles) {
    if (this.model) this.model.shown = { ghost: this.model.placing.lying.length ? [] : tiles, lane: null, tiles: "" };
  }

  /** The play that lies on the board, if it is one. @returns {string | null} */
  get move() {
    const { preview, placing } = this.model ?? {};
    return placing?.lying.length && preview?.legal ? (preview.move ?? null) : null;
  }

  /** What lies there, in words. @returns {string} */
  get said() {
    return this.model?.placing.lying.length ? previewText(this.model) : "";
  }

  /** After each drawing: keys and fingers are listened to where the board now is. @param {HTMLElement | null} root */
  attach(root) {
    if (this.model && root) syncTableDialog(root, this.model.dialog);
    if (root === this.#root) return;
    this.#stop();
    this.#root = root;
    document.removeEventListener("keydown", scrolls);
    if (root) document.addEventListener("keydown", scrolls);
    this.#stop = root ? listen(root, () => this.model, this.deeds, this.#changed) : () => {};
  }

  close() {
    this.attach(null);
    this.model = null;
  }

  /** @param {import("../play/placing.js").PlacingEvent} event */
  place(event) {
    const { model } = this;
    if (!model) return;
    const before = model.placing;
    model.placing = reduce(before, event);
    if (model.placing.asking !== null) model.dialog = "blank";
    if (model.placing.lying !== before.lying) {
      model.preview = null;
      void this.#preview(model);
    }
    const note = model.placing.note && noteSaid(model, model.placing.note);
    if (note && !model.placing.lying.length) announce(note);
    this.#draw();
  }

  /** Draw, and keep the focus on the square where the cursor went. */
  #draw() {
    const onBoard = document.activeElement?.closest(".xw-board") && this.#root?.contains(document.activeElement);
    this.#changed();
    const cell = onBoard && this.#root?.querySelector('.xw-board [tabindex="0"]');
    if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
  }

  /** @param {Model} model */
  async #preview(model) {
    const asked = (this.#asked += 1);
    const tiles = placedTiles(model.placing);
    if (!tiles.length || model.placing.asking !== null) return;
    try {
      const preview = await this.#ask("preview", { tiles });
      if (asked !== this.#asked) return;
      model.preview = preview;
      announce(previewText(model));
    } catch (error) {
      if (asked !== this.#asked) return;
      model.preview = { legal: false, .../** @type {any} */ (error), code: /** @type {any} */ (error).code ?? null, message: String(error) };
    }
    this.#changed();
  }

  /** @returns {Deeds} */
  #makeDeeds() {
    const nothing = () => {};
    return {
      place: (event) => this.place(event),
      shuffle: () => this.model && this.place({ type: "shuffle", order: shuffledOrder(this.model.placing) }),
      open: (name) => {
        if (!this.model) return;
        if (this.model.dialog === "blank") this.model.placing = reduce(this.model.placing, { type: "cancel" });
        this.model.dialog = name;
        this.#changed();
      },
      chooseBlank: (letter) => {
        if (!this.model) return;
        this.model.dialog = null;
        this.place({ type: "choose", letter });
      },
      play: nothing,
      act: nothing,
      undo: nothing,
      moveNow: nothing,
      hint: nothing,
      lookBack: nothing,
      choose: nothing,
      exchange: nothing,
      exportGcg: nothing,
      raise: nothing,
      askRecycle: nothing,
      toggleUnseen: nothing,
      analyse: nothing,
      closeHelp: nothing,
      chooseTiles: nothing,
      placeGhost: (tiles) => this.place({ type: "put", tiles }),
    };
  }
}
