// A deal with open cards: the declarer's result with best play, found by bisection, and the cards that keep it. Every
// card played starts the analysis again.

import { errorJson } from "../../../parts/coded-error.js";
import { Job } from "../../../engine/job.js";

/** @import { Engine } from "../../../engine/engine.js" */
/** @import { Proving } from "../../common/proof/key.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */

/**
 * @typedef {object} Standing the engine's answer `open` (docs/door-skat.md, Questions)
 * @property {boolean} over
 * @property {number} declarer
 * @property {string[]} contract
 * @property {string[][]} hands
 * @property {number | null} player
 * @property {string[]} legal
 * @property {number} leader
 * @property {string[]} trick
 * @property {{leader: number, cards: string[], winner: number} | null} last
 * @property {number} points
 * @property {number} tricks
 * @property {number | null} goal
 */

const ALL = 120;

export class OpenDeal {
  /** Cards played so far. @type {string[]} */
  plays = [];
  /** @type {Standing | null} */
  now = null;
  /** The declarer's card points with best play lie between these, in Null 0 or 1 (safe); equal: it is known. */
  low = 0;
  high = ALL;
  /** Cards that keep that value, and those that do not. @type {Map<string, boolean>} */
  keeps = new Map();
  /** @type {ErrorJson | null} */
  error = null;
  /** Counts what has been asked for: an answer to an older question is left out. */
  #round = 0;
  #engine;
  #position;
  #redraw;

  /** @param {Engine} engine @param {any} position @param {() => void} redraw */
  constructor(engine, position, redraw) {
    this.#engine = engine;
    this.#position = position;
    this.#redraw = redraw;
    void this.#look();
  }

  /** Whether the result with best play is known. */
  get isKnown() {
    return this.low === this.high;
  }

  get isNull() {
    return this.now !== null && this.now.goal === null;
  }

  /**
   * The known result as a proof: the points that are reached, or the goal that is not. Of Null there are no points.
   * @returns {Proving}
   */
  get proving() {
    const goal = this.now?.goal ?? 0;
    const about = { game: "skat", position: { ...this.#position, plays: this.plays } };
    return {
      job: (start, onProgress) => new Job(this.#engine, start, onProgress),
      wish: { ...about, method: "reaches", arguments: { value: Math.max(this.low, goal) } },
    };
  }

  stop() {
    this.#round += 1;
  }

  /** @param {string} card */
  play(card) {
    if (!this.now?.legal.includes(card)) return;
    this.plays = [...this.plays, card];
    void this.#look();
  }

  /** Take cards back. @param {number} count */
  back(count) {
    this.plays = this.plays.slice(0, Math.max(0, this.plays.length - count));
    void this.#look();
  }

  /** @param {string} question @param {object} [args] @returns {Promise<any>} */
  async #ask(question, args = {}) {
    const position = { ...this.#position, plays: this.plays };
    const asked = { type: /** @type {const} */ ("ask"), game: "skat", position, question, arguments: args };
    return (await this.#engine.request(/** @type {any} */ (asked))).answer;
  }

  async #look() {
    const round = (this.#round += 1);
    try {
      const now = await this.#ask("open");
      if (round !== this.#round) return;
      Object.assign(this, { now, low: now.points, high: now.goal === null ? 1 : ALL, keeps: new Map(), error: null });
      if (now.goal === null) this.low = 0;
      this.#redraw();
      if (now.over) this.high = this.low = now.goal === null ? Number(!now.tricks) : now.points;
      for await (const _ of this.#questions(now)) {
        if (round !== this.#round) return;
        this.#redraw();
      }
    } catch (error) {
      if (round !== this.#round) return;
      this.error = errorJson(error);
    }
    this.#redraw();
  }

  /** Ask until all is known; first of all whether the game is won. @param {Standing} now */
  async *#questions(now) {
    while (!this.isKnown) {
      const { low, high } = this;
      const first = low === now.points && high === ALL && now.goal !== null && now.goal > low;
      const value = first ? Number(now.goal) : Math.ceil((low + high) / 2);
      const { reaches } = await this.#ask("reaches", { value: now.goal === null ? 0 : value });
      if (now.goal === null) this.low = this.high = Number(reaches);
      else if (reaches) this.low = value;
      else this.high = value - 1;
      yield;
    }
    // The declarer's best cards still reach the value; a defender's do not let one point more be reached.
    const own = now.player === now.declarer;
    for (const card of now.legal) {
      const { reaches } = await this.#ask("reaches", {
        card,
        value: now.goal === null ? 0 : Math.min(ALL, this.low + (own ? 0 : 1)),
      });
      this.keeps.set(card, this.#isBest(own, reaches, now));
      yield;
    }
  }

  /** @param {boolean} own @param {boolean} reaches @param {Standing} now */
  #isBest(own, reaches, now) {
    if (now.goal === null) return reaches === Boolean(this.low);
    return own ? reaches : !reaches || this.low === ALL;
  }
}
