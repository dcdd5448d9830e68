// The score pad of a real table, `#/skat/pad`: the user enters the declarer, the contract and the result; the engine
// computes and checks the value, and keeps the list. Everything is saved after each entry.

import { errorJson } from "../../../parts/coded-error.js";
import { confirmDialog } from "../../../parts/dialog.js";
import { html, nothing } from "../../../parts/lit.js";
import { withValue } from "../../../parts/markup.js";
import { announce } from "../../../parts/toast.js";
import { engineFailure, engineProgress } from "../../../shell/base/frame.js";
import { loadStrings, t, tError } from "../../../shell/base/i18n.js";
import { formTemplate } from "./pad-form.js";
import { blankPad, keepPad, LENGTHS, readPad } from "./pad-store.js";
import { isCounted } from "./pad-ramsch.js";
import { listKeys, listTemplate, signedText } from "./sheet.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Entry, Pad } from "./pad-store.js" */
/** @import { SkatList } from "./sheet.js" */
/**
 * What an entry is worth.
 * @typedef {{score: {score: number, won: boolean, steps: [string, number][], levels: number | null, base: number,
 * raised: number | null, kontra: number} | null, agrees: boolean | null, row: {points: number[]}}} Worth
 */

/** @param {App} app @returns {Promise<Page>} */
export async function open(app) {
  await loadStrings(new URL("i18n/", import.meta.url));
  return new PadPage(app);
}

/** @implements {Page} */
export class PadPage {
  /** @type {Pad} */
  #pad = readPad();
  /** @type {SkatList | null} */
  #list = null;
  /** @type {Partial<Entry>} */
  #entry = {};
  /** @type {Worth | null} */
  #worth = null;
  /** @type {ErrorJson | null} */
  #error = null;
  /** The deal that is entered again; 0: the next one. */
  edited = 0;
  #asked = 0;
  #open = true;
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    void this.#reckon();
  }

  title = () => t("skat.pad.title");

  close = () => void (this.#open = false);

  /** The players as they are called; without a name by number. */
  get names() {
    return this.#pad.names.map((name, seat) => name.trim() || t("skat.seat.person", { number: seat + 1 }));
  }

  /** The deal that is being entered. */
  get number() {
    return this.edited || this.#pad.entries.length + 1;
  }

  get canEnter() {
    const { declarer, ramsch } = this.#entry;
    return (declarer === null && !ramsch) || (declarer !== undefined && this.#worth !== null && this.#error === null);
  }

  /** @param {string} question @param {object} args */
  async #ask(question, args) {
    const { engine } = this.#app;
    await engine.started();
    const { names, dealer, of } = this.#pad;
    return (
      await engine.request({
        type: "ask",
        game: "skat",
        position: { seats: names.length, dealer, of },
        question,
        arguments: args,
      })
    ).answer;
  }

  /** Have the whole list reckoned. */
  async #reckon() {
    try {
      this.#list = await this.#ask("list", { entries: this.#pad.entries });
      this.#error = null;
    } catch (error) {
      this.#error = errorJson(error);
    }
    this.#redraw();
  }

  #redraw() {
    if (this.#open) this.#app.redraw();
  }

  /** Something was chosen: what is the entry worth now? @param {Partial<Entry>} change */
  async change(change) {
    this.#entry = { ...this.#entry, ...change };
    this.#worth = null;
    this.#error = null;
    const asked = ++this.#asked;
    if (this.#isComplete()) {
      try {
        const worth = await this.#ask("entry", { entry: this.#entry, number: this.number });
        if (asked !== this.#asked) return;
        this.#worth = worth;
      } catch (error) {
        if (asked !== this.#asked) return;
        this.#error = errorJson(error);
      }
    }
    this.#redraw();
  }

  #isComplete() {
    const { declarer, contract, result, ramsch } = this.#entry;
    if (ramsch) return isCounted(ramsch);
    if (declarer === null || declarer === undefined || !contract || !result) return false;
    if (!contract.startsWith("null")) this.#entry.matadors ??= 1;
    return true;
  }

  /** What the entry is worth in a sentence, or what is wrong with it. @returns {string} */
  worthText() {
    if (this.#error) return tError(this.#error);
    const score = this.#worth?.score;
    if (this.#entry.ramsch && this.#worth) return this.#ramschText(this.#worth.row.points);
    if (!score) return "";
    const value = String(score.score).replace("-", "−");
    const steps = score.steps
      .filter(([kind]) => kind !== "game")
      .map(([kind, level], at) => t(`skat.step.${kind}`, { level: at ? "" : level }).trim());
    const factor = score.levels === null ? "" : `${score.raised ?? score.levels} × ${score.base}`;
    const text = [...steps, factor, score.raised ? t("skat.sheet.overbid") : ""].filter(Boolean).join(", ");
    const said = t("skat.pad.worth", { how: text, value }).replace(/^[,: ]+/, "");
    if (this.#worth?.agrees === null || this.#worth === null) return said;
    return `${said} ${t(this.#worth.agrees ? "skat.pad.agrees" : "skat.pad.differs", { value })}`;
  }

  /** What each player gets for a Ramsch. @param {readonly number[]} points @returns {string} */
  #ramschText(points) {
    const counted = points.flatMap((each, seat) => (each ? [`${this.names[seat]} ${signedText(each)}`] : []));
    return `${t("skat.list.ramsch")}${t("colon")}${counted.join(", ")}`;
  }

  /** How the last Ramsch of this pad was counted. @returns {"fixed" | "points"} */
  get ramschCount() {
    return this.#pad.entries.findLast(({ ramsch }) => ramsch)?.ramsch?.count ?? "fixed";
  }

  /** Take the entry down. @param {Event} event */
  enter = (event) => {
    event.preventDefault();
    if (!this.canEnter) return;
    const { entries } = this.#pad;
    const { ramsch } = this.#entry;
    const bare = { declarer: null, ...(ramsch ? { ramsch } : {}) };
    const entry = /** @type {Entry} */ (this.#entry.declarer === null ? bare : { ...this.#entry });
    entries[this.number - 1] = entry;
    keepPad(this.#pad);
    const said = this.worthText();
    announce(t("skat.pad.entered", { number: this.number, what: said || t("skat.list.passed") }));
    this.edit(0);
    void this.#reckon();
  };

  /** Enter a deal again. @param {number} number 0: the next one */
  edit(number) {
    this.edited = number === this.edited ? 0 : number;
    this.#entry = this.edited ? { ...this.#pad.entries[this.edited - 1] } : {};
    void this.change({});
  }

  /** Other players, names, or length: only before the first entry, names at any time. @param {Partial<Pad>} change */
  #set(change) {
    Object.assign(this.#pad, change);
    keepPad(this.#pad);
    void this.change({});
    void this.#reckon();
  }

  #startAgain = async () => {
    const asked = {
      title: t("skat.pad.again"),
      text: t("skat.pad.again_text"),
      yes: t("skat.pad.again"),
      no: t("skat.do.back"),
      danger: true,
    };
    if (this.#pad.entries.length && !(await confirmDialog(asked))) return;
    const { names, of } = this.#pad;
    this.#pad = { ...blankPad(), names, of };
    this.edited = 0;
    this.#entry = {};
    this.#set({});
  };

  draw = () => {
    const { entries, of } = this.#pad;
    const list = this.#list;
    const over = entries.length >= of && !this.edited;
    return html`<div class="stack room sk-pad" data-testid="pad">
      <header class="stack close"><h1 tabindex="-1">${t("skat.pad.title")}</h1></header>
      <p class="soft">${t("skat.pad.explained")}</p>
      ${engineFailure(this.#app)} ${list || this.#error ? nothing : engineProgress(this.#app.engine.status)}
      ${this.#table()}
      ${over ? html`<p role="status"><b>${t("skat.pad.over")}</b></p>` : this.#form()}
      ${list ? this.#listTable(list, of) : nothing}
      <p class="row sk-list-keys">${list ? listKeys(list, this.names, `skat-${t("skat.list.title")}`) : nothing}
        ${
          entries.length
            ? html`<button class="button quiet" data-testid="pad-again"
          @click=${this.#startAgain}>${t("skat.pad.again")}</button>`
            : nothing
        }</p>
    </div>`;
  };

  /** The deal that is written down. */
  #form() {
    const { names, dealer } = this.#pad;
    return formTemplate(this, /** @type {Entry} */ (this.#entry), (dealer + this.number - 1) % names.length);
  }

  /** @param {SkatList} list @param {number} of */
  #listTable(list, of) {
    const caption = `${t("skat.list.title")}${t("colon")}${t("skat.list.caption", { count: list.rows.length, of })}`;
    return listTemplate(list, this.names, { caption, edit: (number) => this.edit(number), edited: this.edited });
  }

  /** Who plays, and how many deals. */
  #table() {
    const { names, of, entries } = this.#pad;
    const name = (/** @type {string} */ value, /** @type {number} */ seat) => {
      const set = withValue((given) => this.#set({ names: names.with(seat, given) }));
      return html`<input class="input" maxlength="40" data-testid="pad-name-${seat}"
        aria-label=${t("skat.pad.name", { number: seat + 1 })}
          placeholder=${t("skat.seat.person", { number: seat + 1 })} .value=${value} @change=${set} />`;
    };
    const seats = (/** @type {number} */ count) => () =>
      this.#set({ names: count === 4 ? [...names, ""].slice(0, 4) : names.slice(0, 3), dealer: 0 });
    const chosen = entries.length > 0;
    return html`<details class="sk-pad-setup" ?open=${!chosen}><summary>${t("skat.pad.table")}</summary><div
      class="sk-pad-form">
      <fieldset><legend>${t("skat.pad.ask.players")}</legend>${[3, 4].map(
        (count) =>
          html`<button type="button" class="button small" ?disabled=${chosen} aria-pressed=${names.length === count}
            data-testid="pad-seats-${count}" @click=${seats(count)}>${count}</button>`,
      )}</fieldset>
      <fieldset><legend>${t("skat.pad.ask.length")}</legend>${LENGTHS.map(
        (length) =>
          html`<button type="button" class="button small" ?disabled=${entries.length > length}
            aria-pressed=${of === length} data-testid="pad-of-${length}"
              @click=${() => this.#set({ of: length })}>${length}</button>`,
      )}</fieldset>
      <fieldset class="names"><legend>${t("skat.pad.ask.names")}</legend>${names.map(name)}</fieldset></div></details>`;
  }
}
