// A game that a link brought, to look at: the game's own table, move by move, through anybody's eyes; nothing is saved until
// one keeps it. The engine replays it first, so what it shows is a game by the rules, wherever it came from.

import { html } from "../../parts/lit.js";
import { TurnClock } from "./turn-clock.js";
import { icon } from "../../parts/icons.js";
import { announce, showToast } from "../../parts/toast.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { tableModule } from "./game-page.js";
import { gameNames, gameTitle, houseGame } from "../catalogue/games.js";
import { number, t, tError } from "../base/i18n.js";
import { peopleOf } from "../exchange/correspondence.js";
import { bringLexicon } from "../storage/word-lists-store.js";
import { currentSettings } from "../base/settings.js";
import { newEntry } from "../storage/games-store.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../exchange/link-codec.js").Shared} Shared */
/** @typedef {import("../base/i18n.js").ErrorJson} ErrorJson */
/** @typedef {import("./context.js").GameContext} GameContext */

/** @param {App} app @param {Shared} shared @returns {Promise<import("../../app.js").Page>} */
export async function open(app, shared) {
  const { mount } = await tableModule(String(shared.record.game));
  return new Viewer(app, shared, mount);
}

/** @implements {Page} @typedef {import("../../app.js").Page} Page */
class Viewer {
  /** @type {ErrorJson | null} */
  #failure = null;
  /** @type {any} */
  #loaded = null;
  #generation = -1;
  /** @type {import("./context.js").MountedGame | null} */
  #mounted = null;
  /** Counts the looks, so that a slow answer does not replace a later one. */
  #asked = 0;
  #closed = false;
  /** Whether the player is on the way to a game of this. */
  #busy = false;
  /** The loading that is under way, so that two that want it share it. @type {Promise<void> | null} */
  #loading = null;
  #ply;
  #seat;
  #entry;
  #app;
  #mount;
  #stopHearing;

  /** @param {App} app @param {Shared} shared @param {(root: HTMLElement, context: GameContext) => import("./context.js").MountedGame} mount */
  constructor(app, shared, mount) {
    this.#app = app;
    this.#mount = mount;
    this.#entry = newEntry(shared.record, { title: shared.title });
    this.#ply = shared.record.actions.length;
    const people = peopleOf(shared.record);
    this.#seat = shared.seat ?? (people.length === 1 ? people[0] : null);
    this.#stopHearing = app.engine.onChange(() => this.#revive());
    addEventListener("keydown", this.#key);
    void this.#load();
  }

  title = () => gameTitle(this.#entry);

  close = () => {
    this.#closed = true;
    this.#stopHearing();
    removeEventListener("keydown", this.#key);
    this.#mounted?.destroy();
    if (this.#loaded && this.#generation === this.#app.engine.generation) this.#app.engine.forget(this.#loaded.table);
  };

  share = async () => {
    const { shareGame } = await import("../exchange/share-dialog.js");
    await shareGame(this.#entry, { ply: this.#ply, seat: this.#seat });
  };

  /** As at a table, which its height is measured by. */
  drawn = () => {
    document.documentElement.dataset.page = "game";
    this.#mounted?.refresh?.();
  };

  draw = () => html`<h1 class="visually-hidden" tabindex="-1">${t(`games.${houseGame(String(this.#entry.record.game))?.name}.name`)}: ${this.title()}</h1>
    <div class="notices" data-testid="viewer">${this.#notice()}</div>
    <div class="table" data-testid="game-root" data-role="viewing" data-ready=${this.#mounted !== null} data-ply=${this.#ply}></div>`;

  /** Let the engine that runs now have the game. */
  #load() {
    return (this.#loading ??= this.#loadOnce().finally(() => (this.#loading = null)));
  }

  async #loadOnce() {
    const { engine } = this.#app;
    if (this.#loaded && this.#generation === engine.generation) return;
    try {
      await engine.started();
      await bringLexicon(engine, this.#entry.record.options?.lexicon);
      const loaded = await engine.request({ type: "load", record: this.#entry.record, seat: this.#seat });
      if (this.#closed) return engine.forget(loaded.table);
      this.#generation = engine.generation;
      this.#loaded = loaded;
      this.#entry = { ...this.#entry, record: loaded.record, view: loaded.view, finished: loaded.acting === null };
      await this.#look(this.#ply, loaded.view);
    } catch (error) {
      this.#failure = engine.status.state === "failed" ? null : engine.plain(error);
    }
    if (!this.#closed) this.#app.redraw();
  }

  /** The engine died: the next one is given the game again. */
  #revive() {
    if (!this.#loaded || this.#closed || this.#generation === this.#app.engine.generation) return;
    this.#loaded = null;
    void this.#load();
  }

  /** Show the table as it was after so many actions. @param {number} ply @param {any} [end] the view after all of them, where it is known */
  async #look(ply, end) {
    const last = this.#entry.record.actions.length;
    this.#ply = Math.max(0, Math.min(last, ply));
    const mine = (this.#asked += 1);
    const { view } = end && this.#ply === last ? { view: end } : await this.#send({ type: "view", seat: this.#seat, ply: this.#ply });
    if (mine !== this.#asked || this.#closed) return;
    const record = { ...this.#entry.record, actions: this.#entry.record.actions.slice(0, this.#ply) };
    const root = /** @type {HTMLElement} */ (document.querySelector(".table"));
    this.#mounted ??= this.#mount(root, this.#lend());
    await this.#mounted.update({ table: this.#loaded.table, record, view, events: [], to_act: view.to_act ?? [], acting: null, lexicon_changed: false });
    this.#app.redraw();
  }

  /** @param {number} ply */
  #go(ply) {
    this.#look(ply).then(
      () => announce(this.#place()),
      (error) => {
        this.#failure = this.#app.engine.plain(error);
        this.#app.redraw();
      },
    );
  }

  /** @param {KeyboardEvent} event */
  #key = (event) => {
    const steps = /** @type {{[key: string]: number}} */ ({ PageUp: this.#ply - 1, PageDown: this.#ply + 1 });
    if (!Object.hasOwn(steps, event.key) || !this.#loaded || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    this.#go(steps[event.key]);
  };

  #place() {
    return t("shared.place", { at: this.#ply, of: this.#entry.record.actions.length });
  }

  #notice() {
    const { engine } = this.#app;
    if (engine.status.state === "failed") return engineFailure(this.#app, () => void engine.restart().then(() => this.#load()));
    if (this.#failure) {
      return html`<section class="card warning notice" role="alert" data-testid="wrong-message" data-code=${this.#failure.code}><h2>${t("shared.failed")}</h2><p>${tError(this.#failure)}</p>
        <p class="small soft"><code>${this.#failure.code}</code></p><p><a class="button" href="#/">${t("wrong.home")}</a></p></section>`;
    }
    return this.#loaded ? this.#bar() : html`<div class="notice">${engineProgress(engine.status)}</div>`;
  }

  #bar() {
    const last = this.#entry.record.actions.length;
    const step = (/** @type {"first" | "back" | "next" | "last"} */ name, /** @type {number} */ ply, /** @type {boolean} */ off) =>
      html`<button class="button quiet step" aria-label=${t(`shared.${name}`)} title=${t(`shared.${name}`)} data-testid="shared-${name}" ?disabled=${off} @click=${() => this.#go(ply)}>${icon(name)}</button>`;
    return html`<div class="notice viewer" role="group" aria-label=${t("shared.title")}>
      <p class="small" role="status" data-testid="shared-note">${t("shared.note")}</p>
      <div class="row steps">
        ${step("first", 0, this.#ply === 0)}${step("back", this.#ply - 1, this.#ply === 0)}
        <input type="range" min="0" max=${last} .value=${String(this.#ply)} aria-label=${t("shared.move")} aria-valuetext=${this.#place()} data-testid="shared-range"
          @input=${(/** @type {Event} */ event) => this.#go(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
        ${step("next", this.#ply + 1, this.#ply === last)}${step("last", last, this.#ply === last)}
        <span class="numbers small" data-testid="shared-place">${number(this.#ply)} / ${number(last)}</span>
      </div>
      <div class="row">
        ${this.#eyes()}
        <button class="button" data-testid="shared-keep" @click=${() => void this.#once(() => this.#keep())}>${t("shared.keep")}</button>
        <button class="button primary" data-testid="shared-play-on" ?disabled=${this.#entry.finished && this.#ply === last} @click=${() => void this.#once(() => this.#playOn())}>${t("shared.play_on")}</button>
      </div>
    </div>`;
  }

  /** Whose hand is seen. */
  #eyes() {
    const names = gameNames(this.#entry);
    const see = (/** @type {Event} */ event) => {
      const { value } = /** @type {HTMLSelectElement} */ (event.target);
      this.#seat = value === "" ? null : Number(value);
      this.#go(this.#ply);
    };
    return html`<label class="eyes"><span class="visually-hidden">${t("shared.eyes")}</span><select class="input" data-testid="shared-eyes" @change=${see}>
      <option value="" .selected=${this.#seat === null}>${t("shared.nobody")}</option>
      ${names.map((name, at) => html`<option value=${at} .selected=${this.#seat === at}>${t("shared.eyes_of", { name })}</option>`)}
    </select></label>`;
  }

  /** Do what leads away from here, once however often it is asked for; what goes wrong is told. @param {() => Promise<boolean>} leave whether it does */
  async #once(leave) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      this.#busy = await leave();
    } catch (error) {
      this.#busy = false;
      showToast({ text: tError(this.#app.engine.plain(error)), close: t("close"), testid: "shared-failed" });
    }
  }

  async #keep() {
    const { keepCopy } = await import("./play-on.js");
    await keepCopy(this.#app, this.#entry);
    return true;
  }

  async #playOn() {
    const { playOn } = await import("./play-on.js");
    return playOn(this.#app, this.#entry, this.#ply);
  }

  /** @param {{type: string, [field: string]: any}} message @returns {Promise<any>} */
  #send(message) {
    return this.#app.engine.request({ ...message, table: this.#loaded?.table ?? "" });
  }

  /** What the table may ask for: to look, not to act. @returns {GameContext} */
  #lend() {
    const app = this.#app;
    const entry = this.#entry;
    const never = async () => {
      throw Object.assign(new Error("a shared game is only looked at"), { code: "turn/watching", data: {} });
    };
    const leave = () => app.go("#/");
    return {
      t,
      tError,
      number,
      announce,
      clock: new TurnClock(),
      ready: true,
      watching: true,
      single: true,
      viewing: true,
      get settings() {
        return currentSettings();
      },
      act: never,
      undo: never,
      ask: async (question, args = {}, seat, ply) =>
        (await this.#send({ type: "ask", seat: seat ?? this.#seat, question, arguments: args, ...(ply === undefined ? {} : { ply }) })).answer,
      view: async (ply, seat) => (await this.#send({ type: "view", seat: seat === undefined ? this.#seat : seat, ...(ply === undefined ? {} : { ply }) })).view,
      send: (message) => this.#send(message),
      think: (job, how) =>
        app.engine.think({ game: entry.record.game, table: this.#loaded?.table ?? "", ...job }, { ...how, pace: `${entry.record.game}/${job.job}` }),
      moveNow: () => {},
      id: "shared",
      kept: {},
      keep: async () => {},
      go: (hash) => app.go(hash),
      exportGcg: never,
      keepCopy: never,
      leave,
      newGame: leave,
      rematch: leave,
    };
  }
}
