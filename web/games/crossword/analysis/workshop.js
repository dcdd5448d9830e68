// What experts add to an analysis: the tree of what was tried with names and notes, where the opponent replies, two
// plays compared ply by ply, and the whole as a file and a link.

import { errorJson } from "../../../parts/coded-error.js";
import { pickFiles, saveFile } from "../../../parts/file.js";
import { html, nothing } from "../../../parts/lit.js";
import { announce, showToast } from "../../../parts/toast.js";
import { loadStrings, t, tError } from "../../../shell/base/i18n.js";
import { rewriteAddress } from "../address.js";
import { errorTemplate } from "../page-frame.js";
import { moveName, percent } from "../coach/sentences.js";
import { squareId, squareName } from "../play/squares.js";
import { EMPTY } from "./places.js";
import { plySaid, plyTable } from "./ply-table.js";
import { readFile, readLink, restore, savedOf, writeFile, writeLink } from "./saved.js";
import { treeTemplate } from "./tree.js";

/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Candidate } from "../coach/types.js" */
/** @import { AnalysisHistory, Step } from "./history.js" */
/** @typedef {{move: string, mean: number, bingos: number, deals: number, heat: [number, number, number][]}} Replies */

/** Racks of the opponent that are tried for a map, and deals for a comparison, first and at most. */
const RACKS = 60;
const DEALS = 60;
const MOST_DEALS = 400;
/** Milliseconds without a change after which the address has the tree. */
const KEPT_AFTER = 400;
/** Squares that the list below the board names. */
const NAMED = 8;

/** @returns {Promise<void>} when the texts of this module are there */
export const loadTexts = () => loadStrings(new URL("i18n/", import.meta.url));

/**
 * @typedef {object} Host the analysis page
 * @property {AnalysisHistory} history
 * @property {(question: string, args: object) => Promise<any>} ask about the position that is shown
 * @property {() => void} arrived another position is shown
 * @property {() => void} redraw
 * @property {() => string | null} selected the candidate that is chosen
 * @property {(move: string) => Candidate | undefined} listed a play in the list
 * @property {(rack: string) => Promise<void>} changeRack
 * @property {() => string} from where one came from, for the address
 */

export class Workshop {
  #host;
  /** @type {Replies | null} */
  replies = null;
  /** The plays that are compared, one or two. @type {string[]} */
  compared = [];
  /** @type {any} */
  plies = null;
  deals = DEALS;
  busy = false;
  /** @type {ErrorJson | null} */
  error = null;
  /** The position of the results. @type {Step | null} */
  #about = null;
  /** The timer of the next writing of the address. */
  #timer = 0;
  /** Counts the writings, so that only the last one counts. */
  #kept = 0;
  /** The tree is too long for the address, and that was said. */
  #full = false;
  /** The tree as it was shown last. @type {{root: Step | null, here: Step | null}} */
  #shown = { root: null, here: null };

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** Another position is shown: what was found about the last one goes. */
  arrived() {
    const { root, here } = this.#host.history;
    this.keep();
    if (this.#about === here) return;
    this.#about = here;
    if (this.#shown.root !== root) this.#offerBack(this.#shown);
    this.#shown = { root, here };
    Object.assign(this, { replies: null, compared: [], plies: null, deals: DEALS, error: null });
  }

  /**
   * Another first position has taken the place of a tree: the way back to it.
   * @param {{root: Step | null, here: Step | null}} tree
   */
  #offerBack(tree) {
    if (!tree.root?.children.length && !tree.root?.note) return;
    const run = () => {
      Object.assign(this.#host.history, tree);
      this.#host.arrived();
    };
    const text = t("crossword.variations.closed");
    showToast({ text, actions: [{ label: t("undo"), run }], seconds: 20, testid: "tree-closed" });
  }

  /** Put the tree into the address, so that a reload brings it back: at once if it is a position only, else soon. */
  keep() {
    clearTimeout(this.#timer);
    const mine = (this.#kept += 1);
    const { root, all } = this.#host.history;
    if (!root) return;
    const from = this.#host.from();
    if (all.length > 1 || root.name || root.note) {
      this.#timer = setTimeout(() => void this.#keepTree(from, mine), KEPT_AFTER);
    } else {
      this.#full = false;
      if (root.position.cgp !== EMPTY || root.view.rack)
        rewriteAddress("analysis", { cgp: root.cgp, lexicon: root.position.lexicon ?? "", from });
    }
  }

  /** @param {string} from @param {number} mine */
  async #keepTree(from, mine) {
    try {
      const text = await writeLink(savedOf(this.#host.history));
      if (mine !== this.#kept) return;
      rewriteAddress(text, { from });
      this.#full = false;
    } catch (error) {
      const failure = errorJson(error);
      const long = failure.code === "analysis/link_too_long";
      if (!long && failure.code !== "analysis/too_many") throw error;
      if (this.#full || mine !== this.#kept) return;
      this.#full = true;
      // A file would not have room for too many positions either.
      const actions = long
        ? [{ label: t("crossword.variations.save"), run: () => void this.#do(async () => this.#save()) }]
        : [];
      const text = long ? t("crossword.variations.address_full") : tError(failure);
      showToast({ text, actions, seconds: 20, testid: "tree-too-long" });
    }
  }

  /** The page is left: the address is no longer its own. */
  close() {
    clearTimeout(this.#timer);
    this.#kept += 1;
  }

  #changed() {
    this.keep();
    this.#host.redraw();
  }

  /** The replies to the chosen play; those to another one are not of the board that is shown. */
  get #mapped() {
    return this.replies?.move === this.#host.selected() ? this.replies : null;
  }

  /** Open a link. @param {string} text */
  async openLink(text) {
    await restore(this.#host.history, await readLink(text));
  }

  /** Keys below a chosen candidate. @param {Candidate} play */
  tools(play) {
    const chosen = this.compared.includes(play.move);
    // The turns of a comparison are named for two: the play, the reply, one's own next play.
    const two = this.#host.history.here?.view.seats.length === 2;
    return html`<button class="button small" data-testid="candidate-heat"
          aria-pressed=${this.replies?.move === play.move}
        @click=${() => void this.#heat(play.move)}>${t("crossword.variations.heat")}</button>
      ${
        two
          ? html`<button class="button small" data-testid="candidate-plies" aria-pressed=${chosen}
        @click=${() => void this.#choose(play.move)}>${t("crossword.variations.compare")}</button>
        ${
          chosen && this.compared.length === 1
            ? html`<p class="small soft">${t("crossword.variations.second", {
                key: t("crossword.variations.compare"),
              })}</p>`
            : nothing
        }`
          : nothing
      }`;
  }

  /** @param {() => Promise<void>} work */
  async #do(work) {
    Object.assign(this, { busy: true, error: null });
    this.#host.redraw();
    try {
      await work();
    } catch (error) {
      this.error = errorJson(error);
    }
    this.busy = false;
    this.#host.redraw();
  }

  /** Show or hide where the opponent replies to a play. @param {string} move */
  async #heat(move) {
    if (this.replies?.move === move) {
      this.replies = null;
      return this.#host.redraw();
    }
    await this.#do(async () => {
      const about = this.#about;
      const found = await this.#host.ask("replies", { move, deals: RACKS });
      if (about !== this.#about) return;
      this.replies = { ...found, move };
      announce(this.#heatSaid(/** @type {Replies} */ (this.replies)));
    });
    if (this.replies) bringIntoView(".position-square");
  }

  /** Choose a play to compare; with two of them the comparison begins. @param {string} move */
  async #choose(move) {
    const others = this.compared.filter((each) => each !== move);
    this.compared = others.length < this.compared.length ? others : [...others.slice(-1), move];
    Object.assign(this, { plies: null, deals: DEALS });
    if (this.compared.length < 2) {
      this.#host.redraw();
      const key = t("crossword.variations.compare");
      return announce(this.compared.length ? t("crossword.variations.second", { key }) : "");
    }
    await this.#compare();
    bringIntoView(".ply-scroll");
  }

  async #compare() {
    await this.#do(async () => {
      const [move, other] = this.compared;
      const about = this.#about;
      const plies = await this.#host.ask("plies", { move, with: other, deals: this.deals });
      if (about !== this.#about || move !== this.compared[0] || other !== this.compared[1]) return;
      this.plies = plies;
      announce(plySaid(this.compared, plies));
    });
  }

  /** After each drawing: the shares on the squares of the board. @param {Element | null} root */
  paint(root) {
    const shares = new Map(this.#mapped?.heat.map(([row, col, share]) => [`square-${squareId({ row, col })}`, share]));
    for (const square of root?.querySelectorAll(".xw-square") ?? []) {
      if (!(square instanceof HTMLElement)) continue;
      const share = shares.get(square.dataset.testid ?? "");
      if (share) {
        square.dataset.heat = String(Math.round(100 * share));
        square.style.setProperty("--heat", strength(share));
      } else delete square.dataset.heat;
    }
  }

  /** Below the analysis: the comparison, the tree, the file. */
  draw() {
    const { history } = this.#host;
    return html`<div class="stack close workshop">
      ${errorTemplate(this.error)}
      ${
        this.compared.length === 2
          ? html`<div class="stack close" data-testid="plies">
        ${
          this.plies
            ? html`${plyTable(this.compared, this.plies, this.compared.map(this.#host.listed))}
          ${
            this.plies.deals === this.deals && this.deals < MOST_DEALS
              ? html`<p><button class="button small" data-testid="plies-more" ?disabled=${this.busy}
            @click=${() => {
              this.deals = Math.min(MOST_DEALS, 4 * this.deals);
              void this.#compare();
            }}>${t("crossword.coach.more")}</button></p>`
              : nothing
          }`
            : html`<p class="small soft">${t("crossword.coach.looking")}</p>`
        }</div>`
          : nothing
      }
      ${treeTemplate(history, {
        goTo: (step) => {
          history.goTo(step);
          this.#host.arrived();
        },
        remove: (step) => {
          history.remove(step);
          this.#host.arrived();
        },
        promote: (step) => {
          history.promote(step);
          this.#changed();
        },
        draw: () => void this.#do(() => this.#draw()),
        redraw: () => this.#changed(),
      })}
      <p class="row">
        <button class="button small" data-testid="tree-save"
          @click=${() => void this.#do(async () => this.#save())}>${t("crossword.variations.save")}</button>
        <button class="button small" data-testid="tree-open"
          @click=${() => void this.#open()}>${t("crossword.variations.open")}</button>
        <button class="button small" data-testid="tree-link"
          @click=${() => void this.#do(() => this.#link())}>${t("crossword.variations.link")}</button>
      </p>
    </div>`;
  }

  async #draw() {
    const seed = Math.floor(Math.random() * 2 ** 32);
    await this.#host.changeRack(await this.#host.history.drawn(seed));
  }

  /** The map of the replies in words, beside the board. */
  map() {
    const replies = this.#mapped;
    if (!replies) return nothing;
    return html`<section class="stack close" data-testid="heat" aria-label=${t("crossword.variations.heat")}>
      <p class="small">${this.#heatSaid(replies)}</p>
      <p class="small soft heat-legend" aria-hidden="true">${t("crossword.variations.legend")}
        <span class="heat-scale">${[5, 20, 45].map(
          (share) => html`<i .style=${`--heat: ${strength(share / 100)}`}>${share}</i>`,
        )}</span> %</p>
    </section>`;
  }

  /** @param {Replies} replies */
  #heatSaid({ heat, mean, bingos, deals, move }) {
    const most = [...heat].sort((a, b) => b[2] - a[2]).slice(0, NAMED);
    const squares = most.map(([row, col, share]) => `${squareName({ row, col })} ${percent(share)}`).join(", ");
    const said = { move: moveName({ move }), count: deals, points: mean.toFixed(0), bingos: percent(bingos), squares };
    return t("crossword.variations.heat_said", said);
  }

  #save() {
    saveFile("analysis.json", writeFile(savedOf(this.#host.history)));
  }

  async #open() {
    const [file] = await pickFiles({ accept: ".json,application/json", testid: "tree-file" });
    if (!file) return;
    await this.#do(async () => {
      await restore(this.#host.history, readFile(await file.text()));
      this.#host.arrived();
    });
  }

  async #link() {
    rewriteAddress(await writeLink(savedOf(this.#host.history)));
    await navigator.clipboard.writeText(location.href);
    showToast({ text: t("crossword.variations.copied"), testid: "tree-copied" });
  }
}

/** What a key brought may lie far from it, on a phone. @param {string} selector */
function bringIntoView(selector) {
  document.querySelector(selector)?.scrollIntoView({ block: "nearest" });
}

/** How much colour a square has, so much that the number on it can still be read. @param {number} share 0 to 1 */
function strength(share) {
  return `${Math.round(10 + 36 * Math.min(1, 2 * share))}%`;
}
