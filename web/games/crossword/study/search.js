// Search as you type: anagrams of letters with blanks, and words that match a pattern.

import { spelled } from "../../../parts/letters.js";
import { html, nothing } from "../../../parts/lit.js";
import { withTick } from "../../../parts/markup.js";
import { t } from "../../../shell/base/i18n.js";
import { wordWithBlanks } from "../page-frame.js";
import { roomAddress } from "../address.js";

/** @import { StudySession, Query } from "./page.js" */

/** Milliseconds after the last key until it is looked up. */
const PAUSE = 120;
const MOST = 1000;

/** A field whose answer is looked up as one types. */
export class Search {
  text = "";
  /** @type {any} */
  answer = null;
  #timer = 0;

  /**
   * @param {StudySession} session @param {string} name of the tab @param {RegExp} refused characters that are left out
   * as one types
   */
  constructor(session, name, refused) {
    this.session = session;
    this.name = name;
    this.refused = refused;
  }

  /** @param {Query} query */
  enter(query) {
    this.text = this.#cleaned(query.q ?? "");
    if (this.text) void this.look();
  }

  lexiconChanged() {
    void this.look();
  }

  /** @param {string} text @returns {string} */
  #cleaned(text) {
    return text.toUpperCase().replace(this.refused, "");
  }

  typed = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    this.text = this.#cleaned(input.value);
    if (input.value.toUpperCase() !== this.text) input.value = this.text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.look(), PAUSE);
  };

  submitted = (/** @type {Event} */ event) => {
    event.preventDefault();
    clearTimeout(this.#timer);
    void this.look();
  };

  async look() {
    this.session.remember({ q: this.text });
    if (!this.text) {
      this.answer = null;
      return this.session.clear();
    }
    const answer = await this.session.ask(...this.question());
    if (!answer) {
      if (this.session.error) this.answer = null; // what stood there was of another word
      return this.session.redraw();
    }
    this.answer = answer;
    this.session.redraw();
    this.session.say(this.counted());
  }

  /** What the engine is asked. @returns {[string, object]} */
  question() {
    return [this.name, {}];
  }

  /** How much was found, in words. @returns {string} */
  counted() {
    return this.answer ? t("crossword.study.found", { count: this.answer.of }) : "";
  }

  /** The field. @param {number} most characters */
  field(most) {
    const id = `study-${this.name}-text`;
    return html`<div class="field"><label for=${id}>${t(`crossword.study.${this.name}.label`)}</label>
      <input class="input study-input" id=${id} data-testid="study-input" maxlength=${most} autocomplete="off"
        autocapitalize="characters" spellcheck="false"
        enterkeyhint="search" aria-describedby="${id}-help" .value=${this.text} @input=${this.typed} />
      <p class="help" id="${id}-help">${t(`crossword.study.${this.name}.help`)}</p></div>`;
  }

  /** The line above the words. */
  head() {
    const more = this.answer?.more ? html` · ${t("crossword.study.more", { count: this.shown() })}` : nothing;
    return html`<p class="study-count numbers"
      data-testid="study-count">${this.answer ? html`${this.counted()}${more}` : "\u00a0"}</p>`;
  }

  /** How many words stand there. @returns {number} */
  shown() {
    return this.answer?.words?.length ?? 0;
  }
}

/** Words as links to what is known of each. @param {string[]} words @param {string} [label] of the list */
export function wordList(words, label) {
  return html`<ul class="study-words" aria-label=${label ?? nothing}>
    ${words.map(
      (word) => html`<li><a href=${roomAddress("study/word", { q: spelled(word.toUpperCase()) })}
      data-testid="study-word" data-words=${spelled(word.toUpperCase())}>${wordWithBlanks(word)}</a></li>`,
    )}
  </ul>`;
}

/** Words from the same letters, or from some of them. */
export class Anagrams extends Search {
  shorter = false;

  /** @param {StudySession} session */
  constructor(session) {
    super(session, "anagrams", /[^\p{L}·?]/gu);
  }

  /** @param {Query} query @override */
  enter(query) {
    this.shorter = query.shorter === "yes";
    super.enter(query);
  }

  /** @override @returns {[string, object]} */
  question() {
    this.session.remember({ q: this.text, shorter: this.shorter ? "yes" : "" });
    return ["anagrams", { letters: this.text, shorter: this.shorter, most: MOST }];
  }

  /** @override */
  shown() {
    return (
      this.answer?.groups.reduce(
        (/** @type {number} */ sum, /** @type {any} */ group) => sum + group.words.length,
        0,
      ) ?? 0
    );
  }

  turn = withTick((ticked) => {
    this.shorter = ticked;
    void this.look();
  });

  draw = () => html`<form class="stack close study-form" @submit=${this.submitted}>
      ${this.field(30)}
      <label class="check"><input type="checkbox" data-testid="study-shorter" .checked=${this.shorter}
        @change=${this.turn} /><span>${t("crossword.study.anagrams.shorter")}</span></label>
    </form>
    <section class="stack close" aria-label=${t("crossword.study.results")}>
      ${this.head()}
      ${
        this.answer?.groups.map(
          (
            /** @type {any} */ group,
          ) => html`<h2 class="study-length">${t("crossword.study.letters", { count: group.length })}
            <span class="soft numbers">${group.of}</span></h2>
          ${wordList(group.words)}`,
        ) ?? nothing
      }
    </section>`;
}

/** Words that fit a pattern. */
export class Patterns extends Search {
  /** @param {StudySession} session */
  constructor(session) {
    super(session, "pattern", /[^\p{L}·.*[\]^?]/gu);
  }

  /** `?` is read as any letter, as most people write it. @override @returns {[string, object]} */
  question() {
    return ["pattern", { pattern: this.text.replaceAll("?", "."), most: MOST }];
  }

  draw = () => html`<form class="stack close study-form" @submit=${this.submitted}>${this.field(40)}</form>
    <section class="stack close" aria-label=${t("crossword.study.results")}>
      ${this.head()} ${this.answer ? wordList(this.answer.words) : nothing}
    </section>`;
}
