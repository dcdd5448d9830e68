// What Crosswords has for the atlas (GameAtlas, docs/atlas.md).

import { number, t } from "../../../shell/base/i18n.js";
import { fullName } from "../../../shell/catalogue/lexicon-names.js";
import { gameTitle } from "../../../shell/catalogue/games.js";
import { decimal, moveName } from "../coach/sentences.js";
import { materialOf, reviewGame, sourceOf } from "../review/run.js";
import { readReview as readKept, saveReview } from "../review/store.js";

export { reviewStamps } from "../review/store.js";
export { factsOf } from "./facts.js";
export { SECTIONS } from "./figures.js";

/** @import { GameAtlas } from "../../../shell/atlas/types.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { KeptReview } from "../review/store.js" */
/** @import { TurnFact } from "./facts.js" */

export const VERSION = 1;
export const EFFORTS = ["quick", "thorough"];
/** Milliseconds between two times that an unfinished review is kept. */
const KEEP_EVERY = 5000;

/** @type {NonNullable<GameAtlas["readReview"]>} */
export async function readReview(id, game) {
  const kept = await readKept(id);
  return kept && (game || kept.source.kind === "gcg") ? kept : null;
}

/** @param {SavedGame} _ @param {KeptReview} kept */
export function isComplete(_, { review }) {
  return review.complete;
}

/** @param {SavedGame | null} _ @param {KeptReview} kept @returns {string} */
export function listOf(_, { review }) {
  return review.lexicon;
}

/** @param {string} name @returns {string} */
export function listName(name) {
  return name.startsWith("own-") ? t("crossword.rules.own_list") : fullName({ name });
}

/** @param {KeptReview} kept @returns {string[]} */
export function namesOf({ review }) {
  return review.names;
}

/** @param {TurnFact} fact @returns {string} */
export function factText({ kind, move, better, lost, seconds }) {
  const said = [moveName({ move })];
  if (kind === "time") said.push(t("crossword.atlas.took", { count: seconds }));
  if (better) said.push(t("crossword.atlas.instead", { play: moveName({ move: better }) }));
  if (lost) said.push(t("crossword.review.lost_said", { lost: decimal(lost) }));
  return said.join(" · ");
}

/** @param {string} tag @param {string} value @returns {string} */
export function tagText(tag, value) {
  if (tag === "length")
    return t(`crossword.atlas.tags.length.${value === "9" ? "more" : "letters"}`, { count: Number(value) });
  return t(`crossword.atlas.tags.${tag}.${value}`);
}

/** @type {GameAtlas["runReview"]} */
export async function runReview(engine, id, game, { effort, signal, report }) {
  const kept = await readKept(id);
  const source = kept?.source.kind === "gcg" ? kept.source : game && sourceOf(game);
  if (!source) return;
  let saved = Date.now();
  const begun = kept && kept.review.done > 0 ? kept.review : null;
  const method = begun?.method ?? (effort === "thorough" ? "simulation" : "static");
  const keep = async (/** @type {KeptReview["review"]} */ review) => {
    const material = kept?.material ?? (await materialOf(engine, review));
    const title = game ? gameTitle(game) : (kept?.title ?? review.names.join(" – "));
    const of = source.kind === "gcg" ? source : { kind: /** @type {const} */ ("game") };
    await saveReview({ id, source: of, title, updated: Date.now(), review, material });
  };
  const review = await reviewGame(engine, source, method, {
    signal,
    background: true,
    earlier: begun,
    report: (found) => {
      report(found.done, found.of);
      if (!found.complete && found.done && Date.now() - saved > KEEP_EVERY) {
        saved = Date.now();
        void keep(found);
      }
    },
  });
  if (review.done) await keep(review);
}
