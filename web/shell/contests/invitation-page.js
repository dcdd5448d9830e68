// The invitation: the sender of a result, the game and its opponents, and the button that starts it. Nothing here
// depends on the result.

import { errorJson } from "../../parts/coded-error.js";
import { html, nothing } from "../../parts/lit.js";
import { engineFailure, engineProgress } from "../base/frame.js";
import { language, number, t, tError } from "../base/i18n.js";
import { computerName, levelText, playerCrest } from "../catalogue/games.js";
import { listOfGame } from "../catalogue/lexicon-names.js";
import { today } from "../storage/day.js";

/** @import { App, Page } from "../../app.js" */
/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Contest } from "../exchange/contest-store.js" */
/** @import { ContestTexts } from "./texts.js" */
/** One's own game of it: where it is. @typedef {{hash: string, finished: boolean}} OwnGame */

/**
 * @typedef {object} Ways what can be done with a result
 * @property {() => Promise<ContestTexts>} prepare loads what the game says of it
 * @property {() => Promise<OwnGame | null>} own
 * @property {() => Promise<unknown>} keep remembers it on this device
 * @property {(invitation: any) => Promise<string>} play begins the same game; where it is
 */

/** @implements {Page} */
export class InvitationPage {
  /** The engine's description of the game. @type {any} */
  #invitation = null;
  /** @type {ContestTexts | null} */
  #texts = null;
  /** @type {OwnGame | null} */
  #own = null;
  /** @type {ErrorJson | null} */
  #failed = null;
  #day = "";
  #going = false;
  #closed = false;
  #app;
  #contest;
  #ways;

  /** @param {App} app @param {Contest} contest of unchecked form @param {Ways} ways */
  constructor(app, contest, ways) {
    this.#app = app;
    this.#contest = contest;
    this.#ways = ways;
    void this.#start();
  }

  title = () => t("contest.invitation");

  close = () => {
    this.#closed = true;
  };

  draw = () => html`<div class="stack narrow" data-testid="contest">
    <h1 tabindex="-1">${this.title()}</h1>
    ${this.#body()}
  </div>`;

  async #start() {
    const { engine } = this.#app;
    this.#failed = null;
    try {
      await engine.started();
      const { invitation } = await engine.request({ type: "invitation", contest: this.#contest });
      this.#texts = await this.#ways.prepare();
      if (invitation.puzzle) await this.#askForDay(invitation.puzzle);
      this.#own = await this.#ways.own();
      if (this.#closed) return;
      if (this.#own?.finished) return await this.#compare(this.#own.hash);
      this.#invitation = invitation;
    } catch (error) {
      this.#failed = engine.status.state === "failed" ? null : errorJson(error);
    }
    if (!this.#closed) this.#app.redraw();
  }

  /** Go straight to the comparison after one's own game. @param {string} hash */
  async #compare(hash) {
    await this.#ways.keep();
    if (!this.#closed) this.#app.replace(hash);
  }

  /** The day of a puzzle, unless it is still to come. @param {{game: string, number: number}} puzzle */
  async #askForDay({ game, number }) {
    const { puzzle } = await this.#app.engine.request({ type: "puzzle", game, number });
    const past = puzzle.day !== null && puzzle.day <= today();
    this.#day = past
      ? new Intl.DateTimeFormat(language(), { timeZone: "UTC", day: "numeric", month: "long" }).format(
          new Date(`${puzzle.day}T00:00:00Z`),
        )
      : "";
  }

  #body() {
    const { status } = this.#app.engine;
    if (status.state === "failed") return engineFailure(this.#app, () => void this.#start());
    if (this.#failed) return refusal(this.#failed);
    if (!this.#invitation || !this.#texts) return engineProgress(status);
    const { by, puzzle } = this.#invitation;
    return html`<p class="invites"
      data-testid="contest-by">${by ? t("contest.invites", { name: by }) : t("contest.invites_unnamed")}</p>
      <section class="card stack close" aria-label=${t("contest.game")} data-testid="contest-game">
        ${puzzle ? this.#puzzle(puzzle) : this.#game(this.#texts)}
      </section>
      <p>${t(puzzle ? "contest.first_puzzle" : "contest.first")}</p>
      ${puzzle ? nothing : html`<p class="soft">${t("contest.no_help")}</p>`}
      <p class="row">
        <button class="button primary" data-testid="contest-play" ?disabled=${this.#going}
          @click=${() => void this.#play()}>${t(
            this.#own ? "contest.continue" : puzzle ? "contest.solve" : "contest.play",
          )}</button>
        <a class="button quiet" href="#/">${t("contest.not_now")}</a>
      </p>`;
  }

  /** @param {{game: string, number: number}} puzzle */
  #puzzle({ game, number: which }) {
    return html`<h2>${t(`games.${game}.name`)}</h2>
      <p>${this.#day ? t("contest.puzzle_of", { date: this.#day }) : t("contest.puzzle", { number: which + 1 })}</p>`;
  }

  /** @param {ContestTexts} texts */
  #game(texts) {
    const { game, seats, options } = this.#invitation;
    const lexicon = options.lexicon && listOfGame(options, t("lexica.own"));
    return html`<h2>${t(`games.${game}.name`)}</h2>
      <p>${[texts.lengthText(options, seats.length), lexicon].filter(Boolean).join(" · ")}</p>
      <ul class="plain row against" aria-label=${t("contest.against")}>
        ${seats.map((/** @type {any} */ seat, /** @type {number} */ at) =>
          seat.kind === "computer"
            ? html`<li
          class="row">${playerCrest(this.#invitation, at)}<span>${this.#computer(seat, at)}</span></li>`
            : nothing,
        )}
      </ul>
      <p class="small soft">${t("contest.seed", { seed: number(this.#invitation.seed, { useGrouping: false }) })}</p>`;
  }

  /** "Sparrow, easy". @param {{level: string, name?: string}} seat @param {number} at */
  #computer({ level, name }, at) {
    const { game } = this.#invitation;
    return t("seat.with_strength", {
      name: name || computerName(this.#invitation, at),
      strength: levelText(game, level, "strength"),
    });
  }

  /** Remember the result, and play the same game. */
  async #play() {
    if (this.#going) return;
    this.#going = true;
    this.#app.redraw();
    try {
      await this.#ways.keep();
      const hash = this.#own?.hash ?? (await this.#ways.play(this.#invitation));
      if (!this.#closed) this.#app.go(hash);
    } catch (error) {
      this.#failed = errorJson(error);
      this.#going = false;
      if (!this.#closed) this.#app.redraw();
    }
  }
}

/** The reason why a link cannot be used; the link has changed nothing. @param {ErrorJson} error */
function refusal(error) {
  return html`<section class="card warning stack close" role="alert" data-testid="contest-refused"
    data-code=${error.code}>
    <h2>${t("contest.unusable")}</h2>
    <p>${tError(error)}</p>
    <p class="small soft">${t("contest.unchanged")} <code>${error.code}</code></p>
    <p class="row"><a class="button primary" href="#/">${t("wrong.home")}</a></p>
  </section>`;
}
