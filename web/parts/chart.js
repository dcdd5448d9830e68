// Line charts: one line for each series, told apart by colour and by dashes. The caller shows the numbers elsewhere, as
// text.

import { html, nothing, svg } from "./lit.js";

const WIDTH = 320;
const HEIGHT = 120;
const EDGE = 4;
/** The approximate number of lines of a scale. */
const LINES = 4;

/**
 * @typedef {object} Chart
 * @property {string} title
 * @property {{name: string, values: (number | null)[]}[]} series of equal length; null: unknown
 * @property {number} [least] of the scale; left out: 0, or the least value below it
 * @property {number} [most] left out: the largest value
 * @property {number} [step] between the lines of the scale; left out: a round number
 * @property {(value: number) => string} [label] of a line of the scale; left out: its number
 * @property {number} [first] the number below the first value; left out: 0
 * @property {{at: number, label: string}[]} [marks] lines at an index
 * @property {number | null} [at] the selected index
 * @property {(at: number) => void} [pick] called with the index that was clicked; without a pointer there has to be
 * another way
 * @property {string} [name] a class, for another height
 */

/** A small line chart with a legend below. @param {Chart} chart */
export function lineChart(chart) {
  const { title, series, marks = [], at = null, pick, name = "", label = String, first = 0 } = chart;
  const scale = scaleOf(chart);
  const choose = (/** @type {PointerEvent} */ event) => pick?.(scale.indexAt(event));
  return html`<figure class="chart ${name} ${pick ? "can-pick" : ""}">
    <div class="chart-field" @click=${choose}>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title} preserveAspectRatio="none">
        ${scale.lines.map(
          (value) => svg`<line class="chart-line" x1="0" x2=${WIDTH} y1=${scale.y(value)}
          y2=${scale.y(value)}></line>`,
        )}
        ${marks.map(
          (mark) => svg`<line class="chart-mark" x1=${scale.x(mark.at)} x2=${scale.x(mark.at)} y1="0"
          y2=${HEIGHT}></line>`,
        )}
        ${
          at === null
            ? nothing
            : svg`<line class="chart-at" x1=${scale.x(at)} x2=${scale.x(at)} y1="0"
          y2=${HEIGHT}></line>`
        }
        ${series.map(
          ({ values }, index) => svg`<polyline class="series-${index}"
          points=${points(values, scale)}></polyline>`,
        )}
      </svg>
      ${scale.lines.map(
        (value) => html`<span class="chart-label" aria-hidden="true"
        .style=${`top:${share(scale.y(value), HEIGHT)}`}>${label(value)}</span>`,
      )}
      ${scale.ticks.map(
        (index) => html`<span class="chart-tick" aria-hidden="true"
        .style=${`left:${share(scale.x(index), WIDTH)}`}>${index + first}</span>`,
      )}
      ${marks.map(
        (mark) => html`<span class="chart-number" aria-hidden="true"
        .style=${`left:${share(scale.x(mark.at), WIDTH)}`}>${mark.label}</span>`,
      )}
    </div>
    ${
      series.some(({ name }) => name)
        ? html`<figcaption>${series.map(
            ({ name }, index) => html`<span class="series-${index}"><i aria-hidden="true"></i>${name}</span>`,
          )}</figcaption>`
        : nothing
    }
  </figure>`;
}

/** @param {number} value @param {number} whole @returns {string} */
function share(value, whole) {
  return `${((100 * value) / whole).toFixed(2)}%`;
}

/**
 * @typedef {{x: (at: number) => number, y: (value: number) => number, lines: number[], ticks: number[], indexAt:
 * (event: PointerEvent) => number}} Scale
 */

/** A round step that cuts a range into about LINES parts: 1, 2 or 5 times a power of ten. @param {number} range */
function roundStep(range) {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, range / LINES)));
  return power * ([1, 2, 5].find((times) => range / (power * times) <= LINES) ?? 10);
}

/**
 * The multiples of a step from `least` to `most`. @param {number} least @param {number} most @param {number} step
 * @returns {number[]}
 */
function multiples(least, most, step) {
  const first = Math.ceil(least / step);
  return Array.from({ length: Math.max(0, Math.floor(most / step) - first + 1) }, (_, index) => (first + index) * step);
}

/** @param {Chart} chart @returns {Scale} */
function scaleOf({ series, first = 0, ...given }) {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const length = Math.max(...series.map(({ values }) => values.length));
  const most = given.most ?? Math.max(1, ...known);
  const least = given.least ?? Math.min(0, ...known);
  return {
    lines: multiples(least, most, given.step ?? roundStep(most - least)),
    ticks: multiples(first, first + length - 1, roundStep(length - 1)).map((number) => number - first),
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
  return values
    .flatMap((value, at) => (value === null ? [] : [`${x(at).toFixed(1)},${y(value).toFixed(1)}`]))
    .join(" ");
}
