// A board to try plays on, without a game behind it: the table's board and rack, drawn for one position after the
// other.

import { syncTableDialog } from "../../../parts/modal.js";
import { announce } from "../../../parts/toast.js";
import { currentSettings } from "../../../shell/base/settings.js";
import { newestOnly } from "../../common/newest.js";
import { tableModel } from "../../common/table-controller.js";
import { listen } from "../play/input.js";
import { newModel } from "../play/model.js";
import { placedTiles, reduce, shuffledOrder } from "../play/placing.js";
import { noteText } from "../play/sentences.js";
import { boardOf, playSquare, squareId, useTiles } from "../play/squares.js";
import { previewText } from "../view/status.js";

/** @import { BoardControls, DialogName, Model } from "../play/model.js" */
/** @import { PlacingEvent } from "../play/placing.js" */
/** @import { PlacedTile, View } from "../types.js" */

/** A page scrolls with the space bar; a table never scrolls, and the bar shuffles. @param {KeyboardEvent} event */
function scrolls(event) {
  if (event.key === " " && event.target === document.body) event.stopImmediatePropagation();
}

/** @implements {BoardControls} */
export class TrialBoard {
  /** @type {Model | null} */
  model = null;
  #ask;
  #changed;
  #written;
  #newest = newestOnly();
  /** @type {HTMLElement | null} */
  #root = null;
  #stop = () => {};

  /**
   * @param {(question: string, args: object) => Promise<any>} ask about the position that is shown
   * @param {() => void} changed something is to be drawn
   * @param {(text: string) => void} written a letter typed where no rack is: "8D Q" across, "D8 Q" down
   */
  constructor(ask, changed, written) {
    this.#ask = ask;
    this.#changed = changed;
    this.#written = written;
  }

  /** Show a position. @param {View} view */
  show(view) {
    void this.#newest(null);
    useTiles(view.tiles);
    const record = { seed: 0, seats: view.seats.map(() => ({ kind: "human" })), options: view.options, actions: [] };
    const context = { announce, ready: true, watching: false, settings: currentSettings(), kept: {} };
    const { cursor = null, arrow = null } = this.model?.placing ?? {}; // who enters a position goes on from there
    this.model = newModel(tableModel(context, { record, view, acting: "human" }));
    const placing = { ...this.model.placing, cursor, arrow };
    this.model.placing = reduce(placing, { type: "sync", ...boardOf(view), rack: view.rack ?? "" });
  }

  /** Show the tiles of a candidate on the board. @param {PlacedTile[]} tiles */
  mark(tiles) {
    if (this.model) this.model.marks = { ghost: this.model.placing.pending.length ? [] : tiles, lane: null, tiles: "" };
  }

  /** The play that lies on the board, if it is legal. @returns {string | null} */
  get move() {
    const { preview, placing } = this.model ?? {};
    return placing?.pending.length && preview?.legal ? (preview.move ?? null) : null;
  }

  /** The play on the board in words. @returns {string} */
  get text() {
    return this.model?.placing.pending.length ? previewText(this.model) : "";
  }

  /** After each drawing: listen to keys and pointers where the board now is. @param {HTMLElement | null} root */
  attach(root) {
    if (this.model && root) syncTableDialog(root, this.model.dialog);
    if (root === this.#root) return;
    this.#stop();
    this.#root = root;
    document.removeEventListener("keydown", scrolls);
    if (root) document.addEventListener("keydown", scrolls);
    this.#stop = root ? listen(root, () => this.model, this) : () => {};
  }

  close() {
    this.attach(null);
    this.model = null;
  }

  draw() {
    this.#changed();
  }

  /** @param {PlacingEvent} event */
  place(event) {
    const { model } = this;
    if (!model) return;
    const before = model.placing;
    if (event.type === "type" && before.cursor && !model.table.view.rack) {
      const across = squareId(before.cursor);
      const square = playSquare(before.arrow === "down" ? across.replace(/(\d+)(\w)/, "$2$1") : across);
      const letter = event.blank ? event.letter.toLowerCase() : event.letter.toUpperCase();
      return this.#written(`${square} ${letter}`);
    }
    model.placing = reduce(before, event);
    if (model.placing.asking !== null) model.dialog = "blank";
    if (model.placing.pending !== before.pending) {
      model.preview = null;
      void this.#preview(model);
    }
    const note = noteText(model);
    if (note && !model.placing.pending.length) announce(note);
    const onBoard = this.#root?.querySelector(".xw-board")?.contains(document.activeElement);
    this.#changed();
    const cell = onBoard && this.#root?.querySelector('.xw-board [tabindex="0"]');
    if (cell instanceof HTMLElement) cell.focus({ preventScroll: true });
  }

  /** @param {Model} model */
  async #preview(model) {
    const tiles = placedTiles(model.placing);
    const asks = tiles.length > 0 && model.placing.asking === null;
    try {
      const preview = await this.#newest(asks ? () => this.#ask("preview", { tiles }) : null);
      if (!preview) return;
      model.preview = preview;
      announce(previewText(model));
    } catch (error) {
      const { code = null } = /** @type {any} */ (error);
      model.preview = { legal: false, .../** @type {any} */ (error), code, message: String(error) };
    }
    this.#changed();
  }

  shuffle() {
    if (this.model) this.place({ type: "shuffle", order: shuffledOrder(this.model.placing) });
  }

  /** @param {DialogName | null} name */
  open(name) {
    const { model } = this;
    if (!model) return;
    if (model.dialog === "blank") model.placing = reduce(model.placing, { type: "cancel" });
    model.dialog = name;
    this.#changed();
  }

  /** @param {string} letter */
  chooseBlank(letter) {
    if (this.model) this.model.dialog = null;
    this.place({ type: "choose", letter });
  }

  // What a board without a game cannot do.
  play() {}
  closeHelp() {}
  async lookBack() {}
}
