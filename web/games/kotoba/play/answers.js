// The engine's other answers for a player: hints, the best of a turn, and words in kanji.

import { t } from "../../../shell/base/i18n.js";
import { loadHelp } from "../../../shell/catalogue/help.js";
import { newestOnly } from "../../common/newest.js";
import { findMissed } from "../view/end.js";
import { compare } from "./comparison.js";
import { trayFor } from "./draft.js";
import { learnKanji } from "./kana.js";
import { isLessonGame } from "./lesson.js";

/** @import { Hint, TableContext, Turn } from "../types.js" */
/** @import { Controls } from "./model.js" */

const HINTS = 3;
/** More than that the engine does not tell. */
const MOST_HINTS = 20;

/** Look for the best that can be made now, and show it. @param {Controls} table */
export async function showHints(table) {
  const { model, context } = table;
  table.set({ hints: null, dialog: "hint" });
  try {
    const actions =
      isLessonGame(model) && model.table.view.may.rewrite
        ? await rewritesFirst(context)
        : await bestOf(context, { count: HINTS });
    // Before the first words lie there, nothing has been asked about kanji yet.
    await learnKanji(model, wordsIn(actions));
    model.hints = actions;
    table.noteHelp();
    const [first] = actions;
    context.announce(
      first
        ? t("kotoba.hint.first", { word: first.word, net: first.net, less: lessText(first) })
        : t("kotoba.hint.none"),
    );
  } catch (error) {
    model.dialog = null;
    table.showError(error);
  }
  table.draw();
  if (model.dialog === "hint") table.focusOn(".kt-hint");
}

/** @param {TableContext} context @param {{count: number, steps?: number}} wish @returns {Promise<Hint[]>} */
async function bestOf(context, wish) {
  return (await context.ask("hint", { ...wish, familiar: true })).actions;
}

/** While learning to rewrite: rewrites before new words, of one step if any. @param {TableContext} context */
async function rewritesFirst(context) {
  const isRewrite = (/** @type {Hint} */ { kind }) => kind === "rewrite";
  const single = await bestOf(context, { count: MOST_HINTS, steps: 1 });
  const found = single.some(isRewrite) ? single : await bestOf(context, { count: MOST_HINTS });
  const inOrder = [...found.filter(isRewrite), ...found.filter((hint) => !isRewrite(hint))];
  // Hidden hints may be better, so none is called the best.
  return inOrder.slice(0, HINTS).map((hint) => ({ ...hint, less: 0 }));
}

/** The points that a well-known word loses against the best one; "" if none. @param {Hint} hint @returns {string} */
export function lessText({ less = 0 }) {
  return less ? t("kotoba.hint.less", { count: less }) : "";
}

/** @param {Hint[]} hints @returns {string[]} */
function wordsIn(hints) {
  return hints.flatMap((hint) => hint.action.split(" ").slice(1));
}

/**
 * Lay a whole action of the notation out again; a chain with all its steps planned, or its last still to be added.
 * @param {Controls} table @param {string} action @param {boolean} planned
 */
export function layOut(table, action, planned) {
  const { model } = table;
  Object.assign(model, { dialog: null, discarding: null });
  table.changeTray({ type: "clear" });
  model.tray = trayFor(model, action);
  table.changeTray({ type: "typed", cards: [...(action.split(" ").at(-1) ?? "").replace("?", "")] });
  if (planned && model.tray.target) table.addStep();
}

/** Another turn may be asked about before the first answer is there. */
const newestComparison = newestOnly();

/** A turn beside its best alternative. @param {Controls} table @param {Turn} turn */
export async function showBest(table, turn) {
  const { model, context } = table;
  table.set({ compared: null, dialog: "best" });
  try {
    const compared = await newestComparison(() => compare(context, turn));
    if (!compared) return;
    await learnKanji(model, [...compared.made.chain, ...(compared.best?.chain ?? [])]);
    model.compared = compared;
    table.noteHelp(); // the turn may still be taken back
  } catch (error) {
    model.dialog = null;
    table.showError(error);
  }
  table.draw();
  table.focusOn("[data-testid=best-verdict]");
}

/** The best that each player missed, at the end. @param {Controls} table */
export async function showMissed(table) {
  const { model } = table;
  try {
    const missed = await findMissed(model);
    await learnKanji(model, wordsIn(missed.map(({ best }) => best)));
    model.missed = missed;
  } catch (error) {
    console.info("what was missed is not known", error);
    model.missed = "unknown";
  }
  table.draw();
}

/** The keys of the table. @param {Controls} table */
export async function showKeys(table) {
  table.set({ dialog: "keys" });
  const { keys } = await loadHelp("kotoba");
  table.set({ helpKeys: keys });
}
