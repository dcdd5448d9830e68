// A few line icons on a 24 px grid, drawn inline. They are decoration: the control beside or around them has the name.

import { html, svg } from "./lit.js";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  chart: "M4 4v16h16M7 15l4-5 3 3 5-7",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  device: "M7 3h10v18H7zM11 18h2",
  down: "M12 4v12M7 11l5 5 5-5M5 20h14",
  help: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8M12 16.7v.1",
  first: "M18 5l-7 7 7 7M7 5v14",
  games: "M4 5h16v4H4zM5 9v10h14V9M10 13h4",
  last: "M6 5l7 7-7 7M17 5v14",
  link: "M10 14a4 4 0 0 0 6 0l4-4a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-4 4a4 4 0 0 0 6 6l1-1",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  next: "M9 5l7 7-7 7",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  pause: "M8 5v14M16 5v14",
  play: "M8 5l11 7-11 7z",
  plus: "M12 5v14M5 12h14",
  say: "M4 5h16v11H11l-4 4v-4H4z",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  share: "M12 15V4M8 8l4-4 4 4M7 11H5v9h14v-9h-2",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  up: "M12 16V4M7 9l5-5 5 5M5 20h14",
};

/** @typedef {keyof typeof PATHS} IconName */

/** An icon of the size of the text around it. @param {IconName} name */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"
    focusable="false">${svg`<path d=${PATHS[name]}></path>`}</svg>`;
}
