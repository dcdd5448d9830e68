// Reviews of finished games, `#/<game>/review/<id>`: what each player left lying, the turns that decided the game, the
// biggest misses, a graph, and every turn or deal with what was better. A game says what its reviews tell (ReviewPart).

import { errorJson } from "../../../parts/coded-error.js";
import { lineChart } from "../../../parts/chart.js";
import { icon } from "../../../parts/icons.js";
import { html, nothing } from "../../../parts/lit.js";
import { linkStyles } from "../../../parts/styles.js";
import { announce } from "../../../parts/toast.js";
import { engineFailure, engineProgress, errorDetails } from "../../../shell/base/frame.js";
import { loadStrings, number, t, tError } from "../../../shell/base/i18n.js";
import { findGame, gameTitle } from "../../../shell/catalogue/games.js";
import { RouteError } from "../../../shell/catalogue/route.js";
import { allGames, readGame } from "../../../shell/storage/games-store.js";
import { proofKey, provingOf } from "../proof/key.js";
import { keptReview } from "./kept.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { Chart } from "../../../parts/chart.js" */
/** @import { Engine } from "../../../engine/engine.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Wish } from "../proof/key.js" */

/**
 * @typedef {object} Line a turn or a deal of the game
 * @property {string} when "Round 2"
 * @property {string} who the player's name; "" where it is of all
 * @property {unknown} what was done
 * @property {string} mark what it lost, in short; "" where nothing was lost
 * @property {string} said all of it in a sentence, for the ear
 * @property {() => unknown} told what was better, and why
 * @property {[ply: number, seat: number]} [replay] its place in the replay, and who decided there
 * @property {(Wish & {about?: string})[]} proofs the verdicts in it that can be saved; `about`: what is proven, where
 * there are several
 */
/** A line to look at first. @typedef {{at: number, text: string}} Pointer */
/**
 * @typedef {object} Sheet what a review tells
 * @property {boolean} complete
 * @property {{name: string, accuracy: number | null, facts: [label: string, value: string][]}[]} players
 * @property {Line[]} lines
 * @property {Pointer[]} misses of the people at this device, the worst first
 * @property {Pointer[]} decided
 * @property {Chart} chart with a value for each line, and one before the first
 * @property {string} honest what the review cannot see
 */
/**
 * @typedef {object} ReviewPart what a game tells of its reviews: its review/part.js
 * @property {(app: {engine: Engine}, game: SavedGame, how: {signal: AbortSignal, report: (review: any, done: number,
 * of: number) => void, background?: boolean}) => Promise<any>} run goes on with a review that is kept, and keeps it;
 * in the background it rests while others wait
 * @property {(game: SavedGame, review: any) => Sheet} sheetOf
 * @property {(game: SavedGame, review: any) => Promise<number>} countMisses how many can be tried again
 */

/** @param {App} app @param {string} game @param {string[]} parts @param {ReviewPart} part @returns {Promise<Page>} */
export async function openReviews(app, game, [id, place, ...more], part) {
  await Promise.all([
    loadStrings(new URL("i18n/", import.meta.url)),
    linkStyles([new URL("../../../styles/tables.css", import.meta.url), new URL("review.css", import.meta.url)]),
  ]);
  if (more.length || (place !== undefined && !/^\d{1,4}$/.test(place)))
    throw new RouteError("url/page", "there is no such page", { page: `${game}/review` });
  if (id === undefined) return list(game, await allGames(), part);
  const found = await readGame(id);
  if (!found || found.aside || found.record.game !== game)
    throw new RouteError("url/no_game", `there is no saved game ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  return new ReviewPage(app, found, part, place === undefined ? null : Number(place));
}

/** The finished games, with what is known of those that were reviewed. */
function list(/** @type {string} */ game, /** @type {SavedGame[]} */ games, /** @type {ReviewPart} */ part) {
  const finished = games.filter(({ aside, finished, record }) => !aside && finished && record.game === game);
  const line = (/** @type {SavedGame} */ entry) => {
    const review = keptReview(entry);
    const [first] = review ? part.sheetOf(entry, review).players : [];
    return html`<li class="row spread"><a href="#/${game}/review/${entry.id}"
      data-testid="review-open">${gameTitle(entry)}</a><span class="small soft numbers">${
        first ? `${first.name}${t("colon")}${percent(first.accuracy)}` : nothing
      }</span></li>`;
  };
  return {
    title: () => t("review.title"),
    draw: () => html`<div class="stack room" data-testid="reviews">
      <h1 tabindex="-1">${t("review.title")}</h1>
      <p>${t("review.about")}</p>
      ${
        findGame(game)?.atlas
          ? html`<p><a href="#/atlas/${game}" data-testid="review-atlas">${t("review.atlas")}</a></p>`
          : nothing
      }
      ${
        finished.length
          ? html`<ul class="stack close ruled plain">${finished.map(line)}</ul>`
          : html`<p class="soft">${t("review.none")}</p>`
      }
    </div>`,
  };
}

/** @param {number | null} share */
function percent(share) {
  return share === null ? "–" : number(share, { style: "percent" });
}

/** @implements {Page} */
class ReviewPage {
  #app;
  #game;
  #part;
  /** @type {Sheet | null} */
  #sheet = null;
  /** @type {ErrorJson | null} */
  #error = null;
  /** @type {AbortController | null} */
  #running = null;
  #progress = { done: 0, of: 0 };
  #at = 0;
  /** How many misses can be tried again. */
  #misses = 0;
  #open = true;
  /** The line that the address names. */
  #wanted;

  /**
   * @param {App} app @param {SavedGame} game @param {ReviewPart} part @param {number | null} at the line to begin with
   */
  constructor(app, game, part, at) {
    this.#app = app;
    this.#game = game;
    this.#part = part;
    addEventListener("keydown", this.#key);
    const kept = keptReview(game);
    if (kept) this.#take(kept);
    this.#wanted = at;
    this.#at = Math.min(at ?? 0, Math.max(0, (this.#sheet?.lines.length ?? 1) - 1));
    if (!this.#sheet?.complete) void this.#run();
  }

  title = () => `${gameTitle(this.#game)} · ${t("review.title")}`;

  close = () => {
    this.#open = false;
    this.#running?.abort();
    removeEventListener("keydown", this.#key);
  };

  #redraw() {
    if (this.#open) this.#app.redraw();
  }

  /** @param {any} review */
  #take(review) {
    this.#sheet = this.#part.sheetOf(this.#game, review);
    void this.#part.countMisses(this.#game, review).then((count) => {
      this.#misses = count;
      this.#redraw();
    });
  }

  async #run() {
    const mine = (this.#running = new AbortController());
    this.#error = null;
    this.#redraw();
    try {
      const review = await this.#part.run(this.#app, this.#game, {
        signal: mine.signal,
        report: (found, done, of) => {
          this.#progress = { done, of };
          this.#take(found);
          this.#redraw();
        },
      });
      this.#take(review);
      if (this.#sheet?.complete) {
        this.#at = this.#wanted ?? this.#sheet.misses[0]?.at ?? 0;
        if (this.#open) announce(t("review.complete"));
      }
    } catch (error) {
      this.#error = errorJson(error);
    }
    this.#running = null;
    this.#redraw();
  }

  /** @param {number} at */
  #goTo(at) {
    const lines = this.#sheet?.lines ?? [];
    this.#at = Math.max(0, Math.min(lines.length - 1, at));
    this.#redraw();
    document.querySelector(".gr-lines [aria-current]")?.scrollIntoView({ block: "nearest" });
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (!this.#sheet || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog")) return;
    const { lines } = this.#sheet;
    const to = { ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, Home: 0, End: lines.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.#goTo(to);
    announce(lines[this.#at]?.said ?? "");
  };

  draw = () => html`<div class="stack room gr" data-testid="review-page" data-running=${this.#running !== null}
      data-complete=${this.#sheet?.complete ?? false}>
    <h1 tabindex="-1">${gameTitle(this.#game)}</h1>
    ${engineFailure(this.#app, () => void this.#run())}
    ${
      this.#error
        ? html`<p role="alert" class="card warning" data-testid="review-error"
          data-code=${this.#error.code}>${tError(this.#error)}</p>${errorDetails(this.#error)}`
        : nothing
    }
    ${this.#keys()}
    ${this.#sheet ? this.#shown(this.#sheet) : engineProgress(this.#app.engine.status)}
    <p class="row"><a href="#/game/${this.#game.id}" data-testid="review-game">${t("review.to_game")}</a>
      <a href="#/${this.#game.record.game}/review" data-testid="review-all">${t("review.all")}</a></p>
  </div>`;

  #keys() {
    const { done, of } = this.#progress;
    const { game } = this.#game.record;
    const state = this.#running
      ? t("review.running", { done, of })
      : t(this.#sheet?.complete ? "review.complete" : "review.stopped");
    return html`<section class="stack close" aria-label=${t("review.title")}>
      <p class="row">
        ${
          this.#misses
            ? html`<a class="button primary" href="#/today/${game}/own/${this.#game.id}"
              data-testid="review-learn">${t("review.learn", { count: this.#misses })}</a>`
            : nothing
        }
        ${
          this.#running
            ? html`<button class="button" type="button" data-testid="review-stop"
              @click=${() => this.#running?.abort()}>${t("review.stop")}</button>`
            : this.#sheet?.complete
              ? nothing
              : html`<button class="button primary" type="button" data-testid="review-start"
                @click=${() => void this.#run()}>${t("review.start")}</button>`
        }
      </p>
      ${
        this.#running
          ? html`<progress class="progress" max=${of || 1} .value=${done}
          aria-hidden="true"></progress>`
          : nothing
      }
      <p class="small soft numbers" role="status" data-testid="review-state">${state}</p>
    </section>`;
  }

  /** @param {Sheet} sheet */
  #shown(sheet) {
    const line = sheet.lines[this.#at];
    const at = this.#at + 1;
    return html`<div class="gr-players">${sheet.players.map(playerCard)}</div>
      <div class="gr-first">${this.#pointers("misses", sheet.misses)} ${this.#pointers("decided", sheet.decided)}</div>
      ${lineChart({ ...sheet.chart, at, pick: (/** @type {number} */ to) => this.#goTo(to - 1), name: "tall" })}
      <div class="gr-columns">
        <ol class="gr-lines ruled plain" aria-label=${t("review.turns")}>${sheet.lines.map((each, to) =>
          this.#line(each, to),
        )}</ol>
        ${
          line
            ? html`<section class="card stack close gr-told" data-testid="review-told" aria-label=${line.when}>
              <p class="row spread"><button class="button quiet" type="button" data-testid="review-earlier"
                aria-label=${t("review.earlier")} ?disabled=${this.#at === 0}
                @click=${() => this.#goTo(this.#at - 1)}>${icon("back")}</button>
                <b>${[line.when, line.who].filter(Boolean).join(" · ")}</b>
                <button class="button quiet later" type="button" data-testid="review-later"
                aria-label=${t("review.later")} ?disabled=${at >= sheet.lines.length}
                @click=${() => this.#goTo(this.#at + 1)}>${icon("back")}</button></p>
              ${line.told()}
              <div class="row">${
                line.replay
                  ? html`<a class="button small" href="#/replay/${this.#game.id}/${line.replay.join("/")}"
                    data-testid="review-know">${t("shared.know")}</a>`
                  : nothing
              }${this.#proofs(line)}</div></section>`
            : nothing
        }
      </div>
      <p class="small soft">${sheet.honest}</p>`;
  }

  /** The keys that save verdicts: once the game is over, whose record has its secrets. @param {Line} line */
  #proofs({ proofs }) {
    const { finished, record } = this.#game;
    if (!finished) return nothing;
    return proofs.map(({ about, ...wish }) => proofKey(() => provingOf(this.#app.engine, record, wish), about));
  }

  /** @param {Line} line @param {number} to */
  #line({ when, who, what, mark }, to) {
    return html`<li><button class="line-button" type="button" data-testid="review-line-${to}"
      aria-current=${to === this.#at ? "true" : nothing} @click=${() => this.#goTo(to)}>
      <span class="small soft">${[when, who].filter(Boolean).join(" · ")}</span><span>${what}</span><b
        class="numbers ${mark ? "against" : "for"}">${mark || "✓"}</b></button></li>`;
  }

  /** @param {"misses" | "decided"} name @param {Pointer[]} pointers */
  #pointers(name, pointers) {
    if (!pointers.length) return nothing;
    return html`<section class="card stack close" data-testid="review-${name}"><h2>${t(`review.${name}`)}</h2>
      <ul class="plain stack close">${pointers.map(
        ({ at, text }) => html`<li><button class="line-button" type="button"
          @click=${() => this.#goTo(at)}>${text}</button></li>`,
      )}</ul></section>`;
  }
}

/** @param {Sheet["players"][number]} player */
function playerCard({ name, accuracy, facts }) {
  return html`<section class="card stack close" data-testid="review-player"><h2>${name}</h2>
    <p class="numbers"><b class="gr-accuracy">${percent(accuracy)}</b> <span
      class="small soft">${t("review.accuracy")}</span></p>
    <dl class="gr-facts numbers">${facts.map(
      ([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
    )}</dl></section>`;
}
