// The words of two or three letters, all by first letter, or those with a certain letter.

import { spelled } from "../../../parts/letters.js";
import { html, nothing } from "../../../parts/lit.js";
import { number, t } from "../../../shell/base/i18n.js";
import { wordList } from "./search.js";

/** @import { StudySession, Query } from "./page.js" */

/** Until the list has said which letters it has. */
const ENGLISH = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/** All words of two or three letters. */
export class ShortWords {
  length = 2;
  /** As it is shown: "CH". */
  letter = "";
  /** @type {{words: string[], of: number, letters: Record<string, number>} | null} */
  answer = null;

  /** @param {StudySession} session */
  constructor(session) {
    this.session = session;
  }

  /** @param {Query} query */
  enter(query) {
    this.length = query.length === "3" ? 3 : 2;
    this.letter = /^\p{L}(·?\p{L})?$/u.test(query.letter ?? "") ? query.letter.toUpperCase() : "";
    void this.look();
  }

  /** The other list may not have that letter. */
  lexiconChanged() {
    this.letter = "";
    void this.look();
  }

  async look() {
    this.session.remember({ length: this.length === 2 ? "" : "3", letter: this.letter });
    const letter = this.letter ? { letter: this.letter } : {};
    const answer = await this.session.ask("short", { length: this.length, ...letter });
    if (!answer) return;
    this.answer = answer;
    this.session.redraw();
    this.session.say(this.#counted());
  }

  #counted() {
    return t("crossword.study.found", { count: this.answer?.words.length ?? 0 });
  }

  /** @param {Partial<{length: number, letter: string}>} change */
  #change(change) {
    Object.assign(this, change);
    void this.look();
  }

  draw = () => html`<div class="choice" role="group" aria-label=${t("crossword.study.short.length")}>
      ${[2, 3].map(
        (length) => html`<label><input type="radio" name="length" .checked=${this.length === length}
          data-testid="length-${length}" @change=${() => this.#change({ length })} />
        ${t("crossword.study.letters", { count: length })}</label>`,
      )}
    </div>
    <div class="study-letters" role="group" aria-label=${t("crossword.study.short.letter")}>
      <button class="study-letter all" aria-pressed=${this.letter === ""} data-testid="letter-all"
        @click=${() => this.#change({ letter: "" })}>${t("crossword.study.short.all")}</button>
      ${this.#letters().map((letter) => this.#letterKey(letter))}
    </div>
    <section class="stack close" aria-label=${t("crossword.study.results")}>
      <p class="study-count numbers" data-testid="study-count">${this.answer ? this.#counted() : "\u00a0"}</p>
      ${this.answer ? (this.letter ? wordList(this.answer.words) : this.#byLetter(this.answer.words)) : nothing}
    </section>`;

  #letters() {
    return this.answer ? Object.keys(this.answer.letters) : ENGLISH;
  }

  /** @param {string} letter */
  #letterKey(letter) {
    const count = this.answer?.letters[letter];
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
