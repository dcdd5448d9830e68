// The tables of the house: which can be sat down at, and what the shell must know of each to list its games.

import { t } from "./i18n.js";

/** @typedef {import("./storage.js").SavedGame} SavedGame */

/**
 * @typedef {object} HouseGame
 * @property {string} name
 * @property {boolean} here it can be played
 * @property {string} glyph what stands on its mark
 * @property {URL | null} folder
 */

/** @type {readonly HouseGame[]} */
export const GAMES = [
  { name: "crossword", here: true, glyph: "A", folder: new URL("../games/crossword/", import.meta.url) },
  { name: "kotoba", here: false, glyph: "こ", folder: null },
  { name: "skat", here: false, glyph: "♣", folder: null },
];

/** @param {string} name @returns {HouseGame | undefined} */
export function houseGame(name) {
  return GAMES.find((game) => game.name === name);
}

/** What a saved game is called: as the player named it, else who plays. @param {SavedGame} entry @returns {string} */
export function gameTitle(entry) {
  if (entry.title) return entry.title;
  /** @type {any[]} */
  const seats = Array.isArray(entry.record?.seats) ? entry.record.seats : [];
  const people = seats.filter((seat) => seat?.kind === "human").length;
  return seats.map((seat, at) => sitterName(seat, at, people)).join(" – ") || t("saved.unnamed");
}

/**
 * Who sits in a seat: the given name, the level's name, "You" for the only person, else a number.
 * @param {{kind: string, name?: string, level?: string}} seat @param {number} at @param {number} people
 * @returns {string}
 */
export function sitterName(seat, at, people) {
  if (seat?.name) return String(seat.name);
  if (seat?.kind === "computer") return levelName(String(seat.level));
  return people === 1 ? t("seat.you") : t("seat.person", { number: at + 1 });
}

/** @param {string} level @returns {string} */
export function levelName(level) {
  const key = `levels.${level}.label`;
  const name = t(key);
  return name === key ? level : name;
}

/** The board of a saved game for a small picture, where it has one. @param {SavedGame} entry @returns {{premiums: string[], cells: string[]} | null} */
export function boardOf(entry) {
  const board = entry.view?.board;
  return Array.isArray(board?.cells) && Array.isArray(board?.premiums) ? board : null;
}

/** The scores of a saved game, in the order of its seats. @param {SavedGame} entry @returns {number[] | null} */
export function scoresOf(entry) {
  /** @type {any} */
  const seats = entry.view?.seats;
  return Array.isArray(seats) ? seats.map((seat) => Number(seat?.score) || 0) : null;
}
