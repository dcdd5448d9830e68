// The shared parts of the pages beside the table: the heading with links to the others, the choice of lexicon, error
// messages.

import { spelled, useLetters } from "../../parts/letters.js";
import { html, nothing } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { engineFailure, engineProgress } from "../../shell/base/frame.js";
import { has, t, tError } from "../../shell/base/i18n.js";
import { ENGLISH, languageOf, standardList } from "../../shell/catalogue/lexica.js";
import { inPageOrder, languageWord, listName } from "../../shell/catalogue/lexicon-names.js";
import { PACKS } from "../../shell/base/packs.js";
import { bringLexicon, ownLists } from "../../shell/storage/word-lists-store.js";

/** @import { App } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @typedef {{name: string, title: string, language?: string}} LexiconChoice */

const ROOMS = ["study", "analysis", "review"];
const HOUSE_LEXICA = ["full", "standard"];
const KEY = "asobiba.crossword.study.lexicon";

/**
 * The heading of a room and the way to the others.
 * @param {App} app @param {string} room @param {string} [title] @param {boolean} [waits] whether there is nothing to
 * see without the engine
 */
export function roomHead(app, room, title = t(`crossword.rooms.${room}`), waits = true) {
  return html`<header class="room-head">
      <h1 tabindex="-1">${title}</h1>
      <nav class="nav-links" aria-label=${t("games.crossword.beside")}>
        ${ROOMS.map(
          (name) => html`<a href="#/crossword/${name}" aria-current=${name === room ? "page" : nothing}
          data-testid="nav-${name}">${t(`games.crossword.rooms.${name}`)}</a>`,
        )}
        <a href="#/" data-testid="room-home">${t("crossword.rooms.home")}</a>
      </nav>
    </header>
    ${engineFailure(app)} ${waits ? engineProgress(app.engine.status) : nothing}`;
}

/**
 * The lexica that can be chosen, those in the page's language first; then one's own.
 * @returns {Promise<LexiconChoice[]>}
 */
export async function lexicaToChoose() {
  const own = await ownLists();
  const languages = inPageOrder([
    ENGLISH,
    ...PACKS.flatMap(({ kind, language }) => (kind === "words" ? [language] : [])),
  ]);
  const shipped = languages.flatMap((code) => (code === ENGLISH ? HOUSE_LEXICA : [standardList(code)]));
  return [
    ...shipped.map((name) => ({ name, title: "" })),
    ...own.map(({ name, title, language }) => ({ name, title, language })),
  ];
}

/** The title of a list among those of other languages, so that English is named too. @param {LexiconChoice} lexicon */
export function lexiconTitle(lexicon) {
  const key = `crossword.study.lexica.${lexicon.name.replace(/^..-/, "")}`;
  if (has(key)) return t(key);
  return t("lexica.of", { language: languageWord(languageOf(lexicon)), list: listName(lexicon) });
}

/**
 * The lexicon that was chosen last, if it is still there; else the one with which games begin.
 * @param {LexiconChoice[]} lexica @returns {string}
 */
export function lastLexicon(lexica) {
  const kept = localStorage.getItem(KEY);
  const [first] = lexica;
  const usual = HOUSE_LEXICA.includes(first.name) ? standardList(ENGLISH) : first.name;
  return lexica.find(({ name }) => name === kept)?.name ?? usual;
}

/** @param {string} name */
export function keepLexicon(name) {
  localStorage.setItem(KEY, name);
}

/**
 * @param {LexiconChoice[]} lexica @param {string} chosen @param {(name: string) => void} choose
 * @param {string} [id] where two stand on one page
 */
export function lexiconField(lexica, chosen, choose, id = "room-lexicon") {
  return html`<label class="room-lexicon" for=${id}><span>${t("crossword.rooms.lexicon")}</span>
    <select class="input" id=${id} data-testid=${id} @change=${withValue(choose)}>
      ${lexica.map(
        (lexicon) => html`<option value=${lexicon.name}
        .selected=${lexicon.name === chosen}>${lexiconTitle(lexicon)}</option>`,
      )}
    </select></label>`;
}

/**
 * Ask the engine about words, once it has the lexicon. @param {App} app @param {string} lexicon @param {string} kind
 * @param {object} args @returns {Promise<any>}
 */
export async function askStudy(app, lexicon, kind, args) {
  await app.engine.started();
  await bringLexicon(app.engine, lexicon);
  const { answer } = await app.engine.request({
    type: "study",
    game: "crossword",
    lexicon,
    kind,
    arguments: { ...args, as_tiles: true },
  });
  useLetters(Object.entries(answer.texts ?? {}));
  return answer;
}

/** An error in words. @param {ErrorJson | null} error @param {() => void} [again] */
export function errorTemplate(error, again) {
  if (!error) return nothing;
  const key =
    again && error.code.startsWith("lexicon/")
      ? html` <button class="button small" data-testid="room-again" @click=${again}>${t("engine.retry")}</button>`
      : nothing;
  return html`<p class="error" role="alert" data-testid="room-error"
    data-code=${error.code}>${tError(error)}${key}</p>`;
}

/** A word with its blanks in italics. @param {string} word a blank's letter is small */
export function wordWithBlanks(word) {
  return [...word].map((letter) =>
    letter === letter.toUpperCase() ? spelled(letter) : html`<i class="xw-as-blank">${spelled(letter)}</i>`,
  );
}
