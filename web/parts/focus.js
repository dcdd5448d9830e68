// Where the focus goes when the button that had it is gone with what it did.

/** Focus on what came instead, unless something has the focus. @param {string} selector */
export function restoreFocus(selector) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}
