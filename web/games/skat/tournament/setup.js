// The form of a new tournament: tables, series, deals, cards, and who plays.

import { html, nothing } from "../../../parts/lit.js";
import { withValue } from "../../../parts/markup.js";
import { t } from "../../../shell/base/i18n.js";
import { findGame, levelText, playerNames } from "../../../shell/catalogue/games.js";
import { randomSeed } from "../../../shell/catalogue/route.js";

/** @import { Seat } from "../../../engine/messages.js" */
/** @import { PageGame } from "../../../shell/catalogue/games.js" */
/** @import { Chosen } from "./store.js" */

export const TABLES = [2, 3];
export const SERIES = [1, 2, 3, 4, 5];
const LENGTHS = [12, 36, 48];
const MOST_NAME = 40;
const MIXED = "mixed";
/** People at devices of their own, unless more or fewer are chosen. */
const GUESTS = 4;
const GAME = /** @type {PageGame} */ (findGame("skat"));
/** Weakest first. */
export const LEVELS = Object.keys(GAME.ratings).sort((a, b) => GAME.ratings[a].rating - GAME.ratings[b].rating);

export class Setup {
  tables = 2;
  seats = GAME.seats[0];
  series = 2;
  sameCards = false;
  /** Whether people play on devices of their own. */
  apart = false;
  deals;
  /** As many as there can be at all; who comes first has a seat. @type {Seat[]} */
  players = Array.from({ length: Math.max(...TABLES) * GAME.seats[1] }, (_, at) =>
    at ? { kind: "computer", level: levelAt(MIXED, at) } : { kind: "human" },
  );
  #redraw;
  #seed;

  /** @param {{redraw: () => void, deals: number, seed: number}} how what the address asks for; 0: as usual, any */
  constructor({ redraw, deals, seed }) {
    this.#redraw = redraw;
    this.#seed = seed;
    this.deals = deals || 36;
  }

  /** How many play. */
  get count() {
    return this.tables * this.seats;
  }

  /** What was chosen; the computers get names, no two alike. @returns {Chosen} */
  chosen() {
    const seed = this.#seed || randomSeed();
    const seats = this.players.slice(0, this.count);
    const names = playerNames({ record: { game: "skat", seed, seats } });
    const players = seats.map((seat, at) => (seat.kind === "computer" ? { ...seat, name: names[at] } : seat));
    const { tables, series, deals, sameCards } = this;
    return { seed, tables, series, deals, same_cards: sameCards, players };
  }

  /** Where the people are gathered. @returns {string} */
  address() {
    const { tables, series, deals, sameCards } = this;
    const players = this.players.slice(0, this.count);
    const seats = players.map((seat) => (seat.kind === "human" ? "guest" : seat.level));
    const names = players.map(({ name = "" }) => encodeURIComponent(name.replaceAll(",", " ")));
    const chosen = { tables, series, deals, cards: sameCards ? "same" : "own", seats, names };
    return `#/skat/tournament/gather?${Object.entries(chosen)
      .map(([name, value]) => `${name}=${value}`)
      .join("&")}`;
  }

  /** The first players are people. @param {number} people @returns {Partial<Setup>} */
  #withPeople(people) {
    return {
      players: this.players.map((seat, at) => {
        if (at < people) return seat.kind === "human" ? seat : { kind: "human" };
        return seat.kind === "computer" ? seat : { kind: "computer", level: levelAt(MIXED, at) };
      }),
    };
  }

  #set(/** @type {Partial<Setup>} */ change) {
    Object.assign(this, change);
    this.#redraw();
  }

  /** @param {() => void} begin */
  template(begin) {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      begin();
    };
    const [least, most] = GAME.seats;
    const counts = Array.from({ length: most - least + 1 }, (_, at) => least + at);
    const lengths = [...new Set([this.deals, ...LENGTHS])].sort((a, b) => a - b);
    return html`<form class="sk-pad-form sk-tournament-form" data-testid="tournament-form" @submit=${submit}>
      ${this.#question(
        "where",
        ["here", "apart"],
        this.apart ? "apart" : "here",
        (where) => ({ apart: where === "apart", ...this.#withPeople(where === "apart" ? GUESTS : 1) }),
        (where) => t(`skat.tournament.where.${where}`),
      )}
      ${this.apart ? html`<p class="small soft">${t("skat.tournament.where.apart_help")}</p>` : nothing}
      ${this.#question("tables", TABLES, this.tables, (tables) => ({ tables }))}
      ${counts.length > 1 ? this.#question("seats", counts, this.seats, (seats) => ({ seats })) : nothing}
      ${
        this.apart
          ? this.#question(
              "people",
              Array.from({ length: this.count - 1 }, (_, at) => at + 2),
              this.players.slice(0, this.count).filter(({ kind }) => kind === "human").length,
              (people) => this.#withPeople(people),
            )
          : nothing
      }
      ${this.#question("series", SERIES, this.series, (series) => ({ series }))}
      ${this.#question("deals", lengths, this.deals, (deals) => ({ deals }))}
      ${this.#question(
        "cards",
        ["own", "same"],
        this.sameCards ? "same" : "own",
        (cards) => ({ sameCards: cards === "same" }),
        (cards) => t(`skat.tournament.cards.${cards}`),
      )}
      <p class="small soft">${t(
        this.sameCards ? "skat.tournament.cards.same_help" : "skat.tournament.cards.own_help",
      )}</p>
      ${this.#levels()}
      <details><summary>${t("skat.tournament.players")}</summary><ol
        class="stack close sk-players">${this.players
          .slice(0, this.count)
          .map((seat, at) => this.#player(seat, at))}</ol></details>
      <p><button class="button primary" data-testid="tournament-begin"
        ?disabled=${!this.players.slice(0, this.count).some(({ kind }) => kind === "human")}>
        ${t(this.apart ? "skat.tournament.gather" : "skat.tournament.begin")}</button></p>
    </form>`;
  }

  /**
   * The buttons of one question.
   * @template {string | number} T @param {string} name @param {readonly T[]} values @param {T} chosen
   * @param {(value: T) => Partial<Setup>} change @param {(value: T) => unknown} [label]
   */
  #question(name, values, chosen, change, label = (value) => value) {
    return html`<fieldset><legend>${t(`skat.tournament.ask.${name}`)}</legend>${values.map(
      (value) =>
        html`<button type="button" class="button small" aria-pressed=${value === chosen}
          data-testid="tournament-${name}-${value}" @click=${() => this.#set(change(value))}>${label(value)}</button>`,
    )}</fieldset>`;
  }

  /** One level for all computers, or one of each in turn. */
  #levels() {
    const levels = new Set(this.players.flatMap((seat) => (seat.kind === "computer" ? [seat.level] : [])));
    const chosen = levels.size === 1 ? [...levels][0] : MIXED;
    const change = (/** @type {string} */ choice) => ({
      players: this.players.map((seat, at) =>
        seat.kind === "computer" ? { ...seat, level: levelAt(choice, at) } : seat,
      ),
    });
    return this.#question("levels", [MIXED, ...LEVELS], chosen, change, (level) =>
      level === MIXED ? t("skat.tournament.mixed") : levelText("skat", level, "label"),
    );
  }

  /** @param {Seat} seat @param {number} at */
  #player(seat, at) {
    const replace = (/** @type {Seat} */ other) => this.#set({ players: this.players.with(at, other) });
    const choose = withValue((value) =>
      replace(value === "human" ? { kind: "human" } : { kind: "computer", level: value }),
    );
    const rename = withValue((name) => replace({ kind: "human", name: name.trim() }));
    const number = at + 1;
    return html`<li class="row"><select class="input" aria-label=${t("new.who", { number })}
      data-testid="tournament-player-${at}" @change=${choose}>
        <option value="human" .selected=${seat.kind === "human"}>${t("new.person")}</option>
        ${LEVELS.map(
          (level) => html`<option value=${level}
          .selected=${seat.kind === "computer" && seat.level === level}>${levelText("skat", level, "label")}</option>`,
        )}
      </select>
      ${
        seat.kind === "human"
          ? html`<input class="input" maxlength=${MOST_NAME} autocomplete="off"
        aria-label=${t("new.name", { number })} placeholder=${t("new.name_hint")} data-testid="tournament-name-${at}"
          .value=${seat.name ?? ""} @change=${rename} />`
          : nothing
      }</li>`;
  }
}

/** The level of a computer: that which was chosen, or one after the other. @param {string} choice @param {number} at */
function levelAt(choice, at) {
  return choice === MIXED ? LEVELS[at % LEVELS.length] : choice;
}

/** "2 tables, 36 deals, ..." @param {Omit<Chosen, "seed" | "players">} chosen @returns {string} */
export function lengthOf({ tables, series, deals, same_cards }) {
  const parts = [
    t("skat.tournament.tables", { count: tables }),
    t("skat.tournament.series", { count: series }),
    t("skat.tournament.deals", { count: deals }),
  ];
  return [...parts, ...(same_cards ? [t("skat.tournament.same_cards")] : [])].join(", ");
}
