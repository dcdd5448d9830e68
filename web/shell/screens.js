// Shared by all screens but the first: the style sheet, and the listener for questions about words.

import { linkStyles } from "../parts/styles.js";
import { watchWords } from "./meanings/watch.js";

/** @import { EngineClient } from "../engine/client.js" */

let watching = false;

/** Resolves when a screen can be drawn. @param {EngineClient} engine @throws {Error} the style sheet did not load */
export async function furnish(engine) {
  await linkStyles([new URL("../styles/pages.css", import.meta.url)]);
  if (!watching) watchWords(engine);
  watching = true;
}
