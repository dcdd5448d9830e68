// The settings screen: language, theme, look, motion, pace, what is on or off, thinking time; the controls are in the help.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { LANGUAGE_NAMES, number, t } from "../base/i18n.js";
import { choose, CHOICES, currentChoices, SWITCHES, THINKING } from "../base/settings.js";

/** @import { Page } from "../../app.js" */
/** @import { Language } from "../base/i18n.js" */

/** @returns {Page} */
export function open() {
  return {
    title: () => t("settings.title"),
    draw: () => html`<div class="stack settings">
      <h1 tabindex="-1">${t("settings.title")}</h1>
      ${choiceOf("language")} ${choiceOf("theme")} ${choiceOf("look")} ${choiceOf("motion")} ${choiceOf("pace")}
      <fieldset class="stack close"><legend><h2>${t("settings.feel")}</h2></legend>${SWITCHES.map(flag)}</fieldset>
      ${thinkingTime()}
      <ul class="row">
        <li><a class="button" href="#/help" data-testid="settings-controls">${icon("help")}${t("settings.controls")}</a></li>
        <li><a class="button" href="#/words">${icon("list")}${t("nav.words")}</a></li>
        <li><a class="button" href="#/device" data-testid="settings-device">${icon("device")}${t("nav.device")}</a></li>
      </ul>
    </div>`,
  };
}

/** @param {keyof typeof CHOICES} name */
function choiceOf(name) {
  const chosen = currentChoices()[name];
  const key = (/** @type {string} */ value) => html`<label
    >${name === "look" ? lookSample(value) : nothing}<input type="radio" name=${name} .checked=${value === chosen} data-testid="${name}-${value}" @change=${() => void choose({ [name]: value })} />
    <span lang=${name === "language" && value !== "auto" ? value : document.documentElement.lang}>${valueName(name, value)}</span></label
  >`;
  return html`<fieldset class="stack close">
    <legend><h2>${t(`settings.${name}.label`)}</h2></legend>
    <div class="choice ${name === "look" ? "looks" : ""}">${CHOICES[name].map(key)}</div>
  </fieldset>`;
}

/** A piece of board and a piece of cloth, in the theme that is shown. @param {string} look */
function lookSample(look) {
  const { theme, contrast } = document.documentElement.dataset;
  return html`<span class="look-sample" aria-hidden="true" data-look=${look} data-theme=${theme ?? nothing} data-contrast=${contrast ?? nothing}>
    <span class="sample-board"><span class="tile"><span class="tile-letter">A</span></span><span class="tile"><span class="tile-letter">遊</span></span><i></i><i class="double"></i></span>
    <span class="sample-cloth"><i class="back"></i><i></i></span>
  </span>`;
}

/** @param {string} name @param {string} value @returns {string} */
function valueName(name, value) {
  if (name === "language" && value !== "auto") return LANGUAGE_NAMES[/** @type {Language} */ (value)];
  return t(`settings.${name}.${value}`);
}

/** The time limit of the computers. */
function thinkingTime() {
  const seconds = currentChoices().thinking;
  const [least, most] = THINKING;
  const text = t("settings.thinking.seconds", { count: seconds });
  const change = (/** @type {Event} */ event) => void choose({ thinking: Number(/** @type {HTMLInputElement} */ (event.target).value) });
  return html`<div class="stack close"><h2 id="thinking">${t("settings.thinking.label")}</h2>
    <label class="row"><input type="range" min=${least} max=${most} step="1" .value=${String(seconds)} data-testid="thinking" aria-labelledby="thinking"
      aria-describedby="thinking-help" aria-valuetext=${text} @input=${change} /><output class="numbers">${text}</output></label>
    <p class="small soft" id="thinking-help">${t("settings.thinking.help", { least: number(least), most: number(most) })}</p></div>`;
}

/** @param {(typeof SWITCHES)[number]} name */
function flag(name) {
  const turn = (/** @type {Event} */ event) => void choose({ [name]: /** @type {HTMLInputElement} */ (event.target).checked });
  return html`<label class="check"><input type="checkbox" .checked=${currentChoices()[name]} data-testid=${name} @change=${turn} />
    <span>${t(`settings.${name}.label`)}</span><span class="help">${t(`settings.${name}.help`)}</span></label>`;
}
