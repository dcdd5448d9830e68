// The room of the atlas, `#/atlas/<game>`: filters, what to work on, every figure with its interval and the period
// before, and the queue of reviews.

import { html, nothing } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { announce } from "../../parts/toast.js";
import { number, t } from "../base/i18n.js";
import { adviceOf } from "./advice.js";
import { factsBy, numberOf, numbersBy, opponentsOf } from "./figures.js";
import { ALL, chosenGames, counted, foreignGames, gamesOf, namedPlayers, PERIODS, queryOf } from "./filters.js";
import { differ, LEAST_GAMES } from "./intervals.js";
import { atlasGames } from "./parts.js";
import { queueOf } from "./queue.js";
import { ImportPanel, queuePanel, stateText } from "./queue-panel.js";
import { figureName, groupName, intervalText, ownText, playerName, valueText } from "./words.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Advice } from "./advice.js" */
/** @import { Facts, Measured, Played } from "./figures.js" */
/** @import { Filter } from "./filters.js" */
/** @import { Place } from "./positions-page.js" */
/** @import { Figure } from "./types.js" */
/**
 * The rows of a figure: one without a group, or one for each. @typedef {{group: string | null, found: Measured, before:
 * Measured | null}[]} Told
 */

/** Groups of a figure that are shown: there may be a hundred opponents. */
const MOST_GROUPS = 12;
/** Milliseconds between two drawings of what the queue found. */
const DRAW_EVERY = 300;

/** @param {App} app @param {Place} place @returns {Promise<Page>} */
export async function openRoom(app, place) {
  const room = new Room(app, place);
  await room.open();
  return room;
}

/**
 * A figure, or each of its groups: in the order that it has, lengths and other numbers by size, else the most frequent
 * first.
 * @param {Figure} figure
 * @param {{now: Facts, before: Facts | null}} facts @returns {Told}
 */
function toldOf(figure, { now, before }) {
  if (!figure.by) {
    const found = numberOf(figure, now);
    return found ? [{ group: null, found, before: before && numberOf(figure, before) }] : [];
  }
  const earlier = before && numbersBy(figure, before);
  const groups = [...numbersBy(figure, now)].sort((a, b) => b[1].count - a[1].count).slice(0, MOST_GROUPS);
  const { order } = figure;
  if (order) groups.sort((a, b) => order.indexOf(a[0]) - order.indexOf(b[0]));
  else if (groups.every(([group]) => /^\d+$/.test(group))) groups.sort((a, b) => Number(a[0]) - Number(b[0]));
  return groups.map(([group, found]) => ({ group, found, before: earlier?.get(group) ?? null }));
}

/** @implements {Page} */
class Room {
  #app;
  #game;
  #part;
  #entries;
  #queue;
  #import;
  /** @type {Filter} */
  #filter;
  /** All reviewed games of the player, before the other filters. @type {Played[]} */
  #games = [];
  /** @type {{now: Facts, before: Facts | null}} */
  #facts = { now: factsBy([]), before: null };
  /** What was computed of them. @type {Map<Figure, Told>} */
  #told = new Map();
  /** @type {Advice[]} */
  #advised = [];
  /** Of the entries that it was computed from. */
  #version = -1;
  #leaving = new AbortController();
  /** Games are being read. */
  #reading = true;
  #drawn = 0;
  /** Whether the queue ran when it was last heard of. */
  #ran = false;

  /** @param {App} app @param {Place} place */
  constructor(app, { game, part, entries, filter }) {
    this.#app = app;
    this.#game = game;
    this.#part = part;
    this.#entries = entries;
    this.#filter = filter;
    this.#queue = queueOf(app.engine, game, part, entries);
    this.#import = new ImportPanel(app, game, () => this.#imported());
  }

  async open() {
    this.#compute();
    await this.#queue.enter(this.#heard);
    void this.#fresh();
  }

  /** What has changed since the last visit is read after the room is drawn. */
  async #fresh() {
    this.#reading = true;
    const { signal } = this.#leaving;
    try {
      await this.#entries.refresh({ signal, changed: () => this.#again() });
    } finally {
      this.#reading = false;
      this.#again();
    }
  }

  async #imported() {
    if (this.#leaving.signal.aborted) return;
    await this.#entries.open();
    await this.#fresh();
    if (this.#queue.waiting().length && !this.#queue.isRunning) void this.#queue.start();
  }

  #heard = () => {
    const now = performance.now();
    // Only the end is told: a hundred games would be too much to hear.
    if (this.#ran && !this.#queue.isRunning) announce(stateText(this.#queue));
    this.#ran = this.#queue.isRunning;
    if (this.#queue.isRunning && now - this.#drawn < DRAW_EVERY) return;
    this.#drawn = now;
    this.#again();
  };

  #again() {
    if (this.#leaving.signal.aborted) return;
    if (this.#version !== this.#entries.version) this.#compute();
    this.#app.redraw();
  }

  /** Everything that the filters choose. */
  #compute() {
    this.#version = this.#entries.version;
    const entries = [...this.#entries.all.values()];
    this.#games = gamesOf(entries, this.#filter.player);
    // Somebody who only imported games has none of their own: the player of most of them is looked at.
    const [most] = this.#games.length || this.#filter.player ? [] : namedPlayers(entries);
    if (most && !entries.some(({ own, complete }) => own.length && complete)) {
      this.#filter = { ...this.#filter, player: most[0] };
      this.#games = gamesOf(entries, most[0]);
    }
    const { now, before } = chosenGames(this.#games, this.#filter, Date.now());
    this.#facts = { now: factsBy(now), before: before && factsBy(before) };
    const figures = this.#part.SECTIONS.flatMap((section) => section.figures);
    this.#told = new Map(figures.map((figure) => [figure, toldOf(figure, this.#facts)]));
    this.#advised = adviceOf(figures, this.#facts.now);
  }

  title = () => t("atlas.of", { game: t(`games.${this.#game}.name`) });

  close = () => {
    this.#leaving.abort();
    this.#import.close();
    this.#queue.leave(this.#heard);
  };

  /** @param {Partial<Filter>} chosen */
  #choose(chosen) {
    this.#filter = { ...this.#filter, ...chosen };
    history.replaceState(history.state, "", `#/atlas/${this.#game}${queryOf(this.#filter)}`);
    this.#compute();
    this.#app.redraw();
    announce(this.#counted());
  }

  draw = () => {
    const { now } = this.#facts;
    const count = now.games.length;
    return html`<div class="stack room atlas" data-testid="atlas" data-game=${this.#game} data-games=${count}
        data-reading=${this.#reading}>
      <h1 tabindex="-1">${t("atlas.title")}</h1>
      ${this.#tabs()}
      <p class="soft">${t("atlas.about")}</p>
      ${this.#filters()}
      <p class="row small soft"><span data-testid="atlas-count">${
        count || !this.#reading ? this.#counted() : t("atlas.reading")
      }</span> ${this.#others()}</p>
      <div class="atlas-more">
        ${count ? this.#advice() : nothing} ${queuePanel(this.#app, this.#game, this.#part, this.#queue)}
      </div>
      <div class="atlas-sections">${
        count ? this.#part.SECTIONS.map(({ key, figures }) => this.#section(key, figures)) : nothing
      }</div>
      ${this.#import.draw()}
      <p class="small soft">${t("atlas.honest")}</p>
    </div>`;
  };

  /** How many games are shown, and whose. @returns {string} */
  #counted() {
    const { player } = this.#filter;
    return t(`atlas.games${player ? "_of" : ""}`, { count: this.#facts.now.games.length, name: player });
  }

  /** The games of others, such as imported ones, are found by choosing a player. */
  #others() {
    const { length } = foreignGames(this.#entries.all.values());
    if (this.#filter.player || !length) return nothing;
    const choose = () => {
      const field = /** @type {HTMLSelectElement} */ (document.querySelector("[data-testid=atlas-player]"));
      field.focus();
      field.showPicker?.();
    };
    return html`<button class="button small" type="button" data-testid="atlas-others"
      @click=${choose}>${t("atlas.others", { count: length })}</button>`;
  }

  #tabs() {
    const games = atlasGames();
    if (games.length < 2) return nothing;
    return html`<nav class="row tabs" aria-label=${t("home.tables")}>${games.map(
      ({ name }) => html`<a class="button ${name === this.#game ? "chosen" : "quiet"}" href="#/atlas/${name}"
        aria-current=${name === this.#game ? "page" : nothing}
        data-testid="atlas-${name}">${t(`games.${name}.name`)}</a>`,
    )}</nav>`;
  }

  #filters() {
    const named = namedPlayers(this.#entries.all.values());
    const { player, opponent, list, period } = this.#filter;
    const opponents = counted(this.#games, ({ entry, seats }) => opponentsOf(entry, seats));
    const lists = counted(this.#games, ({ entry }) => (entry.list ? [entry.list] : []));
    const listName = (/** @type {string} */ name) => this.#part.listName?.(name) ?? name;
    const withCount = (/** @type {string} */ name, /** @type {number} */ games) =>
      t("atlas.filters.counted", { name, games: number(games) });
    return html`<div class="row atlas-fields" role="group" aria-label=${t("atlas.filters.title")}>
      ${
        named.length || player
          ? this.#field(
              "player",
              player,
              t("atlas.filters.you"),
              named.map(([name, games]) => [name, withCount(name, games)]),
            )
          : nothing
      }
      ${
        opponents.length > 1 || opponent
          ? this.#field(
              "opponent",
              opponent,
              t("atlas.filters.everybody"),
              opponents.map(([name, games]) => [name, withCount(playerName(this.#game, name), games)]),
            )
          : nothing
      }
      ${
        lists.length > 1 || list
          ? this.#field(
              "list",
              list,
              t("atlas.filters.all_lists"),
              lists.map(([name, games]) => [name, withCount(listName(name), games)]),
            )
          : nothing
      }
      ${this.#field(
        "period",
        period,
        t("atlas.filters.all_time"),
        PERIODS.map((name) => [name, t(`atlas.filters.${name.split("-")[0]}`, { count: Number(name.split("-")[1]) })]),
      )}
    </div>`;
  }

  /**
   * @param {keyof Filter} name @param {string} chosen @param {string} all the text of no choice
   * @param {[value: string, text: string][]} choices
   */
  #field(name, chosen, all, choices) {
    const known = choices.some(([value]) => value === chosen);
    const whole = known || !chosen ? choices : [...choices, [chosen, chosen]];
    const choose = (/** @type {string} */ value) =>
      this.#choose(name === "player" ? { ...ALL, period: this.#filter.period, player: value } : { [name]: value });
    return html`<label class="field"><span class="label">${t(`atlas.filters.${name}`)}</span>
      <select class="input" data-testid="atlas-${name}" @change=${withValue(choose)}>
        <option value="" .selected=${chosen === ""}>${all}</option>
        ${whole.map(([value, text]) => html`<option value=${value} .selected=${value === chosen}>${text}</option>`)}
      </select></label>`;
  }

  #advice() {
    const found = this.#advised;
    const few = this.#facts.now.games.length < LEAST_GAMES;
    return html`<section class="card stack close" aria-labelledby="atlas-work" data-testid="atlas-advice">
      <h2 id="atlas-work">${t("atlas.advice.title")}</h2>
      ${
        found.length
          ? html`<ol class="stack close marks">${found.map((advice, at) => this.#sentence(advice, at))}</ol>`
          : html`<p data-testid="atlas-no-advice">${
              few ? t("atlas.advice.few", { count: LEAST_GAMES }) : t("atlas.advice.none")
            }</p>`
      }
    </section>`;
  }

  /** @param {Advice} advice @param {number} at */
  #sentence({ figure, group, cost }, at) {
    const { advice } = figure;
    const value = { cost: valueText(cost.value, figure) };
    const said =
      group === null
        ? t(`${this.#game}.atlas.advice.${advice}`, value)
        : t(`${this.#game}.atlas.advice.${advice}.${group}`, value);
    const interval = intervalText(cost, figure);
    return html`<li><a href=${this.#address(figure, group)} data-testid="atlas-advice-${at}">${said}</a>
      <span class="small soft numbers">${t("atlas.advice.surely", { interval })}</span></li>`;
  }

  /** @param {Figure} figure @param {string | null} group */
  #address({ key }, group) {
    const more = group === null ? "" : `/${encodeURIComponent(group)}`;
    return `#/atlas/${this.#game}/${key}${more}${queryOf(this.#filter)}`;
  }

  /** @param {string} key @param {readonly Figure[]} figures */
  #section(key, figures) {
    const rows = figures.map((figure) => this.#rows(figure)).filter((row) => row !== nothing);
    if (!rows.length) return nothing;
    const { before } = this.#facts;
    return html`<section class="card stack close" aria-labelledby="atlas-${key}" data-testid="atlas-section-${key}">
      <h2 id="atlas-${key}">${t(`${this.#game}.atlas.sections.${key}`)}</h2>
      <table class="atlas-table"><thead class=${before ? "small soft" : "visually-hidden"}><tr>
        <td><span class="visually-hidden">${t("atlas.columns.what")}</span></td>
        <th scope="col">${t("atlas.columns.number")}</th>
        ${before ? html`<th scope="col">${t("atlas.columns.before")}</th>` : nothing}</tr></thead>
        <tbody>${rows}</tbody></table>
    </section>`;
  }

  /** @param {Figure} figure */
  #rows(figure) {
    const rows = this.#told.get(figure) ?? [];
    if (!rows.length) return nothing;
    if (!figure.by) return this.#row(figure, rows[0]);
    return html`<tr><th scope="colgroup" colspan=${this.#facts.before ? 3 : 2}
        class="small soft">${figureName(this.#game, this.#part, figure, null)}</th></tr>
      ${rows.map((row) => this.#row(figure, row))}`;
  }

  /** @param {Figure} figure @param {Told[number]} told */
  #row(figure, { group, found, before }) {
    const name =
      group === null
        ? figureName(this.#game, this.#part, figure, null)
        : groupName(this.#game, this.#part, figure, group);
    return html`<tr data-testid="atlas-${figure.key}${group === null ? "" : `-${group}`}">
      <th scope="row" class=${group === null ? "" : "atlas-group"}>${name}${
        figure.how === "count"
          ? nothing
          : html` <span class="small soft numbers">${
              figure.how === "per game"
                ? ownText(this.#game, "of_games", { count: found.games })
                : t("atlas.count", { count: found.count })
            }</span>`
      }</th>
      <td class="numbers"><a href=${this.#address(figure, group)}>${valueText(found.value, figure)}</a>
        <span class="small soft">${intervalText(found, figure)}</span></td>
      ${this.#facts.before ? html`<td class="numbers small">${this.#change(figure, found, before)}</td>` : nothing}
    </tr>`;
  }

  /** How it was in the period before; marked where it is surely better or worse. */
  #change(/** @type {Figure} */ figure, /** @type {Measured} */ found, /** @type {Measured | null} */ before) {
    if (!before) return html`<span class="soft">–</span>`;
    const better = figure.better === "more" ? found.value > before.value : found.value < before.value;
    const sure = figure.better !== null && differ(found, before);
    const mark = sure
      ? html`<b class=${better ? "for" : "against"}>${t(`atlas.${better ? "better" : "worse"}`)}</b>`
      : "";
    return html`<span class="soft">${valueText(before.value, figure)}</span> ${mark}`;
  }
}
