// The turns of a review: the list, the chosen turn with its board, the turns that decided the game, and each player's totals.

import { html, nothing } from "../../../parts/lit.js";
import { icon } from "../../../parts/icons.js";
import { has, number, t } from "../../../shell/base/i18n.js";
import { wordWithBlanks } from "../page-frame.js";
import { reasonList } from "../coach/panel.js";
import { decimal, moveName, moveWords, percent, withSign } from "../coach/sentences.js";
import { roomAddress } from "../address.js";
import { turnBoard } from "./board.js";

/** @import { Review, ReviewTurn, Candidate } from "../coach/types.js" */
/** @import { ReviewPage } from "./page.js" */

/** Points that are no mistake: less than that is noise. */
const NOTHING_LOST = 0.05;

/** A turn's number as people count. @param {ReviewTurn} turn @returns {string} */
export function turnName({ number: at }) {
  return number(at + 1);
}

/** What was done in a turn, in short. @param {ReviewTurn} turn @returns {string} */
function turnDone(turn) {
  if (turn.kind === "play" || turn.kind === "exchange") return moveName(turn);
  return t(`crossword.review.kinds.${turn.kind}`);
}

/** The turn that is looked at: its board, what was played and what was better. @param {ReviewPage} page @param {Review} review */
export function turnCard(page, review) {
  const turn = review.turns[page.at];
  if (!turn || !page.material) return nothing;
  const better = turn.best && turn.lost > NOTHING_LOST ? turn.best : null;
  const asSuggested = page.suggested && better !== null;
  const play = asSuggested ? better : turn.played;
  const walk = (
    /** @type {string} */ name,
    /** @type {number} */ to,
    /** @type {boolean} */ off,
  ) => html`<button class="button quiet" data-testid="review-${name}" aria-label=${t(`crossword.review.${name}`)} ?disabled=${off} @click=${() => page.goTo(to)}>
    ${icon("back")}</button>`;
  return html`<div class="position-square">${turnBoard(page.material, turn, { play, asSuggested })}</div>
    <div class="review-walk">
      ${walk("earlier", page.at - 1, page.at === 0)}
      <p data-testid="turn-said"><span class="soft small">${t("crossword.review.of", { at: page.at + 1, count: review.turns.length })} · ${page.names()[turn.seat]}</span><br /><b>${turnDone(turn)}</b> ${turn.score ? withPoints(turn.score) : nothing}
        <span class="visually-hidden">${better ? lostText(turn, better) : nothing}</span></p>
      ${walk("later", page.at + 1, page.at >= review.turns.length - 1)}
    </div>
    ${verdict(page, turn, better, asSuggested)}`;
}

/** @param {number} score */
function withPoints(score) {
  return html`<span class="numbers">${t("crossword.points", { count: score })}</span>`;
}

/** @param {ReviewTurn} turn @param {Candidate} better @returns {string} */
function lostText(turn, better) {
  return t("crossword.review.better_said", { play: moveName(better), lost: decimal(turn.lost) });
}

/** @param {ReviewPage} page @param {ReviewTurn} turn @param {Candidate | null} better @param {boolean} asSuggested */
function verdict(page, turn, better, asSuggested) {
  const tries = turn.cgp
    ? html`<a class="button small" data-testid="review-try" href=${roomAddress("analysis", { cgp: turn.cgp, lexicon: page.review?.lexicon ?? "", from: page.address })}>${t("crossword.review.try")}</a>`
    : nothing;
  if (turn.status !== "reviewed")
    return html`<div class="card review-verdict"><p class="soft">${t(`crossword.review.status.${turn.status}`)}</p><div class="row">${tries}</div></div>`;
  return html`<div class="card review-verdict" data-testid="review-verdict">
    <p class="soft small">${t("crossword.review.rack", { tiles: turn.rack })}</p>
    ${
      better
        ? html`<p><span class="review-lost numbers">−${decimal(turn.lost)}</span> ${t("crossword.review.better")} <b>${moveName(better)}</b> <span class="numbers soft">${t("crossword.points", { count: better.score })}</span>
            ${turn.win_lost >= 0.005 ? html`<span class="numbers soft small">${t("crossword.review.win_lost", { value: percent(turn.win_lost) })}</span>` : nothing}</p>
          ${turn.reasons.length ? reasonList(turn.reasons) : nothing}`
        : html`<p><span class="review-good" aria-hidden="true">✓</span> ${t("crossword.review.best_found")}</p>`
    }
    <div class="row">
      ${
        better
          ? html`<button class="button small" data-testid="review-suggested" aria-pressed=${asSuggested} @click=${() => page.show(!asSuggested)}>${t(`crossword.review.${asSuggested ? "show_played" : "show_better"}`)}</button>`
          : nothing
      }
      ${tries}
    </div>
  </div>`;
}

/** How many problems of a file are told. */
const MOST_PROBLEMS = 100;

/** What is wrong with the file of an imported game: the lines, and why. @param {Review} review @param {string} text of the file */
export function problemList({ problems }, text) {
  if (!problems.length) return nothing;
  const lines = text.split(/\r\n|\r|\n/);
  return html`<details class="review-problems" data-testid="review-problems"><summary>${t("crossword.review.problems", { count: problems.length })}</summary>
    <p class="small soft">${t("crossword.review.problems_rest")}</p>
    <ul>${problems.slice(0, MOST_PROBLEMS).map(({ line, code, expected, message }) => {
      // An older review has no `expected`, but a sentence in English.
      const key = `crossword.review.problem.${code.replace("gcg/", "")}`;
      return html`<li><span class="soft">${t("crossword.review.problem_line", { line })}</span> <code>${(lines[line - 1] ?? "").slice(0, 80)}</code><br />${has(key) && expected !== undefined ? t(key, { expected }) : message}</li>`;
    })}</ul></details>`;
}

/** The turns that decided the game. @param {ReviewPage} page @param {Review} review */
export function decidedList(page, review) {
  if (!review.decided.length) return nothing;
  return html`<section class="stack close" data-testid="review-decided" aria-labelledby="decided">
    <h2 class="review-small" id="decided">${t("crossword.review.decided", { count: review.decided.length })}</h2>
    <ol class="review-decided">${review.decided.map((moment, index) => {
      const turn = review.turns[moment.number];
      const win = t(`crossword.review.${moment.why}`, { value: percent(Math.abs(moment.win)), lost: decimal(moment.lost) });
      return html`<li><button class="line-button review-turn" aria-current=${page.at === moment.number ? "step" : nothing} @click=${() => page.goTo(moment.number)}>
        <span class="review-mark" aria-hidden="true">${index + 1}</span><span><b>${turnName(turn)}. ${page.names()[turn.seat]}: ${turnDone(turn)}</b><small class="soft">${win}</small></span></button></li>`;
    })}</ol>
  </section>`;
}

/** Every turn, to be chosen. @param {ReviewPage} page @param {Review} review */
export function turnList(page, review) {
  const decided = new Map(review.decided.map((moment, index) => [moment.number, index + 1]));
  return html`<section class="stack close" aria-labelledby="turns">
    <h2 class="review-small" id="turns">${t("crossword.review.turns")}</h2>
    <ol class="review-turns ruled" data-testid="review-turns">${review.turns.map((turn) => html`<li>${turnLine(page, turn, decided.get(turn.number))}</li>`)}</ol>
  </section>`;
}

/** @param {ReviewPage} page @param {ReviewTurn} turn @param {number | undefined} mark */
function turnLine(page, turn, mark) {
  const [square, word] = moveWords(turn);
  const name = page.names()[turn.seat];
  const lost = turn.status === "reviewed" ? (turn.lost > NOTHING_LOST ? `−${decimal(turn.lost)}` : "✓") : turn.status === "waiting" ? "…" : "";
  const said = [
    `${turnName(turn)}. ${name}: ${turnDone(turn)}`,
    turn.score ? t("crossword.points", { count: turn.score }) : "",
    lostWords(turn),
    mark ? t("crossword.review.decided_it") : "",
  ]
    .filter(Boolean)
    .join(", ");
  return html`<button class="line-button review-turn" data-testid="review-turn-${turn.number}" aria-current=${page.at === turn.number ? "step" : nothing} aria-label=${said} @click=${() => page.goTo(turn.number)}>
    <span class="review-mark ${mark ? "" : "none"}">${mark ?? ""}</span>
    <span class="review-who truncate soft">${name}</span>
    <span class="review-what">${turn.kind === "play" ? html`<small class="numbers soft">${square}</small> <b>${wordWithBlanks(word)}</b>` : turnDone(turn)}</span>
    <span class="numbers">${turn.score ? withSign(turn.score).replace(/[.,]0$/, "") : nothing}</span>
    <span class="numbers ${turn.lost > NOTHING_LOST ? "review-lost" : "review-good"}">${lost}</span>
  </button>`;
}

/** @param {ReviewTurn} turn @returns {string} */
function lostWords(turn) {
  if (turn.status !== "reviewed") return t(`crossword.review.status.${turn.status}`);
  return turn.lost > NOTHING_LOST ? t("crossword.review.lost_said", { lost: decimal(turn.lost) }) : t("crossword.review.best_found");
}

/** What each player's turns come to. @param {ReviewPage} page @param {Review} review */
export function seatTable(page, review) {
  const columns = ["accuracy", "mean", "lost", "best", "bingos", "missed"];
  return html`<section class="stack close"><h2 class="review-small" id="sums">${t("crossword.review.sums")}</h2>
    <div class="review-table" role="region" tabindex="0" aria-labelledby="sums"><table class="numbers" data-testid="review-seats">
      <thead><tr><th scope="col"><span class="visually-hidden">${t("crossword.end.name")}</span></th>${columns.map((name) => html`<th scope="col">${t(`crossword.review.columns.${name}`)}</th>`)}</tr></thead>
      <tbody>${review.seats.map(
        (seat, at) => html`<tr><th scope="row">${page.names()[at]}</th>
        <td data-testid="accuracy-${at}">${seat.reviewed ? percent(seat.accuracy) : "–"}</td><td>${seat.reviewed ? decimal(seat.mean) : "–"}</td><td>${decimal(seat.lost)}</td>
        <td>${t("crossword.review.of_turns", { best: seat.best, count: seat.reviewed })}</td><td>${number(seat.bingos)}</td><td>${number(seat.bingos_missed)}</td></tr>`,
      )}</tbody>
    </table></div>
    <p class="small soft">${t("crossword.review.sums_help")}</p></section>`;
}
