// The entry point: shows the frame and the screen that the hash names, and starts the engine behind them.

import { errorJson } from "./parts/coded-error.js";
import { html, nothing, render } from "./parts/lit.js";
import { announce, showToast } from "./parts/toast.js";
import { Engine } from "./engine/engine.js";
import { loadAhead } from "./shell/base/ahead.js";
import { drawBar, drawFoot } from "./shell/base/frame.js";
import { addStrings, t, tError } from "./shell/base/i18n.js";
import { painted } from "./shell/base/painted.js";
import { holdPresses } from "./shell/base/press.js";
import { Pwa } from "./shell/base/pwa.js";
import { applySettings, onSettings } from "./shell/base/settings.js";
import { copyTitle, filesOf, findGame, GAMES } from "./shell/catalogue/games.js";
import { readRoute } from "./shell/catalogue/route.js";
import { nameCopies } from "./shell/storage/games-store.js";
import { announceUnsaved } from "./shell/storage/storage-notices.js";

/** @import { ErrorJson } from "./parts/coded-error.js" */
/** @import { Route } from "./shell/catalogue/route.js" */
/** @import { AtTable } from "./shell/live/at-table.js" */
/** @import { SavedGame } from "./shell/storage/games-store.js" */

/**
 * @typedef {object} Page a screen
 * @property {() => string} title
 * @property {() => unknown} draw a lit-html template; its h1 takes the focus when the screen is entered
 * @property {() => void} [drawn] called after each drawing
 * @property {() => void} [close] called when the screen is left
 * @property {() => Promise<void>} [share] shares what is shown as a link
 * @property {boolean} [playing] a game is being played: no update is offered now
 * @property {string} [game] the game that it is about: help begins with that
 */

/**
 * @typedef {object} App
 * @property {Engine} engine
 * @property {Pwa} pwa offline state, updates, installing
 * @property {() => void} redraw
 * @property {(hash: string) => void} go
 * @property {(hash: string) => void} replace go without adding to the history
 * @property {() => void} reenter open the screen again
 * @property {(entry: SavedGame) => Promise<AtTable>} hostAtTable what a saved game has whose other players are at
 * devices of their own
 * @property {() => Promise<typeof import("./shell/live/host/leading.js")>} leading several tables at once whose players
 * are at devices of their own
 * @property {() => Promise<void>} exportAll save everything of this device as files
 */

/**
 * The module of each screen, loaded when it is first entered.
 * @type {Record<Route["page"], () => Promise<{open: (app: App, route: any) => Promise<Page> | Page}>>}
 */
const SCREENS = {
  home: () => import("./shell/pages/home.js"),
  choose: () => import("./shell/pages/newgame.js"),
  new: () => import("./shell/pages/opening.js"),
  game: () => import("./shell/play/game-page.js"),
  replay: () => import("./shell/play/replay.js"),
  today: () => import("./shell/today/today-page.js"),
  puzzle: () => import("./shell/today/puzzle-page.js"),
  trainer: () => import("./shell/today/trainer.js"),
  atlas: () => import("./shell/atlas/page.js"),
  box: () => import("./shell/box/page.js"),
  learn: () => import("./shell/today/learn.js"),
  stages: () => import("./shell/today/stages-page.js"),
  contest: () => import("./shell/contests/page.js"),
  proof: () => import("./shell/proof/page.js"),
  together: () => import("./shell/live/page.js"),
  saved: () => import("./shell/pages/saved.js"),
  shared: () => import("./shell/play/shared.js"),
  settings: () => import("./shell/pages/settings-page.js"),
  device: () => import("./shell/pages/device.js"),
  words: () => import("./shell/pages/words.js"),
  statistics: () => import("./shell/pages/statistics.js"),
  help: () => import("./shell/pages/help.js"),
  about: () => import("./shell/pages/about.js"),
  room: async () => ({ open: openRoom }),
};

const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const foot = /** @type {HTMLElement} */ (document.getElementById("foot"));

/** Milliseconds between the last file for offline use and the saving of a memory snapshot. */
const SNAPSHOT_DELAY = 2000;
/** Milliseconds without a request after which the files for offline use may come, and how long to wait for that. */
const QUIET = 500;
const MOST_WAIT = 10_000;

/** Milliseconds between two drawings of how much is loaded. */
const PROGRESS_EVERY = 200;

/** @type {Page | null} */
let page = null;
/** @type {Route["page"] | "wrong"} */
let pageName = "home";
/** The game that a screen was last about. @type {string | undefined} */
let latestGame;
/** Counts the screens that were opened, so that a slow one does not replace a later one. */
let entered = 0;
let updateOffered = false;
/** The engine's status as it was drawn last, and when. */
let drawnStatus = "";
let drawnAt = 0;
/** When it was drawn last how many files the service worker has stored. */
let storedDrawnAt = 0;

/** @type {App} */
const app = {
  engine: new Engine(),
  pwa: new Pwa(),
  redraw,
  go: (hash) => void (location.hash = hash),
  replace: (hash) => location.replace(hash),
  reenter: () => void enter(false),
  hostAtTable: async (entry) => (await import("./shell/live/host/host-table.js")).hostAtTable(app, entry),
  leading: async () => {
    const leading = await import("./shell/live/host/leading.js");
    await leading.furnish();
    return leading;
  },
  exportAll: async () => (await import("./shell/exchange/import-export.js")).exportAll(),
};

function redraw() {
  render(drawBar(app, pageName, latestGame, page?.share), bar);
  render(drawFoot(app), foot);
  if (!page) return;
  document.title = `${page.title()} · Asobiba`;
  render(page.draw(), main);
  page.drawn?.();
}

/** Redraw for the engine's status. Its progress changes with every chunk of a file and is drawn now and then. */
function redrawStatus() {
  const { state, progress } = app.engine.status;
  const status = `${state} ${progress.phase} ${app.engine.generation}`;
  const now = performance.now();
  if (status === drawnStatus && now - drawnAt < PROGRESS_EVERY) return;
  drawnStatus = status;
  drawnAt = now;
  redraw();
}

/** Redraw for the service worker. Each file that it stores is told, now and then, and a table is left alone by that. */
function redrawStored() {
  const now = performance.now();
  if (app.pwa.state !== "installing") return redraw();
  if (now - storedDrawnAt < PROGRESS_EVERY) return;
  storedDrawnAt = now;
  if (page?.playing) render(drawFoot(app), foot);
  else redraw();
}

/** Show the screen of the hash. @param {boolean} first the page has just been loaded: the focus stays where it is */
async function enter(first) {
  const mine = (entered += 1);
  const next = await screenFor(location.hash);
  if (mine !== entered) return next.page.close?.();
  page?.close?.();
  for (const dialog of document.querySelectorAll("body > dialog")) /** @type {HTMLDialogElement} */ (dialog).close();
  for (const each of document.querySelectorAll("body > .popover")) /** @type {HTMLElement} */ (each).hidePopover();
  ({ page, name: pageName } = next);
  latestGame = next.game ?? latestGame;
  document.documentElement.dataset.page = pageName;
  render(html``, main);
  redraw();
  scrollTo(0, 0);
  offerUpdate();
  if (first) return;
  main.querySelector("h1")?.focus();
  announce(next.page.title());
}

/** @param {string} hash @returns {Promise<{page: Page, name: Route["page"] | "wrong", game?: string}>} */
async function screenFor(hash) {
  try {
    const route = readRoute(hash);
    if (route.page === "new") {
      loadAhead(route.wanted.game);
      app.engine.bringFiles(filesOf(route.wanted.game, route.wanted.options));
    }
    const [screen] = await Promise.all([SCREENS[route.page](), route.page === "home" ? null : furnished()]);
    const opened = await screen.open(app, route);
    return {
      page: opened,
      name: route.page,
      game: opened.game ?? ("game" in route ? (route.game ?? undefined) : undefined),
    };
  } catch (error) {
    return { page: errorPage(errorJson(error)), name: "wrong" };
  }
}

/** What the first screen does without. */
async function furnished() {
  const { furnish } = await import("./shell/screens.js");
  await furnish(app.engine);
}

/**
 * A page of a game beside its table (`#/<game>/<room>`), from the game's rooms.js. @param {App} app
 * @param {Extract<Route, {page: "room"}>} route @returns {Promise<Page>}
 */
async function openRoom(app, route) {
  const rooms = await import(new URL("rooms.js", findGame(route.game)?.folder).href);
  return rooms.open(app, route);
}

/** Why an address or a module of its screen failed, and the way on. @param {ErrorJson} error @returns {Page} */
function errorPage(error) {
  const broken = error.code === "page/error";
  const title = () => t(broken ? "wrong.broken" : error.code === "puzzle/future" ? "wrong.early" : "wrong.title");
  let asked = false;
  const again = () => {
    asked = true;
    redraw();
    void app.pwa.reloadMended();
  };
  return {
    title,
    draw: () => html`<div class="stack narrow" data-testid="wrong">
      <h1 tabindex="-1">${title()}</h1>
      <p role="alert" data-testid="wrong-message" data-code=${error.code}>${tError(error)}</p>
      <p class="small soft"><code>${error.code}</code></p>
      <p class="row">
        ${
          broken
            ? html`<button class="button primary" ?disabled=${asked} @click=${again}
          data-testid="wrong-again">${t("wrong.again")}</button>`
            : nothing
        }
        <a class="button ${broken ? "" : "primary"}" href="#/" data-testid="wrong-home">${t("wrong.home")}</a>
        <a class="button" href="#/new">${t("wrong.choose")}</a>
        <a class="button quiet" href="#/saved">${t("nav.saved")}</a>
      </p>
    </div>`,
  };
}

/** Offer a newer version once, and never during a game. */
function offerUpdate() {
  if (!app.pwa.updateWaiting || updateOffered || page?.playing) return;
  updateOffered = true;
  const actions = [{ label: t("update.now"), run: () => app.pwa.update() }];
  showToast({ text: t("update.waiting"), actions, close: t("update.later"), testid: "update" });
}

/** Import files of games that are dropped anywhere where nothing else takes them. @param {DragEvent} event */
async function importDropped(event) {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (event.defaultPrevented || !files.length) return;
  event.preventDefault();
  const { importDroppedFiles } = await import("./shell/pages/saved.js");
  importDroppedFiles(app, files);
}

async function start() {
  // First of all, because it takes longest; its first event comes after the listeners below are added. The first screen
  // does not need it, and is painted before.
  const early = /^#?\/?$/.test(location.hash) ? null : app.engine.start();
  // Before the texts, for which `enter` waits.
  const table = /^#\/(?:new\?(?:.*&)?game=(\w+)|game\/)/.exec(location.hash);
  if (table) loadAhead(table[1]);
  // lit-html renders beside existing content, so the placeholders of index.html are removed.
  for (const part of [bar, main, foot]) part.replaceChildren();
  for (const game of GAMES) addStrings(new URL("i18n/", game.folder));
  await applySettings();
  nameCopies(copyTitle);
  holdPresses();
  app.engine.onChange(redrawStatus);
  app.pwa.onChange(redrawStored);
  app.pwa.onUpdate(offerUpdate);
  onSettings(redraw);
  announceUnsaved(redraw);
  addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  addEventListener("drop", (event) => void importDropped(event));
  addEventListener("hashchange", () => void enter(false));
  await enter(true);
  if (!early) await painted();
  // The service worker downloads every file: after the engine and its first answers, so that they do not compete for
  // the network.
  await (early ?? app.engine.start()).catch(() => undefined);
  await idle(app.engine);
  app.pwa.onChange(saveMemory);
  await app.pwa.start();
}

/** Resolves when nobody has waited for the engine for a while; a long job is not waited for. @param {Engine} engine */
async function idle(engine) {
  let quiet = 0;
  for (let waited = 0; quiet < QUIET && waited < MOST_WAIT; waited += QUIET / 5) {
    await new Promise((done) => setTimeout(done, QUIET / 5));
    quiet = engine.isIdle ? quiet + QUIET / 5 : 0;
  }
}

/** When every file is here for offline use, save a memory snapshot, so that the next start is faster. */
function saveMemory() {
  if (app.pwa.state === "ready") setTimeout(() => void app.engine.saveMemory(), SNAPSHOT_DELAY);
}

/** Even the translations could not be loaded: say so in English. @param {unknown} error */
function failed(error) {
  render(
    html`<h1>Asobiba could not start</h1><p role="alert">${String(error)}</p><p><a class="button" href="">Try
      again</a></p>`,
    main,
  );
  throw error;
}

start().catch(failed);
