// A tournament whose people play on devices of their own: this device leads it. The tables stand whichever screen is
// shown; the first series begins when all are here, each later one when the leader says so.

import { errorJson } from "../../../parts/coded-error.js";
import { html, nothing } from "../../../parts/lit.js";
import { t, tError } from "../../../shell/base/i18n.js";
import { beginGame, gameOf, hasPeople, standOf } from "./course.js";
import { hall } from "./hall.js";
import { namesOf } from "./standings.js";
import { placeName, readTournament } from "./store.js";

/** @import { App } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Leader } from "../../../shell/live/host/leader.js" */
/** @import { Place } from "./course.js" */
/** @import { Led as Kept, Tournament } from "./store.js" */

/** @typedef {NonNullable<Awaited<ReturnType<typeof standOf>>>} Stand */

/** What is agreed on at every table. */
export const TERMS = { hints: false, undo: false, watch: false };

/** The tournaments that this page leads, by their ids. @type {Map<string, Led>} */
const running = new Map();

/** @param {App} app @param {Tournament} tournament with `led` @returns {Promise<Led>} */
export async function ledOf(app, tournament) {
  const { leaderOf } = await app.leading();
  const kept = /** @type {Kept} */ (tournament.led);
  const led = running.get(tournament.id) ?? new Led(app, tournament, kept, leaderOf(app, kept.id));
  running.set(tournament.id, led);
  return led;
}

export class Led {
  /** @type {Stand | null} */
  stand = null;
  /** @type {ErrorJson | null} */
  error = null;
  /** Called when anything is to be drawn again. */
  onChange = () => {};
  leader;
  #app;
  #tournament;
  #kept;
  #names;
  /** One look after the other. @type {Promise<void>} */
  #last = Promise.resolve();

  /** @param {App} app @param {Tournament} tournament @param {Kept} kept @param {Leader} leader */
  constructor(app, tournament, kept, leader) {
    this.#app = app;
    this.#tournament = tournament;
    this.#kept = kept;
    this.#names = namesOf(tournament);
    this.leader = leader;
    leader.onOver = () => void this.look();
  }

  /** The page shows it. @param {() => void} changed */
  show(changed) {
    this.onChange = changed;
    this.leader.show(changed);
  }

  /** That page is left. @param {() => void} changed as it was shown with */
  hide(changed) {
    if (this.onChange !== changed) return;
    this.onChange = () => {};
    this.leader.hide();
  }

  /** It is deleted: every guest is told. */
  end() {
    running.delete(this.#tournament.id);
    this.leader.end();
  }

  /**
   * How does it stand? Let the tables stand that can. @param {boolean} [next] also those of a series that has not begun
   */
  look(next = false) {
    this.#last = this.#last.then(() => this.#look(next)).catch((error) => void (this.error = errorJson(error)));
    return this.#last.then(() => this.onChange());
  }

  /** Whether the tables of a series have begun. @param {Stand} stand @param {number} series */
  #hasBegun({ tournament, course, games }, series) {
    return course.series[series].tables.some((place) => gameOf(games, tournament.id, place));
  }

  /** The series that has to be begun by the leader, from 0; null: none. */
  get next() {
    const last = (this.stand?.course.series.length ?? 0) - 1;
    return this.stand && last > 0 && !this.#hasBegun(this.stand, last) ? last : null;
  }

  /** @param {boolean} next */
  async #look(next) {
    const { engine } = this.#app;
    const { id } = this.#tournament;
    const stand = await standOf(engine, id, readTournament);
    if (!stand) return this.end();
    const last = stand.course.series.length - 1;
    const series = next || last === 0 || this.#hasBegun(stand, last) ? last : last - 1;
    const places = [];
    for (const [table, place] of stand.course.series[series].tables.entries()) {
      if (!hasPeople(place)) continue;
      places.push(placeName(series, table));
      if (!this.leader.has(placeName(series, table))) await this.#open(stand, series, table, place);
    }
    this.leader.keep(places);
    hall.onChange = (finished) => (finished ? void this.look() : this.onChange());
    if (stand.course.over) this.leader.rest();
    else void hall.open(engine, id);
    this.stand = (await standOf(engine, id, readTournament)) ?? stand; // with the games that have begun
    this.error = null;
    this.#tell(series);
  }

  /** @param {Stand} stand @param {number} series @param {number} table @param {Place} place */
  async #open({ tournament, games }, series, table, place) {
    const { id, chosen, lists } = tournament;
    const entry = gameOf(games, id, place) ?? (await this.#begin(series, table, place));
    const { seed: _, ...position } = chosen;
    const feet = lists.slice(0, series).map((tables) => tables.map((list) => list && { feet: list.feet }));
    const origin = { position, lists: feet, series, table };
    await this.leader.stand(placeName(series, table), entry, place.players, origin);
  }

  /** @param {number} series @param {number} table @param {Place} place */
  #begin(series, table, place) {
    const guests = place.players.flatMap((player, seat) => {
      if (place.new.seats[seat].kind !== "human") return [];
      const known = this.#kept.guests.find((guest) => guest.player === player);
      return [{ seat, name: this.#names[player], key: this.leader.keyOf(player) || (known?.key ?? "") }];
    });
    const title = [
      t("skat.tournament.game", { number: series + 1 }),
      t("skat.tournament.table", { number: table + 1 }),
    ].join(", ");
    const { id, numbers, commitments } = this.#kept;
    const drawn = { numbers, commitments, number: series + 1 };
    const together = { id, place: placeName(series, table), here: null, terms: TERMS, guests, ...drawn };
    return beginGame(this.#app.engine, this.#tournament.id, place, title, together);
  }

  /** Everybody learns how it stands. @param {number} series that is played, or was played last */
  #tell(series) {
    const { tournament, course } = /** @type {Stand} */ (this.stand);
    const standings = course.standings.map(({ player, rank, total, series }) => ({ player, rank, total, series }));
    const said = { number: series + 1, of: tournament.chosen.series, players: this.#names, standings };
    for (const table of course.series[series].tables.keys())
      this.leader.tell(placeName(series, table), { ...said, table: table + 1, over: course.over });
  }

  /** A table whose people play now. @param {number} series @param {number} table @param {Place} place */
  tableTemplate(series, table, { players, new: { seats } }) {
    const name = placeName(series, table);
    const shown = this.leader.table(name);
    if (!shown) return nothing;
    const { people, entry, paused, failure, elsewhere } = shown;
    const now = shown.table;
    const deal = Number(now?.view.deal?.number) || 1;
    const player = (/** @type {number} */ player, /** @type {number} */ seat) => {
      const person = people.find((each) => each.seat === seat);
      const acts = now?.acting !== null && now?.to_act.includes(seat);
      return html`<li data-testid="led-player-${player}" data-here=${person?.isHere ?? nothing} data-acts=${acts}
        class=${acts ? "acts" : ""}>${this.#names[player]}
        <span class="small soft">${
          seats[seat].kind === "computer" ? t("live.computer") : t(person?.isHere ? "live.here" : "live.away")
        }${acts ? `, ${t("skat.tournament.acts")}` : ""}</span></li>`;
    };
    return html`<ul class="sk-led close">${players.map(player)}</ul>
      ${elsewhere ? html`<p role="status">${t("game.watching")}</p>` : nothing}
      ${failure ? html`<p role="alert" class="danger">${tError(failure)}</p>` : nothing}
      ${
        entry.finished
          ? nothing
          : html`<p class="row"><span data-testid="led-deal">${t("skat.tournament.deal_of", {
              number: deal,
              of: this.#tournament.chosen.deals,
            })}${paused ? html`, ${t("live.paused")}` : nothing}</span>
        <a class="button small" href="#/game/${entry.id}" data-testid="tournament-look">${t(
          "skat.tournament.look",
        )}</a></p>`
      }
      ${elsewhere ? nothing : this.leader.missing(name)}`;
  }

  /** What the leader does for all tables: a code that is shown, the key of the next series. */
  leadingTemplate() {
    const { next } = this;
    const begin = () => void this.look(true);
    return html`${this.error ? html`<p role="alert" class="danger">${tError(this.error)}</p>` : nothing}
      ${this.leader.panel()}
      ${
        next === null
          ? nothing
          : html`<p><button class="button primary" data-testid="tournament-next" @click=${begin}>${t(
              "skat.tournament.begin_series",
              { number: next + 1 },
            )}</button></p>`
      }`;
  }
}
