// The icons on the tables' buttons, drawn as lines on a 24 x 24 grid.

import { html, svg } from "lit-html";

const LINES = ["M5 3.5h14v17H5z", "M9 8.5h6", "M9 12.5h6", "M9 16.5h3"];
const ARROW_BACK = ["M8 4L3.5 8.5 8 13", "M3.5 8.5H14a6 6 0 0 1 0 12h-4"];

const PATHS = /** @type {Record<string, string[]>} */ ({
  recall: ["M12 4v11", "M7 10.5l5 5 5-5", "M4 20h16"],
  shuffle: [
    "M3 7h3.5c5 0 6 10 11 10H21",
    "M3 17h3.5c1.8 0 3-1.3 4-3",
    "M13.4 10c1-1.7 2.3-3 4.1-3H21",
    "M18 4l3 3-3 3",
    "M18 14l3 3-3 3",
  ],
  exchange: ["M4 8h15", "M15 4l4 4-4 4", "M20 16H5", "M9 12l-4 4 4 4"],
  pass: ["M5 5l8 7-8 7z", "M18 5v14"],
  hint: [
    "M9 18h6",
    "M10 21.5h4",
    "M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 1.9h6c0-.5.2-1.2 1-1.9a6.5 6.5 0 0 0-4-11.6z",
  ],
  analyse: [
    "M10.5 3.5a7 7 0 1 0 0 14a7 7 0 1 0 0-14",
    "M15.6 15.6L21 21",
    "M7.5 12.5v-2",
    "M10.5 12.5v-5",
    "M13.5 12.5v-3.5",
  ],
  back: ARROW_BACK,
  undo: ARROW_BACK,
  rewind: ["M3.5 5v4.5H8", "M4.2 9.5a8.5 8.5 0 1 1-.7 4"],
  sort: ["M4 6h9", "M4 12h6", "M4 18h4", "M17 5v14", "M13.5 15.5L17 19l3.5-3.5"],
  discard: ["M4 7h16", "M9 7V4h6v3", "M6 7l1 13h10l1-13"],
  sheet: LINES,
  log: LINES,
  type: ["M3 7h18v11H3z", "M7 11h.01", "M11 11h.01", "M15 11h.01", "M8 15h8"],
  more: [
    "M4.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0",
    "M11.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0",
    "M18.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0",
  ],
  first: ["M18 5l-8 7 8 7", "M6 5v14"],
  earlier: ["M15 5l-8 7 8 7"],
  later: ["M9 5l8 7-8 7"],
  now: ["M6 5l8 7-8 7", "M18 5v14"],
  skip: ["M5 5l7 7-7 7", "M12 5l7 7-7 7"],
  close: ["M6 6l12 12", "M18 6L6 18"],
  large: ["M4 9V4h5", "M15 4h5v5", "M20 15v5h-5", "M9 20H4v-5"],
  slips: ["M4 20l1-4L16 5l3 3L8 19z", "M13.5 7.5l3 3"],
  standings: ["M4 20v-7h5v7", "M9 20V5h6v15", "M15 20V10h5v10", "M3 20h18"],
  history: ["M3.5 5v4.5H8", "M4.2 9.5a8.5 8.5 0 1 1-.7 4", "M12 7.5V12l3 2"],
});

/** @param {string} name */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24"
    aria-hidden="true">${PATHS[name].map((d) => svg`<path d=${d}></path>`)}</svg>`;
}
