// Waiting for the screen to be painted, so that what comes next is a task of its own.

/** Milliseconds to wait at most: a tab in the background is not painted. */
const MOST = 500;

/** Resolves when what was drawn has been painted. @returns {Promise<void>} */
export function painted() {
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, MOST);
  });
}
