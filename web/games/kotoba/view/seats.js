// The players on the cloth: face, name, place, points and chips, and their words as cards; another player's word is a
// button that makes it the target of a plan. And the strip above them with the round, the deck and the buttons for log,
// hint and more.

import { html, nothing } from "lit-html";
import { number, t } from "../../../shell/base/i18n.js";
import { isYou, seatCrest, seatName, seatStrength, seatTitle, thinkingDots } from "../../common/seats.js";
import { icon } from "../../common/icons.js";
import { isBonus } from "../play/kana.js";
import { isTarget, mayMake, planProblem, wordsOf } from "../play/model.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { View, Word } from "../types.js" */

/** @param {Model} model @param {Controls} controls */
export function stripTemplate(model, controls) {
  const { puzzle, contest } = model.context;
  const { view } = model.table;
  const open = (/** @type {import("../play/model.js").DialogName} */ name) => () => controls.open(name);
  return html`<div class="kt-strip" role="group" aria-label=${t("kotoba.strip")}>
    <p class="kt-round numbers" data-testid="round">${t("kotoba.round", { round: view.round, rounds: view.rounds })}</p>
    <button class="table-key numbers" data-testid="deck" aria-label=${t("kotoba.deck.open", { count: view.deck })}
      @click=${open("deck")}>
      <span class="kt-pile" aria-hidden="true"></span><span
        aria-hidden="true">${t("kotoba.deck.short", { count: view.deck })}</span>
    </button>
    ${model.wide || puzzle ? nothing : key("log", open("log"), true)}
    ${puzzle || contest ? nothing : key("hint", () => controls.hint(), model.context.ready && mayMake(model))}
    ${puzzle ? nothing : key("more", open("more"), true)}
  </div>`;
}

/** @param {string} name @param {() => void} act @param {boolean} enabled */
function key(name, act, enabled) {
  return html`<button class="table-key" data-testid=${name} ?disabled=${!enabled}
    @click=${act}>${icon(name)}<span>${t(`kotoba.action.${name}`)}</span></button>`;
}

/** @param {Model} model @param {Controls} controls */
export function seatsTemplate(model, controls) {
  const { view } = model.table;
  const order = view.seats.map((_, at) => (view.first + at) % view.seats.length);
  return html`<section class="kt-field ${view.seats.length > 3 ? "many" : ""}" data-roving="field"
    aria-label=${t("kotoba.field.label")}>
    ${order.map((seat) => seatTemplate(model, controls, seat))}
  </section>`;
}

/** Each seat's place by its points, from 1; 0 while all have the same. @param {View} view @returns {number[]} */
function placesOf({ seats }) {
  const scores = seats.map(({ score }) => score);
  const equal = scores.every((score) => score === scores[0]);
  return scores.map((score) => (equal ? 0 : 1 + scores.filter((other) => other > score).length));
}

/** @param {Model} model @param {Controls} controls @param {number} seat */
function seatTemplate(model, controls, seat) {
  const { view } = model.table;
  const { score, chips, cards, words } = view.seats[seat];
  const place = placesOf(view)[seat];
  const acting = !view.result && view.turn === seat;
  const toAct = isYou(model, seat) ? "acting_you" : "acting";
  const thinking = model.thinking && view.to_act.includes(seat) && !view.result;
  const name = seatName(model, seat);
  const strength = seatStrength(model, seat);
  const marks = [
    acting && "acting",
    view.result?.ranks[seat] === 1 && "winner",
    seat === view.seat && "own",
    place === 1 && "leads",
  ]
    .filter(Boolean)
    .join(" ");
  return html`<section class="kt-seat table-seat ${marks}" data-testid="seat-row-${seat}"
    aria-label=${seatTitle(model, seat)}>
    <div class="kt-who">
      <span class="kt-face">${seatCrest(model, seat)}${
        place
          ? html`<span class="kt-place numbers" role="img"
            aria-label=${t("kotoba.seat.place", { place })}>${place}</span>`
          : nothing
      }</span>
      <span class="kt-name truncate">${name}${
        thinking
          ? thinkingDots(t("kotoba.seat.thinking"))
          : acting
            ? html`<span class="visually-hidden">${t(`kotoba.seat.${toAct}`)}</span>`
            : nothing
      }${strength ? html`<small aria-hidden="true">${strength}</small>` : nothing}</span>
      <span class="kt-sums numbers">
        <b data-testid="score-${seat}" aria-label=${t("kotoba.seat.score", { score })}>${number(score)}</b>
        <span class="kt-parts">
          <span class="kt-laid" role="img"
            aria-label=${t("kotoba.seat.cards", { cards })}><i></i>${number(cards)}</span>
          <span class="kt-chips" data-testid="chips-${seat}" role="img"
            aria-label=${t("kotoba.seat.chips", { chips })}><i></i>${number(chips)}</span>
        </span>
      </span>
    </div>
    <ul class="kt-words">${words.map((word) => html`<li>${wordTemplate(model, controls, word)}</li>`)}</ul>
  </section>`;
}

/** @param {Model} model @param {Controls} controls @param {Word} word */
function wordTemplate(model, controls, word) {
  const target = isTarget(model, word);
  const chosen = model.tray.target?.word === word.id;
  const kanji = model.kanji.get(word.word)?.[0] ?? "";
  const all = wordsOf(model.table.view);
  const stop = Math.min(model.stops.field ?? 0, all.length - 1);
  const fresh = model.table.view.turns.findLast((turn) => turn.id !== undefined)?.id === word.id;
  const may = target && planProblem(model, word) === null;
  const said = { word: word.word, kanji, cards: word.cards, price: word.price };
  return html`<button
    class="kt-word ${target ? "target" : ""} ${may ? "may" : ""} ${chosen ? "chosen" : ""} ${fresh ? "fresh" : ""}"
      data-stop tabindex=${all.indexOf(word) === stop ? 0 : -1}
    data-testid="word-${word.id}" data-word=${word.word}
      data-words=${model.context.puzzle && !model.context.puzzle.isOver ? nothing : word.word}
        aria-pressed=${target ? String(chosen) : nothing}
    aria-label=${t(`kotoba.word.${may ? "target" : "own"}${kanji ? "_kanji" : ""}`, said)}
    @click=${() => (target ? controls.chooseTarget(word) : controls.showWord(word))}
  >
    <span class="kt-strip-cards"
      aria-hidden="true">${[...word.word].map(
        (kana) => html`<i class=${isBonus(kana) ? "bonus" : ""}>${kana}</i>`,
      )}</span>
    ${kanji ? html`<small class="truncate" aria-hidden="true">${kanji}</small>` : nothing}
    <span class="kt-worth numbers" aria-hidden="true"><span class="kt-chips"><i></i>${word.price}</span></span>
  </button>`;
}

/** A word with dots on its bonus cards and frames on new cards. @param {string} word @param {number[]} [fresh] */
export function kanaMarked(word, fresh = []) {
  return [...word].map((kana, at) => {
    const marks = `${isBonus(kana) ? "bonus" : ""} ${fresh.includes(at) ? "fresh" : ""}`.trim();
    return marks ? html`<span class="kt-k ${marks}">${kana}</span>` : kana;
  });
}
