// How to play, on the phone and at a keyboard.

import { html } from "../parts/lit.js";
import { t } from "./i18n.js";

const TOUCH = ["tap", "drag", "blank", "play", "more"];
/** Keys as they stand on a keyboard, in the order in which one needs them. @type {readonly [string, string[]][]} */
const KEYS = [
  ["arrow", ["click"]],
  ["move", ["← ↑ → ↓"]],
  ["letter", ["A – Z"]],
  ["blank", ["⇧ A – Z"]],
  ["back", ["⌫"]],
  ["play", ["Enter"]],
  ["recall", ["Esc"]],
  ["shuffle", ["Space"]],
];
const RULES = ["turn", "score", "bingo", "exchange", "challenge", "end"];

/** @returns {import("../app.js").Page} */
export function open() {
  return {
    title: () => t("help.title"),
    draw: () => html`<div class="stack narrow prose">
      <h1 tabindex="-1">${t("help.title")}</h1>
      <section class="stack close" aria-labelledby="help-touch">
        <h2 id="help-touch">${t("help.touch.title")}</h2>
        <ul class="stack close marks">${TOUCH.map((name) => html`<li>${t(`help.touch.${name}`)}</li>`)}</ul>
      </section>
      <section class="stack close" aria-labelledby="help-keys"><h2 id="help-keys">${t("help.keys.title")}</h2>${keyTable()}</section>
      <section class="stack close" aria-labelledby="help-rules">
        <h2 id="help-rules">${t("help.rules.title")}</h2>
        <ul class="stack close marks">${RULES.map((name) => html`<li>${t(`help.rules.${name}`)}</li>`)}</ul>
      </section>
      <section class="stack close" aria-labelledby="help-offline"><h2 id="help-offline">${t("help.offline.title")}</h2><p>${t("help.offline.text")}</p></section>
    </div>`,
  };
}

/** The keys and what they do. */
export function keyTable() {
  const cap = (/** @type {string} */ key) => html`<kbd>${key === "click" ? t("help.keys.click") : key}</kbd> `;
  return html`<dl class="keys">${KEYS.map(([name, keys]) => html`<div><dt>${keys.map(cap)}</dt><dd>${t(`help.keys.${name}`)}</dd></div>`)}</dl>`;
}
