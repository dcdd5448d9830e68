// A line chart: one line a series, told apart by colour and by dashes. The caller has the numbers elsewhere, as text.

import { html, svg } from "lit-html";

const WIDTH = 320;
const HEIGHT = 120;
const RIGHT = 8;

/**
 * A small picture of how some numbers went, with a legend below.
 * @param {object} chart
 * @param {string} chart.title
 * @param {{name: string, values: number[]}[]} chart.series of equal length
 */
export function lineChart({ title, series }) {
  const length = Math.max(...series.map((each) => each.values.length));
  const most = Math.max(1, ...series.flatMap((each) => each.values));
  const least = Math.min(0, ...series.flatMap((each) => each.values));
  const x = (/** @type {number} */ step) => (length < 2 ? 0 : (step / (length - 1)) * (WIDTH - RIGHT));
  const y = (/** @type {number} */ value) => HEIGHT - 4 - ((value - least) / (most - least)) * (HEIGHT - 8);
  return html`<figure class="chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${title} preserveAspectRatio="none">
      ${series.map(({ values }, index) => svg`<polyline class="series-${index}"
        points=${values.map((value, step) => `${x(step).toFixed(1)},${y(value).toFixed(1)}`).join(" ")}></polyline>`)}
    </svg>
    <figcaption>
      ${series.map(({ name }, index) => html`<span class="series-${index}"><i aria-hidden="true"></i>${name}</span>`)}
    </figcaption>
  </figure>`;
}
