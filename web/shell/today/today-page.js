// The day's puzzles, one of each game, with the streak; and more of one game: by kind, theme and strength, and those of
// earlier days.

import { html, nothing } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { errorJson } from "../../parts/coded-error.js";
import { number, t, tError } from "../base/i18n.js";
import { findGame, puzzleGames } from "../catalogue/games.js";
import { allAttempts } from "../storage/attempts.js";
import { askForDay, now } from "../storage/day.js";
import { daysByStars, starsOn, streak } from "../storage/puzzle-sums.js";
import { puzzleStanding } from "../storage/standings.js";
import { easierPuzzle, nextPuzzle, STRENGTHS, wishFor } from "./practice.js";
import { loadRoom, loadTexts } from "./puzzle-page.js";
import { dayLines, shareText } from "./share.js";
import {
  dateName,
  difficultyName,
  difficultyOn,
  kindName,
  ratingName,
  starsTemplate,
  themeName,
  untilTomorrow,
} from "./words.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Standing } from "../storage/glicko.js" */
/** @import { Attempt } from "../storage/puzzle-sums.js" */
/** @import { Listed } from "./practice.js" */

/** Days of the archive that are shown at once. */
const DAYS = 14;

/** @param {App} app @param {{game: string | null}} route @returns {Promise<Page>} */
export async function open(app, route) {
  const game = route.game ?? puzzleGames()[0].name;
  const [{ attempts }, today, standing] = await Promise.all([
    allAttempts(),
    askForDay(),
    puzzleStanding(game),
    loadRoom(),
    ...puzzleGames().map(({ name }) => loadTexts(name)),
  ]);
  return new TodayPage(app, game, attempts, today, standing);
}

/** @implements {Page} */
class TodayPage {
  /** The engine's choices for practice; null: not known yet. @type {{kinds: string[], themes: string[]} | null} */
  #choices = null;
  /** @type {Listed[]} */
  #archive = [];
  /** How many earlier days there are in all. */
  #days = 0;
  #said = "";
  #closed = false;
  #app;
  #game;
  #attempts;
  #today;
  #standing;

  /**
   * @param {App} app @param {string} game of the lists @param {readonly Attempt[]} attempts @param {string} today
   * @param {Standing | null} standing at the puzzles of this game
   */
  constructor(app, game, attempts, today, standing) {
    this.#app = app;
    this.#game = game;
    this.#attempts = attempts;
    this.#today = today;
    this.#standing = standing;
    void this.#load();
  }

  title = () => t("today.title");

  close = () => {
    this.#closed = true;
  };

  draw = () => html`<div class="stack today">
    <h1 tabindex="-1">${t("today.title")}</h1>
    <p class="soft">${this.#date()} ${this.#streak()}</p>
    <ul class="day-cards">${puzzleGames().map(({ name }) => html`<li>${this.#card(name)}</li>`)}</ul>
    ${this.#share()}
    <p class="small soft" data-testid="today-intro">${t("today.intro")} ${
      difficultyOn(this.#today) ? t("today.week") : nothing
    }</p>
    ${this.#gameChoice()} ${this.#results()} ${this.#trainer()} ${this.#more()}
  </div>`;

  /** Today's date, and how hard its puzzles are. */
  #date() {
    const date = dateName(this.#today, { weekday: "long", day: "numeric", month: "long" });
    return [date, difficultyOn(this.#today)].filter(Boolean).join(" · ");
  }

  /** Days in a row. */
  #streak() {
    const { now, longest } = streak(this.#attempts, this.#today);
    if (!longest) return nothing;
    return html`· <span data-testid="today-streak"
      data-days=${now}>${now ? t("today.streak", { count: now }) : t("today.longest", { count: longest })}</span>`;
  }

  /** @param {string} game */
  #card(game) {
    const stars = starsOn(this.#attempts, game, this.#today);
    const name = t(`games.${game}.name`);
    const label = t(stars === null ? "today.open" : "today.again");
    return html`<article class="card day-card">
      <div class="told"><h2>${name}</h2>${starsTemplate(stars)}</div>
      <a class="button ${stars === null ? "primary" : ""}" href="#/today/${game}/now" aria-label="${label}: ${name}"
        data-testid="today-${game}" data-stars=${stars ?? nothing}>${label}</a>
    </article>`;
  }

  /** Once something is done: the lines to share, and when there is more. */
  #share() {
    const done = puzzleGames().flatMap(({ name }) => {
      const stars = starsOn(this.#attempts, name, this.#today);
      return stars === null ? [] : [{ game: name, stars }];
    });
    if (!done.length) return nothing;
    return html`<div class="row">
      <button class="button" data-testid="today-share"
        @click=${() => void shareText(dayLines(this.#today, done))}>${t("today.share")}</button>
      ${
        done.length === puzzleGames().length
          ? html`<span class="soft"
        data-testid="today-wait">${t("today.wait", { when: untilTomorrow(now()) })}</span>`
          : nothing
      }
    </div>`;
  }

  /** Links to the lists of the other games. */
  #gameChoice() {
    return html`<nav class="row" aria-label=${t("today.choose")}>
      ${puzzleGames().map(
        ({ name }) => html`<a class="button ${name === this.#game ? "chosen" : "quiet"}"
        href="#/today/${name}" aria-current=${name === this.#game ? "page" : nothing}
          data-testid="puzzles-${name}">${t(`games.${name}.name`)}</a>`,
      )}
    </nav>`;
  }

  /** How the game's puzzles of the day have ended so far, most stars first. */
  #results() {
    const counts = daysByStars(this.#attempts, this.#game);
    const most = Math.max(...counts);
    if (!most) return nothing;
    const rows = counts.map(
      (count, stars) => html`<li data-testid="days-with-${stars}">${starsTemplate(stars)}
        <progress class="progress" aria-hidden="true" max=${most} .value=${count}></progress>
        <span class="numbers">${t("today.days", { count })}</span></li>`,
    );
    return html`<section class="stack close" aria-labelledby="results">
      <h2 id="results">${t("today.results_of", { game: t(`games.${this.#game}.name`) })}</h2>
      <ul class="plain day-results" data-testid="day-results">${rows.reverse()}</ul></section>`;
  }

  /** The way to the game's trainer, where it has one. */
  #trainer() {
    const game = this.#game;
    if (!findGame(game)?.trainer) return nothing;
    return html`<p class="row"><a class="button" href="#/today/${game}/trainer"
      data-testid="today-trainer">${t(`${game}.trainer.title`)}</a>
        <span class="small soft">${t(`${game}.trainer.intro`)}</span></p>`;
  }

  #more() {
    const { status } = this.#app.engine;
    if (status.state === "failed") return engineFailure(this.#app, () => void this.#load());
    if (!this.#choices)
      return html`<div>${this.#said ? html`<p role="alert">${this.#said}</p>` : engineProgress(status)}</div>`;
    return html`${this.#practice(this.#choices)} ${this.#earlier()}`;
  }

  /** @param {{kinds: string[], themes: string[]}} choices */
  #practice({ kinds, themes }) {
    const game = this.#game;
    return html`<section class="card stack close" aria-labelledby="practice">
      <h2 id="practice">${t("today.practice_of", { game: t(`games.${game}.name`) })}</h2>
      ${
        this.#standing
          ? html`<p
        class="small soft">${t("today.rating", { rating: ratingName(this.#standing) })}</p>`
          : nothing
      }
      <div class="row">
        ${this.#select("kind", kinds, (kind) => kindName(game, kind))}
        ${this.#select("theme", themes, (theme) => themeName(game, theme))}
        ${this.#select("strength", Object.keys(STRENGTHS), (strength) => t(`today.${strength}`))}
      </div>
      <p class="row"><button class="button primary" data-testid="puzzle-next"
        @click=${() => void this.#go(nextPuzzle)}>${t("today.next")}</button>
        <button class="button quiet" data-testid="puzzle-easier"
          @click=${() => void this.#go(easierPuzzle)}>${t("today.easier")}</button></p>
      <p role="status" data-testid="today-said">${this.#said}</p>
    </section>`;
  }

  /** @param {"kind" | "theme" | "strength"} field @param {string[]} values @param {(value: string) => string} name */
  #select(field, values, name) {
    const wish = wishFor(this.#game);
    const choose = withValue((value) => {
      wish[field] = value;
      this.#said = "";
      this.#app.redraw();
    });
    return html`<label class="field"><span class="label">${t(`today.${field}`)}</span>
      <select class="input" data-testid="practice-${field}" @change=${choose}>
        <option value="" .selected=${wish[field] === ""}>${t("today.any")}</option>
        ${values.map(
          (value) => html`<option value=${value}
          .selected=${wish[field] === value}>${name(value)}</option>`,
        )}
      </select></label>`;
  }

  #earlier() {
    if (!this.#archive.length) return nothing;
    return html`<section class="stack close" aria-labelledby="archive">
      <h2 id="archive">${t("today.archive_of", { game: t(`games.${this.#game}.name`) })}</h2>
      <ul class="plain archive">${this.#archive.map((puzzle) => html`<li>${this.#day(puzzle)}</li>`)}</ul>
      ${
        this.#archive.length < this.#days
          ? html`<p><button class="button" data-testid="archive-more"
        @click=${() => void this.#loadDays()}>${t("today.more")}</button></p>`
          : nothing
      }
    </section>`;
  }

  /** @param {Listed} puzzle */
  #day({ number: which, day, kind, rating, band }) {
    const game = this.#game;
    const tried = this.#attempts.filter((attempt) => attempt.game === game && attempt.number === which);
    const said = t("today.open_day", { date: dateName(day ?? ""), kind: kindName(game, kind) });
    return html`<a class="row spread archive-day" href="#/today/${game}/${day}" data-testid="archive-${day}">
      <span>${said} <span class="small soft numbers">${difficultyName(band)} ·
        ${number(rating, { useGrouping: false })}</span></span>
      ${tried.length ? starsTemplate(Math.max(...tried.map(({ stars }) => stars))) : nothing}
    </a>`;
  }

  /** Ask the engine for the choices. */
  async #load() {
    await this.#try(async () => {
      await this.#app.engine.started();
      const { kinds = [], themes = [] } = await this.#list({ count: 1 });
      this.#choices = { kinds, themes };
      await this.#loadDays();
    });
  }

  async #loadDays() {
    const { puzzles, of } = await this.#list({ archive: true, first: 1 + this.#archive.length, count: DAYS });
    this.#archive.push(...puzzles);
    this.#days = of - 1;
    this.#redraw();
  }

  /** @param {object} wanted */
  #list(wanted) {
    return this.#app.engine.request({ type: "puzzle_list", game: this.#game, today: this.#today, ...wanted });
  }

  /** Open the puzzle that is found. @param {typeof nextPuzzle} find */
  async #go(find) {
    await this.#try(async () => {
      const next = await find(this.#app.engine, this.#game);
      if (next.hash !== null) return this.#app.go(next.hash);
      this.#said = t(next.none ? "today.few" : "today.none_left");
      this.#redraw();
    });
  }

  /** @param {() => Promise<unknown>} deed */
  async #try(deed) {
    try {
      await deed();
    } catch (error) {
      this.#said = tError(errorJson(error));
      this.#redraw();
    }
  }

  #redraw() {
    if (!this.#closed) this.#app.redraw();
  }
}
