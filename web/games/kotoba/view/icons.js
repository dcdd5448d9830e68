// The few pictures on this table's buttons, drawn with lines on a 24 x 24 grid.

import { html, svg } from "lit-html";

const PATHS = /** @type {Record<string, string[]>} */ ({
  back: ["M8 4L3.5 8.5 8 13", "M3.5 8.5H14a6 6 0 0 1 0 12h-4"],
  sort: ["M4 6h9", "M4 12h6", "M4 18h4", "M17 5v14", "M13.5 15.5L17 19l3.5-3.5"],
  discard: ["M4 7h16", "M9 7V4h6v3", "M6 7l1 13h10l1-13"],
  more: ["M4.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0", "M11.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0", "M18.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0"],
  hint: ["M9 18h6", "M10 21.5h4", "M12 2.5a6.5 6.5 0 0 0-4 11.6c.8.7 1 1.4 1 1.9h6c0-.5.2-1.2 1-1.9a6.5 6.5 0 0 0-4-11.6z"],
  log: ["M5 3.5h14v17H5z", "M9 8.5h6", "M9 12.5h6", "M9 16.5h3"],
  type: ["M3 7h18v11H3z", "M7 11h.01", "M11 11h.01", "M15 11h.01", "M8 15h8"],
  close: ["M6 6l12 12", "M18 6L6 18"],
  step: ["M4 12h12", "M12 7l5 5-5 5", "M21 5v14"],
  skip: ["M5 5l7 7-7 7", "M12 5l7 7-7 7"],
  earlier: ["M15 5l-8 7 8 7"],
  later: ["M9 5l8 7-8 7"],
  undo: ["M3.5 5v4.5H8", "M4.2 9.5a8.5 8.5 0 1 1-.7 4"],
});

/** @param {string} name */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${PATHS[name].map((d) => svg`<path d=${d}></path>`)}</svg>`;
}
