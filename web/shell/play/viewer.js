// The screen of a game from a link: the game's own table, move by move, from any player's view. Nothing is saved until
// the player keeps it. The engine replays the record first, so the game obeys the rules.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { icon } from "../../parts/icons.js";
import { announce, showToast } from "../../parts/toast.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { number, t, tError } from "../base/i18n.js";
import { findGame, gameTitle, peopleOf, playerNames } from "../catalogue/games.js";
import { newEntry } from "../storage/games-store.js";
import { EngineTable } from "./engine-table.js";
import { loadTable } from "./load-table.js";
import { unsavedContext } from "./unsaved-context.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Table } from "../../engine/messages.js" */
/** @import { Panel } from "../whereabouts/panel.js" */
/** @import { SavedGame } from "../storage/games-store.js" */
/** @import { Shared } from "../exchange/link-codec.js" */
/** @import { GameContext, MountedGame } from "./context.js" */
/** @import { Mount } from "./load-table.js" */

/**
 * @typedef {object} Saved what is known of a game that is saved here
 * @property {SavedGame["kept"]} kept what is kept beside it
 * @property {string} [id] of a finished game of one's own
 * @property {number | null} [ply] the position that is shown first; the last one if none is named
 * @property {boolean} [knows] whether it is shown at once who could know what
 */

/** @param {App} app @param {Shared} shared @param {Saved} [saved] @returns {Promise<Page>} */
export async function open(app, shared, saved) {
  return new Viewer(app, shared, await loadTable(String(shared.record.game)), saved);
}

/** @implements {Page} */
class Viewer {
  /** @type {ErrorJson | null} */
  #failure = null;
  /** @type {MountedGame | null} */
  #mounted = null;
  /** Counts the positions that were asked for, so that a slow answer does not replace a later one. */
  #looks = 0;
  #closed = false;
  /** Whether the page is about to open a saved game. */
  #leaving = false;
  /** The table after all actions, once the engine has replayed them. @type {Table | null} */
  #loaded = null;
  #ply;
  #seat;
  #entry;
  #app;
  #mount;
  #engineTable;
  #saved;
  /** Who could know what; null: it is not shown. @type {Panel | null} */
  #panel = null;

  /** @param {App} app @param {Shared} shared @param {Mount} mount @param {Saved} [saved] */
  constructor(app, shared, mount, saved) {
    this.#saved = saved;
    this.#app = app;
    this.#mount = mount;
    this.#entry = newEntry(shared.record, { title: shared.title, kept: saved?.kept });
    this.#ply = Math.min(saved?.ply ?? Infinity, shared.record.actions.length);
    const people = peopleOf(shared.record);
    this.#seat = shared.seat ?? (people.length === 1 ? people[0] : null);
    const loaded = (/** @type {Table} */ table) => this.#takeLoaded(table);
    this.#engineTable = new EngineTable(app.engine, { entry: () => this.#entry, seat: () => this.#seat, loaded });
    addEventListener("keydown", this.#onKey);
    void this.#start();
  }

  title = () => gameTitle(this.#entry, this.#isOwn());

  close = () => {
    this.#closed = true;
    removeEventListener("keydown", this.#onKey);
    this.#mounted?.destroy();
    this.#engineTable.close();
  };

  share = async () => {
    const { shareGame } = await import("../exchange/share-dialog.js");
    await shareGame(this.#entry, { ply: this.#ply, seat: this.#seat });
  };

  /** The style of a table's screen depends on the name of the page. */
  drawn = () => {
    document.documentElement.dataset.page = "game";
    this.#mounted?.refresh?.();
  };

  draw = () => html`<h1 class="visually-hidden"
      tabindex="-1">${t(`games.${findGame(String(this.#entry.record.game))?.name}.name`)}: ${this.title()}</h1>
    <div class="notices" data-testid="viewer">${this.#notice()}</div>
    <div class="table" data-testid="game-root" data-role="viewing" data-ready=${this.#mounted !== null}
      data-ply=${this.#ply}></div>
    ${this.#panel?.draw() ?? nothing}`;

  /** Whether it is a finished game of one's own, in which the only person is "You". */
  #isOwn() {
    return Boolean(this.#saved?.id);
  }

  /** Let the engine replay the game, and show its last position. */
  async #start() {
    this.#failure = null;
    try {
      await this.#engineTable.load();
      if (this.#closed) return this.#engineTable.close();
      await this.#look(this.#ply);
      if (this.#saved?.knows && !this.#panel) await this.#turnPanel();
    } catch (error) {
      this.#failure = this.#app.engine.status.state === "failed" ? null : errorJson(error);
    }
    if (!this.#closed) this.#app.redraw();
  }

  /** @param {Table} table */
  #takeLoaded(table) {
    const { record, view, acting } = table;
    this.#loaded = table;
    this.#entry = { ...this.#entry, record, view, finished: acting === null };
  }

  /** Show the table after `ply` actions. @param {number} ply @returns {Promise<string>} what one step forward did */
  async #look(ply) {
    const { record } = this.#entry;
    const last = record.actions.length;
    const before = this.#ply;
    this.#ply = Math.max(0, Math.min(last, ply));
    if (this.#mounted) this.#keepAddress();
    const events = this.#ply === before + 1 ? this.#engineTable.events(this.#seat, this.#ply) : [];
    const mine = (this.#looks += 1);
    const known = this.#ply === last && this.#loaded?.view.seat === this.#seat;
    const view = known ? this.#loaded?.view : await this.#engineTable.view(this.#seat, this.#ply);
    const seen = await events;
    if (mine !== this.#looks || this.#closed) return "";
    if (this.#panel && this.#seat !== null) void this.#panel.show(this.#seat, this.#ply);
    const root = /** @type {HTMLElement} */ (document.querySelector(".table"));
    this.#mounted ??= this.#mount(root, this.#makeContext());
    const table = {
      table: this.#engineTable.name,
      record: { ...record, actions: record.actions.slice(0, this.#ply) },
      view,
    };
    await this.#mounted.update({
      ...table,
      events: [],
      to_act: view.to_act ?? [],
      acting: null,
      lexicon_changed: false,
    });
    this.#app.redraw();
    return (seen.length && this.#mounted.said?.(seen)) || "";
  }

  /** @param {number} ply */
  #go(ply) {
    this.#look(ply).then(
      (said) => announce([said, this.#place()].filter(Boolean).join(" ")),
      (error) => {
        this.#failure = errorJson(error);
        this.#app.redraw();
      },
    );
  }

  /** The address of a replay goes along, so that the page opens again where it was left. */
  #keepAddress() {
    if (!this.#isOwn()) return;
    const eyes = this.#panel && this.#seat !== null ? `/${this.#seat}` : "";
    history.replaceState(history.state, "", `#/replay/${this.#saved?.id}/${this.#ply}${eyes}`);
  }

  /** @param {KeyboardEvent} event */
  #onKey = (event) => {
    const steps = /** @type {{[key: string]: number}} */ ({ PageUp: this.#ply - 1, PageDown: this.#ply + 1 });
    if (!Object.hasOwn(steps, event.key) || !this.#mounted || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.#go(steps[event.key]);
  };

  /** The position that is shown, in words. */
  #place() {
    return t("shared.place", { at: this.#ply, of: this.#entry.record.actions.length });
  }

  #notice() {
    const { engine } = this.#app;
    if (engine.status.state === "failed") return engineFailure(this.#app, () => this.#start());
    if (this.#failure) {
      return html`<section class="card warning notice" role="alert" data-testid="wrong-message"
        data-code=${this.#failure.code}><h2>${t("shared.failed")}</h2><p>${tError(this.#failure)}</p>
        <p class="small soft"><code>${this.#failure.code}</code></p><p><a class="button"
          href="#/">${t("wrong.home")}</a></p></section>`;
    }
    return this.#loaded ? this.#bar() : html`<div class="notice">${engineProgress(engine.status)}</div>`;
  }

  #bar() {
    const last = this.#entry.record.actions.length;
    const step = (
      /** @type {"first" | "back" | "next" | "last"} */ name,
      /** @type {number} */ ply,
      /** @type {boolean} */ off,
    ) =>
      html`<button class="button quiet step" aria-label=${t(`shared.${name}`)} title=${t(`shared.${name}`)}
        data-testid="shared-${name}" ?disabled=${off} @click=${() => this.#go(ply)}>${icon(name)}</button>`;
    const note = t(this.#saved?.id ? "shared.replayed" : this.#saved ? "shared.broken_off" : "shared.note");
    return html`<div class="notice viewer" role="group" aria-label=${t("shared.title")}>
      <p class="small" role="status" data-testid="shared-note">${note}</p>
      <div class="row steps">
        ${step("first", 0, this.#ply === 0)}${step("back", this.#ply - 1, this.#ply === 0)}
        <input type="range" min="0" max=${last} .value=${String(this.#ply)} aria-label=${t("shared.move")}
          aria-valuetext=${this.#place()} data-testid="shared-range"
          @input=${withValue((ply) => this.#go(Number(ply)))} />
        ${step("next", this.#ply + 1, this.#ply === last)}${step("last", last, this.#ply === last)}
        <span class="numbers small" data-testid="shared-place">${number(this.#ply)} / ${number(last)}</span>
      </div>
      <div class="row">
        ${this.#seatChoice()}
        ${this.#panelKey()}
        ${
          this.#saved?.id
            ? html`<a class="button" href="#/game/${this.#saved.id}"
          data-testid="replay-game">${t("shared.to_game")}</a>`
            : nothing
        }
        ${
          this.#saved
            ? nothing
            : html`<button class="button" data-testid="shared-keep"
          @click=${() => void this.#leave(() => this.#keep())}>${t("shared.keep")}</button>`
        }
        <button class="button primary" data-testid="shared-play-on"
          ?disabled=${this.#entry.finished && this.#ply === last}
            @click=${() => void this.#leave(() => this.#playOn())}>${t("shared.play_on")}</button>
      </div>
    </div>`;
  }

  /** The key to who could know what. Forms of games do not tell it. */
  #panelKey() {
    if (findGame(String(this.#entry.record.game))?.of) return nothing;
    return html`<button class="button ${this.#panel ? "chosen" : ""}" data-testid="whereabouts"
      aria-expanded=${this.#panel !== null} @click=${() => void this.#turnPanel()}>${t("shared.know")}</button>`;
  }

  /** Show who could know what, or no longer. */
  async #turnPanel() {
    if (this.#panel) {
      this.#panel = null;
      this.#keepAddress();
      this.#app.redraw();
      return /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=whereabouts]"))?.focus();
    }
    const { record } = this.#entry;
    const choose = (/** @type {number} */ seat) => {
      this.#seat = seat;
      this.#go(this.#ply);
    };
    try {
      const { openPanel } = await import("../whereabouts/panel.js");
      this.#panel = await openPanel({
        game: String(record.game),
        names: playerNames(this.#entry, this.#isOwn()),
        isOver: this.#entry.finished,
        ask: (seat, ply) => this.#engineTable.ask("whereabouts", {}, seat, ply),
        view: (seat, ply) => this.#engineTable.view(seat, ply),
        choose,
        close: () => void this.#turnPanel(),
        redraw: () => !this.#closed && this.#app.redraw(),
      });
    } catch (error) {
      return showToast({ text: tError(errorJson(error)), close: t("close"), testid: "shared-failed" });
    }
    choose(this.#seat ?? peopleOf(record)[0] ?? 0);
  }

  /** The choice of the player whose hand is shown. */
  #seatChoice() {
    const names = playerNames(this.#entry, this.#isOwn());
    const choose = (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target);
      this.#seat = value === "" ? null : Number(value);
      this.#go(this.#ply);
    };
    return html`<label class="eyes"><span class="visually-hidden">${t("shared.eyes")}</span><select class="input"
      data-testid="shared-eyes" @change=${choose}>
      <option value="" .selected=${this.#seat === null}>${t("shared.nobody")}</option>
      ${names.map(
        (name, seat) => html`<option value=${seat}
        .selected=${this.#seat === seat}>${
          name === t("seat.you") ? t("shared.eyes_own") : t("shared.eyes_of", { name })
        }</option>`,
      )}
    </select></label>`;
  }

  /** Go to a saved game of this one, once; errors are shown. @param {() => Promise<boolean>} go whether it does */
  async #leave(go) {
    if (this.#leaving) return;
    this.#leaving = true;
    try {
      this.#leaving = await go();
    } catch (error) {
      this.#leaving = false;
      showToast({ text: tError(errorJson(error)), close: t("close"), testid: "shared-failed" });
    }
  }

  async #keep() {
    const { keepCopy } = await import("./play-on.js");
    const table = this.#loaded;
    await keepCopy(this.#app, this.#entry, table && { engineTable: this.#engineTable, table });
    return true;
  }

  async #playOn() {
    const { playOn } = await import("./play-on.js");
    return playOn(this.#app, this.#entry, this.#ply);
  }

  /** A context in which the table can look, but not act. @returns {GameContext} */
  #makeContext() {
    const seat = () => this.#seat;
    const context = unsavedContext(this.#app, this.#engineTable, {
      id: "shared",
      seat,
      exit: this.#saved?.id ? `#/game/${this.#saved.id}` : "#/",
      why: "a shared game is only looked at",
    });
    const people = peopleOf(this.#entry.record);
    const mine = this.#isOwn() && people.length === 1 ? people[0] : null;
    return Object.assign(context, { watching: true, viewing: true, mine, kept: this.#entry.kept });
  }
}
