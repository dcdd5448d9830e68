// Reviews of games, `#/crossword/review`: their list, or one of them, `.../<id>` or `.../<id>/<turn>` (`misses`: the
// worst miss), with the points of each turn, the graph of the game, the deciding turns, and the board of any turn.

import { errorJson } from "../../../parts/coded-error.js";
import { html, nothing } from "../../../parts/lit.js";
import { withValue } from "../../../parts/markup.js";
import { fileName, saveFile } from "../../../parts/file.js";
import { icon } from "../../../parts/icons.js";
import { announce } from "../../../parts/toast.js";
import { gameTitle, ownSeats, playerNames } from "../../../shell/catalogue/games.js";
import { t } from "../../../shell/base/i18n.js";
import { languageOfGame } from "../../../shell/catalogue/lexica.js";
import { wordLanguage } from "../../../shell/catalogue/lexicon-names.js";
import { useTiles } from "../play/squares.js";
import { errorTemplate, lexicaToChoose, lexiconField, roomHead } from "../page-frame.js";
import { rewriteAddress } from "../address.js";
import { missesOf } from "../box/cards.js";
import { keepCards } from "../../../shell/storage/box/store.js";
import { isWorth } from "../puzzles/own.js";
import { graphs } from "./graph.js";
import { notesOf } from "./notes.js";
import { materialOf, provingTurn, reviewGame, sourceOf, writeWithNotes } from "./run.js";
import { readReview, saveReview } from "./store.js";
import {
  decidedList,
  missedTurns,
  remarkList,
  missList,
  problemList,
  seatTotals,
  turnBoardCard,
  turnList,
  turnSaid,
  turnVerdict,
} from "./turns.js";
import { RouteError } from "../../../shell/catalogue/route.js";
import { readGame } from "../../../shell/storage/games-store.js";
import { openList } from "./list.js";

/** @import { App } from "../../../app.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Review, ReviewTurn } from "../coach/types.js" */
/** @import { KeptReview } from "./store.js" */
/** @import { LexiconChoice } from "../page-frame.js" */

/** Where the turn that is looked at stands in the list itself, because there is no room beside it. */
const NARROW = matchMedia("(max-width: 40rem)");
/** Milliseconds between two savings while it runs, and between two drawings of how far it is. */
const SAVE_EVERY = 2000;
const DRAW_EVERY = 250;
/** Milliseconds after the end in which the button does nothing, because a late press was meant to stop the review. */
const REST = 500;

/** @param {App} app @param {string[]} parts @returns {Promise<import("../../../app.js").Page>} */
export async function open(app, parts) {
  const [id, turn] = parts;
  if (id === undefined) return openList(app);
  const page = `crossword/review/${parts.join("/").slice(0, 60)}`;
  if (parts.length > 2 || (turn !== undefined && !/^(\d{1,4}|misses)$/.test(turn)))
    throw new RouteError("url/page", `there is no page ${page}`, { page });
  const [kept, game] = await Promise.all([readReview(id), readGame(id)]);
  const playable = game && !game.aside && game.record.game === "crossword" ? game : null;
  if (!kept && !playable)
    throw new RouteError("url/no_game", `there is no saved game ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  const lexica = kept?.source.kind === "gcg" ? await lexicaToChoose() : [];
  return new ReviewPage(app, { id, kept, game: playable, lexica, turn: turn === "misses" ? null : Number(turn ?? 0) });
}

/**
 * What a page shows; `turn` null is the worst miss, and everything that has to be done to know it.
 * @typedef {{id: string, kept: KeptReview | null, game: SavedGame | null, lexica: LexiconChoice[], turn: number |
 * null}} What
 */

/** @implements {Page} @typedef {import("../../../app.js").Page} Page */
export class ReviewPage {
  /** @type {Review | null} */
  review;
  /** @type {import("./store.js").Material | null} */
  material;
  /** @type {ErrorJson | null} */
  error = null;
  /** @type {"simulation" | "static"} */
  method = "simulation";
  progress = 0;
  /** How many turns of how many the running review has seen. */
  seen = { done: 0, of: 0 };
  /** The turn that is looked at. */
  at;
  /** Whether the board shows the better play instead of the one that was made. */
  suggested = false;
  /** Whether the worst miss is shown once it is known. */
  #seeksMisses;

  #app;
  #id;
  #kept;
  #game;
  /** The lists that may judge an imported text. @type {LexiconChoice[]} */
  #lexica;
  #saved = 0;
  #drawn = 0;
  #ended = -REST;
  #open = true;
  /** @type {AbortController | null} */
  #running = null;

  /** @param {App} app @param {What} what */
  constructor(app, { id, kept, game, lexica, turn }) {
    this.#app = app;
    this.#id = id;
    this.#kept = kept;
    this.#game = game;
    this.#lexica = lexica;
    this.review = kept?.review ?? null;
    this.material = kept?.material ?? null;
    this.at = Math.max(0, Math.min((this.review?.turns.length ?? 1) - 1, turn ?? 0));
    this.#seeksMisses = turn === null;
    if (this.review) this.method = this.review.method;
    else if (this.#seeksMisses) this.method = "static";
    addEventListener("keydown", this.#key);
    NARROW.addEventListener("change", this.#resized);
    // An imported text was brought to be reviewed, so it is.
    const unread = kept?.source.kind === "gcg" && !kept.review.complete && kept.review.done === 0;
    if (unread || (this.#seeksMisses && !this.review?.complete)) void this.start();
    else if (!this.review) void this.#lookOver();
    else this.#showWorst();
  }

  /** The turns of a game that was never reviewed: its first position and graph are there before any verdict. */
  async #lookOver() {
    const { engine } = this.#app;
    try {
      const review = await reviewGame(engine, this.#source(), "static", {
        signal: AbortSignal.abort(),
        report: () => {},
        earlier: null,
      });
      const material = await materialOf(engine, review);
      if (this.review || this.running) return;
      Object.assign(this, { review, material });
      this.#redraw();
    } catch (error) {
      // The review itself says what is wrong.
      console.info("the game cannot be shown yet", error);
    }
  }

  title = () => `${this.#title()} · ${t("crossword.rooms.review")}`;

  close = () => {
    this.#open = false;
    this.#running?.abort();
    removeEventListener("keydown", this.#key);
    NARROW.removeEventListener("change", this.#resized);
  };

  #resized = () => this.#redraw();

  get narrow() {
    return NARROW.matches;
  }

  get running() {
    return this.#running !== null;
  }

  #title() {
    return this.#game ? gameTitle(this.#game) : (this.#kept?.title ?? "");
  }

  /** What the engine reviews. @returns {import("./run.js").Source} */
  #source() {
    if (this.#kept?.source.kind === "gcg") return this.#kept.source;
    return sourceOf(/** @type {SavedGame} */ (this.#game));
  }

  /** A reviewed turn as a proof. @param {import("../coach/types.js").ReviewTurn} turn */
  proving({ number: at }) {
    const { method, effort } = /** @type {Review} */ (this.review);
    return provingTurn(this.#app.engine, this.#source(), { method, effort, turns: [at] });
  }

  /** Whether there is a review to go on with, rather than to begin anew. */
  get #goesOn() {
    return this.review !== null && !this.review.complete && this.review.done > 0 && this.review.method === this.method;
  }

  /** The players' names. @returns {string[]} */
  names() {
    return this.#game ? playerNames(this.#game) : (this.review?.names ?? []);
  }

  /** The seats of the readers: people of a saved game, all players of an imported one. @returns {number[]} */
  people() {
    return this.#game ? ownSeats(this.#game) : this.names().map((_, seat) => seat);
  }

  start = async () => {
    if (this.running || performance.now() - this.#ended < REST) return;
    const mine = (this.#running = new AbortController());
    Object.assign(this, { error: null, progress: 0, seen: { done: 0, of: this.review?.of ?? 0 } });
    this.#redraw();
    announce(t("crossword.review.begun"));
    try {
      const review = await reviewGame(this.#app.engine, this.#source(), this.method, {
        signal: mine.signal,
        report: (found, progress) => this.#heard(found, progress),
        earlier: this.#goesOn ? this.review : null,
      });
      await this.#take(review);
      announce(
        t(`crossword.review.${review.complete ? "complete" : "stopped"}`, { done: review.done, count: review.of }),
      );
      this.#showWorst();
    } catch (error) {
      this.error = errorJson(error);
    }
    this.#running = null;
    this.#ended = performance.now();
    this.#redraw();
  };

  /** Who asked for the misses begins with the worst, as soon as it is known. */
  #showWorst() {
    const [worst] = this.#seeksMisses && this.review?.complete ? missedTurns(this, this.review) : [];
    if (!worst) return;
    this.#seeksMisses = false;
    this.at = worst.number;
    rewriteAddress(this.address);
  }

  /** @param {Review} review @param {number} progress */
  #heard(review, progress) {
    const now = performance.now();
    const calls = review.done !== this.seen.done || now - this.#drawn >= DRAW_EVERY;
    this.progress = progress;
    this.seen = { done: review.done, of: review.of };
    // A review that is there is not given up for the first turns of another.
    if (!this.#kept?.review.complete || review.done >= this.#kept.review.done) this.review = review;
    this.review ??= review;
    if (calls) {
      this.#drawn = now;
      this.#redraw();
    }
    if (now - this.#saved < SAVE_EVERY || review.done === 0) return;
    this.#saved = now;
    if (this.review === review) void this.#take(review);
  }

  /** Show it, and keep it. @param {Review} review */
  async #take(review) {
    if (this.#kept?.review.complete && !review.complete) return void (this.review = this.#kept.review);
    this.review = review;
    this.material ??= await materialOf(this.#app.engine, review);
    const source = this.#kept?.source ?? { kind: /** @type {const} */ ("game") };
    const entry = {
      schema: 1,
      id: this.#id,
      source,
      title: this.#title(),
      updated: Date.now(),
      review,
      material: this.material,
    };
    this.#kept = entry;
    try {
      await saveReview(entry);
    } catch (error) {
      this.error = errorJson(error);
    }
  }

  stop = () => this.#running?.abort();

  /** Look at a turn. @param {number} at */
  goTo(at) {
    const last = (this.review?.turns.length ?? 1) - 1;
    this.at = Math.max(0, Math.min(last, at));
    this.suggested = false;
    rewriteAddress(`review/${this.#id}/${this.at}`);
    this.#redraw();
    const line = document.querySelector(".review-turns [aria-current]");
    line?.scrollIntoView({ block: this.narrow ? "start" : "nearest" });
    // who walks through the list with the keys stands where it shows, and hears its label
    const focused = document.activeElement;
    if (line instanceof HTMLElement && line !== focused && focused?.closest(".review-turns .review-turn"))
      line.focus({ preventScroll: true });
    else if (this.review) announce(turnSaid(this, this.review));
    // Elsewhere the board and what is said of the turn have places of their own: both come into sight, the board for
    // certain.
    if (!this.narrow)
      for (const part of document.querySelectorAll(".review-told, .review-now"))
        part.scrollIntoView({ block: "nearest" });
  }

  /** The address of this turn, to come back to. */
  get address() {
    return `review/${this.#id}/${this.at}`;
  }

  /** Who could know what at a turn, in the replay; "" where the game is not saved here. @param {ReviewTurn} turn */
  replayOf({ ply, seat }) {
    return this.#game?.finished && ply !== null ? `#/replay/${this.#id}/${ply}/${seat}` : "";
  }

  /** Where one's own misses are puzzles; "" where there are none. */
  get practice() {
    const people = this.people();
    const worth =
      this.#game?.record.seats.length === 2 &&
      this.review?.turns.some((turn) => people.includes(turn.seat) && isWorth(turn));
    return worth && !this.running ? `#/today/crossword/own/${this.#id}` : "";
  }

  /** Cards for the box of one's own misses. */
  get misses() {
    if (!this.#game || !this.review || this.running) return [];
    return missesOf(this.#id, this.review, this.#game.record, this.people());
  }

  /** What is said of them once they were put in on this visit; "" before. */
  keptMisses = "";

  keepMisses = async () => {
    try {
      const { added, known } = await keepCards(this.misses);
      this.keptMisses = t(`crossword.review.${added ? "in_box" : "in_box_already"}`, { count: added || known });
      announce(this.keptMisses);
    } catch (error) {
      this.error = errorJson(error);
    }
    this.#redraw();
  };

  /** @param {boolean} suggested */
  show(suggested) {
    this.suggested = suggested;
    this.#redraw();
  }

  #key = (/** @type {KeyboardEvent} */ event) => {
    if (!this.review || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest("input, select, textarea, dialog")) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.review.turns.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    this.goTo(to);
  };

  async export() {
    if (!this.review) return;
    try {
      const text = await writeWithNotes(
        this.#app.engine,
        this.#source(),
        notesOf(this.review, this.#kept?.source.kind === "gcg" ? "line" : "ply"),
      );
      saveFile(`${fileName(this.#title())}.gcg`, text, "text/plain;charset=utf-8");
    } catch (error) {
      this.error = errorJson(error);
      this.#redraw();
    }
  }

  #redraw() {
    if (this.#open) this.#app.redraw();
  }

  draw =
    () => html`<div class="stack room review" data-testid="review-page" data-complete=${this.review?.complete ?? false}
      data-running=${this.running}
        data-language=${
          this.#game ? languageOfGame(this.#game.record.options) : wordLanguage(this.review?.lexicon ?? "")
        }>
    ${roomHead(this.#app, "review", this.#title(), false)} ${this.#run()} ${errorTemplate(this.error)}
    ${this.review && this.material ? this.#shown(this.review) : nothing}
    <p class="row room-back">
      ${
        this.#game
          ? html`<a href="#/game/${this.#id}"
        data-testid="review-game">${icon("back")}${t("crossword.review.to_game")}</a>`
          : nothing
      }
      <a href="#/crossword/review" data-testid="review-all">${t("crossword.review.all")}</a>
    </p>
  </div>`;

  /** Its progress and the keys that begin, stop and delete it: above all that grows, so that they stay in place. */
  #run() {
    const { review, running } = this;
    return html`<section class="review-run" aria-label=${t(`crossword.review.${running ? "progress" : "what"}`)}>
      <button class="button ${review?.complete ? "" : "primary"}" data-testid="review-${running ? "stop" : "start"}"
        @click=${running ? this.stop : this.start}>${this.#keyText()}</button>
      <select class="input" data-testid="review-method" aria-label=${t("crossword.review.method")} ?disabled=${running}
        @change=${this.#choose}>
        ${["simulation", "static"].map(
          (method) => html`<option value=${method}
          .selected=${method === this.method}>${t(`crossword.review.methods.${method}`)}</option>`,
        )}
      </select>
      ${
        review
          ? html`<button class="button quiet" data-testid="review-export"
        aria-label=${t("crossword.review.export")} title=${t("crossword.review.export")}
          ?disabled=${running || !review.done} @click=${() => void this.export()}>${icon("down")}</button>`
          : nothing
      }
      ${this.#judge()}
      <progress class="progress" max="1" aria-label=${t("crossword.review.progress")}
        .value=${this.progress}></progress>
      <p class="small soft numbers" data-testid="review-${running ? "progress" : "state"}">${this.#state()}</p>
    </section>`;
  }

  /** The list that judges an imported text; another one reviews it again. */
  #judge() {
    const { review } = this;
    const language = wordLanguage(review?.lexicon ?? "");
    const lexica = this.#lexica.filter((each) => (each.language ?? wordLanguage(each.name)) === language);
    return review && lexica.length > 1 && !this.running
      ? lexiconField(lexica, review.lexicon, (name) => void this.#judgeBy(name))
      : nothing;
  }

  /** @param {string} lexicon */
  async #judgeBy(lexicon) {
    const kept = /** @type {KeptReview} */ (this.#kept);
    if (kept.source.kind !== "gcg" || lexicon === this.review?.lexicon) return;
    // What another list found counts no more.
    this.#kept = { ...kept, source: { ...kept.source, lexicon }, review: { ...kept.review, complete: false } };
    this.review = null;
    await this.start();
  }

  /** How much was reviewed, and how. @returns {string} */
  #state() {
    const { review } = this;
    if (this.running && !this.seen.of) return t("crossword.review.begun");
    if (this.running) return t("crossword.review.running", { done: this.seen.done, count: this.seen.of });
    if (!review?.done) return t("crossword.review.explained");
    const counted = t(`crossword.review.${review.complete ? "complete" : "stopped"}`, {
      done: review.done,
      count: review.of,
    });
    return `${counted} ${t(`crossword.review.method_${review.method}`)}`;
  }

  #keyText() {
    if (this.running) return t("crossword.coach.stop");
    return this.#goesOn ? t("crossword.coach.again") : t(`crossword.review.${this.review?.done ? "again" : "start"}`);
  }

  #choose = withValue((method) => {
    this.method = /** @type {any} */ (method);
    this.#ended = -REST;
    this.#redraw();
  });

  /** @param {Review} review */
  #shown(review) {
    if (this.material) useTiles(this.material.tiles);
    const source = this.#kept?.source;
    return html`${source?.kind === "gcg" ? html`${remarkList(review)}${problemList(review, source.text)}` : nothing}
      <div class="review-sums">${seatTotals(this, review)}
      ${this.running && !review.complete ? nothing : html`${missList(this, review)} ${decidedList(this, review)}`}</div>
      <div class="stack room review-columns">
        ${
          this.narrow
            ? nothing
            : html`${turnBoardCard(this, review)}
        <div class="review-told">${turnVerdict(this, review)}</div>`
        }
        <div class="review-game">${graphs(this, review)}</div>
        ${turnList(this, review)}
      </div>`;
  }
}
