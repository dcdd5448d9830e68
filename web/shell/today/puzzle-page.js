// A puzzle on the game's own table: the question stands above, the engine judges every action before it is played, and
// no computer answers. At the end a dialog has the stars, the reason and the line to share.

import { CodedError, errorJson } from "../../parts/coded-error.js";
import { confirmDialog } from "../../parts/dialog.js";
import { html, nothing } from "../../parts/lit.js";
import { moves } from "../../parts/motion.js";
import { linkStyles } from "../../parts/styles.js";
import { sound } from "../../parts/sound.js";
import { announce } from "../../parts/toast.js";
import { engineFailure, engineProgress, errorDetails } from "../base/frame.js";
import { loadStrings, number, t, tError } from "../base/i18n.js";
import { currentSettings } from "../base/settings.js";
import { findGame } from "../catalogue/games.js";
import { RouteError } from "../catalogue/route.js";
import { loadTable } from "../play/load-table.js";
import { unsavedContext } from "../play/unsaved-context.js";
import { askForDay } from "../storage/day.js";
import { PuzzleSession } from "./puzzle-session.js";
import { showResult } from "./result.js";
import { keepMisses, ofOwn, ofSet, ownPuzzles } from "./sources.js";
import { dateName, difficultyName, starsTemplate, starsText } from "./words.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { PuzzleHint, Verdict } from "../../engine/messages.js" */
/** @import { GameContext, MountedGame } from "../play/context.js" */
/** @import { Mount } from "../play/load-table.js" */
/** @import { Played } from "./puzzle-session.js" */
/** @import { Source } from "./sources.js" */
/**
 * A puzzle of a day (`now`: of today), by its number, or a player's own turn of a saved game.
 * @typedef {{game: string, day?: string, number?: number, own?: {id: string, at: number}}} Wanted
 */
/** Where the player goes when it is over. @typedef {{label: string, hash: string}} Next */
/**
 * Shows how it ended, in place of the stars. @typedef {(session: PuzzleSession, why: unknown) => Promise<void>} Ended
 */

/**
 * @typedef {object} PuzzleTexts what a game says of its puzzles: its puzzles/texts.js
 * @property {(puzzle: import("../../engine/messages.js").Puzzle) => string} asked what is looked for, in a sentence
 * @property {(hint: PuzzleHint) => string} hintText
 * @property {(verdict: Verdict) => string} verdictText why a try is wrong
 * @property {(action: string) => string} [actionText] an action as it is said, where several may be right
 * @property {(why: any) => unknown} whyTemplate why the answer is right, and the runner-up is not
 */

/** Wrong tries at a turn of one's own after which the answer is shown. */
const MOST_TRIES = 3;
/** Milliseconds for which the solved table is seen before the stars are shown. */
const SEEN = 1400;

/** @param {App} app @param {Wanted} route @returns {Promise<Page>} */
export async function open(app, route) {
  const { game, own } = route;
  const [texts, mount, today] = await Promise.all([loadTexts(game), loadTable(game), askForDay(), loadRoom()]);
  if (own) return openOwn(app, game, own, texts, mount);
  const day = route.day === "now" ? today : (route.day ?? null);
  if (day !== null && day > today)
    throw new CodedError("puzzle/future", `the puzzle of ${day} is not open yet`, { day });
  const source = ofSet(app.engine, game, day === null ? { number: route.number ?? 0 } : { day });
  return new PuzzlePage(app, game, { source, played: { day, today, own: false }, next: null }, texts, mount);
}

/**
 * One of the turns of a saved game that are worth another try. @param {App} app @param {string} game
 * @param {{id: string, at: number}} own @param {PuzzleTexts} texts @param {Mount} mount
 */
async function openOwn(app, game, { id, at }, texts, mount) {
  const { puzzles, back } = await ownPuzzles(game, id);
  const here = puzzles[at] ?? puzzles[0];
  const count = puzzles.length;
  const next =
    at + 1 < count
      ? { label: t("today.next_own", { at: at + 2, count }), hash: `#/today/${game}/own/${id}/${at + 1}` }
      : { label: t("today.back"), hash: back };
  const which = [
    t("today.own", { number: here.puzzle.number + 1, count }),
    here.turn ? t("today.own_turn", { number: here.turn }) : "",
    here.deal ? t("today.own_deal", { number: here.deal }) : "",
    t("today.own_tries", { count: MOST_TRIES }),
  ];
  const what = {
    source: ofOwn(app.engine, here),
    played: { day: null, today: "", own: true },
    next,
    title: `${t("today.learn")}${t("colon")}${t(`games.${game}.name`)}`,
    about: which.filter(Boolean).join(" · "),
    kept: at + 1 < count ? undefined : () => countKept(game, id),
  };
  return new PuzzlePage(app, game, what, texts, mount);
}

/** How many misses of a saved game are in the box. @param {string} game @param {string} id */
async function countKept(game, id) {
  const { added, known } = await keepMisses(game, id);
  return added + known;
}

/**
 * A puzzle that a game's own room has chosen, with what comes after it.
 * @param {App} app @param {string} game @param {{source: Source, own: boolean, next: Next, about?: string, ended?:
 * Ended}}
 * what `own`: a turn of the player's own; `about`: what is said of it
 * @returns {Promise<Page>}
 */
export async function openChosen(app, game, { source, own, next, about, ended }) {
  const [texts, mount, today] = await Promise.all([loadTexts(game), loadTable(game), askForDay(), loadRoom()]);
  return new PuzzlePage(app, game, { source, played: { day: null, today, own }, next, about, ended }, texts, mount);
}

/** The strings and the style of these screens. */
export async function loadRoom() {
  await Promise.all([
    loadStrings(new URL("i18n/", import.meta.url)),
    linkStyles([new URL("../../styles/today.css", import.meta.url)]),
  ]);
}

/** A game's texts about its puzzles. @param {string} name @returns {Promise<PuzzleTexts>} */
export async function loadTexts(name) {
  const folder = findGame(name)?.folder;
  if (!folder) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
  await loadStrings(new URL("puzzles/i18n/", folder));
  return import(new URL("puzzles/texts.js", folder).href);
}

/** @implements {Page} */
class PuzzlePage {
  /** @type {MountedGame | null} */
  #mounted = null;
  /** The sentence about the last try or hint. */
  #said = "";
  /** It is said of a wrong try. */
  #wrong = false;
  #closed = false;
  /** Why it cannot be played. @type {ErrorJson | null} */
  #failed = null;
  #app;
  #own;
  #told;
  #title;
  #kept;
  #ended;
  #mount;
  #texts;
  #game;
  #next;
  #session;

  /**
   * @param {App} app @param {string} game @param {{source: Source, played: Played, next: Next | null, about?: string,
   * title?: string, kept?: () => Promise<number>, ended?: Ended}} what `next`: null where the day and the game say it;
   * `title`: left out where it is a puzzle like others; `kept`: how many are in the box, which is said at the end
   * @param {PuzzleTexts} texts @param {Mount} mount
   */
  constructor(app, game, { source, played, next, about, title, kept, ended }, texts, mount) {
    this.#told = about;
    this.#title = title;
    this.#kept = kept;
    this.#ended = ended;
    this.#app = app;
    this.#mount = mount;
    this.#texts = texts;
    this.#game = game;
    this.#next = next;
    this.#own = played.own;
    this.#session = new PuzzleSession(app.engine, source, played);
    void this.#start();
  }

  title = () => this.#title ?? t("today.puzzle_of", { game: t(`games.${this.#game}.name`) });

  draw = () => html`<h1 class="visually-hidden" tabindex="-1">${this.title()}</h1>
    <div class="notices">${this.#notice()}</div>
    <div class="table" data-testid="game-root" data-role="puzzle" data-game=${this.#game}
      data-ready=${this.#mounted !== null}></div>`;

  drawn = () => {
    // The style of a table's screen depends on the name of the page.
    document.documentElement.dataset.page = "game";
    this.#mounted?.refresh?.();
  };

  close = () => {
    this.#closed = true;
    this.#mounted?.destroy();
    this.#mounted = null;
    this.#session.close();
  };

  async #start() {
    const session = this.#session;
    try {
      this.#failed = null;
      await session.open();
      if (this.#closed) return session.close();
      const root = /** @type {HTMLElement} */ (document.querySelector(".table"));
      this.#mounted = this.#mount(root, this.#makeContext());
      await this.#show([]);
      if (session.earlier) this.#said = t("today.earlier");
      this.#app.redraw();
      const asked = this.#texts.asked(/** @type {any} */ (session.puzzle));
      announce(this.#title ? `${this.#about()}. ${asked}` : asked);
    } catch (error) {
      if (this.#closed) return;
      this.#failed = errorJson(error);
      this.#app.redraw();
    }
  }

  /** Show the table as the session has it. @param {any[]} events */
  #show(events) {
    const { table } = this.#session;
    return table && this.#mounted?.update({ ...table, events });
  }

  #notice() {
    const session = this.#session;
    const { status } = this.#app.engine;
    if (status.state === "failed") return engineFailure(this.#app, () => void this.#start());
    if (this.#failed) return this.#failure(this.#failed);
    if (!session.puzzle) return html`<div class="notice">${engineProgress(status)}</div>`;
    return html`<section class="notice puzzle-bar" aria-label=${this.#title ?? t("today.task")} data-testid="puzzle"
      data-number=${session.puzzle.number} data-stars=${session.stars ?? nothing}>
      <p class="asked" data-testid="puzzle-asked">${this.#texts.asked(session.puzzle)}</p>
      <p class="small said ${this.#wrong ? "wrong" : ""}" data-testid="puzzle-said">${this.#said || this.#about()}</p>
      <div class="row">${session.isOver ? this.#overKeys() : this.#keys()}</div>
    </section>`;
  }

  /** Which puzzle it is, and how hard. */
  #about() {
    const { puzzle, day } = this.#session;
    if (!puzzle) return "";
    if (this.#told) return this.#told;
    const which = day === null ? t("today.number", { number: puzzle.number + 1 }) : dateName(day);
    const rated = t("today.rated", { rating: number(puzzle.rating, { useGrouping: false }) });
    return [which, difficultyName(puzzle.band), rated].join(" · ");
  }

  #keys() {
    const { hints, hasHint } = this.#session;
    const last = hints.at(-1);
    const of = last ? `${last.step}/${last.of}` : "";
    return html`<button class="button small" data-testid="puzzle-hint" ?disabled=${!hasHint}
      @click=${() => void this.#hint()}>${t("today.hint")} ${of}</button>
      <button class="button quiet small" data-testid="puzzle-give-up" aria-label=${t("today.give_up")}
        @click=${() => void this.#giveUp()}>${t("today.answer")}</button>`;
  }

  #overKeys() {
    const { stars } = this.#session;
    return html`${starsTemplate(stars ?? 0)}
      <button class="button primary small" data-testid="puzzle-result"
        @click=${() => void this.#result()}>${t("today.why")}</button>`;
  }

  /** @param {ErrorJson} failure */
  #failure(failure) {
    return html`<section class="card warning notice" role="alert" data-testid="puzzle-failed" data-code=${failure.code}>
      <p>${tError(failure)}</p>
      <div class="row">
        ${
          failure.code === "puzzle/future"
            ? nothing
            : html`<button class="button primary"
          @click=${() => void this.#start()}>${t("engine.retry")}</button>`
        }
        <a class="button" href="#/today">${t("today.title")}</a>
      </div>
      ${errorDetails(failure)}
    </section>`;
  }

  /** Judge an action; only the right one is played. @param {string} action @returns {Promise<any>} */
  async #attempt(action) {
    const session = this.#session;
    const verdict = await session.attempt(action);
    if (!verdict.right) {
      this.#refuse(this.#texts.verdictText(verdict));
      if (this.#own && session.tried.length >= MOST_TRIES && !session.isOver) await this.#showAnswer();
      return;
    }
    this.#say("");
    await this.#show(session.table?.events ?? []);
    announce(t("today.solved", { stars: starsText(session.stars ?? 0) }));
    void this.#resultSoon();
  }

  /** Show the stars when the table has shown the move and celebrated it. */
  async #resultSoon() {
    if (moves()) await new Promise((done) => setTimeout(done, SEEN));
    await this.#result();
  }

  /** @param {string} text why a try is wrong */
  #refuse(text) {
    this.#say(text, true);
    if (currentSettings().sounds) sound("refuse");
  }

  /** @param {string} text @param {boolean} [wrong] of a wrong try */
  #say(text, wrong = false) {
    this.#said = text;
    this.#wrong = wrong;
    if (text) announce(text);
    this.#app.redraw();
  }

  async #hint() {
    await this.#try(async () => {
      if (this.#session.hasHint) this.#say(this.#texts.hintText(await this.#session.hint()));
    });
  }

  async #giveUp() {
    if (this.#own) return this.#showAnswer();
    const sure = await confirmDialog({
      title: t("today.give_up_title"),
      text: t("today.give_up_text"),
      yes: t("today.give_up"),
      no: t("cancel"),
      testid: "give-up-dialog",
    });
    if (!sure || this.#session.isOver) return;
    await this.#showAnswer();
  }

  /** It ends without a star. */
  async #showAnswer() {
    await this.#try(async () => {
      await this.#session.giveUp();
      this.#say("");
      await this.#show(this.#session.table?.events ?? []);
      await this.#resultSoon();
    });
  }

  async #result() {
    await this.#try(async () => {
      const found = await this.#session.why();
      const { solved } = this.#session;
      const other = solved && solved !== found.answer ? solved : "";
      const why = html`${this.#otherWay(other)}${this.#texts.whyTemplate(found)}`;
      if (this.#closed) return;
      if (this.#ended) await this.#ended(this.#session, why);
      else await showResult(this.#app, this.#session, { why, next: this.#next, kept: await this.#kept?.() });
    });
  }

  /** What is said of a right answer that is not the stored one. @param {string} action "" for none */
  #otherWay(action) {
    if (!action) return nothing;
    const { actionText } = this.#texts;
    return html`<p data-testid="puzzle-other">${actionText ? html`<b>${actionText(action)}</b> ` : nothing}${t(
      "today.other_way",
    )}</p>`;
  }

  /** @param {() => Promise<unknown>} deed */
  async #try(deed) {
    try {
      await deed();
    } catch (error) {
      if (!this.#closed) this.#say(tError(errorJson(error)));
    }
  }

  /** A context in which the engine judges the table's actions. @returns {GameContext} */
  #makeContext() {
    const session = this.#session;
    const seat = () => session.seat ?? null;
    const context = unsavedContext(this.#app, session.engineTable, {
      id: "puzzle",
      seat,
      exit: "#/today",
      why: "this is a puzzle",
    });
    return Object.assign(context, {
      act: (/** @type {string} */ action) => this.#attempt(action),
      puzzle: {
        get isOver() {
          return session.isOver;
        },
        get isGivenUp() {
          return session.stars === 0;
        },
        get task() {
          return session.puzzle?.task ?? {};
        },
        hint: () => void (session.isOver || this.#hint()),
      },
    });
  }
}
