// Lists of words: those of two or three letters, all by first letter or those with a certain letter, and the bingos of
// seven and eight letters that are most likely to be drawn.

import { spelled } from "../../../parts/letters.js";
import { html, nothing } from "../../../parts/lit.js";
import { number, t } from "../../../shell/base/i18n.js";
import { wordList } from "./search.js";

/** @import { StudySession, Query } from "./page.js" */

/** Until the list has said which letters it has. */
const ENGLISH = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const LENGTHS = [2, 3, 7, 8];
/** Lists of this length and longer are bingos. */
const BINGO = 7;
/** Bingos that are asked for, and how many more are shown at once. */
const MOST = 1000;
const AT_ONCE = 100;

/** The lists. */
export class ShortWords {
  length = 2;
  /** How many bingos are shown. */
  shown = AT_ONCE;
  /** As it is shown: "CH". */
  letter = "";
  /** @type {{words: string[], of: number, letters?: Record<string, number>} | null} */
  answer = null;

  /** @param {StudySession} session */
  constructor(session) {
    this.session = session;
  }

  /** @param {Query} query */
  enter(query) {
    this.length = LENGTHS.find((length) => String(length) === query.length) ?? LENGTHS[0];
    this.letter = /^\p{L}(·?\p{L})?$/u.test(query.letter ?? "") ? query.letter.toUpperCase() : "";
    void this.look();
  }

  /** The other list may not have that letter. */
  lexiconChanged() {
    this.letter = "";
    void this.look();
  }

  async look() {
    const { length, letter } = this;
    this.session.remember({ length: length === LENGTHS[0] ? "" : String(length), letter: this.#isBingo ? "" : letter });
    const answer = await (this.#isBingo
      ? this.session.ask("likely", { length, most: MOST })
      : this.session.ask("short", { length, ...(letter ? { letter } : {}) }));
    if (!answer) return;
    this.shown = AT_ONCE;
    this.answer = answer;
    this.session.redraw();
    this.session.say(this.#counted());
  }

  get #isBingo() {
    return this.length >= BINGO;
  }

  #counted() {
    return t("crossword.study.found", { count: this.answer?.of ?? 0 });
  }

  /** @param {Partial<{length: number, letter: string}>} change */
  #change(change) {
    Object.assign(this, change);
    void this.look();
  }

  draw = () => html`<div class="choice" role="group" aria-label=${t("crossword.study.short.length")}>
      ${LENGTHS.map(
        (length) => html`<label><input type="radio" name="length" .checked=${this.length === length}
          data-testid="length-${length}" @change=${() => this.#change({ length })} />
        ${t("crossword.study.letters", { count: length })}</label>`,
      )}
    </div>
    ${this.#isBingo ? this.#drawBingos() : this.#drawShort()}`;

  /** The bingos, the most likely first. */
  #drawBingos() {
    const words = this.answer && !this.answer.letters ? this.answer.words : [];
    return html`<section class="stack close" aria-label=${t("crossword.study.results")}>
      <p class="study-count numbers" data-testid="study-count">${words.length ? this.#counted() : "\u00a0"}</p>
      <p class="small soft">${t("crossword.study.short.likely")}</p>
      ${wordList(words.slice(0, this.shown))}
      ${
        words.length > this.shown
          ? html`<p><button class="button" data-testid="study-more"
        @click=${() => this.#showMore()}>${t("crossword.study.short.more")}</button></p>`
          : nothing
      }
    </section>`;
  }

  #showMore() {
    this.shown += AT_ONCE;
    this.session.redraw();
  }

  /** Words of two or three letters. */
  #drawShort() {
    return html`<div class="study-letters" role="group" aria-label=${t("crossword.study.short.letter")}>
      <button class="study-letter all" aria-pressed=${this.letter === ""} data-testid="letter-all"
        @click=${() => this.#change({ letter: "" })}>${t("crossword.study.short.all")}</button>
      ${this.#letters().map((letter) => this.#letterKey(letter))}
    </div>
    <section class="stack close" aria-label=${t("crossword.study.results")}>
      <p class="study-count numbers" data-testid="study-count">${this.answer ? this.#counted() : "\u00a0"}</p>
      ${this.answer ? (this.letter ? wordList(this.answer.words) : this.#byLetter(this.answer.words)) : nothing}
    </section>`;
  }

  #letters() {
    return this.answer?.letters ? Object.keys(this.answer.letters) : ENGLISH;
  }

  /** @param {string} letter */
  #letterKey(letter) {
    const count = this.answer?.letters?.[letter];
    const shown = spelled(letter);
    return html`<button class="study-letter" aria-pressed=${this.letter === shown} data-testid="letter-${shown}"
      aria-label=${count === undefined ? shown : t("crossword.study.short.with", { letter, count })}
        @click=${() => this.#change({ letter: shown })}>
      <b>${shown}</b><small class="numbers">${count === undefined ? "\u00a0" : number(count)}</small></button>`;
  }

  /** @param {string[]} words */
  #byLetter(words) {
    return this.#letters()
      .filter((letter) => words.some((word) => word[0] === letter))
      .map(
        (letter) =>
          html`<div class="study-group"><h2>${spelled(letter)}</h2>${wordList(
            words.filter((word) => word[0] === letter),
            spelled(letter),
          )}</div>`,
      );
  }
}
