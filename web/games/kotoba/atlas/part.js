// What ことばであそぼ has for the atlas (GameAtlas, docs/atlas.md).

import { t } from "../../../shell/base/i18n.js";
import { signed } from "../../common/sentences.js";
import { run } from "../review/run.js";
import { ROWS } from "./facts.js";

export { factsOf } from "./facts.js";
export { SECTIONS } from "./figures.js";

/** @import { GameAtlas } from "../../../shell/atlas/types.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { TurnFact } from "./facts.js" */

export const VERSION = 1;

/** @param {SavedGame | null} game @returns {string} */
export function listOf(game) {
  return String(game?.record.options?.words ?? "");
}

/** @param {string} list @returns {string} */
export function listName(list) {
  return t(`kotoba.atlas.lists.${list}`);
}

/** @param {TurnFact} fact @returns {string} */
export function factText({ kind, move, better, points, lost, cards }) {
  const said = [chainText(move)];
  if (points !== undefined) said.push(signed(points));
  if (kind === "discard") said.push(t("kotoba.atlas.thrown", { count: cards }));
  if (better) said.push(t("kotoba.atlas.instead", { word: chainText(better) }));
  if (lost) said.push(t("kotoba.atlas.lost", { count: lost }));
  return said.join(" · ");
}

/** The words of an action; that of a turn without a word has none. @param {string} action @returns {string} */
function chainText(action) {
  return action.split(" ").slice(1).join(" → ") || t("kotoba.atlas.no_word");
}

/** @param {string} tag @param {string} value @returns {string} */
export function tagText(tag, value) {
  if (tag === "row") return t("kotoba.atlas.row", { kana: ROWS[value][0] });
  if (tag === "length")
    return t(`kotoba.atlas.tags.length.${value === "7" ? "more" : "cards"}`, { count: Number(value) });
  if (tag === "size" && Number(value))
    return t(`kotoba.atlas.tags.steps.${value === "6" ? "more" : "steps"}`, { count: Number(value) });
  return t(`kotoba.atlas.tags.${tag}.${value}`);
}

/** @type {GameAtlas["runReview"]} */
export async function runReview(engine, _id, game, { signal, report }) {
  if (!game) return;
  const heard = (/** @type {any} */ _, /** @type {number} */ done, /** @type {number} */ of) => report(done, of);
  await run(/** @type {any} */ ({ engine }), game, { signal, report: heard, background: true });
}
