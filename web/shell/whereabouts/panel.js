// "Who could know what?" beside a replay: the chances of each hidden card or tile at that moment for one player, as a
// table, and the most telling ones in words. It moves with the replay. A game says how its cards look (its
// whereabouts/part.js).

import { errorJson } from "../../parts/coded-error.js";
import { icon } from "../../parts/icons.js";
import { html, nothing } from "../../parts/lit.js";
import { linkStyles } from "../../parts/styles.js";
import { announce } from "../../parts/toast.js";
import { list, loadStrings, number, t, tError } from "../base/i18n.js";
import { findGame } from "../catalogue/games.js";
import { percents, tellingOf, truthOf } from "./told.js";

/** @import { ErrorJson } from "../../parts/coded-error.js" */
/** @import { Answer, Piece } from "./told.js" */

/**
 * @typedef {object} WhereaboutsPart a game's whereabouts/part.js
 * @property {(view: any, pieces: string[]) => {name: string, pieces: string[]}[]} groups in the order of reading
 * @property {(piece: string, view: any) => unknown} face
 * @property {(piece: string) => string} nameOf in words
 * @property {(view: any) => string[]} held what the seat of a view holds
 * @property {(piece: string, view: any) => number} weight how much it matters where it is
 */
/**
 * @typedef {object} Replay what the panel needs of the replay beside it
 * @property {string} game
 * @property {string[]} names
 * @property {boolean} isOver the game is over: it may be shown where everything was
 * @property {(seat: number, ply: number) => Promise<Answer>} ask
 * @property {(seat: number, ply: number) => Promise<any>} view
 * @property {(seat: number) => void} choose another player's eyes
 * @property {() => void} close
 * @property {() => void} redraw
 */

/**
 * `held`: what each other seat held after `ply` actions.
 * @typedef {{answer: Answer, view: any, held: Map<number, string[]>, ply: number}} Shown
 */

/** Milliseconds that a position is shown before it is asked about. */
const REST = 150;

/** Whether it is shown where everything was: as chosen last in this visit. */
let truthShown = false;

/** @param {Replay} replay @returns {Promise<Panel>} */
export async function openPanel(replay) {
  const folder = new URL("whereabouts/", findGame(replay.game)?.folder);
  const [part] = await Promise.all([
    import(new URL("part.js", folder).href),
    loadStrings(new URL("i18n/", import.meta.url)),
    loadStrings(new URL("i18n/", folder)),
    linkStyles([new URL("../../styles/whereabouts.css", import.meta.url)]),
  ]);
  return new Panel(replay, part);
}

export class Panel {
  #replay;
  #part;
  /** @type {Shown | null} */
  #shown = null;
  /** @type {ErrorJson | null} */
  #failure = null;
  #seat = 0;
  #looks = 0;

  /** @param {Replay} replay @param {WhereaboutsPart} part */
  constructor(replay, part) {
    this.#replay = replay;
    this.#part = part;
  }

  /** Show what a seat could know after so many actions. @param {number} seat @param {number} ply */
  async show(seat, ply) {
    const mine = (this.#looks += 1);
    const { ask, view, names, isOver, redraw } = this.#replay;
    this.#seat = seat;
    this.#failure = null;
    redraw();
    // Whoever leafs through the game asks about the position where the leafing stops.
    await new Promise((done) => setTimeout(done, REST));
    if (mine !== this.#looks) return;
    try {
      const others = isOver ? names.map((_, at) => at).filter((at) => at !== seat) : [];
      const [answer, own, ...views] = await Promise.all([
        ask(seat, ply),
        view(seat, ply),
        ...others.map((at) => view(at, ply)),
      ]);
      if (mine !== this.#looks) return;
      const held = new Map(others.map((at, place) => [at, this.#part.held(views[place])]));
      this.#shown = { answer, view: own, held, ply };
      announce(this.#sentences().join(" "));
    } catch (error) {
      if (mine !== this.#looks) return;
      this.#shown = null;
      this.#failure = errorJson(error);
    }
    redraw();
  }

  draw() {
    const { names, choose, close, isOver } = this.#replay;
    const answer = this.#shown?.answer;
    return html`<section class="whereabouts stack close" data-testid="whereabouts-panel"
        data-seat=${answer?.seat ?? nothing} data-ply=${this.#shown?.ply ?? nothing}
        aria-labelledby="whereabouts-title">
      <div class="row spread wa-head"><h2 id="whereabouts-title">${t("shared.know")}</h2>
        <button class="button quiet step" aria-label=${t("close")} title=${t("close")}
          data-testid="whereabouts-close" @click=${close}>${icon("close")}</button></div>
      <div class="row wa-seats" role="group" aria-label=${t("whereabouts.whose")}>${names.map(
        (name, seat) => html`<button class="button small ${seat === this.#seat ? "chosen" : "quiet"}"
          aria-pressed=${seat === this.#seat} data-testid="whereabouts-seat-${seat}"
          @click=${() => choose(seat)}>${name}</button>`,
      )}</div>
      ${this.#failure ? this.#failed(this.#failure) : answer ? this.#told(answer) : html`<p class="soft">…</p>`}
      ${
        isOver && answer?.pieces.length
          ? html`<label class="row small wa-truth"><input type="checkbox" data-testid="whereabouts-truth"
            .checked=${truthShown} @change=${this.#turn} /><span>${t("whereabouts.show_truth")}</span></label>`
          : nothing
      }
      ${answer?.pieces.length ? this.#table(answer) : nothing}
    </section>`;
  }

  #turn = () => {
    truthShown = !truthShown;
    this.#replay.redraw();
  };

  /** @param {ErrorJson} failure */
  #failed(failure) {
    const known = failure.code.startsWith("ask/no_");
    return html`<p role=${known ? nothing : "alert"} class="soft" data-testid="whereabouts-none"
      data-code=${failure.code}>${known ? t("whereabouts.no_hand") : tError(failure)}</p>`;
  }

  /** @param {Answer} answer */
  #told(answer) {
    return html`<p class="small soft" data-testid="whereabouts-how">${this.#how(answer)}</p>
      <ul class="stack close wa-said" data-testid="whereabouts-said">${this.#sentences().map(
        (sentence) => html`<li>${sentence}</li>`,
      )}</ul>`;
  }

  /** Where the chances come from. @param {Answer} answer */
  #how({ pieces, inferred, worlds }) {
    if (!pieces.length) return t("whereabouts.open");
    if (!inferred) return t("whereabouts.counted");
    const { game } = this.#replay;
    return worlds ? t(`${game}.whereabouts.weighed`, { count: worlds }) : t("whereabouts.seen");
  }

  /** @param {Answer["places"][number]} place */
  #where({ seat }) {
    if (seat === null) return t(`${this.#replay.game}.whereabouts.in`);
    const name = this.#replay.names[seat];
    return name === t("seat.you") ? t("whereabouts.with_you") : t("whereabouts.with", { name });
  }

  /** The most telling chances in words. @returns {string[]} */
  #sentences() {
    if (!this.#shown) return [];
    const { answer, view, held } = this.#shown;
    const truth = held.size ? truthOf(answer, held) : null;
    return tellingOf(answer, (piece) => this.#part.weight(piece, view)).map(({ piece, at, gap }) => {
      const values = {
        piece: this.#part.nameOf(piece.piece),
        percent: percents(piece.chance, number)[at],
        where: this.#where(answer.places[at]),
        plain: percents(piece.plain, number)[at],
      };
      const said = t(gap ? "whereabouts.more" : "whereabouts.chance", values);
      return [said, truthShown ? this.#truly(piece, at, truth?.get(piece.piece)) : ""].filter(Boolean).join(" ");
    });
  }

  /** Whether it was there. @param {Piece} piece @param {number} at @param {number[]} [found] by place */
  #truly({ count }, at, found) {
    if (!found || !this.#shown) return "";
    if (found[at]) return t("whereabouts.was");
    const { places } = this.#shown.answer;
    const where = places.filter((_, place) => found[place]).map((place) => this.#where(place));
    return t(count === 1 ? "whereabouts.was_not" : "whereabouts.were_not", { where: list(where) });
  }

  /** @param {Answer} answer */
  #table(answer) {
    const { view, held } = /** @type {Shown} */ (this.#shown);
    const truth = truthShown && held.size ? truthOf(answer, held) : null;
    const pieces = new Map(answer.pieces.map((piece) => [piece.piece, piece]));
    return html`<p class="small soft">${t("whereabouts.legend")}</p>
      <div class="wa-groups">${this.#part.groups(view, [...pieces.keys()]).map(
        (group) => html`<table class="wa-table numbers"><caption>${group.name}</caption>
          <thead><tr><th scope="col"><span class="visually-hidden">${t("whereabouts.piece")}</span></th>
            ${answer.places.map(({ seat }) => html`<th scope="col">${this.#head(seat)}</th>`)}</tr></thead>
          <tbody>${group.pieces.map((name) =>
            this.#row(answer, /** @type {Piece} */ (pieces.get(name)), view, truth?.get(name)),
          )}</tbody></table>`,
      )}</div>`;
  }

  /** @param {number | null} seat */
  #head(seat) {
    return seat === null ? t(`${this.#replay.game}.whereabouts.rest`) : this.#replay.names[seat];
  }

  /**
   * What lies in no hand is told as a number where there are several of a kind: it nearly always has one.
   * @param {Answer} answer @param {Piece} piece @param {any} view @param {number[]} [found] by place
   */
  #row({ places, inferred }, piece, view, found) {
    const chances = percents(piece.chance, number);
    const plains = percents(piece.plain, number);
    const cell = (/** @type {number} */ at) => {
      const counts = piece.count > 1 && places[at].seat === null;
      const share = counts ? piece.expected[at] / piece.count : piece.chance[at];
      const text = counts
        ? t("whereabouts.of", { number: number(piece.expected[at], { maximumFractionDigits: 1 }), count: piece.count })
        : chances[at];
      const plain = inferred && !counts ? plains[at] : "";
      return html`<td class=${found?.[at] ? "was" : nothing} .style=${`--share:${Math.round(100 * share)}%`}
        data-chance=${piece.chance[at]}><b>${text}</b>${plain ? html` <small class="soft">${plain}</small>` : nothing}${
          found?.[at]
            ? html`<span class="visually-hidden"> ${t("whereabouts.here", { count: found[at] })}</span>`
            : nothing
        }</td>`;
    };
    return html`<tr data-piece=${piece.piece}><th scope="row">${this.#part.face(piece.piece, view)}<span
      class="visually-hidden">${this.#part.nameOf(piece.piece)}</span></th>${places.map((_, at) => cell(at))}</tr>`;
  }
}
