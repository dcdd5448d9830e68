// Drills: questions with two answers; missed ones can be repeated. Arrow keys or 1 and 2 answer, Enter goes on.

import { spelled } from "../../../parts/letters.js";
import { html, nothing } from "../../../parts/lit.js";
import { tileFace } from "../../common/tile.js";
import { t } from "../../../shell/base/i18n.js";
import { keepMissed } from "../../../shell/storage/box/store.js";
import { judgedWords } from "../box/cards.js";
import { spoken, withSign } from "../coach/sentences.js";
import { roomAddress } from "../address.js";
import { meaningOf } from "../../../shell/meanings/inline.js";
import { wordLanguage } from "../../../shell/catalogue/lexicon-names.js";

/** @import { StudySession } from "./page.js" */
/** @typedef {{item: any, right: boolean}} Answered */

const COUNT = 20;

/** One drill: asks for items, takes answers, keeps count. */
class Drill {
  /** @type {any[]} */
  items = [];
  /** @type {Answered[]} */
  answered = [];
  /**
   * The answer to the item that is shown: it stands there with its verdict until one goes on. @type {Answered | null}
   */
  given = null;

  /**
   * @param {StudySession} session @param {string} name @param {string} kind of the question to the engine
   * @param {object} args
   */
  constructor(session, name, kind, args) {
    this.session = session;
    this.name = name;
    this.kind = kind;
    this.args = args;
  }

  enter() {
    void this.deal();
  }

  lexiconChanged() {
    void this.deal();
  }

  /** A new round. */
  async deal() {
    this.items = [];
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const answer = await this.session.ask(this.kind, { ...this.args, count: COUNT, seed });
    if (answer) this.#begin(answer.items);
  }

  /** @param {any[]} items */
  #begin(items) {
    Object.assign(this, { items, answered: [], given: null });
    this.session.redraw();
    this.#focus("[data-answer]");
    this.session.say(this.asked());
  }

  get item() {
    return this.items[this.answered.length - (this.given ? 1 : 0)];
  }

  get over() {
    return this.items.length > 0 && this.answered.length === this.items.length && !this.given;
  }

  get rightOnes() {
    return this.answered.filter((answered) => answered.right).length;
  }

  /** @param {number} choice 0 or 1 */
  answer(choice) {
    if (!this.item || this.given) return;
    const { item } = this;
    this.given = { item, right: this.isRight(item, choice) };
    this.answered.push(this.given);
    if (!this.given.right) void keepMissed(this.cardsOf(item));
    this.session.redraw();
    this.#focus("[data-testid=drill-next]");
    document.querySelector(".drill-card")?.scrollIntoView({ block: "nearest" });
    this.session.say(this.verdict(this.given));
  }

  next() {
    if (!this.given) return;
    this.given = null;
    this.session.redraw();
    this.#focus(this.over ? "[data-testid=drill-again]" : "[data-answer]");
    this.session.say(this.over ? this.#result() : this.asked());
  }

  /** Once more those that were missed. */
  #repeat() {
    this.#begin(this.answered.filter((answered) => !answered.right).map((answered) => answered.item));
  }

  /** @param {string} selector */
  #focus(selector) {
    const found = document.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  key = (/** @type {KeyboardEvent} */ event) => {
    const choice = { ArrowLeft: 0, 1: 0, ArrowRight: 1, 2: 1 }[event.key];
    if (choice === undefined || event.ctrlKey || event.metaKey || event.altKey || this.over) return;
    event.preventDefault();
    if (this.given) this.next();
    else this.answer(choice);
  };

  #result() {
    return t("crossword.study.drill.result", { right: this.rightOnes, count: this.answered.length });
  }

  draw = () => html`${this.choices()}
    <p class="soft">${t(`crossword.study.${this.name}.help`)}</p>
    <section class="stack close drill" data-testid="drill" data-right=${this.rightOnes}
      data-done=${this.answered.length} aria-label=${t(`crossword.study.tabs.${this.name}`)} @keydown=${this.key}>
      ${this.over ? this.#end() : this.item ? this.#question() : html`<div class="card drill-card"></div>`}
    </section>`;

  #question() {
    const at = this.answered.length + (this.given ? 0 : 1);
    return html`<div class="card drill-card">
        <p class="small soft numbers">${t("crossword.study.drill.at", { at, count: this.items.length })} ·
        ${t("crossword.study.drill.right", { count: this.rightOnes })}</p>
        ${this.face(this.item)}
        <div class="drill-answers" role="group"
          aria-label=${this.asked()}>${[0, 1].map((choice) => this.#key(choice))}</div>
        <p class="drill-verdict ${this.given ? (this.given.right ? "for" : "against") : ""}"
          data-testid="drill-verdict">${this.given ? this.verdict(this.given) : "\u00a0"}</p>
        <p class="drill-on">${
          this.given
            ? html`<button class="button primary" data-testid="drill-next"
              @click=${() => this.next()}>${t("crossword.study.drill.next")}</button>`
            : nothing
        }</p>
        ${this.given ? this.told(this.given) : nothing}
      </div>
      <p class="small soft">${t("crossword.study.drill.keys")}</p>`;
  }

  /** @param {number} choice */
  #key(choice) {
    const right = this.given && this.isRight(this.item, choice);
    return html`<button class="button drill-answer ${right ? "is-right" : ""}" data-answer=${choice}
      data-testid="answer-${choice}" aria-disabled=${this.given ? "true" : nothing}
      @click=${() => this.answer(choice)}>${this.label(this.item, choice)}</button>`;
  }

  #end() {
    const missed = this.answered.filter((answered) => !answered.right).map((answered) => answered.item);
    return html`<div class="card drill-card">
      <h2 class="drill-result">${this.#result()}</h2>
      ${
        missed.length
          ? html`<div><h2>${t("crossword.study.drill.missed")}</h2><ul
        class="numbers drill-missed">${missed.map((item) => html`<li>${this.missed(item)}</li>`)}</ul></div>`
          : html`<p>${t("crossword.study.drill.all_right")}</p>`
      }
      <div class="row">
        <button class="button primary" data-testid="drill-again"
          @click=${() => void this.deal()}>${t("crossword.study.drill.again")}</button>
        ${
          missed.length
            ? html`<button class="button" data-testid="drill-missed"
          @click=${() => this.#repeat()}>${t("crossword.study.drill.repeat", { count: missed.length })}</button>`
            : nothing
        }
      </div>
    </div>`;
  }

  /**
   * A missed question for the box. @param {any} _item @returns
   * {import("../../../shell/storage/box/store.js").NewCard[]}
   */
  cardsOf(_item) {
    return [];
  }

  /** What is chosen before a round. @returns {unknown} */
  choices() {
    return nothing;
  }

  /** @param {any} item @param {number} choice @returns {boolean} */
  isRight(item, choice) {
    return item.better === choice;
  }

  /** What is asked, for the ear. @returns {string} */
  asked() {
    return "";
  }

  /** What is asked, for the eye. @param {any} item @returns {unknown} */
  face(item) {
    return item && nothing;
  }

  /** @param {any} item @param {number} choice @returns {unknown} */
  label(item, choice) {
    return `${item} ${choice}`;
  }

  /** @param {Answered} answered @returns {string} */
  verdict(answered) {
    return answered.right ? t("crossword.study.drill.yes") : t("crossword.study.drill.no");
  }

  /** What there is to learn once it was answered. @param {Answered} _answered @returns {unknown} */
  told(_answered) {
    return nothing;
  }

  /** @param {any} item @returns {unknown} */
  missed(item) {
    return item && nothing;
  }
}

/** Is this a word? */
export class WordDrill extends Drill {
  /** @param {StudySession} session */
  constructor(session) {
    super(session, "word-drill", "drill_words", { length: 2 });
  }

  length = 2;

  /** @param {number} length */
  #take(length) {
    this.length = length;
    this.args = { length };
    void this.deal();
  }

  /** @override */
  choices() {
    return html`<div class="choice" role="group" aria-label=${t("crossword.study.short.length")}>
      ${[2, 3].map(
        (length) => html`<label><input type="radio" name="drill-length" .checked=${this.length === length}
          data-testid="length-${length}"
        @change=${() => this.#take(length)} />${t("crossword.study.letters", { count: length })}</label>`,
      )}
    </div>`;
  }

  /** @param {any} item @param {number} choice @override */
  isRight(item, choice) {
    return item.real === (choice === 0);
  }

  /** @param {any} item @override */
  cardsOf({ word }) {
    return judgedWords(this.session.lexicon, [word], "drill");
  }

  /** @override */
  asked() {
    return t("crossword.study.word-drill.asked", { word: [...this.item.word].join(" ") });
  }

  /** @param {any} item @override */
  face(item) {
    return html`<div class="study-spelt large">${[...item.word].map((letter) => tileFace({ letter }))}<span
      class="visually-hidden">${spelled(item.word)}</span></div>`;
  }

  /** @param {any} _item @param {number} choice @override */
  label(_item, choice) {
    return t(`crossword.study.word-drill.${choice === 0 ? "word" : "no_word"}`);
  }

  /** @param {Answered} answered @override */
  verdict({ item, right }) {
    const said = t(`crossword.study.word-drill.${item.real ? "is" : "is_not"}`, { word: item.word });
    return `${right ? "✓" : "✗"} ${said}`;
  }

  /** @param {Answered} answered @override */
  told({ item }) {
    return item.real
      ? meaningOf({ word: item.word, language: wordLanguage(this.session.lexicon, this.session.lexica) })
      : nothing;
  }

  /** @param {any} item @override */
  missed(item) {
    const said = t(`crossword.study.word-drill.${item.real ? "is" : "is_not"}`, { word: item.word });
    return item.real ? html`<a href=${roomAddress("study/word", { q: spelled(item.word) })}>${said}</a>` : said;
  }
}

/** Which of two leaves is better to keep? */
export class LeaveDrill extends Drill {
  /** @param {StudySession} session */
  constructor(session) {
    super(session, "leave-drill", "drill_leaves", {});
  }

  /** @override */
  asked() {
    const [first, second] = this.item.leaves.map((/** @type {string} */ leave) => [...leave].join(" "));
    return t("crossword.study.leave-drill.asked", { one: first, other: second });
  }

  /** @override */
  face() {
    return html`<p class="drill-asks">${t("crossword.study.leave-drill.question")}</p>`;
  }

  /** @param {any} item @param {number} choice @override */
  label(item, choice) {
    const value = this.given
      ? html`<span class="numbers drill-value">${withSign(item.values[choice])}</span>`
      : nothing;
    return html`<span class="study-spelt">${[...item.leaves[choice]].map((letter) =>
      tileFace({ letter: letter === "?" ? "" : letter, blank: letter === "?" }),
    )}</span>
      <span class="visually-hidden">${spoken(item.leaves[choice])}</span>${value}`;
  }

  /** @param {Answered} answered @override */
  verdict({ item, right }) {
    const [better, worse] = [item.better, 1 - item.better];
    const said = t("crossword.study.leave-drill.is", {
      better: item.leaves[better],
      value: withSign(item.values[better]),
      worse: item.leaves[worse],
      other: withSign(item.values[worse]),
    });
    return `${right ? "✓" : "✗"} ${said}`;
  }

  /** @param {any} item @override */
  missed(item) {
    return this.verdict({ item, right: false }).slice(2);
  }
}
