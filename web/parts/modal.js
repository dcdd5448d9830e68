// Dialogs that a table draws as part of its template; the browser keeps the focus in them.

import { html, nothing } from "lit-html";
import { dialogClosedByBack } from "./dialog.js";
import { icon } from "./icons.js";

/** Show a drawn dialog; the focus goes to `autofocus`. @param {HTMLElement} root @param {string} selector */
export function showModal(root, selector) {
  const dialog = root.querySelector(selector);
  if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
  dialog.showModal();
  dialogClosedByBack(dialog);
  const first = dialog.querySelector("[autofocus]");
  if (first instanceof HTMLElement) first.focus();
}

/**
 * The dialog over a table; Escape, Back and the backdrop close it.
 * @param {object} shown
 * @param {string | null} shown.name of the open dialog; null: none
 * @param {string} shown.title
 * @param {string} shown.closing label of the button that closes it
 * @param {string} [shown.look] a class of the game
 * @param {string} [shown.testid]
 * @param {string} [shown.described] ids of the elements that describe it
 * @param {() => unknown} shown.content
 * @param {() => void} shown.close
 */
export function tableDialog({ name, title, closing, look = "", testid = `${name}-dialog`, described, content, close }) {
  return html`<dialog
    class="table-dialog opens ${look}"
    data-dialog=${name ?? nothing}
    data-testid=${name ? testid : nothing}
    aria-labelledby="table-dialog-title"
    aria-describedby=${described ?? nothing}
    @cancel=${close}
    @close=${(/** @type {Event} */ event) => isShut(event) && close()}
    @click=${(/** @type {MouseEvent} */ event) => event.target === event.currentTarget && close()}
  >
    ${
      name
        ? html`<div class="table-dialog-body">
          <header>
            <h2 id="table-dialog-title">${title}</h2>
            <button class="button quiet" data-testid="close-dialog" aria-label=${closing}
              @click=${close}>${icon("close")}</button>
          </header>
          ${content()}
        </div>`
        : nothing
    }
  </dialog>`;
}

/** Whether the dialog is still closed: another may have been opened since. @param {Event} event */
function isShut(event) {
  return event.target instanceof HTMLDialogElement && !event.target.open;
}

/** Show or close the table's dialog. @param {HTMLElement} root @param {string | null} name of the open dialog */
export function syncTableDialog(root, name) {
  const dialog = root.querySelector("dialog.table-dialog");
  if (name) showModal(root, "dialog.table-dialog");
  else if (dialog instanceof HTMLDialogElement && dialog.open) dialog.close();
}

/** The list of keys. @param {[string, string][]} keys each with its meaning @param {string} note */
export function keysHelp(keys, note) {
  return html`<dl class="keys-help">${keys.map(
    ([key, what]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${what}</dd></div>`,
  )}</dl>
    <p class="soft small">${note}</p>`;
}
