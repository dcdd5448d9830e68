// Playing together at the table, as the host and a guest have it: who is here, what the others say, what all have to
// agree on, whose turn it is. One line above the table.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { linkStyles } from "../../parts/styles.js";
import { buzz, sound } from "../../parts/sound.js";
import { announce, showToast } from "../../parts/toast.js";
import { list, loadStrings, number, t } from "../base/i18n.js";
import { currentSettings } from "../base/settings.js";
import { playerNames, scoresOf } from "../catalogue/games.js";
import { Awake } from "./awake.js";
import { PHRASES, REFUSALS } from "./messages.js";
import { termsText } from "./terms.js";

/** @import { App } from "../../app.js" */
/** @import { Listener } from "../play/table-session.js" */
/** @import { Terms } from "./messages.js" */

/**
 * Playing together, for the screen of the game.
 * @typedef {object} AtTable
 * @property {(listener: Listener) => any} sessionFor the session, if it is not one of the screen's own: at a guest, or
 * of a table that stands without a screen; else null
 * @property {(session: any) => void} begin the table is shown
 * @property {() => void} updated the game has changed
 * @property {() => unknown} bar the line above the table
 * @property {boolean} paused
 * @property {string} rests why nothing can be played; "": it can
 * @property {() => void} again another game is wanted
 * @property {boolean} watches nobody at this device may play
 * @property {string} [savedId] the saved game that a guest's game became, once it is over
 * @property {boolean} inSeries the table is one of a tournament, which goes on when the game is over
 * @property {(() => void) | undefined} refuseHelp says that there are no hints, if that was agreed
 * @property {undefined} share a game that runs is not shared
 * @property {() => void} close the screen is left
 */

/**
 * What the player can do with the others: `Host` and `Guest` have it.
 * @typedef {object} Controls
 * @property {{what: string, by: number, waiting: number[]}[]} asked what is proposed, and whose answers are missing
 * @property {(phrase: string) => void} say
 * @property {(on: boolean) => void} pause
 * @property {(what: string) => void} propose
 * @property {(what: string, yes: boolean) => void} reply
 */

/** What every screen of playing together needs: its texts and its style sheet. */
export async function furnish() {
  await Promise.all([
    loadStrings(new URL("i18n/", import.meta.url)),
    linkStyles([new URL("../../styles/together.css", import.meta.url)]),
  ]);
}

/** What both sides have. */
export class TogetherTable {
  /** A running game is not shared. @type {undefined} */
  share = undefined;
  /** @type {any} */
  session = null;
  /** What is proposed, as far as it was shown. */
  #proposed = "";
  /** Whether the player at this device was to act at the last update. */
  #wasTurn = false;
  #awake = new Awake();
  /** A press elsewhere closes the phrases and the menu. @param {Event} event */
  #onPress = ({ target }) => {
    for (const open of document.querySelectorAll(".together details[open]"))
      if (!open.contains(/** @type {Node} */ (target))) open.removeAttribute("open");
  };

  /** @param {App} app */
  constructor(app) {
    this.app = app;
  }

  /** @param {any} session */
  begin(session) {
    this.session = session;
    document.addEventListener("pointerdown", this.#onPress);
    if (!session.entry.finished) this.#awake.hold();
  }

  updated() {
    const { table, entry } = this.session ?? {};
    if (!table) return;
    const mine = table.acting === "human" && this.here !== null && table.to_act.includes(this.here);
    if (mine && !this.#wasTurn) this.#yourTurn();
    this.#wasTurn = mine;
    if (entry.finished) this.#awake.release();
    // The line's keys are others when the game has begun, and when it is over.
    if (entry.finished || entry.record.actions.length < 2) this.app.redraw();
  }

  close() {
    document.removeEventListener("pointerdown", this.#onPress);
    this.#awake.release();
  }

  /** @returns {number | null} the seat at this device */
  get here() {
    return null;
  }

  /** Whether it is the host's device without a seat, which leads: it decides alone. */
  get leads() {
    return false;
  }

  get paused() {
    return false;
  }

  /** Whether nobody at this device may play. */
  get watches() {
    return false;
  }

  /** Whether the table is one of a tournament, which goes on when the game is over. */
  get inSeries() {
    return false;
  }

  get rests() {
    if (!this.paused) return "";
    return t(this.session && this.over ? "live.ended" : "live.paused");
  }

  /** Whether the game is over, by its rules or because all wanted to end it. @returns {boolean} */
  get over() {
    return this.session.entry.finished;
  }

  /** @returns {(() => void) | undefined} */
  get refuseHelp() {
    if (this.terms.hints) return undefined;
    return () => void showToast({ text: t("live.no_hints"), testid: "together-no-hints" });
  }

  /** @returns {Terms} */
  get terms() {
    return { hints: false, undo: false, watch: false };
  }

  /** @param {number | null} seat @param {string} phrase */
  heard(seat, phrase) {
    const name = seat === null ? t("live.somebody") : this.nameOf(seat);
    const refusal = REFUSALS.includes(phrase);
    if (refusal && seat === this.here) return;
    const text = refusal
      ? t(`live.refuses.${phrase}`, { name })
      : t("live.says", { name, text: t(`live.phrases.${phrase}`) });
    showToast({ text, testid: refusal ? "together-refusal" : "together-phrase" });
    announce(text);
  }

  /** No dialog of the table lies over what is newly proposed. @param {Controls["asked"]} asked */
  uncover(asked) {
    const before = this.#proposed;
    this.#proposed = asked.map(({ what }) => what).join(" ");
    if (asked.every(({ what }) => before.includes(what))) return;
    // By its own key: the table draws a dialog again that was closed without its knowledge.
    for (const key of document.querySelectorAll("dialog.table-dialog[open] [data-testid=close-dialog]"))
      /** @type {HTMLElement} */ (key).click();
  }

  /** @param {number} seat */
  nameOf(seat) {
    return playerNames(this.session.entry)[seat] ?? "";
  }

  #yourTurn() {
    if (currentSettings().sounds) sound("turn");
    buzz(60);
    announce(t("live.your_turn"));
  }

  /**
   * The line above the table.
   * @param {object} shown
   * @param {number[]} shown.present the seats of those who are here
   * @param {number} shown.watching spectators
   * @param {Controls | null} shown.controls null: nothing can be said or asked now
   * @param {unknown} shown.menu more for the menu
   * @param {unknown} shown.below what else is to be told
   */
  drawBar({ present, watching, controls, menu, below }) {
    const { record } = this.session.entry;
    const seated = this.here !== null || this.leads;
    const keys = controls
      ? html`${phrases(controls)} ${seated && !this.over ? pauseKey(this.paused, controls) : nothing}
          <details class="together-menu" name="together" @keydown=${closeByEscape}><summary
            class="button quiet" data-testid="together-menu" aria-label=${t("live.more")}
            title=${t("live.more")}>${icon("list")}</summary>
            <div class="stack close"><p class="small soft" data-testid="together-terms">${termsText(this.app, {
              ...record,
              terms: this.terms,
            })}</p>${seated ? this.#wishes(controls) : nothing} ${menu}
            <p class="small soft">${t("live.trust")}</p></div></details>`
      : nothing;
    return html`<section class="notice together" data-testid="together-bar" aria-label=${t("live.title")}>
      <div class="row spread"><span class="row people">${this.#people(present, watching)}</span>
        <span class="row">${keys}</span></div>
      ${
        controls && this.paused && !this.over
          ? html`<p role="status" data-testid="together-paused">${t("live.paused")}</p>`
          : nothing
      }
      ${controls ? controls.asked.map((each) => this.#proposal(each, controls)) : nothing}
      ${this.over && !this.session.entry.finished ? this.#ended(controls) : nothing} ${below}
    </section>`;
  }

  /** The players have ended the game: how it stood, and the way to another one. @param {Controls | null} controls */
  #ended(controls) {
    const scores = scoresOf(this.session.entry) ?? [];
    const stood = scores.map((score, seat) => `${this.nameOf(seat)} ${number(score)}`);
    const again =
      controls && this.here !== null && !controls.asked.length
        ? html`<button class="button primary" type="button" data-testid="together-again-now"
          @click=${() => controls.propose("again")}>${t("live.again")}</button>`
        : nothing;
    return html`<div class="row spread" role="status" data-testid="together-ended"><span>${t("live.ended")}
      <b class="numbers">${stood.join(" · ")}</b></span>${again}</div>`;
  }

  /** Everybody's name with whether they are here. @param {number[]} present @param {number} watching */
  #people(present, watching) {
    const names = playerNames(this.session.entry);
    const person = (/** @type {{kind: string}} */ { kind }, /** @type {number} */ seat) => {
      if (kind === "computer") return nothing;
      const here = present.includes(seat);
      return html`<span class="person ${here ? "" : "away"}" data-testid="together-person-${seat}"
        data-here=${here}>${names[seat]}${here ? nothing : html` <small>${t("live.away")}</small>`}</span>`;
    };
    const others = watching
      ? html`<span class="small soft">${t("live.watching", { count: watching })}</span>`
      : nothing;
    return html`${this.session.entry.record.seats.map(person)}${others}`;
  }

  /**
   * What somebody proposes, and one's answer to it.
   * @param {Controls["asked"][number]} asked @param {Controls} controls
   */
  #proposal({ what, by, waiting }, controls) {
    const mine = this.here !== null && waiting.includes(this.here);
    const own = by === this.here && what !== "hand"; // that is about the next host, who did not propose it
    const reply = (/** @type {boolean} */ yes) => {
      controls.reply(what, yes);
      if (!yes && !own) controls.say(`no_${what}`);
    };
    const others =
      mine || !waiting.length ? "" : t("live.waits_for", { names: list(waiting.map((at) => this.nameOf(at))) });
    const key = (/** @type {boolean} */ yes, /** @type {string} */ label) =>
      html`<button class="button ${yes ? "primary" : "quiet"}" type="button"
        data-testid="together-${yes ? "yes" : "no"}" @click=${() => reply(yes)}>${t(label)}</button>`;
    return html`<div class="row spread" role="status" data-testid="together-proposal" data-what=${what}>
      <span>${t(`live.proposes.${what}`, { name: this.nameOf(by) })} ${others}</span>
      ${
        this.here === null
          ? nothing
          : html`<span class="row">${mine ? key(true, "live.agree") : nothing}${key(
              false,
              mine ? "live.refuse" : "cancel",
            )}</span>`
      }</div>`;
  }

  /** What can be proposed. @param {Controls} controls */
  #wishes(controls) {
    const canUndo = this.terms.undo && this.session.entry.record.actions.length > 0;
    if (this.inSeries) return nothing;
    const wishes = this.over ? ["again"] : canUndo ? ["undo", "end"] : ["end"];
    return html`<span class="row">${wishes.map(
      (what) => html`<button class="button quiet" type="button" data-testid="together-${what}"
        @click=${(/** @type {Event} */ event) => {
          controls.propose(what);
          closeAround(event);
        }}>${t(`live.${what}`)}</button>`,
    )}</span>`;
  }
}

/** Close the menu or the phrases around a key, and give the focus back to what opened them. @param {Event} event */
function closeAround({ target }) {
  const around = /** @type {HTMLElement} */ (target).closest("details");
  around?.removeAttribute("open");
  around?.querySelector("summary")?.focus();
}

/** @param {KeyboardEvent} event */
function closeByEscape(event) {
  if (event.key !== "Escape") return;
  event.stopPropagation();
  closeAround(event);
}

/** The phrases, behind a key. @param {Controls} controls */
function phrases(controls) {
  const choose = (/** @type {Event} */ event, /** @type {string} */ phrase) => {
    controls.say(phrase);
    closeAround(event);
  };
  return html`<details class="together-say" name="together" @keydown=${closeByEscape}><summary
    class="button quiet" data-testid="together-say" aria-label=${t("live.say")}
    title=${t("live.say")}>${icon("say")}</summary>
    <div class="together-phrases">${PHRASES.map(
      (phrase) => html`<button class="button quiet" type="button" data-testid="together-say-${phrase}"
        @click=${(/** @type {Event} */ event) => choose(event, phrase)}>${t(`live.phrases.${phrase}`)}</button>`,
    )}</div></details>`;
}

/** @param {boolean} paused @param {Controls} controls */
function pauseKey(paused, controls) {
  const label = t(paused ? "live.resume" : "live.pause");
  return html`<button class="button quiet" type="button" data-testid="together-pause" aria-pressed=${paused}
    aria-label=${label} title=${label}
    @click=${() => controls.pause(!paused)}>${icon(paused ? "play" : "pause")}</button>`;
}
