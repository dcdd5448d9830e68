// Puts a position that is being analysed into the box.

import { showToast } from "../../../parts/toast.js";
import { t } from "../../../shell/base/i18n.js";
import { keepCards } from "../../../shell/storage/box/store.js";
import { analysedPosition } from "./cards.js";

/** @import { App } from "../../../app.js" */
/** @import { Candidate } from "../coach/types.js" */

/**
 * @param {App} app @param {string} cgp @param {string} lexicon @param {{candidates: readonly Candidate[]} | null}
 * analysis the best move first
 */
export async function keepPosition({ engine }, cgp, lexicon, analysis) {
  const rules = engine.hello?.games.find(({ name }) => name === "crossword")?.rules_version;
  if (!analysis?.candidates.length || rules === undefined) return;
  const { added } = await keepCards([analysedPosition(cgp, lexicon, analysis.candidates, rules)]);
  showToast({ text: t(`crossword.analysis.${added ? "kept" : "kept_already"}`), testid: "position-kept" });
}
