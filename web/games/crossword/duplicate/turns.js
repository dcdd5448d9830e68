// Closed turns: the last one, with the top and everybody's slips; the list of all; and a selected one, with its best
// plays on its board.

import { html, nothing } from "lit-html";
import { number, t } from "../../../shell/base/i18n.js";
import { spelled } from "../../../parts/letters.js";
import { icon } from "../../common/icons.js";
import { seatName } from "../../common/seats.js";
import { joined } from "../../common/sentences.js";
import { roomAddress } from "../address.js";
import { wordInLine, wordKey } from "../../../shell/meanings/words.js";
import { moveParts } from "../play/sentences.js";
import { isBlank, playSquare } from "../play/squares.js";
import { hasTop, isClub, isSolo } from "./model.js";
import { findersText, ownSeat, ownText, slipText, topText } from "./sentences.js";

/** @import { Controls, Model } from "./model.js" */
/** @import { Slip, Turn } from "./types.js" */

/** The most slips that are listed under the top: of more players the best. */
const MOST_SLIPS = 5;

/**
 * A play in notation, its blanks in italics. @param {string} move @param {typeof wordKey} [written] how its word can be
 * asked for
 */
function moveTemplate(move, written = wordInLine) {
  const [square, word] = move.split(" ");
  const letters = [...word].map((letter) =>
    isBlank(letter) ? html`<i class="xw-as-blank">${spelled(letter)}</i>` : spelled(letter),
  );
  return html`<small>${playSquare(square)}</small><b>${written(word, letters)}</b>`;
}

/** @param {Slip | null} slip */
function slipTemplate(slip) {
  if (!slip?.move) return html`<span class="soft">${slipText(slip)}</span>`;
  return html`${moveTemplate(slip.move, wordKey)}${
    slip.phony ? html` <span class="dup-phony small">${t("duplicate.slip.phony")}</span>` : nothing
  }`;
}

/** Below the board once a turn is closed. @param {Model} model @param {Turn} turn @param {Controls} controls */
export function betweenTemplate(model, turn, controls) {
  const { result } = model.table.view;
  const seat = ownSeat(model);
  const own = isClub(model) || seat === null ? "" : ownText(turn, seat);
  const said = seat !== null && own && hasTop(turn, seat) ? own : joined([own, findersText(model, turn)]);
  const best = key("best-plays", "analyse", t("duplicate.action.best"), () => void controls.openTurn(turn));
  const standings = key("standings", "standings", t("duplicate.action.standings"), () => controls.open("standings"));
  return html`<section class="dup-told" data-testid="closed"
    aria-label=${t("duplicate.turns.turn", { turn: turn.turn })}>
      <p class="dup-said">${
        model.late ? html`<b data-testid="late">${model.late}</b> ` : nothing
      }${turn.top ? said : topText(turn)}</p>
      <ol class="dup-lines ruled">
        ${turn.top ? topLine(turn.top) : nothing}
        ${shownSeats(turn).map((each) => slipLine(model, turn, turn.slips[each], each))}
      </ol>
    </section>
    <div class="xw-keys dup-next">
      ${turn.top ? best : nothing} ${turn.slips.length > 1 ? standings : nothing}
      ${isClub(model) ? key("large", "large", t("duplicate.action.large"), () => controls.open("large")) : nothing}
      <button class="button primary xw-play" data-testid="next"
        @click=${() => controls.next()}>${t(result ? "crossword.end.open" : "duplicate.action.next")}</button>
    </div>`;
}

/** @param {NonNullable<Turn["top"]>} top */
function topLine({ move, score }) {
  const who = t("duplicate.turns.top");
  return line({ who, what: moveTemplate(move, wordKey), score, top: true, testid: "top" });
}

/** Everybody, or the best of many. @param {Turn} turn @returns {number[]} */
function shownSeats({ slips }) {
  const seats = [...slips.keys()];
  if (seats.length <= MOST_SLIPS) return seats;
  return seats
    .filter((seat) => slips[seat]?.score)
    .sort((a, b) => (slips[b]?.score ?? 0) - (slips[a]?.score ?? 0) || a - b)
    .slice(0, MOST_SLIPS);
}

/** @param {string} testid @param {string} picture @param {string} label @param {() => void} act */
function key(testid, picture, label, act) {
  return html`<button class="xw-key table-key" data-testid=${testid}
    @click=${act}>${icon(picture)}<span>${label}</span></button>`;
}

/** @param {Model} model @param {Turn} turn @param {Slip | null} slip @param {number} seat */
function slipLine(model, turn, slip, seat) {
  const star = isSolo(turn, seat) ? t("duplicate.turns.solo") : "";
  const lost = (slip?.score ?? 0) - (turn.top?.score ?? 0);
  return line({
    who: seatName(model, seat),
    what: slipTemplate(slip),
    score: slip?.score ?? 0,
    lost,
    star,
    top: hasTop(turn, seat),
    testid: `slip-${seat}`,
  });
}

/**
 * @param {{who: string, what: unknown, score: number, lost?: number, star?: string, top: boolean, testid: string}}
 * shown
 */
function line({ who, what, score, lost = 0, star = "", top, testid }) {
  return html`<li class="dup-line ${top ? "is-top" : ""}" data-testid=${testid}>
    <span class="truncate">${who}</span><span>${what}${
      star ? html` <span class="dup-solo" title=${star}>★<span class="visually-hidden">${star}</span></span>` : nothing
    }</span>
    <span class="numbers">${number(score)}</span><span
      class="numbers soft">${lost ? number(lost) : nothing}</span>
  </li>`;
}

/** Every closed turn: its rack, the top, and one's own play. @param {Model} model @param {Controls} controls */
export function turnsTemplate(model, controls) {
  const { turns } = model.table.view;
  if (!turns.length) return html`<p class="soft small">${t("duplicate.turns.empty")}</p>`;
  return html`<ol class="dup-turns ruled"
    data-testid="turns">${turns.map((turn) => html`<li>${turnLine(model, turn, controls)}</li>`)}</ol>`;
}

/** @param {Model} model @param {Turn} turn @param {Controls} controls */
function turnLine(model, turn, controls) {
  const seat = isClub(model) ? null : ownSeat(model);
  const slip = seat === null ? null : turn.slips[seat];
  const finders = turn.slips.filter((_, each) => hasTop(turn, each)).length;
  return html`<button class="line-button dup-line turn ${model.open === turn ? "shown" : ""}"
    data-testid="turn-${turn.turn}" aria-current=${model.open === turn ? "step" : nothing}
    @click=${() => void controls.openTurn(turn)}>
    <span class="numbers">${turn.turn}</span>
    <span><span class="visually-hidden">${t("duplicate.turns.top")}:
    </span>${turn.top ? moveTemplate(turn.top.move) : t("duplicate.turns.no_top")}
      <span class="dup-own soft small"><span
        class="dup-rack-text">${spelled(turn.rack)}</span>${
          seat === null
            ? html` · ${t("duplicate.turns.found", { count: finders })}`
            : html` · ${seatName(model, seat)}: ${slipText(slip)}`
        }</span></span>
    <span class="numbers">${number(turn.top?.score ?? 0)}${
      seat === null
        ? nothing
        : html`<span class="dup-own ${hasTop(turn, seat) ? "dup-found" : "soft"} small">${number(
            slip?.score ?? 0,
          )}</span>`
    }</span>
  </button>`;
}

/**
 * A closed turn that is looked at: its best plays, the way to the turns beside it, to its analysis, and back.
 * @param {Model} model @param {Controls} controls
 */
export function lookTemplate(model, controls) {
  const turn = /** @type {Turn} */ (model.open);
  const { turns } = model.table.view;
  const at = turns.findIndex((each) => each.turn === turn.turn);
  const step = (/** @type {"earlier" | "later"} */ name, /** @type {Turn | undefined} */ to) =>
    html`<button class="xw-key table-key" data-testid="turn-${name}" aria-label=${t(`duplicate.turns.${name}`)}
      ?disabled=${!to} @click=${() => to && void controls.openTurn(to)}>${icon(name)}</button>`;
  const address = model.back
    ? roomAddress("analysis", {
        cgp: /** @type {any} */ (model.back).cgp,
        lexicon: String(model.back.options.lexicon),
        from: `game/${model.context.id}`,
      })
    : "";
  return html`<section class="dup-told dup-look" data-testid="look"
    aria-label=${t("duplicate.turns.turn", { turn: turn.turn })}>
    <div class="dup-look-keys">
      ${step("earlier", turns[at - 1])} <b>${t("duplicate.turns.turn", { turn: turn.turn })}</b>
      ${step("later", turns[at + 1])}
      ${
        address
          ? html`<a class="button small" data-testid="analyse-turn"
        href=${address}>${t("crossword.action.analyse")}</a>`
          : nothing
      }
      <button class="button primary small" data-testid="back-to-now"
        @click=${() => void controls.openTurn(null)}>${t("duplicate.action.back")}</button>
    </div>
    ${model.wide ? nothing : playsTemplate(model, turn, controls)}
  </section>`;
}

/** The best plays of a turn; one is on the board. @param {Model} model @param {Turn} turn @param {Controls} controls */
export function playsTemplate(model, turn, controls) {
  return html`<ol class="dup-plays ruled">${playsOf(model, turn).map(
    (play) => html`<li>${playLine(model, turn, play, controls)}</li>`,
  )}</ol>`;
}

/**
 * The best plays, and those slips that are not among them. @param {Model} model @param {Turn} turn
 * @returns {{move: string, score: number}[]}
 */
function playsOf(model, turn) {
  /** @type {{move: string, score: number}[]} */
  const best = model.best.get(turn.turn) ?? (turn.top ? [turn.top] : []);
  const others = new Map(
    turn.slips.flatMap((slip) =>
      slip?.move && !best.some(({ move }) => move === slip.move) ? [[slip.move, slip.score]] : [],
    ),
  );
  return [
    ...best,
    ...[...others]
      .map(([move, score]) => ({ move: String(move), score: Number(score) }))
      .sort((a, b) => b.score - a.score),
  ];
}

/** @param {Model} model @param {Turn} turn @param {{move: string, score: number}} play @param {Controls} controls */
function playLine(model, turn, { move, score }, controls) {
  const who = turn.slips.flatMap((slip, seat) => (slip?.move === move ? [seatName(model, seat)] : []));
  const told = [
    ...(move === turn.top?.move ? [t("duplicate.turns.top")] : []),
    ...(who.length > 3 ? [t("duplicate.turns.by", { count: who.length })] : who),
  ].join(", ");
  const [square, word] = moveParts(move);
  return html`<button class="line-button dup-line" data-testid="play-${move.replace(" ", "-")}"
    aria-current=${model.shownMove === move ? "true" : nothing}
    aria-label="${[`${spelled(word)} ${square}`, number(score), told].filter(Boolean).join(", ")}"
      @click=${() => controls.showMove(move)}>
    <span>${moveTemplate(move)}</span><span class="soft small truncate">${told}</span><span
      class="numbers">${number(score)}</span>
  </button>`;
}

/**
 * One's own sum against the sum of the tops, turn by turn, for the graph at the end. @param {Model} model
 * @param {number} seat
 */
export function sums(model, seat) {
  const { turns } = model.table.view;
  const add = (/** @type {number[]} */ values) =>
    values.reduce((/** @type {number[]} */ found, value) => [...found, found[found.length - 1] + value], [0]);
  return [
    { name: t("duplicate.end.tops_line"), values: add(turns.map(({ top }) => top?.score ?? 0)) },
    { name: seatName(model, seat), values: add(turns.map(({ slips }) => slips[seat]?.score ?? 0)) },
  ];
}

/** @param {Model} model @param {number} seat */
export function bestTurn(model, seat) {
  const found = model.table.view.turns
    .filter((turn) => hasTop(turn, seat))
    .sort((a, b) => (b.top?.score ?? 0) - (a.top?.score ?? 0));
  return found[0] ?? null;
}
