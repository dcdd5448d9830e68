// What happened at the table, in sentences for the log, the status line and the live region.

import { joined, sentence, signed, winnersOf } from "../../common/sentences.js";
import { list, t } from "../../../shell/base/i18n.js";
import { cardsText } from "../view/hand.js";
import { isYou, seatName } from "../../common/seats.js";
import { kanjiOf } from "./model.js";

/** @import { Model } from "./model.js" */
/** @import { TableEvent, Turn, Result } from "../types.js" */

/** A word with its kanji, where it has some. @param {Model} model @param {string} word @returns {string} */
export function wordText(model, word) {
  const kanji = kanjiOf(model, word);
  return kanji ? t("kotoba.word.with_kanji", { word, kanji }) : t("kotoba.word.plain", { word });
}

/**
 * A text that says "your" where it is about the only person at the table. @param {Model} model @param {string} key
 * @param {number} seat @param {Record<string, string | number>} [vars]
 */
export function named(model, key, seat, vars = {}) {
  return t(isYou(model, seat) ? `${key}_you` : key, { name: seatName(model, seat), ...vars });
}

/** A line of the log as a sentence; "" for one of no interest. @param {Model} model @param {TableEvent | Turn} turn */
export function turnSentence(model, turn) {
  switch (turn.kind) {
    case "new":
      return newSentence(model, turn);
    case "rewrite":
      return rewriteSentence(model, turn);
    case "ballot":
      return ballotSentence(turn);
    case "discard":
      return discardSentence(model, turn);
    default:
      return "";
  }
}

/** @param {Model} model @param {TableEvent | Turn} turn */
function newSentence(model, { seat, word = "", chips }) {
  const earned = chips?.total ? t("kotoba.chips.plain", { chips: chips.total }) : "";
  return sentence(model, "new", seat, { word: wordText(model, word), cards: [...word].length, chips_text: earned });
}

/** @param {Model} model @param {TableEvent | Turn} turn */
function rewriteSentence(model, turn) {
  const from = turn.from ?? { word: "", owner: 0, price: 0 };
  const steps = turn.steps ?? [];
  const chain = steps.map((/** @type {import("../types.js").Step} */ step) => wordText(model, step.to)).join(" → ");
  return sentence(model, isYou(model, from.owner) ? "rewrite_yours" : "rewrite", turn.seat, {
    from: wordText(model, from.word),
    owner: seatName(model, from.owner),
    price: from.price,
    chain,
    net: signed(turn.net ?? 0),
  });
}

/** For little room: from which word to which, and the gain. @param {Model} model @param {Turn} turn */
function rewriteInShort(model, turn) {
  const from = t("kotoba.word.plain", { word: turn.from?.word ?? "" });
  const to = t("kotoba.word.plain", { word: turn.word ?? "" });
  return t("kotoba.say.in_short", {
    name: seatName(model, turn.seat),
    from,
    to,
    count: turn.steps?.length ?? 0,
    net: signed(turn.net ?? 0),
  });
}

/** @param {TableEvent | Turn} turn */
function ballotSentence(turn) {
  const key = turn.accepted ? "accepted" : "rejected";
  return t(`kotoba.vote.${key}`, { word: turn.word ?? "", yes: turn.yes ?? 0, no: turn.no ?? 0 });
}

/**
 * What a refused word leaves: the plan of a rewrite, or the hand as it was; "" where the vote was won.
 * @param {Model} model @param {TableEvent} ballot @returns {string}
 */
export function afterBallot(model, { accepted, seat }) {
  if (accepted) return "";
  const stays = model.tray.target !== null && seat === model.table.view.seat;
  return t(stays ? "kotoba.vote.plan_stays" : "kotoba.vote.cards_back");
}

/** @param {Model} model @param {TableEvent | Turn} turn */
function discardSentence(model, turn) {
  const count = String(turn.cards ?? "").length;
  if (!count) return turn.made ? "" : sentence(model, "nothing", turn.seat);
  return sentence(model, turn.made ? "discard" : "only_discard", turn.seat, { count });
}

/** Everything that the events tell, for the ear; "" for nothing. @param {Model} model @param {TableEvent[]} events */
export function eventsText(model, events) {
  return joined(events.map((event) => eventSentence(model, event)));
}

/** @param {Model} model @param {TableEvent} event @returns {string} */
function eventSentence(model, event) {
  switch (event.kind) {
    case "start":
      return sentence(model, "first", event.first);
    case "draw":
      return event.cards && isYou(model, event.seat) ? t("kotoba.say.drew", { cards: cardsText(event.cards) }) : "";
    case "propose":
      return event.challenged
        ? t("kotoba.vote.challenged", { name: seatName(model, event.seat), word: event.word })
        : named(model, "kotoba.vote.proposed", event.seat, { word: event.word });
    case "reshuffle":
      return t("kotoba.say.reshuffle");
    case "round":
      return t("kotoba.say.round", { round: event.round, rounds: model.table.view.rounds });
    case "end":
      return resultSentence(model, /** @type {any} */ (event));
    case "ballot":
      return joined([turnSentence(model, event), afterBallot(model, event)]);
    default:
      return turnSentence(model, event);
  }
}

/** Who won, in one sentence. @param {Model} model @param {Result} result */
export function resultSentence(model, result) {
  const winners = winnersOf(result);
  const score = result.scores[winners[0]];
  if (winners.length === 1) return sentence(model, "won", winners[0], { score });
  return t("kotoba.end.shared", { names: list(winners.map((seat) => seatName(model, seat))), score });
}

/** For whoever lifts the curtain: what happened last, and how it stands. @param {Model} model */
export function curtainText(model) {
  const { view } = model.table;
  const scores = view.seats.map(({ score }, seat) => t("kotoba.curtain.score", { name: seatName(model, seat), score }));
  return t("kotoba.curtain.said", { last: lastText(model), scores: list(scores) });
}

/** The last turn; `short` tells a rewrite in few words. @param {Model} model @param {boolean} [short] */
export function lastText(model, short = false) {
  const tell = (/** @type {Turn} */ turn) =>
    short && turn.kind === "rewrite" ? rewriteInShort(model, turn) : turnSentence(model, turn);
  const all = model.table.view.turns;
  const newest = all.at(-1);
  if (newest?.kind === "ballot") return turnSentence(model, newest);
  const turns = all.filter((turn) => turn.kind !== "ballot");
  const last = turns.at(-1);
  const said = turns.filter((turn) => turn.seat === last?.seat && turn.round === last.round).map(tell);
  return joined(said) || t("kotoba.curtain.begin");
}

/** Which of one's words were bought since one's last turn; "" if none. @param {Model} model @returns {string} */
export function boughtText(model) {
  const { turns, seat } = model.table.view;
  const since = turns.slice(turns.findLastIndex((turn) => turn.seat === seat) + 1);
  return joined(
    since
      .filter((turn) => turn.kind === "rewrite" && turn.from?.owner === seat)
      .map((turn) => soldSentence(model, turn)),
  );
}

/** @param {Model} model @param {Turn} turn @returns {string} */
function soldSentence(model, turn) {
  const { word = "", price = 0, to = "owner" } = turn.from ?? {};
  const made = wordText(model, turn.word ?? "");
  return t(`kotoba.say.sold_${to}`, {
    name: seatName(model, turn.seat),
    from: wordText(model, word),
    word: made,
    price,
  });
}

/** What the tray did, for the ear; "" where the verdict says it. @param {Model} model @returns {string} */
export function noteText(model) {
  const { note } = model.tray;
  if (!note) return "";
  return t(`kotoba.note.${note.kind}`, { kana: note.kana ?? "", count: note.count ?? 0 });
}

/** Notes that say that something could not be done. */
export const REFUSALS = new Set(["used", "one_kind", "same", "two_at_most", "not_one_step", "missing"]);
