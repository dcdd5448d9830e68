// Small pictures of saved games for lists: what lies open on the table, never a hand. Decoration: the words stand beside them.

import { html, svg } from "../parts/lit.js";
import { thumb } from "../parts/thumb.js";
import { gameMark } from "./games.js";

/** @typedef {import("./storage.js").SavedGame} SavedGame */

const SUITS = /** @type {{[suit: string]: string}} */ ({ C: "♣", S: "♠", H: "♥", D: "♦" });

/** The picture of a game as it stands, else the mark of its table. @param {SavedGame} entry */
export function pictureOf(entry) {
  const view = entry.view ?? {};
  if (rows(view.board?.cells) && rows(view.board?.premiums)) return thumb(view.board);
  if (entry.record?.game === "kotoba") return words(view) ?? gameMark(entry);
  if (entry.record?.game === "skat") return cards(view) ?? gameMark(entry);
  return gameMark(entry);
}

/** @param {unknown} value @returns {value is string[]} */
function rows(value) {
  return Array.isArray(value) && value.every((row) => typeof row === "string");
}

/** The newest words of the table, each as a row of cards. @param {any} view */
function words(view) {
  const seats = Array.isArray(view.seats) ? view.seats : [];
  /** @type {any[]} */
  const lying = seats.flatMap((/** @type {any} */ seat) => (Array.isArray(seat?.words) ? seat.words : []));
  const newest = lying.filter((one) => typeof one?.word === "string").sort((one, other) => other.ply - one.ply).slice(0, 4);
  if (!newest.length) return null;
  const longest = Math.max(4, ...newest.map(({ word }) => word.length));
  const side = 100 / longest;
  const high = Math.min(side * 1.2, 24);
  const top = (100 - newest.length * high) / 2;
  return picture(newest.flatMap(({ word }, row) => [...word].map((kana, at) => {
    const x = (100 - word.length * side) / 2 + at * side;
    return card(x, top + row * high, side, high, kana, "laid");
  })));
}

/** The trick that lies there, or the last one; backs before the first. @param {any} view */
function cards(view) {
  const tricks = Array.isArray(view.tricks) ? view.tricks : [];
  const trick = view.trick?.cards?.length ? view.trick : tricks.at(-1);
  const shown = Array.isArray(trick?.cards) ? trick.cards.slice(0, 3).map(String) : [];
  return picture([0, 1, 2].map((at) => {
    const name = shown[at] ?? "";
    const rank = name[1] === "T" ? "10" : (name[1] ?? "");
    const red = name[0] === "H" || name[0] === "D";
    return card(2 + at * 33, at === 1 ? 34 : 22, 30, 44, `${SUITS[name[0]] ?? ""}${rank}`, name ? `face ${red ? "red" : ""}` : "reverse");
  }));
}

/** @param {unknown} drawn */
function picture(drawn) {
  return html`<div class="thumb" aria-hidden="true"><svg viewBox="0 0 100 100">${drawn}</svg></div>`;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height @param {string} text @param {string} look */
function card(x, y, width, height, text, look) {
  const size = Math.min(width / Math.max(1, [...text].length) * 0.9, height * 0.6);
  return svg`<rect class=${look} x=${x + 0.6} y=${y + 0.6} width=${width - 1.2} height=${height - 1.2} rx="2"></rect>
    <text class=${look} font-size=${size} x=${x + width / 2} y=${y + height / 2 + size * 0.36}>${text}</text>`;
}
