// What was chosen for the last new game, kept so that one tap sits down at the same table again.

import { readRoute, writeNewGame } from "../catalogue/route.js";
import { readList } from "./games-store.js";
import { usualGame } from "../catalogue/usual.js";

/** @typedef {import("../catalogue/route.js").NewGame} NewGame */

const KEY = "asobiba.last.";

/** The seats and options of the last new game, else the defaults; never its seed. @param {string} game @returns {Promise<NewGame>} */
export async function lastWanted(game) {
  const usual = usualGame(game);
  const wanted = kept(game) ?? usual;
  const { lexicon } = wanted.options;
  if (typeof lexicon === "string" && lexicon.startsWith("own-") && !(await readList(lexicon))) wanted.options.lexicon = usual.options.lexicon;
  return wanted;
}

/** @param {string} game @returns {NewGame | null} */
function kept(game) {
  try {
    const route = readRoute(localStorage.getItem(KEY + game) ?? "");
    return route.page === "new" && route.wanted.game === game ? route.wanted : null;
  } catch (error) {
    console.info("the last choices cannot be read; the defaults are used", error);
    return null;
  }
}

/** Kept as the address that would open the same table, which is read back as strictly. @param {NewGame} wanted */
export function keepWanted(wanted) {
  localStorage.setItem(KEY + wanted.game, writeNewGame({ ...wanted, seed: null }));
}

/**
 * The choices that a record was made from, with no seed: for a rematch, and for the new-game screen.
 * @param {any} record
 * @returns {NewGame}
 */
export function wantedFrom(record) {
  const { fingerprint, own_words, dealt, ...options } = record.options;
  const chosen = Object.entries(options).filter(([, value]) => value !== null);
  const seats = record.seats.map((/** @type {any} */ seat) => ({
    kind: seat.kind,
    ...(seat.level ? { level: seat.level } : {}),
    ...(seat.name ? { name: seat.name } : {}),
  }));
  return { game: record.game, seed: null, seats, options: Object.fromEntries(chosen) };
}
