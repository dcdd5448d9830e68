// The tables of the house: which can be sat down at, and what the shell must know of each to list its games.

import { html, nothing } from "../../parts/lit.js";
import { has, t } from "../base/i18n.js";
import { TABLES } from "./tables.js";

/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */

/**
 * @typedef {import("./tables.js").Table & {folder: URL, lexica: readonly string[], rooms: readonly string[]}} HouseGame
 */

/** @type {readonly HouseGame[]} */
export const GAMES = TABLES.map((table) => ({ lexica: [], rooms: [], ...table, folder: new URL(`../../games/${table.name}/`, import.meta.url) }));

/** @param {string} name @returns {HouseGame | undefined} */
export function houseGame(name) {
  return GAMES.find((game) => game.name === name);
}

/** What a saved game is called: as the player named it, else who plays. @param {SavedGame} entry @returns {string} */
export function gameTitle(entry) {
  return entry.title || gameNames(entry).join(" – ") || t("saved.unnamed");
}

/** Who sits in each seat of a saved game. @param {SavedGame} entry @returns {string[]} */
export function gameNames(entry) {
  /** @type {any[]} */
  const seats = Array.isArray(entry.record?.seats) ? entry.record.seats : [];
  const people = seats.filter((seat) => seat?.kind === "human").length;
  const game = String(entry.record?.game);
  return seats.map((seat, at) => sitterName(game, seat, at, people));
}

/**
 * Who sits in a seat: the given name, the level's name, "You" for the only person, else a number.
 * @param {string} game @param {{kind: string, name?: string, level?: string}} seat @param {number} at @param {number} people
 * @returns {string}
 */
function sitterName(game, seat, at, people) {
  if (seat?.name) return String(seat.name);
  if (seat?.kind === "computer") return levelText(game, String(seat.level), "label");
  return people === 1 ? t("seat.you") : t("seat.person", { number: at + 1 });
}

/**
 * What a computer player is called, and how it plays: in the game's own words where it has some.
 * @param {string} game @param {string} level @param {"label" | "help"} part
 * @returns {string}
 */
export function levelText(game, level, part) {
  const key = [`${game}.levels.${level}.${part}`, `levels.${level}.${part}`].find(has);
  return key ? t(key) : part === "label" ? level : "";
}

/** The mark of a saved game's table, where there is no board to show. @param {SavedGame} entry */
export function gameMark(entry) {
  const game = houseGame(String(entry.record?.game));
  return game ? html`<span class="mark large" aria-hidden="true">${game.glyph}</span>` : nothing;
}

/** The scores of a saved game, in the order of its seats. @param {SavedGame} entry @returns {number[] | null} */
export function scoresOf(entry) {
  /** @type {any} */
  const seats = entry.view?.seats;
  return Array.isArray(seats) ? seats.map((seat) => Number(seat?.score) || 0) : null;
}
