// A session at a table: the record of one game, kept in step with the engine and with what is stored.
//
// 1. Every action goes to the engine; its answer is saved first and shown then. Nothing else changes a game.
// 2. While a computer is to act it is asked for one action at a time, and each is saved, so a reload at any moment
//    continues there. A computer that thinks in slices thinks for as long as the settings allow. Until it has acted
//    nothing of the game changes, so its thinking can be cut short (`moveNow`), discarded (`undo`), or begun again.
// 3. If the engine dies it is started again, the saved record is loaded, and lost requests are sent again
//    (engine-table.js).
// 4. One tab plays a game; a second one watches the saved views until it takes over.
// 5. While the engine is starting, the saved view takes taps: what is asked and done waits in order and is sent when
//    the engine has the table.

import { CodedError, errorJson } from "../../parts/coded-error.js";
import { JOB_LOST, retryWhenLost } from "../../engine/job.js";
import { peopleOf } from "../catalogue/games.js";
import { isCompared } from "../exchange/contest-store.js";
import { askToPersist, changeGame, leaveToOtherTab, readGame, saveAgain, saveGame } from "../storage/games-store.js";
import { TabLock } from "../storage/tab-lock.js";
import { helpWith } from "../storage/word-lists-store.js";
import { dealtTable, EngineTable, savedTable } from "./engine-table.js";
import { TurnClock } from "./turn-clock.js";

/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { RunningJob } from "../../engine/client.js" */
/** @import { Engine } from "../../engine/engine.js" */
/** @import { JobStart, JobState, Table, TableRequest } from "../../engine/messages.js" */
/** @import { SavedGame } from "../storage/games-store.js" */

/** The code of the error when this tab was closed or began to watch while a request was under way. */
const NOT_PLAYING = "turn/watching";
/** Milliseconds of the player's turn before the engine prepares itself, so that immediate requests are not delayed. */
const WARM_UP_DELAY = 2000;

/**
 * @typedef {object} Listener
 * @property {(table: Table) => unknown} update awaited, so that computers play at the pace at which the table shows
 * their moves
 * @property {(thinking: boolean) => void} setThinking
 * @property {(state: JobState | null) => void} setThinkingProgress null: nobody thinks in slices now
 * @property {() => number} thinkingSeconds that a computer may think about a move
 * @property {() => void} changed anything else: role, readiness, failure
 * @property {() => void} restored the game was deleted elsewhere, and is saved again because it is played on
 * @property {() => void} lexiconChanged the lexicon is not what it was when the game began
 */

export class TableSession {
  /** @type {Table | null} */
  table = null;
  /** @type {"opening" | "playing" | "watching" | "closed"} */
  role = "opening";
  /** The error that stopped the game, until `retry`. @type {ErrorJson | null} */
  failure = null;
  clock = new TurnClock();
  engineTable;

  #engine;
  #listener;
  #lock;
  #stepping = false;
  /** The table was shown as it was dealt before there was an engine, with its events. */
  #dealt = false;
  /** The thinking of the computer that is to act. @type {RunningJob | null} */
  #thinking = null;
  /** The timer of the warm-up, and the generation of the engine that has begun one. */
  #warmUp = 0;
  #warmed = -1;
  /** The last change of the game; each one waits for the one before. @type {Promise<unknown>} */
  #last = Promise.resolve();
  #onVisibility = () => this.#saveTime();
  #stopListening;

  /** @param {SavedGame} entry @param {Engine} engine @param {Listener} listener */
  constructor(entry, engine, listener) {
    this.entry = entry;
    this.#engine = engine;
    this.#listener = listener;
    this.engineTable = new EngineTable(engine, {
      entry: () => this.entry,
      seat: () => (this.#ownSeat === undefined ? (this.seat ?? undefined) : this.#ownSeat),
      check: () => this.#checkPlaying(),
      loaded: (table) => this.#takeLoaded(table),
      lost: () => listener.changed(),
    });
    this.#lock = new TabLock(entry.id, {
      got: () => void this.#playIfWatching(),
      lost: () => this.#watch(),
      asked: () => this.#giveUp(),
      saved: () => void this.#showSaved(),
    });
    this.#stopListening = engine.onChange(() => this.#reviveTable());
    document.addEventListener("visibilitychange", this.#onVisibility);
    addEventListener("pagehide", this.#onVisibility);
  }

  /** The seat whose view is shown; null: a spectator's. @returns {number | null} */
  get seat() {
    return this.table?.view.seat ?? null;
  }

  /** Whether the player can play: the engine has this table, or it is starting and somebody is to act. */
  get ready() {
    if (this.role !== "playing" || this.table === null || this.failure) return false;
    return this.engineTable.name !== "" || (this.table.acting !== null && this.#engine.status.state !== "failed");
  }

  /** The seat at this device where others are at devices of their own; null: none is; undefined: all are here. */
  get #ownSeat() {
    const { letter, kept } = this.entry;
    return letter ? letter.seat : kept.together?.here;
  }

  /** Whether what the player does waits for the engine. */
  get waiting() {
    return this.ready && this.engineTable.name === "";
  }

  /** Whether this tab's content is loaded: the table to play at, or the board to watch. */
  get shown() {
    return this.ready || (this.role === "watching" && this.table !== null);
  }

  /** Show the saved view, lock the game for this tab, and play on. */
  async open() {
    if (this.entry.view) this.#show(savedTable(this.entry));
    const mine = await this.#lock.take();
    if (this.role !== "opening") return;
    if (mine) await this.#play();
    else this.#watch();
  }

  /** Take the game from the other tab and play on here. */
  takeOver() {
    return this.#lock.takeOver();
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
  act(action, seconds, seat = this.seat ?? 0) {
    // The ply is fixed now, not when the action's turn in the queue comes, so that the second of two quick taps is
    // stale.
    return this.#change({
      type: "act",
      seat,
      ply: this.entry.record.actions.length,
      action: this.#withSeconds(action, seconds),
      viewer: this.#ownSeat === undefined ? seat : this.#ownSeat,
    });
  }

  /**
   * Go back to before the last action of a seat. @param {number} [seat] the view's; another one only where people on
   * several devices have agreed
   * @returns {Promise<Table>}
   */
  async undo(seat = this.seat ?? 0) {
    this.#thinking?.stop();
    const finished = this.entry.finished;
    const together = this.entry.kept.together ? { agreed: true, viewer: this.#ownSeat } : {};
    const table = await this.#change({ type: "undo", seat, ...together });
    // A game with a turn taken back counts as helped. A result that is already counted stays.
    if (!finished) await this.keep("undone", (Number(this.entry.kept.undone) || 0) + 1);
    return table;
  }

  /** The computer that is thinking plays the best that it has found so far. */
  moveNow() {
    if (!this.#isContest) this.#thinking?.pause();
  }

  /** Store a value with the game, beside its record. @param {string} name @param {any} value */
  async keep(name, value) {
    await this.#save({ kept: { ...this.entry.kept, [name]: value } });
  }

  /** Close the session. Everything saved stays; a computer's thinking is lost and starts again later. */
  close() {
    this.#saveTime();
    this.role = "closed";
    this.#thinking?.stop();
    clearTimeout(this.#warmUp);
    this.clock.stop();
    this.#lock.close();
    this.#stopListening();
    document.removeEventListener("visibilitychange", this.#onVisibility);
    removeEventListener("pagehide", this.#onVisibility);
    this.engineTable.close();
  }

  #checkPlaying() {
    if (this.role !== "playing") throw new CodedError(NOT_PLAYING, "this tab does not play the game");
  }

  /**
   * An action with the seconds that it took, in a game with clocks; 0: it took nobody's time. @param {string} action
   * @param {number | undefined} seconds @returns {string}
   */
  #withSeconds(action, seconds) {
    if (!this.entry.record.options.clock || seconds === 0) return action;
    // At least a second, so that the record always shows that a clock ran.
    return `${action} @${Math.max(1, Math.round(seconds ?? this.clock.seconds()))}`;
  }

  /** @param {Table} table that is not an answer to an action */
  #show(table) {
    this.table = table;
    this.#listener.update(table);
  }

  async #play() {
    this.role = "playing";
    const dealt = dealtTable(this.entry.id);
    if (dealt) this.#show(dealt);
    this.#dealt = dealt !== null;
    // The player looks at the table and thinks, whether the engine is there or not.
    this.#startClock(this.entry.spent);
    this.#listener.changed();
    try {
      await this.#inOrder(async () => {
        this.entry = (await readGame(this.entry.id)) ?? this.entry;
        await this.engineTable.reload();
        this.#listener.update(/** @type {Table} */ (this.table));
        if (!this.clock.running) this.#startClock(this.entry.spent);
      });
      await this.#stepComputers();
    } catch (error) {
      await this.#fail(error);
    }
  }

  /** The game became free while this tab watched. */
  async #playIfWatching() {
    if (this.role === "watching") await this.#play();
  }

  /** The engine died between requests: load the table into the next one, so that the controls work again. */
  #reviveTable() {
    if (!this.engineTable.gone || this.role !== "playing" || this.failure) return;
    this.engineTable.view(this.seat).then(
      () => this.#stepComputers(),
      (error) => this.#fail(error),
    );
  }

  /** @param {Table} table that an engine has loaded */
  #takeLoaded(table) {
    // Earlier events were already shown; only a new game's events are news.
    this.table = { ...table, events: this.#dealt || this.entry.record.actions.length ? [] : table.events };
    if (table.lexicon_changed) this.#listener.lexiconChanged();
    this.#listener.changed();
  }

  /** Make one change of the game after the other. @template T @param {() => Promise<T>} change @returns {Promise<T>} */
  #inOrder(change) {
    const next = this.#last.then(change, change);
    this.#last = next.catch(() => undefined);
    return next;
  }

  /**
   * Change the game by a request of a person, then let the computers act. @param {TableRequest} message
   * @returns {Promise<Table>}
   */
  #change(message) {
    return this.#inOrder(async () => {
      const table = await this.engineTable.request(message);
      await this.#accept(table, true);
      void this.#stepComputers();
      return table;
    });
  }

  /**
   * Save the engine's answer, then show it. @param {Table} table @param {boolean} [byPerson] then a game that was
   * deleted elsewhere is saved again
   */
  async #accept(table, byPerson = false) {
    this.#checkPlaying();
    const finished = table.acting === null;
    const justFinished = finished && !this.entry.finished;
    this.table = table;
    // A game that was imported and is played on is this device's from now on.
    const foreign = this.entry.foreign && (finished || !byPerson);
    const stored = await this.#save({
      record: table.record,
      view: table.view,
      finished,
      spent: 0,
      updated: Date.now(),
      foreign,
    });
    if (!stored && byPerson) await this.#restore();
    this.#startClock(0);
    await this.#listener.update(table);
    if (finished) await countInStatistics(this.entry);
    // Not waited for: some browsers ask the player.
    if (justFinished) askToPersist().catch((error) => console.info("storage may be cleared by the browser", error));
  }

  /** @param {Partial<SavedGame>} changes @returns {Promise<boolean>} whether the game is stored */
  async #save(changes) {
    const seen = this.entry.updated;
    Object.assign(this.entry, changes);
    const stored = await changeGame(this.entry.id, changes, this.entry, seen);
    this.#lock.announceSaved();
    return stored;
  }

  async #restore() {
    await saveGame(this.entry);
    this.#lock.announceSaved();
    this.#listener.restored();
  }

  /** Let the computers act, one saved action at a time, then show the view of the person who is to act. */
  async #stepComputers() {
    if (this.#stepping) return;
    this.#stepping = true;
    try {
      do {
        while (this.#isComputersTurn) {
          this.#listener.setThinking(true);
          await this.#inOrder(() => this.#step());
        }
        this.#listener.setThinking(false);
        await this.#inOrder(() => this.#showNextPerson());
        // A person's action may have been waiting before that.
      } while (this.#isComputersTurn);
      this.#warmUpLater();
    } catch (error) {
      this.#listener.setThinking(false);
      await this.#fail(error);
    } finally {
      this.#stepping = false;
    }
  }

  get #isComputersTurn() {
    return this.role === "playing" && this.table?.acting === "computer";
  }

  /** Once for each engine, in the player's turn: prepare for the first requests of a game. */
  #warmUpLater() {
    clearTimeout(this.#warmUp);
    if (this.#warmed === this.#engine.generation) return;
    this.#warmUp = window.setTimeout(() => {
      if (this.role !== "playing" || this.table?.acting !== "human" || !this.engineTable.name) return;
      this.#warmed = this.#engine.generation;
      // The first requests do any rest of the preparation.
      const { result } = this.#engine.runJob({ job: "warm_up", table: this.engineTable.name });
      const { lexicon } = this.table.record.options;
      result
        .then(() => this.#engine.saveTables(lexicon))
        .catch((error) => console.info("the engine has not prepared itself:", error));
    }, WARM_UP_DELAY);
  }

  async #step() {
    try {
      // The thinking is lost with its engine, but not the game: the next engine thinks again.
      await retryWhenLost(() => this.#stepOnce(), { codes: JOB_LOST });
    } catch (error) {
      if (errorJson(error).code !== "engine/cancelled") throw error;
    }
  }

  async #stepOnce() {
    if (this.table?.acting !== "computer" || this.role !== "playing") return;
    const { seat } = this;
    const { job } = await this.#think(seat);
    await this.#accept(await this.engineTable.request({ type: "step", job, seat }));
  }

  /**
   * Let the computer that is to act think. @param {number | null} seat whose view is shown @returns {Promise<JobState>}
   */
  async #think(seat) {
    await this.engineTable.load();
    const { table, record } = /** @type {Table} */ (this.table);
    const start = { job: "move", table, seat };
    if (this.#isContest) return this.#thinkToTheEnd(start);
    this.#thinking = this.#engine.runJob(start, {
      seconds: this.#listener.thinkingSeconds(),
      pace: `${record.game}/move`,
      onProgress: (state) => this.#listener.setThinkingProgress(state),
      help: helpWith(record.options?.lexicon, record),
    });
    try {
      return await this.#thinking.result;
    } finally {
      this.#thinking = null;
      this.#listener.setThinkingProgress(null);
    }
  }

  /** Whether the result is compared with others, so that computers must think alike on every device. */
  get #isContest() {
    return isCompared(this.entry);
  }

  /** @param {JobStart} start @returns {Promise<JobState>} */
  async #thinkToTheEnd(start) {
    this.#thinking = this.#engine.runJob(start);
    try {
      return await this.#thinking.result;
    } finally {
      this.#thinking = null;
    }
  }

  /** In a hot-seat game, show the view of the person to act. */
  async #showNextPerson() {
    const table = this.table;
    if (this.role !== "playing" || table?.acting !== "human" || table.to_act.includes(table.view.seat ?? -1)) return;
    const next = table.to_act.find((seat) => this.#localPeople().includes(seat));
    if (next === undefined) return;
    const view = await this.engineTable.view(next);
    this.table = { ...table, view, events: [] };
    await this.#save({ view });
    await this.#listener.update(this.table);
  }

  /** The seats of the people at this device. @returns {number[]} */
  #localPeople() {
    const own = this.#ownSeat;
    return own === undefined ? peopleOf(this.entry.record) : own === null ? [] : [own];
  }

  /** @param {number} spent */
  #startClock(spent) {
    const people = this.entry.kept.together ? peopleOf(this.entry.record) : this.#localPeople();
    if (this.table?.acting === "human" && this.table.to_act.some((seat) => people.includes(seat)))
      this.clock.start(spent);
    else this.clock.stop();
  }

  /** The page was hidden, shown or left: pause the clock in a game against computers, and save the time of the turn. */
  #saveTime() {
    if (document.hidden && !this.entry.kept.together && this.#localPeople().length < 2) this.clock.hold("hidden");
    else this.clock.release("hidden");
    if (this.role === "playing" && this.table) void this.#save({ spent: this.clock.seconds() });
  }

  #watch() {
    this.role = "watching";
    this.#thinking?.stop();
    this.engineTable.close();
    this.clock.stop();
    this.#listener.setThinking(false);
    this.#listener.changed();
    void leaveToOtherTab(this.entry.id).then(() => this.#showSaved());
  }

  /** Another tab asks for the game: finish saving, then watch. */
  async #giveUp() {
    this.#thinking?.stop();
    await this.#last;
    await saveAgain();
    this.#watch();
  }

  /** The tab that plays has saved the game: show it. */
  async #showSaved() {
    if (this.role !== "watching") return;
    const entry = await readGame(this.entry.id);
    if (!entry || this.role !== "watching") return;
    this.entry = entry;
    if (entry.view) this.#show(savedTable(entry));
  }

  /** @param {unknown} error */
  async #fail(error) {
    const failure = errorJson(error);
    if (this.role !== "playing" || failure.code === NOT_PLAYING) return;
    this.failure = failure;
    // A record that cannot be read is set aside, never deleted. A missing word list may come back.
    if (/^(record|catalogue|option|notation)\//.test(failure.code)) await changeGame(this.entry.id, { aside: failure });
    this.#listener.changed();
  }
}

/** Count a finished game; an error there does not disturb the game, which is counted later. @param {SavedGame} entry */
async function countInStatistics(entry) {
  try {
    const { countGame } = await import("../storage/statistics-store.js");
    await countGame(entry);
  } catch (error) {
    console.info("the game is not counted yet", error);
  }
}
