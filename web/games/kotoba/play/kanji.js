// How words look in kanji: asked of the engine once for each word.

/** @import { Model } from "./model.js" */

/** What tells more than the cards: kanji and katakana, the two most usual. @param {readonly string[]} surfaces @returns {string[]} */
export function written(surfaces) {
  return surfaces.filter((surface) => !/^[ぁ-ゖー]+$/.test(surface)).slice(0, 2);
}

/** Learn what is not known yet; whether anything was learnt. @param {Model} model @param {string[]} words @returns {Promise<boolean>} */
export async function learnKanji(model, words) {
  const unknown = [...new Set(words)].filter((word) => word && !model.kanji.has(word));
  if (!unknown.length || !model.context.ready) return false;
  try {
    const { surfaces } = await model.context.ask("surfaces", { words: unknown });
    for (const word of unknown) model.kanji.set(word, written(surfaces[word] ?? []));
    return true;
  } catch (error) {
    console.info("no kanji for now", error);
    return false;
  }
}
