// All cards of the box: search, what is next, leeches, suspending, deleting; and the box as files for other programs.

import { html, nothing } from "../../parts/lit.js";
import { withValue } from "../../parts/markup.js";
import { showToast } from "../../parts/toast.js";
import { t } from "../base/i18n.js";
import { exchangeKeys } from "./exchange.js";
import { cardName, gameBoxes } from "./games.js";
import { openBox } from "./open.js";
import { isLeech, localDay } from "./schedule.js";
import { dayName } from "./words.js";

/** @import { App, Page } from "../../app.js" */
/** @import { Card } from "../storage/box/store.js" */
/** @import { Box, Kept } from "./box.js" */
/** @import { GameBox } from "./games.js" */

/** Cards that are drawn at once. */
const PAGE = 60;
const SHOWN = /** @type {const} */ (["all", "due", "fresh", "leeches", "suspended"]);

/** @param {App} app @returns {Promise<Page>} */
export async function openCards(app) {
  const box = await openBox();
  return new CardsPage(app, box, await gameBoxes(box.all()));
}

/** @implements {Page} */
class CardsPage {
  #text = "";
  #game = "";
  #source = "";
  /** @type {(typeof SHOWN)[number]} */
  #show = "all";
  #most = PAGE;
  #app;
  #box;
  #boxes;
  /** Each card's name, in small letters, for the search. @type {Map<string, string>} */
  #names;

  /** @param {App} app @param {Box} box @param {Map<string, GameBox>} boxes */
  constructor(app, box, boxes) {
    this.#app = app;
    this.#box = box;
    this.#boxes = boxes;
    this.#names = new Map(box.all().map(({ card }) => [card.id, cardName(card, boxes).toLowerCase()]));
  }

  title = () => t("box.cards");

  draw = () => {
    const found = this.#found();
    const all = this.#box.all();
    return html`<div class="stack box-cards">
      <h1 tabindex="-1">${this.title()}</h1>
      <p><a href="#/box">${t("box.title")}</a></p>
      <div class="row box-filters">
        <label class="field"><span class="label">${t("box.search")}</span>
          <input class="input" type="search" data-testid="box-search" .value=${this.#text}
            @input=${withValue((value) => this.#filter(() => (this.#text = value.trim().toLowerCase())))} /></label>
        ${this.#select(
          "show",
          SHOWN,
          this.#show,
          (value) => t(`box.shown.${value}`),
          (value) => (this.#show = /** @type {any} */ (value)),
        )}
        ${this.#select(
          "game",
          ["", ...new Set(all.map(({ card }) => card.game))],
          this.#game,
          (value) => (value ? t(`games.${value}.name`) : t("box.any")),
          (value) => (this.#game = value),
        )}
        ${this.#select(
          "source",
          ["", ...new Set(all.map(({ card }) => card.source))],
          this.#source,
          (value) => (value ? t(`box.sources.${value}`) : t("box.any")),
          (value) => (this.#source = value),
        )}
      </div>
      <p role="status" class="small soft" data-testid="box-count">${t("box.cards_of", { count: found.length })}</p>
      <ul class="plain box-list">${found.slice(0, this.#most).map((kept) => html`<li>${this.#row(kept)}</li>`)}</ul>
      ${
        found.length > this.#most
          ? html`<p><button class="button" data-testid="box-more"
            @click=${() => this.#more()}>${t("box.more")}</button></p>`
          : nothing
      }
      ${exchangeKeys(this.#app, found, this.#boxes)}
    </div>`;
  };

  /** @returns {Kept[]} what comes first, first */
  #found() {
    const day = localDay(Date.now());
    /** @type {Record<string, (kept: Kept) => boolean>} */
    const shown = {
      all: () => true,
      due: ({ standing, due }) => Boolean(standing.memory) && due <= day && !standing.suspended,
      fresh: ({ standing }) => !standing.memory,
      leeches: ({ standing }) => isLeech(standing),
      suspended: ({ standing }) => standing.suspended,
    };
    const found = this.#box.all().filter((kept) => {
      const { card } = kept;
      const named = !this.#text || this.#names.get(card.id)?.includes(this.#text);
      return (
        named &&
        shown[this.#show](kept) &&
        (!this.#game || card.game === this.#game) &&
        (!this.#source || card.source === this.#source)
      );
    });
    return found.sort((a, b) => place(a) - place(b) || a.card.created - b.card.created);
  }

  /**
   * @param {string} name @param {readonly string[]} values @param {string} chosen @param {(value: string) => string}
   * text @param {(value: string) => unknown} take
   */
  #select(name, values, chosen, text, take) {
    return html`<label class="field"><span class="label">${t(`box.${name}`)}</span>
      <select class="input" data-testid="box-filter-${name}"
        @change=${withValue((value) => this.#filter(() => take(value)))}>${values.map(
          (value) => html`<option value=${value} .selected=${value === chosen}>${text(value)}</option>`,
        )}</select></label>`;
  }

  /** @param {() => unknown} change */
  #filter(change) {
    change();
    this.#most = PAGE;
    this.#app.redraw();
  }

  #more() {
    this.#most += PAGE;
    this.#app.redraw();
  }

  /** @param {Kept} kept */
  #row({ card, standing, due }) {
    const name = cardName(card, this.#boxes);
    const { suspended, lapses, memory } = standing;
    const told = [
      t(`games.${card.game}.name`),
      t(`box.sources.${card.source}`),
      suspended ? t("box.is_suspended") : memory ? dayName(due) : t("box.is_fresh"),
      ...(lapses ? [t("box.lapses", { count: lapses })] : []),
      ...(isLeech(standing) ? [t("box.is_leech")] : []),
    ];
    return html`<article class="row spread box-row" data-testid="box-row" data-id=${card.id}>
      <span class="told"><b>${name}</b> <span class="small soft">${told.join(" · ")}</span></span>
      <span class="row">${this.#key(card, suspended ? "resume" : "suspend", name)}
        ${this.#key(card, "delete", name)}</span>
    </article>`;
  }

  /** @param {Card} card @param {"suspend" | "resume" | "delete"} what @param {string} name */
  #key(card, what, name) {
    return html`<button class="button quiet small" aria-label="${t(`box.${what}`)}: ${name}" data-testid="row-${what}"
      @click=${() => void this.#change(card.id, what, name)}>${t(`box.${what}`)}</button>`;
  }

  /** @param {string} id @param {"suspend" | "resume" | "delete"} what @param {string} name */
  async #change(id, what, name) {
    const entry = await this.#box.change(id, what);
    this.#app.redraw();
    const text = t(`box.changed.${what}`, { name });
    const undo = async () => {
      await this.#box.undo(entry);
      this.#app.redraw();
    };
    showToast({ text, actions: [{ label: t("undo"), run: undo }], seconds: 10, testid: "box-changed" });
  }
}

/** The day on which a card comes; after all days: it is new, or is asked no more. @param {Kept} kept */
function place({ standing, due }) {
  if (standing.suspended) return Number.MAX_SAFE_INTEGER;
  return standing.memory ? due : Number.MAX_SAFE_INTEGER - 1;
}
