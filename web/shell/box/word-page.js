// A card about words: what is asked, an input or choices, hints, and the verdict. Enter gives an answer and goes on; H
// or F2 gives a hint; 1 and 2 choose.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { announce } from "../../parts/toast.js";
import { engineFailure, engineProgress, errorDetails } from "../base/frame.js";
import { t, tError } from "../base/i18n.js";
import { Verdict } from "./verdict.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Box, Kept } from "./box.js" */
/** @import { GameBox, WordQuestion } from "./games.js" */

/** @implements {Page} */
export class WordPage {
  /** @type {WordQuestion | null} */
  #question = null;
  /** @type {ErrorJson | null} */
  #failed = null;
  /** The words found so far. @type {string[]} */
  #found = [];
  #tries = 0;
  #hints = 0;
  #said = "";
  /** @type {Verdict | null} */
  #verdict = null;
  #right = false;
  /** When it was asked. */
  #since = 0;
  /** An answer is being noted. */
  #over = false;
  #closed = false;
  #app;
  #box;
  #kept;
  #texts;
  #left;
  #next;
  #undone;

  /**
   * @param {App} app @param {Box} box @param {Kept} kept @param {GameBox} texts
   * @param {{left: number, next: () => void, undone: () => void}} how `left`: cards that are due with this one;
   * `undone`: the answer was taken back
   */
  constructor(app, box, kept, texts, { left, next, undone }) {
    this.#app = app;
    this.#box = box;
    this.#kept = kept;
    this.#texts = texts;
    this.#left = left;
    this.#next = next;
    this.#undone = undone;
    document.addEventListener("keydown", this.#key);
    void this.#start();
  }

  title = () => t("box.asking");

  close = () => {
    this.#closed = true;
    document.removeEventListener("keydown", this.#key);
  };

  async #start() {
    try {
      this.#failed = null;
      this.#question = await this.#texts.question(this.#app, this.#kept.card);
      this.#since = performance.now();
      this.#redraw();
      this.#focus(this.#question.words ? ".box-input" : "[data-choice]");
      announce(this.#question.asked);
    } catch (error) {
      this.#failed = errorJson(error);
      this.#redraw();
    }
  }

  draw = () => html`<div class="stack box-ask" data-testid="box-card" data-id=${this.#kept.card.id}
    data-over=${this.#verdict !== null} data-language=${this.#question?.language ?? nothing}>
    <header class="row spread"><h1 tabindex="-1">${this.title()}</h1>
      <p class="small soft numbers">${t("box.left", { count: this.#left })}</p>
      <a class="button quiet small" href="#/box" data-testid="box-stop">${t("box.stop")}</a></header>
    ${this.#body()}
  </div>`;

  #body() {
    const { status } = this.#app.engine;
    if (status.state === "failed") return engineFailure(this.#app, () => void this.#start());
    if (this.#failed) return this.#failure(this.#failed);
    const question = this.#question;
    if (!question) return engineProgress(status);
    return html`<section class="card stack close" aria-labelledby="box-asked">
      <p class="asked" id="box-asked" data-testid="box-asked">${question.shown ?? question.asked}</p>
      ${question.face ?? nothing}
      ${question.words ? this.#typed(question.words) : this.#chosen(question)}
      <p role="status" class="box-said" data-testid="box-said">${this.#said}</p>
      ${this.#verdict ? this.#after(question, this.#verdict) : this.#keys(question)}
    </section>`;
  }

  /** @param {string[]} words */
  #typed(words) {
    return html`<p class="small soft">${t("box.words_of", { found: this.#found.length, of: words.length })}</p>
      ${
        this.#found.length && !this.#verdict
          ? html`<p class="box-found"
        data-testid="box-found">${this.#found.join(" ")}</p>`
          : nothing
      }
      ${
        this.#verdict
          ? nothing
          : html`<form class="row" @submit=${this.#submitted}>
        <input class="input box-input" data-testid="box-input" autocomplete="off" autocapitalize="off"
          spellcheck="false"
          aria-labelledby="box-asked" />
        <button class="button primary">${t("box.answer")}</button></form>`
      }`;
  }

  /** @param {WordQuestion} question */
  #chosen({ choices = [], right }) {
    return html`<div class="row" role="group" aria-labelledby="box-asked">${choices.map(
      (choice, at) => html`<button class="button ${this.#verdict && at === right ? "is-right" : ""}" data-choice=${at}
        data-testid="box-choice-${at}" aria-keyshortcuts=${at + 1} aria-disabled=${this.#over ? "true" : nothing}
        @click=${() => void this.#choose(at)}>${choice}</button>`,
    )}</div>`;
  }

  /** @param {WordQuestion} question */
  #keys({ hints, words }) {
    return html`<p class="row">
      ${
        hints.length
          ? html`<button class="button small" data-testid="box-hint" aria-keyshortcuts="F2"
        ?disabled=${this.#hints >= hints.length} @click=${() => this.#hint()}>${t("box.hint")}
        ${this.#hints ? `${this.#hints}/${hints.length}` : ""}</button>`
          : nothing
      }
      ${
        words
          ? html`<button class="button quiet small" data-testid="box-give-up"
        @click=${() => void this.#end(false)}>${t("box.give_up")}</button>`
          : nothing
      }
      <button class="button quiet small" data-testid="box-later"
        @click=${() => void this.#later()}>${t("box.bury")}</button>
    </p>`;
  }

  /** @param {WordQuestion} question @param {Verdict} verdict */
  #after(question, verdict) {
    return html`<div class="stack close" data-testid="box-told">${question.told()}</div>
      ${verdict.template()}
      <p><button class="button primary" data-testid="box-next" aria-keyshortcuts="Enter"
        @click=${() => this.#next()}>${t("box.next")}</button></p>
      <p class="small soft box-keys">${t("box.keys")}</p>`;
  }

  /** @param {ErrorJson} failure */
  #failure(failure) {
    const { card } = this.#kept;
    return html`<section class="card warning" role="alert" data-testid="box-failed" data-code=${failure.code}>
      <p>${tError(failure)}</p>
      <div class="row"><button class="button primary" @click=${() => void this.#start()}>${t("engine.retry")}</button>
        <button class="button" @click=${() => void this.#box.bury(card.id).then(this.#next)}>${t("box.bury")}</button>
        <button class="button"
          @click=${() => void this.#box.change(card.id, "suspend").then(this.#next)}>${t("box.suspend")}</button></div>
      ${errorDetails(failure)}</section>`;
  }

  #submitted = (/** @type {Event} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (document.querySelector(".box-input"));
    const { words = [], read = String } = /** @type {WordQuestion} */ (this.#question);
    const texts = input.value.split(/[\s,;]+/).filter(Boolean);
    input.value = "";
    for (const text of texts) this.#take(read(text), words);
    if (this.#found.length === words.length) return void this.#end(true);
    if (texts.length) announce(this.#said);
    this.#redraw();
  };

  /** @param {string} word @param {string[]} words */
  #take(word, words) {
    const at = words.indexOf(word);
    if (at < 0) {
      this.#tries += 1;
      this.#said = t("box.not_it", { word });
    } else if (this.#found.includes(word)) {
      this.#said = t("box.had", { word });
    } else {
      this.#found.push(word);
      this.#said = t("box.found", { word, left: words.length - this.#found.length });
    }
  }

  /** @param {number} at */
  async #choose(at) {
    if (!this.#over) await this.#end(at === this.#question?.right);
  }

  #hint() {
    const { hints = [] } = this.#question ?? {};
    if (this.#over || this.#hints >= hints.length) return;
    this.#said = hints[this.#hints];
    this.#hints += 1;
    announce(this.#said);
    this.#redraw();
    this.#focus(".box-input");
  }

  async #later() {
    await this.#box.bury(this.#kept.card.id);
    this.#next();
  }

  /** @param {boolean} right */
  async #end(right) {
    if (this.#over) return;
    this.#over = true;
    this.#right = right;
    const ms = performance.now() - this.#since;
    const answer = { right, tries: this.#tries, hints: this.#hints, ms };
    const noted = await this.#box.answer(this.#kept.card.id, answer);
    this.#verdict = new Verdict(this.#box, noted, this.#undone);
    this.#said = t(this.#right ? "box.right" : "box.wrong");
    announce(`${this.#said} ${this.#verdict.said}`);
    this.#redraw();
    this.#focus("[data-testid=box-next]");
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (this.#verdict) return void this.#verdict.key(event);
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === "F2" || (!typing && event.key.toLowerCase() === "h")) {
      event.preventDefault();
      return this.#hint();
    }
    const choices = this.#question?.choices ?? [];
    const at = Number(event.key) - 1;
    if (!typing && choices[at] !== undefined) void this.#choose(at);
  };

  /** @param {string} selector */
  #focus(selector) {
    const found = document.querySelector(selector);
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  #redraw() {
    if (!this.#closed) this.#app.redraw();
  }
}
