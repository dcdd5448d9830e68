// Asks the cards of the box: how a word is read, from its writing and what it means; positions on the table.

import { html, nothing } from "../../../parts/lit.js";
import { language as pageLanguage, t } from "../../../shell/base/i18n.js";
import { meaningsOf } from "../../../shell/meanings/ask.js";
import { meaningOf } from "../../../shell/meanings/inline.js";
import { cardsOf } from "../play/kana.js";
import { ownPuzzle as ownTurn } from "../puzzles/own.js";
import { actionText, asked } from "../puzzles/texts.js";

/** @import { WordQuestion } from "../../../shell/box/games.js" */
/** @import { Card } from "../../../shell/storage/box/store.js" */
/** @import { Position } from "../puzzles/own.js" */

const JAPANESE = "ja";
const MOST_GLOSSES = 3;

/** @param {unknown} _app @param {Card} card @returns {Promise<WordQuestion>} */
export async function question(_app, { made }) {
  const { word } = made;
  const { writing, gloss } = await sense(word);
  const cards = [...word];
  const shown = writing || [...cards].sort().join(" ");
  return {
    language: JAPANESE,
    asked: gloss
      ? t("kotoba.box.reading_gloss", { writing: shown, gloss })
      : t("kotoba.box.reading", { writing: shown }),
    shown: t("kotoba.box.reading_seen"),
    face: html`<p class="box-writing" lang="ja">${shown}</p>${gloss ? html`<p>${gloss}</p>` : nothing}`,
    words: [word],
    read: (text) => cardsOf(text, true).cards.join(""),
    hints: [
      t("kotoba.box.hint_length", { count: cards.length }),
      t("kotoba.box.hint_first", { first: cards[0] }),
      t("kotoba.box.hint_half", { begin: cards.slice(0, Math.ceil(cards.length / 2)).join("") }),
    ],
    told: () =>
      html`<p class="box-words" lang="ja">${word}${writing ? ` · ${writing}` : ""}</p>
        ${meaningOf({ word, language: JAPANESE })}`,
  };
}

/** The writing and what it means, in the page's language if there are glosses in it. @param {string} word */
async function sense(word) {
  const meanings = await meaningsOf({ word, language: JAPANESE });
  const [best] = meanings;
  const gloss = best?.glosses
    .slice(0, MOST_GLOSSES)
    .map(({ text }) => text)
    .join(", ");
  return { writing: best?.writing ?? "", gloss: pageLanguage() === JAPANESE ? "" : (gloss ?? "") };
}

/** @param {Card} card */
export function ownPuzzle({ made }) {
  return ownTurn(/** @type {Position} */ (made), 0);
}

/** @param {Card} card @returns {string} */
export function nameOf({ kind, made }) {
  if (kind === "puzzle") return t("today.number", { number: made.number + 1 });
  return kind === "word" ? made.word : made.best.word;
}

/** @param {unknown} _app @param {Card} card @returns {Promise<{front: string, back: string}>} */
export async function sidesOf(_app, card) {
  if (card.kind !== "word") return { front: asked(ownPuzzle(card).puzzle), back: actionText(card.made.best.action) };
  const { word } = card.made;
  const { writing, gloss } = await sense(word);
  return { front: writing || gloss || [...word].sort().join(" "), back: [word, gloss].filter(Boolean).join(": ") };
}

/** @param {Card} card @returns {string | null} */
export function wordOf({ kind, made }) {
  return kind === "word" ? made.word : null;
}
