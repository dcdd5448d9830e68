// What an answer of the engine changes of what lies on this side of the table: hand, tray, target, cards to discard.

import { keepDraft, withDraft } from "./draft.js";
import { sortedIds } from "../view/hand.js";
import { handSeen, isMyTurn, wordsOf } from "./model.js";
import { isBegun, reduce, wordOf } from "./tray.js";

/** @import { Model } from "./model.js" */

/** The hand as the engine has it; one that was not there before comes with what was laid out. @param {Model} model */
export function syncHand(model) {
  const fresh = !model.tray.hand.length;
  const hand = [...handSeen(model)];
  const before = model.tray.hand;
  model.tray = reduce(model.tray, { type: "sync", hand });
  if (model.tray.hand !== before) model.tray = reduce(model.tray, { type: "order", ids: sortedIds(model.tray.hand, model.order) });
  if (fresh && hand.length) model.tray = withDraft(model);
  checkTarget(model);
  model.typed = isBegun(model.tray) ? wordOf(model.tray) : "";
  keepDraft(model);
}

/** A target that somebody else has rewritten meanwhile is no target any more. @param {Model} model */
function checkTarget(model) {
  const { target } = model.tray;
  if (!target) return;
  const word = wordsOf(model.table.view).find(({ id }) => id === target.word);
  if (word && word.word === target.kana && word.owner !== model.table.view.seat) return;
  model.tray = reduce(model.tray, { type: "release" });
  model.problem = model.context.t("kotoba.note.target_gone", { kana: target.kana });
}

/** After a word one chooses what goes; else only who asked for it. @param {Model} model */
export function chooseDiscards(model) {
  if (!isMyTurn(model)) model.discarding = null;
  else if (model.table.view.phase === "discard") model.discarding ??= [];
  const ids = new Set(model.tray.hand.map(({ id }) => id));
  model.discarding = model.discarding?.filter((id) => ids.has(id)) ?? null;
}
