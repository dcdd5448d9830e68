// The packs that are fetched on demand (words of a language, meanings), and their sizes.

import { LATE_FILES } from "../../engine/late-files.js";

/**
 * @typedef {object} Pack
 * @property {string} file its name for the engine: "es.pack", "ja-de.meanings"
 * @property {string} url
 * @property {number} bytes
 * @property {"words" | "meanings"} kind
 * @property {string} language of the words
 * @property {string} into of meanings: the language that they are in
 */

const KINDS = /** @type {{[suffix: string]: Pack["kind"]}} */ ({ pack: "words", meanings: "meanings" });

/** Every pack of this build. @type {readonly Pack[]} */
export const PACKS = LATE_FILES.flatMap(([file, path, bytes]) => {
  const [name, suffix] = file.split(".");
  const [language, into = language] = name.split("-");
  return KINDS[suffix]
    ? [{ file, url: new URL(`../../${path}`, import.meta.url).href, bytes, kind: KINDS[suffix], language, into }]
    : [];
});

/** Whether a pack is on this device. @param {Pack} pack @returns {Promise<boolean>} */
export async function isKept({ url }) {
  return "caches" in self && Boolean(await caches.match(url));
}

/** The pack with a language's words; English needs none. @param {string} language @returns {Pack | undefined} */
export function wordsOf(language) {
  return PACKS.find((pack) => pack.kind === "words" && pack.language === language);
}
