// The screens of playing together: `#/together` (tables that go on, and the ways in), `#/together/host?...` (the host
// gathers the others), `#/together/join` and `#/together/join/<code>` (a guest comes), `#/together/table/<id>` (a
// guest's table).

import { html, nothing } from "../../parts/lit.js";
import { t } from "../base/i18n.js";
import { gameTitle } from "../catalogue/games.js";
import { RouteError } from "../catalogue/route.js";
import { openAsGuest } from "../play/game-page.js";
import { furnish } from "./at-table.js";
import { entryOf, guestAtTable } from "./guest/guest-table.js";
import { guestOf } from "./guest/guest.js";
import { stunField } from "./own.js";
import { openRows, readRow, waits } from "./guest/tables-store.js";

/** @import { App, Page } from "../../app.js" */
/** @import { NewGame } from "../catalogue/route.js" */

/** @param {App} app @param {{parts: string[], wanted: NewGame | null}} route @returns {Promise<Page>} */
export async function open(app, { parts, wanted }) {
  await furnish();
  const [name = "", text = "", ...rest] = parts;
  if (rest.length === 0) {
    if (name === "" && !wanted) return overview(app);
    if (name === "host" && !text) return (await import("./host/host-room.js")).open(app, wanted);
    if (name === "join" && !wanted) return (await import("./guest/join-room.js")).open(app, text);
    if (name === "table" && text && !wanted) return guestTable(app, text);
  }
  const page = ["together", ...parts].join("/").slice(0, 100);
  throw new RouteError("url/page", `there is no page ${page}`, { page });
}

/** @param {App} app @param {string} id @returns {Promise<Page>} */
async function guestTable(app, id) {
  const row = await readRow(id.slice(0, 40));
  if (!row) throw new RouteError("url/no_game", `there is no table ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  if (row.saved && !waits(row)) app.replace(`#/game/${row.saved}`);
  const guest = guestOf(app, row);
  // The page may have a later state than was read, or another game of the same table; one that is played stays.
  if (guest.row?.id !== row.id && !guest.connected) guest.row = row;
  return openAsGuest(app, entryOf(guest), guestAtTable(app, guest));
}

/** The tables that go on, and the ways in. @param {App} app @returns {Promise<Page>} */
async function overview(app) {
  const rows = await openRows();
  return {
    title: () => t("live.title"),
    draw: () => html`<div class="stack narrow" data-testid="together">
      <h1 tabindex="-1">${t("live.title")}</h1>
      <p>${t("live.about")}</p>
      <p class="row"><a class="button primary" href="#/together/join" data-testid="together-join">${t("live.join")}</a>
        <a class="button" href="#/together/new" data-testid="together-new">${t("live.host")}</a></p>
      <p class="small soft">${t("live.host_help")}</p>
      ${
        rows.length
          ? html`<h2>${t("live.running")}</h2><ul class="stack close plain">${rows.map(rowLink)}</ul>`
          : nothing
      }
      ${stunField(app.redraw)}
    </div>`,
  };
}

/** @param {import("./guest/tables-store.js").GuestRow} row */
function rowLink({ id, record }) {
  const title = gameTitle(/** @type {any} */ ({ record, title: null }));
  return html`<li><a class="button quiet wide" href="#/together/table/${id}"
    data-testid="together-row">${t(`games.${record.game}.name`)} · ${title}</a></li>`;
}
