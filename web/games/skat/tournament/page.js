// Tournaments, `#/skat/tournament`: those of this device and a new one; `.../<id>`: one of them, its tables and the
// standings; `.../<id>/<series>/<table>`: the list of a table.

import { errorJson } from "../../../parts/coded-error.js";
import { confirmDialog } from "../../../parts/dialog.js";
import { html, nothing } from "../../../parts/lit.js";
import { engineFailure, engineProgress } from "../../../shell/base/frame.js";
import { loadStrings, moment, t, tError } from "../../../shell/base/i18n.js";
import { RouteError } from "../../../shell/catalogue/route.js";
import { csvText, listKeys, listTemplate, paperKeys } from "../lists/sheet.js";
import { beginGame, courseOf, gameOf, hasPeople, standOf } from "./course.js";
import { gather } from "./gather.js";
import { hall } from "./hall.js";
import { ledOf } from "./led.js";
import { lengthOf, Setup } from "./setup.js";
import { namesOf, standingsLines, standingsTemplate } from "./standings.js";
import { allTournaments, deleteTournament, keepNew, placeName, readTournament } from "./store.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Place } from "./course.js" */
/** @import { Led, Stand } from "./led.js" */
/** @import { Tournament, TableList } from "./store.js" */

/** @param {App} app @param {string[]} parts @param {{[name: string]: string}} query @returns {Promise<Page>} */
export async function open(app, [id, series, table, ...more], query) {
  await Promise.all([
    loadStrings(new URL("i18n/", import.meta.url)),
    loadStrings(new URL("../lists/i18n/", import.meta.url)),
  ]);
  if (more.length) throw new RouteError("url/page", "there is no such page", { page: "skat/tournament" });
  if (id === undefined) return new Entrance(app, await allTournaments(), query);
  if (id === "gather" && series === undefined) return gather(app, query);
  const tournament = await readTournament(id);
  if (!tournament)
    throw new RouteError("url/no_game", `there is no tournament ${id.slice(0, 40)}`, { id: id.slice(0, 40) });
  if (series === undefined)
    return new TournamentPage(app, tournament, tournament.led ? await ledOf(app, tournament) : null);
  const list = tournament.lists[Number(series) - 1]?.[Number(table) - 1];
  if (!list)
    throw new RouteError("url/page", "there is no such list", { page: `skat/tournament/${id}/${series.slice(0, 9)}` });
  return listPage(tournament, list, series, String(table));
}

/** Which tournaments there are, and a new one. @implements {Page} */
class Entrance {
  /** @type {ErrorJson | null} */
  #error = null;
  #setup;
  #app;
  #tournaments;

  /** @param {App} app @param {Tournament[]} tournaments @param {{[name: string]: string}} query */
  constructor(app, tournaments, { deals, seed }) {
    this.#app = app;
    this.#tournaments = tournaments;
    this.#setup = new Setup({ redraw: app.redraw, deals: Number(deals) || 0, seed: Number(seed) || 0 });
    void app.engine.started().catch(() => {});
  }

  title = () => t("skat.tournament.title");

  draw = () => html`<div class="stack room sk-tournament" data-testid="tournaments">
    <header class="stack close"><h1
      tabindex="-1">${t("skat.tournament.title")}</h1><p>${t("skat.tournament.explained")}</p></header>
    ${engineFailure(this.#app)}
    ${
      this.#error
        ? html`<p role="alert" class="danger" data-testid="tournament-error"
      data-code=${this.#error.code}>${tError(this.#error)}</p>`
        : nothing
    }
    ${
      this.#tournaments.length
        ? html`<section class="stack close"><h2>${t("skat.tournament.yours")}</h2><ul
      class="stack close">${this.#tournaments.map(
        (one) =>
          html`<li><a href="#/skat/tournament/${one.id}" data-testid="tournament-open">${moment(one.created)}</a>
            <span class="small soft">${lengthOf(one.chosen)}</span></li>`,
      )}</ul></section>`
        : nothing
    }
    <section class="stack close"><h2>${t("skat.tournament.new")}</h2>${this.#setup.template(
      () => void this.#begin(),
    )}</section>
  </div>`;

  /** The engine says first whether it can be played. */
  async #begin() {
    const { engine } = this.#app;
    try {
      const chosen = this.#setup.chosen();
      await engine.started();
      await courseOf(engine, { chosen, lists: [] });
      if (this.#setup.apart) return this.#app.go(this.#setup.address());
      const id = await keepNew(chosen);
      this.#app.go(`#/skat/tournament/${id}`);
    } catch (error) {
      this.#error = errorJson(error);
      this.#app.redraw();
    }
  }
}

/** @implements {Page} */
class TournamentPage {
  /** @type {Stand | null} */
  #stand = null;
  /** @type {ErrorJson | null} */
  #error = null;
  #open = true;
  #app;
  #tournament;
  #names;
  /** People play on devices of their own. */
  #led;

  /** @param {App} app @param {Tournament} tournament @param {Led | null} led */
  constructor(app, tournament, led) {
    this.#app = app;
    this.#tournament = tournament;
    this.#names = namesOf(tournament);
    this.#led = led;
    if (led) {
      led.show(this.#showLed);
      void led.look();
      return;
    }
    hall.onChange = (finished) => {
      if (finished) void this.#look();
      else if (this.#open) app.redraw();
    };
    void this.#look();
  }

  title = () => t("skat.tournament.title");

  close = () => {
    this.#open = false;
    this.#led?.hide(this.#showLed);
  };

  #showLed = () => {
    this.#stand = this.#led?.stand ?? null;
    this.#app.redraw();
  };

  /** How does it stand? Then the computers among themselves play on. */
  async #look() {
    if (!this.#open) return;
    const { engine } = this.#app;
    try {
      this.#stand = await standOf(engine, this.#tournament.id, readTournament);
      if (this.#stand && !this.#stand.course.over) void hall.open(engine, this.#tournament.id);
    } catch (error) {
      this.#error = errorJson(error);
    }
    if (this.#open) this.#app.redraw();
  }

  draw = () => {
    const { engine } = this.#app;
    const { created } = this.#tournament;
    return html`<div class="stack room sk-tournament ${this.#led ? "led" : ""}" data-testid="tournament"
      data-over=${this.#stand?.course.over ?? false}>
      <header class="stack close"><h1 tabindex="-1">${t("skat.tournament.title")}</h1><p
        class="soft">${lengthOf(this.#tournament.chosen)}, ${moment(created)}</p></header>
      ${engineFailure(this.#app)} ${this.#stand || this.#error ? nothing : engineProgress(engine.status)}
      ${this.#error ? html`<p role="alert" class="danger">${tError(this.#error)}</p>` : nothing}
      ${this.#stand ? this.#drawn(this.#stand) : nothing}
      <p class="row sk-list-keys"><a class="button quiet" href="#/skat/tournament"
        data-testid="tournament-others">${t("skat.tournament.others")}</a>
        <button class="button quiet" data-testid="tournament-delete"
          @click=${this.#delete}>${t("skat.tournament.delete")}</button></p>
    </div>`;
  };

  /** @param {Stand} stand */
  #drawn({ course }) {
    const winners = course.standings.filter(({ rank }) => rank === 1).map(({ player }) => this.#names[player]);
    const series = course.series.map((_, at) => this.#series(at)).reverse();
    return html`${
      course.over
        ? html`<p role="status" data-testid="tournament-won"><b>${t("skat.tournament.over", {
            names: winners.join(", "),
          })}</b></p>`
        : series.shift()
    }
      ${this.#led?.leadingTemplate() ?? nothing}
      <section class="stack close sk-result"><h2>${t("skat.tournament.standings")}</h2>${standingsTemplate(
        course,
        this.#names,
        this.#tournament.chosen.players,
      )}
        <p class="row sk-list-keys">${paperKeys(`skat-${t("skat.tournament.title")}`, (separator) =>
          csvText(standingsLines(course, this.#names), separator),
        )}</p></section>
      ${series}`;
  }

  /** The tables of a series. @param {number} number from 0 */
  #series(number) {
    const { tables } = /** @type {Stand} */ (this.#stand).course.series[number];
    return html`<section class="stack close"
      data-testid="series-${number + 1}"><h2>${t("skat.tournament.series_of", {
        number: number + 1,
        of: this.#tournament.chosen.series,
      })}</h2>
      <ul class="sk-tables">${tables.map(
        (place, table) => html`<li class="card"
          data-testid="table-${number + 1}-${table + 1}"><b>${t("skat.tournament.table", { number: table + 1 })}</b>
        ${
          this.#isLed(number, table)
            ? nothing
            : html`<span>${place.players.map((player) => this.#names[player]).join(" – ")}</span>`
        }
        ${this.#state(place, number, table)}</li>`,
      )}</ul></section>`;
  }

  /** Whether a table stands whose people are at devices of their own. @param {number} series @param {number} table */
  #isLed(series, table) {
    return this.#led?.leader.has(placeName(series, table)) ?? false;
  }

  /** What is done at a table, or can be done. @param {Place} place @param {number} series @param {number} table */
  #state(place, series, table) {
    const { tournament, games } = /** @type {Stand} */ (this.#stand);
    const { id, chosen, lists } = tournament;
    const list = lists[series]?.[table]
      ? html`<a class="button small" href="#/skat/tournament/${id}/${series + 1}/${table + 1}"
          data-testid="tournament-list">${t("skat.tournament.list")}</a>`
      : null;
    if (this.#led && this.#isLed(series, table))
      return html`${this.#led.tableTemplate(series, table, place)} ${list ?? nothing}`;
    if (list) return list;
    if (!hasPeople(place)) {
      const { progress } = hall;
      const deals = progress?.place === placeName(series, table) ? progress.deals : null;
      return html`<span class="small soft"
        data-testid="tournament-computers">${
          deals === null
            ? t("skat.tournament.playing")
            : t("skat.tournament.played", { count: deals, of: chosen.deals })
        }</span>`;
    }
    if (this.#led) return html`<span class="small soft">${t("skat.tournament.not_begun")}</span>`;
    const game = gameOf(games, id, place);
    const deal = Number(game?.view?.deal?.number) || 1;
    if (game)
      return html`<a class="button primary" href="#/game/${game.id}"
        data-testid="tournament-go-on">${t("skat.tournament.go_on", { number: deal, of: chosen.deals })}</a>`;
    return html`<button class="button primary" data-testid="tournament-play"
      @click=${() => void this.#play(place, series)}>${t("skat.tournament.play")}</button>`;
  }

  /** @param {Place} place @param {number} series */
  async #play(place, series) {
    try {
      const title = t("skat.tournament.game", { number: series + 1 });
      const { id } = await beginGame(this.#app.engine, this.#tournament.id, place, title);
      this.#app.go(`#/game/${id}`);
    } catch (error) {
      this.#error = errorJson(error);
      this.#app.redraw();
    }
  }

  #delete = async () => {
    const words = {
      title: t("skat.tournament.delete"),
      text: t("skat.tournament.delete_text"),
      yes: t("skat.tournament.delete"),
      no: t("skat.do.back"),
    };
    if (!(await confirmDialog({ ...words, danger: true }))) return;
    hall.close();
    this.#led?.end();
    await deleteTournament(this.#tournament.id);
    this.#app.go("#/skat/tournament");
  };
}

/**
 * The list of a table.
 * @param {Tournament} tournament @param {TableList} list @param {string} series @param {string} table @returns {Page}
 */
function listPage(tournament, list, series, table) {
  const title = [
    t("skat.tournament.of_series", { number: Number(series) }),
    t("skat.tournament.table", { number: Number(table) }),
  ].join(", ");
  const names = list.players.map((player) => namesOf(tournament)[player]);
  return {
    title: () => t("skat.list.title"),
    draw: () => html`<div class="stack room sk-list-room" data-testid="list-page">
      <header class="stack close"><h1 tabindex="-1">${t("skat.list.title")}</h1><p
        class="soft">${t("skat.tournament.title")}, ${moment(tournament.created)}: ${title}</p></header>
      ${listTemplate(list, names, { caption: t("skat.list.caption", { count: list.rows.length, of: list.of }) })}
      <p class="row sk-list-keys">${listKeys(list, names, `skat-${title}`)}
        <a class="button" href="#/skat/tournament/${tournament.id}"
          data-testid="tournament-back">${t("skat.tournament.back")}</a></p>
    </div>`,
  };
}
