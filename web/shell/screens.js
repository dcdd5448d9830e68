// Shared by all screens but the first: the style sheet, and the listener for questions about words.

import { linkStyles } from "../parts/styles.js";
import { showToast } from "../parts/toast.js";
import { t } from "./base/i18n.js";
import { watchWords } from "./meanings/watch.js";

/** @import { EngineClient } from "../engine/client.js" */

let watching = false;

/** Resolves when a screen can be drawn. @param {EngineClient} engine @throws {Error} the style sheet did not load */
export async function furnish(engine) {
  await linkStyles([new URL("../styles/pages.css", import.meta.url)]);
  if (!watching) watchWords(engine, keep);
  watching = true;
}

/** Put a word that was looked up into the box. @param {import("./storage/box/lookup.js").LookedUp} asked */
async function keep(asked) {
  const { keepLookedUp } = await import("./storage/box/lookup.js");
  const { added } = await keepLookedUp(asked);
  showToast({ text: t(added ? "meaning.kept" : "meaning.kept_already", { word: asked.word }), testid: "word-kept" });
}
