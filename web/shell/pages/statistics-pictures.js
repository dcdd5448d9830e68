// The pictures of the statistics, with the same numbers as tables behind them.

import { html, nothing } from "../../parts/lit.js";
import { lineChart } from "../../parts/chart.js";
import { levelText } from "../catalogue/games.js";
import { moment, number, t } from "../base/i18n.js";
import { stepOf } from "../storage/statistics-sums.js";

/** @typedef {import("../storage/statistics-store.js").Row} Row */
/** @typedef {import("../storage/statistics-sums.js").Summary} Summary */
/** @typedef {import("./statistics.js").Shown} Shown */

/** The games that a picture shows; the table behind it has the same. */
const LATEST = 50;
/** Games from which the share won is drawn: before, it says little. */
const FEW = 4;

/** @param {Shown} shown @param {Row[]} rows @param {Summary} sums */
export function pictures(shown, rows, sums) {
  const latest = rows.slice(-LATEST);
  return html`${latest.length > 1 ? html`<div class="two">${points(latest)} ${sums.decided >= FEW ? shareWon(rows) : nothing}</div>` : nothing}
    ${ownTable(shown, sums)} ${latestTable(shown, latest)}`;
}

/** Points game by game, and the best of the others. @param {Row[]} rows */
function points(rows) {
  const title = t("statistics.points_graph", { count: rows.length });
  const series = [
    { name: t("statistics.you"), values: rows.map((row) => row.score) },
    { name: t("statistics.others"), values: rows.map((row) => row.others) },
  ];
  const all = series.flatMap(({ values }) => values);
  const step = stepOf(Math.max(...all) - Math.min(...all));
  const least = (Math.ceil(Math.min(...all) / step) - 1) * step;
  return html`<div class="stack close"><h3>${title}</h3>${lineChart({ title, series, step, least, label: (value) => number(value) })}</div>`;
}

/** The share of games won so far, game by game. @param {Row[]} rows */
function shareWon(rows) {
  const title = t("statistics.won_graph");
  const decided = rows.filter((row) => row.outcome !== null);
  let won = 0;
  const values = decided.map((row, at) => {
    won += Number(row.outcome === "won");
    return (100 * won) / (at + 1);
  });
  const series = [{ name: t("statistics.won_share"), values: values.slice(-LATEST) }];
  return html`<div class="stack close"><h3>${title}</h3>${lineChart({ title, series, least: 0, most: 100, step: 25, label: (value) => share(value, 100) })}</div>`;
}

/** What a game counts in a table of its own: the games declared in Skat. @param {Shown} shown @param {Summary} sums */
function ownTable({ game, telling }, sums) {
  const table = telling?.TABLE;
  if (!table) return nothing;
  const cell = (/** @type {string} */ row, /** @type {string} */ column) => sums.sums[`${row}.${column}`] ?? 0;
  return html`<div class="wide-table"><table class="numbers" data-testid="statistics-own">
    <caption>${t(`${game}.statistics.table`)}</caption>
    <thead><tr><th scope="col">${t(`${game}.statistics.row`)}</th>${table.columns.map((column) => html`<th scope="col">${t(`${game}.statistics.columns.${column}`)}</th>`)}</tr></thead>
    <tbody>${table.rows.map((row) => html`<tr><th scope="row">${telling.rowName?.(t, row) ?? row}</th>${table.columns.map((column) => html`<td>${number(cell(row, column))}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** The numbers of the pictures, the last game first. @param {Shown} shown @param {Row[]} rows */
function latestTable({ game }, rows) {
  const line = (
    /** @type {Row} */ row,
  ) => html`<tr><td>${moment(row.when)}</td><td>${levelName(game, row.level)}</td><td>${number(row.score)}</td><td>${number(row.others)}</td>
    <td>${row.outcome ? t(`statistics.outcome.${row.outcome}`) : "–"}</td></tr>`;
  return html`<details><summary>${t("statistics.latest", { count: rows.length })}</summary>
    <div class="wide-table" tabindex="0" role="group" aria-label=${t("statistics.latest", { count: rows.length })}><table class="numbers" data-testid="latest">
      <thead><tr>${["when", "against", "you", "others", "result"].map((column) => html`<th scope="col">${t(`statistics.${column}`)}</th>`)}</tr></thead>
      <tbody>${rows.toReversed().map(line)}</tbody>
    </table></div></details>`;
}

/** @param {string} game @param {string} level @returns {string} */
export function levelName(game, level) {
  return level === "mixed" || level === "people" ? t(`statistics.${level}`) : levelText(game, level, "label");
}

/** @param {number} part @param {number} whole @returns {string} */
export function share(part, whole) {
  return number(part / whole, { style: "percent", maximumFractionDigits: 0 });
}
