// What Skat says of puzzles about a discard or a bid: what is asked, the hints, and the chances that trial games gave.

import { html, nothing } from "lit-html";
import { number, t } from "../../../shell/base/i18n.js";
import { cardMarks, contractText } from "./marks.js";

/** @import { PuzzleHint } from "../../../engine/messages.js" */
/** @typedef {{contract: string[], value: number, chance: number}} Game a game of the hand: its value, or its chance */
/** @typedef {{cards: string[], won: number, solver: number | null, model: number}} Pair two cards to be discarded, and the chances then */

/** Games that are named in a hint about chances. */
const LIKELIEST = 3;

/** @param {any} task @returns {string} */
export function triedAsked({ asks, contract, place }) {
  return t(`skat.puzzle.asked.${asks}`, { contract: contract.length ? contractText(contract) : "", place: t(`skat.role.${place}`) });
}

/** @param {PuzzleHint} hint @returns {string} */
export function triedHint({ kind, points, suits, games }) {
  if (kind === "discard_points") return t("skat.puzzle.hint.discard_points", { points });
  if (kind === "discard_suits") return t("skat.puzzle.hint.discard_suits", { suits: suits.map(suitName).join(", ") });
  const named = kind === "games" ? games.map(gameValue) : games.slice(0, LIKELIEST).map(gameChance);
  return t(`skat.puzzle.hint.${kind}`, { games: named.join(" · ") });
}

/** @param {string} suit @returns {string} */
function suitName(suit) {
  return suit === "trump" ? t("skat.puzzle.trump") : contractText([suit]);
}

/** @param {Game} game @returns {string} */
function gameValue({ contract, value }) {
  return `${contractText(contract)} ${value}`;
}

/** @param {Game} game @returns {string} */
function gameChance({ contract, chance }) {
  return `${contractText(contract)} ${percent(chance)}`;
}

/** @param {string} code @returns {string} */
export function triedVerdict(code) {
  return t(`skat.puzzle.${code}`);
}

/** @param {any} why */
export function triedWhy(why) {
  return why.pairs ? discardWhy(why) : bidWhy(why);
}

/** @param {{pairs: Pair[], contract: string[], proof: any}} why */
function discardWhy({ pairs, contract, proof }) {
  const rows = pairs.map(({ cards, won, solver, model }) => [cardMarks(cards), percent(won), percent(solver), percent(model)]);
  return html`<p>${t("skat.puzzle.best_pair", { cards: cardMarks(pairs[0].cards), contract: contractText(contract) })}</p>
    ${chances(["pair", "played", "solved", "model"], rows)}
    <p class="small soft">${t("skat.puzzle.proof.trial_pairs", { deals: proof.deals, solved: proof.solved, ahead: hundredths(proof.ahead), within: hundredths(proof.within) })}</p>`;
}

/** @param {{answer: string, proof: any}} why */
function bidWhy({ answer, proof }) {
  const own = proof.bid ? [[upTo(proof.bid), percent(proof.won), percent(proof.solver), points(proof.points, proof.solver_points)]] : [];
  const next = proof.next ? [[upTo(proof.next), percent(proof.next_won), percent(proof.next_solver), points(proof.next_points, proof.next_solver_points)]] : [];
  return html`<p><b>${answer === "pass" ? t("skat.puzzle.pass") : upTo(proof.bid)}</b></p>
    ${chances(["bid", "played", "solved", "points"], [...own, ...next])}
    <p class="small soft">${t("skat.puzzle.proof.trial_bids", { deals: proof.deals, solved: proof.solved })}</p>`;
}

/** A table of chances; the first row is that of the answer. @param {string[]} columns @param {string[][]} rows */
function chances(columns, rows) {
  if (!rows.length) return nothing;
  return html`<table class="numbers">
    <thead><tr>${columns.map((column) => html`<th scope="col">${t(`skat.puzzle.column.${column}`)}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table>`;
}

/** @param {number} value @returns {string} */
function upTo(value) {
  return t("skat.do.up_to", { bid: value });
}

/** @param {number | null} share null: not known @returns {string} */
function percent(share) {
  return share === null ? "–" : number(share, { style: "percent" });
}

/** @param {number} share @returns {string} */
function hundredths(share) {
  return number(Math.round(share * 100));
}

/** The mean of both ways of playing. @param {number} played @param {number} solved @returns {string} */
function points(played, solved) {
  return number(Math.round((played + solved) / 2), { signDisplay: "exceptZero" }).replace("-", "−");
}
