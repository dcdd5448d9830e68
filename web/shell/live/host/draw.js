// The draw of a seed that nobody can choose: every player commits to a number, then shows it, and the seed is made of
// all of them. The host's own number is committed to before it learns the others'.

import { CodedError } from "../../../parts/coded-error.js";
import { handOver } from "../../play/engine-table.js";
import { newEntry, saveGame } from "../../storage/games-store.js";
import { bringLexicon } from "../../storage/word-lists-store.js";
import { playerNames } from "../../catalogue/games.js";
import { choicesOf } from "../../storage/new-game-choices.js";
import { commitmentTo, drawNumber } from "../messages.js";

/** @import { App } from "../../../app.js" */
/** @import { SavedGame } from "../../storage/games-store.js" */
/** @import { SeatSaid, Setting } from "../messages.js" */
/** @import { ServedGuest } from "./served-guest.js" */

/** What was drawn, in the order of the seats. @typedef {{numbers: string[], commitments: string[]}} Drawn */

export class Draw {
  /** The commitments of all, in the order of the seats, once everybody is bound. @type {string[]} */
  bound = [];
  #own = drawNumber();
  /** @type {Map<ServedGuest, string>} */
  #commitments = new Map();
  /** @type {Map<ServedGuest, string>} */
  #numbers = new Map();
  #players;
  #here;

  /**
   * Ask everybody for a commitment.
   * @param {ServedGuest[]} players the guests who play @param {number | null} here the host's seat; null: it has none
   */
  constructor(players, here) {
    this.#players = players;
    this.#here = here ?? -1;
    for (const player of players) player.tell({ type: "draw" });
  }

  /**
   * A guest is bound; when all are, they are told and may show. @param {ServedGuest} guest @param {string} commitment
   */
  async committed(guest, commitment) {
    if (this.#commitments.has(guest) || !this.#players.includes(guest)) return;
    this.#commitments.set(guest, commitment);
    if (this.#commitments.size < this.#players.length) return;
    this.bound = this.#inOrder(this.#commitments, await commitmentTo(this.#own));
    for (const player of this.#players) player.tell({ type: "commit", commitments: this.bound });
  }

  /**
   * A guest shows its number. @param {ServedGuest} guest @param {string} number
   * @returns {Promise<Drawn | null>} once the last number is here
   * @throws {CodedError} `together/number`
   */
  async shown(guest, number) {
    if (!this.bound.length || this.#numbers.has(guest) || !this.#players.includes(guest)) return null;
    if ((await commitmentTo(number)) !== this.#commitments.get(guest))
      throw new CodedError("together/number", "the number does not fit its commitment");
    if (this.#numbers.has(guest)) return null; // it was sent twice
    this.#numbers.set(guest, number);
    if (this.#numbers.size < this.#players.length) return null;
    return { numbers: this.#inOrder(this.#numbers, this.#own), commitments: this.bound };
  }

  /** @param {Map<ServedGuest, string>} values @param {string} own @returns {string[]} */
  #inOrder(values, own) {
    const all = [...values].map(([{ seat }, value]) => /** @type {[number, string]} */ ([Number(seat), value]));
    return [...all, /** @type {[number, string]} */ ([this.#here, own])]
      .sort(([a], [b]) => a - b)
      .map(([, value]) => value);
  }
}

/**
 * Deal a game with the seed that all have drawn, and save it. @param {App} app @param {Setting} setting
 * @param {Drawn} drawn @param {() => object} kept what is saved beside it as `together`
 * @returns {Promise<SavedGame>}
 */
export async function dealGame({ engine }, setting, drawn, kept) {
  const { game, options, here } = setting;
  await bringLexicon(engine, /** @type {any} */ (options.lexicon));
  const { seed } = await engine.request({ type: "seed", ...drawn });
  const seats = (setting.seats = namedSeats(setting, seed));
  const table = await engine.request({ type: "new", game, seed, seats, options, seat: here });
  const entry = newEntry(table.record, { view: table.view, kept: { together: kept() } });
  await saveGame(entry);
  handOver(engine, entry.id, table);
  return entry;
}

/**
 * Computers get their names from the host, so that they are called the same everywhere. @param {Setting} setting
 * @param {number} seed
 */
function namedSeats({ game, seats }, seed) {
  const names = playerNames(/** @type {any} */ ({ record: { game, seed, seats } }));
  return seats.map((seat, at) => (seat.kind === "computer" && !seat.name ? { ...seat, name: names[at] } : seat));
}

/**
 * The setting of another game, for which everybody moves on by one seat.
 * @param {Setting} setting @returns {Setting}
 */
export function nextSetting(setting) {
  const { seats, here } = setting;
  const { own_words } = setting.options;
  const { options } = choicesOf(setting); // without what the engine adds
  return {
    ...setting,
    options: { ...options, ...(own_words ? { own_words } : {}) },
    seats: [/** @type {SeatSaid} */ (seats.at(-1)), ...seats.slice(0, -1)],
    here: here === null ? null : (here + 1) % seats.length,
  };
}
