// The faces of the cards, our own drawings: French and German suits, pips or a figure, and a big index in the corner
// that stays visible in a fan.

import { html, svg } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { rankLetter } from "../play/cards.js";
import { cardName } from "../play/sentences.js";
import { courtTemplate } from "./court.js";

/** @import { Model } from "../play/model.js" */
/** @import { Preferences } from "../play/preferences.js" */

/** Suits on a 20 x 20 grid around their middle. */
const FRENCH = /** @type {{[suit: string]: string}} */ ({
  H:
    "M0 8.6C-5.4 4.2-9 1-9-3.1-9-6.2-6.8-8.2-4.3-8.2-2.4-8.2-.8-7.1 0-5.4" +
    "C.8-7.1 2.4-8.2 4.3-8.2 6.8-8.2 9-6.2 9-3.1 9 1 5.4 4.2 0 8.6z",
  D: "M0-9.4L6.9 0 0 9.4-6.9 0z",
  S:
    "M0-9C4.8-4.6 8.6-1.6 8.6 2 8.6 4.7 6.6 6.3 4.5 6.3 3 6.3 1.7 5.5 1 4.4 1.2 6.8 2 8.2 3.4 9.2H-3.4" +
    "C-2 8.2-1.2 6.8-1 4.4-1.7 5.5-3 6.3-4.5 6.3-6.6 6.3-8.6 4.7-8.6 2-8.6-1.6-4.8-4.6 0-9z",
  C:
    "M0-9.2a4.3 4.3 0 0 1 3.2 7.1A4.3 4.3 0 1 1 1.1 4.7C1.3 6.8 2.1 8.2 3.5 9.2h-7" +
    "C-2.1 8.2-1.3 6.8-1.1 4.7a4.3 4.3 0 1 1-2.1-6.8A4.3 4.3 0 0 1 0-9.2z",
});
const GERMAN = /** @type {{[suit: string]: string}} */ ({
  H: FRENCH.H,
  C:
    "M-6.4-2.2C-6.4-6 -3.6-7.6-.8-7.8L-.8-9.6H.8V-7.8C3.6-7.6 6.4-6 6.4-2.2z" +
    "M-5.6-1H5.6C5.6 4.4 2.8 7.2 0 9.4-2.8 7.2-5.6 4.4-5.6-1z",
  S:
    "M0-9.2C2.6-7.4 3-5.6 2.6-4 5.6-5.2 8-3.6 8.4-.8 6.4-.8 5.2.4 5 1.8 6.8 3 6.4 5.4 4.2 6.6 3.2 5 1.8 4.6.8 5" +
    "L.8 9.4H-.8L-.8 5C-1.8 4.6-3.2 5-4.2 6.6" +
    "C-6.4 5.4-6.8 3-5 1.8-5.2.4-6.4-.8-8.4-.8-8-3.6-5.6-5.2-2.6-4-3-5.6-2.6-7.4 0-9.2z",
  D: "M0-8.6a8 8 0 0 1 8 8v.4H-8v-.4a8 8 0 0 1 8-8zM-8 1.2H8a8 8 0 0 1-6 6.4V4.4a2 2 0 1 0-4 0v3.2A8 8 0 0 1-8 1.2z",
});
/** Where the pips of 7 to 10 stand, on the 60 x 90 card; those below the middle are upside down. */
const LEFT = 24.4;
const RIGHT = 35.6;
const three = (/** @type {number} */ x) => [15, 45, 75].map((y) => [x, y]);
const four = (/** @type {number} */ x) => [14, 34, 56, 76].map((y) => [x, y]);
const PIPS = /** @type {{[rank: string]: number[][]}} */ ({
  7: [...three(LEFT), ...three(RIGHT), [30, 30]],
  8: [...three(LEFT), ...three(RIGHT), [30, 30], [30, 60]],
  9: [...four(LEFT), ...four(RIGHT), [30, 45]],
  T: [...four(LEFT), ...four(RIGHT), [30, 24.4], [30, 65.6]],
});

/** A suit alone, as big as the text around it. @param {string} suit @param {Preferences} look */
export function suitMark(suit, look) {
  return html`<svg class="sk-suit ${colour(suit, look)}" viewBox="-10 -10 20 20" aria-hidden="true"><path
    d=${shapes(look)[suit]}></path></svg>`;
}

/**
 * The face of a card as a picture; what it is called, its button says. @param {string} card @param {Preferences} look
 * @param {string} language
 */
export function face(card, look, language) {
  const [suit, rank] = card;
  const index = corner(card, look, language);
  const marks = PIPS[rank] ? pips(suit, PIPS[rank], look) : mark(suit, 30, 45, 1.7, look);
  const picture = "JQK".includes(rank) ? court(card, look) : marks;
  return html`<svg class="sk-face ${colour(suit, look)}" viewBox="0 0 60 90" aria-hidden="true">
    ${picture}
    ${index}<g transform="rotate(180 30 45)">${index}</g></svg>`;
}

/**
 * A face for where there is little room: nothing but the index and the suit.
 * @param {string} card @param {Preferences} look @param {string} language
 */
export function smallFace(card, look, language) {
  return html`<svg class="sk-face ${colour(card[0], look)}" viewBox="0 0 30 45"
    aria-hidden="true">${index(card, look, language, 15, 20)}${mark(card[0], 15, 33, 0.85, look)}</svg>`;
}

/**
 * A card that lies open and can only be looked at. @param {Model} model @param {string} card @param {string} [more]
 * @param {string} [whose]
 */
export function openCard(model, card, more = "", whose = "") {
  return html`<span class="sk-card ${more}" role="img"
    aria-label=${whose ? `${whose}: ${cardName(model, card)}` : cardName(model, card)}
      data-card=${card}>${(more.startsWith("small") ? smallFace : face)(card, model.look, t("skat.index"))}</span>`;
}

/** The back of a card. */
export function back() {
  return html`<span class="sk-card back" aria-hidden="true"></span>`;
}

/** @param {Preferences} look */
function shapes(look) {
  return look.faces === "german" ? GERMAN : FRENCH;
}

/** @param {string} suit @param {Preferences} look */
function colour(suit, look) {
  return `${look.faces} ${look.faces === "german" || look.four ? "four" : "two"} suit-${suit}`;
}

/** @param {string} card @param {Preferences} look @param {string} language */
function corner(card, look, language) {
  return svg`${index(card, look, language, 10, 20)}${mark(card[0], 10, 31, 0.68, look)}`;
}

/**
 * @param {string} card @param {Preferences} look @param {string} language @param {number} x of its middle
 * @param {number} y of its foot
 */
function index(card, look, language, x, y) {
  const text = rankLetter(card[1], look, language);
  return text === "10"
    ? svg`<text class="sk-index" x=${x - 7.6} y=${y} textLength="15" lengthAdjust="spacingAndGlyphs">10</text>`
    : svg`<text class="sk-index" x=${x} y=${y} text-anchor="middle">${text}</text>`;
}

/**
 * @param {string} suit @param {number} x @param {number} y @param {number} size @param {Preferences} look
 * @param {boolean} [turned]
 */
function mark(suit, x, y, size, look, turned = false) {
  return svg`<path class="sk-mark" d=${shapes(look)[suit]}
    transform=${`translate(${x} ${y}) scale(${turned ? -size : size})`}></path>`;
}

/** @param {string} suit @param {number[][]} places @param {Preferences} look */
function pips(suit, places, look) {
  return places.map(([x, y]) => mark(suit, x, y, 0.53, look, y > 45));
}

/**
 * German Ober carry their suit high, Unter low; so do the others that have no feather there. @param {string} card
 * @param {Preferences} look
 */
function court(card, look) {
  const [suit, rank] = card;
  const figure = look.faces === "german" && rank === "Q" ? "O" : rank;
  return courtTemplate(figure, mark(suit, 51.4, figure === "J" ? 25 : 12.5, 0.5, look));
}
