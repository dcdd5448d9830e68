// The frame around every screen: the bar with the engine's progress, and the footer with the offline state.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { bytes, number, t } from "./i18n.js";

/** @import { App } from "../../app.js" */
/** @import { Status } from "../../engine/client.js" */
/** @import { IconName } from "../../parts/icons.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Pwa } from "./pwa.js" */

/**
 * @param {App} app @param {string} page the current screen @param {string} [game] that a screen was last about
 * @param {() => Promise<void>} [share]
 */
export function drawBar(app, page, game, share) {
  return html`<a class="skip visually-hidden" href="#main" @click=${skip}>${t("nav.skip")}</a>
    <a class="brand" href="#/" aria-label=${t("nav.home")} data-testid="nav-home">
      <img src="icons/icon.svg" alt="" width="36" height="36" /><span class="name">Asobiba</span>
    </a>
    ${chip(app.engine.status)}
    ${
      share
        ? html`<button class="button quiet share" data-testid="share"
      @click=${() => void share()}>${icon("share")}<span class="label">${t("share.short")}</span></button>`
        : nothing
    }
    <nav aria-label=${t("nav.label")}>
      ${link("saved", "games", page)} ${link("settings", "settings", page)} ${link("help", "help", page, game)}
    </nav>
    ${progressLine(app.engine.status)}`;
}

/**
 * @param {string} name @param {IconName} picture @param {string} page @param {string} [game] whose part of the screen
 * is wanted
 */
function link(name, picture, page, game) {
  return html`<a href="#/${name}${game ? `/${game}` : ""}" aria-current=${page === name ? "page" : nothing}
    data-testid="nav-${name}">
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
    return html`<span class="status" data-testid="engine-status" data-state="ready"><span
      class="visually-hidden">${t("engine.ready")}</span></span>`;
  const text = status.state === "failed" ? t("engine.failed_short") : chipProgress(status);
  return html`<span class="status" data-testid="engine-status"
    data-state=${status.state === "failed" ? "failed" : "starting"}>${text}</span>`;
}

/**
 * The progress in a small space: the current download and its share; on a phone only the share. @param {Status} status
 */
function chipProgress(status) {
  const { loaded, total } = status.progress;
  return html`<span class="phase">${progressText(status)}</span>${
    total ? html`<span class="percent" aria-hidden="true">${percent(loaded / total)}</span>` : nothing
  }`;
}

/** @param {number} share */
function percent(share) {
  return number(Math.min(1, Math.round(share * 100) / 100), { style: "percent" });
}

/** The current download and its share. @param {Status} status @returns {string} */
function progressText({ progress: { phase, loaded, total } }) {
  const what = t(`engine.phase.${phase}`);
  return total ? t("engine.progress", { what, loaded: bytes(loaded), total: bytes(total) }) : what;
}

/** @param {Status} status */
function progressLine(status) {
  if (!isStarting(status)) return nothing;
  return html`<progress class="progress" aria-hidden="true" max="1" .value=${share(status)}></progress>`;
}

/** @param {Status} status @returns {number} from 0 to 1 */
function share({ progress: { loaded, total } }) {
  return total ? Math.min(1, loaded / total) : 0.02;
}

/** @param {Status} status */
function isStarting({ state }) {
  return state === "idle" || state === "starting";
}

/** A larger progress bar with its words, for screens that wait for the engine. @param {Status} status */
export function engineProgress(status) {
  if (!isStarting(status)) return nothing;
  return html`<div class="stack close engine-progress" data-testid="engine-progress">
    <progress class="progress" aria-label=${t("engine.loading")} max="1" .value=${share(status)}></progress>
    <p class="small soft numbers">${t("engine.loading")}<br
      />${`${progressText(status)}${t("brackets", { text: percent(share(status)) })}`}</p>
  </div>`;
}

/**
 * Why the engine could not start, with buttons to try again and to export the games. @param {App} app
 * @param {() => unknown} [restarted] called when it runs again
 */
export function engineFailure(app, restarted = () => {}) {
  const { state, error } = app.engine.status;
  if (state !== "failed" || !error) return nothing;
  const retry = () => app.engine.restart().then(restarted, () => {});
  return html`<section class="card warning" role="alert" data-testid="engine-failed">
    <h2>${t("engine.failed")}</h2>
    <p>${t("engine.failed_help")}</p>
    <div class="row">
      <button class="button primary" data-testid="engine-retry" @click=${retry}>${t("engine.retry")}</button>
      <button class="button" data-testid="engine-export"
        @click=${app.exportAll}>${icon("down")}${t("saved.export_all")}</button>
    </div>
    ${errorDetails(error)}
  </section>`;
}

/** The details of an error for a bug report, folded because a Python traceback may be long. @param {ErrorJson} error */
export function errorDetails(error) {
  return html`<details class="small soft" data-testid="error-details">
    <summary>${t("details")}</summary>
    <p><code>${error.code}</code></p>
    <pre>${error.message}</pre>
  </details>`;
}

/** @param {App} app */
export function drawFoot(app) {
  const { pwa } = app;
  return html`<span data-testid="offline-state" data-state=${pwa.state}>${offlineText(pwa)}</span>
    ${
      pwa.canInstall
        ? html`<button class="button quiet small" data-testid="install"
      @click=${() => void pwa.install()}>${icon("down")}${t("house.install")}</button>`
        : pwa.installByHand
          ? html`<span data-testid="install-by-hand">${t("house.install_by_hand")}</span>`
          : nothing
    }
    <a href="#/words">${t("nav.words")}</a> <a href="#/device">${t("nav.device")}</a>
    <a href="#/about">${t("nav.about")}</a>`;
}

/** @param {Pwa} pwa @returns {string} */
export function offlineText(pwa) {
  if (pwa.state !== "installing") return t(`house.${pwa.state}`);
  return t("house.installing", { done: bytes(pwa.loaded), total: bytes(pwa.total) });
}
