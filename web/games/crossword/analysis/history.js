// The history of an analysis: a tree of positions, from the first one by the plays that were tried.

import { bringLexicon } from "../../../shell/storage/word-lists-store.js";

/** @import { Position } from "../coach/types.js" */
/** @import { View } from "../types.js" */
/**
 * @typedef {object} Step a position of the tree
 * @property {Position} position
 * @property {View} view
 * @property {string} cgp
 * @property {string} move what led to it, "" for the first
 * @property {string} rack the tiles that were put on the rack here, "" where they are those that were known
 * @property {string} name
 * @property {string} note
 * @property {Step | null} parent
 * @property {Step[]} children the main line first
 * @property {Step | null} next the child that was visited last
 */

/** Tiles of a full rack. */
const RACK = 7;

/** The positions so far, and which of them is shown. */
export class AnalysisHistory {
  /** @type {Step | null} */
  root = null;
  /** @type {Step | null} */
  here = null;
  #engine;

  /** @param {import("../../../engine/engine.js").Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** The line through the position that is shown. @returns {Step[]} */
  get steps() {
    const line = this.here ? lineTo(this.here) : [];
    for (let step = following(this.here); step; step = following(step)) line.push(step);
    return line;
  }

  get at() {
    return this.here ? lineTo(this.here).length - 1 : -1;
  }

  /** Every position with its depth. */
  get all() {
    return this.root ? below(this.root, 0) : [];
  }

  /** @param {Step} step */
  has(step) {
    const line = lineTo(step);
    return line[0] === this.root && line.every((each) => !each.parent || each.parent.children.includes(each));
  }

  /** Set up a position and drop the tried plays. @param {Position} position */
  async setUp(position) {
    this.root = this.here = await this.#looked(position, "", null);
  }

  /**
   * Change the known racks here. Where plays were tried from here, they stay, and this is another line beside it; of
   * the first position they are dropped. @param {Partial<Position>} change
   */
  async change(change) {
    const { here } = this;
    if (!here) return;
    const { parent } = here;
    const step = await this.#looked({ ...here.position, ...change }, here.move, parent);
    if (this.here !== here) return; // somebody went on meanwhile
    step.rack = change.rack ?? "";
    if (!parent) this.root = step;
    else if (here.children.length) parent.children.push(step);
    else parent.children[parent.children.indexOf(here)] = step;
    if (!here.children.length) Object.assign(step, { name: here.name, note: here.note });
    this.goTo(step);
  }

  /** Go to the position after a play. @param {string} move */
  async after(move) {
    const { here } = this;
    if (!here) return;
    const known = here.children.find((child) => child.move === move);
    const step = known ?? (await this.follow(here, move, ""));
    if (this.here !== here) return; // pressed twice
    if (!known) here.children.push(step);
    this.goTo(step);
  }

  /**
   * The position after a play, with this rack unless it is "". @param {Step} parent @param {string} move
   * @param {string} rack
   */
  async follow(parent, move, rack) {
    const position = (await this.#ask(parent, "after", { move })).position;
    const step = await this.#looked(rack ? { ...position, rack } : position, move, parent);
    step.rack = rack;
    return step;
  }

  /** The rack here filled up at random. @param {number} seed @returns {Promise<string>} */
  async drawn(seed) {
    return this.here ? (await this.#ask(this.here, "draw", { seed })).rack : "";
  }

  /** @param {Step} step */
  goTo(step) {
    for (const [at, each] of lineTo(step).entries()) if (at && each.parent) each.parent.next = each;
    this.here = step;
  }

  /** Delete a position with all that was tried from it. @param {Step} step */
  remove(step) {
    const { parent } = step;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child !== step);
    parent.next = null;
    if (this.here && lineTo(this.here).includes(step)) this.here = parent;
  }

  /** Make the line that leads to a position the main line. @param {Step} step */
  promote(step) {
    for (const each of lineTo(step)) {
      const { parent } = each;
      if (parent) parent.children = [each, ...parent.children.filter((child) => child !== each)];
    }
  }

  /** @param {Step} step @param {string} question @param {object} args @returns {Promise<any>} */
  async #ask({ position }, question, args) {
    const { answer } = await this.#engine.request({
      type: "ask",
      game: "crossword",
      position,
      question,
      arguments: args,
    });
    return answer;
  }

  /** @param {Position} position @param {string} move @param {Step | null} parent @returns {Promise<Step>} */
  async #looked(position, move, parent) {
    await this.#engine.started();
    await bringLexicon(this.#engine, position.lexicon);
    const { view, cgp } = await this.#engine.request({ type: "view", game: "crossword", position });
    // the tiles of a rack that are not known are unseen as well, and not in the bag
    view.bag = Math.max(0, view.bag - Math.max(0, RACK - (view.rack ?? "").length));
    const known = { position: { ...position, lexicon: view.options.lexicon }, view, cgp, move, parent };
    return { ...known, rack: "", name: "", note: "", children: [], next: null };
  }
}

/** @param {Step | null} step @returns {Step | null} */
function following(step) {
  return step ? (step.next ?? step.children[0] ?? null) : null;
}

/** The positions from the first one to this one. @param {Step} step @returns {Step[]} */
function lineTo(step) {
  const line = [step];
  for (let { parent } = step; parent; { parent } = parent) line.unshift(parent);
  return line;
}

/** @typedef {{step: Step, depth: number}} Placed */

/** A position and what was tried from it, in the order of a tree. @param {Step} step @param {number} depth
 * @returns {Placed[]} */
function below(step, depth) {
  return [{ step, depth }, ...step.children.flatMap((child) => below(child, depth + 1))];
}
