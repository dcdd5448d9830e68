// Notices about storage: that space is short, and that games could not be saved.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { showToast } from "../../parts/toast.js";
import { bytes, t } from "../base/i18n.js";
import { onUnsaved, saveAgain, spaceLeft, unsavedGames } from "./games-store.js";

/** @import { App } from "../../app.js" */
/** @typedef {NonNullable<Awaited<ReturnType<typeof spaceLeft>>>} Space */

/** Tell on any screen when a game cannot be saved and when all are again. @param {() => void} redraw */
export function announceUnsaved(redraw) {
  onUnsaved(() => {
    redraw();
    if (unsavedGames()) showToast({ text: t("game.not_saved"), testid: "not-saved" });
    else showToast({ text: t("space.saved_now"), testid: "saved-now" });
  });
}

/** A line above a table: the game is not saved. @param {App} app */
export function unsavedNotice(app) {
  return html`<div class="notice row spread" role="status" data-testid="unsaved">
    <span>${t("space.unsaved", { count: unsavedGames() })}</span>
    <button class="button" data-testid="unsaved-export"
      @click=${app.exportAll}>${icon("down")}${t("saved.export_all")}</button>
  </div>`;
}

/** A notice if there are unsaved games or space is short. @param {App} app @param {Space | null} space */
export function storageNotice(app, space) {
  const waiting = unsavedGames();
  if (!waiting && !space?.short) return nothing;
  const text =
    waiting || !space
      ? t("space.unsaved", { count: waiting })
      : t("space.short", { used: bytes(space.usage), all: bytes(space.quota) });
  return html`<section class="card warning" role="status" data-testid="space-notice">
    <p>${text}</p>
    <div class="row">
      <button class="button" data-testid="space-export"
        @click=${app.exportAll}>${icon("down")}${t("saved.export_all")}</button>
      ${
        waiting
          ? html`<button class="button quiet" data-testid="space-again"
        @click=${() => void saveAgain()}>${t("engine.retry")}</button>`
          : nothing
      }
    </div>
  </section>`;
}
