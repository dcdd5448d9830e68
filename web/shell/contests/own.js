// One's own result: the saved game from the same deal, or the tries at the same puzzle.

import { allAttempts } from "../storage/attempts.js";
import { contestRow, gameTerms, termsOf } from "../exchange/contest-store.js";
import { allGames } from "../storage/games-store.js";
import { bringLexicon } from "../storage/word-lists-store.js";
import { peopleOf } from "../catalogue/games.js";
import { readKept, writeKept } from "../../parts/kept.js";

/** @import { Engine } from "../../engine/engine.js" */
/** @import { Contest } from "../exchange/contest-store.js" */
/** @import { SavedGame } from "../storage/games-store.js" */

const NAME = "asobiba.player-name";
export const MOST_NAME = 40;

/** The name under which the player sent a result last; "" for none. @returns {string} */
export function ownName() {
  return String(readKept(NAME) ?? "").slice(0, MOST_NAME);
}

/** @param {string} name */
export function keepOwnName(name) {
  writeKept(NAME, name.slice(0, MOST_NAME));
}

/**
 * The saved game that was played, or is being played, from the same deal as a result; a finished one first.
 * @param {Contest} contest of a game @returns {Promise<SavedGame | null>}
 */
export async function ownGame(contest) {
  const terms = termsOf(contest);
  const same = (await allGames()).filter(
    (entry) => !entry.aside && !entry.foreign && isComparable(entry) && gameTerms(entry.record, contest.seat) === terms,
  );
  return same.find(({ finished }) => finished) ?? same[0] ?? null;
}

/** Whether a game may be compared: of one person, played without help. @param {SavedGame} entry */
function isComparable({ record, kept, letter }) {
  const { help, undone, taught } = kept;
  return !letter && peopleOf(record).length === 1 && !Object.keys(help ?? {}).length && !undone && !taught;
}

/** One's own result in a finished game. @param {Engine} engine @param {SavedGame} entry @returns {Promise<Contest>} */
export async function contestOfGame(engine, { record }) {
  await engine.started();
  await bringLexicon(engine, record.options?.lexicon);
  const { table } = await engine.request({ type: "load", record });
  try {
    const { contest } = await engine.request({ type: "contest", table, seat: peopleOf(record)[0] });
    return named(contest, ownName());
  } finally {
    engine.closeTable(table);
  }
}

/**
 * One's own result in a puzzle; null: the tries are not known here. @param {Engine} engine
 * @param {{game: string, number: number}} puzzle @returns {Promise<Contest | null>}
 */
export async function contestOfPuzzle(engine, puzzle) {
  const { own } = await contestRow(termsOf({ puzzle }));
  if (!own) return null;
  await engine.started();
  return (await engine.request({ type: "contest", puzzle, name: ownName(), ...own })).contest;
}

/** Whether a puzzle is done. @param {{game: string, number: number}} puzzle @returns {Promise<boolean>} */
export async function hasDone({ game, number }) {
  const { attempts } = await allAttempts();
  return attempts.some((attempt) => attempt.game === game && attempt.number === number);
}

/** A result under a name. @param {Contest} contest @param {string} name @returns {Contest} */
export function named(contest, name) {
  if (contest.puzzle) return { ...contest, name };
  const seats = contest.record.seats.map((/** @type {any} */ seat, /** @type {number} */ at) =>
    at === contest.seat ? { ...seat, name } : seat,
  );
  return { ...contest, record: { ...contest.record, seats } };
}
