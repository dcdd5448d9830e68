// Native modal dialogs that ask the player something (the browser handles focus, Escape and the inert page behind
// them), the focus after its button is gone, and Back.
//
// The browser's Back (on a phone the key or the swipe) closes what is open over a page, the latest first, instead of
// leaving the page. While something is open the history has one entry more, of the same address. Where browsers close
// a dialog at Back by themselves, or it was closed in another way, that entry is left over, and Back passes over it.

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
  dialogClosedByBack(dialog);
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

/** What is open, the latest last. @type {{key: object, isOpen: () => boolean, close: () => boolean}[]} */
let opened = [];
/** The id of the extra entry if it is the present one, else undefined. @type {number | undefined} */
let held = history.state?.held;

addEventListener("popstate", () => {
  const before = held;
  held = history.state?.held;
  if (before === undefined || history.state?.base !== before) return;
  if (!stillOpen().at(-1)?.close()) history.back();
  else if (stillOpen().length && held === undefined) history.forward();
});

/**
 * Have Back close something that has just been opened; said again while it is open it changes nothing.
 * @param {object} key what it is, such as its element
 * @param {() => boolean} isOpen
 * @param {() => boolean} close whether it could be closed: what must stay open is left together with its page
 */
export function closedByBack(key, isOpen, close) {
  if (stillOpen().some((each) => each.key === key)) return;
  opened.push({ key, isOpen, close });
  if (held !== undefined) return;
  held = Math.random();
  history.replaceState({ ...history.state, base: held }, "");
  history.pushState({ held }, "");
}

/** Have Back close a dialog as Escape does. @param {HTMLDialogElement} dialog */
export function dialogClosedByBack(dialog) {
  const close = () => {
    if (!dialog.dispatchEvent(new Event("cancel", { cancelable: true }))) return false;
    dialog.close();
    return true;
  };
  closedByBack(dialog, () => dialog.open && dialog.isConnected, close);
}

/**
 * Have Back close a sheet that is not an element of its own.
 * @param {object} key @param {() => (() => void) | null} sheet what closes it; null: it is not open
 */
export function sheetClosedByBack(key, sheet) {
  const close = () => {
    sheet()?.();
    return true;
  };
  if (sheet()) closedByBack(key, () => sheet() !== null, close);
}

function stillOpen() {
  opened = opened.filter(({ isOpen }) => isOpen());
  return opened;
}
