// The page of the personal word list: read it, add and remove words, and choose whether new games use it.

import { html, nothing } from "../../../parts/lit.js";
import { withTick } from "../../../parts/markup.js";
import { icon } from "../../../parts/icons.js";
import { t } from "../../../shell/base/i18n.js";
import { wordKey } from "../../../shell/meanings/words.js";
import { withKana } from "../play/composition.js";
import { asWord, isShort, MOST_WORDS, readPersonalWords, togglePersonalWord, writePersonalWords } from "../own.js";

/** @import { App, Page } from "../../../app.js" */

/** @param {App} app @returns {Page} */
export function open(app) {
  let list = readPersonalWords();
  let written = "";
  let problem = "";

  const refresh = () => {
    list = readPersonalWords();
    app.redraw();
  };
  const add = (/** @type {Event} */ event) => {
    event.preventDefault();
    const word = asWord(written);
    problem = word ? "" : t(isShort(written) ? "errors.kotoba.too_short" : "kotoba.own.bad");
    if (word && !list.words.includes(word)) togglePersonalWord(word);
    if (word) {
      written = "";
      /** @type {HTMLFormElement} */ (event.target).reset();
    }
    refresh();
  };
  const read = withKana((word) => (written = word));
  const use = withTick((ticked) => {
    writePersonalWords({ ...list, use: ticked });
    refresh();
  });
  const remove = (/** @type {string} */ word) => () => {
    togglePersonalWord(word);
    refresh();
  };
  return {
    title: () => t("kotoba.own.title"),
    draw: () => html`<div class="stack narrow kt-page">
      <h1 tabindex="-1">${t("kotoba.own.title")}</h1>
      <p>${t("kotoba.own.help")}</p>
      <label class="check"><input type="checkbox" .checked=${list.use} data-testid="own-use" @change=${use}
        /><span>${t("kotoba.own.use")}</span></label>
      <form class="stack close" @submit=${add}>
        <div class="field"><label for="own-word">${t("kotoba.own.word")}</label>
          <input class="input" id="own-word" data-testid="own-word" lang="ja" maxlength="40" autocomplete="off"
            autocapitalize="off" spellcheck="false"
            aria-invalid=${problem ? "true" : nothing} aria-describedby="own-problem"
            @input=${read} @compositionstart=${read} @compositionend=${read} /></div>
        <p class="error" id="own-problem" role="alert">${problem}</p>
        <p><button class="button" data-testid="own-add"
          ?disabled=${list.words.length >= MOST_WORDS}>${icon("plus")}${t("kotoba.own.add")}</button></p>
      </form>
      ${
        list.words.length
          ? html`<p class="soft small">${t("kotoba.own.count", { count: list.words.length })}</p>
          <ul class="kt-own" data-testid="own-words">${list.words.map(
            (word) => html`<li><span class="kt-kana">${wordKey(word)}</span>
            <button class="button quiet" aria-label=${t("kotoba.own.remove", { word })} data-testid="own-remove-${word}"
              @click=${remove(word)}>${icon("trash")}</button></li>`,
          )}</ul>`
          : html`<p class="soft">${t("kotoba.own.empty")}</p>`
      }
      <p><a class="button primary" href="#/new/kotoba">${t("home.play")}</a></p>
    </div>`,
  };
}
