// The screens of a received result: first the invitation, which reveals nothing, then, after one's own game, the
// comparison. `contest/<link>`: somebody's result; after one's own game or puzzle it opens the comparison.
// `contest/game/<id>`: one's own saved game and the results received for it; `contest/puzzle/<game>/<number>`: the same
// for a puzzle.

import { CodedError } from "../../parts/coded-error.js";
import { findGame } from "../catalogue/games.js";
import { contestRow, isCompared, isSame, keepContest, termsOf } from "../exchange/contest-store.js";
import { newEntry, readGame, saveGame } from "../storage/games-store.js";
import { bringLexicon } from "../storage/word-lists-store.js";
import { readContestLink } from "./contest-link.js";
import { ComparisonPage } from "./comparison-page.js";
import { InvitationPage } from "./invitation-page.js";
import { contestOfGame, contestOfPuzzle, hasDone, ownGame } from "./own.js";
import { gameOf, loadRoom, loadTexts } from "./texts.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Contest } from "../exchange/contest-store.js" */

/** @param {App} app @param {{parts: string[]}} route @returns {Promise<Page>} */
export async function open(app, { parts }) {
  await loadRoom();
  const [first, second, third] = parts;
  if (first === "game" && parts.length === 2) return openGame(app, decodeURIComponent(second));
  if (first === "puzzle" && parts.length === 3) return openPuzzle(app, second, Number(third));
  if (parts.length === 1) return openLink(app, first);
  throw new CodedError("url/page", "there is no such page", { page: `contest/${parts.join("/")}`.slice(0, 100) });
}

/** Somebody's result. @param {App} app @param {string} text @returns {Promise<Page>} */
async function openLink(app, text) {
  const contest = await readContestLink(text);
  return new InvitationPage(app, contest, {
    prepare: () => loadTexts(gameOf(contest)),
    own: () => ownAddress(contest),
    keep: () => keepContest(contest),
    play: (invitation) => begin(app, contest, invitation),
  });
}

/**
 * The address of one's own game or puzzle for a result, and whether it is over. @param {Contest} contest
 * @returns {Promise<{hash: string, finished: boolean} | null>}
 */
async function ownAddress(contest) {
  if (contest.puzzle) {
    const { game, number } = contest.puzzle;
    return (await hasDone(contest.puzzle)) ? { hash: `#/contest/puzzle/${game}/${number}`, finished: true } : null;
  }
  const entry = await ownGame(contest);
  return (
    entry && { hash: entry.finished ? `#/contest/game/${entry.id}` : `#/game/${entry.id}`, finished: entry.finished }
  );
}

/**
 * Begin the same game. @param {App} app @param {Contest} contest @param {any} invitation @returns {Promise<string>}
 * where it is
 */
async function begin({ engine }, contest, { game, seed, seats, options }) {
  if (contest.puzzle) return `#/today/${contest.puzzle.game}/${contest.puzzle.number}`;
  await bringLexicon(engine, options.lexicon);
  const table = await engine.request({ type: "new", game, seed, seats, options });
  engine.closeTable(table.table);
  const entry = newEntry(table.record, { view: table.view, kept: { contest: true } });
  await saveGame(entry);
  return `#/game/${entry.id}`;
}

/** One's own finished game beside the results for it. @param {App} app @param {string} id @returns {Promise<Page>} */
async function openGame(app, id) {
  const entry = await readGame(id);
  if (!entry || entry.aside || !entry.finished)
    throw new CodedError("url/no_game", `no finished game ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  const { record } = entry;
  return new ComparisonPage(app, {
    game: record.game,
    setting: record,
    texts: await loadTexts(record.game),
    results: async () => {
      const own = await contestOfGame(app.engine, entry);
      return { own, received: await others(termsOf(own), own) };
    },
    back: `#/game/${id}`,
    sends: isCompared(entry),
  });
}

/**
 * One's own tries at a puzzle beside the results that came for it. @param {App} app @param {string} game
 * @param {number} number @returns {Promise<Page>}
 */
async function openPuzzle(app, game, number) {
  if (!findGame(game)?.puzzles || !Number.isInteger(number))
    throw new CodedError("url/page", "there is no such page", { page: `contest/puzzle/${game.slice(0, 40)}` });
  const puzzle = { game, number };
  const address = `#/today/${game}/${number}`;
  if (!(await hasDone(puzzle))) app.replace(address);
  return new ComparisonPage(app, {
    game,
    setting: null,
    texts: await loadTexts(game),
    results: async () => {
      const own = await contestOfPuzzle(app.engine, puzzle);
      return { own, received: await others(termsOf({ puzzle }), own) };
    },
    back: address,
    sends: true,
  });
}

/** The results of others that were kept. @param {string} terms @param {Contest | null} own */
async function others(terms, own) {
  const { received } = await contestRow(terms);
  return received.filter(({ contest }) => !own || !isSame(contest, own));
}
