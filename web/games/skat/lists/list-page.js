// The Skatliste of a saved game, `#/skat/list/<id>`; without an id, which games have one.

import { errorJson } from "../../../parts/coded-error.js";
import { html, nothing } from "../../../parts/lit.js";
import { engineFailure, engineProgress } from "../../../shell/base/frame.js";
import { loadStrings, moment, t, tError } from "../../../shell/base/i18n.js";
import { gameTitle, playerNames } from "../../../shell/catalogue/games.js";
import { RouteError } from "../../../shell/catalogue/route.js";
import { allGames, readGame } from "../../../shell/storage/games-store.js";
import { listKeys, listTemplate } from "./sheet.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { Engine } from "../../../engine/engine.js" */
/** @import { Record } from "../../../engine/messages.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { SkatList } from "./sheet.js" */

/** @param {App} app @param {string[]} parts @returns {Promise<Page>} */
export async function open(app, [id, ...more]) {
  await loadStrings(new URL("i18n/", import.meta.url));
  if (more.length) throw new RouteError("url/page", "there is no such page", { page: "skat/list" });
  if (id === undefined) return chooser(await allGames());
  const game = await readGame(id);
  if (!game || game.aside || game.record.game !== "skat")
    throw new RouteError("url/no_game", `there is no saved game ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  return new ListPage(app, game);
}

/** @param {SavedGame[]} games @returns {Page} */
function chooser(games) {
  const skat = games.filter(({ aside, record }) => !aside && record.game === "skat");
  return {
    title: () => t("skat.list.title"),
    draw: () => html`<div class="stack room" data-testid="lists">
      <h1 tabindex="-1">${t("skat.list.title")}</h1>
      <p>${t("skat.list.explained")}</p>
      ${
        skat.length
          ? html`<ul class="stack close">${skat.map(
              (game) =>
                html`<li><a href="#/skat/list/${game.id}" data-testid="list-open">${gameTitle(game)}</a>
                  <span class="small soft">${moment(game.updated)}</span></li>`,
            )}</ul>`
          : html`<p class="soft">${t("skat.list.none")}</p>`
      }
      <p><a class="button" href="#/skat/pad" data-testid="list-pad">${t("skat.pad.title")}</a></p>
    </div>`,
  };
}

/**
 * The list of a record, as a spectator sees it: every finished deal is public.
 * @param {Engine} engine @param {Record} record @returns {Promise<SkatList>}
 */
export async function listOf(engine, record) {
  const { table } = await engine.request({ type: "load", record, seat: null });
  try {
    return (await engine.request({ type: "ask", table, seat: null, question: "list", arguments: {} })).answer;
  } finally {
    engine.closeTable(table);
  }
}

/** @implements {Page} */
class ListPage {
  /** @type {SkatList | null} */
  #list = null;
  /** @type {ErrorJson | null} */
  #error = null;
  #open = true;
  #app;
  #game;

  /** @param {App} app @param {SavedGame} game */
  constructor(app, game) {
    this.#app = app;
    this.#game = game;
    void this.#ask();
  }

  title = () => t("skat.list.title");

  close = () => void (this.#open = false);

  async #ask() {
    const { engine } = this.#app;
    try {
      await engine.started();
      this.#list = await listOf(engine, this.#game.record);
    } catch (error) {
      this.#error = errorJson(error);
    }
    if (this.#open) this.#app.redraw();
  }

  draw = () => {
    const names = playerNames(this.#game);
    const title = gameTitle(this.#game);
    const list = this.#list;
    return html`<div class="stack room sk-list-room" data-testid="list-page">
      <header class="stack close"><h1 tabindex="-1">${t("skat.list.title")}</h1><p class="soft">${title},
      ${moment(this.#game.updated)}</p></header>
      ${engineFailure(this.#app)} ${list || this.#error ? nothing : engineProgress(this.#app.engine.status)}
      ${this.#error ? html`<p role="alert" class="danger">${tError(this.#error)}</p>` : nothing}
      ${
        list
          ? html`${listTemplate(list, names, {
              caption: t("skat.list.caption", { count: list.rows.length, of: list.of }),
            })}`
          : nothing
      }
      <p class="row sk-list-keys">${list ? listKeys(list, names, `skat-${title}`) : nothing}
        <a class="button" href="#/game/${this.#game.id}" data-testid="list-game">${t("skat.list.back")}</a>
        <a class="button quiet" href="#/skat/pad">${t("skat.pad.title")}</a></p>
    </div>`;
  };
}
