// The texts of Skat about puzzles before the first card: the question, the hints, and the chances from trial games.

import { html, nothing } from "lit-html";
import { number, t } from "../../../shell/base/i18n.js";
import { cardName } from "../play/sentences.js";
import { cardMarks, contractText, named } from "./marks.js";

/** @import { PuzzleHint } from "../../../engine/messages.js" */
/** @typedef {{contract: string[], value: number, chance: number}} Game a game of the hand: its value, or its chance */
/**
 * @typedef {{contract: string[], share: number, chance: number}} Announced a game that is played after such a share of
 * the Skats, and its chance then
 */
/**
 * @typedef {{cards: string[], won: number, solver: number | null, model: number}} Pair two cards to be discarded, and
 * the chances then
 */

/**
 * @typedef {{bid: number, chance: number | null, points: number}} Step how far one may bid (0: pass), and what it is
 * worth by the model
 */

/**
 * @typedef {{contract: string[], value: number, won: number, solver: number, points: number}} Compared a game to
 * announce: shares of the deals won in both ways of playing, and points a deal
 */

/** Games that are named in a hint about chances. */
const LIKELIEST = 3;

/** @param {any} task @returns {string} */
export function triedAsked({ asks, contract, place, bid = 0 }) {
  return t(`skat.puzzle.asked.${asks}`, {
    contract: contract.length ? contractText(contract) : "",
    place: t(`skat.role.${place}`),
    bid,
  });
}

/** @param {PuzzleHint} hint @returns {string} */
export function triedHint({ kind, points, suits, games }) {
  if (kind === "discard_points") return t("skat.puzzle.hint.discard_points", { points });
  if (kind === "discard_suits") return t("skat.puzzle.hint.discard_suits", { suits: suits.map(suitName).join(", ") });
  const told = kind === "games" ? games.map(gameValue) : games.slice(0, LIKELIEST).map(gameChance);
  return t(`skat.puzzle.hint.${kind}`, { games: told.join(" · ") });
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
  if (why.announced) return gameWhy(why);
  return why.pairs ? discardWhy(why) : bidWhy(why);
}

/**
 * In how many of a hundred deals the best cards win, and the one that was played.
 * @param {{cards: {card: string, won: number}[], played: string}} why
 */
export function cardsWhy({ cards, played }) {
  const chances = cards.map(({ card, won }) => `${cardName(named(), card)} ${percent(won)}`);
  return html`<p>${t("skat.puzzle.often", { cards: chances.join(", ") })} ${playedText(played)}</p>`;
}

/**
 * The player's action in the own game; "" in a puzzle of the set.
 * @param {string} [played] @param {{place: string, bid: number}} [went] the seat there, and how far it really bid
 * @returns {string}
 */
function playedText(played, went) {
  if (!played) return "";
  if (went) {
    const place = t(`skat.role.${went.place}`);
    return t(`skat.puzzle.you.${went.bid ? "went" : "went_nowhere"}`, { place, bid: went.bid });
  }
  const [first, ...cards] = played.split(" ");
  if (first === "declare") return t("skat.puzzle.you.declare", { contract: contractText(cards) });
  if (first === "lay") return t("skat.puzzle.you.lay", { cards: cardMarks(cards) });
  if (first === "pass") return t("skat.puzzle.you.pass");
  return /^\d/.test(first)
    ? t("skat.puzzle.you.bid", { bid: first })
    : t("skat.puzzle.you.card", { card: cardName(named(), first) });
}

/** @param {{pairs: Pair[], contract: string[], proof: any, played?: string}} why */
function discardWhy({ pairs, contract, proof, played }) {
  const rows = pairs.map(({ cards, won, solver, model }) => [
    cardMarks(cards),
    percent(won),
    percent(solver),
    percent(model),
  ]);
  const [best, next] = pairs;
  const chance = { won: percent(best.won), other: percent(next.won) };
  return html`<p>${t("skat.puzzle.best_pair", { cards: cardMarks(best.cards), contract: contractText(contract) })}
    ${t("skat.puzzle.next_pair", { cards: cardMarks(next.cards), ...chance })} ${playedText(played)}</p>
    ${chances(["pair", "played", "solved", "model"], rows)}
    <p class="small soft">${t("skat.puzzle.proof.trial_pairs", {
      deals: proof.deals,
      solved: proof.solved,
      ahead: hundredths(proof.ahead),
      within: hundredths(proof.within),
    })}</p>`;
}

/** @param {{announced: Compared[], bid: number, proof: any, played: string}} why the best game first */
function gameWhy({ announced, bid, proof, played }) {
  const rows = announced.map(({ contract, value, won, solver, points: gained }) => [
    gameValue({ contract, value, chance: 0 }),
    percent(won),
    percent(solver),
    points(gained, gained),
  ]);
  const tooLow = announced.filter(({ value }) => value < bid).map(({ contract }) => contractText(contract));
  return html`<p><b>${contractText(announced[0].contract)}</b></p>
    <p>${t("skat.puzzle.best_game", { contract: contractText(announced[0].contract) })} ${playedText(played)}
      ${tooLow.length ? t("skat.puzzle.below_bid", { games: tooLow.join(", "), bid }) : nothing}</p>
    ${chances(["game", "played", "solved", "points"], rows)}
    <p class="small soft">${t("skat.puzzle.proof.trial_contracts", { deals: proof.deals, solved: proof.solved })}</p>`;
}

/**
 * On what one bids: the game that one then plays most often, and the next.
 * @param {{on: Announced[], answer: string}} why @returns {string}
 */
function onWhat({ on, answer }) {
  const games = on
    .slice(0, LIKELIEST)
    .map(({ contract, share, chance }) =>
      t(`skat.puzzle.${contract.includes("hand") ? "on_hand" : "on_game"}`, {
        game: contractText(contract),
        share: percent(share),
        chance: percent(chance),
      }),
    );
  return t(answer === "pass" ? "skat.puzzle.on_pass" : "skat.puzzle.on", { games: games.join("; ") });
}

/**
 * All answers from passing on, with the chance and the worth of each by the model; the right ones are marked.
 * @param {{steps?: Step[], answer: string, right?: string[]}} why
 */
function allSteps({ steps = [], answer, right = [answer] }) {
  const rows = steps.map(({ bid, chance, points: worth }) => [
    `${right.includes(String(bid || "pass")) ? "✓ " : ""}${bid ? upTo(bid) : t("skat.puzzle.pass")}`,
    percent(chance),
    points(worth, worth),
  ]);
  return rows.length
    ? html`<div data-testid="bid-steps"><p>${t("skat.puzzle.steps")}</p>
        ${chances(["bid", "model", "worth"], rows)}</div>`
    : nothing;
}

/**
 * @param {{answer: string, proof: any, on: Announced[], steps?: Step[], played?: string, right?: string[],
 * went?: {place: string, bid: number}}} why `right`: all answers that count as right, in the own game
 */
function bidWhy(why) {
  const { answer, proof, played, went, right = [] } = why;
  const own = proof.bid
    ? [[upTo(proof.bid), percent(proof.won), percent(proof.solver), points(proof.points, proof.solver_points)]]
    : [];
  const next = proof.next
    ? [
        [
          upTo(proof.next),
          percent(proof.next_won),
          percent(proof.next_solver),
          points(proof.next_points, proof.next_solver_points),
        ],
      ]
    : [];
  return html`<p><b>${answer === "pass" ? t("skat.puzzle.pass") : upTo(proof.bid)}</b></p>
    <p>${onWhat(why)} ${playedText(played, went)}</p>
    <p data-testid="bid-limit">${t(`skat.puzzle.limit.${answer === "pass" ? "pass" : "bid"}`)}
      ${right.length > 1 ? t("skat.puzzle.limit.several") : ""}</p>
    ${allSteps(why)}
    ${own.length + next.length ? html`<p>${t("skat.puzzle.trials")}</p>` : nothing}
    ${chances(["bid", "played", "solved", "points"], [...own, ...next])}
    <p class="small soft">${t("skat.puzzle.proof.trial_bids", { deals: proof.deals, solved: proof.solved })}</p>`;
}

/** A table of chances; the first row is that of the answer. @param {string[]} columns @param {string[][]} rows */
function chances(columns, rows) {
  if (!rows.length) return nothing;
  return html`<table class="numbers">
    <thead><tr>${columns.map((column) => html`<th scope="col">${t(`skat.puzzle.column.${column}`)}</th>`)}</tr></thead>
    <tbody>${rows.map(
      ([first, ...rest]) => html`<tr><th scope="row">${first}</th>${rest.map((cell) => html`<td>${cell}</td>`)}</tr>`,
    )}</tbody>
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
  return number(Math.round((played + solved) / 2), { signDisplay: "exceptZero" });
}
