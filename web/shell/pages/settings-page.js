// The settings screen: language, theme, look, motion, pace, names of squares, what is on or off, thinking time; the
// controls are in the help.

import { html, nothing } from "../../parts/lit.js";
import { withTick, withValue } from "../../parts/markup.js";
import { errorJson } from "../../parts/coded-error.js";
import { restoreFocus } from "../../parts/dialog.js";
import { icon } from "../../parts/icons.js";
import { bytes, LANGUAGE_NAMES, loadStrings, number, t, tError } from "../base/i18n.js";
import { isKept, PACKS } from "../base/packs.js";
import { keep, remove, storesFiles } from "../base/kept-packs.js";
import { inPageOrder, languageWord } from "../catalogue/lexicon-names.js";
import { choose, CHOICES, currentChoices, SWITCHES, THINKING } from "../base/settings.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Pack } from "../base/packs.js" */
/** @import { Language } from "../base/i18n.js" */

/** @param {App} app @returns {Promise<Page>} */
export async function open(app) {
  await loadStrings(new URL("i18n/", import.meta.url));
  const offline = new KeptOffline(app);
  return {
    title: () => t("settings.title"),
    draw: () => html`<div class="stack settings">
      <h1 tabindex="-1">${t("settings.title")}</h1>
      ${choiceOf("language")} ${choiceOf("theme")} ${choiceOf("look")} ${choiceOf("motion")} ${choiceOf("pace")}
      ${choiceOf("rows")}
      <fieldset class="stack close"><legend><h2>${t("settings.feel")}</h2></legend>${SWITCHES.map(flag)}</fieldset>
      ${thinkingTime()} ${offline.draw()}
      <ul class="row">
        <li><a class="button" href="#/help"
          data-testid="settings-controls">${icon("help")}${t("settings.controls")}</a></li>
        <li><a class="button" href="#/words">${icon("list")}${t("nav.words")}</a></li>
        <li><a class="button" href="#/device" data-testid="settings-device">${icon("device")}${t("nav.device")}</a></li>
      </ul>
    </div>`,
  };
}

/** The packs on this device for offline play, and those to fetch or remove. */
class KeptOffline {
  /** @type {Set<Pack>} */
  #kept = new Set();
  /** @type {Set<Pack>} */
  #busy = new Set();
  /** The pack whose last action failed, and why. @type {{pack: Pack, error: ErrorJson} | null} */
  #failed = null;

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    void this.#look();
  }

  async #look() {
    const found = await Promise.all(PACKS.map(async (pack) => ((await isKept(pack)) ? [pack] : [])));
    this.#kept = new Set(found.flat());
    this.app.redraw();
  }

  /** @param {Pack} pack @param {(pack: Pack) => Promise<void>} act */
  async #do(pack, act) {
    this.#busy.add(pack);
    this.#failed = null;
    this.app.redraw();
    await act(pack).catch((error) => (this.#failed = { pack, error: errorJson(error) }));
    this.#busy.delete(pack);
    await this.#look();
    restoreFocus(`[data-testid="pack-${pack.file}"] button`);
  }

  draw() {
    const sum = [...this.#kept].reduce((total, { bytes: size }) => total + size, 0);
    const groups = /** @type {const} */ (["words", "meanings"]).map((kind) =>
      inOrder(PACKS.filter((pack) => pack.kind === kind)),
    );
    return html`<section class="stack close" aria-labelledby="keep" data-testid="keep-offline">
      <h2 id="keep">${t("settings.keep.label")}</h2>
      <p class="small soft">${t("settings.keep.help")} ${storesFiles() ? nothing : t("settings.keep.no_worker")}</p>
      ${groups.map((packs) =>
        packs.length
          ? html`<ul
        class="packs">${packs.map((pack) => this.#line(pack))}</ul>`
          : nothing,
      )}
      <p class="small numbers" role="status" data-testid="keep-sum">${t("settings.keep.sum", { size: bytes(sum) })}</p>
    </section>`;
  }

  /** @param {Pack} pack */
  #line(pack) {
    const kept = this.#kept.has(pack);
    const busy = this.#busy.has(pack);
    const [name, act] = kept ? /** @type {const} */ (["remove", remove]) : /** @type {const} */ (["fetch", keep]);
    const label = t(`settings.keep.${busy ? "busy" : name}`);
    const error = this.#failed?.pack === pack ? this.#failed.error : null;
    return html`<li data-testid="pack-${pack.file}" data-kept=${kept}>
      <span>${packName(pack)}<br /><span
        class="small soft numbers">${bytes(pack.bytes)}${
          kept ? html` · ${t("settings.keep.here")}` : nothing
        }</span></span>
      <button class="button small" ?disabled=${busy || !storesFiles()} aria-label="${label}: ${packName(pack)}"
        @click=${() => void this.#do(pack, act)}>${label}</button>
      ${
        error
          ? html`<p class="error small" role="alert" data-testid="keep-error"
        data-code=${error.code}>${tError(error)}</p>`
          : nothing
      }
    </li>`;
  }
}

/** @param {Pack} pack @returns {string} */
function packName({ kind, language, into }) {
  if (kind === "words" || language === into) return t(`settings.keep.${kind}`, { language: languageWord(language) });
  return t("settings.keep.meanings_into", { language: languageWord(language), into: languageWord(into) });
}

/** @param {readonly Pack[]} packs @returns {Pack[]} */
function inOrder(packs) {
  return inPageOrder(packs.map(({ language }) => language)).flatMap((code) =>
    packs.filter(({ language }) => language === code),
  );
}

/** @param {keyof typeof CHOICES} name */
function choiceOf(name) {
  const chosen = currentChoices()[name];
  const key = (/** @type {string} */ value) => html`<label
    >${name === "look" ? lookSample(value) : nothing}<input type="radio" name=${name} .checked=${value === chosen}
      data-testid="${name}-${value}" @change=${() => void choose({ [name]: value })} />
    <span lang=${
      name === "language" && value !== "auto" ? value : document.documentElement.lang
    }>${valueName(name, value)}</span></label
  >`;
  return html`<fieldset class="stack close">
    <legend><h2>${t(`settings.${name}.label`)}</h2></legend>
    <div class="choice ${name === "look" ? "looks" : ""}">${CHOICES[name].map(key)}</div>
  </fieldset>`;
}

/** A piece of board and a piece of cloth, in the theme that is shown. @param {string} look */
function lookSample(look) {
  const { theme, contrast } = document.documentElement.dataset;
  return html`<span class="look-sample" aria-hidden="true" data-look=${look} data-theme=${theme ?? nothing}
    data-contrast=${contrast ?? nothing}>
    <span class="sample-board"><span class="tile"><span class="tile-letter">A</span></span><span class="tile"><span
      class="tile-letter">遊</span></span><i></i><i class="double"></i></span>
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
  const [least, most, step] = THINKING;
  const text = t("settings.thinking.seconds", { count: seconds });
  const change = withValue((value) => choose({ thinking: Number(value) }));
  return html`<div class="stack close"><h2 id="thinking">${t("settings.thinking.label")}</h2>
    <label class="row"><input type="range" min=${least} max=${most} step=${step} .value=${String(seconds)}
      data-testid="thinking" aria-labelledby="thinking"
      aria-describedby="thinking-help" aria-valuetext=${text} @input=${change} /><output
        class="numbers">${text}</output></label>
    <p class="small soft" id="thinking-help">${t("settings.thinking.help", {
      least: number(least),
      most: number(most),
    })}</p></div>`;
}

/** @param {(typeof SWITCHES)[number]} name */
function flag(name) {
  const turn = withTick((ticked) => choose({ [name]: ticked }));
  return html`<label class="check"><input type="checkbox" .checked=${currentChoices()[name]} data-testid=${name}
    @change=${turn} />
    <span>${t(`settings.${name}.label`)}</span><span class="help">${t(`settings.${name}.help`)}</span></label>`;
}
