// A deal that is entered card by card, `#/skat/enter`: thirty-two cards are tapped to their owners, by finger, mouse or
// keys. Then it is played against computers, or analysed with all cards open.

import { errorJson } from "../../../parts/coded-error.js";
import { html, nothing } from "../../../parts/lit.js";
import { withValue } from "../../../parts/markup.js";
import { announce } from "../../../parts/toast.js";
import { engineFailure, engineProgress } from "../../../shell/base/frame.js";
import { loadStrings, t, tError } from "../../../shell/base/i18n.js";
import { RouteError } from "../../../shell/catalogue/route.js";
import { newEntry, saveGame } from "../../../shell/storage/games-store.js";
import { readPreferences } from "../play/preferences.js";
import { cardName } from "../play/sentences.js";
import { face } from "../view/faces.js";
import { OpenDeal } from "./analysis.js";
import { analysisTemplate, contractTemplate } from "./analysis-view.js";
import { DECK, OWNERS, Owners, RANKS, SUITS } from "./owners.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */

const LEVELS = ["beginner", "casual", "club", "champion"];
/** The seat before forehand deals: then seats are positions. */
const DEALER = 2;

/** @param {App} app @param {string[]} parts @returns {Promise<Page>} */
export async function open(app, parts) {
  await loadStrings(new URL("i18n/", import.meta.url));
  if (parts.length) throw new RouteError("url/page", "there is no such page", { page: "skat/enter" });
  return new EnterPage(app);
}

/** @implements {Page} */
export class EnterPage {
  owners = new Owners();
  /** To whom the next card goes. */
  owner = 0;
  /** The card that has the tab stop. */
  focus = DECK[0];
  /** Where the player sits, "all": at every place. @type {number | "all"} */
  sits = 0;
  level = "club";
  /** What is to be analysed. */
  contract = { declarer: 0, game: "clubs", hand: false };
  /** @type {OpenDeal | null} */
  analysis = null;
  /** @type {ErrorJson | null} */
  error = null;
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    void app.engine.started().catch(() => {});
  }

  title = () => t("skat.enter.title");

  close = () => this.analysis?.stop();

  draw = () => html`<div class="stack room sk-enter" data-testid="enter-page" data-complete=${this.owners.complete}
      @keydown=${this.#key}>
    <h1 tabindex="-1">${t("skat.enter.title")}</h1>
    ${engineFailure(this.#app)}
    ${
      this.error
        ? html`<p class="warning" role="alert" data-testid="enter-error"
      data-code=${this.error.code}>${tError(this.error)}</p>`
        : nothing
    }
    ${
      this.analysis
        ? analysisTemplate(this, this.analysis)
        : html`${this.#entry()}
    ${this.owners.complete ? this.#next() : nothing}`
    }
    ${this.owners.complete ? engineProgress(this.#app.engine.status) : nothing}
  </div>`;

  change(/** @type {Partial<EnterPage>} */ what) {
    Object.assign(this, what);
    this.#app.redraw();
  }

  #entry() {
    const { owners } = this;
    return html`<p>${t("skat.enter.explained")}</p>
      <div class="sk-owners" role="radiogroup" aria-label=${t("skat.enter.owner")}>${OWNERS.map(
        (
          name,
          owner,
        ) => html`<button class="button small owner-${owner} ${owner === this.owner ? "chosen" : ""}" role="radio"
          aria-checked=${owner === this.owner} aria-keyshortcuts=${owner + 1}
          data-testid="owner-${owner}" @click=${() => this.change({ owner })}>${this.ownerName(owner)}
            <span class="numbers small">${owners.cards(owner).length}/${owner === 3 ? 2 : 10}</span></button>`,
      )}</div>
      <div class="sk-deck" role="group"
        aria-label=${t("skat.enter.cards")}>${SUITS.flatMap((suit) =>
          RANKS.map((rank) => this.#card(suit + rank)),
        )}</div>
      <p class="row"><button class="button small" data-testid="enter-fill" ?disabled=${owners.complete}
        @click=${() => this.#fill()}>${t("skat.enter.fill")}</button>
        <button class="button small quiet" data-testid="enter-clear"
          @click=${() => this.#clear()}>${t("skat.enter.clear")}</button>
        <span class="small soft by-mouse">${t("skat.enter.keys")}</span></p>`;
  }

  /** @param {string} card */
  #card(card) {
    const owner = this.owners.of(card);
    const name = cardName(this.named(), card);
    const whose = owner === undefined ? t("skat.enter.nobody") : this.ownerName(owner);
    return html`<button class="sk-card ${owner === undefined ? "free" : `owner-${owner}`}" data-testid="enter-${card}"
      data-owner=${owner ?? nothing} aria-label="${name}, ${whose}"
      tabindex=${card === this.focus ? 0 : -1} @focus=${() => (this.focus = card)}
        @click=${() => this.give(card, this.owner)}>${face(card, readPreferences(), t("skat.index"))}${
          owner === undefined
            ? nothing
            : html`<span class="sk-owner" aria-hidden="true">${t(`skat.enter.short.${OWNERS[owner]}`)}</span>`
        }</button>`;
  }

  #next() {
    const choice = (/** @type {number | "all"} */ sits, /** @type {string} */ label) =>
      html`<button class="button small ${this.sits === sits ? "chosen" : ""}" role="radio"
        aria-checked=${this.sits === sits} data-testid="sits-${sits}"
          @click=${() => this.change({ sits })}>${label}</button>`;
    const levels = LEVELS.map(
      (level) => html`<option value=${level} ?selected=${level === this.level}>
        ${t(`skat.levels.${level}.label`)}</option>`,
    );
    return html`<div class="sk-enter-next">
      <section class="card stack close"><h2>${t("skat.enter.play")}</h2>
        <div class="row" role="radiogroup"
          aria-label=${t("skat.enter.sit")}>${[0, 1, 2].map((seat) => choice(seat, this.ownerName(seat)))}
            ${choice("all", t("skat.enter.all"))}</div>
        ${
          this.sits === "all"
            ? nothing
            : html`<label class="field"><span
          class="label">${t("skat.enter.level")}</span><select data-testid="enter-level"
            @change=${withValue((level) => this.change({ level }))}>${levels}</select></label>`
        }
        <p><button class="button primary" data-testid="enter-play"
          @click=${() => void this.play()}>${t("skat.enter.do_play")}</button></p></section>
      ${contractTemplate(this)}
    </div>`;
  }

  /** @returns {any} what names cards */
  named() {
    return { context: { t }, look: readPreferences() };
  }

  /** @param {number} owner @returns {string} */
  ownerName(owner) {
    return owner === 3 ? t("skat.skat") : t(`skat.role.${OWNERS[owner]}`);
  }

  /** Give a card to an owner; a full hand is followed by the next. @param {string} card @param {number} owner */
  give(card, owner) {
    const given = this.owners.toggle(card, owner);
    const name = cardName(this.named(), card);
    const has = this.owners.of(card) === undefined ? t("skat.enter.nobody") : this.ownerName(owner);
    if (given) announce(`${name}, ${has}. ${this.#lacking()}`);
    else announce(t("skat.enter.full", { owner: this.ownerName(owner) }));
    this.change({ focus: card, owner: this.owners.lacks(this.owner) > 0 ? this.owner : this.owners.next(this.owner) });
  }

  #lacking() {
    const left = [0, 1, 2, 3].reduce((sum, owner) => sum + this.owners.lacks(owner), 0);
    return left ? t("skat.enter.left", { count: left }) : t("skat.enter.complete");
  }

  #fill() {
    this.owners.fill(Math.random);
    announce(t("skat.enter.complete"));
    this.change({});
  }

  #clear() {
    this.owners.clear();
    this.change({ owner: 0 });
  }

  /** Arrows go from card to card, 1 to 4 give it to an owner, Backspace takes it back. */
  #key = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || this.analysis) return;
    const onCard = event.target instanceof HTMLElement && event.target.closest(".sk-deck");
    const at = DECK.indexOf(this.focus);
    const steps = /** @type {{[key: string]: number}} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 });
    const step = steps[event.key];
    if (onCard && step && DECK[at + step]) this.#focusOn(DECK[at + step]);
    else if (/^[1-4]$/.test(event.key) && !(event.target instanceof HTMLSelectElement))
      this.#give(Number(event.key) - 1, Boolean(onCard));
    else if (onCard && (event.key === "Backspace" || event.key === "Delete")) this.#take();
    else return;
    event.preventDefault();
  };

  /** @param {number} owner @param {boolean} onCard */
  #give(owner, onCard) {
    if (!onCard) return this.change({ owner });
    if (this.owners.of(this.focus) !== owner) this.give(this.focus, owner);
    this.#focusOn(DECK[DECK.indexOf(this.focus) + 1] ?? this.focus);
  }

  #take() {
    this.owners.take(this.focus);
    this.change({});
  }

  /** @param {string} card */
  #focusOn(card) {
    this.change({ focus: card });
    const button = document.querySelector(`[data-testid=enter-${card}]`);
    if (button instanceof HTMLElement) button.focus();
  }

  /** The deal as the engine reads it. */
  deal() {
    return { dealer: DEALER, hands: [0, 1, 2].map((owner) => this.owners.cards(owner)), skat: this.owners.cards(3) };
  }

  /** A game of this deal alone, from its auction on. */
  async play() {
    const { engine } = this.#app;
    try {
      const text = JSON.stringify({ ...this.deal(), auction: ["pass", "pass", "pass"] });
      const { games, problems } = await engine.request({ type: "import", game: "skat", format: "deals", text });
      if (problems.length) return this.change({ error: problems[0].error });
      const seats = [0, 1, 2].map((seat) =>
        this.sits === "all" || this.sits === seat
          ? { kind: "human", name: "" }
          : { kind: "computer", level: this.level, name: "" },
      );
      const table = await engine.request({
        type: "load",
        record: { .../** @type {any} */ (games[0].record), seats, actions: [] },
      });
      engine.closeTable(table.table);
      const entry = newEntry(table.record, {
        view: table.view,
        title: t("skat.enter.game"),
        kept: { entered: true }, // who chose the cards is not rated by them
      });
      await saveGame(entry);
      this.#app.go(`#/game/${entry.id}`);
    } catch (error) {
      this.change({ error: errorJson(error) });
    }
  }

  /** Look at the deal with all cards open. */
  analyse() {
    const { declarer, game, hand } = this.contract;
    const more = hand ? { announcements: ["hand"] } : { discard: this.owners.cards(3) };
    const position = { ...this.deal(), declarer, game, ...more };
    this.analysis?.stop();
    this.analysis = new OpenDeal(this.#app.engine, position, () => this.#app.redraw());
    this.change({ error: null });
    scrollTo(0, 0);
  }

  /** Back to the cards. */
  edit() {
    this.analysis?.stop();
    this.change({ analysis: null });
  }
}
