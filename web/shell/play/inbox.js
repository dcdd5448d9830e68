// The screen of a link with a move of a game by correspondence. The engine replays the received record once. The move
// then continues the saved game, opens an invitation, or is explained. Nothing is overwritten without the player's
// consent, and only a seat's own device moves for it.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { showToast } from "../../parts/toast.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { number, t, tError } from "../base/i18n.js";
import { copyTitle, gameTitle, peopleOf, playerNames } from "../catalogue/games.js";
import { compareRecords } from "../exchange/correspondence.js";
import { writeShared } from "../exchange/link-codec.js";
import { admission, deviceName, learned, ownKeys, trustOf } from "../exchange/signatures.js";
import { allGames, changeGame, newEntry, saveGame } from "../storage/games-store.js";
import { TabLock } from "../storage/tab-lock.js";
import { EngineTable } from "./engine-table.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Table } from "../../engine/messages.js" */
/** @import { Comparison } from "../exchange/correspondence.js" */
/** @import { Shared } from "../exchange/link-codec.js" */
/** @import { Trust } from "../exchange/signatures.js" */
/** @import { Correspondence, SavedGame } from "../storage/games-store.js" */

/** @param {App} app @param {Shared} shared @returns {Page} */
export function open(app, shared) {
  return new Inbox(app, shared);
}

/** @implements {Page} */
class Inbox {
  /** @type {ErrorJson | null} */
  #failure = null;
  /** The game of the link, once the engine has replayed it. @type {Table | null} */
  #received = null;
  /** The game that is here. @type {SavedGame | null} */
  #own = null;
  /**
   * `stranger`: the sender is uncertain, so the player decides; `forged`: the link is refused. @type {Comparison |
   * "invited" | "sent" | "stranger" | "forged" | null}
   */
  #outcome = null;
  /** @type {Trust} */
  #trust = "none";
  /** Whether the player has confirmed the link's sender. */
  #accepted = false;
  /** How many actions both games have in common. */
  #common = 0;
  #closed = false;
  /** Whether the page is about to open a game. */
  #leaving = false;
  #app;
  #letter;
  #shared;
  #engineTable;

  /** @param {App} app @param {Shared} shared */
  constructor(app, shared) {
    this.#app = app;
    this.#shared = shared;
    const loaded = (/** @type {Table} */ table) => void (this.#received = table);
    this.#engineTable = new EngineTable(app.engine, { entry: () => newEntry(shared.record), seat: () => null, loaded });
    this.#letter = /** @type {NonNullable<Shared["letter"]>} */ (shared.letter);
    void this.#receive();
  }

  title = () => t("letter.title");
  close = () => {
    this.#closed = true;
    this.#engineTable.close();
  };

  draw = () => html`<div class="stack narrow" data-testid="arrival" data-standing=${this.#outcome ?? ""}>
    <h1 tabindex="-1">${t("letter.title")}</h1>
    ${engineFailure(this.#app, () => this.#receive())}
    ${
      this.#failure
        ? html`<p role="alert" data-testid="wrong-message"
      data-code=${this.#failure.code}>${tError(this.#failure)}</p><p><a class="button"
        href="#/">${t("wrong.home")}</a></p>`
        : nothing
    }
    ${
      this.#outcome
        ? this.#outcome === "invited"
          ? this.#invitation()
          : this.#explanation()
        : this.#failure
          ? nothing
          : engineProgress(this.#app.engine.status)
    }
  </div>`;

  async #receive() {
    this.#failure = null;
    try {
      await this.#engineTable.load();
      await this.#compare();
    } catch (error) {
      this.#failure = this.#app.engine.status.state === "failed" ? null : errorJson(error);
    }
    if (!this.#closed) this.#app.redraw();
  }

  /** Find the link's game, and continue it if both sides agree on the moves. */
  async #compare() {
    const here = (await allGames()).filter(({ letter, aside }) => letter?.id === this.#letter.id && !aside);
    // Two people who share a device may both play here; the link is for the one who did not send it.
    this.#own = here.find(({ letter }) => letter?.seat !== this.#letter.from) ?? here[0] ?? null;
    this.#trust = await trustOf(this.#shared, this.#own?.letter ?? null);
    if (!this.#own) return void (this.#outcome = this.#trust === "forged" ? "forged" : "invited");
    const { comparison, common } = compareRecords(this.#own.record, this.#received?.record);
    this.#common = common;
    this.#outcome = this.#judged(this.#own, comparison);
    if (this.#outcome === "newer") await this.#takeMoves();
    else if (this.#outcome === "same") await this.#open(this.#own);
  }

  /** The outcome of a link whose game is here. @param {SavedGame} own @param {Comparison} comparison */
  #judged(own, comparison) {
    const asMe = this.#letterOf(own).seat === this.#letter.from;
    if (comparison === "newer" || comparison === "apart") {
      const how = this.#accepted ? "take" : admission(this.#trust, asMe);
      if (how !== "take") return how === "ask" ? "stranger" : "forged";
      return this.#actsForUs(own) ? "apart" : comparison;
    }
    return asMe ? "sent" : comparison;
  }

  /**
   * Whether the link has moves of this side that were not made here; these need the player's consent.
   * @param {SavedGame} own
   */
  #actsForUs(own) {
    const { seat } = this.#letterOf(own);
    const news = this.#received?.record.actions.slice(this.#common);
    return seat !== this.#letter.from && news?.some((/** @type {[number, string]} */ [actor]) => actor === seat);
  }

  /** Note the player's confirmation of the sender. */
  async #accept() {
    this.#accepted = true;
    this.#leaving = false;
    await this.#compare();
    this.#app.redraw();
  }

  /** Play the received moves in the game that is here. */
  async #takeMoves() {
    const own = /** @type {SavedGame} */ (this.#own);
    await this.#replaceRecord(own);
    const said = t("letter.arrived", { name: this.#sender(own) });
    const caution = this.#trust === "known" ? "" : ` ${this.#trustText(own)}`;
    showToast({ text: said + caution, close: caution ? t("close") : undefined, testid: "letter-arrived" });
    await this.#open(own);
  }

  /** The sender's name. @param {{title: string | null, record: any}} entry */
  #sender(entry) {
    return playerNames(/** @type {SavedGame} */ (entry))[this.#letter.from] ?? "";
  }

  /**
   * A sentence about the sender's identity.
   * @param {{title: string | null, record: any, letter?: Correspondence | null}} entry
   */
  #trustText(entry) {
    const device = deviceName(this.#letter, entry.letter ?? null);
    const asMe = entry.letter?.seat === this.#letter.from && this.#trust !== "known";
    return t(`letter.trust.${asMe ? "me" : this.#trust}`, { name: this.#sender(entry), device });
  }

  /** Write the received record into a game here; a tab that plays it releases it. @param {SavedGame} own */
  async #replaceRecord(own) {
    const before = this.#letterOf(own);
    const { record, acting } = /** @type {Table} */ (this.#received);
    const letter = { ...before, ...learned(before, this.#letter, this.#trust), heard: record.actions.length };
    const view = await this.#engineTable.view(letter.seat);
    const lock = new TabLock(own.id, { got: () => {}, lost: () => {}, asked: async () => {}, saved: () => {} });
    try {
      if (!(await lock.take())) await lock.takeOver();
      await changeGame(
        own.id,
        { record, view, finished: acting === null, spent: 0, letter, updated: Date.now() },
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

  /** Open a game with the received record, on the table that is already loaded. @param {SavedGame} entry */
  async #open({ id, letter }) {
    if (this.#closed) return;
    const handed = this.#engineTable.handOver(id, /** @type {Table} */ (this.#received), letter?.seat ?? null);
    await handed.catch((error) => console.info("the table is loaded again:", error));
    if (!this.#closed) this.#app.replace(`#/game/${id}`);
  }

  /** The invitation to a game that is not here yet. */
  #invitation() {
    const { record } = /** @type {Table} */ (this.#received);
    const entry = /** @type {SavedGame} */ ({ title: null, record });
    const names = playerNames(entry);
    const seats = peopleOf(record).filter((seat) => seat !== this.#letter.from);
    return html`<section class="card stack close" data-testid="invitation">
      <h2>${t("letter.invited", { name: names[this.#letter.from] ?? "", game: t(`games.${record.game}.name`) })}</h2>
      <p>${gameTitle(entry)} · ${t("shared.place", { at: record.actions.length, of: record.actions.length })}</p>
      ${this.#trustLine(entry)}
      <p class="small soft">${t("letter.how")} ${t("letter.open")}</p>
      <div class="row">${seats.map(
        (seat) =>
          html`<button class="button primary" data-testid="join-${seat}"
            @click=${() => void this.#leave(() => this.#join(seat))}>${t("letter.join", {
              name: names[seat],
            })}</button>`,
      )}
        ${this.#lookButton()}</div>
    </section>`;
  }

  /**
   * A line about the sender's identity.
   * @param {{title: string | null, record: any, letter?: Correspondence | null}} entry
   */
  #trustLine(entry) {
    const safe = this.#trust === "known" || this.#trust === "new";
    return html`<p class=${safe ? "small" : "notice"} data-testid="letter-from"
      data-trust=${this.#trust}>${this.#trustText(entry)}</p>`;
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
    const { record, acting } = /** @type {Table} */ (this.#received);
    const begun = { id: this.#letter.id, seat, heard: record.actions.length, ...(await ownKeys(seat)) };
    const letter = { ...begun, ...learned(begun, this.#letter, this.#trust) };
    const entry = newEntry(record, { view: await this.#engineTable.view(seat), finished: acting === null, letter });
    await saveGame(entry);
    await this.#open(entry);
  }

  /** The reason why nothing was changed, and the player's choices. */
  #explanation() {
    const record = this.#received?.record;
    const own = this.#own ?? /** @type {any} */ ({ title: null, record });
    const came = record?.actions.length ?? 0;
    const vars = {
      at: number(this.#common),
      own: number(own.record.actions.length),
      came: number(came),
      name: this.#sender(own),
    };
    const unsafe = this.#outcome === "stranger" || this.#outcome === "forged";
    return html`<section class="card stack close" role="status" data-testid="arrival-told">
      <h2>${gameTitle(own)}</h2>
      ${
        unsafe
          ? nothing
          : html`<p>${t(`letter.standing.${this.#outcome}`, vars)}
      ${this.#own ? t("letter.unchanged") : nothing}</p>`
      }
      ${this.#trustLine(own)}
      ${unsafe && this.#own ? html`<p>${t("letter.unchanged")}</p>` : nothing}
      <div class="row">
        ${
          this.#own
            ? html`<a class="button primary" href="#/game/${own.id}"
          data-testid="arrival-own">${t("letter.open_own")}</a>`
            : nothing
        }
        ${this.#lookButton()}
        ${
          this.#outcome === "stranger"
            ? html`<button class="button" data-testid="arrival-accept"
          @click=${() => void this.#leave(() => this.#accept())}>${t("letter.accept", vars)}</button>`
            : nothing
        }
        ${
          this.#outcome === "apart"
            ? html`<button class="button" data-testid="arrival-theirs"
          @click=${() => void this.#leave(() => this.#takeTheirs())}>${t("letter.take_theirs")}</button>`
            : nothing
        }
        ${this.#outcome === "sent" ? this.#joinButtons() : nothing}
      </div>
      ${this.#outcome === "apart" ? html`<p class="small soft">${t("letter.take_theirs_help")}</p>` : nothing}
    </section>`;
  }

  /** Buttons for two people at one device, or for trying it alone. */
  #joinButtons() {
    const seats = peopleOf(this.#received?.record).filter((seat) => seat !== this.#letter.from);
    const names = playerNames(/** @type {SavedGame} */ (this.#own));
    return seats.map(
      (seat) =>
        html`<button class="button quiet" data-testid="join-${seat}"
          @click=${() => void this.#leave(() => this.#join(seat))}>${t("letter.join", { name: names[seat] })}</button>`,
    );
  }

  /** View the link's game without taking it. */
  #lookButton() {
    return html`<button class="button" data-testid="arrival-look"
      @click=${() => void this.#leave(() => this.#look())}>${t("letter.look")}</button>`;
  }

  async #look() {
    this.#app.go(await writeShared({ ...this.#shared, record: this.#received?.record, letter: null }));
  }

  /** Continue with the received game; the game played here is saved as a copy. */
  async #takeTheirs() {
    const own = /** @type {SavedGame} */ (this.#own);
    await saveGame(
      newEntry(own.record, {
        title: copyTitle(own),
        view: own.view,
        finished: own.finished,
        kept: own.kept,
        created: own.created,
      }),
    );
    await this.#replaceRecord(own);
    await this.#open(own);
  }
}
