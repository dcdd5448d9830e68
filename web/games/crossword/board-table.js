// A table with the board and the rack of Crosswords: the player lays tiles, the engine's preview says their score and
// legality, and the play is sent. Each table defines the form of the action, and its other parts.

import { sheetClosedByBack } from "../../parts/dialog.js";
import { t } from "../../shell/base/i18n.js";
import { newestOnly } from "../common/newest.js";
import { TableController } from "../common/table-controller.js";
import { keepDraft, withDraft } from "./play/draft.js";
import { listen } from "./play/input.js";
import { isMyTurn, visibleRack } from "./play/model.js";
import { placedTiles, reduce, shuffledOrder } from "./play/placing.js";
import { noteText, REFUSALS } from "./play/sentences.js";
import { boardOf } from "./play/squares.js";
import { takesTiles } from "./view/board.js";
import { previewText } from "./view/status.js";

/** @import { AnyModel } from "../common/table-controller.js" */
/** @import { DialogName, Model } from "./play/model.js" */
/** @import { PlacingEvent } from "./play/placing.js" */
/** @import { Preview } from "./types.js" */

/** The cursor's actions on the board, allowed even while no tile may be laid. */
const CURSOR = ["move", "jump", "turn"];

/**
 * @template {AnyModel} M
 * @extends {TableController<M>}
 */
export class BoardTable extends TableController {
  /** Asks for an earlier view. */
  askView = newestOnly();
  #askPreview = newestOnly();
  /** Enter was pressed before the preview came: when it comes, the play is sent if it is legal. */
  #playNext = false;

  /** The model as the board's templates take it. @returns {Model} */
  get board() {
    return /** @type {any} */ (this.model);
  }

  // What a table says of itself.

  /** Whether a play can be sent at this screen now. */
  mayAct() {
    return isMyTurn(this.board);
  }

  /** Whether tiles may be laid, also to try plays out while others think. */
  mayLay() {
    return takesTiles(this.board);
  }

  /** The rack that may be seen; "" for none. */
  visibleRack() {
    return visibleRack(this.board);
  }

  /** A preview has come. @param {Preview} _preview */
  onPreview(_preview) {}

  /** Send the play that lies on the board. @param {string} move */
  submit(move) {
    void this.act(move);
  }

  /** The greeting after the curtain rises. @returns {string} */
  greeting() {
    return "";
  }

  /** Show the board after an earlier number of actions; null: now. @param {number | null} _ply */
  async lookBack(_ply) {}

  /** Close the hint, the analysis or the earlier turn that is shown. */
  closeHelp = () => {};

  /** What closes the sheet that lies over a part of the table; null: there is none. @returns {(() => void) | null} */
  sheet() {
    return null;
  }

  /** @override */
  showDialogs() {
    super.showDialogs();
    sheetClosedByBack(this, () => (this.closed ? null : this.sheet()));
  }

  // Common to both tables.

  /** @override */
  listen() {
    return listen(this.root, () => this.model && this.board, this);
  }

  /** Draw, and keep the focus on the board where the cursor is. @override */
  draw() {
    const onBoard = this.root.querySelector(".xw-board")?.contains(document.activeElement);
    super.draw();
    if (onBoard) this.focusBoard();
  }

  focusBoard() {
    this.focusOn('.xw-board [tabindex="0"]');
  }

  /** @override */
  focusHand() {
    this.focusBoard();
  }

  /** Bring rack and board as played into the placing; a rack that was hidden before comes with its kept draft. */
  takeRack() {
    const { board } = this;
    const wasHidden = !board.placing.rack.length;
    board.placing = reduce(board.placing, { type: "sync", ...boardOf(board.table.view), rack: this.visibleRack() });
    if (wasHidden && board.placing.rack.length) board.placing = withDraft(board);
    keepDraft(board);
  }

  /** Ask for the score of the tiles on the board. */
  async preview() {
    const { board } = this;
    const tiles = placedTiles(board.placing);
    // While the engine is starting nothing is asked: what lies there is asked about when the table comes.
    const asks = tiles.length > 0 && board.placing.asking === null && this.mayAct() && !this.context.waiting;
    if (!asks) board.preview = null;
    try {
      const preview = await this.#askPreview(asks ? () => this.context.ask("preview", { tiles }) : null);
      if (!preview) return;
      board.preview = preview;
      this.onPreview(preview);
      if (this.#playNext && this.canPlay()) return this.play();
      this.#playNext = false;
      this.context.announce(`${noteText(board)} ${previewText(board)}`.trim());
    } catch (error) {
      board.preview = null;
      this.showError(error);
    }
    this.draw();
  }

  /** @override */
  afterAction() {
    void this.preview();
  }

  /** @param {PlacingEvent} event */
  place(event) {
    const { board } = this;
    if (!this.mayLay() && !CURSOR.includes(event.type)) return;
    const before = board.placing;
    board.placing = reduce(before, event);
    board.problem = board.news = "";
    this.#playNext = false;
    if (board.placing.rack !== before.rack || board.placing.pending !== before.pending) keepDraft(board);
    if (board.placing.asking !== null) board.dialog = "blank";
    if (board.placing.pending !== before.pending) {
      board.preview = null;
      this.playSound(board.placing.pending.length > before.pending.length ? "tile" : "recall");
      void this.preview();
    }
    this.#tellNote();
    this.draw();
  }

  /** Announce the last placing, or why it failed. */
  #tellNote() {
    const { board } = this;
    const text = noteText(board);
    if (!text) return;
    if (REFUSALS.has(board.placing.note?.kind ?? "")) {
      board.problem = text;
      this.playSound("refuse");
    }
    if (board.placing.note?.kind === "waiting") board.news = text;
    // With tiles on the board the preview says it, once it is there.
    if (!board.placing.pending.length || board.problem || !this.mayAct()) this.context.announce(text);
  }

  /** Whether what lies on the board can be sent now. */
  canPlay() {
    const { placing, preview } = this.board;
    return this.mayAct() && placing.pending.length > 0 && placing.asking === null && preview?.legal === true;
  }

  play() {
    const { board, context } = this;
    const waits = board.placing.pending.length > 0 && !board.preview && this.mayAct();
    this.#playNext = waits;
    if (this.canPlay()) return this.submit(board.preview?.move ?? "");
    if (waits) return;
    this.playSound("refuse");
    context.announce(board.placing.pending.length ? previewText(board) : t("crossword.note.nothing"));
  }

  shuffle() {
    this.place({ type: "shuffle", order: shuffledOrder(this.board.placing) });
  }

  /** @param {M["dialog"] | DialogName} name @override */
  open(name) {
    const { board } = this;
    if (board.dialog === name) return;
    if (board.dialog === "blank") board.placing = reduce(board.placing, { type: "cancel" });
    board.chosen = [];
    super.open(name);
    void this.preview();
  }

  /** @param {string} letter */
  chooseBlank(letter) {
    this.board.dialog = null;
    this.place({ type: "choose", letter });
    if (this.focusLost()) this.focusBoard();
  }

  /** @override */
  raise() {
    super.raise();
    this.takeRack();
    void this.preview();
    this.draw();
    // The curtain took the focus with it; the player wants the rack.
    this.focusOn('.xw-rack [tabindex="0"]');
    this.context.announce(this.greeting());
  }
}
