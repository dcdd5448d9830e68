// The analysis panel: the list of candidates with their values, the reasons for the chosen one, and buttons to stop and
// continue.

import { repeat } from "lit-html/directives/repeat.js";
import { html, nothing } from "../../../parts/lit.js";
import { bracketed } from "../../../shell/base/brackets.js";
import { number, t, tError } from "../../../shell/base/i18n.js";
import { proofKey } from "../../common/proof/key.js";
import { wordInLine } from "../../../shell/meanings/words.js";
import { wordWithBlanks } from "../page-frame.js";
import { searchesDraws } from "./analysis.js";
import {
  candidateText,
  chance,
  chanceBehind,
  decimal,
  moveName,
  moveWords,
  percent,
  reasonText,
  subjects,
  verdictText,
  wholeWithSign,
  withSign,
} from "./sentences.js";

/** @import { Analysis } from "./analysis.js" */
/** @import { Candidate, Comparison, Reason } from "./types.js" */
/** @typedef {NonNullable<Analysis["report"]>} Report */

/**
 * @typedef {object} PanelParts
 * @property {(play: Candidate) => unknown} [tools] buttons below the reasons of the chosen candidate
 * @property {() => unknown} [close] a way to put the panel away
 */

/** @param {Analysis} analysis @param {PanelParts} [parts] */
export function panelTemplate(analysis, parts = {}) {
  const { candidates } = analysis;
  return html`<section class="coach" data-testid="analysis" data-state=${analysis.state}
    data-by=${order(analysis.report)} aria-label=${t("crossword.coach.title")}>
    <div class="coach-head">
      <div class="coach-state">
        <h2 class="coach-title">${t("crossword.coach.title")}</h2>
        <p class="small soft numbers" data-testid="analysis-progress">${stateText(analysis)}</p>
      </div>
      <div class="coach-keys">${keys(analysis)} ${parts.close ? parts.close() : nothing}</div>
      ${progress(analysis)}
    </div>
    ${
      analysis.failure
        ? html`<p class="error small" role="alert" data-testid="analysis-failed"
      data-code=${analysis.failure.code}>${tError(analysis.failure)}</p>`
        : nothing
    }
    ${
      candidates.length
        ? html`<div class="coach-columns small soft"
          aria-hidden="true"><span>${t("crossword.coach.columns.move")}</span><span>${t(
            "crossword.coach.columns.score",
          )}</span
          ><span>${t(
            `crossword.coach.columns.${measure(analysis.report)}`,
          )}</span><span>${t("crossword.coach.columns.behind")}</span></div>
          <ol class="ruled" @keydown=${walk}>${repeat(
            candidates,
            (play) => play.move,
            (play) =>
              html`<li>${line(analysis, play)}${path(analysis.report, play)}${
                analysis.selected === play.move ? why(analysis, play, parts) : nothing
              }</li>`,
          )}</ol>
          ${analysis.state === "done" ? html`<p>${proofKey(() => analysis.proving)}</p>` : nothing}
          <p class="small soft coach-foot">${footText(analysis)}</p>`
        : analysis.state === "running"
          ? html`<p class="soft coach-empty">${t("crossword.coach.looking")}</p>`
          : nothing
    }
  </section>`;
}

/** How far it is; nobody knows how much is left of an ending. @param {Analysis} analysis */
function progress({ state, report, progress }) {
  const label = t("crossword.coach.progress");
  if (state === "running" && report?.method === "endgame")
    return html`<progress class="progress" aria-label=${label}></progress>`;
  return html`<progress class="progress" max="1" aria-label=${label}
    .value=${state === "running" ? progress : report ? 1 : 0}></progress>`;
}

/** The button for the analysis; always the same element, so that it keeps the focus. @param {Analysis} analysis */
function keys(analysis) {
  const name = keyOf(analysis);
  const buttons = {
    stop: () => analysis.stop(),
    more: () => void analysis.deepen(),
    start: () => void analysis.start(),
    again: () => void analysis.goOn(),
  };
  if (!name) return nothing;
  return html`<button class="button small" data-testid="analysis-${name === "again" ? "start" : name}"
    @click=${buttons[name]}>${t(`crossword.coach.${name}`)}</button>`;
}

/** @param {Analysis} analysis @returns {"stop" | "more" | "start" | "again" | null} */
function keyOf({ state, canDeepen }) {
  if (state === "running") return "stop";
  if (state === "done") return canDeepen ? "more" : null;
  return state === "new" ? "start" : "again";
}

/** The current work, or its progress. @param {Analysis} analysis @returns {string} */
function stateText(analysis) {
  const { report, state } = analysis;
  if (!report) return state === "running" ? t("crossword.coach.looking") : t("crossword.coach.not_yet");
  if (report.method === "endgame") return endingText(report, state);
  if (report.method === "static") return t("crossword.coach.static");
  if (report.method === "playout") return t("crossword.coach.playout");
  if (state === "running") {
    if (searchesDraws(report)) return t("crossword.coach.draws.searching", { share: percent(analysis.progress) });
    return t("crossword.coach.trying", { done: report.done, count: report.effort });
  }
  const said = report.draws ? drawsText(report) : triedInAll(report);
  const later = report.outcomes?.length && !searchesDraws(report) && report.effort < (report.draws_effort ?? 0);
  return later ? t("crossword.coach.draws.later", { said }) : said;
}

/** @param {Report} report */
function triedInAll(report) {
  const count = simulations(report);
  return t("crossword.coach.tried", { done: number(count), count });
}

/** How far the plays are solved with each tile that may be the last in the bag. @param {Report} report */
function drawsText({ candidates, draws }) {
  const how = candidates.every(({ exact }) => exact) ? "solved" : candidates[0].exact ? "best" : "tried";
  return t(`crossword.coach.draws.${how}`, { count: draws ?? 0 });
}

/** How many simulations there were, of all plays together. @param {Report} report */
function simulations({ candidates }) {
  return candidates.reduce((sum, { rollouts }) => sum + rollouts, 0);
}

/** Whether both racks are known, so that plays have exact results instead of chances. @param {Report | null} report */
function isEnding(report) {
  return report?.method === "endgame" || report?.method === "playout";
}

/**
 * How far an ending is solved: all of its best lines, only the first one, or between which bounds it ends.
 * @param {Pick<Report, "proven" | "bound"> & Partial<Report>} report @param {string} state
 */
function endingText({ proven, bound, lines = [], candidates = [] }, state) {
  const running = state === "running";
  if (proven) {
    const all = lines.length ? lines.every((line) => line.proven) : !running;
    if (all) return t("crossword.coach.endgame.proven");
    const value = wholeWithSign(bound?.[0] ?? candidates[0]?.spread ?? 0);
    return t(`crossword.coach.endgame.${running ? "first" : "rest"}`, { value });
  }
  const said = t(`crossword.coach.endgame.${running ? "running" : "open"}`);
  const [low, high] = (bound ?? []).map((end) => (typeof end === "number" ? wholeWithSign(end) : ""));
  if (!low && !high) return said;
  return t(`crossword.coach.endgame.${low && high ? "between" : low ? "least" : "most"}`, { said, low, high });
}

/**
 * The third column: a play's result, its winning chance, or its static value.
 * @param {Report | null} report
 */
function measure(report) {
  return isEnding(report) ? "spread" : report?.method === "static" ? "equity" : "win";
}

/** By what the list is ordered. @param {Report | null} report @returns {"static" | "endgame" | "simulation" | "chance"}
 */
function order(report) {
  const shown = measure(report);
  if (shown !== "win") return shown === "spread" ? "endgame" : "static";
  return searchesDraws(report) ? "chance" : "simulation";
}

/** @param {Analysis} analysis @returns {unknown} */
function footText({ report, candidates }) {
  const of = report?.of;
  const shown = candidates.filter(({ action }) => action === "play").length;
  const counted = of && shown ? t("crossword.coach.of", { count: of, shown: Math.min(shown, of) }) : "";
  const best =
    report?.line.length && !report.lines?.length
      ? html`<br />${t("crossword.coach.line")}
      ${report.line.map((step) => `${moveName(step)}${bracketed(step.score)}`).join(" – ")}`
      : nothing;
  const by = candidates.length > 1 ? t(`crossword.coach.by.${order(report)}`) : "";
  return html`${t("crossword.coach.choose")} ${counted} ${by}${best}`;
}

/** Arrow keys walk from candidate to candidate. @param {KeyboardEvent} event */
function walk(event) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const lines = [...list.querySelectorAll(".coach-line")];
  const at = lines.findIndex((each) => each === document.activeElement);
  const next = by === undefined || at < 0 ? undefined : lines[at + by];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

/** @param {Analysis} analysis @param {Candidate} play */
function line(analysis, play) {
  const [square, word] = moveWords(play);
  const chosen = analysis.selected === play.move;
  const [behind, more, said] = behindTexts(analysis, play);
  const few = fewText(analysis.report, play);
  return html`<button class="line-button coach-line ${chosen ? "chosen" : ""} ${play.rank === 1 ? "first" : ""}"
    data-testid="candidate-${play.rank}" data-move=${play.move} ?data-few=${few}
    aria-expanded=${chosen} aria-label=${candidateText(play, [said, few])} @click=${() => analysis.select(play.move)}>
    <span class="coach-move">${square ? html`<small class="numbers">${square}</small>` : nothing}<span
      class="coach-word"><b>${square ? wordInLine(word, wordWithBlanks(word)) : word}</b>${
        play.bingo ? html` <span class="xw-bingo">★</span>` : nothing
      }
      ${
        play.leave && play.action === "play"
          ? html`<small
        class="coach-leave">${t("crossword.coach.keeps", { tiles: play.leave })}</small>`
          : nothing
      }${few ? html`<small class="coach-leave coach-few">${few}</small>` : nothing}</span></span>
    <span class="numbers coach-score">${number(play.score)}</span>
    <span class="numbers coach-measure">${measureText(analysis.report, play) || "–"}${below(
      measure(analysis.report) === "win" && play.spread !== null ? withSign(play.spread) : "",
    )}</span>
    <span class="numbers coach-behind">${play.rank === 1 ? t("crossword.coach.best") : behind}${below(more)}</span>
  </button>`;
}

/** A second number below the first. @param {string} text */
function below(text) {
  return text ? html`<small>${text}</small>` : nothing;
}

/** With this part of the leader's rollouts or less a play is hardly tried. */
const HARDLY = 1 / 3;

/** What says that a play was tried far less than others, or not solved as they were; "" if it was.
 * @param {Report | null} report
 * @param {Candidate} play */
function fewText(report, { move, rollouts, exact }) {
  if (report?.method === "endgame" && report.lines?.length && !exact) return t("crossword.coach.estimate");
  if (report?.method !== "simulation") return "";
  if (searchesDraws(report)) {
    const searched = report.outcomes?.some((each) => each.move === move && (each.searched ?? true));
    return searched ? "" : t("crossword.coach.not_searched");
  }
  const most = Math.max(...report.candidates.map((each) => each.rollouts));
  return rollouts <= HARDLY * most && most ? t("crossword.coach.few", { count: rollouts }) : "";
}

/** The whole line of one of the best plays of an ending, and how far it is proven. @param {Report | null} report
 * @param {Candidate} play */
function path(report, { move }) {
  const found = report?.lines?.find((each) => each.move === move);
  if (!found) return nothing;
  const [, ...after] = found.line.map((step) => `${moveName(step)}${bracketed(step.score)}`);
  const bounds = { proven: found.proven, bound: found.exact ? null : found.bound };
  return html`<p class="small soft coach-foot" data-testid="path" data-exact=${found.exact}>${
    found.exact ? "" : `${endingText(bounds, "")}. `
  }${after.length ? `… ${after.join(" – ")}` : ""}</p>`;
}

/**
 * How far a play is behind the best: what decides, what only breaks ties, and both for the ear; "" for the best.
 * @param {Analysis} analysis @param {Candidate} play @returns {[string, string, string]}
 */
function behindTexts({ report, candidates }, play) {
  const [best] = candidates;
  if (play.rank === 1) return ["", "", ""];
  if (order(report) === "chance" && play.win !== null && best.win !== null) {
    const lost = chanceBehind(play.win - best.win);
    const points = withSign((play.spread ?? 0) - (best.spread ?? 0));
    return [lost, points, t("crossword.coach.said.behind_chance", { chance: lost, points })];
  }
  // of values in hundredths, as the verdict has them
  const hundredths = Math.round(100 * (play.value - best.value));
  const behind = decimal(hundredths / 100);
  return [behind, "", t("crossword.coach.said.behind", { value: behind.replace("−", "") })];
}

/** @param {Report | null} report @param {Candidate} play @returns {string} */
function measureText(report, play) {
  const shown = measure(report);
  if (shown === "equity") return decimal(play.equity);
  if (shown === "win") return play.win === null ? "" : chance(play.win);
  if (play.spread === null) return "";
  return play.exact ? wholeWithSign(play.spread) : withSign(play.spread);
}

/** @param {Analysis} analysis @param {Candidate} play @param {PanelParts} parts */
function why(analysis, play, parts) {
  const { comparison, reasons } = analysis.compared(play);
  const { report, state } = analysis;
  return html`<div class="coach-why" data-testid="reasons">
    ${
      comparison && comparison.method === "static" && report?.method !== "static"
        ? html`<p
      class="small soft">${t("crossword.coach.by_points")}</p>`
        : nothing
    }
    ${together(analysis, play, comparison)}
    ${
      comparison
        ? reasonList(comparison, reasons, play.move)
        : html`<p
      class="small soft">${t(`crossword.coach.${state === "running" ? "reasons_later" : "no_reasons"}`)}</p>`
    }
    ${
      analysis.outcomes(play) ??
      (report && play.rollouts && play.spread !== null
        ? html`<p class="small soft numbers"
      data-testid="tried">${triedText(report, play)}</p>`
        : nothing)
    }
    ${parts.tools ? html`<div class="row coach-tools">${parts.tools(play)}</div>` : nothing}
  </div>`;
}

/** The two parts of a simulation's verdict, chance and points. @param {Analysis} analysis @param {Candidate} play
 * @param {Comparison | null} comparison */
function together({ candidates, report }, play, comparison) {
  if (order(report) === "chance") return nothing; // then the points do not count beside it
  const other = candidates.find(({ move }) => move === comparison?.with);
  if (comparison?.method !== "simulation" || play.win === null || !other || other.win === null) return nothing;
  return html`<p class="small soft numbers">${t("crossword.coach.together", {
    play: moveName(other),
    chance: chanceBehind(play.win - other.win),
    spread: withSign((play.spread ?? 0) - (other.spread ?? 0)),
    points: withSign(comparison.points),
  })}</p>`;
}

/**
 * The results of a play's simulations, and its share of all rollouts. @param {Report} report @param {Candidate} play
 * @returns {string}
 */
function triedText(report, { spread, exact, rollouts }) {
  const own = t("crossword.coach.own", { count: rollouts, done: number(simulations(report)) });
  const value = (exact ? wholeWithSign : withSign)(spread ?? 0);
  return `${own} · ${t(`crossword.coach.said.${exact ? "exact" : "spread"}`, { value })}`;
}

/**
 * The verdict on a play, and the lines that add up to it. @param {Comparison | null | undefined} comparison
 * @param {Reason[]} reasons @param {string} move @param {string} [other] where there is no comparison
 */
export function reasonList(comparison, reasons, move, other = comparison?.with ?? "") {
  const names = subjects(move, other);
  return html`<ul class="coach-reasons">
    ${
      comparison
        ? html`<li class="coach-verdict" data-testid="verdict"><span
          class="numbers coach-points ${side(comparison)}">${withSign(comparison.points)}</span
          ><b>${verdictText(comparison, move)}</b></li>`
        : nothing
    }
    ${reasons.map(
      (reason) => html`<li><span
      class="numbers coach-points ${side(reason)}">${
        reason.kind === "phony" ? "✗" : reason.points ? withSign(reason.points) : "·"
      }</span><span>${reasonText(reason, names)}</span></li>`,
    )}
  </ul>`;
}

/** @param {{points: number}} said */
function side({ points }) {
  return points < 0 ? "against" : points > 0 ? "for" : "";
}

/** The end of an analysis, for the ear. @param {Analysis} analysis @returns {string} */
export function analysisSaid(analysis) {
  if (analysis.failure) return tError(analysis.failure);
  const [best] = analysis.candidates;
  if (analysis.state === "running" || !best) return stateText(analysis);
  const said = stateText(analysis).replace(/[.。]$/, ""); // the sentence brings its own full stop
  return t("crossword.coach.said.best", { said, play: candidateText(best) });
}
