// Playing on from any move of any game, as a saved game of its own.

import { html } from "../../parts/lit.js";
import { openDialog } from "../../parts/dialog.js";
import { handOver } from "./engine-table.js";
import { playerNames, levelText, peopleOf } from "../catalogue/games.js";
import { t } from "../base/i18n.js";
import { newEntry, saveGame } from "../storage/games-store.js";

/** @import { App } from "../../app.js" */
/** @import { Table } from "../../engine/messages.js" */
/** @import { SavedGame } from "../storage/games-store.js" */
/** @import { EngineTable } from "./engine-table.js" */

/**
 * Ask for the players, save the game as it stood after `ply` actions, and open it.
 * @param {App} app @param {SavedGame} entry @param {number} ply
 * @returns {Promise<boolean>} false if the player cancelled
 */
export async function playOn(app, entry, ply) {
  const { record } = entry;
  const { games = [], forms = [] } = app.engine.hello ?? {};
  const levels = [...games, ...forms].find(({ name }) => name === record.game)?.levels ?? [];
  const names = playerNames(entry);
  const field = (/** @type {any} */ seat, /** @type {number} */ index) => html`<label class="field"><span
    class="label">${t("new.who", { number: index + 1 })}${t("colon")}${names[index]}</span>
    <select class="input" name="seat-${index}" data-testid="playon-seat-${index}">
      <option value="human" .selected=${seat.kind === "human"}>${t("new.person")}</option>
      ${levels.map(
        (level) => html`<option value=${level}
        .selected=${seat.level === level}>${levelText(record.game, level, "label")}</option>`,
      )}
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
  const seats = record.seats.map((/** @type {any} */ seat, /** @type {number} */ index) =>
    chosenSeat(seat, String(answer.form.get(`seat-${index}`))),
  );
  await keepCopy(app, { record: { ...record, seats, actions: record.actions.slice(0, ply) }, title: null });
  return true;
}

/** @param {any} seat @param {string} chosen */
function chosenSeat(seat, chosen) {
  if (chosen === "human") return { kind: "human", name: seat.name ?? "" };
  // A name belonged to a person, or another computer.
  return chosen === seat.level ? seat : { kind: "computer", level: chosen };
}

/**
 * Save a record as a game of its own, and go to it.
 * @param {App} app @param {{record: any, title: string | null, kept?: SavedGame["kept"]}} game
 * @param {{engineTable: EngineTable, table: Table} | null} [held] where the record is loaded already: it is not
 * replayed again
 */
export async function keepCopy(app, { record, title, kept = {} }, held = null) {
  const table = held?.table ?? (await app.engine.request({ type: "load", record }));
  const seat = seatToShow(table);
  const finished = table.acting === null;
  const view = held ? await held.engineTable.view(seat) : table.view;
  const entry = newEntry(table.record, { title, view, finished, kept, foreign: finished });
  await saveGame(entry);
  if (held) await held.engineTable.handOver(entry.id, table, seat);
  else handOver(app.engine, entry.id, table);
  app.go(`#/game/${entry.id}`);
}

/** The only person's seat, or that of the person to act. @param {Table} table @returns {number | null} */
function seatToShow({ record, acting, to_act }) {
  const people = peopleOf(record);
  if (people.length === 1) return people[0];
  return acting === "human" ? (to_act.find((seat) => people.includes(seat)) ?? null) : null;
}
