// The owners of the cards in a deal that is being entered: four, each with a fixed number of cards.

import { sortedForGame } from "../play/cards.js";

/** Forehand, middlehand, rearhand and the Skat, and how many cards each has. */
export const OWNERS = ["forehand", "middlehand", "rearhand", "skat"];
const ROOM = [10, 10, 10, 2];
export const SUITS = ["C", "S", "H", "D"];
export const RANKS = ["A", "T", "K", "Q", "J", "9", "8", "7"];
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => suit + rank));

export class Owners {
  /** @type {Map<string, number>} */
  #of = new Map();

  /** @param {string} card @returns {number | undefined} */
  of(card) {
    return this.#of.get(card);
  }

  /** @param {number} owner @returns {string[]} */
  cards(owner) {
    return sortedForGame(
      DECK.filter((card) => this.#of.get(card) === owner),
      "grand",
    );
  }

  /** How many cards an owner still lacks. @param {number} owner */
  lacks(owner) {
    return ROOM[owner] - this.cards(owner).length;
  }

  /** The first owner from this one on who lacks cards; this one if nobody does. @param {number} owner */
  next(owner) {
    return [0, 1, 2, 3].map((step) => (owner + step) % 4).find((each) => this.lacks(each) > 0) ?? owner;
  }

  /** Give a card to an owner, or take it back; false without room. @param {string} card @param {number} owner */
  toggle(card, owner) {
    if (this.#of.get(card) === owner) return this.#of.delete(card);
    if (this.lacks(owner) <= 0) return false;
    this.#of.set(card, owner);
    return true;
  }

  /** @param {string} card */
  take(card) {
    this.#of.delete(card);
  }

  clear() {
    this.#of.clear();
  }

  /** Deal the remaining cards at random to owners that lack cards. @param {() => number} random from 0 to below 1 */
  fill(random) {
    const free = DECK.filter((card) => !this.#of.has(card));
    for (const owner of [3, 2, 1, 0])
      for (let left = this.lacks(owner); left > 0; left--)
        this.#of.set(free.splice(Math.floor(random() * free.length), 1)[0], owner);
  }

  get complete() {
    return this.#of.size === DECK.length;
  }
}
