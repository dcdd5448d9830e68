// The screen of the player's own word lists: add one by file, drop or paste; see the number of words and the bad lines.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { pickFiles } from "../../parts/file.js";
import { restoreFocus } from "../../parts/dialog.js";
import { icon } from "../../parts/icons.js";
import { showToast } from "../../parts/toast.js";
import { fillNewGameForm, lastChoices } from "../storage/new-game-choices.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { GAMES } from "../catalogue/games.js";
import { has, language, moment, number, t, tError } from "../base/i18n.js";
import { ENGLISH, TILE_LANGUAGES } from "../catalogue/lexica.js";
import { inPageOrder, languageName } from "../catalogue/lexicon-names.js";
import { addList, ownLists, textOf } from "../storage/word-lists-store.js";
import { deleteList, saveList } from "../storage/games-store.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { OwnList } from "../storage/games-store.js" */
/** @import { ListReport } from "../storage/word-lists-store.js" */

/** The game that can be played with own lists. */
const GAME = GAMES.find((game) => game.ownLists)?.name ?? GAMES[0].name;

/** @param {App} app @returns {Promise<Page>} */
export async function open(app) {
  const state = new WordLists(app, await ownLists());
  return {
    title: () => t("words.title"),
    draw: () => html`<div class="stack narrow" @dragover=${(/** @type {Event} */ event) => event.preventDefault()}
      @drop=${state.drop}>
      <h1 tabindex="-1">${t("words.title")}</h1>
      <p>${t("words.help")}</p>
      ${engineFailure(app)} ${listOf(state)}
      <section class="card" aria-labelledby="bring">
        <h2 id="bring">${t("words.bring")}</h2>
        ${app.engine.status.state === "starting" ? engineProgress(app.engine.status) : nothing} ${addForm(state)}
      </section>
      ${
        state.error
          ? html`<p class="error" role="alert" data-testid="words-error"
        data-code=${state.error.code}>${tError(state.error)}</p>`
          : nothing
      }
      ${state.report ? reportOf(state.report) : nothing}
      ${GAMES.filter(({ rooms }) => rooms.includes("words")).map(
        ({ name }) => html`<p><a class="button" href="#/${name}/words" data-testid="${name}-words">
          ${t(`games.${name}.name`)}${t("colon")}${t(`games.${name}.rooms.words`)}</a></p>`,
      )}
    </div>`,
  };
}

/** The lists on the device, and the form that adds one. */
class WordLists {
  /** @type {ListReport | null} */
  report = null;
  /** @type {ErrorJson | null} */
  error = null;
  busy = false;
  stopping = new AbortController();
  title = "";
  text = "";
  /** @type {string} */
  language = TILE_LANGUAGES.includes(language()) ? language() : ENGLISH;

  /** @param {App} app @param {OwnList[]} lists */
  constructor(app, lists) {
    this.app = app;
    this.lists = lists;
  }

  /** @param {DragEvent} event */
  drop = (event) => {
    event.preventDefault();
    void this.addFiles([...(event.dataTransfer?.files ?? [])]);
  };

  /** Add each file as a list, named like the file unless a name was typed, until stopped. @param {File[]} files */
  async addFiles(files) {
    for (const file of files) {
      await this.add(this.title || file.name.replace(/\.[^.]*$/, ""), () => textOf(file));
      if (this.stopping.signal.aborted) return;
    }
  }

  paste = (/** @type {Event} */ event) => {
    event.preventDefault();
    void this.add(this.title || t("words.unnamed"), async () => this.text);
  };

  /** @param {string} title @param {() => Promise<string>} read */
  async add(title, read) {
    Object.assign(this, { report: null, error: null, busy: true, stopping: new AbortController() });
    this.app.redraw();
    try {
      this.report = await addList(this.app.engine, title, await read(), {
        language: this.language,
        signal: this.stopping.signal,
      });
      Object.assign(this, { title: "", text: "" });
    } catch (error) {
      this.error = errorJson(error);
    }
    this.lists = await ownLists();
    this.busy = false;
    this.app.redraw();
    if (this.stopping.signal.aborted) restoreFocus("[data-testid=list-title]");
  }

  /** @param {OwnList} list */
  async remove(list) {
    await deleteList(list.name);
    this.report = null;
    await this.reread();
    const back = async () => {
      await saveList(list);
      await this.reread();
    };
    showToast({
      text: t("words.deleted", { title: list.title }),
      actions: [{ label: t("undo"), run: back }],
      seconds: 10,
      testid: "deleted",
    });
  }

  async reread() {
    this.lists = await ownLists();
    this.app.redraw();
  }
}

/** @param {WordLists} state */
function listOf(state) {
  if (!state.lists.length) return nothing;
  return html`<ul class="stack close">
    ${state.lists.map(
      (list) => html`<li class="card saved-list" data-testid="own-list" data-name=${list.name}>
        <div>
          <h2>${list.title}</h2>
          <p class="small soft numbers">${
            list.language ? html`<b>${languageName(list.language)}</b> · ` : nothing
          }${t("words.count", { count: list.words })} · ${moment(list.created)}</p>
          <p class="small soft"><code>${list.fingerprint.slice(0, 12)}</code></p>
        </div>
        <button class="button quiet" data-testid="list-delete" aria-label="${t("words.delete")}: ${list.title}"
          title=${t("words.delete")}
          @click=${() => void state.remove(list)}>${icon("trash")}</button>
      </li>`,
    )}
  </ul>`;
}

/** @param {WordLists} state */
function addForm(state) {
  const input = (/** @type {"title" | "text"} */ name) => withValue((value) => (state[name] = value));
  const pick = () =>
    void pickFiles({ accept: ".txt,.dic,.lst,text/plain", multiple: true, testid: "words-file" }).then((files) =>
      state.addFiles(files),
    );
  return html`<form class="stack close" @submit=${state.paste}>
    <div class="field"><label for="list-title">${t("words.name")}</label>
      <input class="input" id="list-title" data-testid="list-title" maxlength="60" autocomplete="off"
        .value=${state.title} @input=${input("title")} /></div>
    ${languageField(state)}
    <div class="row">
      <button class="button primary" type="button" data-testid="list-file" ?disabled=${state.busy}
        @click=${pick}>${icon("up")}${t("words.file")}</button>
      <span class="small soft by-mouse">${t("words.drop")}</span>
    </div>
    <details>
      <summary>${t("words.paste")}</summary>
      <div class="stack close">
        <div class="field"><label for="list-text">${t("words.text")}</label>
          <textarea class="input" id="list-text" data-testid="list-text" spellcheck="false" autocapitalize="off"
            required .value=${state.text} @input=${input("text")}></textarea></div>
        <p><button class="button" data-testid="list-paste"
          ?disabled=${state.busy}>${icon("plus")}${t("words.add")}</button></p>
      </div>
    </details>
    ${
      state.busy
        ? html`<p class="row spread"><span role="status" class="soft">${t("words.reading")}</span>
            <button class="button" type="button" data-testid="list-stop"
              @click=${() => state.stopping.abort()}>${t("saved.import_stop")}</button></p>`
        : nothing
    }
  </form>`;
}

/** The words of a language are read with the letters of its tiles. @param {WordLists} state */
function languageField(state) {
  const choose = withValue((code) => (state.language = code));
  return html`<div class="field"><label for="list-language">${t("words.language")}</label>
    <select class="input" id="list-language" data-testid="list-language" @change=${choose}>
      ${inPageOrder(TILE_LANGUAGES).map(
        (code) => html`<option value=${code}
        .selected=${code === state.language}>${languageName(code)}</option>`,
      )}
    </select></div>`;
}

/** Go to the new-game screen with a list chosen. @param {string} lexicon */
async function playWith(lexicon) {
  const choices = await lastChoices(GAME);
  const { tiles, ...options } = choices.options;
  fillNewGameForm({ ...choices, options: { ...options, lexicon } });
  location.hash = `#/new/${GAME}`;
}

/** How many words the engine counted, and the first bad lines. @param {ListReport} report */
function reportOf(report) {
  const choose = (/** @type {Event} */ event) => {
    event.preventDefault();
    void playWith(report.name);
  };
  const reason = (/** @type {string} */ name) => (has(`words.reasons.${name}`) ? t(`words.reasons.${name}`) : name);
  return html`<section class="card" role="status" data-testid="list-report">
    <h2>${report.title}</h2>
    <p>
      ${t("words.count", { count: report.words })}${
        report.duplicates ? html` · ${t("words.duplicates", { count: report.duplicates })}` : nothing
      }${report.skipped ? html` · ${t("words.skipped", { count: report.skipped })}` : nothing}
    </p>
    ${
      report.bad.length
        ? html`<table class="small" data-testid="list-bad">
          <caption>${t("words.bad", { count: report.bad.length })}</caption>
          <thead><tr><th scope="col">${t("words.line")}</th><th scope="col">${t("words.stands")}</th><th
            scope="col">${t("words.why")}</th></tr></thead>
          <tbody>${report.bad.map(
            (bad) =>
              html`<tr><td class="numbers">${number(bad.line)}</td>
                <td><code>${bad.text}</code></td><td>${reason(bad.reason)}</td></tr>`,
          )}</tbody>
        </table>`
        : nothing
    }
    <p><a class="button primary" href="#/new/${GAME}" data-testid="list-play"
      @click=${choose}>${t("words.play")}</a></p>
  </section>`;
}
