// Results side by side as a table: a row for each round (each try of a puzzle) with everybody's points and running
// total; a press shows each player's actions.

import { html, nothing } from "../../parts/lit.js";
import { lineChart } from "../../parts/chart.js";
import { number, t } from "../base/i18n.js";

/** @import { Comparison } from "../../engine/messages.js" */
/** @import { ContestTexts, Round } from "./texts.js" */

/**
 * @typedef {object} Shown what the table is drawn from
 * @property {Comparison} comparison
 * @property {string[]} names in its order
 * @property {boolean} own whether the first is the player's own
 * @property {ContestTexts} texts
 * @property {boolean} puzzle
 * @property {number} seat of the person
 * @property {(seat: number) => string} computer the name of the computer in a seat
 * @property {Set<number>} [open] the rounds that are unfolded
 */

const MOST_STARS = 3;
/** More lines than colours to tell them apart by. */
const MOST_LINES = 4;

/** @param {Shown} shown @param {() => void} redraw */
export function comparisonTemplate(shown, redraw) {
  const open = (shown.open ??= new Set());
  const toggle = (/** @type {number} */ round) => {
    if (!open.delete(round)) open.add(round);
    redraw();
  };
  const { comparison, names } = shown;
  const two = names.length === 2 && !shown.puzzle;
  return html`<p class="verdict" data-testid="contest-verdict">${verdictText(shown)}</p>
    ${two ? html`<p class="soft" data-testid="contest-better">${betterText(comparison)}</p>` : nothing}
    <div class="wide-table" tabindex="0" role="region" aria-label=${t("contest.table")}>
      <table class="compared" data-testid="contest-table">
        <caption class="visually-hidden">${t("contest.table")}</caption>
        <thead><tr>
          <th scope="col">${shown.puzzle ? t("contest.try") : shown.texts.columnName()}</th>
          ${names.map((name) => html`<th scope="col" class="numbers"><span class="who">${name}</span></th>`)}
          ${two ? html`<th scope="col" class="numbers">${t("contest.difference")}</th>` : nothing}
        </tr></thead>
        <tbody>${startRow(shown, two)}${comparison.rounds.map((row) =>
          roundRows(shown, row, { two, unfolded: open.has(row.round), toggle }),
        )}</tbody>
        <tfoot>${footRow(shown, two)}</tfoot>
      </table>
    </div>
    ${shown.puzzle || comparison.rounds.length < 2 || names.length > MOST_LINES ? nothing : chart(shown)}`;
}

/** The leader and the lead. @param {Shown} shown @returns {string} */
export function verdictText({ comparison, names, own, puzzle }) {
  const { scores, ranks } = comparison;
  if (names.length === 1) return own ? t("contest.alone") : t("contest.only_theirs", { name: names[0] });
  const best = ranks.flatMap((rank, at) => (rank === 1 ? [at] : []));
  if (best.length > 1)
    return own && best.includes(0) && names.length === 2
      ? t("contest.equal", { name: names[1] })
      : t("contest.several_first");
  const [first] = best;
  const second = Math.max(...scores.filter((_, at) => at !== first));
  if (puzzle) return t(own && first === 0 ? "contest.puzzle_ahead" : "contest.puzzle_behind", { name: names[first] });
  if (own && first === 0) return t("contest.ahead", { name: names[scores.indexOf(second)], count: scores[0] - second });
  return own
    ? t("contest.behind", { name: names[first], count: scores[first] - scores[0] })
    : t("contest.leads", { name: names[first], count: scores[first] - second });
}

/** In how many rounds one's own was the better, and in how many the other's. @param {Comparison} comparison */
function betterText({ rounds }) {
  const points = rounds.map(({ sides }) => sides.map((side) => side?.points ?? 0));
  const better = points.filter(([one, other]) => one > other).length;
  const worse = points.filter(([one, other]) => one < other).length;
  return t("contest.better", { better, worse, equal: rounds.length - better - worse });
}

/** Everybody's points before the first round. @param {Comparison} comparison @returns {number[]} */
function startsOf({ scores, rounds }) {
  const last = rounds.at(-1);
  return scores.map((score, at) => score - (last?.totals[at] ?? 0));
}

/** Everybody's points before the first round, unless all have none. @param {Shown} shown @param {boolean} two */
function startRow({ comparison, puzzle }, two) {
  const starts = startsOf(comparison);
  if (puzzle || starts.every((start) => start === 0)) return nothing;
  return html`<tr class="soft"><th
    scope="row">${t("contest.start")}</th>${starts.map(
      (start) => html`<td class="numbers">${plain(start)}</td>`,
    )}${two ? html`<td></td>` : nothing}</tr>`;
}

/**
 * @param {Shown} shown @param {Comparison["rounds"][number]} row
 * @param {{two: boolean, unfolded: boolean, toggle: (round: number) => void}} how
 */
function roundRows(shown, row, { two, unfolded, toggle }) {
  const { round, sides, totals } = row;
  if (shown.puzzle) return tryRow(shown, row);
  const starts = startsOf(shown.comparison);
  const most = Math.max(...sides.map((side) => side?.points ?? -Infinity));
  const differs = sides.length > 1 && sides.some((side) => side?.points !== most);
  const id = `round-${round}`;
  const cell = (/** @type {Round | null} */ side, /** @type {number} */ at) => {
    const best = differs && side?.points === most;
    const total = plain(starts[at] + totals[at]);
    return html`<td class="numbers ${best ? "best" : ""}">${side ? plain(side.points) : "–"}${
      best ? html`<span class="visually-hidden"> ${t("contest.best")}</span>` : nothing
    }
      <span class="total"><span class="visually-hidden">${t("contest.total")} </span>${total}</span></td>`;
  };
  return html`<tr>
      <th scope="row"><button class="row-button" aria-expanded=${unfolded} aria-controls=${id}
        data-testid="contest-round-${round}" @click=${() => toggle(round)}>${shown.texts.roundName(round)}</button></th>
      ${sides.map(cell)}
      ${two ? html`<td class="numbers">${signed(totals[0] - totals[1])}</td>` : nothing}
    </tr>
    <tr id=${id} class="told-row"
      ?hidden=${!unfolded}>${
        unfolded ? html`<td colspan=${sides.length + 1 + Number(two)}>${details(shown, sides)}</td>` : nothing
      }</tr>`;
}

/** Everybody's actions in a round. @param {Shown} shown @param {(Round | null)[]} sides */
function details({ texts, names, seat, computer }, sides) {
  const played = /** @type {Round[]} */ (sides.filter((side) => side !== null));
  const all = texts.roundText?.(played);
  return html`${all ? html`<p class="small">${all}</p>` : nothing}
    <dl class="sides">${sides.map((side, at) => {
      const nameOf = (/** @type {number} */ place) => (place === seat ? names[at] : computer(place));
      return html`<div><dt>${names[at]}</dt><dd>${
        side ? texts.sideText(side, { seat, nameOf }) : t("contest.nothing")
      }</dd></div>`;
    })}</dl>`;
}

/** @param {Shown} shown @param {Comparison["rounds"][number]} row */
function tryRow({ texts }, { round, sides }) {
  const cell = (/** @type {Round | null} */ side) =>
    side
      ? html`<td><span class=${side.right ? "best" : ""}>${texts.tryText(side.action)}
        <span aria-hidden="true">${side.right ? "✓" : "✗"}</span><span class="visually-hidden">,
        ${t(side.right ? "contest.right" : "contest.wrong")}</span></span></td>`
      : html`<td class="soft">–</td>`;
  return html`<tr><th scope="row">${number(round)}</th>${sides.map(cell)}</tr>`;
}

/** @param {Shown} shown @param {boolean} two */
function footRow({ comparison, puzzle }, two) {
  const { scores } = comparison;
  if (puzzle)
    return html`<tr><th scope="row">${t("contest.stars")}</th>${scores.map(
      (stars) => html`<td>${starsOf(stars)}</td>`,
    )}</tr>`;
  return html`<tr><th scope="row">${t("contest.result")}</th>${scores.map(
    (score) => html`<td class="numbers"><b>${plain(score)}</b></td>`,
  )}
    ${two ? html`<td class="numbers"><b>${signed(scores[0] - scores[1])}</b></td>` : nothing}</tr>`;
}

/** @param {number} stars */
function starsOf(stars) {
  return html`<span class="stars" role="img"
    aria-label=${t("contest.stars_of", { count: stars })}>${"★".repeat(stars) + "☆".repeat(MOST_STARS - stars)}</span>`;
}

/** The running totals; the table has them in numbers. @param {Shown} shown */
function chart({ comparison, names }) {
  const { rounds } = comparison;
  const starts = startsOf(comparison);
  const series = names.map((name, at) => {
    const start = starts[at];
    return { name, values: [start, ...rounds.map(({ totals }) => start + totals[at])] };
  });
  return lineChart({ title: t("contest.course"), series, label: plain });
}

/** @param {number} value */
function plain(value) {
  return number(value, { useGrouping: false });
}

/** @param {number} value */
function signed(value) {
  return number(value, { useGrouping: false, signDisplay: "exceptZero" });
}
