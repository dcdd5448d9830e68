// The status line above the tray: whether it holds a word, its gain or why it cannot be played; else whose turn it is
// and the last turn.

import { html, nothing } from "lit-html";
import { icon } from "../../common/icons.js";
import { isDiscarding, isLastRound, isMyTurn, isVoteLost, kanjiOf, mayChallenge } from "../play/model.js";
import { isAgainstComputers, seatName } from "../../common/seats.js";
import { boughtText, eventsText, lastText, resultSentence } from "../play/sentences.js";
import { signed } from "../../common/sentences.js";
import { list, t, tError } from "../../../shell/base/i18n.js";
import { isBegun, wordOf } from "../play/tray.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @typedef {{mark: "yes" | "no" | "", text: string}} Verdict */

const LEAST_CARDS = 3;

/** @param {Model} model @param {Controls} controls */
export function statusTemplate(model, controls) {
  const { mark, text } = verdict(model);
  const over = model.table.view.result;
  const offer = isQuiet(model) ? controls.lessonOffer() : null;
  if (offer)
    return html`<div class="table-status kt-status"><p class="visually-hidden"
      data-testid="verdict">${text}</p>${offer}${typingKey(model, controls)}</div>`;
  const keys = [
    over ? nothing : keepKey(model, controls),
    bestKey(model, controls),
    challengeKey(model, controls),
  ].filter((key) => key !== nothing);
  return html`<div class="table-status kt-status ${mark} ${model.problem ? "bad" : ""}">
    ${mark ? html`<span class="kt-mark" aria-hidden="true">${mark === "yes" ? "○" : "×"}</span>` : nothing}
    <p data-testid="verdict" data-mark=${mark}>${text}${glossTemplate(model, mark)}</p>
    ${keys}
    ${
      over
        ? html`<button class="button primary small" data-testid="open-end"
      @click=${() => controls.open("end")}>${t("kotoba.end.open")}</button>`
        : keys.length
          ? nothing
          : typingKey(model, controls)
    }
  </div>`;
}

/** What the word in the tray means, behind a ○. @param {Model} model @param {Verdict["mark"]} mark */
function glossTemplate({ tray, glosses, problem, news }, mark) {
  const gloss = mark === "yes" && !problem && !news && isBegun(tray) ? glosses.get(wordOf(tray)) : "";
  return gloss ? html` <small class="soft" data-testid="gloss">${gloss}</small>` : nothing;
}

/** Whether the line may be lent to the offer of a lesson: the player does not need it. @param {Model} model */
function isQuiet(model) {
  const { tray, problem, news, table } = model;
  return !tray.cells.length && !tray.target && !problem && !news && !isDiscarding(model) && !table.view.result;
}

/**
 * A word that was just accepted can go into the personal list, and one that computers would refuse: in the next game it
 * needs no vote. @param {Model} model @param {Controls} controls
 */
function keepKey(model, controls) {
  const { news, preview, plan, tray } = model;
  const unlisted = tray.target ? plan?.vote.at(-1) : preview?.word;
  const proposed = isVoteLost(model) ? unlisted : null;
  const word = news?.accepted ? String(news.word) : proposed;
  if (!word) return nothing;
  const kept = model.ownWords.includes(word);
  return html`<button class="button small ${kept ? "chosen" : ""}" aria-pressed=${kept} data-testid="keep"
    @click=${() => controls.togglePersonalWord(word)}>${t(
      kept ? "kotoba.own.kept_short" : "kotoba.own.keep_short",
    )}</button>`;
}

/** After one's word: what would have been the best. @param {Model} model @param {Controls} controls */
function bestKey(model, controls) {
  const { phase, turns } = model.table.view;
  const turn = turns.findLast(({ kind }) => kind === "new" || kind === "rewrite");
  if (!isDiscarding(model) || phase !== "discard" || !turn || !isAgainstComputers(model)) return nothing;
  return html`<button class="button small" data-testid="best"
    @click=${() => controls.best(turn)}>${t("kotoba.best.key")}</button>`;
}

/** For the others around the device, before the turn ends. @param {Model} model @param {Controls} controls */
function challengeKey(model, controls) {
  if (!mayChallenge(model)) return nothing;
  return html`<button class="button small" data-testid="challenge"
    @click=${() => controls.open("challenge")}>${t("kotoba.action.challenge")}</button>`;
}

/** Where there is little room, typing is behind a key. @param {Model} model @param {Controls} controls */
function typingKey(model, controls) {
  if (model.wide) return nothing;
  return html`<button class="kt-key table-key kt-type" data-testid="open-typing" aria-expanded=${model.typing}
    aria-label=${t("kotoba.type.open")} @click=${() => controls.openTyping(!model.typing)}>
    ${icon("type")}
  </button>`;
}

/** What there is to say now. @param {Model} model @returns {Verdict} */
export function verdict(model) {
  const { context, tray, problem } = model;
  const { view } = model.table;
  if (problem) return { mark: "", text: problem };
  if (view.result) return { mark: "", text: resultSentence(model, view.result) };
  if (model.news) return { mark: model.news.accepted ? "yes" : "no", text: eventsText(model, [model.news]) };
  if (context.watching) return { mark: "", text: t("kotoba.status.watching") };
  if (isDiscarding(model))
    return { mark: "", text: view.phase === "discard" ? lastText(model, !model.wide) : discardText(model) };
  if (tray.target) return planVerdict(model);
  if (tray.cells.length) return newVerdict(model);
  if (!context.ready || (context.waiting && !isMyTurn(model)))
    return { mark: "", text: context.rests || t("kotoba.status.starting") };
  if (model.thinking)
    return { mark: "", text: t("kotoba.status.thinking", { name: seatName(model, view.to_act[0] ?? view.turn) }) };
  if (isMyTurn(model)) {
    const turn = t(view.may.rewrite ? "kotoba.status.your_turn_rewrite" : "kotoba.status.your_turn");
    return { mark: "", text: `${boughtText(model)} ${turn}`.trim() };
  }
  return { mark: "", text: lastText(model, !model.wide) };
}

/** What discarding does. @param {Model} model @returns {string} */
export function discardText(model) {
  const { phase, deck } = model.table.view;
  const count = model.discarding?.length ?? 0;
  if (count) return t("kotoba.discard.chosen", { count });
  if (isLastRound(model.table.view))
    return t(phase === "discard" ? "kotoba.discard.last" : "kotoba.discard.last_without");
  return t(phase === "discard" ? "kotoba.discard.after" : "kotoba.discard.without", { deck });
}

/** @param {Model} model @returns {Verdict} */
function newVerdict(model) {
  const { preview, tray } = model;
  const count = tray.cells.length;
  if (count < LEAST_CARDS) return { mark: "", text: t("kotoba.status.more_cards", { count: LEAST_CARDS - count }) };
  if (!preview) return { mark: "", text: t("kotoba.status.looking", { word: wordOf(tray) }) };
  if (!preview.legal) return refused(preview);
  const word = spelt(model, preview.word ?? "", preview.kanji);
  const vars = { word, cards: preview.cards, chips_text: chipsText(preview.chips) };
  if (preview.vote)
    return {
      mark: "no",
      text: isVoteLost(model)
        ? t("kotoba.status.unlisted_lost", { word })
        : later(model, preview, t("kotoba.status.unlisted", vars)),
    };
  return { mark: "yes", text: later(model, preview, t("kotoba.status.word", vars)) };
}

/** @param {Model} model @returns {Verdict} */
function planVerdict(model) {
  const { plan, tray } = model;
  if (tray.note && ["aim_cell", "aim_gap", "aim_end"].includes(tray.note.kind))
    return { mark: "", text: t(`kotoba.note.${tray.note.kind}`, { kana: tray.note.kana ?? "" }) };
  if (!plan) return { mark: "", text: t("kotoba.status.looking", { word: wordOf(tray) }) };
  if (!isBegun(tray) && !tray.steps.length)
    return { mark: "", text: later(model, plan, t(`kotoba.status.first_step_${tray.mode}`)) };
  if (plan.fault !== null && plan.fault >= 0) return refused(plan);
  const step = plan.steps.at(-1);
  if (!step?.chips) return refused(plan);
  if (!isBegun(tray))
    return { mark: "", text: later(model, plan, t("kotoba.status.next_step", { net: signed(plan.net) })) };
  const vars = { word: spelt(model, step.to, step.kanji), chips_text: chipsText(step.chips) };
  const unlisted = isVoteLost(model) ? "kotoba.status.unlisted_lost" : "kotoba.status.step_unlisted";
  return { mark: step.vote ? "no" : "yes", text: t(step.vote ? unlisted : "kotoba.status.step", vars) };
}

/** @param {import("../types.js").Why} why @returns {Verdict} */
function refused(why) {
  return {
    mark: "no",
    text: tError({ code: why.code ?? "kotoba/bad_action", message: why.message ?? "", data: why.data }),
  };
}

/**
 * Good, but not at this moment: why.
 * @param {Model} model
 * @param {{legal: boolean, now: boolean, now_code: string | null, data?: Record<string, any>}} found
 * @param {string} text
 */
function later(model, found, text) {
  if (found.now || !found.now_code || isPlain(found.now_code))
    return found.now_code === "turn/not_yours" ? `${text} ${t("kotoba.status.not_yet")}` : text;
  const { chips } = model.table.view.seats[model.table.view.seat ?? 0];
  const { price = 0 } = /** @type {any} */ (found);
  const data = { price, chips, ...found.data };
  return `${text} ${tError({ code: found.now_code, message: "", data })}`;
}

/** @param {string} code */
function isPlain(code) {
  return code === "turn/not_yours" || code === "kotoba/no_steps";
}

/** What chips are earned, and for what; "" for none. @param {import("../types.js").Chips} chips */
function chipsText(chips) {
  const parts = /** @type {const} */ (["steps", "length", "bonus"])
    .filter((part) => chips[part])
    .map((part) => t(`kotoba.chips.${part}`, { chips: chips[part] }));
  return parts.length ? t("kotoba.chips.because", { chips: chips.total, parts: list(parts) }) : "";
}

/** @param {Model} model @param {string} word @param {string[]} kanji @returns {string} */
function spelt(model, word, kanji) {
  const shown = kanjiOf(model, word) || kanji.join("・");
  return shown ? t("kotoba.word.with_kanji", { word, kanji: shown }) : t("kotoba.word.plain", { word });
}
