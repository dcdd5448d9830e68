// The texts of Skat about its puzzles: the question, the hints, and why one card holds and another does not.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { cardName } from "../play/sentences.js";
import { cardMarks, contractText, named } from "./marks.js";
import { cardsWhy, triedAsked, triedHint, triedVerdict, triedWhy } from "./trial-texts.js";

/** @import { Puzzle, PuzzleHint, Verdict } from "../../../engine/messages.js" */
/**
 * @typedef {{cards: string[], in_tricks?: {cards: string[], declarer: boolean}[], points: number, tricks: number,
 * won: boolean}} Line how a deal goes on, both sides at their best; `declarer`: who takes the trick
 */

/** @param {Puzzle} puzzle @returns {string} */
export function asked({ task }) {
  if (task.place) return triedAsked(task);
  const contract = contractText(task.contract);
  if (task.asks.endsWith("_often")) return t(`skat.puzzle.asked.${task.asks}`, { contract });
  return `${t(`skat.puzzle.asked.${task.asks}`, { contract })} ${t(`skat.puzzle.${task.open ? "open" : "closed"}`)}`;
}

/** @param {PuzzleHint} hint @returns {string} */
export function hintText(hint) {
  const { kind, points, goal, suit } = hint;
  if (kind !== "suit" && kind !== "need") return triedHint(hint);
  if (kind === "suit")
    return suit === "trump" ? t("skat.puzzle.hint.trump") : t("skat.puzzle.hint.suit", { suit: contractText([suit]) });
  return goal ? t("skat.puzzle.hint.need", { points, goal }) : t("skat.puzzle.hint.null");
}

/** @param {Verdict} verdict @returns {string} */
export function verdictText({ code, action }) {
  if (code === "less_often") return t("skat.puzzle.less_often", { card: cardName(named(), action) });
  if (code !== "fails" && code !== "no_card") return triedVerdict(code);
  return code === "fails" ? t("skat.puzzle.fails", { card: cardName(named(), action) }) : t("skat.puzzle.no_card");
}

/** @param {any} why */
export function whyTemplate(why) {
  const { answer, line, fails, proof, goal } = why;
  if (proof.how === "trial_games") return triedWhy(why);
  return html`<p><b>${cardName(named(), answer)}</b></p>
    ${why.cards ? cardsWhy(why) : nothing}
    ${line ? lineTemplate("", line, goal) : nothing}
    ${fails ? lineTemplate(failText(fails, proof), fails.line, goal) : nothing}
    <p class="small soft">${t(`skat.puzzle.proof.${proof.how}`, { count: proof.deals ?? 1 })}</p>`;
}

/**
 * How the deal goes on, trick by trick, and how it ends. @param {string} begin what is said before @param {Line} line
 * @param {number} goal 0: Null
 */
function lineTemplate(begin, line, goal) {
  const { cards, in_tricks: tricks = [], points, won } = line;
  const end = t(`skat.puzzle.end.${goal ? "points" : "null"}_${won ? "won" : "lost"}`, { points, goal });
  const goesOn =
    cards.length > 1 && !tricks.length ? t("skat.puzzle.goes_on", { cards: cardMarks(cards.slice(1)) }) : "";
  return html`${begin || goesOn ? html`<p>${begin} ${goesOn}</p>` : nothing}
    ${tricks.length ? html`<ol class="small numbers" data-testid="line">${tricks.map(trickTemplate)}</ol>` : nothing}
    <p>${end}</p>`;
}

/** A trick: its cards in the order of play, and who takes it. @param {{cards: string[], declarer: boolean}} trick */
function trickTemplate({ cards, declarer }) {
  return html`<li>${cardMarks(cards)} → ${t(declarer ? "skat.role.declarer" : "skat.role.defenders")}</li>`;
}

/**
 * @param {{card: string, hands: string[][], skat: string[]}} fails @param {{how: string}} proof @returns {string}
 */
function failText({ card, hands }, proof) {
  return t(`skat.puzzle.but.${proof.how}`, { card: cardName(named(), card), hands: hands.map(cardMarks).join(" / ") });
}
