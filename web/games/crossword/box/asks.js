// Asks the cards of the box: words by their letters, hooks, patterns, or whether they are words at all; positions on
// the
// table.

import { spelled } from "../../../parts/letters.js";
import { html, nothing } from "../../../parts/lit.js";
import { t } from "../../../shell/base/i18n.js";
import { wordLanguage } from "../../../shell/catalogue/lexicon-names.js";
import { meaningOf } from "../../../shell/meanings/inline.js";
import { ownLists } from "../../../shell/storage/word-lists-store.js";
import { tileFace } from "../../common/tile.js";
import { askStudy, lastLexicon, lexicaToChoose } from "../page-frame.js";
import { moveName } from "../coach/sentences.js";
import { ownPuzzle as puzzleOf } from "../puzzles/own.js";
import { wordCard } from "./cards.js";
import { positionPicture } from "./picture.js";

/** @import { App } from "../../../app.js" */
/** @import { WordQuestion } from "../../../shell/box/games.js" */
/** @import { Card } from "../../../shell/storage/box/store.js" */
/** @import { WordMade } from "./cards.js" */

/** Meanings that are shown below an answer. */
const MOST_MEANINGS = 3;
/** The most words of a pattern that is asked. */
const MOST_WORDS = 100;

/** @param {App} app @param {Card} card @returns {Promise<WordQuestion>} */
export async function question(app, card) {
  const made = /** @type {WordMade} */ (card.made);
  const [facts, lists] = await Promise.all([factsOf(app, made), ownLists()]);
  const language = wordLanguage(made.lexicon, lists);
  return { language, ...ASKED[made.asks](made, facts, language) };
}

/** @param {App} app @param {WordMade} made @returns {Promise<any>} */
function factsOf(app, { asks, lexicon, word }) {
  return asks === "pattern"
    ? askStudy(app, lexicon, "pattern", { pattern: word, most: MOST_WORDS })
    : askStudy(app, lexicon, "word", { word });
}

/** @type {Record<WordMade["asks"], (made: WordMade, facts: any, language: string) => WordQuestion>} */
const ASKED = {
  anagram: (_, { word, in: real, anagrams }, language) => {
    const words = real ? [word, ...anagrams] : anagrams;
    const letters = [...word].sort();
    return {
      asked: t("crossword.box.anagram", { count: words.length, letters: letters.map(spelled).join(" ") }),
      shown: t("crossword.box.anagram_seen", { count: words.length }),
      face: tiles(letters),
      words: words.map(spelled),
      read: (text) => text.toUpperCase(),
      hints: lettersOf(words),
      told: () => meanings(words, language),
    };
  },
  valid: (_, { word, in: real }, language) => ({
    asked: t("crossword.box.valid", { word: [...word].map(spelled).join(" ") }),
    face: tiles([...word]),
    choices: [t("crossword.box.yes"), t("crossword.box.no")],
    right: real ? 0 : 1,
    hints: [],
    told: () =>
      html`<p>${t(`crossword.box.${real ? "is" : "is_not"}`, { word: spelled(word) })}</p>
        ${real ? meanings([word], language) : nothing}`,
  }),
  hooks: (_, { word, hooks }, language) => {
    const words = [...hooks.fronts, ...hooks.backs];
    return {
      asked: t("crossword.box.hooks", { count: words.length, word: spelled(word) }),
      face: tiles([...word]),
      words: words.map(spelled),
      read: (text) => text.toUpperCase(),
      hints: [
        t("crossword.box.hint_hooks", { front: hooks.fronts.length, back: hooks.backs.length }),
        ...lettersOf(words).slice(0, 1),
      ],
      told: () => meanings([word], language),
    };
  },
  pattern: (made, { words }, language) => ({
    asked: t("crossword.box.pattern", { count: words.length, pattern: made.word.replaceAll("?", "_") }),
    words: words.map(spelled),
    read: (text) => text.toUpperCase(),
    hints: lettersOf(words).slice(0, 1),
    told: () => meanings(words, language),
  }),
};

/** Two hints: how the words begin, and how they begin and end. @param {string[]} words */
function lettersOf(words) {
  const ends = words.map((word) => `${spelled(word[0])}…${spelled(word[word.length - 1])}`);
  const firsts = words.map((word) => `${spelled(word[0])}…`);
  return words.length
    ? [
        t("crossword.box.hint_first", { letters: firsts.join(", ") }),
        t("crossword.box.hint_ends", { letters: ends.join(", ") }),
      ]
    : [];
}

/** @param {readonly string[]} letters */
function tiles(letters) {
  return html`<div class="box-tiles" aria-hidden="true">${letters.map((letter) => tileFace({ letter }))}</div>`;
}

/** @param {readonly string[]} words @param {string} language */
function meanings(words, language) {
  return html`<p class="box-words" data-language=${language}>${words.map(spelled).join(", ")}</p>
    ${words.slice(0, MOST_MEANINGS).map((word) => meaningOf({ word, language }))}`;
}

/** @param {Card} card */
export function ownPuzzle({ made }) {
  return puzzleOf(/** @type {any} */ (made), 0);
}

/** @param {Card} card @returns {string} */
export function nameOf({ kind, made, id }) {
  if (kind === "puzzle") return t("today.number", { number: made.number + 1 });
  if (kind === "position") return t("crossword.box.position", { play: moveName(made.best) });
  const letters = made.asks === "anagram" ? [...made.word].sort().join("") : made.word.replaceAll("?", "_");
  return made.asks in ASKED ? t(`crossword.box.names.${made.asks}`, { word: letters }) : id;
}

/** @param {App} app @param {Card} card @returns {Promise<{front: string, back: string}>} */
export async function sidesOf(app, card) {
  const { made } = card;
  if (card.kind === "position")
    return {
      front: t("crossword.puzzle.asked.best"),
      back: `${moveName(made.best)}, ${t("crossword.points", { count: made.best.score })}`,
    };
  const { asked, words, choices = [], right = 0 } = await question(app, card);
  return { front: asked, back: words?.join(", ") ?? choices[right] };
}

/** @param {Card} card @returns {string} an SVG */
export function pictureOf({ made }) {
  return positionPicture(made.cgp);
}

/** The word of a card for a list. @param {Card} card @returns {string | null} */
export function wordOf({ kind, made }) {
  return kind === "word" && made.asks !== "pattern" ? made.word : null;
}

/** @param {readonly string[]} words @returns {Promise<import("../../../shell/storage/box/store.js").NewCard[]>} */
export async function listedWords(words) {
  const lexicon = lastLexicon(await lexicaToChoose());
  return words.map((word) => wordCard({ asks: "anagram", lexicon, word }, "hand"));
}
