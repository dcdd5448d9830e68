// What the pages beside the table share: the heading with links to the others, the choice of lexicon, error messages.

import { html, nothing } from "../../parts/lit.js";
import { engineFailure, engineProgress } from "../../shell/base/frame.js";
import { has, t, tError } from "../../shell/base/i18n.js";
import { bringLexicon, ownLists } from "../../shell/storage/word-lists-store.js";

/** @import { App } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @typedef {{name: string, title: string}} LexiconChoice */

const ROOMS = ["study", "analysis", "review"];
const HOUSE_LEXICA = ["full", "standard"];
const KEY = "asobiba.crossword.study.lexicon";

/**
 * The heading of a room and the way to the others.
 * @param {App} app @param {string} room @param {string} [title] @param {boolean} [waits] whether there is nothing to see without the engine
 */
export function roomHead(app, room, title = t(`crossword.rooms.${room}`), waits = true) {
  return html`<header class="room-head">
      <h1 tabindex="-1">${title}</h1>
      <nav class="nav-links" aria-label=${t("games.crossword.beside")}>
        ${ROOMS.map((name) => html`<a href="#/crossword/${name}" aria-current=${name === room ? "page" : nothing} data-testid="nav-${name}">${t(`games.crossword.rooms.${name}`)}</a>`)}
        <a href="#/" data-testid="room-home">${t("crossword.rooms.home")}</a>
      </nav>
    </header>
    ${engineFailure(app)} ${waits ? engineProgress(app.engine.status) : nothing}`;
}

/** The lexica that can be chosen: the house's and one's own. @returns {Promise<LexiconChoice[]>} */
export async function lexicaToChoose() {
  const own = await ownLists();
  return [...HOUSE_LEXICA.map((name) => ({ name, title: "" })), ...own.map(({ name, title }) => ({ name, title }))];
}

/** @param {LexiconChoice} lexicon @returns {string} */
export function lexiconTitle({ name, title }) {
  const key = [`lexica.${name}.label`, `crossword.study.lexica.${name}`].find(has);
  return key ? t(key) : title || name;
}

/** The lexicon that was chosen last, if it is still there. @param {LexiconChoice[]} lexica @returns {string} */
export function lastLexicon(lexica) {
  const kept = localStorage.getItem(KEY);
  return lexica.find(({ name }) => name === kept)?.name ?? HOUSE_LEXICA[0];
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
  const pick = (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value);
  return html`<label class="room-lexicon" for=${id}><span>${t("crossword.rooms.lexicon")}</span>
    <select class="input" id=${id} data-testid=${id} @change=${pick}>
      ${lexica.map((lexicon) => html`<option value=${lexicon.name} .selected=${lexicon.name === chosen}>${lexiconTitle(lexicon)}</option>`)}
    </select></label>`;
}

/** Ask the engine about words, once it has the lexicon. @param {App} app @param {string} lexicon @param {string} kind @param {object} args @returns {Promise<any>} */
export async function askStudy(app, lexicon, kind, args) {
  await app.engine.started();
  await bringLexicon(app.engine, lexicon);
  const { answer } = await app.engine.request({ type: "study", game: "crossword", lexicon, kind, arguments: args });
  return answer;
}

/** What went wrong, in words. @param {ErrorJson | null} error */
export function errorTemplate(error) {
  return error ? html`<p class="error" role="alert" data-testid="room-error" data-code=${error.code}>${tError(error)}</p>` : nothing;
}

/** A word with its blanks in italics. @param {string} word a blank's letter is small */
export function wordWithBlanks(word) {
  return [...word].map((letter) => (letter === letter.toUpperCase() ? letter : html`<i class="xw-as-blank">${letter}</i>`));
}
