// Help at the table: the hint in steps, and the analysis of the position shown. The saved game records which help was
// used.

import { isAgainstComputers } from "../../common/seats.js";
import { isMyTurn, shownView } from "../play/model.js";
import { arrangedWord } from "../play/sentences.js";
import { Analysis, knowsAllTiles } from "./analysis.js";
import { Hint, hintText } from "./hint.js";
import { analysisSaid } from "./panel.js";
import { moveWords } from "./sentences.js";

/** @import { Source } from "./analysis.js" */
/** @typedef {import("../play/model.js").Model} Model */
/** @typedef {import("../types.js").PlacedTile} PlacedTile */
/** @typedef {import("../types.js").View} View */
/** @typedef {"nudge" | "move" | "analysis"} Kind */

/** Kinds of help from the least to the most; only the most of each turn is noted. @type {Kind[]} */
const KINDS = ["nudge", "move", "analysis"];

/**
 * The hint or the analysis that is open at a table.
 * @typedef {object} CoachState
 * @property {"hint" | "analysis" | null} open
 * @property {Hint | null} hint
 * @property {Analysis | null} analysis
 */

/** @typedef {{ghost: PlacedTile[], lane: {across: boolean, lane: number} | null, tiles: string}} Shown */

/**
 * @typedef {object} TableAccess what the help reads and does at its table
 * @property {() => Model} model
 * @property {() => void} draw
 * @property {(selector: string) => void} focus
 * @property {(error: unknown) => void} wrong
 * @property {(ply: number) => Promise<void>} lookBack
 * @property {(words: {word: string}[]) => Promise<void>} nameArrangements in Clabbers: learn which words they are
 */

/** Opens, steps through and closes the hint and the analysis at one table. */
export class CoachController {
  #table;

  /** @param {TableAccess} table */
  constructor(table) {
    this.#table = table;
  }

  /** The Hint key: tell the first step, or the next one. */
  async hint() {
    const { help, context, table } = this.#table.model();
    help.analysis?.close();
    const again = help.open === "hint";
    if (help.hint?.ply !== table.view.ply) help.hint = new Hint(context.ask, table.view.ply);
    const { hint } = help;
    Object.assign(help, { open: "hint", analysis: null });
    this.#table.draw();
    try {
      if (again || !hint.step) await hint.next();
      if (hint.ghost.length) await this.#table.nameArrangements([{ word: moveWords(hint.current?.candidate)[1] }]);
    } catch (error) {
      this.close();
      this.#table.wrong(error);
    }
    this.#table.draw();
    if (help.open !== "hint" || !hint.current) return;
    this.#note(hint.isComplete ? "move" : "nudge", hint.ply);
    this.#table.focus(
      hint.isComplete
        ? hint.exchange
          ? "[data-testid=hint-exchange]"
          : "[data-testid=hint-0]"
        : "[data-testid=hint-more]",
    );
    context.announce(hintText(hint.current, (word) => arrangedWord(this.#table.model(), word)));
  }

  /** Analyse the position that is shown; after the end of a game, its last turn. */
  async analyse() {
    const model = this.#table.model();
    const { result, turns } = model.table.view;
    if (result && !model.back) {
      const last = turns[turns.length - 1];
      if (last) await this.#table.lookBack(last.ply);
    }
    model.help.open = "analysis";
    this.#begin(model);
    this.#table.focus(".coach button");
  }

  /** The table shows another position: close the hint, analyse the new position if an analysis is open. */
  onPositionChanged() {
    const model = this.#table.model();
    if (model.help.open === "hint" && (model.back || !isMyTurn(model) || model.help.hint?.ply !== model.table.view.ply))
      this.close();
    if (model.help.open !== "analysis") return;
    if (canAnalyse(model)) this.#begin(model);
    else this.close();
  }

  /** The play that the help shows was put on the board: that counts as having seen the move. */
  onPlayPlaced() {
    const { help, table } = this.#table.model();
    if (help.open === "hint") this.#note("move", table.view.ply);
    this.close();
  }

  close() {
    const { help } = this.#table.model();
    help.analysis?.close();
    Object.assign(help, { open: null, analysis: null });
  }

  /** @param {Model} model */
  #begin(model) {
    const view = shownView(model);
    const where = { seat: seatOf(model, view), ply: view.ply };
    if (isOf(model.help.analysis, where)) return;
    model.help.analysis?.close();
    const changed = (/** @type {"progress" | "state"} */ what) => {
      if (model.help.analysis !== analysis) return;
      this.#table.draw();
      if (what === "state") model.context.announce(analysisSaid(analysis));
    };
    /** @type {Source} */
    const source = {
      ending: knowsAllTiles(view),
      job: (start, onProgress) => model.context.job(() => ({ ...where, ...start() }), onProgress),
      ask: (question, args) => model.context.ask(question, args, where.seat, where.ply),
    };
    const analysis = new Analysis(source, changed);
    places.set(analysis, where);
    model.help.analysis = analysis;
    if (!model.back && !model.table.view.result) this.#note("analysis", view.ply);
    void analysis.start();
  }

  /** @param {Kind} kind @param {number} ply */
  #note(kind, ply) {
    const { context } = this.#table.model();
    const noted = context.kept.help ?? {};
    if (KINDS.indexOf(noted[ply]) >= KINDS.indexOf(kind)) return;
    void context.keep("help", { ...noted, [ply]: kind });
  }
}

/** The position of each analysis. @type {WeakMap<Analysis, {seat: number, ply: number}>} */
const places = new WeakMap();

/** @param {Analysis | null} analysis @param {{seat: number, ply: number}} where */
function isOf(analysis, where) {
  const place = analysis && places.get(analysis);
  return place?.seat === where.seat && place.ply === where.ply;
}

/**
 * The seat whose turn is analysed: the player's own while others hide their racks, else the seat that was to act.
 * @param {Model} model
 * @param {View} view @returns {number}
 */
function seatOf(model, view) {
  return model.table.view.result ? view.turn : (model.table.view.seat ?? view.turn);
}

/** Whether the shown position may be analysed without an unfair advantage. @param {Model} model */
export function canAnalyse(model) {
  const { context, table } = model;
  if (!context.ready || context.watching || model.curtain !== null) return false;
  if (table.view.result) return table.view.turns.length > 0;
  return (
    isAgainstComputers(model) &&
    (model.back ? model.back.ply <= table.view.ply : isMyTurn(model) && table.view.may.play)
  );
}

/** The help's marks on the board and on the rack. @param {Model} model @returns {Shown} */
export function helpShown({ help, placing }) {
  const { hint, analysis } = help;
  if (help.open === "hint" && hint)
    return {
      ghost: placing.pending.length ? [] : hint.ghost,
      lane: hint.isComplete ? null : hint.lane,
      tiles: hint.isComplete ? "" : hint.tiles,
    };
  return { ghost: help.open === "analysis" ? (analysis?.shown?.tiles ?? []) : [], lane: null, tiles: "" };
}

/**
 * The help used in the turn that began with this ply; "" if none. @param {Model} model @param {number} ply
 * @returns {Kind | ""}
 */
export function helpOf(model, ply) {
  return model.context.kept?.help?.[ply] ?? "";
}
