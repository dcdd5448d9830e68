// Thumbnails of cards for lists of games. They are decoration: the same facts stand beside them in words.

import { html, svg } from "../../parts/lit.js";

/** A picture on a square of 100 by 100. @param {unknown} drawn */
export function picture(drawn) {
  return html`<div class="thumb" aria-hidden="true"><svg viewBox="0 0 100 100">${drawn}</svg></div>`;
}

/**
 * @param {number} x @param {number} y @param {number} width @param {number} height @param {string} text
 * @param {"laid" | "face" | "face red" | "reverse"} look
 */
export function pictureCard(x, y, width, height, text, look) {
  const size = Math.min((width / Math.max(1, [...text].length)) * 0.9, height * 0.6);
  return svg`<rect class=${look} x=${x + 0.6} y=${y + 0.6} width=${width - 1.2} height=${height - 1.2} rx="2"></rect>
    <text class=${look === "face red" ? "red" : ""} font-size=${size} x=${x + width / 2}
      y=${y + height / 2 + size * 0.36}>${text}</text>`;
}
