// The room that the device has for games: told before it is used up, and when a game could not be saved.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { showToast } from "../../parts/toast.js";
import { bytes, t } from "../base/i18n.js";
import { offerAgain, onUnsaved, spaceLeft, unsavedGames } from "./games-store.js";

/** @typedef {NonNullable<Awaited<ReturnType<typeof spaceLeft>>>} Space */

async function takeAway() {
  const { exportAll } = await import("../exchange/import-export.js");
  await exportAll();
}

/** Tell the player, wherever he is, when the device begins to refuse games and when it has taken them. @param {() => void} redraw */
export function watchSpace(redraw) {
  onUnsaved(() => {
    redraw();
    if (unsavedGames()) showToast({ text: t("game.not_saved"), testid: "not-saved" });
    else showToast({ text: t("space.saved_now"), testid: "saved-now" });
  });
}

/** Above a table, in a line: the game is not saved. */
export function unsavedNotice() {
  return html`<div class="notice row spread" role="status" data-testid="unsaved">
    <span>${t("space.unsaved", { count: unsavedGames() })}</span>
    <button class="button" data-testid="unsaved-export" @click=${() => void takeAway()}>${icon("down")}${t("saved.export_all")}</button>
  </div>`;
}

/** What there is to say of the room on the device: games that were not saved, or that there is little left. @param {Space | null} space */
export function spaceNotice(space) {
  const waiting = unsavedGames();
  if (!waiting && !space?.short) return nothing;
  const text = waiting || !space ? t("space.unsaved", { count: waiting }) : t("space.short", { used: bytes(space.usage), all: bytes(space.quota) });
  return html`<section class="card warning" role="status" data-testid="space-notice">
    <p>${text}</p>
    <div class="row">
      <button class="button" data-testid="space-export" @click=${() => void takeAway()}>${icon("down")}${t("saved.export_all")}</button>
      ${waiting ? html`<button class="button quiet" data-testid="space-again" @click=${() => void offerAgain()}>${t("engine.retry")}</button>` : nothing}
    </div>
  </section>`;
}
