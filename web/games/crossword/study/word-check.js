// Looks up a word: whether it is valid, its hooks, anagrams and extensions.

import { spelled } from "../../../parts/letters.js";
import { html, nothing } from "../../../parts/lit.js";
import { tileFace } from "../../common/tile.js";
import { list, number, t } from "../../../shell/base/i18n.js";
import { meaningOf } from "../../../shell/meanings/inline.js";
import { wordLanguage } from "../../../shell/catalogue/lexicon-names.js";
import { showToast } from "../../../parts/toast.js";
import { keepCards } from "../../../shell/storage/box/store.js";
import { rememberedWord } from "../box/cards.js";
import { lexiconTitle } from "../page-frame.js";
import { Search, wordList } from "./search.js";

/** @import { StudySession } from "./page.js" */

/** A word is looked up. */
export class WordCheck extends Search {
  /** @param {StudySession} session */
  constructor(session) {
    super(session, "word", /[^\p{L}·]/gu);
  }

  /** One letter is no word yet, and no mistake. @override */
  async look() {
    if (this.text.length !== 1) return super.look();
    this.answer = null;
    this.session.clear();
  }

  /** @override @returns {[string, object]} */
  question() {
    return ["word", { word: this.text }];
  }

  /** @override */
  counted() {
    return this.answer
      ? t(`crossword.study.word.${this.answer.in ? "in" : "not_in"}`, {
          word: this.answer.word,
          lexicon: this.#title(this.session.lexicon),
        })
      : "";
  }

  /** @param {string} name */
  #title(name) {
    return lexiconTitle(this.session.lexica.find((lexicon) => lexicon.name === name) ?? { name, title: name });
  }

  draw = () => html`<form class="stack close study-form" @submit=${this.submitted}>${this.field(30)}</form>
    ${this.answer ? this.#known() : nothing}`;

  #known() {
    const { word, lexica, hooks, anagrams, extensions, points } = this.answer;
    const inside = lexica
      .filter((/** @type {any} */ lexicon) => lexicon.in)
      .map((/** @type {any} */ lexicon) => this.#title(lexicon.name));
    const others = anagrams.filter((/** @type {string} */ other) => other !== word);
    const known = inside.length
      ? t("crossword.study.word.lexica", { lexica: list(inside) })
      : t("crossword.study.word.no_lexicon");
    const language = wordLanguage(this.session.lexicon, this.session.lexica);
    return html`<section class="card study-known ${this.answer.in ? "" : "is-out"}" data-testid="study-known"
      aria-label=${spelled(word)}>
      <div class="study-spelt">${[...word].map((letter) => tileFace({ letter }))}<span
        class="visually-hidden">${spelled(word)}</span></div>
      <p class="study-verdict" data-testid="study-verdict"><span class=${this.answer.in ? "for" : "against"}
        aria-hidden="true">${this.answer.in ? "✓" : "✗"}</span> ${this.counted()}</p>
      <p class="small soft">
        ${known} · ${t("crossword.points", { count: points })}
      </p>
      ${inside.length ? meaningOf({ word, language }) : nothing}
      ${
        this.answer.in
          ? html`<p><button class="button small" data-testid="study-keep"
        @click=${() => void this.#keep(word)}>${t("crossword.study.word.keep")}</button></p>`
          : nothing
      }
      ${this.answer.in ? this.#hooks(word, hooks) : nothing}
      ${others.length ? html`<div><h2>${t("crossword.study.word.anagrams")}</h2>${wordList(others)}</div>` : nothing}
      ${
        extensions?.of
          ? html`<p class="small soft">${t("crossword.study.word.inside", {
              count: extensions.of,
              front: number(extensions.front),
              back: number(extensions.back),
            })}</p>`
          : nothing
      }
    </section>`;
  }

  /** @param {string} word */
  async #keep(word) {
    const { added } = await keepCards([rememberedWord(this.session.lexicon, word, "lookup")]);
    showToast({ text: t(`crossword.study.word.${added ? "kept" : "kept_already"}`, { word }), testid: "word-kept" });
  }

  /** @param {string} word @param {any} hooks */
  #hooks(word, hooks) {
    const side = (/** @type {"front" | "back"} */ name) => html`<div class="stack study-hook">
      <h2>${t(`crossword.study.word.${name}`)}</h2>
      <p class="study-hook-letters"
        data-testid="hooks-${name}">${
          hooks[name]
            ? [...hooks[name]].map((letter) => tileFace({ letter }))
            : html`<span class="soft">${t("crossword.study.word.none")}</span>`
        }
        <span class="visually-hidden">${spelled([...hooks[name]].join(" "))}</span></p>
      ${wordList(hooks[`${name}s`])}
      ${
        hooks.inner[name]
          ? html`<p
        class="small soft">${t(`crossword.study.word.inner_${name}`, {
          word: name === "front" ? word.slice(1) : word.slice(0, -1),
        })}</p>`
          : nothing
      }
    </div>`;
    return html`<div class="study-hooks">${side("front")}${side("back")}</div>`;
  }
}
