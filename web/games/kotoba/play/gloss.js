// Which word the tray holds: its writing and what it means, in a few words.

import { language as pageLanguage, loadStrings } from "../../../shell/base/i18n.js";
import { meaningsOf } from "../../../shell/meanings/ask.js";
import { headText } from "../../../shell/meanings/text.js";

/** @import { Model } from "./model.js" */

const MEANINGS = new URL("../../../shell/meanings/i18n/", import.meta.url);
const JAPANESE = "ja";

/**
 * Learn the gloss of a word: on a Japanese page its writing and part of speech, as no Japanese glosses are here.
 * @param {Model} model @param {string} word @returns {Promise<boolean>} whether anything was learnt
 */
export async function learnGloss(model, word) {
  if (model.glosses.has(word)) return false;
  try {
    const [[meaning]] = await Promise.all([meaningsOf({ word, language: JAPANESE }), loadStrings(MEANINGS)]);
    if (!meaning) return false;
    const own = pageLanguage() === JAPANESE ? "" : meaning.glosses[0]?.text;
    const lemma = meaning.form === "lemma" ? "" : `${headText(meaning)}${own ? ": " : ""}`;
    model.glosses.set(word, own ? `${lemma}${own}` : headText(meaning));
    return true;
  } catch (error) {
    console.info("no gloss for now", error);
    return false;
  }
}
