// The history of an analysis: the first position, and those reached from it by trying plays.

import { bringLexicon } from "../../../shell/storage/word-lists-store.js";

/** @import { Position } from "../coach/types.js" */
/** @import { View } from "../types.js" */
/**
 * @typedef {{position: Position, view: View, cgp: string, move: string}} Step `move`: what led to it, "" for the first
 */

/** The positions so far, and which of them is shown. */
export class AnalysisHistory {
  /** @type {Step[]} */
  steps = [];
  at = -1;
  #engine;

  /** @param {import("../../../engine/engine.js").Engine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** @returns {Step | null} */
  get here() {
    return this.steps[this.at] ?? null;
  }

  /** Set up a position and drop the tried plays. @param {Position} position */
  async setUp(position) {
    const step = await this.#looked(position, "");
    Object.assign(this, { steps: [step], at: 0 });
  }

  /** Change the known racks here and drop the plays tried from here. @param {Partial<Position>} change */
  async change(change) {
    const { here } = this;
    if (!here) return;
    const step = await this.#looked({ ...here.position, ...change }, here.move);
    this.steps = [...this.steps.slice(0, this.at), step];
  }

  /** Go to the position after a play. @param {string} move */
  async after(move) {
    const { here } = this;
    if (!here) return;
    const { answer } = await this.#engine.request({
      type: "ask",
      game: "crossword",
      position: here.position,
      question: "after",
      arguments: { move },
    });
    this.steps = [...this.steps.slice(0, this.at + 1), await this.#looked(answer.position, move)];
    this.at += 1;
  }

  /** @param {number} at */
  goTo(at) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, at));
  }

  /** @param {Position} position @param {string} move @returns {Promise<Step>} */
  async #looked(position, move) {
    await this.#engine.started();
    await bringLexicon(this.#engine, position.lexicon);
    const { view, cgp } = await this.#engine.request({ type: "view", game: "crossword", position });
    return { position: { ...position, lexicon: view.options.lexicon }, view, cgp, move };
  }
}
