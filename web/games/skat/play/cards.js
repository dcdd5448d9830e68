// Facts about cards: trumps, card points, and orders of the hand.

/** @import { View } from "../types.js" */

const SUITS = /** @type {{[game: string]: string}} */ ({ clubs: "C", spades: "S", hearts: "H", diamonds: "D" });

/** The suit of a game that has one, else "". @param {string} game */
export function suitOf(game) {
  return SUITS[game] ?? "";
}

/** Whether a card is a trump; before a contract, as in Grand. @param {View} view @param {string} card */
export function isTrump(view, card) {
  const game = view.contract?.[0] ?? "grand";
  return game !== "null" && (card[1] === "J" || card[0] === suitOf(game));
}

/** Cards as held in a game: trumps first, high cards first. @param {readonly string[]} cards @param {string} game */
export function sortedForGame(cards, game) {
  const ranks = game === "null" ? "AKQJT987" : "AJTKQ987";
  const trump = (/** @type {string} */ card) =>
    game === "null" ? 0 : card[1] === "J" ? 2 : card[0] === suitOf(game) ? 1 : 0;
  const place = (/** @type {string} */ card) => "CSHD".indexOf(card[0]) * 8 + ranks.indexOf(card[1]);
  return [...cards].sort((a, b) => trump(b) - trump(a) || place(a) - place(b));
}

/** Card points. @param {readonly string[]} cards */
export function pointsOf(cards) {
  const worth = /** @type {{[rank: string]: number}} */ ({ A: 11, T: 10, K: 4, Q: 3, J: 2 });
  return cards.reduce((sum, card) => sum + (worth[card[1]] ?? 0), 0);
}

/** The cards in hand that came from the Skat. @param {View} view @returns {string[]} */
export function cardsFromSkat({ phase, hand, dealt }) {
  return phase === "lay" || phase === "push_lay" ? (hand ?? []).filter((card) => !dealt?.includes(card)) : [];
}

/** Side suits in turn black and red, by the trumps before them, whatever is held: no card moves another suit. */
const SIDE_SUITS = /** @type {{[game: string]: string}} */ ({
  clubs: "HSD",
  spades: "HCD",
  hearts: "CDS",
  diamonds: "CHS",
});

/**
 * Trumps first, then suits whose colours alternate. @param {View} view @param {readonly string[]} cards as the engine
 * sorts them @returns {string[]}
 */
export function sortedAlternatingColours(view, cards) {
  const trumps = cards.filter((card) => isTrump(view, card));
  const suits = [...(SIDE_SUITS[view.contract?.[0] ?? ""] ?? "CHSD")];
  return [...trumps, ...suits.flatMap((suit) => cards.filter((card) => card[0] === suit && !trumps.includes(card)))];
}

/**
 * The words of a contract as players say them: what another one includes is left out. @param {readonly string[]} words
 * @returns {string[]}
 */
export function spokenWords([game, ...announced]) {
  if (announced.includes("revolution")) return [game, "revolution"];
  const spitze = announced.filter((word) => word === "spitze");
  if (announced.includes("ouvert"))
    return game === "null" && announced.includes("hand") ? [game, "ouvert", "hand"] : [game, "ouvert", ...spitze];
  return [game, ...announced.filter((word) => word !== "schneider" || !announced.includes("schwarz"))];
}

/** What stands in the corner of a card, by the language of the letters and the kind of faces. */
const LETTERS = /** @type {{[which: string]: {[rank: string]: string}}} */ ({
  en: { J: "J", Q: "Q", K: "K", A: "A" },
  de: { J: "B", Q: "D", K: "K", A: "A" },
  fr: { J: "V", Q: "D", K: "R", A: "A" },
  german: { J: "U", Q: "O", K: "K", A: "A" },
});

/**
 * A rank as the corner of a card has it. @param {string} rank @param {import("./preferences.js").Preferences} look
 * @param {string} language
 */
export function rankLetter(rank, look, language) {
  if (rank === "T") return "10";
  const wanted = look.index === "language" ? language : look.index;
  const letters = LETTERS[look.faces === "german" ? "german" : wanted] ?? LETTERS.en;
  return letters[rank] ?? rank;
}
