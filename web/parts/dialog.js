// Native modal dialogs that ask the player something (the browser handles focus, Escape and the inert page behind
// them), and the focus after its button is gone.

import { html, nothing, render } from "./lit.js";

/**
 * @typedef {object} Button
 * @property {string} value the dialog's answer
 * @property {string} label
 * @property {"primary" | "danger" | "quiet"} [look]
 * @property {string} [testid]
 */

let dialogs = 0;

/**
 * Show a dialog and wait for the button that closes it; null when it was dismissed.
 * @param {{title: string, body?: unknown, buttons: Button[], testid?: string}} dialog
 * @returns {Promise<{value: string, form: FormData} | null>}
 */
export function openDialog({ title, body = nothing, buttons, testid = "dialog" }) {
  const dialog = document.createElement("dialog");
  const heading = `dialog-${(dialogs += 1)}`;
  dialog.setAttribute("aria-labelledby", heading);
  dialog.dataset.testid = testid;
  const key = (/** @type {Button} */ button) =>
    html`<button class="button ${button.look ?? ""}" value=${button.value}
      data-testid=${button.testid ?? `dialog-${button.value}`}>
      ${button.label}
    </button>`;
  render(
    html`<form method="dialog">
      <h2 id=${heading}>${title}</h2>
      ${body}
      <div class="actions">${buttons.map(key)}</div>
    </form>`,
    dialog,
  );
  document.body.append(dialog);
  dialog.showModal();
  return answerOf(dialog);
}

/** @param {HTMLDialogElement} dialog @returns {Promise<{value: string, form: FormData} | null>} */
function answerOf(dialog) {
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      const form = new FormData(/** @type {HTMLFormElement} */ (dialog.querySelector("form")));
      resolve(dialog.returnValue ? { value: dialog.returnValue, form } : null);
      dialog.remove();
    });
  });
}

/**
 * Ask for confirmation.
 * @param {{title: string, text?: string, yes: string, no: string, danger?: boolean, testid?: string}} question
 * @returns {Promise<boolean>}
 */
export async function confirmDialog({ title, text, yes, no, danger = false, testid }) {
  const answer = await openDialog({
    title,
    body: text ? html`<p>${text}</p>` : nothing,
    buttons: [
      { value: "no", label: no, look: "quiet" },
      { value: "yes", label: yes, look: danger ? "danger" : "primary" },
    ],
    testid,
  });
  return answer?.value === "yes";
}

/**
 * Ask for a line of text; null when it was dismissed.
 * @param {{title: string, label: string, value: string, yes: string, no: string, most?: number}} question
 * @returns {Promise<string | null>}
 */
export async function promptDialog({ title, label, value, yes, no, most = 80 }) {
  const answer = await openDialog({
    title,
    body: html`<label class="field"
      ><span class="label">${label}</span>
      <input class="input" name="text" data-testid="dialog-text" maxlength=${most} .value=${value} autocomplete="off"
        autofocus
    /></label>`,
    // Enter presses the first button, so the order in the tree is yes, no.
    buttons: [
      { value: "yes", label: yes, look: "primary" },
      { value: "no", label: no, look: "quiet" },
    ],
  });
  return answer?.value === "yes" ? String(answer.form.get("text") ?? "") : null;
}

/** Focus the element with this selector if a redraw removed the focused element. @param {string} selector */
export function restoreFocus(selector) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}
