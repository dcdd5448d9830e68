// Somebody sits at a table: the record of one game, kept in step with the engine and with what is stored.
//
// 1. Every action goes to the engine; its answer is saved first and shown then. Nothing else changes a game.
// 2. While a computer is to act it is asked for one action at a time, and each is saved, so a reload at any moment goes on
//    where it was.
//    A computer that thinks in slices thinks for as long as the settings say; until it has acted nothing of the game is
//    changed, so thinking can be cut short (`moveNow`), given up (`undo`), or begun again.
// 3. If the engine dies it is started again, the saved record is loaded, and what was lost is asked again (`engine-table.js`).
// 4. One tab plays a game; a second one watches the saved views until it takes over.

import { TurnClock } from "./turn-clock.js";
import { EngineTable, RETRIES } from "./engine-table.js";
import { askToPersist, changeGame, leaveToOther, offerAgain, readGame, saveGame } from "../storage/games-store.js";
import { Hold } from "../storage/tab-lock.js";

/** @typedef {import("../../engine/messages.js").Table} Table */
/** @typedef {import("../../engine/messages.js").JobState} JobState */
/** @typedef {import("../../engine/messages.js").JobWish} JobWish */
/** @typedef {import("../../engine/client.js").Thought} Thought */
/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */
/** @typedef {import("../../engine/engine.js").Engine} Engine */
/** @typedef {import("../base/i18n.js").ErrorJson} ErrorJson */

/** Milliseconds between the moves of computers that play among themselves, so that a person can follow. */
const PACE = 900;

/**
 * @typedef {object} Listener
 * @property {(table: Table) => unknown} update
 * @property {(thinking: boolean) => void} setThinking
 * @property {(state: JobState | null) => void} setThinkingProgress how far the thinking is; null: nobody thinks in slices now
 * @property {() => number} seconds that a computer may think about a move
 * @property {() => void} changed anything else: role, readiness, failure
 * @property {() => void} restored the game was deleted elsewhere, and is saved again because it is played on
 * @property {() => void} lexiconChanged the lexicon of the game is not what it was when the game began
 */

/** The game as one tab holds it. */
export class Sitting {
  /** @type {Table | null} */
  table = null;
  /** @type {"opening" | "playing" | "watching" | "closed"} */
  role = "opening";
  /** What stopped the game, until `retry`. @type {ErrorJson | null} */
  failure = null;
  clock = new TurnClock();

  #engine;
  #listener;
  #there;
  #hold;
  #carrying = false;
  /** What the computer that is to act thinks. @type {Thought | null} */
  #thought = null;
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();
  #hide = () => this.#hidden();
  #stopHearing;

  /** @param {SavedGame} entry @param {Engine} engine @param {Listener} listener */
  constructor(entry, engine, listener) {
    this.entry = entry;
    this.#engine = engine;
    this.#listener = listener;
    this.#there = new EngineTable(engine, {
      entry: () => this.entry,
      seat: () => this.entry.letter?.seat ?? this.table?.view?.seat,
      check: () => {
        if (this.role !== "playing") throw new NotPlaying();
      },
      loaded: (table) => this.#sitDown(table),
      lost: () => this.#listener.changed(),
    });
    this.#hold = new Hold(entry.id, {
      got: () => void this.#takeUp(),
      lost: () => this.#watch(),
      asked: () => this.#giveUp(),
      saved: () => void this.#follow(),
    });
    this.#stopHearing = engine.onChange(() => this.#revive());
    document.addEventListener("visibilitychange", this.#hide);
    addEventListener("pagehide", this.#hide);
  }

  /** Whether the engine has this table, so that it can be played. */
  get ready() {
    return this.role === "playing" && this.table !== null && this.failure === null && this.#there.name !== "";
  }

  /** Whether all that this tab will show is there: the table to play at, or the board to watch. */
  get shown() {
    return this.ready || (this.role === "watching" && this.table !== null);
  }

  /** Show what was saved, take the game, and play on. */
  async open() {
    if (this.entry.view) this.#listener.update(savedTable(this.entry));
    const mine = await this.#hold.take();
    if (this.role !== "opening") return;
    if (mine) await this.#play();
    else this.#watch();
  }

  /** Take the game from the other tab and play on here. */
  async takeOver() {
    await this.#hold.takeOver();
  }

  /** The game became free while this tab watched. */
  async #takeUp() {
    if (this.role === "watching") await this.#play();
  }

  /** Try again after a failure. */
  async retry() {
    this.failure = null;
    this.#listener.changed();
    await this.#play();
  }

  /**
   * Do an action for a seat; the promise resolves when it is saved and shown.
   * @param {string} action @param {number} [seconds] @param {number} [seat]
   * @returns {Promise<Table>}
   */
  act(action, seconds, seat) {
    // Fixed now, not when its turn in the queue comes: the second of two quick taps is then stale, and does nothing.
    const { ply, seat: own } = this.#here();
    const timed = this.#timed(action, seconds);
    return this.#inOrder(async () => {
      const table = await this.#there.request((name) => ({ type: "act", table: name, seat: seat ?? own ?? 0, ply, action: timed }));
      await this.#accept(table, true);
      void this.#carryOn();
      return table;
    });
  }

  /** Go back to before the last action of the view's seat. @returns {Promise<Table>} */
  undo() {
    const { seat } = this.#here();
    this.#thought?.stop();
    return this.#inOrder(async () => {
      const table = await this.#there.request((name) => ({ type: "undo", table: name, seat: seat ?? 0 }));
      await this.#accept(table, true);
      void this.#carryOn();
      return table;
    });
  }

  /**
   * Long work about this table, or about its arguments alone (`table` null), in slices beside everything else.
   * @param {JobWish} job without its table
   * @param {{seconds?: number, told?: (state: JobState) => void}} [how]
   * @returns {Thought}
   */
  think(job, how) {
    return this.#engine.think({ game: this.entry.record.game, table: this.#there.name, ...job }, { ...how, pace: `${this.entry.record.game}/${job.job}` });
  }

  /** The computer that thinks plays the best that it has found so far. */
  moveNow() {
    this.#thought?.finish();
  }

  /** @param {string} question @param {object} [args] @param {number} [seat] @param {number} [ply] now, if left out @returns {Promise<any>} */
  async ask(question, args = {}, seat, ply) {
    const who = seat ?? this.#here().seat;
    const answer = await this.#there.request((name) => ({
      type: "ask",
      table: name,
      seat: who,
      question,
      arguments: args,
      ...(ply === undefined ? {} : { ply }),
    }));
    return answer.answer;
  }

  /** @param {number} [ply] @param {number | null} [seat] @returns {Promise<any>} */
  async view(ply, seat) {
    const who = seat === undefined ? this.#here().seat : seat;
    const at = ply === undefined ? {} : { ply };
    const answer = await this.#there.request((name) => ({ type: "view", table: name, seat: who, ...at }));
    return answer.view;
  }

  /**
   * Send a message about this table: a question about an earlier turn, a job.
   * @param {{type: string, [field: string]: any}} message without the table @returns {Promise<any>}
   */
  send(message) {
    return this.#there.request((name) => ({ ...message, table: name }));
  }

  /** Keep something beside the record, under a name. @param {string} name @param {any} value */
  async keep(name, value) {
    await this.#save({ kept: { ...this.entry.kept, [name]: value } });
  }

  /** The game in one of its own text formats. @param {string} format @returns {Promise<string>} */
  async write(format) {
    const { seat } = this.#here();
    const answer = await this.#there.request((name) => ({ type: "write", table: name, format, seat }));
    return answer.text;
  }

  /** Leave the table: what is saved stays, what a computer was thinking of is thought again later. */
  close() {
    this.#hidden();
    this.role = "closed";
    this.#thought?.stop();
    this.clock.stop();
    this.#hold.close();
    this.#stopHearing();
    document.removeEventListener("visibilitychange", this.#hide);
    removeEventListener("pagehide", this.#hide);
    this.#there.forget();
  }

  /** @returns {{ply: number, seat: number | null}} */
  #here() {
    return { ply: this.entry.record.actions.length, seat: this.table?.view.seat ?? null };
  }

  /** @param {string} action @param {number | undefined} seconds @returns {string} */
  #timed(action, seconds) {
    if (!this.entry.record.options.clock) return action;
    // A turn under a clock costs at least a second, so that its record always says that a clock ran.
    return `${action} @${Math.max(1, Math.round(seconds ?? this.clock.seconds()))}`;
  }

  async #play() {
    this.role = "playing";
    this.#listener.changed();
    try {
      await this.#inOrder(async () => {
        this.entry = (await readGame(this.entry.id)) ?? this.entry;
        await this.#there.reload();
        this.#listener.update(/** @type {Table} */ (this.table));
        this.#startClock(this.entry.spent);
      });
      await this.#carryOn();
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** The engine died between two requests: give the next one the record at once, so that the controls work again. */
  #revive() {
    if (!this.#there.gone || this.role !== "playing" || this.failure) return;
    this.view().then(
      () => this.#carryOn(),
      (error) => this.#fail(error),
    );
  }

  /** @param {Table} table that an engine has now */
  #sitDown(table) {
    // What happened before was told when it happened; only a fresh deal is news.
    this.table = { ...table, events: this.entry.record.actions.length ? [] : table.events };
    if (table.lexicon_changed) this.#listener.lexiconChanged();
    this.#listener.changed();
  }

  /**
   * One change of the game after the other.
   * @template T @param {() => Promise<T>} change @returns {Promise<T>}
   */
  #inOrder(change) {
    const next = this.#last.then(change, change);
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Save what the engine answered, then show it. @param {Table} table @param {boolean} [asked] whether a person did it: then a game that was deleted elsewhere is saved again */
  async #accept(table, asked = false) {
    if (this.role !== "playing") throw new NotPlaying();
    const first = table.acting === null && !this.entry.finished;
    this.table = table;
    // A game that came here finished and was taken back is played here from now on.
    const foreign = this.entry.foreign && table.acting === null;
    const there = await this.#save({ record: table.record, view: table.view, finished: table.acting === null, spent: 0, updated: Date.now(), foreign });
    if (!there && asked) await this.#restore();
    this.#startClock(0);
    await this.#listener.update(table);
    if (table.acting === null) await counted(this.entry);
    // Not waited for: some browsers ask the player.
    if (first) askToPersist().catch((error) => console.info("storage may be cleared by the browser", error));
  }

  /** @param {Partial<SavedGame>} changes */
  async #save(changes) {
    const seen = this.entry.updated;
    Object.assign(this.entry, changes);
    const there = await changeGame(this.entry.id, changes, this.entry, seen);
    this.#hold.tell();
    return there;
  }

  async #restore() {
    await saveGame(this.entry);
    this.#hold.tell();
    this.#listener.restored();
  }

  /** Let the computers act, one saved action at a time, then hand over to the person who is to act. */
  async #carryOn() {
    if (this.#carrying) return;
    this.#carrying = true;
    try {
      while (this.role === "playing" && this.table?.acting === "computer") {
        this.#listener.setThinking(true);
        await this.#inOrder(() => this.#step());
        if (!this.#people().length) await new Promise((resolve) => setTimeout(resolve, PACE));
      }
      this.#listener.setThinking(false);
      await this.#inOrder(() => this.#handOver());
    } catch (error) {
      this.#listener.setThinking(false);
      await this.#fail(error);
    } finally {
      this.#carrying = false;
    }
  }

  async #step() {
    for (let again = 0; ; again += 1) {
      try {
        if (this.table?.acting !== "computer" || this.role !== "playing") return;
        const { seat } = this.#here();
        const { job } = await this.#think(seat);
        const stepped = await this.#there.request((name) => ({ type: "step", table: name, job, seat }));
        return await this.#accept(stepped);
      } catch (error) {
        const { code } = this.#engine.plain(error);
        if (code === "engine/cancelled") return;
        // With the engine what it thought is lost, but not the game: the next one thinks again.
        const lost = this.#engine.lost(error) || code === "job/unknown" || code === "job/stale";
        if (again >= RETRIES || !lost) throw error;
      }
    }
  }

  /** Let the computer that is to act think. @param {number | null} seat whose view is shown @returns {Promise<JobState>} */
  async #think(seat) {
    await this.#there.load();
    const { table, record } = /** @type {Table} */ (this.table);
    const pace = `${record.game}/move`;
    const told = (/** @type {JobState} */ state) => this.#listener.setThinkingProgress(state);
    this.#thought = this.#engine.think({ job: "move", table, seat }, { seconds: this.#listener.seconds(), pace, record, told });
    try {
      return await this.#thought.over;
    } finally {
      this.#thought = null;
      this.#listener.setThinkingProgress(null);
    }
  }

  /** In a hot-seat game the view changes to the person who is to act. */
  async #handOver() {
    const table = this.table;
    if (this.role !== "playing" || table?.acting !== "human" || table.to_act.includes(table.view.seat ?? -1)) return;
    const next = table.to_act.find((seat) => this.#people().includes(seat));
    if (next === undefined) return;
    const { view } = await this.#there.request((name) => ({ type: "view", table: name, seat: next }));
    this.table = { ...table, view, events: [] };
    await this.#save({ view });
    await this.#listener.update(this.table);
  }

  /** The seats of the people before this screen. @returns {number[]} */
  #people() {
    if (this.entry.letter) return [this.entry.letter.seat];
    /** @type {{kind: string}[]} */
    const seats = this.entry.record.seats;
    return seats.flatMap((seat, at) => (seat.kind === "human" ? [at] : []));
  }

  /** @param {number} spent */
  #startClock(spent) {
    const here = this.#people();
    if (this.table?.acting === "human" && this.table.to_act.some((seat) => here.includes(seat))) this.clock.start(spent);
    else this.clock.stop();
  }

  /** The page was hidden, shown or left: the clock stands still in a game against computers, and what it counted is kept. */
  #hidden() {
    if (document.hidden && this.#people().length < 2) this.clock.hold("hidden");
    else this.clock.release("hidden");
    if (this.role === "playing" && this.table) void this.#save({ spent: this.clock.seconds() });
  }

  #watch() {
    this.role = "watching";
    this.#thought?.stop();
    this.#there.forget();
    this.clock.stop();
    this.#listener.setThinking(false);
    this.#listener.changed();
    void leaveToOther(this.entry.id).then(() => this.#follow());
  }

  /** Another tab asks for the game: finish what is being saved, then watch. */
  async #giveUp() {
    this.#thought?.stop();
    await this.#last;
    await offerAgain();
    this.#watch();
  }

  /** The other tab saved the game: show it. */
  async #follow() {
    if (this.role !== "watching") return;
    const entry = await readGame(this.entry.id);
    if (!entry || this.role !== "watching") return;
    this.entry = entry;
    if (entry.view) this.#listener.update(savedTable(entry));
  }

  /** @param {unknown} error */
  async #fail(error) {
    if (this.role !== "playing" || error instanceof NotPlaying) return;
    this.failure = this.#engine.plain(error);
    // A record that cannot be read is set aside, never deleted. A word list that is missing may come back.
    if (/^(record|catalogue|option|notation)\//.test(this.failure.code)) await changeGame(this.entry.id, { aside: this.failure });
    this.#listener.changed();
  }
}

/** A finished game counts in the statistics; what goes wrong there is not the game's trouble, and is made up for later. @param {SavedGame} entry */
async function counted(entry) {
  try {
    const { countGame } = await import("../storage/statistics-store.js");
    await countGame(entry);
  } catch (error) {
    console.info("the game is not counted yet", error);
  }
}

/** The table left or lost its turn to play while something was on its way. */
class NotPlaying extends Error {
  code = "turn/watching";
  data = {};

  constructor() {
    super("this tab does not play the game");
  }
}

/** What was saved, in the form of an answer, before the engine has the table. @param {SavedGame} entry @returns {any} */
function savedTable(entry) {
  return { table: "", record: entry.record, view: entry.view, events: [], to_act: [], acting: null, lexicon_changed: false };
}
