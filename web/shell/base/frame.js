// The frame around every screen: the bar with the engine's progress, and the foot with the offline state.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { bytes, number, t } from "./i18n.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../engine/engine.js").Status} Status */

/** @param {App} app @param {string} page the screen that is shown @param {() => Promise<void>} [share] */
export function drawBar(app, page, share) {
  return html`<a class="skip visually-hidden" href="#main" @click=${skip}>${t("nav.skip")}</a>
    <a class="brand" href="#/" aria-label=${t("nav.home")} data-testid="nav-home">
      <img src="icons/icon.svg" alt="" width="36" height="36" /><span class="name">Asobiba</span>
    </a>
    ${chip(app.engine.status)}
    ${share ? html`<button class="button quiet share" data-testid="share" @click=${() => void share()}>${icon("share")}<span class="label">${t("share.short")}</span></button>` : nothing}
    <nav aria-label=${t("nav.label")}>
      ${link("saved", "games", page)} ${link("settings", "settings", page)} ${link("help", "help", page)}
    </nav>
    ${line(app.engine.status)}`;
}

/** @param {string} name @param {import("../../parts/icons.js").IconName} picture @param {string} page */
function link(name, picture, page) {
  return html`<a href="#/${name}" aria-current=${page === name ? "page" : nothing} data-testid="nav-${name}">
    ${icon(picture)}<span class="label">${t(`nav.${name}`)}</span>
  </a>`;
}

/** The hash is the route, so the skip link moves the focus itself. @param {Event} event */
function skip(event) {
  event.preventDefault();
  const target = document.querySelector("main h1, main [tabindex]");
  if (target instanceof HTMLElement) target.focus();
}

/** @param {Status} status */
function chip(status) {
  if (status.state === "ready")
    return html`<span class="status" data-testid="engine-status" data-state="ready"><span class="visually-hidden">${t("engine.ready")}</span></span>`;
  const text = status.state === "failed" ? t("engine.failed_short") : chipProgress(status);
  return html`<span class="status" data-testid="engine-status" data-state=${status.state}>${text}</span>`;
}

/** The same as `progressText`, for little room: a phone shows how much, not of what. @param {Status} status */
function chipProgress(status) {
  const what = t(`engine.phase.${status.phase}`);
  const loaded = number(status.loaded / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return status.total ? html`<span class="phase">${what}</span> ${loaded} / ${bytes(status.total)}` : what;
}

/** What is loading, how much of how much. @param {Status} status @returns {string} */
function progressText(status) {
  const what = t(`engine.phase.${status.phase}`);
  if (!status.total) return what;
  return t("engine.progress", { what, loaded: bytes(status.loaded), total: bytes(status.total) });
}

/** @param {Status} status */
function line(status) {
  if (status.state !== "starting") return nothing;
  return html`<progress class="progress" aria-hidden="true" max="1" .value=${share(status)}></progress>`;
}

/** @param {Status} status @returns {number} from 0 to 1 */
function share(status) {
  return status.total ? Math.min(1, status.loaded / status.total) : 0.02;
}

/** A larger progress bar with its words, for screens that wait for the engine. @param {Status} status */
export function engineProgress(status) {
  if (status.state !== "starting") return nothing;
  const percent = number(Math.round(share(status) * 100) / 100, { style: "percent" });
  return html`<div class="stack close engine-progress" data-testid="engine-progress">
    <progress class="progress" aria-label=${t("engine.loading")} max="1" .value=${share(status)}></progress>
    <p class="small soft numbers">${t("engine.loading")}<br />${`${progressText(status)} (${percent})`}</p>
  </div>`;
}

/** What failed, with a retry and the games to take away. @param {App} app @param {() => void} [retry] */
export function engineFailure(app, retry = () => void app.engine.restart()) {
  const { error } = app.engine.status;
  if (app.engine.status.state !== "failed" || !error) return nothing;
  return html`<section class="card warning" role="alert" data-testid="engine-failed">
    <h2>${t("engine.failed")}</h2>
    <p>${t("engine.failed_help")}</p>
    <div class="row">
      <button class="button primary" data-testid="engine-retry" @click=${retry}>${t("engine.retry")}</button>
      <button class="button" data-testid="engine-export" @click=${() => void exportEverything()}>${icon("down")}${t("saved.export_all")}</button>
    </div>
    ${errorDetails(error)}
  </section>`;
}

/** What a bug report needs of an error, folded away: a code, and perhaps pages of Python. @param {import("./i18n.js").ErrorJson} error */
export function errorDetails(error) {
  return html`<details class="small soft" data-testid="error-details">
    <summary>${t("details")}</summary>
    <p><code>${error.code}</code></p>
    <pre>${error.message}</pre>
  </details>`;
}

async function exportEverything() {
  const { exportAll } = await import("../exchange/import-export.js");
  await exportAll();
}

/** @param {App} app */
export function drawFoot(app) {
  const { house } = app;
  return html`<span data-testid="offline-state" data-state=${house.state}>${offlineText(house)}</span>
    ${house.canInstall ? html`<button class="button quiet small" data-testid="install" @click=${() => void house.install()}>${icon("down")}${t("house.install")}</button>` : house.byHand ? html`<span data-testid="install-by-hand">${t("house.install_by_hand")}</span>` : nothing}
    <a href="#/words">${t("nav.words")}</a> <a href="#/device">${t("nav.device")}</a> <a href="#/about">${t("nav.about")}</a>`;
}

/** @param {import("./pwa.js").House} house @returns {string} */
export function offlineText(house) {
  if (house.state !== "installing") return t(`house.${house.state}`);
  return t("house.installing", { done: bytes(house.loaded), total: bytes(house.total) });
}
