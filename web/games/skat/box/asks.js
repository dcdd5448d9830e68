// Asks the cards of the box: mistakes of one's own, on the table.

import { t } from "../../../shell/base/i18n.js";
import { cardMarks, contractText } from "../puzzles/marks.js";
import { puzzleOf } from "../trainer/mistakes.js";

/** @import { Card } from "../../../shell/storage/box/store.js" */

/** @param {Card} card */
export function ownPuzzle({ made }) {
  return puzzleOf(made.mistake, made.game);
}

/** @param {Card} card @returns {string} */
export function nameOf({ kind, made }) {
  if (kind === "puzzle") return t("today.number", { number: made.number + 1 });
  return t(`skat.box.names.${made.mistake.kind}`);
}

/** @param {unknown} _app @param {Card} card @returns {Promise<{front: string, back: string}>} */
export async function sidesOf(_app, card) {
  const { mistake } = card.made;
  const right = Object.keys(mistake.verdicts).filter((action) => mistake.verdicts[action] === "right");
  return { front: nameOf(card), back: right.map(actionText).join(", ") };
}

/** An answer in a few signs: "♠A ♦A", "24", "Grand". @param {string} action @returns {string} */
function actionText(action) {
  if (action.startsWith("declare ")) return contractText(action.split(" ").slice(1));
  const cards = action.split(" ").filter((part) => /^[CSHD][789TJQKA]$/.test(part));
  return cards.length ? cardMarks(cards) : action === "pass" ? t("skat.box.pass") : action;
}
