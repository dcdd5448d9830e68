// The trainer of a game: questions about one's own mistakes in saved games, then the hardest puzzles of that kind.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { t, tError } from "../base/i18n.js";
import { findGame } from "../catalogue/games.js";
import { RouteError } from "../catalogue/route.js";
import { allAttempts } from "../storage/attempts.js";
import { today } from "../storage/day.js";
import { listed } from "./practice.js";
import { loadRoom, loadTexts, openChosen } from "./puzzle-page.js";
import { ofOwn, ofSet } from "./sources.js";
import { dateName } from "./words.js";

/** @import { App, Page } from "../../app.js" */
/** @import { OwnPuzzle } from "./sources.js" */

/**
 * @typedef {object} Mistakes what a game has for its trainer: its trainer/mistakes.js
 * @property {{[question: string]: string[]}} QUESTIONS and the kinds of the set's puzzles that ask the same
 * @property {(app: App, question: string, told: (done: number, of: number) => boolean) => Promise<{id: string, ply:
 * number} | null>} nextMistake
 * @property {(id: string, ply: number) => Promise<{puzzle: OwnPuzzle, played: number} | null>} ownPuzzle
 */

/** How many characters of an address an error names. */
const NAMED = 40;

/**
 * @param {App} app @param {{game: string, parts: string[]}} route `parts`: the question; then the number of a puzzle,
 * or a saved game and where in it
 * @returns {Promise<Page>} @throws {RouteError} `url/page`, `url/no_game`
 */
export async function open(app, { game, parts: [question, which, ply, ...rest] }) {
  const found = findGame(game);
  if (!found?.trainer) throw noPage(game);
  /** @type {[Mistakes, ...any]} */
  const [mistakes] = await Promise.all([
    import(new URL("trainer/mistakes.js", found.folder).href),
    loadTexts(game),
    loadRoom(),
  ]);
  if (rest.length || (question !== undefined && !Object.hasOwn(mistakes.QUESTIONS, question))) throw noPage(game);
  if (which === undefined) return new TrainerPage(app, game, mistakes, question ?? null);
  const next = { label: t(`${game}.trainer.next`), hash: `#/today/${game}/trainer/${question}` };
  if (ply === undefined) {
    if (!/^\d{1,6}$/.test(which)) throw noPage(game);
    return openChosen(app, game, { source: ofSet(app.engine, game, { number: Number(which) }), own: false, next });
  }
  const own = await mistakes.ownPuzzle(which, Number(ply));
  if (!own)
    throw new RouteError("url/no_game", `nothing to practise in ${which.slice(0, NAMED)}`, {
      id: which.slice(0, NAMED),
    });
  const date = dateName(new Date(own.played).toISOString().slice(0, 10));
  return openChosen(app, game, {
    source: ofOwn(app.engine, own.puzzle),
    own: true,
    next,
    about: t(`${game}.trainer.own`, { date }),
  });
}

/** @param {string} game */
function noPage(game) {
  const page = `today/${game}/trainer`;
  return new RouteError("url/page", `there is no page ${page}`, { page });
}

/** @implements {Page} */
class TrainerPage {
  #app;
  #mistakes;
  /** The question for which a hand is looked for; null: none was chosen yet. */
  #question;
  #closed = false;
  /** Own deals are left out: the player does not want to wait. */
  #skips = false;
  /** How many deals were looked through. */
  #looked = { done: 0, of: 0 };
  #said = "";

  /** @param {App} app @param {string} game @param {Mistakes} mistakes @param {string | null} question */
  constructor(app, game, mistakes, question) {
    this.#app = app;
    this.game = game;
    this.#mistakes = mistakes;
    this.#question = question;
    if (question) void this.#find(question);
  }

  /** A text of the game's trainer. @param {string} key @param {Record<string, string | number>} [vars] */
  #text = (key, vars) => t(`${this.game}.trainer.${key}`, vars);

  title = () => this.#text("title");

  close = () => {
    this.#closed = true;
  };

  draw = () => html`<div class="stack today">
    <h1 tabindex="-1">${this.title()}</h1>
    <p class="soft">${this.#text("intro")}</p>
    ${this.#question && !this.#said ? this.#waiting() : this.#choice()}
    <p role="status" data-testid="trainer-said">${this.#said}</p>
    <p><a href="#/today/${this.game}">${t("today.title")}</a></p>
  </div>`;

  #choice() {
    return html`<ul class="day-cards">${Object.keys(this.#mistakes.QUESTIONS).map(
      (question) => html`<li><article class="card day-card">
        <div class="told"><h2>${this.#text(`${question}.title`)}</h2><p
          class="small soft">${this.#text(`${question}.text`)}</p></div>
        <a class="button primary" href="#/today/${this.game}/trainer/${question}"
          aria-label="${this.#text("begin")}: ${this.#text(`${question}.title`)}"
            data-testid="trainer-${question}">${this.#text("begin")}</a>
      </article></li>`,
    )}</ul>`;
  }

  #waiting() {
    const { status } = this.#app.engine;
    const { done, of } = this.#looked;
    if (status.state === "failed") return engineFailure(this.#app, () => void this.#find(String(this.#question)));
    return html`${engineProgress(status)}
      ${
        of
          ? html`<p data-testid="trainer-looked">${this.#text("looking", { done, of })} <progress max=${of}
        value=${done} aria-hidden="true"></progress></p>`
          : nothing
      }
      <p><button class="button" ?disabled=${this.#skips} data-testid="trainer-skip"
        @click=${() => this.#skip()}>${this.#text("skip")}</button></p>`;
  }

  #skip() {
    this.#skips = true;
    this.#redraw();
  }

  /** Go to the next hand: an own mistake, else the hardest puzzle not done. @param {string} question */
  async #find(question) {
    try {
      const { engine } = this.#app;
      await engine.started();
      const own = await this.#mistakes.nextMistake(this.#app, question, (done, of) => {
        this.#looked = { done, of };
        this.#redraw();
        return !this.#closed && !this.#skips;
      });
      const which = own ? `${own.id}/${own.ply}` : this.#closed ? null : await this.#hardest(question);
      if (this.#closed) return;
      if (which !== null) return this.#app.replace(`#/today/${this.game}/trainer/${question}/${which}`);
      this.#said = t("today.none_left");
    } catch (error) {
      this.#said = tError(errorJson(error));
    }
    this.#redraw();
  }

  /** @param {string} question @returns {Promise<number | null>} the number of a puzzle */
  async #hardest(question) {
    const { engine } = this.#app;
    const wanted = this.#mistakes.QUESTIONS[question].map((kind) =>
      listed(engine, { game: this.game, today: today(), kind }),
    );
    const [{ attempts }, ...found] = await Promise.all([allAttempts(), ...wanted]);
    const tried = new Set(attempts.filter(({ game }) => game === this.game).map(({ number }) => number));
    const left = found.flat().filter(({ number }) => !tried.has(number));
    return left.sort((a, b) => b.rating - a.rating || a.number - b.number)[0]?.number ?? null;
  }

  #redraw() {
    if (!this.#closed) this.#app.redraw();
  }
}
