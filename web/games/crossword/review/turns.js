// The turns of a review: the list, the chosen turn with its board, the turns that decided the game, and each player's
// totals.

import { html, nothing } from "../../../parts/lit.js";
import { icon } from "../../../parts/icons.js";
import { has, number, t } from "../../../shell/base/i18n.js";
import { remarkText } from "../../../shell/catalogue/lexicon-names.js";
import { withWordKeys, wordInLine } from "../../../shell/meanings/words.js";
import { proofKey } from "../../common/proof/key.js";
import { wordWithBlanks } from "../page-frame.js";
import { reasonList } from "../coach/panel.js";
import { decimal, moveName, moveWords, percent, wholeWithSign, withSign } from "../coach/sentences.js";
import { roomAddress } from "../address.js";
import { turnBoard } from "./board.js";
import { isAsGood, NOTHING_LOST } from "./verdict.js";

/** @import { Review, ReviewTurn, Candidate } from "../coach/types.js" */
/** @import { ReviewPage } from "./page.js" */

/** A turn's number as people count. @param {ReviewTurn} turn @returns {string} */
export function turnName({ number: at }) {
  return number(at + 1);
}

/** What was done in a turn, in short. @param {ReviewTurn} turn @returns {string} */
function turnDone(turn) {
  if (turn.kind === "play" || turn.kind === "exchange") return moveName(turn);
  return t(`crossword.review.kinds.${turn.kind}`);
}

/** The word of a play, to be asked for. @param {{move: string}} play @returns {string[]} */
function wordOf(play) {
  const [square, word] = moveWords(play);
  return square ? [word.toUpperCase()] : [];
}

/**
 * The turn that is looked at: its board, and the way to the turns before and after it. @param {ReviewPage} page
 * @param {Review} review
 */
export function turnBoardCard(page, review) {
  const turn = review.turns[page.at];
  if (!turn || !page.material) return nothing;
  const better = betterThan(turn);
  const asSuggested = page.suggested && better !== null;
  const play = asSuggested ? better : turn.played;
  const walk = (
    /** @type {string} */ name,
    /** @type {number} */ to,
    /** @type {boolean} */ off,
  ) => html`<button class="button quiet" data-testid="review-${name}" aria-label=${t(`crossword.review.${name}`)}
    ?disabled=${off} @click=${() => page.goTo(to)}>
    ${icon("back")}</button>`;
  return html`<div class="stack close review-now"><div
    class="position-square">${turnBoard(page.material, turn, { play, asSuggested })}</div>
    <div class="review-walk">
      ${walk("earlier", page.at - 1, page.at === 0)}
      <p data-testid="turn-said"><span
        class="soft small">${t("crossword.review.of", { at: page.at + 1, count: review.turns.length })} ·
          ${page.names()[turn.seat]}</span><br /><b>${withWordKeys(turnDone(turn), wordOf(turn))}</b>
          ${turn.score ? withPoints(turn.score) : nothing}
        <span class="visually-hidden">${better ? lostText(turn, better) : nothing}</span></p>
      ${walk("later", page.at + 1, page.at >= review.turns.length - 1)}
    </div></div>`;
}

/** The turn that is looked at, for the ear. @param {ReviewPage} page @param {Review} review @returns {string} */
export function turnSaid(page, review) {
  const turn = review.turns[page.at];
  if (!turn) return "";
  const better = betterThan(turn);
  const of = t("crossword.review.of", { at: page.at + 1, count: review.turns.length });
  return spokenTurn(page, turn, `${of}.`, better ? lostText(turn, better) : lostWords(turn));
}

/** A turn with whose it was, its points, and what is said of it. @param {ReviewPage} page @param {ReviewTurn} turn
 * @param {string} name @param {string[]} more "" is left out */
function spokenTurn(page, turn, name, ...more) {
  const done = `${name} ${page.names()[turn.seat]}${t("colon")}${turnDone(turn)}`;
  const points = turn.score ? t("crossword.points", { count: turn.score }) : "";
  return [done, points, ...more].filter(Boolean).join(", ");
}

/** The points that a play lost, as a mark. @param {ReviewTurn} turn @returns {string} */
function lostMark(turn) {
  return `${isAsGood(turn) ? "≈ " : ""}−${decimal(turn.lost)}`;
}

/** What the marks of a turn say: red where it lost points for certain. @param {ReviewTurn} turn @returns {string} */
function markClass(turn) {
  if (isAsGood(turn)) return "soft";
  return turn.lost > NOTHING_LOST ? "against" : "for";
}

/** The better play, if there was one. @param {ReviewTurn} turn @returns {Candidate | null} */
function betterThan(turn) {
  return turn.best && turn.lost > NOTHING_LOST ? turn.best : null;
}

/** @param {number} score */
function withPoints(score) {
  return html`<span class="numbers">${t("crossword.points", { count: score })}</span>`;
}

/** @param {ReviewTurn} turn @param {Candidate} better @returns {string} */
function lostText(turn, better) {
  if (isAsGood(turn)) return lostWords(turn);
  return t("crossword.review.better_said", { play: moveName(better), lost: decimal(turn.lost) });
}

/** The play that was better in the turn that is looked at, and why. @param {ReviewPage} page @param {Review} review */
export function turnVerdict(page, review) {
  const turn = review.turns[page.at];
  if (!turn || !page.material) return nothing;
  const better = betterThan(turn);
  const tries = turn.cgp
    ? html`<a class="button small" data-testid="review-try"
      href=${roomAddress("analysis", {
        cgp: turn.cgp,
        lexicon: review.lexicon,
        from: page.address,
      })}>${t("crossword.review.try")}</a>`
    : nothing;
  const replay = page.replayOf(turn);
  const knows = replay
    ? html`<a class="button small" href=${replay} data-testid="review-know">${t("shared.know")}</a>`
    : nothing;
  if (turn.status !== "reviewed")
    return html`<div class="card review-verdict"><p class="soft">${t(`crossword.review.status.${turn.status}`)}</p><div
      class="row">${tries}${knows}</div></div>`;
  return html`<div class="card review-verdict" data-testid="review-verdict">
    <p class="soft small">${t("crossword.review.rack", { tiles: turn.rack })}</p>
    ${
      better
        ? html`<p>${t(`crossword.review.${isAsGood(turn) ? "or" : "instead"}`)}
          <b>${withWordKeys(moveName(better), wordOf(better))}</b>${
            better.score ? html`, ${withPoints(better.score)}` : nothing
          }
            ${
              turn.win_lost >= 0.005 && !isAsGood(turn)
                ? html`<br /><span
              class="numbers soft small">${t("crossword.review.win_lost", { value: percent(turn.win_lost) })}</span>`
                : nothing
            }</p>
          ${reasonList(turn.comparison, turn.reasons, better.move, turn.move)}`
        : html`<p><span class="for" aria-hidden="true">✓</span> ${t("crossword.review.best_found")}</p>`
    }
    <div class="row">
      ${
        better
          ? html`<button class="button small" data-testid="review-suggested"
            @click=${() => page.show(!page.suggested)}>${t(
              `crossword.review.${page.suggested ? "show_played" : "show_better"}`,
            )}</button>`
          : nothing
      }
      ${tries}${knows}
      ${proofKey(() => page.proving(turn))}
    </div>
  </div>`;
}

/** How many problems of a file are told. */
const MOST_PROBLEMS = 100;

/** What is to be said of the list that judges an imported file. @param {Review} review */
export function remarkList({ remarks = [] }) {
  return remarks.map((remark) => html`<p class="small" data-testid="review-remark">${remarkText(remark)}</p>`);
}

/** What is wrong with an imported file: the lines, and why. @param {Review} review @param {string} text of the file */
export function problemList({ problems }, text) {
  if (!problems.length) return nothing;
  const lines = text.split(/\r\n|\r|\n/);
  return html`<details class="review-problems"
    data-testid="review-problems"><summary>${t("crossword.review.problems", { count: problems.length })}</summary>
    <p class="small soft">${t("crossword.review.problems_rest")}</p>
    <ul>${problems.slice(0, MOST_PROBLEMS).map(({ line, code, expected, message }) => {
      // An older review has no `expected`, but a sentence in English.
      const key = `crossword.review.problem.${code.replace("gcg/", "")}`;
      const text = (lines[line - 1] ?? "").slice(0, 80);
      return html`<li><span class="soft">${t("crossword.review.problem_line", { line })}</span> <code>${text}</code><br
        />${has(key) && expected !== undefined ? t(key, { expected }) : message}</li>`;
    })}</ul></details>`;
}

/** The end of a text's key: of an unfinished game other words are said. @param {Review} review */
function soFar({ final }) {
  return final ? "" : "_so_far";
}

/** The turns that decided the game. @param {ReviewPage} page @param {Review} review */
export function decidedList(page, review) {
  const lines = review.decided.map((moment) => {
    const said = t(`crossword.review.${moment.why}`, {
      value: percent(Math.abs(moment.win)),
      lost: decimal(moment.lost),
    });
    return turnLink(page, review.turns[moment.number], "", said);
  });
  return turnLinks("decided", t(`crossword.review.decided${soFar(review)}`, { count: lines.length }), lines);
}

/** How many misses are told. */
const MOST_MISSES = 3;

/**
 * The turns that cost the people at this device most for certain, the worst first: all players of an imported game.
 * @param {ReviewPage} page @param {Review} review
 */
export function missedTurns(page, review) {
  const people = page.people();
  const missed = review.turns.filter(
    (turn) => people.includes(turn.seat) && turn.status === "reviewed" && betterThan(turn) && !isAsGood(turn),
  );
  return missed.sort((one, other) => other.lost - one.lost).slice(0, MOST_MISSES);
}

/** @param {ReviewPage} page @param {Review} review */
export function missList(page, review) {
  const people = page.people();
  const lines = missedTurns(page, review).map((turn) =>
    turnLink(page, turn, lostMark(turn), `${t("crossword.review.instead")} ${moveName(turn.best ?? turn)}`),
  );
  const title = t(`crossword.review.misses.${people.length === 1 ? "yours" : "all"}`);
  const none = review.done ? html`<p class="soft">${t("crossword.review.misses.none")}</p>` : nothing;
  const list = lines.length ? turnLinks("misses", title, lines) : titled("misses", title, none);
  const practise = page.practice
    ? html`<a class="button" href=${page.practice}
        data-testid="review-practise">${t("crossword.review.practise")}</a>`
    : nothing;
  const toBox = boxKey(page);
  if (practise === nothing && toBox === nothing) return list;
  return html`<div class="stack close">${list}<div class="row">${practise} ${toBox}</div></div>`;
}

/** Puts the misses into the box. @param {ReviewPage} page */
function boxKey(page) {
  const count = new Set(page.misses.map(({ id }) => id)).size;
  if (!count) return nothing;
  const { keptMisses } = page;
  return keptMisses === ""
    ? html`<button class="button" data-testid="review-box"
      @click=${() => void page.keepMisses()}>${t("crossword.review.to_box", { count })}</button>`
    : html`<p data-testid="review-boxed">${keptMisses}
      <a href="#/box">${t("crossword.review.box")}</a></p>`;
}

/** @param {string} name @param {string} title @param {unknown[]} lines */
function turnLinks(name, title, lines) {
  if (!lines.length) return nothing;
  return titled(name, title, html`<ol class="review-links">${lines.map((line) => html`<li>${line}</li>`)}</ol>`);
}

/** @param {string} name @param {string} title @param {unknown} content */
function titled(name, title, content) {
  if (content === nothing) return nothing;
  return html`<section class="stack close" data-testid="review-${name}" aria-labelledby="review-${name}">
    <h2 class="review-small" id="review-${name}">${title}</h2>
    ${content}
  </section>`;
}

/**
 * A way to a turn. @param {ReviewPage} page @param {ReviewTurn} turn
 * @param {string} mark "": its number, which otherwise comes before the name
 * @param {string} said about it
 */
function turnLink(page, turn, mark, said) {
  const spoken = spokenTurn(page, turn, `${turnName(turn)}.`, mark ? lostWords(turn) : "", said);
  return html`<button class="line-button review-turn" aria-current=${page.at === turn.number ? "step" : nothing}
    aria-label=${spoken} @click=${() => page.goTo(turn.number)}>
    <span class="review-mark told">${mark || turnName(turn)}</span><span
      class="review-what"><b>${turnDone(turn)}</b><small class="soft">${mark ? `${turnName(turn)}. ` : ""}${
        page.names()[turn.seat]
      } · ${said}</small></span></button>`;
}

/**
 * Every turn, to be chosen; on a narrow screen what is to be seen of the chosen one comes below its line.
 * @param {ReviewPage} page @param {Review} review
 */
export function turnList(page, review) {
  const decided = new Set(review.decided.map((moment) => moment.number));
  const told = t(`crossword.review.decided_it${soFar(review)}`);
  const line = (
    /** @type {ReviewTurn} */ turn,
  ) => html`<li>${turnLine(page, turn, decided.has(turn.number) ? told : "")}
    ${
      page.narrow && page.at === turn.number
        ? html`<div
      class="stack close review-open">${turnBoardCard(page, review)}${turnVerdict(page, review)}</div>`
        : nothing
    }</li>`;
  return html`<section class="stack close review-list" aria-labelledby="turns">
    <h2 class="review-small" id="turns">${t("crossword.review.turns")}</h2>
    <ol class="review-turns ruled" data-testid="review-turns">${review.turns.map(line)}</ol>
    ${closingLine(page, review)}
  </section>`;
}

/** What the end of the game added or took, where no turn tells it. @param {ReviewPage} page @param {Review} review */
function closingLine(page, { final, turns }) {
  const before = turns.at(-1)?.scores ?? [];
  const changes = (final ?? []).map((score, seat) => score - before[seat]);
  if (!changes.some(Boolean)) return nothing;
  const said = page.names().map((name, seat) => `${name} ${wholeWithSign(changes[seat])}`);
  return html`<p class="small soft numbers">${t("crossword.end.change")}${t("colon")}${said.join(" · ")}</p>`;
}

/** @param {ReviewPage} page @param {ReviewTurn} turn @param {string} told whether it decided the game, in words */
function turnLine(page, turn, told) {
  const [square, word] = moveWords(turn);
  const name = page.names()[turn.seat];
  const lost =
    turn.status === "reviewed"
      ? turn.lost > NOTHING_LOST
        ? lostMark(turn)
        : "✓"
      : turn.status === "waiting"
        ? "…"
        : "";
  const said = spokenTurn(page, turn, `${turnName(turn)}.`, lostWords(turn), told);
  return html`<button class="line-button review-turn" data-testid="review-turn-${turn.number}"
    aria-current=${page.at === turn.number ? "step" : nothing} aria-label=${said}
      @click=${() => page.goTo(turn.number)}>
    <span class="review-mark ${told ? "told" : ""}">${turnName(turn)}</span>
    <span class="review-what">${
      turn.kind === "play" ? html`<b>${wordInLine(word, wordWithBlanks(word))}</b>` : turnDone(turn)
    }<small class="soft">${name}${
      turn.kind === "play" ? html` · <span class="numbers">${square}</span>` : nothing
    }</small></span>
    <span class="numbers">${turn.score ? withSign(turn.score).replace(/[.,]0$/, "") : nothing}</span>
    <span class="numbers ${markClass(turn)}">${lost}</span>
  </button>`;
}

/** @param {ReviewTurn} turn @returns {string} */
function lostWords(turn) {
  if (turn.status !== "reviewed") return t(`crossword.review.status.${turn.status}`);
  if (isAsGood(turn)) return t("crossword.review.as_good", { within: decimal(turn.comparison?.within ?? 0) });
  return turn.lost > NOTHING_LOST
    ? t("crossword.review.lost_said", { lost: decimal(turn.lost) })
    : t("crossword.review.best_found");
}

/** Mistakes by what they cost of the chance to win, the smallest first: each is less than the next one. */
const CLASSES = /** @type {const} */ ({ inaccuracies: 0.02, mistakes: 0.05, blunders: 0.1 });

/**
 * How many mistakes of each class a seat made. @param {Review} review @param {number} at
 * @returns {[string, number][]}
 */
function mistakesByClass({ turns }, at) {
  const reviewed = turns.filter(({ seat, status }) => seat === at && status === "reviewed");
  const lost = reviewed.map((turn) => (isAsGood(turn) ? 0 : turn.win_lost));
  const atLeast = [...Object.values(CLASSES).map((least) => lost.filter((each) => each >= least).length), 0];
  return Object.keys(CLASSES).map((name, index) => [name, atLeast[index] - atLeast[index + 1]]);
}

/** What each player's turns come to, accuracy first. @param {ReviewPage} page @param {Review} review */
export function seatTotals(page, review) {
  const fact = (/** @type {string} */ name, /** @type {string} */ value) =>
    html`<div><dt>${t(`crossword.review.columns.${name}`)}</dt><dd class="numbers">${value}</dd></div>`;
  return html`<section class="stack close" aria-labelledby="sums"><h2 class="review-small"
    id="sums">${t("crossword.review.sums")}</h2>
    <ul class="review-seats" data-testid="review-seats">${review.seats.map(
      (seat, at) => html`<li class="card"><h3>${page.names()[at]}</h3>
        <p class="review-accuracy"><b class="numbers"
          data-testid="accuracy-${at}">${seat.accuracy === null ? "–" : percent(seat.accuracy)}</b></p>
        <dl class="small">
          ${fact("best", t("crossword.review.of_turns", { best: seat.best, count: seat.reviewed }))}
          ${fact("mean", seat.mean === null ? "–" : decimal(seat.mean))}
          ${fact("lost", decimal(seat.lost))}
          ${mistakesByClass(review, at).map(([name, count]) => fact(name, number(count)))}
          ${fact("bingos", number(seat.bingos))}
          ${fact("missed", number(seat.bingos_missed))}
        </dl></li>`,
    )}</ul>
    <p class="small soft">${t("crossword.review.sums_help")}</p></section>`;
}
