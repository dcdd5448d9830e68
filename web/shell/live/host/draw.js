// The draw of a seed that nobody can choose: every player commits to a number, then shows it, and the seed is made of
// all of them. The host's own number is committed to before it learns the others'.

import { CodedError } from "../../../parts/coded-error.js";
import { commitmentTo, drawNumber } from "../messages.js";

export class Draw {
  #own = drawNumber();
  /** @type {Map<number, string>} by seat */
  #commitments = new Map();
  /** @type {Map<number, string>} by seat */
  #numbers = new Map();
  #seats;

  /** @param {number[]} seats of the guests who play @param {number | null} here the host's seat; null: it has none */
  constructor(seats, here) {
    this.#seats = seats;
    this.here = here ?? -1;
  }

  /**
   * A guest is bound. @param {number} seat @param {string} commitment
   * @returns {Promise<string[] | null>} the commitments of all, in the order of the seats, once the last one is here
   */
  async committed(seat, commitment) {
    if (this.#commitments.has(seat)) return null;
    this.#commitments.set(seat, commitment);
    return this.#commitments.size === this.#seats.length ? this.commitments() : null;
  }

  /** @returns {Promise<string[]>} */
  async commitments() {
    return this.#inOrder(this.#commitments, await commitmentTo(this.#own));
  }

  /**
   * A guest shows its number. @param {number} seat @param {string} number
   * @returns {Promise<boolean>} whether it was the last one
   * @throws {CodedError} `together/number`
   */
  async shown(seat, number) {
    if (this.#commitments.size < this.#seats.length || this.#numbers.has(seat)) return false;
    if ((await commitmentTo(number)) !== this.#commitments.get(seat))
      throw new CodedError("together/number", "the number does not fit its commitment");
    this.#numbers.set(seat, number);
    return this.#numbers.size === this.#seats.length;
  }

  /** The numbers of all, in the order of the seats. */
  get numbers() {
    return this.#inOrder(this.#numbers, this.#own);
  }

  /** @param {Map<number, string>} values @param {string} own @returns {string[]} */
  #inOrder(values, own) {
    return [...values, /** @type {[number, string]} */ ([this.here, own])]
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value);
  }
}
