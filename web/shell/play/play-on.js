// Playing on from any move of any game: who sits where from now on, and then it is a saved game like the others.

import { html } from "../../parts/lit.js";
import { openDialog } from "../../parts/dialog.js";
import { handOver } from "./engine-table.js";
import { gameNames, levelText } from "../catalogue/games.js";
import { t } from "../base/i18n.js";
import { newEntry, saveGame } from "../storage/games-store.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */

/**
 * Ask who plays on, save the game as it stood after so many actions, and go to it.
 * @param {App} app @param {SavedGame} entry @param {number} ply
 * @returns {Promise<boolean>} whether it is on its way
 */
export async function playOn(app, entry, ply) {
  const { record } = entry;
  const levels = app.engine.hello?.games.find(({ name }) => name === record.game)?.levels ?? [];
  const names = gameNames(entry);
  const field = (
    /** @type {any} */ seat,
    /** @type {number} */ at,
  ) => html`<label class="field"><span class="label">${t("new.who", { number: at + 1 })}: ${names[at]}</span>
    <select class="input" name="seat-${at}" data-testid="playon-seat-${at}">
      <option value="human" .selected=${seat.kind === "human"}>${t("new.person")}</option>
      ${levels.map((level) => html`<option value=${level} .selected=${seat.level === level}>${levelText(record.game, level, "label")}</option>`)}
    </select></label>`;
  const answer = await openDialog({
    title: t("shared.who"),
    body: html`<div class="stack close">${record.seats.map(field)}</div>`,
    buttons: [
      { value: "yes", label: t("shared.play_on"), look: "primary" },
      { value: "no", label: t("cancel"), look: "quiet" },
    ],
    testid: "playon-dialog",
  });
  if (answer?.value !== "yes") return false;
  const seats = record.seats.map((/** @type {any} */ seat, /** @type {number} */ at) => sitter(seat, String(answer.form.get(`seat-${at}`))));
  await keepCopy(app, { record: { ...record, seats, actions: record.actions.slice(0, ply) }, title: null });
  return true;
}

/** @param {any} seat @param {string} chosen */
function sitter(seat, chosen) {
  if (chosen === "human") return { kind: "human", name: seat.name ?? "" };
  // Whoever was named was a person, or another computer.
  return chosen === seat.level ? seat : { kind: "computer", level: chosen };
}

/** Save a game that came from elsewhere, and go to it. @param {App} app @param {{record: any, title: string | null}} game */
export async function keepCopy(app, { record, title }) {
  const table = await app.engine.request({ type: "load", record });
  const finished = table.acting === null;
  const entry = newEntry(table.record, { title, view: table.view, finished, foreign: finished });
  await saveGame(entry);
  handOver(app.engine, entry.id, table);
  app.go(`#/game/${entry.id}`);
}
