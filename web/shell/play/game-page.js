// A game's screen: mounts the game's table and lends it the context (shell/play/context.js) that leads to the record.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { fileName, saveFile } from "../../parts/file.js";
import { linkStyles } from "../../parts/styles.js";
import { announce, showToast } from "../../parts/toast.js";
import { wantedFrom } from "../storage/new-game-choices.js";
import { engineFailure, engineProgress, errorDetails } from "../base/frame.js";
import { gameTitle, houseGame } from "../catalogue/games.js";
import { number, t, tError } from "../base/i18n.js";
import { anySeed, RouteError, writeNewGame } from "../catalogue/route.js";
import { currentSettings } from "../base/settings.js";
import { Sitting } from "./table-session.js";
import { unsavedNotice } from "../storage/storage-notices.js";
import { changeGame, readGame, unsavedGames } from "../storage/games-store.js";
import { exportGame } from "../exchange/import-export.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("./context.js").MountedGame} MountedGame */
/** @typedef {import("./context.js").GameContext} GameContext */
/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */

/** @param {App} app @param {{id: string}} route @returns {Promise<import("../../app.js").Page>} */
export async function open(app, { id }) {
  const entry = await readGame(id);
  if (!entry) throw new RouteError("url/no_game", `there is no saved game ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  if (entry.aside) return asidePage(app, entry);
  const [{ mount }, letters] = await Promise.all([tableModule(entry.record.game), entry.letter ? import("../exchange/correspondence.js") : null]);
  return new GamePage(app, entry, mount, letters);
}

/** The table's module and style of a game. @param {string} name @returns {Promise<{mount: (root: HTMLElement, context: GameContext) => MountedGame}>} */
export async function tableModule(name) {
  const folder = houseGame(name)?.folder;
  if (!folder) throw new RouteError("catalogue/game", `no game ${name}`, { game: name });
  // The style first, so that it stands before those that the module itself asks for.
  const styled = linkStyles([new URL("style.css", folder)]);
  const [module] = await Promise.all([import(new URL("table.js", folder).href), styled]);
  return module;
}

/** @implements {Page} @typedef {import("../../app.js").Page} Page */
class GamePage {
  /** @type {MountedGame | null} */
  #mounted = null;
  #app;
  #mount;
  #sitting;
  #context;
  /** What a game by correspondence needs; null in others. @type {typeof import("../exchange/correspondence.js") | null} */
  #letters;

  /** @param {App} app @param {SavedGame} entry @param {(root: HTMLElement, context: GameContext) => MountedGame} mount @param {typeof import("../exchange/correspondence.js") | null} letters */
  constructor(app, entry, mount, letters) {
    this.#letters = letters;
    this.#app = app;
    this.#mount = mount;
    this.#sitting = new Sitting(entry, app.engine, {
      update: (table) => this.#update(table),
      setThinking: (thinking) => this.#mounted?.setThinking(thinking),
      setThinkingProgress: (state) => this.#mounted?.setThinkingProgress?.(state),
      seconds: () => Math.min(currentSettings().thinking, houseGame(entry.record.game)?.seconds ?? Infinity),
      changed: () => this.#changed(),
      restored: () => showToast({ text: t("game.restored"), close: t("close"), testid: "game-restored" }),
      lexiconChanged: () => showToast({ text: t("game.lexicon_changed"), close: t("close"), testid: "lexicon-changed" }),
    });
    this.#context = this.#lend();
  }

  get playing() {
    return this.#sitting.role === "playing" && !this.#sitting.entry.finished;
  }

  title = () => gameTitle(this.#sitting.entry);

  draw = () => html`<h1 class="visually-hidden" tabindex="-1">${t(`games.${this.#sitting.entry.record.game}.name`)}: ${this.title()}</h1>
    <div class="notices" data-testid="game-notices">${this.#notices()}</div>
    <div class="table" data-testid="game-root" data-role=${this.#sitting.role} data-ready=${this.#sitting.shown}></div>`;

  drawn = () => {
    if (this.#mounted) return this.#mounted.refresh?.();
    const root = /** @type {HTMLElement} */ (document.querySelector(".table"));
    this.#mounted = this.#mount(root, this.#context);
    void this.#sitting.open();
  };

  close = () => {
    this.#sitting.close();
    this.#mounted?.destroy();
    this.#mounted = null;
  };

  share = async () => {
    const { shareGame } = await import("../exchange/share-dialog.js");
    const { entry, table, role } = this.#sitting;
    await shareGame(entry, { seat: table?.view.seat ?? null, byLetter: role === "playing" ? this.#byLetter : null });
  };

  /** @param {import("./context.js").TableState} table */
  #update(table) {
    if (this.#letters) this.#changed();
    return this.#mounted?.update(table);
  }

  #changed() {
    this.#app.redraw();
  }

  #notices() {
    const { role, failure, entry } = this.#sitting;
    const { engine } = this.#app;
    if (engine.status.state === "failed") return engineFailure(this.#app, () => void engine.restart().then(() => this.#sitting.retry()));
    if (failure) return this.#failed(failure);
    if (role === "watching") return this.#watching();
    if (unsavedGames()) return unsavedNotice();
    if (this.#letters && entry.view) return this.#letters.letterNotice(entry, entry.view.to_act ?? []);
    return entry.view ? nothing : html`<div class="notice">${engineProgress(engine.status)}</div>`;
  }

  #watching() {
    return html`<div class="notice row spread" role="status" data-testid="watching">
      <span>${t("game.watching")}</span>
      <button class="button" data-testid="take-over" @click=${() => void this.#sitting.takeOver()}>${t("game.take_over")}</button>
    </div>`;
  }

  /** @param {import("../base/i18n.js").ErrorJson} failure */
  #failed(failure) {
    return html`<section class="card warning notice" role="alert" data-testid="game-failed" data-code=${failure.code}>
      <h2>${t("game.failed")}</h2>
      <p>${tError(failure)}</p>
      <div class="row">
        <button class="button primary" data-testid="game-retry" @click=${() => void this.#sitting.retry()}>${t("engine.retry")}</button>
        <button class="button" data-testid="game-export" @click=${() => void exportGame(this.#sitting.entry)}>${icon("down")}${t("saved.export")}</button>
        <a class="button quiet" href="#/words">${t("nav.words")}</a>
      </div>
      ${errorDetails(failure)}
    </section>`;
  }

  /** From now on the others play from afar: the page is entered again, as a game by correspondence. */
  #byLetter = async (/** @type {number} */ seat) => {
    const { letterFor } = await import("../exchange/share-dialog.js");
    const { entry } = this.#sitting;
    const { view } = await this.#sitting.send({ type: "view", seat });
    await changeGame(entry.id, { letter: letterFor(entry.record, seat), view }, entry);
    this.#app.reenter();
  };

  /** @returns {GameContext} */
  #lend() {
    const sitting = this.#sitting;
    const app = this.#app;
    return {
      t,
      tError,
      number,
      announce,
      clock: sitting.clock,
      get ready() {
        return sitting.ready;
      },
      get watching() {
        return sitting.role === "watching";
      },
      single: sitting.entry.letter !== null,
      get settings() {
        return currentSettings();
      },
      act: (action, seconds, seat) => sitting.act(action, seconds, seat),
      ask: (question, args, seat, ply) => sitting.ask(question, args, seat, ply),
      view: (ply, seat) => sitting.view(ply, seat),
      undo: () => sitting.undo(),
      send: (message) => sitting.send(message),
      id: sitting.entry.id,
      get kept() {
        return sitting.entry.kept;
      },
      keep: (name, value) => sitting.keep(name, value),
      go: (hash) => app.go(hash),
      moveNow: () => sitting.moveNow(),
      think: (job, how) => sitting.think(job, how),
      exportGcg: async () => saveFile(`${fileName(gameTitle(sitting.entry))}.gcg`, await sitting.write("gcg"), "text/plain;charset=utf-8"),
      keepCopy: async (record) => (await import("./play-on.js")).keepCopy(app, { record, title: null }),
      leave: () => app.go("#/"),
      newGame: () =>
        void import("../pages/newgame.js").then(({ fillIn }) => (fillIn(wantedFrom(sitting.entry.record)), app.go(`#/new/${sitting.entry.record.game}`))),
      rematch: () => app.go(writeNewGame({ ...wantedFrom(sitting.entry.record), seed: anySeed() })),
    };
  }
}

/** A game that cannot be read is shown as what it is, to be taken away. @param {App} app @param {SavedGame} entry @returns {import("../../app.js").Page} */
function asidePage(app, entry) {
  const aside = /** @type {import("../base/i18n.js").ErrorJson} */ (entry.aside);
  return {
    title: () => gameTitle(entry),
    draw: () => html`<div class="stack narrow" data-testid="aside">
      <h1 tabindex="-1">${gameTitle(entry)}</h1>
      <p role="alert">${t("saved.aside_help")}</p>
      <p class="small soft"><code>${aside.code}</code> ${aside.message}</p>
      <p class="row">
        <button class="button primary" data-testid="aside-export" @click=${() => void exportGame(entry)}>${icon("down")}${t("saved.export")}</button>
        ${aside.code === "saved/unreadable" ? nothing : html`<button class="button" data-testid="aside-again" @click=${() => void changeGame(entry.id, { aside: null }).then(() => app.reenter())}>${t("engine.retry")}</button>`}
        <a class="button" href="#/saved">${t("nav.saved")}</a>
      </p>
    </div>`,
  };
}
