// A game's screen: mounts the game's table and provides its context (context.js).

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { fileName, saveFile } from "../../parts/file.js";
import { announce, showToast } from "../../parts/toast.js";
import { engineFailure, engineProgress, errorDetails } from "../base/frame.js";
import { t, tError } from "../base/i18n.js";
import { currentSettings } from "../base/settings.js";
import { findGame, gameTitle, playerNames } from "../catalogue/games.js";
import { randomSeed, RouteError, writeNewGame } from "../catalogue/route.js";
import { exportGame } from "../exchange/import-export.js";
import { isCompared } from "../exchange/contest-store.js";
import { changeGame, readGame, unsavedGames } from "../storage/games-store.js";
import { choicesOf, fillNewGameForm, valid } from "../storage/new-game-choices.js";
import { unsavedNotice } from "../storage/storage-notices.js";
import { loadTable } from "./load-table.js";
import { TableSession } from "./table-session.js";

/** @import { Listener } from "./table-session.js" */
/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { SavedGame } from "../storage/games-store.js" */
/** @import { GameContext, MountedGame, TableState } from "./context.js" */
/** @import { Mount } from "./load-table.js" */
/** @import { AtTable } from "../live/at-table.js" */
/**
 * What comes with some games: everybody plays at this device, and no result is compared, where it is null.
 * @typedef {{correspondence: typeof import("../exchange/correspondence.js") | null, contest: Awaited<ReturnType<typeof
 * import("../contests/at-table.js").contestAtTable>> | null, together: AtTable | null}} Extras
 */

/** @param {App} app @param {{id: string}} route @returns {Promise<Page>} */
export async function open(app, { id }) {
  const entry = await readGame(id);
  if (!entry) throw new RouteError("url/no_game", `there is no saved game ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  if (entry.aside) return asidePage(app, entry);
  // Other people's game that was broken off is looked at, not played on from hand to hand.
  if (entry.foreign && !entry.finished && !entry.kept.together) {
    const viewer = await import("./viewer.js");
    return viewer.open(app, { record: entry.record, title: entry.title, seat: 0, letter: null }, { kept: entry.kept });
  }
  const [mount, correspondence, contest, together] = await Promise.all([
    loadTable(entry.record.game),
    entry.letter ? import("../exchange/correspondence.js") : null,
    isCompared(entry)
      ? import("../contests/at-table.js").then(({ contestAtTable }) => contestAtTable(app, entry))
      : null,
    entry.kept.together ? app.hostAtTable(entry) : null,
  ]);
  return new GamePage(app, entry, mount, { correspondence, contest, together });
}

/**
 * The screen of a game whose host is another device. @param {App} app @param {SavedGame} entry
 * @param {AtTable} together @returns {Promise<Page>}
 */
export async function openAsGuest(app, entry, together) {
  const mount = await loadTable(entry.record.game);
  return new GamePage(app, entry, mount, { correspondence: null, contest: null, together });
}

/** @implements {Page} */
class GamePage {
  /** @type {MountedGame | null} */
  #mounted = null;
  #app;
  #mount;
  #session;
  #context;
  #correspondence;
  #contest;
  #together;

  /** @param {App} app @param {SavedGame} entry @param {Mount} mount @param {Extras} extras */
  constructor(app, entry, mount, { correspondence, contest, together }) {
    this.#correspondence = correspondence;
    this.#contest = contest;
    this.#together = together;
    this.#app = app;
    this.#mount = mount;
    /** @type {Listener} */
    const listener = {
      update: (table) => this.#update(table),
      setThinking: (thinking) => this.#mounted?.setThinking(thinking),
      setThinkingProgress: (state) => this.#mounted?.setThinkingProgress?.(state),
      thinkingSeconds: () => Math.min(currentSettings().thinking, findGame(entry.record.game)?.seconds ?? Infinity),
      changed: app.redraw,
      restored: () => showToast({ text: t("game.restored"), close: t("close"), testid: "game-restored" }),
      lexiconChanged: () =>
        showToast({ text: t("game.lexicon_changed"), close: t("close"), testid: "lexicon-changed" }),
    };
    this.#session = together?.sessionFor(listener) ?? new TableSession(entry, app.engine, listener);
    if (together) this.share = together.share;
    this.#context = this.#makeContext();
  }

  get game() {
    return this.#session.entry.record.game;
  }

  get playing() {
    return this.#session.role === "playing" && !this.#session.entry.finished;
  }

  title = () => gameTitle(this.#session.entry);

  draw = () => html`<h1 class="visually-hidden" tabindex="-1">${t(`games.${this.#session.entry.record.game}.name`)}:
      ${this.title()}</h1>
    <div class="notices" data-testid="game-notices">${this.#notices()} ${this.#together?.bar() ?? nothing}</div>
    <div class="table" data-testid="game-root" data-role=${this.#session.role}
      data-ready=${this.#session.shown} data-waiting=${this.#session.waiting}></div>`;

  drawn = () => {
    document.documentElement.dataset.page = "game"; // a guest's table has another address
    if (this.#mounted) return this.#mounted.refresh?.();
    const root = /** @type {HTMLElement} */ (document.querySelector(".table"));
    this.#mounted = this.#mount(root, this.#context);
    void this.#session.open();
    this.#together?.begin(this.#session);
  };

  close = () => {
    this.#together?.close();
    this.#session.close();
    this.#mounted?.destroy();
    this.#mounted = null;
  };

  /** @type {Page["share"]} */
  share = async () => {
    const { shareGame } = await import("../exchange/share-dialog.js");
    const { entry, seat, role } = this.#session;
    await shareGame(entry, {
      seat,
      playByLink: role === "playing" && !findGame(this.game)?.of ? this.#playByLink : null,
    });
  };

  /** @param {TableState} table */
  #update(table) {
    this.#together?.updated();
    const leadsOn = this.#contest || roomOf(this.#session.entry);
    if (this.#correspondence || (leadsOn && table.view.result)) this.#app.redraw();
    return this.#mounted?.update(table);
  }

  #notices() {
    const { role, failure, entry } = this.#session;
    const { status } = this.#app.engine;
    if (status.state === "failed") return engineFailure(this.#app, () => this.#session.retry());
    if (failure) return this.#failureNotice(failure);
    if (role === "watching" && !this.#together?.watches) return this.#watchingNotice();
    if (unsavedGames()) return unsavedNotice(this.#app);
    if (this.#correspondence && entry.view) return this.#correspondence.sendNotice(entry, entry.view.to_act ?? []);
    if (this.#contest && entry.finished) return this.#contest.notice();
    if (entry.finished && roomOf(entry)) return roomNotice(entry);
    return entry.view ? nothing : html`<div class="notice">${engineProgress(status)}</div>`;
  }

  #watchingNotice() {
    return html`<div class="notice row spread" role="status" data-testid="watching">
      <span>${t("game.watching")}</span>
      <button class="button" data-testid="take-over"
        @click=${() => void this.#session.takeOver()}>${t("game.take_over")}</button>
    </div>`;
  }

  /** @param {ErrorJson} failure */
  #failureNotice(failure) {
    return html`<section class="card warning notice" role="alert" data-testid="game-failed" data-code=${failure.code}>
      <h2>${t("game.failed")}</h2>
      <p>${tError(failure)}</p>
      <div class="row">
        <button class="button primary" data-testid="game-retry"
          @click=${() => void this.#session.retry()}>${t("engine.retry")}</button>
        <button class="button" data-testid="game-export"
          @click=${() => void exportGame(this.#session.entry)}>${icon("down")}${t("saved.export")}</button>
        <a class="button quiet" href="#/words">${t("nav.words")}</a>
      </div>
      ${errorDetails(failure)}
    </section>`;
  }

  /** Make this a game by correspondence, and open the page again. */
  #playByLink = async (/** @type {number} */ seat) => {
    const { newCorrespondence } = await import("../exchange/correspondence.js");
    const { entry, engineTable } = this.#session;
    const view = await engineTable.view(seat);
    await changeGame(entry.id, { letter: await newCorrespondence(seat), view }, entry);
    this.#app.reenter();
  };

  async #exportText(/** @type {string} */ format, ending = format) {
    const { entry, engineTable, seat } = this.#session;
    const { text } = await engineTable.request({ type: "write", format, seat, names: playerNames(entry) });
    saveFile(`${fileName(gameTitle(entry))}.${ending}`, text, "text/plain;charset=utf-8");
  }

  /** @returns {GameContext} */
  #makeContext() {
    const app = this.#app;
    const session = this.#session;
    const together = this.#together;
    const { engineTable } = session;
    const newGame = () => {
      fillNewGameForm(choicesOf(session.entry.record));
      app.go(`#/new/${session.entry.record.game}`);
    };
    return {
      announce,
      clock: session.clock,
      get ready() {
        return session.ready && !together?.paused;
      },
      get waiting() {
        return session.waiting;
      },
      get rests() {
        return together?.rests;
      },
      get watching() {
        return session.role === "watching" || Boolean(together?.watches);
      },
      get inSeries() {
        return together?.inSeries;
      },
      single: session.entry.letter !== null || this.#together !== null,
      contest: this.#contest,
      refuseHelp: this.#contest?.refuseHelp ?? together?.refuseHelp,
      get settings() {
        return currentSettings();
      },
      act: (action, seconds, seat) => {
        if (session.waiting) showToast({ text: t("game.noted"), testid: "noted" });
        return session.act(action, seconds, seat);
      },
      ask: (question, args = {}, seat, ply) => engineTable.ask(question, args, seat ?? session.seat, ply),
      view: (ply, seat = session.seat) => engineTable.view(seat, ply),
      undo: () => session.undo(),
      moveNow: () => session.moveNow(),
      job: (start, onProgress) => engineTable.job(start, onProgress),
      get id() {
        return together?.savedId || session.entry.id;
      },
      get kept() {
        return session.entry.kept;
      },
      keep: (name, value) => session.keep(name, value),
      go: app.go,
      exportText: (format, ending) => this.#exportText(format, ending),
      keepCopy: async (record) => {
        const kept = session.entry.kept.entered ? { entered: true } : {};
        await (await import("./play-on.js")).keepCopy(app, { record, title: null, kept });
      },
      leave: () => app.go("#/"),
      newGame,
      rematch: () =>
        together
          ? together.again()
          : void valid(choicesOf(session.entry.record)).then((again) =>
              app.go(writeNewGame({ ...again, seed: randomSeed() })),
            ),
    };
  }
}

/** The page beside the table where a game was begun; "": it was begun elsewhere. @param {SavedGame} entry */
function roomOf({ record, kept }) {
  const found = /^([a-z]+)\/[\w/-]{1,60}$/.exec(String(kept.room ?? ""));
  return found && findGame(record.game)?.rooms.includes(found[1]) ? found[1] : "";
}

/** The way back there. @param {SavedGame} entry */
function roomNotice(entry) {
  const { game } = entry.record;
  return html`<div class="notice row" role="status"><a class="button primary" href="#/${game}/${entry.kept.room}"
    data-testid="game-room">${t("game.go_on", { room: t(`games.${game}.rooms.${roomOf(entry)}`) })}</a></div>`;
}

/** The page of an unreadable game: it can be exported. @param {App} app @param {SavedGame} entry @returns {Page} */
function asidePage(app, entry) {
  const aside = /** @type {ErrorJson} */ (entry.aside);
  const retry = () => void changeGame(entry.id, { aside: null }).then(app.reenter);
  return {
    title: () => gameTitle(entry),
    draw: () => html`<div class="stack narrow" data-testid="aside">
      <h1 tabindex="-1">${gameTitle(entry)}</h1>
      <p role="alert">${t("saved.aside_help")}</p>
      <p class="small soft"><code>${aside.code}</code> ${aside.message}</p>
      <p class="row">
        <button class="button primary" data-testid="aside-export"
          @click=${() => void exportGame(entry)}>${icon("down")}${t("saved.export")}</button>
        ${
          aside.code === "saved/unreadable"
            ? nothing
            : html`<button class="button" data-testid="aside-again"
          @click=${retry}>${t("engine.retry")}</button>`
        }
        <a class="button" href="#/saved">${t("nav.saved")}</a>
      </p>
    </div>`,
  };
}
