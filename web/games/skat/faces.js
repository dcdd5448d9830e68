// The faces of the cards, drawn by us: French suits with pips and plain emblems for the court, German suits, a big index in
// the corner that one sees of a hand held in a fan.

import { html, svg } from "lit-html";

/** @typedef {import("./look.js").Look} Look */

/** Suits on a 20 x 20 grid around their middle. */
const FRENCH = /** @type {{[suit: string]: string}} */ ({
  H: "M0 8.6C-5.4 4.2-9 1-9-3.1-9-6.2-6.8-8.2-4.3-8.2-2.4-8.2-.8-7.1 0-5.4.8-7.1 2.4-8.2 4.3-8.2 6.8-8.2 9-6.2 9-3.1 9 1 5.4 4.2 0 8.6z",
  D: "M0-9.4L6.9 0 0 9.4-6.9 0z",
  S: "M0-9C4.8-4.6 8.6-1.6 8.6 2 8.6 4.7 6.6 6.3 4.5 6.3 3 6.3 1.7 5.5 1 4.4 1.2 6.8 2 8.2 3.4 9.2H-3.4C-2 8.2-1.2 6.8-1 4.4-1.7 5.5-3 6.3-4.5 6.3-6.6 6.3-8.6 4.7-8.6 2-8.6-1.6-4.8-4.6 0-9z",
  C: "M0-9.2a4.3 4.3 0 0 1 3.2 7.1A4.3 4.3 0 1 1 1.1 4.7C1.3 6.8 2.1 8.2 3.5 9.2h-7C-2.1 8.2-1.3 6.8-1.1 4.7a4.3 4.3 0 1 1-2.1-6.8A4.3 4.3 0 0 1 0-9.2z",
});
const GERMAN = /** @type {{[suit: string]: string}} */ ({
  H: FRENCH.H,
  C: "M-6.4-2.2C-6.4-6 -3.6-7.6-.8-7.8L-.8-9.6H.8V-7.8C3.6-7.6 6.4-6 6.4-2.2zM-5.6-1H5.6C5.6 4.4 2.8 7.2 0 9.4-2.8 7.2-5.6 4.4-5.6-1z",
  S: "M0-9.2C2.6-7.4 3-5.6 2.6-4 5.6-5.2 8-3.6 8.4-.8 6.4-.8 5.2.4 5 1.8 6.8 3 6.4 5.4 4.2 6.6 3.2 5 1.8 4.6.8 5L.8 9.4H-.8L-.8 5C-1.8 4.6-3.2 5-4.2 6.6-6.4 5.4-6.8 3-5 1.8-5.2.4-6.4-.8-8.4-.8-8-3.6-5.6-5.2-2.6-4-3-5.6-2.6-7.4 0-9.2z",
  D: "M0-8.6a8 8 0 0 1 8 8v.4H-8v-.4a8 8 0 0 1 8-8zM-8 1.2H8a8 8 0 0 1-6 6.4V4.4a2 2 0 1 0-4 0v3.2A8 8 0 0 1-8 1.2z",
});
const COURT = /** @type {{[rank: string]: string[]}} */ ({
  K: ["M-11 6L-13-8-6-2 0-11 6-2 13-8 11 6z", "M-11 9H11"],
  Q: ["M-10 6C-12 0-11-4-11-8L-5-3 0-9 5-3 11-8C11-4 12 0 10 6z", "M-8 9.5H8"],
  J: ["M-10 5C-10-3-5-8 2-8 8-8 11-4 11 1 5-2-2-1-10 5z", "M4-8C7-13 12-13 14-10", "M-9 9H9"],
});
const LETTERS = /** @type {{[which: string]: {[rank: string]: string}}} */ ({
  en: { J: "J", Q: "Q", K: "K", A: "A" },
  de: { J: "B", Q: "D", K: "K", A: "A" },
  german: { J: "U", Q: "O", K: "K", A: "A" },
});
/** Where the pips of 7 to 10 stand, on the 60 x 90 card. */
const PIPS = /** @type {{[rank: string]: [number, number][]}} */ ({
  7: [[31, 18], [48, 18], [31, 45], [48, 45], [31, 72], [48, 72], [39.5, 31.5]],
  8: [[31, 18], [48, 18], [31, 45], [48, 45], [31, 72], [48, 72], [39.5, 31.5], [39.5, 58.5]],
  9: [[31, 15], [48, 15], [31, 35], [48, 35], [31, 55], [48, 55], [31, 75], [48, 75], [39.5, 45]],
  T: [[31, 15], [48, 15], [31, 35], [48, 35], [31, 55], [48, 55], [31, 75], [48, 75], [39.5, 25], [39.5, 65]],
});

/** What stands in the corner. @param {string} card @param {Look} look @param {string} language */
export function indexOf(card, look, language) {
  const rank = card[1];
  if (rank === "T") return "10";
  const which = look.faces === "german" ? "german" : (look.index === "language" ? language : look.index) === "de" ? "de" : "en";
  return LETTERS[which][rank] ?? rank;
}

/** A suit alone, as big as the text around it. @param {string} suit @param {Look} look */
export function suitMark(suit, look) {
  return html`<svg class="sk-suit ${colour(suit, look)}" viewBox="-10 -10 20 20" aria-hidden="true"><path d=${shapes(look)[suit]}></path></svg>`;
}

/** The face of a card as a picture; what it is called, its button says. @param {string} card @param {Look} look @param {string} language */
export function face(card, look, language) {
  const [suit, rank] = card;
  return html`<svg class="sk-face ${colour(suit, look)}" viewBox="0 0 60 90" aria-hidden="true">
    ${corner(card, look, language)}
    ${PIPS[rank] ? pips(suit, PIPS[rank], look) : COURT[rank] ? court(card, look) : mark(suit, 37, 52, 2.1, look)}
  </svg>`;
}

/** The back of a card. */
export function back() {
  return html`<span class="sk-card back" aria-hidden="true"></span>`;
}

/** @param {Look} look */
function shapes(look) {
  return look.faces === "german" ? GERMAN : FRENCH;
}

/** @param {string} suit @param {Look} look */
function colour(suit, look) {
  return `${look.faces} ${look.faces === "german" || look.four ? "four" : "two"} suit-${suit}`;
}

/** @param {string} card @param {Look} look @param {string} language */
function corner(card, look, language) {
  const text = indexOf(card, look, language);
  return svg`<text class="sk-index ${text === "10" ? "ten" : ""}" x="11" y="21" text-anchor="middle">${text}</text>${mark(card[0], 11, 33, 0.8, look)}`;
}

/** @param {string} suit @param {number} x @param {number} y @param {number} size @param {Look} look */
function mark(suit, x, y, size, look) {
  return svg`<path class="sk-mark" d=${shapes(look)[suit]} transform=${`translate(${x} ${y}) scale(${size})`}></path>`;
}

/** @param {string} suit @param {[number, number][]} places @param {Look} look */
function pips(suit, places, look) {
  return places.map(([x, y]) => mark(suit, x, y, 0.7, look));
}

/** @param {string} card @param {Look} look */
function court(card, look) {
  const [suit, rank] = card;
  return svg`<rect class="sk-frame" x="22" y="9" width="32" height="72" rx="4"></rect>
    ${COURT[rank].map((d) => svg`<path class="sk-court" d=${d} transform="translate(38 30) scale(0.98)"></path>`)}
    ${mark(suit, 38, 60, 1.35, look)}`;
}
