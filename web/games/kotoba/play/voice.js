// What the table says in the live region, and the sounds that go with it.

import { buzz, sound } from "../../../parts/sound.js";
import { isDiscarding, isMyTurn } from "./model.js";
import { eventsSaid, noteSaid, REFUSALS } from "./sentences.js";

/** @import { Model } from "./model.js" */
/** @import { TableEvent } from "../types.js" */

/** A sound and a tap of the device, as the settings allow. @param {Model} model @param {string} name */
export function play(model, name) {
  const { settings } = model.context;
  if (settings.sounds) sound(name);
  if (settings.vibration && name !== "other") buzz();
}

/** The sound of what happened. @param {Model} model @param {TableEvent[]} events */
export function sounds(model, events) {
  const kinds = new Set(events.map((event) => event.kind));
  const made = events.find((event) => event.kind === "new" || event.kind === "rewrite");
  if (kinds.has("end")) play(model, "end");
  else if (made) play(model, made.seat === model.table.view.seat ? "play" : "other");
  else if (kinds.has("discard")) play(model, "lift");
}

/** What happened at the table, and whose turn it is now. @param {Model} model @param {TableEvent[]} events @param {boolean} told it was said when it began */
export function tellEvents(model, events, told) {
  const { t } = model.context;
  const next = isDiscarding(model) && model.table.view.phase === "discard" ? t("kotoba.discard.after") : isMyTurn(model) ? t("kotoba.status.your_turn") : "";
  const said = [told ? "" : eventsSaid(model, events), events.length ? next : ""].filter(Boolean).join(" ");
  if (said) model.context.announce(said);
}

/** Say what the tray did, and show why it did nothing. @param {Model} model */
export function tellNote(model) {
  const said = noteSaid(model);
  if (!said) return;
  if (REFUSALS.has(model.tray.note?.kind ?? "")) {
    model.problem = said;
    play(model, "refuse");
  }
  model.context.announce(said);
}
