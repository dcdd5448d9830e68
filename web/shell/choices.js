// What was chosen for the last new game, kept so that one tap sits down at the same table again.

import { DEFAULT_GAME } from "./route.js";

/** @typedef {import("./route.js").NewGame} NewGame */

const KEY = "asobiba.last.";

/** The seats and options of the last new game, else the defaults; never its seed. @param {string} game @returns {NewGame} */
export function lastWanted(game) {
  const usual = { ...DEFAULT_GAME, game, options: { lexicon: "standard" } };
  try {
    const found = JSON.parse(localStorage.getItem(KEY + game) ?? "null");
    const fits = found?.game === game && Array.isArray(found.seats) && found.seats.length >= 2 && typeof found.options === "object";
    return fits ? { ...found, seed: null } : usual;
  } catch (error) {
    console.info("the last choices cannot be read; the defaults are used", error);
    return usual;
  }
}

/** @param {NewGame} wanted */
export function keepWanted(wanted) {
  localStorage.setItem(KEY + wanted.game, JSON.stringify({ ...wanted, seed: null }));
}

/**
 * The choices that a record was made from, with no seed: for a rematch, and for the new-game screen.
 * @param {any} record
 * @returns {NewGame}
 */
export function wantedFrom(record) {
  const { fingerprint, ...options } = record.options;
  const chosen = Object.entries(options).filter(([, value]) => value !== null);
  const seats = record.seats.map((/** @type {any} */ seat) => ({ kind: seat.kind, ...(seat.level ? { level: seat.level } : {}), ...(seat.name ? { name: seat.name } : {}) }));
  return { game: record.game, seed: null, seats, options: Object.fromEntries(chosen) };
}
