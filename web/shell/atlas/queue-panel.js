// The queue on screen: how many games wait, the budget, begin and stop, how far it is; and importing many games.

import { errorJson } from "../../parts/coded-error.js";
import { pickFiles } from "../../parts/file.js";
import { icon } from "../../parts/icons.js";
import { html, nothing } from "../../parts/lit.js";
import { withTick, withValue } from "../../parts/markup.js";
import { engineFailure } from "../base/frame.js";
import { t, tError } from "../base/i18n.js";
import { importFiles } from "../exchange/import-export.js";
import { MINUTES } from "./queue.js";
import { ownText, playerName } from "./words.js";

/** @import { App } from "../../app.js" */
/** @import { Imported, ImportProgress } from "../exchange/import-export.js" */
/** @typedef {ReturnType<typeof import("./queue.js").queueOf>} Queue */
/** @import { GameAtlas } from "./types.js" */

const FILES = ".gcg,.sgf,.txt,.json,text/plain,application/json";

/** @param {App} app @param {string} game @param {GameAtlas} part @param {Queue} queue */
export function queuePanel(app, game, part, queue) {
  const { state } = queue;
  const waiting = queue.waiting().length;
  const failed = Object.values(state.failed);
  return html`<section class="card stack close" aria-labelledby="atlas-queue" data-testid="atlas-queue"
      data-waiting=${waiting} data-running=${queue.isRunning}>
    <h2 id="atlas-queue">${t("atlas.queue.title")}</h2>
    <p data-testid="atlas-waiting">${stateText(queue)}</p>
    ${queue.isRunning ? engineFailure(app) : nothing}
    ${queue.current ? progress(game, queue.current) : nothing}
    <div class="row">
      ${queue.isRunning || waiting || failed.length ? runKey(queue) : nothing}
    </div>
    ${waiting || failed.length ? budget(game, part, queue) : nothing}
    ${failed.length ? failures(failed) : nothing}
  </section>`;
}

/** Begins or stops; always the same element, so that it keeps the focus. @param {Queue} queue */
function runKey(queue) {
  const name = queue.isRunning ? "stop" : "start";
  // The second press of a double one was meant for the key that stood there.
  const press = (/** @type {MouseEvent} */ { detail }) => detail < 2 && void queue[name]();
  return html`<button class="button ${name === "start" ? "primary" : ""}" type="button" data-testid="atlas-${name}"
    @click=${press}>${t(`atlas.queue.${name}`)}</button>`;
}

/** What waits, and why nothing goes on. @param {Queue} queue @returns {string} */
export function stateText(queue) {
  const { said, isEmpty } = queue;
  const waiting = queue.waiting().length;
  const state = waiting
    ? t("atlas.queue.waiting", { count: waiting })
    : t(`atlas.queue.${isEmpty ? "no_games" : "none"}`);
  return said && said !== "done" ? `${state} ${t(`atlas.queue.${said}`)}` : state;
}

/** @param {string} game @param {NonNullable<Queue["current"]>} current */
function progress(game, { entry, done, of }) {
  const names = entry.players.map((player) => playerName(game, player)).join(" – ");
  return html`<label class="stack close small soft">${t("atlas.queue.now", { names })}
    <progress class="progress" max=${of || 1} .value=${done}></progress></label>`;
}

/** @param {string} game @param {GameAtlas} part @param {Queue} queue */
function budget(game, { EFFORTS = [] }, queue) {
  const { effort, minutes, only } = queue.state;
  return html`<div class="row atlas-fields">
    ${
      EFFORTS.length
        ? html`<label class="field"><span class="label">${t("atlas.queue.effort")}</span>
          <select class="input" data-testid="atlas-effort"
            @change=${withValue((name) => void queue.choose({ effort: name }))}>${EFFORTS.map(
              (name) =>
                html`<option value=${name}
                  .selected=${name === effort}>${t(`${game}.atlas.efforts.${name}`)}</option>`,
            )}</select></label>`
        : nothing
    }
    <label class="field"><span class="label">${t("atlas.queue.budget")}</span>
      <select class="input" data-testid="atlas-minutes"
        @change=${withValue((text) => void queue.choose({ minutes: Number(text) }))}>${MINUTES.map(
          (count) =>
            html`<option value=${count} .selected=${count === minutes}>${
              count ? t("atlas.queue.minutes", { count }) : t("atlas.queue.no_limit")
            }</option>`,
        )}</select></label>
    <label class="row"><input type="checkbox" data-testid="atlas-only" .checked=${only}
      @change=${withTick((ticked) => void queue.choose({ only: ticked }))} />${t("atlas.queue.only")}</label>
  </div>`;
}

/** @param {import("../../parts/coded-error.js").ErrorJson[]} failed */
function failures(failed) {
  const causes = new Map(failed.map((error) => [error.code, error]));
  return html`<details data-testid="atlas-failed">
    <summary>${t("atlas.queue.failed", { count: failed.length })}</summary>
    <ul>${[...causes.values()].map((error) => html`<li>${tError(error)}</li>`)}</ul>
  </details>`;
}

/** Imports files into the saved games, many at once. */
export class ImportPanel {
  /** @type {ImportProgress | null} */
  #progress = null;
  /** @type {Imported | null} */
  #result = null;
  /** @type {import("../../parts/coded-error.js").ErrorJson | null} */
  #error = null;
  #stopping = new AbortController();
  #app;
  #game;
  #imported;

  /** @param {App} app @param {string} game @param {() => Promise<void>} imported called when games were added */
  constructor(app, game, imported) {
    this.#app = app;
    this.#game = game;
    this.#imported = imported;
  }

  /** @param {File[]} files */
  async take(files) {
    if (!files.length || this.#progress) return;
    this.#stopping = new AbortController();
    this.#progress = { file: files[0].name, at: 0, of: 0, filesAt: 0, files: files.length };
    this.#error = null;
    this.#app.redraw();
    try {
      this.#result = await importFiles(this.#app.engine, files, {
        signal: this.#stopping.signal,
        onProgress: (progress) => {
          this.#progress = progress;
          this.#app.redraw();
        },
      });
    } catch (error) {
      this.#error = errorJson(error);
    }
    this.#progress = null;
    await this.#imported();
    this.#app.redraw();
  }

  close() {
    this.#stopping.abort();
  }

  draw() {
    const pick = (/** @type {boolean} */ folder) =>
      void pickFiles({ accept: FILES, multiple: true, folder, testid: "atlas-file" }).then((files) => this.take(files));
    const at = this.#progress;
    return html`<section class="card stack close" aria-labelledby="atlas-import">
      <h2 id="atlas-import">${t("atlas.import.title")}</h2>
      <p class="small soft">${ownText(this.#game, "import_help")}</p>
      ${
        at
          ? html`<label class="stack close small">${t("atlas.import.reading", { file: at.file })}
            <progress class="progress" max=${at.files > 1 ? at.files : at.of || 1}
              .value=${at.files > 1 ? at.filesAt : at.at}></progress></label>
            <p><button class="button" type="button" data-testid="atlas-import-stop"
              @click=${() => this.#stopping.abort()}>${t("atlas.queue.stop")}</button></p>`
          : html`<p class="row"><button class="button" type="button" data-testid="atlas-pick"
              @click=${() => pick(false)}>${icon("up")}${t("atlas.import.files")}</button>
            <button class="button by-mouse" type="button" data-testid="atlas-folder"
              @click=${() => pick(true)}>${t("atlas.import.folder")}</button></p>`
      }
      ${this.#result ? this.#told(this.#result) : nothing}
      ${this.#error ? html`<p role="alert">${tError(this.#error)}</p>` : nothing}
    </section>`;
  }

  /** @param {Imported} result */
  #told({ kept, known, reviewed, problems }) {
    const added = kept.length + reviewed.length;
    return html`<p role="status" data-testid="atlas-imported">${t("atlas.import.added", { count: added })}${
      known ? ` ${t("atlas.import.known", { count: known })}` : ""
    }</p>
    ${
      problems.length
        ? html`<details data-testid="atlas-problems">
            <summary>${t("atlas.import.problems", { count: problems.length })}</summary>
            <ul>${problems.map(({ place, error }) => html`<li>${place}${t("colon")}${tError(error)}</li>`)}</ul>
          </details>`
        : nothing
    }`;
  }
}
