// A puzzle in play: the engine's table, the tries and hints so far, and the attempt that is stored at the end. The
// table is not saved, because a puzzle is no game. Tries and hints survive a reload, so that reloading does not earn
// three stars.

import { CodedError } from "../../parts/coded-error.js";
import { readKept, writeKept } from "../../parts/kept.js";
import { EngineTable, handOver } from "../play/engine-table.js";
import { keepMissed } from "../storage/box/store.js";
import { allAttempts } from "../storage/attempts.js";
import { keepTries } from "../exchange/contest-store.js";
import { addAttempt } from "../storage/puzzle-store.js";
import { dayNumber } from "../storage/puzzle-sums.js";

/** @import { Engine } from "../../engine/engine.js" */
/** @import { Puzzle, PuzzleHint, Table, Verdict } from "../../engine/messages.js" */
/** @import { Source } from "./sources.js" */

/**
 * @typedef {object} Played as what a puzzle is played
 * @property {string | null} day whose puzzle it is; null: by its number, or one's own
 * @property {string} today
 * @property {boolean} own it is a turn of one's own: nothing is stored of it
 */

/** The name of the table on the page: it is no saved game. */
const TABLE = "puzzle";
const KEPT = "asobiba.puzzles-begun";
/** Stars with which a puzzle comes back in the box. */
const FAILED = 1;
/** Codes of actions that are not an answer, such as discarding. */
const NO_TRY = /^no_/;
/** Puzzles whose tries and hints are remembered before they are solved. */
const MOST_KEPT = 60;
/** Days ahead whose puzzles stay closed, as in the engine (py/asobiba/puzzles/schedule.py). */
const AHEAD = 31;

export class PuzzleSession {
  /** @type {Puzzle | null} */
  puzzle = null;
  /** The table on screen. @type {Table | null} */
  table = null;
  /** The wrong tries, without repetition. @type {string[]} */
  tried = [];
  /** @type {PuzzleHint[]} */
  hints = [];
  /** The stars once it is over, 0 if the answer was shown; null before. @type {number | null} */
  stars = null;
  /** The right action that the player found on this visit; "" for none. */
  solved = "";
  /** The attempt that was stored on this visit; "" for none. */
  stored = "";
  /** It was solved or given up on an earlier visit. */
  earlier = false;
  #played;
  #source;
  #engine;

  /** @param {Engine} engine @param {Source} source @param {Played} played */
  constructor(engine, source, played) {
    this.#engine = engine;
    this.#source = source;
    this.#played = played;
    const entry = () => /** @type {any} */ ({ id: TABLE, record: this.table?.record, letter: null });
    this.engineTable = new EngineTable(engine, {
      entry,
      seat: () => this.seat,
      loaded: (table) => (this.table = { ...table, events: [] }),
    });
  }

  get seat() {
    return this.puzzle?.task.seat;
  }

  get isOver() {
    return this.stars !== null;
  }

  /** Whether the player solves it as today's puzzle. */
  get isToday() {
    return this.day === this.#played.today;
  }

  /** Whether it is one of the set, which other players can solve, too. */
  get isShared() {
    return !this.#played.own;
  }

  /** The day of the puzzle in this attempt. */
  get day() {
    return this.#played.day;
  }

  /** Ask for the puzzle and its table. @throws {CodedError} `puzzle/future`, and those of the engine */
  async open() {
    await this.#engine.started();
    const { puzzle, table } = await this.#source.open();
    const { own, today } = this.#played;
    if (!own) {
      checkNotAhead(puzzle, today);
      // Today's puzzle opened by its number counts as today's.
      if (puzzle.day === today) this.#played = { ...this.#played, day: today };
      await this.#recall(puzzle);
    }
    this.puzzle = puzzle;
    this.table = table;
    handOver(this.#engine, TABLE, table);
    await this.engineTable.load();
  }

  /** Read this device's tries at this puzzle. @param {Puzzle} puzzle */
  async #recall(puzzle) {
    const { attempts } = await allAttempts();
    const same = attempts.filter(({ game, number }) => game === puzzle.game && number === puzzle.number);
    // When the set repeats, today's puzzle may have been done on another day.
    const earlier = this.isToday ? same.filter(({ day }) => day === this.day) : same;
    if (earlier.length) {
      this.stars = Math.max(...earlier.map(({ stars }) => stars));
      this.earlier = true;
      return;
    }
    const kept = readKept(KEPT)?.[nameOf(puzzle)];
    this.tried = Array.isArray(kept?.tried) ? kept.tried.map(String) : [];
    const hints = Array.from({ length: Number(kept?.hints) || 0 }, (_, at) => this.#source.hint(puzzle, at + 1));
    this.hints = await Promise.all(hints);
  }

  /** Try an action; the right one is played on the table. @param {string} action @returns {Promise<Verdict>} */
  async attempt(action) {
    const verdict = await this.#source.judge(this.#shown(), action, this.tried.length, this.hints.length);
    if (verdict.right) {
      this.solved ||= verdict.action;
      await this.#play(verdict.action);
      if (!this.isOver) await this.#end(verdict.stars ?? 1, [...this.tried, verdict.action]);
    } else if (!this.isOver && !NO_TRY.test(verdict.code) && !this.tried.includes(verdict.action)) {
      this.tried.push(verdict.action);
      this.#keep();
    }
    return verdict;
  }

  /** Show the answer on the table: that ends the puzzle without a star. */
  async giveUp() {
    await this.#play((await this.why()).answer);
    if (!this.isOver) await this.#end(0, this.tried);
  }

  /** @returns {Puzzle} */
  #shown() {
    if (!this.puzzle) throw new CodedError("turn/watching", "there is no puzzle yet");
    return this.puzzle;
  }

  /** @param {string} action */
  async #play(action) {
    const ply = this.table?.record.actions.length ?? 0;
    this.table = await this.engineTable.request({ type: "act", seat: this.seat ?? 0, ply, action });
  }

  /** Whether there is another hint. */
  get hasHint() {
    const last = this.hints.at(-1);
    return !last || last.step < last.of;
  }

  /** The next hint. @returns {Promise<PuzzleHint>} */
  async hint() {
    const hint = await this.#source.hint(this.#shown(), this.hints.length + 1);
    if (this.hints.at(-1)?.step !== hint.step) this.hints.push(hint);
    this.#keep();
    return hint;
  }

  /** The reasons for the answer and against the last wrong try. @returns {Promise<any>} */
  why() {
    return this.#source.why(this.#shown(), this.tried.at(-1));
  }

  /** @param {number} stars @param {string[]} answers all tries, for comparisons */
  async #end(stars, answers) {
    const { game, number, rating } = this.#shown();
    this.stars = stars;
    if (this.#played.own) return;
    if (stars <= FAILED)
      void keepMissed([{ id: `puzzle/${game}/${number}`, game, kind: "puzzle", made: { number }, source: "puzzle" }]);
    const row = await addAttempt({
      game,
      number,
      rating,
      day: this.isToday ? this.day : null,
      tries: this.tried.length,
      hints: this.hints.length,
      stars,
    });
    this.stored = row.id;
    await keepTries(game, number, { answers, hints: this.hints.length });
    const { [nameOf(this.#shown())]: _, ...others } = readKept(KEPT) ?? {};
    writeKept(KEPT, others);
  }

  /** Remember the tries and hints of a puzzle that is not over. */
  #keep() {
    if (this.isOver || this.#played.own) return;
    const { [nameOf(this.#shown())]: _, ...others } = readKept(KEPT) ?? {};
    const newest = Object.entries(others).slice(1 - MOST_KEPT);
    writeKept(KEPT, {
      ...Object.fromEntries(newest),
      [nameOf(this.#shown())]: { tried: this.tried, hints: this.hints.length },
    });
  }

  close() {
    this.engineTable.close();
  }
}

/** @param {{game: string, number: number}} puzzle @returns {string} */
function nameOf({ game, number }) {
  return `${game}-${number}`;
}

/**
 * The puzzles of the coming days stay closed.
 * @param {Puzzle} puzzle @param {string} today @throws {CodedError} `puzzle/future`
 */
function checkNotAhead({ day }, today) {
  if (day === null) return;
  const ahead = dayNumber(day) - dayNumber(today);
  if (ahead > 0 && ahead < AHEAD)
    throw new CodedError("puzzle/future", `the puzzle of ${day} is not open yet`, { day });
}
