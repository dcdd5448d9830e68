// The meanings of a word, from the engine. The worker loads the packs at the first question.

import { retryWhenLost } from "../../engine/job.js";
import { language as pageLanguage } from "../base/i18n.js";

/** @import { EngineClient } from "../../engine/client.js" */
/** @import { Meaning } from "../../engine/messages.js" */

/**
 * A word to be explained.
 * @typedef {object} Asked
 * @property {string} word
 * @property {string} [language] of the word; left out: the engine tells by its letters
 * @property {boolean} [school] without what the school edition leaves out
 */

/** @type {EngineClient | null} */
let engine = null;
/** Answers by question; failed questions are repeated. @type {Map<string, Promise<Meaning[]>>} */
const answers = new Map();
/** More words than a player looks up in a visit. */
const MOST_KEPT = 500;

/** Which engine is asked. @param {EngineClient} client */
export function useEngine(client) {
  engine = client;
}

/**
 * The possible meanings of a word, glosses in the page's language first; [] if there is no entry. @param {Asked} asked
 * @returns {Promise<Meaning[]>} rejects with an EngineError
 */
export function meaningsOf({ word, language, school = false }) {
  const glosses = pageLanguage();
  const key = JSON.stringify([word, language, school, glosses]);
  const known = answers.get(key);
  if (known) return known;
  if (answers.size >= MOST_KEPT) answers.clear();
  const asked = ask({ word, ...(language ? { language } : {}), glosses, school });
  answers.set(key, asked);
  asked.catch(() => answers.delete(key));
  return asked;
}

/** @param {{word: string, language?: string, glosses: string, school: boolean}} what @returns {Promise<Meaning[]>} */
async function ask(what) {
  const client = /** @type {EngineClient} */ (engine);
  await client.started();
  const { meanings } = await retryWhenLost(() => client.request({ type: "define", ...what }));
  const own = meanings.filter((meaning) => meaning.language === what.glosses);
  return [...own, ...meanings.filter((meaning) => meaning.language !== what.glosses)];
}
