// The comparison of one's own result with others, round by round. Their records are checked first; results that they do
// not prove are refused.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { announce } from "../../parts/toast.js";
import { engineFailure, engineProgress, errorDetails } from "../base/frame.js";
import { list, t, tError } from "../base/i18n.js";
import { computerName } from "../catalogue/games.js";
import { dropContest, nameIn } from "../exchange/contest-store.js";
import { Checking, compared } from "./checking.js";
import { comparisonTemplate, verdictText } from "./comparison.js";
import { sendResult } from "./send.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Contest, Received } from "../exchange/contest-store.js" */
/** @import { Refused } from "./checking.js" */
/** @import { Shown } from "./comparison.js" */
/** @import { ContestTexts } from "./texts.js" */

/**
 * @typedef {object} Subject what is compared
 * @property {string} game
 * @property {any} setting the record of the game, for the names of its computers; null: a puzzle
 * @property {ContestTexts} texts
 * @property {() => Promise<{own: Contest | null, received: Received[]}>} results
 * @property {string} back where the game or the puzzle is
 * @property {boolean} sends whether one's own result can be sent
 */

/** @implements {Page} */
export class ComparisonPage {
  /** @type {Contest | null} */
  #own = null;
  /** @type {Shown | null} */
  #shown = null;
  /** @type {Refused[]} */
  #refused = [];
  /** Names of the people whose results were not checked. @type {string[]} */
  #unchecked = [];
  /** @type {Checking | null} */
  #checking = null;
  /** @type {ErrorJson | null} */
  #failed = null;
  #closed = false;
  #app;
  #subject;

  /** @param {App} app @param {Subject} subject */
  constructor(app, subject) {
    this.#app = app;
    this.#subject = subject;
    void this.#start();
  }

  get game() {
    return this.#subject.setting ? this.#subject.game : undefined;
  }

  title = () => t("contest.comparison");

  close = () => {
    this.#closed = true;
    this.#checking?.skip();
  };

  draw = () => html`<div class="stack contest" data-testid="comparison" data-state=${this.#state()}>
    <h1 tabindex="-1">${this.title()}${t("colon")}${t(`games.${this.#subject.game}.name`)}</h1>
    ${this.#refused.map((refused) => this.#refusal(refused))} ${this.#body()}
  </div>`;

  #state() {
    return this.#failed ? "failed" : this.#shown ? "done" : "checking";
  }

  async #start() {
    const { engine } = this.#app;
    this.#failed = null;
    try {
      const { own, received } = await this.#subject.results();
      this.#own = own;
      this.#checking = new Checking(engine, () => this.#redraw());
      const good = await this.#checking.run(received);
      this.#refused = this.#checking.refused;
      this.#unchecked = this.#checking.skipped.map(nameOf);
      if (!this.#closed) await this.#compare(own ? [own, ...good] : good);
    } catch (error) {
      this.#failed = engine.status.state === "failed" ? null : errorJson(error);
    }
    this.#redraw();
  }

  /** @param {Contest[]} contests one's own first, if there is one */
  async #compare(contests) {
    if (!contests.length) return;
    const { comparison, compared: left, refused } = await compared(this.#app.engine, contests);
    this.#refused = [...this.#refused, ...refused];
    const names = left.map((contest) => (contest === this.#own ? t("seat.you") : nameOf(contest)));
    const { setting, texts } = this.#subject;
    const seat = left[0].seat ?? 0;
    this.#shown = {
      comparison,
      names,
      own: this.#own !== null,
      texts,
      puzzle: setting === null,
      seat,
      computer: (at) => (setting ? computerName(setting, at) : ""),
    };
    this.#redraw();
    announce(verdictText(this.#shown));
  }

  #redraw() {
    if (!this.#closed) this.#app.redraw();
  }

  #body() {
    const { status } = this.#app.engine;
    if (status.state === "failed") return engineFailure(this.#app, () => void this.#start());
    if (this.#failed) return this.#failure(this.#failed);
    if (!this.#shown) return this.#checking?.current ? this.#progress(this.#checking) : engineProgress(status);
    return html`${comparisonTemplate(this.#shown, () => this.#app.redraw())} ${this.#notes()} ${this.#keys()}`;
  }

  /** @param {Checking} checking */
  #progress({ current, progress }) {
    const name = nameOf(/** @type {Contest} */ (current));
    return html`<section class="card stack close" data-testid="contest-checking">
      <label class="stack close">${t("contest.checking", { name })}<progress class="progress" max="1"
        value=${progress}></progress></label>
      <p class="small soft">${t("contest.checking_help")}</p>
      <p><button class="button" data-testid="contest-skip"
        @click=${() => this.#checking?.skip()}>${t("contest.skip")}</button></p>
    </section>`;
  }

  /** The limits of the check: things that no record shows, and unchecked results. */
  #notes() {
    const unproven = this.#shown?.comparison.unproven ?? [];
    return html`${this.#own ? nothing : html`<p class="soft">${t("contest.own_unknown")}</p>`}
      ${
        this.#unchecked.length
          ? html`<p role="note"
        data-testid="contest-unchecked">${t("contest.unchecked", { names: list(this.#unchecked) })}</p>`
          : nothing
      }
      <p class="small soft" data-testid="contest-unproven">${t("contest.unproven", {
        what: list(unproven.map((what) => t(`contest.unproven_${what}`))),
      })}</p>`;
  }

  #keys() {
    const { back, sends } = this.#subject;
    const alone = this.#shown?.names.length === 1;
    const own = this.#own;
    return html`<p class="row">
      ${
        own && sends
          ? html`<button class="button ${alone ? "primary" : ""}" data-testid="contest-send"
        @click=${() => void sendResult(own)}>${icon("share")}${t("contest.send")}</button>`
          : nothing
      }
      <a class="button" href=${back}
        data-testid="contest-back">${t(this.#subject.setting ? "contest.to_game" : "contest.to_puzzle")}</a>
    </p>`;
  }

  /** A result that is not shown. @param {Refused} refused */
  #refusal({ contest, error }) {
    const round = Number(error.data?.round);
    const place = round ? this.#subject.texts.placeText(round) : t("contest.somewhere");
    const drop = async () => {
      await dropContest(contest);
      this.#refused = this.#refused.filter((one) => one.contest !== contest);
      this.#redraw();
    };
    return html`<section class="card warning stack close" role="alert" data-testid="contest-refused"
      data-code=${error.code} data-round=${round || nothing}>
      <h2>${t("contest.refused", { name: nameOf(contest) })}</h2>
      <p>${tError({ ...error, data: { ...error.data, place } })}</p>
      <p class="row"><code class="small soft">${error.code}</code><button class="button quiet small"
        data-testid="contest-drop" @click=${() => void drop()}>${t("contest.drop")}</button></p>
    </section>`;
  }

  /** @param {ErrorJson} failure */
  #failure(failure) {
    return html`<section class="card warning stack close" role="alert" data-testid="comparison-failed"
      data-code=${failure.code}>
      <p>${tError({ ...failure, data: { place: t("contest.somewhere"), ...failure.data } })}</p>
      <p class="row"><button class="button" @click=${() => void this.#start()}>${t("engine.retry")}</button><a
        class="button" href=${this.#subject.back}>${t("contest.back")}</a></p>
      ${errorDetails(failure)}
    </section>`;
  }
}

/** @param {Contest} contest @returns {string} */
function nameOf(contest) {
  return nameIn(contest) || t("contest.somebody");
}
