// A club at one device: the form for entering slips, their list, and a rack that a whole room can read.

import { html, nothing } from "../../../parts/lit.js";
import { number, t } from "../../../shell/base/i18n.js";
import { withValue } from "../../../parts/markup.js";
import { seatName } from "../../common/seats.js";
import { tileFace } from "../../common/tile.js";
import { isBlank, playExamples, valueOf, withoutBrackets } from "../play/squares.js";
import { isRunning, WARNING } from "./clock.js";
import { asBoard, byPlace, enteredSlips, isOpen } from "./model.js";
import { points } from "../play/sentences.js";
import { clockText, findersText, rackText, topText } from "./sentences.js";

/** @import { Controls, Model } from "./model.js" */

/** Number of leading players on the large screen. */
const LEADERS = 3;

/**
 * The player, the slip, the keys that enter it, and that which closes the turn.
 * @param {Model} model @param {Controls} controls
 */
export function deskTemplate(model, controls) {
  const { desk } = controls;
  const { view, record } = model.table;
  if (!isOpen(model) || model.context.viewing) return nothing;
  const entered = enteredSlips(model);
  const { seat, text } = model.desk;
  const ready =
    model.context.ready && !model.busy && model.table.acting === "human" && !model.context.watching && view.rack !== "";
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    void desk.enter();
  };
  const choose = withValue((chosen) => desk.choose(Number(chosen)));
  return html`<form class="dup-desk" data-testid="desk" @submit=${enter}>
    <select class="input" aria-label=${t("duplicate.club.player")} data-testid="slip-player" @change=${choose}>
      ${desk.people.map(
        (each) => html`<option value=${each}
        .selected=${each === seat}>${entered.has(each) ? "✓ " : ""}${seatName(model, each)}</option>`,
      )}
    </select>
    <input class="input" aria-label=${t("duplicate.club.slip")} placeholder="8D QUIET" maxlength="40" autocomplete="off"
      autocapitalize="characters" spellcheck="false" enterkeyhint="next"
      data-testid="slip-text" aria-describedby="dup-slip-help" .value=${text}
        @input=${withValue((written) => desk.write(written))} />
    <button class="button" data-testid="slip-enter"
      ?disabled=${!ready}>${t(entered.has(seat) ? "duplicate.club.correct" : "duplicate.club.enter")}</button>
    <button class="button" type="button" data-testid="slip-pass" ?disabled=${!ready}
      @click=${() => void desk.enter("pass")}>${t("crossword.action.pass")}</button>
    <button class="button ${desk.missing ? "" : "primary"}" type="button" data-testid="close-turn"
      ?disabled=${!ready || record.seats.length === 0}
        @click=${() => desk.close()}>${t("duplicate.club.close")}</button>
    <p class="visually-hidden" id="dup-slip-help">${t("duplicate.club.slip_help", playExamples())}</p>
  </form>`;
}

/** The players who have handed in, and their slips. @param {Model} model @param {Controls} controls */
export function slipsTemplate(model, controls) {
  const { view, record } = model.table;
  const entered = enteredSlips(model);
  return html`<ol class="dup-slips ruled dup-scroll" data-testid="slips">${record.seats.map(({ kind }, seat) => {
    const slip = entered.get(seat);
    const told =
      kind === "computer"
        ? t(view.seats[seat].handed_in ? "duplicate.club.level_in" : "duplicate.club.missing")
        : slip === undefined
          ? t("duplicate.club.missing")
          : slip === "pass"
            ? t("duplicate.slip.pass")
            : withoutBrackets(slip);
    const score = model.points.get(seat);
    const content = html`<span class="truncate">${seatName(model, seat)}</span><span
      class=${slip === undefined ? "soft" : ""}>${told}</span>
      <span class="numbers">${slip !== undefined && score !== undefined ? number(score) : nothing}</span>`;
    if (kind === "computer")
      return html`<li class="dup-line slip line-button" data-testid="listed-${seat}">${content}</li>`;
    return html`<li><button class="line-button dup-line slip" data-testid="listed-${seat}"
      aria-current=${seat === model.desk.seat ? "true" : nothing}
        @click=${() => controls.desk.choose(seat)}>${content}</button></li>`;
  })}</ol>`;
}

/** Whether the turn may be closed although slips are missing. @param {Controls} controls */
export function closeTemplate(controls) {
  return html`<p>${t("duplicate.club.close_explained", { count: controls.desk.missing })}</p>
    <div class="actions">
      <button class="button" autofocus @click=${() => controls.open(null)}>${t("crossword.dialog.cancel")}</button>
      <button class="button primary" data-testid="close-confirm"
        @click=${() => controls.desk.close(true)}>${t("duplicate.club.close")}</button>
    </div>`;
}

/** For the whole room: the rack and the clock, or the top just laid. @param {Model} model @param {Controls} controls */
export function largeTemplate(model, controls) {
  return html`<div class="dup-room"
    data-testid="room">${model.between ? roomTop(model, controls) : roomRack(model, controls)}</div>`;
}

/** @param {Model} model @param {Controls} controls */
function roomRack(model, controls) {
  const { view } = model.table;
  const { left } = model;
  const last = view.turns.at(-1);
  const letters = model.placing.rack.length ? model.placing.rack.map(({ letter }) => letter) : [...view.rack];
  return html`<div class="dup-room-rack" role="img" aria-label=${rackText(view.rack)} data-testid="room-rack">
      ${letters.map((letter) => roomTile(model, letter))}
    </div>
    ${
      left === null
        ? nothing
        : html`<p class="dup-room-clock numbers ${left <= WARNING ? "late" : ""}"
      data-testid="room-clock">${clockText(left)}</p>`
    }
    ${last && left === null ? html`<p class="dup-room-said">${topText(last)}</p>` : nothing}
    <div class="row">
      ${
        left === null
          ? nothing
          : html`<button class="button primary" autofocus data-testid="clock-toggle"
        ?disabled=${left === 0} @click=${() => void controls.desk.toggleClock()}>${t(
          isRunning(model) ? "duplicate.club.stop" : "duplicate.club.start",
        )}</button>`
      }
      <button class="button" data-testid="room-close"
        @click=${() => controls.open(null)}>${t("duplicate.club.to_slips")}</button>
    </div>`;
}

/** @param {Model} model @param {string} letter a blank's is small, or "?" */
function roomTile(model, letter) {
  const shown = letter === "?" ? "" : letter.toUpperCase();
  return html`<span class="dup-room-tile">${tileFace({
    letter: shown,
    value: valueOf(asBoard(model).table.view, letter),
    blank: isBlank(letter),
  })}</span>`;
}

/** @param {Model} model @param {Controls} controls */
function roomTop(model, controls) {
  const { view } = model.table;
  const turn = /** @type {import("./types.js").Turn} */ (model.between);
  const word = (turn.top?.move ?? " ").split(" ")[1];
  return html`<div class="dup-room-rack word" aria-hidden="true"
    .style=${`--letters:${word.length}`}>${[...word].map((letter) => roomTile(model, letter))}</div>
    <p class="dup-room-said">${topText(turn)} ${findersText(model, turn)}</p>
    <ol class="dup-room-leaders">${byPlace(view)
      .slice(0, LEADERS)
      .map(
        (seat) =>
          html`<li>${view.seats[seat].rank}. ${seatName(model, seat)}
            <span class="numbers">${points(view.seats[seat].score)}</span></li>`,
      )}</ol>
    <button class="button primary" autofocus @click=${() => controls.next()}>${t("duplicate.action.next")}</button>`;
}
