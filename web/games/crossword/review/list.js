// The list of reviews and of games that can be reviewed, and the import of a GCG file.

import { errorJson } from "../../../parts/coded-error.js";
import { html, nothing } from "../../../parts/lit.js";
import { withValue } from "../../../parts/markup.js";
import { pickFiles } from "../../../parts/file.js";
import { icon } from "../../../parts/icons.js";
import { showToast } from "../../../parts/toast.js";
import { playerNames, gameTitle } from "../../../shell/catalogue/games.js";
import { moment, t } from "../../../shell/base/i18n.js";
import { textOf } from "../../../shell/storage/word-lists-store.js";
import { allGames } from "../../../shell/storage/games-store.js";
import { restoreFocus } from "../../../parts/dialog.js";
import { errorTemplate, lexicaToChoose, lexiconTitle, roomHead } from "../page-frame.js";
import { percent } from "../coach/sentences.js";
import { bringReview } from "./run.js";
import { allReviews, deleteReview, newerReviews, saveReview } from "./store.js";

/** @import { App } from "../../../app.js" */
/** @import { KeptReview } from "./store.js" */

const MOST_BYTES = 200_000;

/** @param {App} app @returns {Promise<import("../../../app.js").Page>} */
export async function openList(app) {
  const list = new ReviewList(app, await lexicaToChoose());
  await list.reread();
  return { title: () => t("crossword.rooms.review"), draw: list.draw };
}

class ReviewList {
  /** @type {KeptReview[]} */
  reviews = [];
  newer = 0;
  /** Finished games that nobody reviewed yet. @type {import("../../../shell/storage/games-store.js").SavedGame[]} */
  games = [];
  /** Who played, by game. @type {Map<string, string[]>} */
  named = new Map();
  /** @type {import("../../../parts/coded-error.js").ErrorJson | null} */
  error = null;
  busy = false;
  text = "";
  lexicon = "";

  /** @param {App} app @param {import("../page-frame.js").LexiconChoice[]} lexica */
  constructor(app, lexica) {
    this.app = app;
    this.lexica = lexica;
  }

  async reread() {
    this.reviews = await allReviews();
    this.newer = (await newerReviews()).length;
    const reviewed = new Set(this.reviews.map(({ id }) => id));
    const games = await allGames();
    this.named = new Map(games.map((game) => [game.id, playerNames(game)]));
    this.games = games.filter(
      (game) => game.finished && !game.aside && game.record.game === "crossword" && !reviewed.has(game.id),
    );
  }

  /** Read a GCG text, keep it, and go to its review. @param {string} text @param {string} title */
  async bring(text, title) {
    Object.assign(this, { busy: true, error: null });
    this.app.redraw();
    try {
      const id = await bringReview(this.app.engine, text, { title, lexicon: this.lexicon });
      this.app.go(`#/crossword/review/${id}`);
    } catch (error) {
      this.error = errorJson(error);
    }
    this.busy = false;
    this.app.redraw();
    if (this.error) restoreFocus("[data-testid=gcg-bring], [data-testid=gcg-pick]");
  }

  /** @param {File[]} files */
  async #take(files) {
    const [file] = files;
    if (!file) return;
    if (file.size > MOST_BYTES) this.error = { code: "gcg/too_long", message: "the file is too large" };
    else await this.bring(await textOf(file), "");
    this.app.redraw();
  }

  #drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    void this.#take([...(event.dataTransfer?.files ?? [])]);
  };

  #paste = (/** @type {Event} */ event) => {
    event.preventDefault();
    void this.bring(this.text, "");
  };

  /** @param {KeptReview} entry */
  async #remove(entry) {
    await deleteReview(entry.id);
    await this.reread();
    this.app.redraw();
    const back = async () => {
      await saveReview(entry);
      await this.reread();
      this.app.redraw();
    };
    showToast({
      text: t("crossword.review.deleted", { title: entry.title }),
      actions: [{ label: t("undo"), run: back }],
      seconds: 10,
      testid: "deleted",
    });
  }

  draw = () => html`<div class="stack room" data-testid="reviews"
      @dragover=${(/** @type {Event} */ event) => event.preventDefault()} @drop=${this.#drop}>
    ${roomHead(this.app, "review")}
    <div class="stack room review-all"><div class="stack"><p>${t("crossword.review.explained")}</p>
      <p><a href="#/atlas/crossword" data-testid="review-atlas">${t("crossword.review.atlas")}</a></p>
    ${
      this.reviews.length
        ? html`<ul class="stack close"
      data-testid="review-list">${this.reviews.map((entry) => html`<li>${this.#kept(entry)}</li>`)}</ul>`
        : nothing
    }
    ${
      this.newer
        ? html`<p class="small"
      data-testid="reviews-newer">${t("crossword.review.newer", { count: this.newer })}</p>`
        : nothing
    }
    ${
      this.games.length
        ? html`<section class="stack close" aria-labelledby="unreviewed"><h2
          id="unreviewed">${t("crossword.review.games")}</h2>
          <ul class="stack close">${this.games.map(
            (game) =>
              html`<li class="card review-entry"><div><h3><a href="#/crossword/review/${game.id}"
                data-testid="review-open">${gameTitle(game)}</a></h3><p
                  class="small soft">${moment(game.updated)}</p></div></li>`,
          )}</ul></section>`
        : this.reviews.length
          ? nothing
          : html`<p class="soft" data-testid="reviews-empty">${t("crossword.review.empty")}</p>`
    }</div>
    ${this.#import()}</div>
  </div>`;

  /** @param {KeptReview} entry */
  #kept(entry) {
    const { review, title } = entry;
    const names = entry.source.kind === "game" ? (this.named.get(entry.id) ?? review.names) : review.names;
    const said = review.seats
      .map((seat, at) => `${names[at]} ${seat.accuracy === null ? "–" : percent(seat.accuracy)}`)
      .join(" · ");
    return html`<article class="card review-entry" data-testid="review-entry" data-id=${entry.id}>
      <div><h2 class="review-small"><a href="#/crossword/review/${entry.id}" data-testid="review-open">${title}</a></h2>
        <p class="small soft">${t(`crossword.review.${review.complete ? "complete" : "stopped"}`, {
          done: review.done,
          count: review.of,
        })} ${said}</p>
        <p class="small soft">${moment(entry.updated)}</p></div>
      <button class="button quiet" data-testid="review-delete" aria-label="${t("crossword.review.delete")}: ${title}"
        title=${t("crossword.review.delete")} @click=${() => void this.#remove(entry)}>${icon("trash")}</button>
    </article>`;
  }

  #import() {
    const pick = () =>
      void pickFiles({ accept: ".gcg,text/plain", testid: "gcg-file" }).then((files) => this.#take(files));
    return html`<section class="card stack room" aria-labelledby="import">
      <h2 id="import">${t("crossword.review.import")}</h2>
      <p class="soft small">${t("crossword.review.import_help")}</p>
      <label class="room-lexicon"><span>${t("crossword.rooms.lexicon")}</span>
        <select class="input" data-testid="gcg-lexicon"
          @change=${withValue((name) => (this.lexicon = name))}>
          <option value="" .selected=${this.lexicon === ""}>${t("crossword.review.lexicon_named")}</option>
          ${this.lexica.map(
            (lexicon) => html`<option value=${lexicon.name}
            .selected=${lexicon.name === this.lexicon}>${lexiconTitle(lexicon)}</option>`,
          )}
        </select></label>
      <p class="row"><button class="button primary" data-testid="gcg-pick" ?disabled=${this.busy}
        @click=${pick}>${icon("up")}${t("crossword.review.file")}</button><span
          class="small soft by-mouse">${t("words.drop")}</span></p>
      <details><summary>${t("crossword.review.paste")}</summary>
        <form class="stack close" @submit=${this.#paste}>
          <div class="field"><label for="gcg-text">${t("crossword.review.text")}</label>
            <textarea class="input position-cgp" id="gcg-text" data-testid="gcg-text" rows="8" maxlength=${MOST_BYTES}
              spellcheck="false" autocapitalize="off" required .value=${this.text}
              @input=${withValue((text) => (this.text = text))}></textarea></div>
          <p><button class="button" data-testid="gcg-bring"
            ?disabled=${this.busy}>${t("crossword.review.start")}</button></p>
        </form>
      </details>
      ${errorTemplate(this.error)}
    </section>`;
  }
}
