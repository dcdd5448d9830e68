// Mistakes of one's own in the saved games, the newest game first: what is known of them, and the search for more in
// the engine.

import { Job, LoadedTable } from "../../../engine/job.js";
import { ownSeats } from "../../../shell/catalogue/games.js";
import { allGames, readGame } from "../../../shell/storage/games-store.js";
import { keepMissed } from "../../../shell/storage/box/store.js";
import { mistakeCard } from "../box/cards.js";
import { forgetOthers, keepFound, keepSolved, known } from "./store.js";

/** @import { App } from "../../../app.js" */
/** @import { Engine } from "../../../engine/engine.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { OwnPuzzle } from "../../../shell/today/sources.js" */
/** @import { Mistake } from "./store.js" */
/** @typedef {{signal?: AbortSignal, background?: boolean}} How `background`: the search rests while others wait */

/** The questions, and the kinds of the set's puzzles that ask the same. @type {{[question: string]: string[]}} */
export const QUESTIONS = { bid: ["bid"], lay: ["lay"], declare: [], card: ["sure", "open"] };

/**
 * What is said of an action that has no verdict of its own, by the kind of the question.
 * @type {{[kind: string]: string}}
 */
const OTHERWISE = { bid: "no_value", lay: "worse_pair", declare: "worse_game", card: "no_card" };
/** What is said of what is no answer. @type {{[kind: string]: string}} */
const NO_ANSWER = { bid: "no_value", lay: "no_discard", declare: "no_game", card: "no_card" };
/** How an answer to each question begins; anything else is no try. @type {{[kind: string]: RegExp}} */
const ANSWERS = { bid: /^(\d+|pass)$/, lay: /^lay /, declare: /^declare /, card: /^[CSHD][789TJQKA]$/ };

/** The questions asked since the page was opened, which do not repeat at once. @type {Set<string>} */
const asked = new Set();

/** The saved games with decisions of one person to look at, the newest first. @returns {Promise<SavedGame[]>} */
async function ownGames() {
  const games = await allGames();
  await forgetOthers(new Set(games.map(({ id }) => id)));
  return games.filter((game) => seatIn(game) !== null).sort((a, b) => b.updated - a.updated);
}

/** The player's seat; null if there is none or it is unknown. @param {SavedGame} game @returns {number | null} */
export function seatIn(game) {
  const { record, foreign, aside } = game;
  if (aside || foreign || record?.game !== "skat" || record.seats?.length !== 3 || record.options?.puzzle) return null;
  const own = ownSeats(game);
  return own.length === 1 ? own[0] : null;
}

/**
 * The next mistake that was not solved yet.
 * @param {App} app @param {string} kind @param {(done: number, of: number) => boolean} told hears how many deals were
 * looked through; false: no more is wanted
 * @returns {Promise<{id: string, ply: number} | null>} null: there is none, or none was wanted
 */
export async function nextMistake(app, kind, told) {
  const games = await ownGames();
  const counts = games.map(({ view }) => view?.done?.length ?? 0);
  const of = counts.reduce((sum, count) => sum + count, 0);
  let done = 0;
  for (const [at, game] of games.entries()) {
    const search = new Search(app.engine, game, kind);
    try {
      for (let deal = 0; deal < counts[at]; deal += 1) {
        if (!told(done, of)) return null;
        const found = await search.next(deal);
        done += 1;
        if (found) return { id: game.id, ply: found.ply };
      }
    } finally {
      search.close();
    }
  }
  return null;
}

/**
 * Look for every kind of mistake in a deal, unless that was done before.
 * @param {Engine} engine @param {SavedGame} game @param {number} deal @param {How & {signal: AbortSignal}} how
 */
export async function findMistakes(engine, game, deal, how) {
  for (const kind of Object.keys(QUESTIONS)) {
    if (how.signal.aborted) return;
    const search = new Search(engine, game, kind);
    try {
      await search.all(deal, how);
    } finally {
      search.close();
    }
  }
}

/** The search in one saved game. */
class Search {
  #game;
  #kind;
  #seat;
  #engine;
  #table;

  /** @param {Engine} engine @param {SavedGame} game @param {string} kind */
  constructor(engine, game, kind) {
    this.#engine = engine;
    this.#game = game;
    this.#kind = kind;
    this.#seat = seatIn(game) ?? 0;
    this.#table = new LoadedTable(engine, game.record, this.#seat);
  }

  /** A mistake of a deal that is to be asked. @param {number} deal @returns {Promise<Mistake | undefined>} */
  async next(deal) {
    const { id } = this.#game;
    const { solved } = await known(id);
    const mistakes = await this.all(deal);
    return mistakes.find(({ ply }) => !solved.includes(ply) && !asked.has(`${id} ${ply}`));
  }

  /** @param {number} deal @param {How} [how] @returns {Promise<Mistake[]>} none if it was stopped */
  async all(deal, how) {
    const { id } = this.#game;
    const looked = `${this.#kind} ${deal}`;
    const { found } = await known(id);
    if (found[looked]) return found[looked];
    const mistakes = await this.#look(deal, how);
    if (mistakes) await keepFound(id, looked, mistakes);
    return mistakes ?? [];
  }

  /** @param {number} deal @param {How} [how] @returns {Promise<Mistake[] | null>} null: it was stopped */
  async #look(deal, { signal, background } = {}) {
    const start = async () => ({
      job: "mistakes",
      table: await this.#table.name(),
      seat: this.#seat,
      arguments: { kind: this.#kind, deal },
    });
    const { done, report } = await new Job(this.#engine, start, undefined, { background }).runUntil(signal);
    return done ? report.mistakes : null;
  }

  close() {
    this.#table.close();
  }
}

/**
 * A mistake as a puzzle, and when its game was played; null where it is not known.
 * @param {string} id @param {number} ply @returns {Promise<{puzzle: OwnPuzzle, played: number} | null>}
 */
export async function ownPuzzle(id, ply) {
  const [game, { found }] = await Promise.all([readGame(id), known(id)]);
  const mistake = Object.values(found)
    .flat()
    .find((one) => one.ply === ply);
  if (!game || !mistake) return null;
  asked.add(`${id} ${ply}`);
  void keepMissed([mistakeCard(mistake, game)]);
  return { puzzle: puzzleOf(mistake, game), played: game.updated };
}

/** @param {Mistake} mistake @param {{id: string, record: any}} game of which it is @returns {OwnPuzzle} */
export function puzzleOf({ ply, kind, task, start, verdicts, hints, why }, { id, record }) {
  // The opponents are those of the game.
  const seats = start.seats.map((seat, at) => (seat.kind === "computer" ? { ...seat, ...record.seats[at] } : seat));
  const right = Object.keys(verdicts).filter((action) => verdicts[action] === "right");
  return {
    puzzle: { game: "skat", number: ply, day: "", kind, themes: [], rating: 0, band: 0, of: 0, task },
    record: { ...record, ...start, seats },
    judge: (action) => {
      const code = verdictOf(kind, verdicts, action);
      if (code === "right") void keepSolved(id, ply);
      return { right: code === "right", code, action, worse: null };
    },
    hints: hints.map((hint, at) => ({ step: at + 1, of: hints.length, ...hint })),
    why: { ...why, right },
  };
}

/** @param {string} kind @param {{[action: string]: string}} verdicts @param {string} action @returns {string} */
function verdictOf(kind, verdicts, action) {
  // Which of two cards is named first makes no difference.
  const same = Object.keys(verdicts).find((known) => words(known) === words(action));
  if (same) return verdicts[same];
  return (ANSWERS[kind].test(action) ? OTHERWISE : NO_ANSWER)[kind];
}

/** @param {string} action @returns {string} */
function words(action) {
  return action.split(" ").sort().join(" ");
}
