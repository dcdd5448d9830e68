// Words with a meaning to look up, as drawn by tables and rooms. watch.js listens for taps and keys on elements with
// `data-words`: one word, or several with spaces. A surrounding element may have `data-language`, the words' language,
// and `data-school`.

import { spelled } from "../../parts/letters.js";
import { html, nothing } from "../../parts/lit.js";

/** A word alone: a key that shows its meaning. @param {string} word @param {unknown} [shown] how it is written here */
export function wordKey(word, shown = spelled(word)) {
  return html`<button type="button" class="word-key" data-testid="word-key" data-words=${plain(word)}
    aria-haspopup="dialog">${shown}</button>`;
}

/**
 * A word in a line that is itself a button: it shows its meaning once the line is selected.
 * @param {string} word @param {unknown} [shown]
 */
export function wordInLine(word, shown = spelled(word)) {
  return html`<span class="word-in-line" data-words=${plain(word)}>${shown}</span>`;
}

/** A sentence in which these words are buttons. @param {string} text @param {string[]} words */
export function withWordKeys(text, words) {
  const known = words
    .map(plain)
    .filter((word) => /^\p{Lu}[\p{L}·’'-]*$/u.test(word))
    .sort((one, other) => other.length - one.length);
  if (!known.length) return text;
  const parts = text.split(
    new RegExp(`(?<![\\p{L}])(${known.map((word) => word.replaceAll("-", "\\-")).join("|")})(?![\\p{L}])`, "gu"),
  );
  return parts.map((part, at) => (at % 2 ? wordKey(part) : part));
}

/** The words of an element that have a meaning to look up, or nothing. @param {string[]} words */
export function asked(words) {
  return words.length ? words.map(plain).join(" ") : nothing;
}

/** A word as people write it: in capitals, a digraph without its brackets. @param {string} word @returns {string} */
function plain(word) {
  return spelled(word.replace(/[[\]]/g, "").toUpperCase());
}

/**
 * The attributes of a table that describe its words. @param {Record<string, any>} options @param {string} language of
 * the words @returns {{language?: string, school?: string, lexicon?: string}}
 */
export function wordsOf({ lexicon, school }, language) {
  return typeof lexicon === "string" ? { language, lexicon, school: String(Boolean(school)) } : {};
}
