// The curtain between two people at one screen: nothing of the next player's is drawn until that player says "I am here".

import { html } from "lit-html";
import { showModal } from "../../parts/modal.js";

/**
 * @param {object} shown
 * @param {string} shown.title whose turn it is
 * @param {string} shown.text what happened last
 * @param {string} shown.button
 * @param {() => void} shown.raise
 */
export function curtainTemplate({ title, text, button, raise }) {
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  return html`<dialog class="curtain" data-testid="curtain" aria-labelledby="curtain-title" @cancel=${stay}>
    <h2 id="curtain-title">${title}</h2>
    <p>${text}</p>
    <button class="button primary" data-testid="curtain-raise" autofocus @click=${raise}>${button}</button>
  </dialog>`;
}

/** Show or take away the curtain, as a modal dialog so that nothing behind it can be reached. @param {HTMLElement} root */
export function syncCurtain(root) {
  showModal(root, "dialog.curtain");
}
