// Somebody at a table.

import { html } from "lit-html";

/** That somebody thinks. @param {string} label */
export function thinkingDots(label) {
  return html`<span class="thinking-dots" role="img" aria-label=${label}><i></i><i></i><i></i></span>`;
}
