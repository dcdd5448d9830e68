// Opens the box of this device. The log is read only where what was computed from it is missing or of another log.

import { historyOf } from "../storage/box/log.js";
import { keepStandings, keptStandings, noteStandings } from "../storage/box/standings.js";
import { allCards, allOfBox, countCards, countEntries, entriesOf, noteInBox } from "../storage/box/store.js";
import { Box } from "./box.js";
import { schedulerFor, standingOf } from "./schedule.js";
import { boxSettings } from "./settings.js";

/** @import { Entry } from "../storage/box/log.js" */
/** @import { Standing } from "./schedule.js" */

/** Changes when the same answers give other standings. */
const VERSION = "1";

/**
 * The box that was opened last, and what it is of. @type {{box: Box, cards: number, entries: number, by: string} |
 * null}
 */
let opened = null;

/** @type {import("./box.js").Log} */
const log = {
  note: noteInBox,
  entriesOf,
  keep: async (card, standing) => {
    await noteStandings([[card, standing]], 1);
    if (opened) opened.entries += 1;
  },
};

/** @returns {Promise<Box>} */
export async function openBox() {
  const [cards, entries] = await Promise.all([countCards(), countEntries()]);
  const by = JSON.stringify(boxSettings());
  // Another tab may have added to it.
  if (opened?.cards !== cards || opened.entries !== entries || opened.by !== by)
    opened = { box: await readBox(), cards, entries, by };
  opened.box.keepDue();
  return opened.box;
}

/** @returns {Promise<Box>} */
async function readBox() {
  const settings = boxSettings();
  const scheduler = schedulerFor(settings);
  const by = [VERSION, ...(settings.weights ?? [])].join(" ");
  const [cards, count, { basis, rows }] = await Promise.all([allCards(), countEntries(), keptStandings()]);
  if (basis?.by !== by || basis.entries !== count) {
    const { entries } = await allOfBox();
    const standings = standingsOf(scheduler, entries);
    await keepStandings({ entries: count, by }, standings);
    return new Box(cards, standings, { scheduler, settings, log });
  }
  const missing = cards.filter(({ id }) => !rows.has(id));
  const read = await Promise.all(missing.map(({ id }) => entriesOf(id)));
  const fresh = missing.map(({ id }, at) => {
    const standing = standingOf(scheduler, historyOf(read[at]));
    rows.set(id, standing);
    return /** @type {[string, Standing]} */ ([id, standing]);
  });
  if (fresh.length) await noteStandings(fresh, 0);
  return new Box(cards, rows, { scheduler, settings, log });
}

/** @param {import("ts-fsrs").FSRS} scheduler @param {readonly Entry[]} entries @returns {Map<string, Standing>} */
export function standingsOf(scheduler, entries) {
  /** @type {Map<string, Entry[]>} */
  const cards = new Map();
  for (const entry of entries) {
    const known = cards.get(entry.card);
    if (known) known.push(entry);
    else cards.set(entry.card, [entry]);
  }
  return new Map([...cards].map(([card, own]) => [card, standingOf(scheduler, historyOf(own))]));
}
