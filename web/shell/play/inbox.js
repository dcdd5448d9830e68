// The screen of a link with a move of a game by correspondence. The engine replays the received record. The move then continues the saved
// game, opens an invitation, or is explained. Nothing is overwritten without asking.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { showToast } from "../../parts/toast.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { number, t, tError } from "../base/i18n.js";
import { copyTitle, gameTitle, peopleOf, playerNames } from "../catalogue/games.js";
import { compareRecords } from "../exchange/correspondence.js";
import { writeShared } from "../exchange/link-codec.js";
import { allGames, changeGame, newEntry, saveGame } from "../storage/games-store.js";
import { TabLock } from "../storage/tab-lock.js";
import { bringLexicon } from "../storage/word-lists-store.js";
import { handOver } from "./engine-table.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Comparison } from "../exchange/correspondence.js" */
/** @import { Shared } from "../exchange/link-codec.js" */
/** @import { Correspondence, SavedGame } from "../storage/games-store.js" */

/** @param {App} app @param {Shared} shared @returns {Page} */
export function open(app, shared) {
  return new Inbox(app, shared);
}

/** @implements {Page} */
class Inbox {
  /** @type {ErrorJson | null} */
  #failure = null;
  /** The game of the link, once the engine has replayed it. @type {{record: any, finished: boolean} | null} */
  #received = null;
  /** The game that is here. @type {SavedGame | null} */
  #own = null;
  /** @type {Comparison | "invited" | "sent" | null} */
  #outcome = null;
  /** How many actions both games have in common. */
  #common = 0;
  #closed = false;
  /** Whether the page is on the way to a game. */
  #leaving = false;
  #app;
  #letter;
  #shared;

  /** @param {App} app @param {Shared} shared */
  constructor(app, shared) {
    this.#app = app;
    this.#shared = shared;
    this.#letter = /** @type {NonNullable<Shared["letter"]>} */ (shared.letter);
    void this.#receive();
  }

  title = () => t("letter.title");
  close = () => void (this.#closed = true);

  draw = () => html`<div class="stack narrow" data-testid="arrival" data-standing=${this.#outcome ?? ""}>
    <h1 tabindex="-1">${t("letter.title")}</h1>
    ${engineFailure(this.#app, () => this.#receive())}
    ${this.#failure ? html`<p role="alert" data-testid="wrong-message" data-code=${this.#failure.code}>${tError(this.#failure)}</p><p><a class="button" href="#/">${t("wrong.home")}</a></p>` : nothing}
    ${this.#outcome === "invited" ? this.#invitation() : this.#outcome ? this.#explanation() : this.#failure ? nothing : engineProgress(this.#app.engine.status)}
  </div>`;

  async #receive() {
    this.#failure = null;
    try {
      await this.#replay();
      await this.#compare();
    } catch (error) {
      this.#failure = this.#app.engine.status.state === "failed" ? null : errorJson(error);
    }
    if (!this.#closed) this.#app.redraw();
  }

  /** Let the engine replay the game of the link. */
  async #replay() {
    const { engine } = this.#app;
    await engine.started();
    await bringLexicon(engine, this.#shared.record.options?.lexicon);
    const table = await engine.request({ type: "load", record: this.#shared.record, seat: null });
    engine.closeTable(table.table);
    this.#received = { record: table.record, finished: table.acting === null };
  }

  /** Find the game that it belongs to, and go on with it if both sides agree on what was played. */
  async #compare() {
    const here = (await allGames()).filter(({ letter, aside }) => letter?.id === this.#letter.id && !aside);
    // Two people who share a device may both play here: the link is for the one who did not send it.
    this.#own = here.find(({ letter }) => letter?.seat !== this.#letter.from) ?? here[0] ?? null;
    if (!this.#own) return void (this.#outcome = "invited");
    const { comparison, common } = compareRecords(this.#own.record, this.#received?.record);
    this.#common = common;
    const sent = this.#own.letter?.seat === this.#letter.from && comparison !== "newer" && comparison !== "apart";
    this.#outcome = sent ? "sent" : comparison === "newer" && this.#actsForUs(this.#own, common) ? "apart" : comparison;
    if (this.#outcome === "newer") await this.#takeMoves();
    else if (this.#outcome === "same") this.#open(this.#own.id);
  }

  /** Whether the other side sends moves of this side that were not made here: they are not taken unasked. @param {SavedGame} own @param {number} common */
  #actsForUs(own, common) {
    const { seat } = this.#letterOf(own);
    return seat !== this.#letter.from && this.#received?.record.actions.slice(common).some((/** @type {[number, string]} */ [actor]) => actor === seat);
  }

  /** Play the received moves in the game that is here. */
  async #takeMoves() {
    const own = /** @type {SavedGame} */ (this.#own);
    await this.#replaceRecord(own);
    showToast({ text: t("letter.arrived", { name: playerNames(own)[this.#letter.from] ?? "" }), testid: "letter-arrived" });
    this.#open(own.id);
  }

  /** Write the received record into a game that is here; a tab that plays it releases it first. @param {SavedGame} own */
  async #replaceRecord(own) {
    const { engine } = this.#app;
    const letter = { ...this.#letterOf(own), heard: this.#received?.record.actions.length ?? 0 };
    const table = await engine.request({ type: "load", record: this.#received?.record, seat: letter.seat });
    engine.closeTable(table.table);
    const lock = new TabLock(own.id, { got: () => {}, lost: () => {}, asked: async () => {}, saved: () => {} });
    try {
      if (!(await lock.take())) await lock.takeOver();
      await changeGame(
        own.id,
        { record: table.record, view: table.view, finished: table.acting === null, spent: 0, letter, updated: Date.now() },
        own,
        own.updated,
      );
      lock.announceSaved();
    } finally {
      lock.close();
    }
  }

  /** @param {SavedGame} own */
  #letterOf(own) {
    return /** @type {Correspondence} */ (own.letter);
  }

  /** @param {string} id */
  #open(id) {
    if (!this.#closed) this.#app.replace(`#/game/${id}`);
  }

  /** The invitation to a game that is not here yet. */
  #invitation() {
    const record = this.#received?.record;
    /** @type {any} */
    const entry = { title: null, record };
    const names = playerNames(entry);
    const seats = peopleOf(record).filter((seat) => seat !== this.#letter.from);
    return html`<section class="card stack close" data-testid="invitation">
      <h2>${t("letter.invited", { name: names[this.#letter.from] ?? "", game: t(`games.${record.game}.name`) })}</h2>
      <p>${gameTitle(entry)} · ${t("shared.place", { at: record.actions.length, of: record.actions.length })}</p>
      <p class="small soft">${t("letter.how")} ${t("letter.open")}</p>
      <div class="row">${seats.map((seat) => html`<button class="button primary" data-testid="join-${seat}" @click=${() => void this.#leave(() => this.#join(seat))}>${t("letter.join", { name: names[seat] })}</button>`)}
        ${this.#lookButton()}</div>
    </section>`;
  }

  /** Leave this screen, once however often the player taps; errors are shown. @param {() => Promise<void>} go */
  async #leave(go) {
    if (this.#leaving) return;
    this.#leaving = true;
    try {
      await go();
    } catch (error) {
      this.#leaving = false;
      this.#failure = errorJson(error);
      this.#app.redraw();
    }
  }

  /** Take one of the seats. @param {number} seat */
  async #join(seat) {
    const { engine } = this.#app;
    const table = await engine.request({ type: "load", record: this.#received?.record, seat });
    const letter = { id: this.#letter.id, seat, heard: table.record.actions.length };
    const entry = newEntry(table.record, { view: table.view, finished: table.acting === null, letter });
    await saveGame(entry);
    handOver(engine, entry.id, table);
    this.#open(entry.id);
  }

  /** Why nothing was changed, and what the player can do now. */
  #explanation() {
    const own = /** @type {SavedGame} */ (this.#own);
    const came = this.#received?.record.actions.length ?? 0;
    const vars = { at: number(this.#common), own: number(own.record.actions.length), came: number(came), name: playerNames(own)[this.#letter.from] ?? "" };
    return html`<section class="card stack close" role="status" data-testid="arrival-told">
      <h2>${gameTitle(own)}</h2>
      <p>${t(`letter.standing.${this.#outcome}`, vars)} ${t("letter.unchanged")}</p>
      <div class="row">
        <a class="button primary" href="#/game/${own.id}" data-testid="arrival-own">${t("letter.open_own")}</a>
        ${this.#lookButton()}
        ${this.#outcome === "apart" ? html`<button class="button" data-testid="arrival-theirs" @click=${() => void this.#leave(() => this.#takeTheirs())}>${t("letter.take_theirs")}</button>` : nothing}
        ${this.#outcome === "sent" ? this.#joinButtons() : nothing}
      </div>
      ${this.#outcome === "apart" ? html`<p class="small soft">${t("letter.take_theirs_help")}</p>` : nothing}
    </section>`;
  }

  /** For two people who play at one device after all, or to try it. */
  #joinButtons() {
    const seats = peopleOf(this.#received?.record).filter((seat) => seat !== this.#letter.from);
    const names = playerNames(/** @type {SavedGame} */ (this.#own));
    return seats.map(
      (seat) =>
        html`<button class="button quiet" data-testid="join-${seat}" @click=${() => void this.#leave(() => this.#join(seat))}>${t("letter.join", { name: names[seat] })}</button>`,
    );
  }

  /** View the link's game without taking it. */
  #lookButton() {
    return html`<button class="button" data-testid="arrival-look" @click=${() => void this.#leave(() => this.#look())}>${t("letter.look")}</button>`;
  }

  async #look() {
    this.#app.go(await writeShared({ ...this.#shared, record: this.#received?.record, letter: null }));
  }

  /** Go on with the received game; what was played here is saved as a copy. */
  async #takeTheirs() {
    const own = /** @type {SavedGame} */ (this.#own);
    await saveGame(newEntry(own.record, { title: copyTitle(own), view: own.view, finished: own.finished, kept: own.kept, created: own.created }));
    await this.#replaceRecord(own);
    this.#open(own.id);
  }
}
