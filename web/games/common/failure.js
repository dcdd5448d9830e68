// What could not be done at a table, in words.

/** Nothing to say: of a double tap the first one was done, and a table that was left asks nothing any more. */
const UNSAID = new Set(["turn/stale", "turn/watching", "engine/superseded"]);

/**
 * Say what could not be done. What is no answer of the engine is a mistake of the page, and thrown again.
 * @param {Pick<import("../../shell/play/context.js").GameContext, "tError" | "announce">} context @param {unknown} error
 * @returns {string} what was said; "" if nothing
 */
export function sayFailure({ tError, announce }, error) {
  const failure = /** @type {any} */ (error);
  if (UNSAID.has(failure?.code)) return "";
  if (typeof failure?.code !== "string") throw error;
  const said = tError(failure);
  announce(said);
  return said;
}
