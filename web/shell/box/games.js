// What a game has for the box: its box/asks.js, which asks its cards.

import { loadStrings } from "../base/i18n.js";
import { findGame } from "../catalogue/games.js";

/** @import { App } from "../../app.js" */
/** @import { Card, NewCard } from "../storage/box/store.js" */
/** @import { OwnPuzzle } from "../today/sources.js" */

/**
 * @typedef {object} WordQuestion a question about words, asked in words
 * @property {string} asked what is asked, in a sentence, for the ear
 * @property {string} [shown] the same for the eye, which sees more below it
 * @property {unknown} [face] what is shown below it
 * @property {string} [language] of the words
 * @property {string[]} [words] what is to be typed, all of it; left out: there are choices
 * @property {(text: string) => string} [read] a typed text as one of `words` is written
 * @property {string[]} [choices] of which one is right
 * @property {number} [right] its place
 * @property {string[]} hints the vaguest first
 * @property {() => unknown} told what there is to learn, once it was answered
 */
/**
 * @typedef {object} GameBox a game's box/asks.js
 * @property {(app: App, card: Card) => Promise<WordQuestion>} question about a card of the kind `word`
 * @property {(card: Card) => OwnPuzzle} ownPuzzle of a card of the kind `position`
 * @property {(card: Card) => string} nameOf a card, in a few words
 * @property {(app: App, card: Card) => Promise<{front: string, back: string}>} sidesOf a card, as plain text
 * @property {(card: Card) => string} [pictureOf] the position as an SVG
 * @property {(card: Card) => string | null} [wordOf] a card, for a list of words
 * @property {(words: readonly string[]) => Promise<NewCard[]>} [listedWords] of a list, in the
 * lexicon that was chosen last
 */

/** @param {string} game @returns {Promise<GameBox>} */
export async function gameBox(game) {
  const folder = findGame(game)?.folder;
  const [module] = await Promise.all([
    import(new URL("box/asks.js", folder).href),
    loadStrings(new URL("box/i18n/", folder)),
    loadStrings(new URL("puzzles/i18n/", folder)),
  ]);
  return module;
}

/**
 * Those of all games that have cards. @param {Iterable<{card: Card}>} cards @returns {Promise<Map<string, GameBox>>}
 */
export async function gameBoxes(cards) {
  const games = [...new Set([...cards].map(({ card }) => card.game))];
  return new Map(await Promise.all(games.map(async (game) => /** @type {const} */ ([game, await gameBox(game)]))));
}

/** @param {Card} card @param {ReadonlyMap<string, GameBox>} boxes @returns {string} */
export function cardName(card, boxes) {
  return boxes.get(card.game)?.nameOf(card) ?? card.id;
}
