// The page: paints the frame and the screen that the hash names, and starts the engine behind them.

import { html, render } from "./parts/lit.js";
import { announce, showToast } from "./parts/toast.js";
import { Engine } from "./engine/engine.js";
import { drawBar, drawFoot } from "./shell/base/frame.js";
import { addStrings, t, tError } from "./shell/base/i18n.js";
import { GAMES } from "./shell/catalogue/games.js";
import { House } from "./shell/base/pwa.js";
import { readRoute } from "./shell/catalogue/route.js";
import { applySettings, onSettings } from "./shell/base/settings.js";
import { watchSpace } from "./shell/storage/storage-notices.js";

/** @typedef {import("./shell/catalogue/route.js").Route} Route */

/**
 * @typedef {object} Page one screen
 * @property {() => string} title
 * @property {() => unknown} draw a lit-html template; its h1 takes the focus when the screen is entered
 * @property {() => void} [drawn] called after each drawing
 * @property {() => void} [close] the screen is left
 * @property {() => Promise<void>} [share] what is shown can be shared as a link
 * @property {boolean} [playing] somebody's turn is running: no update is offered now
 */

/**
 * @typedef {object} App
 * @property {Engine} engine
 * @property {House} house offline state, updates, installing
 * @property {() => void} redraw
 * @property {(hash: string) => void} go
 * @property {(hash: string) => void} replace go without leaving a step in the history
 * @property {() => void} reenter enter the screen anew
 */

/** The module of each screen, loaded when it is first entered. @type {Record<Route["page"], () => Promise<{open: (app: App, route: any) => Promise<Page> | Page}>>} */
const SCREENS = {
  home: () => import("./shell/pages/home.js"),
  choose: () => import("./shell/pages/newgame.js"),
  new: () => import("./shell/pages/opening.js"),
  game: () => import("./shell/play/game-page.js"),
  saved: () => import("./shell/pages/saved.js"),
  shared: () => import("./shell/play/shared.js"),
  settings: () => import("./shell/pages/settings-page.js"),
  device: () => import("./shell/pages/device.js"),
  words: () => import("./shell/pages/words.js"),
  statistics: () => import("./shell/pages/statistics.js"),
  help: () => import("./shell/pages/help.js"),
  about: () => import("./shell/pages/about.js"),
  room: () => import("./shell/pages/room.js"),
};

const bar = /** @type {HTMLElement} */ (document.getElementById("bar"));
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const foot = /** @type {HTMLElement} */ (document.getElementById("foot"));

/** Milliseconds after the files are here, before work for the next visit begins. */
const CALM = 2000;
/** Milliseconds that the first screen may take to be painted before Python starts all the same. */
const PAINTED = 500;

/** @type {Page | null} */
let page = null;
/** @type {Route["page"] | "wrong"} */
let pageName = "home";
/** Counts the screens that were asked for, so that a slow one does not replace a later one. */
let asked = 0;
let updateOffered = false;

/** @type {App} */
const app = {
  engine: new Engine(),
  house: new House(),
  redraw,
  go: (hash) => void (location.hash = hash),
  replace: (hash) => location.replace(hash),
  reenter: () => void enter(false),
};

function redraw() {
  render(drawBar(app, pageName, page?.share), bar);
  render(drawFoot(app), foot);
  if (!page) return;
  document.title = `${page.title()} · Asobiba`;
  render(page.draw(), main);
  page.drawn?.();
}

/** Show the screen that the hash names. @param {boolean} first the page has just been loaded: the focus stays where it is */
async function enter(first) {
  const mine = (asked += 1);
  const next = await screenFor(location.hash);
  if (mine !== asked) return next.page.close?.();
  page?.close?.();
  ({ page, name: pageName } = next);
  document.documentElement.dataset.page = pageName;
  render(html``, main);
  redraw();
  scrollTo(0, 0);
  offerUpdate();
  if (first) return;
  main.querySelector("h1")?.focus();
  announce(next.page.title());
}

/** @param {string} hash @returns {Promise<{page: Page, name: Route["page"] | "wrong"}>} */
async function screenFor(hash) {
  try {
    const route = readRoute(hash);
    const screen = await SCREENS[route.page]();
    return { page: await screen.open(app, route), name: route.page };
  } catch (error) {
    return { page: wrongPage(app.engine.plain(error)), name: "wrong" };
  }
}

/** What was asked for cannot be shown: say what, and lead back. @param {import("./shell/base/i18n.js").ErrorJson} error @returns {Page} */
function wrongPage(error) {
  return {
    title: () => t("wrong.title"),
    draw: () => html`<div class="stack narrow" data-testid="wrong">
      <h1 tabindex="-1">${t("wrong.title")}</h1>
      <p role="alert" data-testid="wrong-message" data-code=${error.code}>${tError(error)}</p>
      <p class="small soft"><code>${error.code}</code></p>
      <p class="row">
        <a class="button primary" href="#/" data-testid="wrong-home">${t("wrong.home")}</a>
        <a class="button" href="#/new">${t("wrong.choose")}</a>
        <a class="button quiet" href="#/saved">${t("nav.saved")}</a>
      </p>
    </div>`,
  };
}

/** A newer version is offered once, and never while somebody's turn is running. */
function offerUpdate() {
  if (!app.house.updateWaiting || updateOffered || page?.playing) return;
  updateOffered = true;
  const actions = [{ label: t("update.now"), run: () => app.house.update() }];
  showToast({ text: t("update.waiting"), actions, close: t("update.later"), testid: "update" });
}

/** Files that are dropped anywhere on the page, where nothing else takes them, are games. @param {DragEvent} event */
async function dropped(event) {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (event.defaultPrevented || !files.length) return;
  event.preventDefault();
  const { bringFiles } = await import("./shell/pages/saved.js");
  bringFiles(app, files);
}

async function start() {
  // First of all, because it takes longest; it says nothing before the listeners below are there to hear it. Nothing on the first
  // screen needs it, so that is painted before.
  const started = /^#?\/?$/.test(location.hash) ? null : app.engine.start();
  // lit-html draws beside what stands in an element, so what index.html painted first makes way.
  for (const part of [bar, main, foot]) part.replaceChildren();
  for (const game of GAMES) addStrings(new URL("i18n/", game.folder));
  await applySettings();
  app.engine.onChange(redraw);
  app.house.onChange(redraw);
  app.house.onUpdate(offerUpdate);
  onSettings(redraw);
  watchSpace(redraw);
  addEventListener("dragover", (event) => event.dataTransfer?.types.includes("Files") && event.preventDefault());
  addEventListener("drop", (event) => void dropped(event));
  addEventListener("hashchange", () => void enter(false));
  await enter(true);
  if (!started) await painted();
  const engineStarted = started ?? app.engine.start();
  // The service worker stores every file: after the engine, so that they do not compete for the line.
  await engineStarted;
  app.house.onChange(keepMemory);
  await app.house.start();
}

/** What was drawn is to be seen; at the latest after PAINTED, because a tab in the background is not painted. @returns {Promise<void>} */
function painted() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, PAINTED);
  });
}

/** Once every file is here for offline, and what is begun is under way, the next start is made a faster one. */
function keepMemory() {
  if (app.house.state === "ready") setTimeout(() => void app.engine.keepMemory(), CALM);
}

/** Not even the strings came: say so in plain words. @param {unknown} error */
function failed(error) {
  render(html`<h1>Asobiba could not start</h1><p role="alert">${String(error)}</p><p><a class="button" href="">Try again</a></p>`, main);
  throw error;
}

start().catch(failed);
