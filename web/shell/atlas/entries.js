// The entry of a finished game, and bringing all entries up to date: the room shows what is kept at once, and games are
// read one by one afterwards. Nothing but the stamps says whether an entry is still right.

import { keptReview } from "../../games/common/review/kept.js";
import { ownSeats } from "../catalogue/games.js";
import { gameIds, readGame } from "../storage/games-store.js";
import { dropEntries, keepEntries, readEntries, SCHEMA } from "./store.js";

/** @import { SavedGame } from "../storage/games-store.js" */
/** @import { Entry, GameAtlas } from "./types.js" */

/** Entries that are written together. */
const AT_ONCE = 20;

/**
 * The entry of a finished game; pure. @param {GameAtlas} part @param {string} id
 * @param {{game: SavedGame | null, review: any, stamp: string}} found `game` null: a text with a review; `review` null:
 * there is none
 * @returns {Entry}
 */
export function entryOf(part, id, { game, review, stamp }) {
  // Of an imported game of several people nobody knows who the player was.
  const own = game && !game.foreign ? ownSeats(game) : [];
  const facts = review === null ? [] : part.factsOf(game, review);
  const complete = review !== null && (game && part.isComplete ? part.isComplete(game, review) : review.complete);
  return {
    schema: SCHEMA,
    id,
    stamp,
    text: game === null,
    ended: game?.updated ?? review?.updated ?? 0,
    players: game ? playersOf(game.record) : (part.namesOf?.(review) ?? []),
    own,
    list: review === null ? "" : (part.listOf?.(game, review) ?? ""),
    complete: complete === true,
    // Half as much to read: the others' facts are looked at only where any seat may be the player's.
    facts: own.length ? facts.filter(({ seat }) => own.includes(seat)) : facts,
  };
}

/** By seat: a computer's level, a person's name, or "". @param {any} record @returns {string[]} */
function playersOf({ seats }) {
  return seats.map((/** @type {any} */ seat) =>
    seat?.kind === "computer" ? `level:${seat.level}` : String(seat?.name ?? ""),
  );
}

/** Those of each game, shared by its screens and its queue. @type {Map<string, Entries>} */
const opened = new Map();

/** @param {string} game @param {GameAtlas} part @returns {Entries} */
export function entriesOf(game, part) {
  const known = opened.get(game) ?? new Entries(game, part);
  opened.set(game, known);
  return known;
}

/**
 * The entries of one game on this device: those that were kept at once, and then, game by game, what has changed.
 */
class Entries {
  /** @type {Map<string, Entry>} */
  all = new Map();
  /** Rises with every change. */
  version = 0;
  #game;
  #part;
  /** Games of another kind, which are not read again on this visit. @type {Set<string>} */
  #others = new Set();
  /** The ids of games and reviews. @type {Set<string>} */
  #ids = new Set();
  /** @type {Map<string, string>} */
  #stamps = new Map();

  /** @param {string} game @param {GameAtlas} part */
  constructor(game, part) {
    this.#game = game;
    this.#part = part;
  }

  /** Read what is kept; the entries of games that are gone go. */
  async open() {
    const [kept, games, stamps] = await Promise.all([
      readEntries(this.#game),
      gameIds(),
      this.#part.reviewStamps?.() ?? new Map(),
    ]);
    const saved = new Set(games);
    const isThere = (/** @type {Entry} */ { id, text }) => (text ? stamps.has(id) : saved.has(id));
    this.#ids = new Set([...games, ...stamps.keys()]);
    this.#stamps = stamps;
    this.all = new Map(kept.filter(isThere).map((entry) => [entry.id, entry]));
    this.version += 1;
    const gone = kept.filter((entry) => !isThere(entry)).map(({ id }) => id);
    if (gone.length) await dropEntries(this.#game, gone);
  }

  /**
   * Read all games, one by one, and make the entries anew of those that changed.
   * @param {{signal: AbortSignal, changed: (done: number, of: number) => void}} how
   */
  async refresh({ signal, changed }) {
    /** @type {Entry[]} */
    let made = [];
    let at = 0;
    for (const id of this.#ids) {
      if (signal.aborted) break;
      at += 1;
      const fresh = await this.#changed(id);
      if (fresh) made.push(fresh);
      if (made.length < AT_ONCE) continue;
      await keepEntries(this.#game, made);
      made = [];
      changed(at, this.#ids.size);
    }
    if (made.length) await keepEntries(this.#game, made);
    changed(at, at);
  }

  /** One game after its review. @param {string} id */
  async refreshOne(id) {
    this.#stamps = (await this.#part.reviewStamps?.()) ?? this.#stamps;
    const fresh = await this.#changed(id);
    if (fresh) await keepEntries(this.#game, [fresh]);
  }

  /** @param {string} id @returns {Promise<Entry | null>} its new entry; null: nothing to tell, or nothing new */
  async #changed(id) {
    if (this.#others.has(id) && !this.#stamps.has(id)) return null;
    const game = await readGame(id);
    if (game && game.record?.game !== this.#game) {
      this.#others.add(id);
      return null;
    }
    const tells = game ? !game.aside && game.finished : this.#stamps.has(id);
    const review = tells && !this.#part.reviewStamps && game ? keptReview(game) : null;
    const reviewed = this.#stamps.get(id) ?? (review ? String(JSON.stringify(review).length) : "");
    const stamp = `${this.#part.VERSION} ${game?.updated ?? ""} ${game?.foreign ?? ""} ${reviewed}`;
    if (!tells || this.all.get(id)?.stamp === stamp) return null;
    const found = this.#part.readReview ? await this.#part.readReview(id, game) : review;
    if (!game && !found) return null;
    const entry = entryOf(this.#part, id, { game, review: found, stamp });
    this.all.set(id, entry);
    this.version += 1;
    return entry;
  }
}
