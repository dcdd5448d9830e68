// The players with their points, chips and words; another player's word is a button that makes it the target of a plan. And the strip above
// them with the round, the deck and the buttons for log, hint and more.

import { html, nothing } from "lit-html";
import { seatName, thinkingDots } from "../../common/seats.js";
import { icon } from "../../common/icons.js";
import { isBonus } from "../play/kana.js";
import { isTarget, mayMake, wordsOf } from "../play/model.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Word } from "../types.js" */

/** @param {Model} model @param {Controls} controls */
export function stripTemplate(model, controls) {
  const { t } = model.context;
  const { view } = model.table;
  const open = (/** @type {import("../play/model.js").DialogName} */ name) => () => controls.open(name);
  return html`<div class="kt-strip" role="group" aria-label=${t("kotoba.strip")}>
    <p class="kt-round numbers" data-testid="round">${t("kotoba.round", { round: view.round, rounds: view.rounds })}</p>
    <button class="kt-chip-key numbers" data-testid="deck" aria-label=${t("kotoba.deck.open", { count: view.deck })} @click=${open("deck")}>
      <span aria-hidden="true">${t("kotoba.deck.short", { count: view.deck })}</span>
    </button>
    ${model.wide ? nothing : key(model, "log", open("log"), true)}
    ${key(model, "hint", () => controls.hint(), model.context.ready && mayMake(model))}
    ${key(model, "more", open("more"), true)}
  </div>`;
}

/** @param {Model} model @param {string} name @param {() => void} act @param {boolean} enabled */
function key(model, name, act, enabled) {
  return html`<button class="kt-chip-key" data-testid=${name} ?disabled=${!enabled} @click=${act}>${icon(name)}<span>${model.context.t(`kotoba.action.${name}`)}</span></button>`;
}

/** @param {Model} model @param {Controls} controls */
export function seatsTemplate(model, controls) {
  const { t } = model.context;
  const { view } = model.table;
  const order = view.seats.map((_, at) => (view.first + at) % view.seats.length);
  return html`<section class="kt-field ${view.seats.length > 3 ? "many" : ""}" data-roving="field" aria-label=${t("kotoba.field.label")}>
    ${order.map((seat) => seatTemplate(model, controls, seat))} ${guideTemplate(model, controls)}
  </section>`;
}

/** For the first game: what to do in this round, until it is put away. @param {Model} model @param {Controls} controls */
function guideTemplate(model, controls) {
  const { t } = model.context;
  const { round, result } = model.table.view;
  if (!model.guide || result || model.tray.target || model.curtain !== null) return nothing;
  return html`<aside class="kt-guide" data-testid="guide" aria-label=${t("kotoba.guide.label")}>
    <p>${t(`kotoba.guide.${round < 2 ? "first" : round < model.table.view.may.rewrite_from ? "second" : "third"}`)}</p>
    <p class="row"><a class="button small" href="#/kotoba/tutorial">${t("games.kotoba.rooms.tutorial")}</a>
      <a class="button small" href="#/help/kotoba">${t("nav.help")}</a>
      <button class="button small" data-testid="guided" @click=${() => controls.closeGuide()}>${t("kotoba.guide.done")}</button></p>
  </aside>`;
}

/** @param {Model} model @param {Controls} controls @param {number} seat */
function seatTemplate(model, controls, seat) {
  const { t, number } = model.context;
  const { view } = model.table;
  const { score, chips, words } = view.seats[seat];
  const acting = !view.result && view.turn === seat;
  const winner = view.result?.ranks[seat] === 1;
  const thinking = model.thinking && view.to_act.includes(seat) && !view.result;
  const name = seatName(model, seat);
  return html`<section class="kt-seat table-seat ${acting ? "acting" : ""} ${winner ? "winner" : ""} ${seat === view.seat ? "own" : ""}" data-testid="seat-row-${seat}" aria-label=${name}>
    <div class="kt-who">
      <span class="kt-name truncate">${name}${thinking ? thinkingDots(t("kotoba.seat.thinking")) : acting ? html`<span class="visually-hidden">${t("kotoba.seat.acting")}</span>` : nothing}</span>
      <span class="kt-sums numbers">
        <b data-testid="score-${seat}" aria-label=${t("kotoba.seat.score", { score })}>${number(score)}</b>
        <span class="kt-chips" data-testid="chips-${seat}" role="img" aria-label=${t("kotoba.seat.chips", { chips })}><i></i>${number(chips)}</span>
      </span>
    </div>
    <ul class="kt-words">${words.map((word) => html`<li>${wordTemplate(model, controls, word)}</li>`)}</ul>
  </section>`;
}

/** @param {Model} model @param {Controls} controls @param {Word} word */
function wordTemplate(model, controls, word) {
  const { t } = model.context;
  const target = isTarget(model, word);
  const chosen = model.tray.target?.word === word.id;
  const kanji = model.kanji.get(word.word)?.[0] ?? "";
  const all = wordsOf(model.table.view);
  const stop = Math.min(model.stops.field ?? 0, all.length - 1);
  const fresh = model.table.view.turns.findLast((turn) => turn.id !== undefined)?.id === word.id;
  const said = { word: word.word, kanji, points: word.points, price: word.price };
  return html`<button
    class="kt-word ${target ? "target" : ""} ${chosen ? "chosen" : ""} ${fresh ? "fresh" : ""}" data-stop tabindex=${all.indexOf(word) === stop ? 0 : -1}
    data-testid="word-${word.id}" data-word=${word.word} aria-pressed=${target ? String(chosen) : nothing}
    aria-label=${t(`kotoba.word.${target ? "target" : "own"}${kanji ? "_kanji" : ""}`, said)}
    @click=${() => (target ? controls.chooseTarget(word) : controls.showWord(word))}
  >
    <span class="kt-word-text"><span class="kt-kana">${kanaMarked(word.word)}</span>${kanji ? html`<small class="truncate">${kanji}</small>` : nothing}</span>
    <span class="kt-worth numbers" aria-hidden="true"><b>${word.points}</b>${target ? html`<span class="kt-chips"><i></i>${word.price}</span>` : nothing}</span>
  </button>`;
}

/** A word whose bonus cards are marked by a dot above them, and cards that are new by a frame. @param {string} word @param {number[]} [fresh] */
export function kanaMarked(word, fresh = []) {
  return [...word].map((kana, at) => {
    const marks = `${isBonus(kana) ? "bonus" : ""} ${fresh.includes(at) ? "fresh" : ""}`.trim();
    return marks ? html`<span class="kt-k ${marks}">${kana}</span>` : kana;
  });
}
