// Draws a QR code: dark on white in every theme, with the quiet margin that readers need.

import { correction, generate } from "lean-qr";
import { html, svg } from "../../../parts/lit.js";

/** Modules of white around a code (ISO/IEC 18004, 9.1). */
const MARGIN = 4;

/**
 * The picture of a QR code at level M or better, as wide as its place.
 * @param {string} text @param {string} label what it is, for those who do not see it
 */
export function qrPicture(text, label) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const size = code.size + 2 * MARGIN;
  const squares = svg`<rect width="100%" height="100%" fill="#fff"></rect><path d=${pathOf(code)} fill="#000"></path>`;
  return html`<svg class="qr" role="img" aria-label=${label} data-testid="together-qr" data-modules=${code.size}
    viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${squares}</svg>`;
}

/**
 * The dark modules, a rectangle for each run in a row.
 * @param {{size: number, get: (x: number, y: number) => boolean}} code
 */
function pathOf(code) {
  const runs = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      const from = x;
      while (code.get(x, y)) x += 1;
      if (x > from) runs.push(`M${from + MARGIN} ${y + MARGIN}h${x - from}v1h${from - x}z`);
    }
  }
  return runs.join("");
}
