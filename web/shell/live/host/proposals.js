// What needs the consent of everybody at the table: to take the last turn back, to end the game, to play another one.

import { PROPOSALS } from "../messages.js";

/**
 * `by`: who proposed it, or who is to be the host; `agreed`: the seats that want it.
 * @typedef {{what: string, by: number, agreed: Set<number>}} Proposal
 */

export class Proposals {
  /** @type {Proposal[]} */
  #open = [];
  #people;
  #settle;
  #changed;

  /**
   * @param {() => number[]} people the seats that have to agree @param {(what: string, by: number) => void} settle all
   * want it @param {() => void} changed
   */
  constructor(people, settle, changed) {
    this.#people = people;
    this.#settle = settle;
    this.#changed = changed;
  }

  /** What waits for an answer, and whose. @returns {{what: string, by: number, waiting: number[]}[]} */
  get asked() {
    return this.#open.map((each) => ({ what: each.what, by: each.by, waiting: this.#waitingFor(each) }));
  }

  /**
   * @param {string} what @param {number} seat who proposes it @param {number} [by] whom it is about, if not that one
   */
  propose(what, seat, by = seat) {
    if (!PROPOSALS.includes(what)) return;
    if (this.#open.some((each) => each.what === what)) return this.reply(what, seat, true);
    this.#open.push({ what, by, agreed: new Set([seat]) });
    this.#decide();
  }

  /** One refusal withdraws it. @param {string} what @param {number} seat @param {boolean} yes */
  reply(what, seat, yes) {
    if (!yes) return this.withdraw(what);
    this.#open.find((each) => each.what === what)?.agreed.add(seat);
    this.#decide();
  }

  /** @param {string} what */
  withdraw(what) {
    const before = this.#open.length;
    this.#open = this.#open.filter((each) => each.what !== what);
    if (this.#open.length !== before) this.#changed();
  }

  clear() {
    this.#open = [];
  }

  #decide() {
    const settled = this.#open.filter((each) => !this.#waitingFor(each).length);
    this.#open = this.#open.filter((each) => !settled.includes(each));
    this.#changed();
    for (const { what, by } of settled) this.#settle(what, by);
  }

  /** @param {Proposal} proposal @returns {number[]} */
  #waitingFor({ agreed }) {
    return this.#people().filter((seat) => !agreed.has(seat));
  }
}
