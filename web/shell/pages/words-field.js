// The words of a new game: their language and list. Languages other than English are packs, shown with their size;
// choosing one fetches its pack, so that it is there when the game begins.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { bytes, has, number, t, tError } from "../base/i18n.js";
import { ENGLISH, languageOf, standardList, tilesOf } from "../catalogue/lexica.js";
import { fullName, inPageOrder, languageName, listName } from "../catalogue/lexicon-names.js";
import { isKept, wordsOf } from "../base/packs.js";
import { keep, keepLater } from "../base/kept-packs.js";

/** @import { App } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Option } from "../../engine/messages.js" */
/** @import { PageGame } from "../catalogue/games.js" */
/** @import { NewGame } from "../catalogue/route.js" */
/** @typedef {{name: string, title?: string, words: number, language?: string}} List */

/**
 * Of each language: whether its pack is on this device, being fetched, or did not come.
 * @type {Map<string, "kept" | "missing" | "fetching" | ErrorJson>}
 */
const states = new Map();

/**
 * The lists that a game offers; the engine has others for its computers' vocabulary. @param {PageGame} game
 * @param {List[]} lexica of the engine @returns {List[]}
 */
export function offeredLists({ lexica: names, packs = [] }, lexica) {
  const packed = lexica.filter(
    ({ name }) => wordsOf(languageOf({ name })) && packs.some((list) => name.endsWith(`-${list}`)),
  );
  return [...names.flatMap((name) => lexica.filter((list) => list.name === name)), ...packed];
}

/** Find out whether the pack of the chosen words is here. @param {App} app @param {unknown} lexicon */
export async function lookForPack(app, lexicon) {
  const code = languageOf({ name: String(lexicon ?? "") });
  const pack = wordsOf(code);
  if (!pack || states.get(code) === "fetching") return;
  states.set(code, (await isKept(pack)) ? "kept" : "missing");
  app.redraw();
}

/** @param {App} app @param {string} code */
async function fetchPack(app, code) {
  const pack = wordsOf(code);
  if (!pack || ["kept", "fetching"].includes(String(states.get(code)))) return;
  states.set(code, "fetching");
  app.redraw();
  try {
    await keep(pack);
    void keepLater(pack);
    states.set(code, "kept");
  } catch (error) {
    states.set(code, errorJson(error));
  }
  app.redraw();
}

/** @param {NewGame} form @param {Option} option @param {List[]} lists @param {App} app */
export function wordsField(form, option, lists, app) {
  const unique = lists.filter((list, index) => lists.findIndex((other) => other.name === list.name) === index);
  const chosen = unique.find(({ name }) => name === (form.options[option.name] ?? option.default)) ?? unique[0];
  const code = languageOf(chosen);
  const pick = (/** @type {string} */ name) => {
    form.options[option.name] = name;
    const language = languageOf(lists.find((list) => list.name === name) ?? { name });
    if (name.startsWith("own-") && language !== ENGLISH) form.options.tiles = tilesOf(language);
    else delete form.options.tiles; // those of the list
    app.redraw();
    void lookForPack(app, name).then(() => fetchPack(app, languageOf({ name })));
  };
  const ofLanguage = unique.filter((list) => languageOf(list) === code);
  return html`<fieldset class="stack close">
    <legend><h2>${t("new.words")}</h2></legend>
    ${languageField(unique, code, pick)}
    <div class="choice">
      ${ofLanguage.map(
        (
          one,
        ) => html`<label><input type="radio" name="lexicon" .checked=${one === chosen} data-testid="lexicon-${one.name}"
          @change=${() => pick(one.name)} /><span>${listName(one)}
            <span class="small soft numbers">${number(one.words)}</span></span></label>`,
      )}
    </div>
    ${packLine(code, app)}
    <p class="small soft">${listHelp(chosen)} <a href="#/words" data-testid="new-own">${t("new.own")}</a></p>
  </fieldset>`;
}

/** @param {List[]} lists @param {string} code the chosen one @param {(name: string) => void} pick */
function languageField(lists, code, pick) {
  const codes = inPageOrder(lists.map(languageOf));
  if (codes.length < 2) return nothing;
  const choose = withValue((wanted) => {
    const usual = lists.find(({ name }) => name === standardList(wanted));
    pick((usual ?? lists.find((list) => languageOf(list) === wanted) ?? lists[0]).name);
  });
  return html`<div class="field"><label for="words-language">${t("new.language")}</label>
    <select class="input" id="words-language" data-testid="words-language" @change=${choose}>
      ${codes.map((each) => html`<option value=${each} .selected=${each === code}>${languageName(each)}</option>`)}
    </select></div>`;
}

/** Whether the words are on this device, and how large they are. @param {string} code @param {App} app */
function packLine(code, app) {
  const pack = wordsOf(code);
  const state = states.get(code);
  if (!pack || !state) return nothing;
  const failed = typeof state === "object";
  const said = failed
    ? tError(state)
    : t(`new.pack.${state}`, { language: languageName(code), size: bytes(pack.bytes) });
  const key = failed || state === "missing";
  return html`<p class="row small ${failed ? "error" : "soft"}" role="status" data-testid="words-pack"
    data-state=${failed ? "failed" : state}>
    <span>${said}</span>
    ${
      key
        ? html`<button class="button small" type="button" data-testid="words-fetch"
      @click=${() => void fetchPack(app, code)}>${t(failed ? "engine.retry" : "new.pack.fetch")}</button>`
        : nothing
    }
    ${state === "fetching" ? html`<progress class="progress" aria-hidden="true"></progress>` : nothing}
  </p>`;
}

/** @param {List} list @returns {string} */
function listHelp(list) {
  const key = `lexica.${list.name}.help`;
  if (has(key)) return t(key);
  return list.name.startsWith("own-") ? t("lexica.own") : t("lexica.help_packed", { list: fullName(list) });
}
