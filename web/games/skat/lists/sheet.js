// The Skatliste on its paper form: a line for each deal, the reckoning at its foot; as a table, and as CSV.

import { html, nothing } from "../../../parts/lit.js";
import { fileName, saveFile } from "../../../parts/file.js";
import { t } from "../../../shell/base/i18n.js";

/**
 * @typedef {object} Row a line of the engine's answer (docs/door-skat.md, `list`)
 * @property {number} number
 * @property {number} dealer
 * @property {number | null} declarer
 * @property {string[]} contract
 * @property {number | null} matadors
 * @property {string[]} marks
 * @property {number} base
 * @property {number | null} factor
 * @property {boolean} overbid
 * @property {number} kontra
 * @property {number} bock 2 in a Bock round
 * @property {boolean | null} won
 * @property {boolean} ramsch
 * @property {number[]} points
 * @property {number[]} running
 */
/**
 * @typedef {{points: number, won: number, lost: number, others_lost: number, own: number, others: number, total:
 * number}} Foot
 */
/** @typedef {{rows: Row[], feet: Foot[], of: number, for_a_loss: number, for_own: number}} SkatList */

/** The levels that have columns of their own on paper, in its order. */
const MARKS = ["hand", "schneider", "schneider_announced", "schwarz", "schwarz_announced", "ouvert"];
const FEET = /** @type {const} */ (["points", "own", "others", "total"]);
/** A cell that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** The columns before the players': one more where Spitze was announced, a house rule. @param {SkatList} list */
function headsOf({ rows }) {
  const marks = rows.some((row) => row.marks.includes("spitze")) ? [...MARKS, "spitze"] : MARKS;
  return ["number", "base", "matadors", ...marks, "factor", "plus", "minus"];
}

/** A number with a real minus sign. @param {number} value @returns {string} */
export function signedText(value) {
  return String(value).replace("-", "−");
}

/**
 * The first columns of a line: what was played, and what it brought or cost. @param {Row} row
 * @param {readonly string[]} heads @returns {(string | number)[]}
 */
function playedCells({ number, declarer, base, matadors, marks, factor, kontra, bock, points }, heads) {
  if (declarer === null) return [number, ...heads.slice(1).map(() => "")];
  const worth = points[declarer];
  const times = kontra * bock > 1 ? `${factor ?? ""}×${kontra * bock}` : (factor ?? "");
  return [
    number,
    base,
    matadors ?? "",
    ...heads.slice(3, -3).map((mark) => (marks.includes(mark) ? "×" : "")),
    times,
    worth > 0 ? worth : "",
    worth > 0 ? "" : -worth,
  ];
}

/** What a line says where nobody declared. @param {Row} row @returns {string} */
function sayingOf({ declarer, ramsch, bock }) {
  if (declarer !== null) return "";
  return ramsch ? `${t("skat.list.ramsch")}${bock > 1 ? ` ×${bock}` : ""}` : t("skat.list.passed");
}

/**
 * The three cells of each player: the points so far where they changed, and which of their games was won or lost.
 * @param {readonly Row[]} rows @returns {(string | number)[][]} by line
 */
function playerCells(rows) {
  const counts = new Map();
  const count = (/** @type {string} */ key) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key);
  };
  return rows.map((row) =>
    row.running.flatMap((total, seat) => {
      const own = row.declarer === seat;
      const changed = own || row.points[seat] !== 0;
      return [
        changed ? total : "",
        own && row.won ? count(`${seat}+`) : "",
        own && row.won === false ? count(`${seat}-`) : "",
      ];
    }),
  );
}

/**
 * @param {SkatList} list @param {readonly string[]} names
 * @param {{caption: string, edit?: (number: number) => void, edited?: number}} how `edit`: a line can be changed
 */
export function listTemplate(list, names, { caption, edit, edited }) {
  const cells = playerCells(list.rows);
  const heads = headsOf(list);
  const blank = Array.from({ length: Math.max(0, list.of - list.rows.length) }, (_, at) => list.rows.length + at + 1);
  return html`<div class="sk-list-wide" tabindex="0" role="region" aria-label=${caption}><table class="sk-list"
    data-testid="list" .style=${`--deals:${Math.max(list.of, list.rows.length)}`}>
    <caption>${caption}</caption>
    <thead>
      <tr>${heads.map(
        (head) =>
          html`<th scope="col" rowspan="2" class="narrow"><abbr
            title=${t(`skat.list.long.${head}`)}>${t(`skat.list.head.${head}`)}</abbr></th>`,
      )}${names.map((name) => html`<th scope="colgroup" colspan="3" class="player">${name}</th>`)}</tr>
      <tr>${names.map(
        () =>
          html`<th scope="col" class="first">${t("skat.list.head.points")}</th><th scope="col"><abbr
            title=${t("skat.list.long.won")}>${t("skat.list.head.won")}</abbr></th><th scope="col"><abbr
              title=${t("skat.list.long.lost")}>${t("skat.list.head.lost")}</abbr></th>`,
      )}</tr>
    </thead>
    <tbody>${list.rows.map((row, at) => lineTemplate(row, cells[at], { heads, edit, edited }))}${blank.map(
      (number) =>
        html`<tr class="blank"><td>${number}</td>${heads.slice(1).map(() => html`<td></td>`)}${names.map(
          () => html`<td class="first"></td><td></td><td></td>`,
        )}</tr>`,
    )}</tbody>
    <tfoot>
      ${FEET.map(
        (foot) => html`<tr class=${foot} data-testid="list-${foot}"><th scope="row"
        colspan=${heads.length}>${footText(foot, list)}</th>${list.feet.map(
          (each) =>
            html`<td colspan="3" class="first">${
              list.rows.length
                ? html`<span class="soft">${workings(foot, each, list)}</span> ${signedText(each[foot])}`
                : nothing
            }</td>`,
        )}</tr>`,
      )}
      <tr class="signed"><th scope="row"
        colspan=${heads.length}>${t("skat.list.signed")}</th>${names.map(
          () => html`<td colspan="3" class="first"></td>`,
        )}</tr>
    </tfoot></table></div>`;
}

/**
 * @param {Row} row @param {(string | number)[]} cells
 * @param {{heads: readonly string[], edit?: (number: number) => void, edited?: number}} how
 */
function lineTemplate(row, cells, { heads, edit, edited }) {
  const [number, ...played] = playedCells(row, heads);
  const said = sayingOf(row);
  const first = edit
    ? html`<button class="button quiet small" data-testid="edit-${number}" aria-pressed=${edited === number}
      aria-label=${t("skat.pad.edit", { number })} @click=${() => edit(Number(number))}>${number}</button>`
    : number;
  const shown = (/** @type {string | number} */ cell) => (typeof cell === "number" ? signedText(cell) : cell);
  return html`<tr data-testid="line-${number}" class=${edited === number ? "edited" : ""}><td>${first}</td>${
    said
      ? html`<td colspan=${played.length} class="said">${said}</td>`
      : played.map((cell) => html`<td>${shown(cell)}</td>`)
  }${cells.map((cell, at) => html`<td class=${at % 3 ? "" : "first"}>${shown(cell)}</td>`)}</tr>`;
}

/** @param {typeof FEET[number]} foot @param {SkatList} list @returns {string} */
function footText(foot, { for_own, for_a_loss }) {
  return t(`skat.list.foot.${foot}`, { each: foot === "others" ? for_a_loss : for_own });
}

/**
 * "2 − 1" games won and lost, "3" games that others lost. @param {typeof FEET[number]} foot @param {Foot} each
 * @param {SkatList} list @returns {string}
 */
function workings(foot, { won, lost, others_lost }, { for_own, for_a_loss }) {
  if (foot === "own") return `(${won} − ${lost}) × ${for_own} =`;
  return foot === "others" ? `${others_lost} × ${for_a_loss} =` : "";
}

/**
 * The list as CSV. @param {SkatList} list @param {readonly string[]} names @param {string} separator @returns {string}
 */
export function listCsv(list, names, separator) {
  const cells = playerCells(list.rows);
  const columns = headsOf(list);
  const heads = [
    ...columns.map((head) => t(`skat.list.long.${head}`)),
    t("skat.list.remark"),
    ...names.flatMap((name) => [name, `${name} ${t("skat.list.long.won")}`, `${name} ${t("skat.list.long.lost")}`]),
  ];
  const lines = list.rows.map((row, at) => [...playedCells(row, columns), sayingOf(row), ...cells[at]]);
  const feet = FEET.map((foot) => [
    footText(foot, list),
    ...Array.from({ length: columns.length }, () => ""),
    ...list.feet.flatMap((each) => [each[foot], foot === "points" ? each.won : "", foot === "points" ? each.lost : ""]),
  ]);
  return csvText([heads, ...lines, ...feet], separator);
}

/**
 * Lines of cells as CSV, after a mark by which spreadsheets know the encoding. @param {(string | number)[][]} lines
 * @param {string} separator a comma, or the semicolon that spreadsheets of many countries expect @returns {string}
 */
export function csvText(lines, separator) {
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(separator)).join("\r\n")}\r\n`;
}

/** @param {string | number} cell @returns {string} */
function csvCell(cell) {
  if (typeof cell === "number") return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * The keys of a list: print it, empty to write on, and save it as CSV. @param {SkatList} list
 * @param {readonly string[]} names @param {string} title of the file
 */
export function listKeys(list, names, title) {
  return paperKeys(title, list.rows.length ? (separator) => listCsv(list, names, separator) : null);
}

/** @param {string} title of the file @param {((separator: string) => string) | null} csv */
export function paperKeys(title, csv) {
  const save = (/** @type {string} */ separator) => () =>
    saveFile(`${fileName(title)}.csv`, csv?.(separator) ?? "", "text/csv");
  return html`<button class="button" data-testid="list-print" @click=${() => print()}>${t("skat.list.print")}</button>
    ${
      csv
        ? html`<button class="button" data-testid="list-csv"
      @click=${save(",")}>${t("skat.list.csv")}</button>
          <button class="button quiet" data-testid="list-csv-semicolon"
            @click=${save(";")}>${t("skat.list.csv_semicolon")}</button>`
        : nothing
    }`;
}
