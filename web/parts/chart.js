// Line charts: one line for each series, told apart by colour and by dashes. The caller shows the numbers elsewhere, as text.

import { html, nothing, svg } from "./lit.js";

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 4;

/**
 * @typedef {object} Chart
 * @property {string} title
 * @property {{name: string, values: (number | null)[]}[]} series of equal length; null: unknown
 * @property {number} [least] of the scale; left out: 0, or the least value below it
 * @property {number} [most] left out: the largest value
 * @property {number} [step] between the lines of the scale; left out: none are drawn
 * @property {(value: number) => string} [label] of a line of the scale
 * @property {{at: number, label: string}[]} [marks] lines at an index
 * @property {number | null} [at] the selected index
 * @property {(at: number) => void} [pick] called with the index that was clicked; without a pointer there has to be another way
 * @property {string} [name] a class, for another height
 */

/** A small line chart with a legend below. @param {Chart} chart */
export function lineChart(chart) {
  const { title, series, marks = [], at = null, pick, name = "" } = chart;
  const scale = scaleOf(chart);
  const choose = (/** @type {PointerEvent} */ event) => pick?.(scale.indexAt(event));
  return html`<figure class="chart ${name} ${pick ? "can-pick" : ""} ${chart.label ? "labelled" : ""}">
    <div class="chart-field" @click=${choose}>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title} preserveAspectRatio="none">
        ${scale.lines.map((value) => svg`<line class="chart-line" x1="0" x2=${WIDTH} y1=${scale.y(value)} y2=${scale.y(value)}></line>`)}
        ${marks.map((mark) => svg`<line class="chart-mark" x1=${scale.x(mark.at)} x2=${scale.x(mark.at)} y1="0" y2=${HEIGHT}></line>`)}
        ${at === null ? nothing : svg`<line class="chart-at" x1=${scale.x(at)} x2=${scale.x(at)} y1="0" y2=${HEIGHT}></line>`}
        ${series.map(({ values }, index) => svg`<polyline class="series-${index}" points=${points(values, scale)}></polyline>`)}
      </svg>
      ${chart.label ? scale.lines.map((value) => html`<span class="chart-label" aria-hidden="true" .style=${`top:${share(scale.y(value), HEIGHT)}`}>${chart.label?.(value)}</span>`) : nothing}
      ${marks.map((mark) => html`<span class="chart-number" aria-hidden="true" .style=${`left:${share(scale.x(mark.at), WIDTH)}`}>${mark.label}</span>`)}
    </div>
    ${
      series.some(({ name }) => name)
        ? html`<figcaption>${series.map(({ name }, index) => html`<span class="series-${index}"><i aria-hidden="true"></i>${name}</span>`)}</figcaption>`
        : nothing
    }
  </figure>`;
}

/** @param {number} value @param {number} whole @returns {string} */
function share(value, whole) {
  return `${((100 * value) / whole).toFixed(2)}%`;
}

/** @typedef {{x: (at: number) => number, y: (value: number) => number, lines: number[], indexAt: (event: PointerEvent) => number}} Scale */

/** @param {Chart} chart @returns {Scale} */
function scaleOf({ series, step, ...given }) {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const length = Math.max(...series.map(({ values }) => values.length));
  const most = given.most ?? Math.max(1, ...known);
  const least = given.least ?? Math.min(0, ...known);
  const lines = step ? Array.from({ length: Math.floor((most - least) / step) }, (_, index) => least + (index + 1) * step) : [];
  return {
    lines,
    x: (at) => (length < 2 ? 0 : EDGE + (at / (length - 1)) * (WIDTH - 2 * EDGE)),
    y: (value) => HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE),
    indexAt: (event) => {
      const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      const right = ((event.clientX - box.left) / box.width) * WIDTH;
      return Math.max(0, Math.min(length - 1, Math.round(((right - EDGE) / (WIDTH - 2 * EDGE)) * (length - 1))));
    },
  };
}

/** @param {(number | null)[]} values @param {Scale} scale @returns {string} */
function points(values, { x, y }) {
  return values.flatMap((value, at) => (value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`])).join(" ");
}
