// Learn from your mistakes, `#/today/<game>/own/<saved game>`: the game is looked through for decisions of one's own
// that were worse than another; they go into the box, and each is asked again on the table, the first one at once.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { t, tError } from "../base/i18n.js";
import { findGame } from "../catalogue/games.js";
import { loadRoom } from "./puzzle-page.js";
import { keepMisses } from "./sources.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { OwnPuzzle } from "./sources.js" */

/**
 * @typedef {object} Own what a game knows of its player's own turns: its puzzles/own.js
 * @property {(id: string) => Promise<OwnPuzzle[]>} ownPuzzles as far as they are known
 * @property {(id: string) => string} backTo the address of the review
 * @property {(app: App, id: string, how: {signal: AbortSignal, report: (done: number, of: number) => void}) =>
 * Promise<void>} findMisses reviews a game to its end
 */

/** @param {App} app @param {{game: string, id: string}} route @returns {Promise<Page>} */
export async function open(app, { game, id }) {
  /** @type {[Own, unknown]} */
  const [own] = await Promise.all([import(new URL("puzzles/own.js", findGame(game)?.folder).href), loadRoom()]);
  return new LearnPage(app, game, id, own);
}

/** @implements {Page} */
class LearnPage {
  #app;
  #game;
  #id;
  #own;
  #stop = new AbortController();
  #looked = { done: 0, of: 0 };
  /** Nothing was found. */
  #none = false;
  /** @type {ErrorJson | null} */
  #error = null;
  #open = true;

  /** @param {App} app @param {string} game @param {string} id @param {Own} own */
  constructor(app, game, id, own) {
    this.#app = app;
    this.#game = game;
    this.#id = id;
    this.#own = own;
    void this.#find();
  }

  title = () => t("today.learn");

  close = () => {
    this.#open = false;
    this.#stop.abort();
  };

  async #find() {
    this.#error = null;
    try {
      await this.#own.findMisses(this.#app, this.#id, {
        signal: this.#stop.signal,
        report: (done, of) => {
          this.#looked = { done, of };
          this.#redraw();
        },
      });
      const found = await this.#own.ownPuzzles(this.#id);
      if (found.length) await keepMisses(this.#game, this.#id);
      if (!this.#open) return;
      if (found.length) return this.#app.replace(`#/today/${this.#game}/own/${this.#id}/0`);
      this.#none = true;
    } catch (error) {
      this.#error = errorJson(error);
    }
    this.#redraw();
  }

  draw = () => html`<div class="stack today" data-testid="learn" data-none=${this.#none}>
    <h1 tabindex="-1">${t("today.learn")}</h1>
    ${engineFailure(this.#app, () => void this.#find())}
    ${
      this.#error
        ? html`<p role="alert" class="card warning" data-code=${this.#error.code}>${tError(this.#error)}</p>`
        : nothing
    }
    ${this.#none ? html`<p role="status">${t("today.learn_none")}</p>` : this.#waiting()}
    <p><a class="button" href=${this.#own.backTo(this.#id)}
      data-testid="learn-review">${t("today.learn_review")}</a></p>
  </div>`;

  #waiting() {
    const { done, of } = this.#looked;
    return html`<p>${t("today.learn_about")}</p>
      ${of ? nothing : engineProgress(this.#app.engine.status)}
      <p role="status" data-testid="learn-looked">${of ? t("today.learn_running", { done, of }) : nothing}</p>
      <progress class="progress" max=${of || 1} .value=${done} aria-hidden="true"></progress>
      <p><button class="button" type="button" data-testid="learn-begin" ?disabled=${this.#stop.signal.aborted}
        @click=${() => this.#begin()}>${t("today.learn_begin")}</button></p>`;
  }

  /** The player does not want to wait for the rest. */
  #begin() {
    this.#stop.abort();
    this.#redraw();
  }

  #redraw() {
    if (this.#open) this.#app.redraw();
  }
}
