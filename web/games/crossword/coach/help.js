// Help at the table: the hint in steps, and the analysis of the position that is shown. What was used is noted with the game.

import { isAgainstComputers } from "../../common/seats.js";
import { isMyTurn, shownView } from "../play/model.js";
import { Analysis } from "./analysis.js";
import { Ladder, nudgeSaid } from "./ladder.js";
import { analysisSaid } from "./panel.js";

/** @typedef {import("../play/model.js").Model} Model */
/** @typedef {import("../types.js").PlacedTile} PlacedTile */
/** @typedef {import("../types.js").View} View */
/** @typedef {"nudge" | "move" | "analysis"} Kind */

/** How much each kind of help tells; only the most telling of a turn is noted. @type {Kind[]} */
const KINDS = ["nudge", "move", "analysis"];

/**
 * What a table draws of its help.
 * @typedef {object} Help
 * @property {"hint" | "analysis" | null} open
 * @property {Ladder | null} ladder
 * @property {Analysis | null} analysis
 */

/** @typedef {{ghost: PlacedTile[], lane: {across: boolean, lane: number} | null, tiles: string}} Shown */

/**
 * @typedef {object} Hands what the help can do at the table
 * @property {() => Model} model
 * @property {() => void} draw
 * @property {(selector: string) => void} focus
 * @property {(error: unknown) => void} wrong
 * @property {(ply: number) => Promise<void>} lookBack
 */

/** The helper of one table. */
export class TableHelp {
  #hands;

  /** @param {Hands} hands */
  constructor(hands) {
    this.#hands = hands;
  }

  /** The hint key: the first step, or the next one. */
  async hint() {
    const { help, context, table } = this.#hands.model();
    help.analysis?.close();
    const again = help.open === "hint";
    if (help.ladder?.ply !== table.view.ply) help.ladder = new Ladder(context.ask, table.view.ply);
    const { ladder } = help;
    Object.assign(help, { open: "hint", analysis: null });
    this.#hands.draw();
    try {
      if (again || !ladder.step) await ladder.more();
    } catch (error) {
      this.close();
      this.#hands.wrong(error);
    }
    this.#hands.draw();
    if (help.open !== "hint" || !ladder.nudge) return;
    this.#note(ladder.atTheTop ? "move" : "nudge", ladder.ply);
    this.#hands.focus(ladder.atTheTop ? (ladder.exchange ? "[data-testid=hint-exchange]" : "[data-testid=hint-0]") : "[data-testid=hint-more]");
    context.announce(nudgeSaid(ladder.nudge));
  }

  /** The analysis of what is shown; after the end of a game that is its last turn. */
  async analyse() {
    const model = this.#hands.model();
    const { result, turns } = model.table.view;
    if (result && !model.back) {
      const last = turns[turns.length - 1];
      if (last) await this.#hands.lookBack(last.ply);
    }
    model.help.open = "analysis";
    this.#begin(model);
    this.#hands.focus(".coach button");
  }

  /** Something else is shown than before: what was said of it goes, an open analysis begins anew. */
  moved() {
    const model = this.#hands.model();
    if (model.help.open === "hint" && (model.back || !isMyTurn(model) || model.help.ladder?.ply !== model.table.view.ply)) this.close();
    if (model.help.open !== "analysis") return;
    if (canAnalyse(model)) this.#begin(model);
    else this.close();
  }

  /** What the help shows is laid out: a hint has then told the move, however few steps it took. */
  taken() {
    const { help, table } = this.#hands.model();
    if (help.open === "hint") this.#note("move", table.view.ply);
    this.close();
  }

  close() {
    const { help } = this.#hands.model();
    help.analysis?.close();
    Object.assign(help, { open: null, analysis: null });
  }

  /** @param {Model} model */
  #begin(model) {
    const view = shownView(model);
    const where = { seat: seatOf(model, view), ply: view.ply };
    if (same(model.help.analysis, where)) return;
    model.help.analysis?.close();
    const changed = (/** @type {"progress" | "state"} */ what) => {
      if (model.help.analysis !== analysis) return;
      this.#hands.draw();
      if (what === "state") model.context.announce(analysisSaid(analysis));
    };
    const analysis = new Analysis(model.context.send, where, changed);
    places.set(analysis, where);
    model.help.analysis = analysis;
    if (!model.back && !model.table.view.result) this.#note("analysis", view.ply);
    void analysis.start();
  }

  /** @param {Kind} kind @param {number} ply */
  #note(kind, ply) {
    const { context } = this.#hands.model();
    const noted = context.kept.help ?? {};
    if (KINDS.indexOf(noted[ply]) >= KINDS.indexOf(kind)) return;
    void context.keep("help", { ...noted, [ply]: kind });
  }
}

/** Where an analysis looks. @type {WeakMap<Analysis, {seat: number, ply: number}>} */
const places = new WeakMap();

/** @param {Analysis | null} analysis @param {{seat: number, ply: number}} where */
function same(analysis, where) {
  const place = analysis && places.get(analysis);
  return place?.seat === where.seat && place.ply === where.ply;
}

/** Whose turn is analysed: one's own while others hide their racks, else whoever was to act. @param {Model} model @param {View} view @returns {number} */
function seatOf(model, view) {
  return model.table.view.result ? view.turn : (model.table.view.seat ?? view.turn);
}

/** Whether the position that is shown may be analysed: nobody at the table is deceived by it. @param {Model} model @returns {boolean} */
export function canAnalyse(model) {
  const { context, table } = model;
  if (!context.ready || context.watching || model.curtain !== null) return false;
  if (table.view.result) return table.view.turns.length > 0;
  return isAgainstComputers(model) && (model.back ? model.back.ply <= table.view.ply : isMyTurn(model) && table.view.may.play);
}

/** What the help shows on the board and on the rack. @param {Model} model @returns {Shown} */
export function helpShown({ help, placing }) {
  const { ladder, analysis } = help;
  if (help.open === "hint" && ladder)
    return { ghost: placing.pending.length ? [] : ladder.ghost, lane: ladder.atTheTop ? null : ladder.lane, tiles: ladder.atTheTop ? "" : ladder.tiles };
  return { ghost: help.open === "analysis" ? (analysis?.shown?.tiles ?? []) : [], lane: null, tiles: "" };
}

/** What help was used in the turn that began with this ply; "" if none. @param {Model} model @param {number} ply @returns {Kind | ""} */
export function helpOf(model, ply) {
  return model.context.kept?.help?.[ply] ?? "";
}
