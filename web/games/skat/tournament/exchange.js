// Tournaments in the export of everything, and from a file. The games of people come as saved games; they know their
// tournament.

import { CodedError } from "../../../parts/coded-error.js";
import { courseOf } from "./course.js";
import { addTournament, allTournaments } from "./store.js";

/** @import { Engine } from "../../../engine/engine.js" */
/** @import { TableList, Tournament } from "./store.js" */

/**
 * Computers' results in an unfinished list are left out: they play it again. So is what only the leader of a tournament
 * needs for the players' devices. @returns {Promise<Tournament[]>}
 */
export async function exportedTournaments() {
  return (await allTournaments()).map(({ led: _, ...one }) => ({ ...one, records: {} }));
}

/**
 * Add a tournament of a file; one that is here already stays as it is. @param {Engine} engine checks what was chosen
 * and how the lists end @param {any} value @returns {Promise<boolean>} whether it is new
 */
export async function bringTournament(engine, value) {
  const { id, created, chosen, lists } = value ?? {};
  const known = typeof id === "string" && /^[0-9a-f]{8}$/.test(id) && Number.isFinite(created) && Array.isArray(lists);
  if (
    !known ||
    !lists.every((tables) => Array.isArray(tables) && tables.every((list) => list === null || isList(list)))
  )
    throw new CodedError("import/tournament", "a tournament of no known form");
  await courseOf(engine, { chosen, lists });
  return addTournament({ id, created, chosen, lists });
}

/** Whether a list can be shown. @param {TableList} list @returns {boolean} */
function isList({ rows, feet, players, of }) {
  const arePlain = Array.isArray(rows) && Array.isArray(feet) && Array.isArray(players) && Number.isInteger(of);
  const lines = arePlain && rows.length <= of && players.length === feet.length;
  return (
    lines &&
    rows.every(
      (row) =>
        [row?.points, row?.running].every((cells) => Array.isArray(cells) && cells.length === feet.length) &&
        Array.isArray(row.marks),
    )
  );
}
