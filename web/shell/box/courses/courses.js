// Courses put cards into the box a few at a time: the next ones come when most of the last were asked. What was taken
// follows from the cards; only which courses run is kept.

import { readKept, writeKept } from "../../../parts/kept.js";
import { loadStrings } from "../../base/i18n.js";
import { findGame } from "../../catalogue/games.js";
import { keepCards } from "../../storage/box/store.js";

/** @import { App } from "../../../app.js" */
/** @import { NewCard } from "../../storage/box/store.js" */
/** @import { Box } from "../box.js" */
/**
 * @typedef {object} Course
 * @property {string} id such as `crossword/sevens/standard`
 * @property {string} title
 * @property {string} help
 * @property {(app: App, first: number, count: number) => Promise<{of: number, cards: NewCard[]}>} take some of its
 * cards, `made.course` its id and `made.at` their place
 */
/**
 * @typedef {object} CourseList the courses of a game: its box/courses.js
 * @property {string} game
 * @property {string} first the list of words that is chosen first
 * @property {(chosen: string, choose: (name: string) => void) => unknown} field to choose the list of words
 * @property {(list: string) => Course[]} courses
 * @property {(id: string) => Course | undefined} courseOf
 */

const KEPT = "asobiba.box-courses";
/** Cards that are put in at once, and of how many unasked ones the next are put in. */
const BATCH = 20;
const FEW = 10;
/** Days for which a card is remembered that counts as known. */
const KNOWN = 21;

/** @param {readonly string[]} games @returns {Promise<CourseList[]>} */
export async function courseLists(games) {
  return Promise.all(
    games.map(async (game) => {
      const folder = findGame(game)?.folder;
      const [module] = await Promise.all([
        import(new URL("box/courses.js", folder).href),
        loadStrings(new URL("box/i18n/", folder)),
      ]);
      return module.courseList();
    }),
  );
}

/** The courses that run. @returns {string[]} */
export function running() {
  const kept = readKept(KEPT);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

/** @param {Box} box @param {string} id */
export function stateOf(box, id) {
  const cards = box.everything().filter(({ card }) => card.made.course === id);
  const there = cards.filter(({ standing }) => !standing.deleted);
  return {
    taken: cards.reduce((most, { card }) => Math.max(most, card.made.at + 1), 0),
    waiting: there.filter(({ standing }) => !standing.memory && !standing.suspended).length,
    known: there.filter(({ standing }) => (standing.memory?.stability ?? 0) >= KNOWN).length,
    running: running().includes(id),
  };
}

/** @param {App} app @param {Box} box @param {Course} course */
export async function begin(app, box, course) {
  writeKept(KEPT, [...new Set([...running(), course.id])]);
  await fill(app, box, course);
}

/** @param {string} id */
export function stop(id) {
  writeKept(
    KEPT,
    running().filter((one) => one !== id),
  );
}

/** @param {App} app @param {Box} box @param {Course} course @returns {Promise<number>} how many cards were put in */
async function fill(app, box, course) {
  const { taken, waiting } = stateOf(box, course.id);
  if (waiting >= FEW) return 0;
  // Cards that are in the box for another reason are passed over.
  for (let first = taken; ; first += BATCH) {
    const { cards } = await course.take(app, first, BATCH);
    const { added } = await keepCards(cards);
    if (added || cards.length < BATCH) return added;
  }
}

/**
 * Put in the next cards of the courses that run. @param {App} app @param {Box} box @returns {Promise<number>} how many
 */
export async function fillAll(app, box) {
  let added = 0;
  for (const id of running()) {
    if (stateOf(box, id).waiting >= FEW) continue;
    const [list] = await courseLists([id.split("/")[0]]);
    const course = list.courseOf(id);
    if (!course) continue;
    await app.engine.started();
    added += await fill(app, box, course);
  }
  return added;
}
