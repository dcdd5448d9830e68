// A move of a game by correspondence has come as a link. The engine replays it; then it goes on in the game that is here, or
// an invitation is shown, or it is said in plain words why nothing was changed. Nothing that is here is ever replaced unasked.

import { html, nothing } from "../../parts/lit.js";
import { showToast } from "../../parts/toast.js";
import { handOver } from "./engine-table.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { gameNames, gameTitle } from "../catalogue/games.js";
import { number, t, tError } from "../base/i18n.js";
import { compared, peopleOf } from "../exchange/correspondence.js";
import { bringLexicon } from "../storage/word-lists-store.js";
import { allGames, changeGame, newEntry, saveGame } from "../storage/games-store.js";
import { Hold } from "../storage/tab-lock.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../exchange/link-codec.js").Shared} Shared */
/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */
/** @typedef {import("../base/i18n.js").ErrorJson} ErrorJson */
/** @typedef {{id: string, from: number}} Came */

/** @param {App} app @param {Shared} shared @returns {import("../../app.js").Page} */
export function open(app, shared) {
  return new Arrival(app, shared);
}

/** @implements {Page} @typedef {import("../../app.js").Page} Page */
class Arrival {
  /** @type {ErrorJson | null} */
  #failure = null;
  /** What came, once the engine has replayed it. @type {{record: any, finished: boolean} | null} */
  #came = null;
  /** The game that is here. @type {SavedGame | null} */
  #own = null;
  /** @type {import("../exchange/correspondence.js").Standing | "invited" | "sent" | null} */
  #standing = null;
  #at = 0;
  #left = false;
  /** Whether something is being done that leads away from here. */
  #busy = false;
  #app;
  #letter;
  #shared;

  /** @param {App} app @param {Shared} shared */
  constructor(app, shared) {
    this.#app = app;
    this.#shared = shared;
    this.#letter = /** @type {Came} */ (shared.letter);
    void this.#receive();
  }

  title = () => t("letter.title");
  close = () => void (this.#left = true);

  draw = () => html`<div class="stack narrow" data-testid="arrival" data-standing=${this.#standing ?? ""}>
    <h1 tabindex="-1">${t("letter.title")}</h1>
    ${engineFailure(this.#app, () => void this.#app.engine.restart().then(() => this.#receive()))}
    ${this.#failure ? html`<p role="alert" data-testid="wrong-message" data-code=${this.#failure.code}>${tError(this.#failure)}</p><p><a class="button" href="#/">${t("wrong.home")}</a></p>` : nothing}
    ${this.#standing === "invited" ? this.#invitation() : this.#standing ? this.#told() : this.#failure ? nothing : engineProgress(this.#app.engine.status)}
  </div>`;

  async #receive() {
    this.#failure = null;
    try {
      await this.#judge();
      await this.#settle();
    } catch (error) {
      this.#failure = this.#app.engine.status.state === "failed" ? null : this.#app.engine.plain(error);
    }
    if (!this.#left) this.#app.redraw();
  }

  /** Let the engine replay what came. */
  async #judge() {
    const { engine } = this.#app;
    await engine.started();
    await bringLexicon(engine, this.#shared.record.options?.lexicon);
    const table = await engine.request({ type: "load", record: this.#shared.record, seat: null });
    engine.forget(table.table);
    this.#came = { record: table.record, finished: table.acting === null };
  }

  /** Find the game that it belongs to, and go on with it where that is what both sides played. */
  async #settle() {
    const here = (await allGames()).filter(({ letter, aside }) => letter?.id === this.#letter.id && !aside);
    // On a device that two people share both sides may be here: the link is for the side that did not send it.
    this.#own = here.find(({ letter }) => letter?.seat !== this.#letter.from) ?? here[0] ?? null;
    if (!this.#own) return void (this.#standing = "invited");
    const { standing, at } = compared(this.#own.record, this.#came?.record);
    this.#at = at;
    const sent = this.#own.letter?.seat === this.#letter.from && standing !== "newer" && standing !== "apart";
    this.#standing = sent ? "sent" : standing === "newer" && this.#playsForUs(this.#own, at) ? "apart" : standing;
    if (this.#standing === "newer") await this.#goOn();
    else if (this.#standing === "same") this.#enter(this.#own.id);
  }

  /** Whether the other side sends moves of ours that we have not made: they are not taken unasked. @param {SavedGame} own @param {number} at */
  #playsForUs(own, at) {
    const { seat } = this.#letterOf(own);
    return seat !== this.#letter.from && this.#came?.record.actions.slice(at).some((/** @type {[number, string]} */ [who]) => who === seat);
  }

  /** The moves that came are played in the game that is here. */
  async #goOn() {
    const own = /** @type {SavedGame} */ (this.#own);
    await this.#put(own);
    showToast({ text: t("letter.arrived", { name: gameNames(own)[this.#letter.from] ?? "" }), testid: "letter-arrived" });
    this.#enter(own.id);
  }

  /** Write what came into a game that is here; a tab that plays it lets it go first. @param {SavedGame} own */
  async #put(own) {
    const { engine } = this.#app;
    const letter = { ...this.#letterOf(own), heard: this.#came?.record.actions.length ?? 0 };
    const table = await engine.request({ type: "load", record: this.#came?.record, seat: letter.seat });
    engine.forget(table.table);
    const hold = new Hold(own.id, { got: () => {}, lost: () => {}, asked: async () => {}, saved: () => {} });
    try {
      if (!(await hold.take())) await hold.takeOver();
      await changeGame(
        own.id,
        { record: table.record, view: table.view, finished: table.acting === null, spent: 0, letter, updated: Date.now() },
        own,
        own.updated,
      );
      hold.tell();
    } finally {
      hold.close();
    }
  }

  /** @param {SavedGame} own */
  #letterOf(own) {
    return /** @type {import("../storage/games-store.js").Letter} */ (own.letter);
  }

  /** @param {string} id */
  #enter(id) {
    if (!this.#left) this.#app.replace(`#/game/${id}`);
  }

  /** The invitation to a game that is not here yet. */
  #invitation() {
    const record = this.#came?.record;
    /** @type {any} */
    const entry = { title: null, record };
    const names = gameNames(entry);
    const seats = peopleOf(record).filter((seat) => seat !== this.#letter.from);
    return html`<section class="card stack close" data-testid="invitation">
      <h2>${t("letter.invited", { name: names[this.#letter.from] ?? "", game: t(`games.${record.game}.name`) })}</h2>
      <p>${gameTitle(entry)} · ${t("shared.place", { at: record.actions.length, of: record.actions.length })}</p>
      <p class="small soft">${t("letter.how")} ${t("letter.open")}</p>
      <div class="row">${seats.map((seat) => html`<button class="button primary" data-testid="join-${seat}" @click=${() => void this.#once(() => this.#join(seat))}>${t("letter.join", { name: names[seat] })}</button>`)}
        ${this.#lookButton()}</div>
    </section>`;
  }

  /** Do what leads away from here, once however often it is asked for; what goes wrong is told. @param {() => Promise<void>} leave */
  async #once(leave) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await leave();
    } catch (error) {
      this.#busy = false;
      this.#failure = this.#app.engine.plain(error);
      this.#app.redraw();
    }
  }

  /** Sit down on one of the seats. @param {number} seat */
  async #join(seat) {
    const { engine } = this.#app;
    const table = await engine.request({ type: "load", record: this.#came?.record, seat });
    const letter = { id: this.#letter.id, seat, heard: table.record.actions.length };
    const entry = newEntry(table.record, { view: table.view, finished: table.acting === null, letter });
    await saveGame(entry);
    handOver(engine, entry.id, table);
    this.#enter(entry.id);
  }

  /** Why nothing was changed, and what can be done now. */
  #told() {
    const own = /** @type {SavedGame} */ (this.#own);
    const came = this.#came?.record.actions.length ?? 0;
    const said = { at: number(this.#at), own: number(own.record.actions.length), came: number(came), name: gameNames(own)[this.#letter.from] ?? "" };
    return html`<section class="card stack close" role="status" data-testid="arrival-told">
      <h2>${gameTitle(own)}</h2>
      <p>${t(`letter.standing.${this.#standing}`, said)} ${t("letter.unchanged")}</p>
      <div class="row">
        <a class="button primary" href="#/game/${own.id}" data-testid="arrival-own">${t("letter.open_own")}</a>
        ${this.#lookButton()}
        ${this.#standing === "apart" ? html`<button class="button" data-testid="arrival-theirs" @click=${() => void this.#once(() => this.#takeTheirs())}>${t("letter.take_theirs")}</button>` : nothing}
        ${this.#standing === "sent" ? this.#otherSide() : nothing}
      </div>
      ${this.#standing === "apart" ? html`<p class="small soft">${t("letter.take_theirs_help")}</p>` : nothing}
    </section>`;
  }

  /** For two who play at one device after all, or to try it. */
  #otherSide() {
    const seats = peopleOf(this.#came?.record).filter((seat) => seat !== this.#letter.from);
    const names = gameNames(/** @type {SavedGame} */ (this.#own));
    return seats.map(
      (seat) =>
        html`<button class="button quiet" data-testid="join-${seat}" @click=${() => void this.#once(() => this.#join(seat))}>${t("letter.join", { name: names[seat] })}</button>`,
    );
  }

  /** Look at the link without taking it. */
  #lookButton() {
    return html`<button class="button" data-testid="arrival-look" @click=${() => void this.#once(() => this.#look())}>${t("letter.look")}</button>`;
  }

  async #look() {
    const { writeShared } = await import("../exchange/link-codec.js");
    this.#app.go(await writeShared({ ...this.#shared, record: this.#came?.record, letter: null }));
  }

  /** Go on with what came; what was played here is kept as a game beside it. */
  async #takeTheirs() {
    const own = /** @type {SavedGame} */ (this.#own);
    await saveGame(
      newEntry(own.record, {
        title: t("saved.copy_of", { title: gameTitle(own) }),
        view: own.view,
        finished: own.finished,
        kept: own.kept,
        created: own.created,
      }),
    );
    await this.#put(own);
    this.#enter(own.id);
  }
}
