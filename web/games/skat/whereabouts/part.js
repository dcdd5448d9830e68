// Skat in "who could know what": trumps and suits, and small faces.

import { html } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { sortedForGame, isTrump, pointsOf } from "../play/cards.js";
import { readPreferences } from "../play/preferences.js";
import { cardName } from "../play/sentences.js";
import { smallFace } from "../view/faces.js";

/** @import { View } from "../types.js" */

/** A trump counts more than any card of a side suit. */
const TRUMP = 20;

/** Trumps first, then the side suits. @param {View} view @param {string[]} pieces */
export function groups(view, pieces) {
  const german = readPreferences().faces === "german" ? "german" : "french";
  const sorted = sortedForGame(pieces, view.contract?.[0] ?? "grand");
  const trumps = sorted.filter((card) => isTrump(view, card));
  const name = (/** @type {string} */ suit) => t(`skat.card.${german}.${suit}`);
  const suits = [..."CSHD"].map((suit) => ({
    name: name(suit),
    pieces: sorted.filter((card) => card[0] === suit && !trumps.includes(card)),
  }));
  const first = { name: t(view.contract ? "skat.whereabouts.trumps" : "skat.whereabouts.jacks"), pieces: trumps };
  return [first, ...suits].filter((group) => group.pieces.length);
}

/** @param {string} card */
export function face(card) {
  return html`<span class="sk-card small" aria-hidden="true" data-card=${card}>${smallFace(
    card,
    readPreferences(),
    t("skat.index"),
  )}</span>`;
}

/** @param {string} card */
export function nameOf(card) {
  return cardName(/** @type {any} */ ({ look: readPreferences() }), card);
}

/** @param {View} view @returns {string[]} */
export function held({ hand }) {
  return hand ?? [];
}

/** @param {string} card @param {View} view */
export function weight(card, view) {
  return pointsOf([card]) + (isTrump(view, card) ? TRUMP : 0);
}
