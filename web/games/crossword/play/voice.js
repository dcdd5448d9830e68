// What the table says in the live region, and the sounds that go with it.

import { buzz, sound } from "../../../parts/sound.js";
import { isMyTurn } from "./model.js";
import { eventsSaid, noteSaid, REFUSALS } from "./sentences.js";

/** @import { Model } from "./model.js" */
/** @import { TableEvent } from "../types.js" */

/** A sound and a tap of the device, as the settings allow. @param {Model} model @param {string} name */
export function play(model, name) {
  const { settings } = model.context;
  if (settings.sounds) sound(name);
  if (settings.vibration && name !== "other") buzz();
}

/** What happened at the table, and whether it is one's turn now. @param {Model} model @param {TableEvent[]} events */
export function tellEvents(model, events) {
  if (!events.length) return;
  const kinds = new Set(events.map((event) => event.kind));
  const others = events.some((event) => event.kind === "play" && event.seat !== model.table.view.seat);
  play(model, kinds.has("end") ? "end" : kinds.has("play") ? (others ? "other" : "play") : "lift");
  const turn = isMyTurn(model) ? model.context.t("crossword.status.your_turn") : "";
  model.context.announce([eventsSaid(model, events), turn].filter(Boolean).join(" "));
}

/** What the placing machine did last, in words; "" for what the focus says already. @param {Model} model */
export function noteWords(model) {
  return model.placing.note ? noteSaid(model, model.placing.note) : "";
}

/** Say what the placing machine did, and show why it did nothing. @param {Model} model */
export function tellNote(model) {
  const said = noteWords(model);
  if (!said) return;
  if (REFUSALS.has(model.placing.note?.kind ?? "")) {
    model.problem = said;
    play(model, "refuse");
  }
  // With tiles on the board the preview says it, once it is there.
  if (!model.placing.lying.length || model.problem || !isMyTurn(model)) model.context.announce(said);
}
