// The end of a match: who won and by how much, what was remarkable, the score sheet, and what can be done next.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import {
  averageFact,
  contestKeys,
  endFacts,
  endHead,
  firstUnlessContest,
  learnKeys,
  pictureKey,
} from "../../common/end.js";
import { ratingFact } from "../../common/rated.js";
import { isAgainstComputers } from "../../common/seats.js";
import { winnersOf } from "../../common/sentences.js";
import { seatLabel } from "../play/model.js";
import { contractName } from "../play/sentences.js";
import { factsOf } from "../statistics.js";
import { sheetTemplate } from "./score-sheet.js";

/** @import { Model, Controls } from "../play/model.js" */
/** @import { Finished } from "../types.js" */

/** @param {Model} model @param {Controls} controls @param {string} id by which the dialog is named */
export function endTemplate(model, controls, id) {
  const { result } = model.table.view;
  if (!result) return sheetTemplate(model, controls);
  const names = winnersOf(result).map((seat) => seatLabel(model, seat));
  return html`${endHead(model, result, { id, title: t("skat.dialog.end", { names: names.join(", ") }) })}
    ${endFacts([bestGame(model), ownGames(model), averageFact(model, result), ratingFact(model)])}
    ${sheetTemplate(model, controls)}
    <div class="end-actions">
      ${
        model.context.contest || model.context.inSeries
          ? nothing
          : html`<button class="button" data-testid="again"
        @click=${() => controls.again(0)}>${t("skat.do.again")}</button>`
      }
      ${learnKeys(model)} ${pictureKey(() => void controls.sharePicture())}
      <button class="button" data-testid="dialog-close" @click=${() => controls.close()}>${t("skat.do.close")}</button>
      ${contestKeys(model)} ${nextKey(model)}
    </div>`;
}

/** What comes next: the tournament to which the table belongs, or another match. @param {Model} model */
function nextKey(model) {
  if (model.context.inSeries) return nothing;
  const room = String(model.context.kept?.room ?? "");
  if (/^tournament\/[\w-]{1,60}$/.test(room))
    return html`<button class="button primary" data-testid="end-room"
      @click=${() => model.context.go(`#/skat/${room}`)}>${t("game.go_on", {
        room: t("games.skat.rooms.tournament"),
      })}</button>`;
  return html`<button class="button ${firstUnlessContest(model)}" data-testid="new-evening"
    @click=${() => model.context.rematch()}>${t("skat.do.rematch")}</button>`;
}

/** The highest game that somebody won. @param {Model} model */
function bestGame(model) {
  const best = highestWon(model.table.view.done);
  if (!best || best.declarer === null) return null;
  return { label: t("skat.end.best"), value: gameText(model, best), note: seatLabel(model, best.declarer) };
}

/** "Grand ouvert, 264". @param {Model} model @param {Finished} deal @returns {string} */
function gameText(model, { contract, score }) {
  return t("skat.end.game", { contract: contractName(model, contract ?? []), points: Number(score?.score) });
}

/** @param {readonly Finished[]} done @returns {Finished | null} */
function highestWon(done) {
  const won = done.filter(({ score, declarer }) => score?.won && declarer !== null);
  return won.reduce(
    (/** @type {Finished | null} */ found, deal) =>
      Number(deal.score?.score) > Number(found?.score?.score ?? 0) ? deal : found,
    null,
  );
}

/** How many of one's own games one has won. @param {Model} model */
function ownGames(model) {
  const { view } = model.table;
  if (view.seat === null || !isAgainstComputers(model)) return null;
  const { declared = 0, declared_won = 0 } = factsOf(view, view.seat).sums;
  return { label: t("skat.end.declared"), value: t("skat.end.of", { won: declared_won, of: declared }) };
}

/** What the picture of the match says below its title. @param {Model} model @returns {string} */
export function pictureLine(model) {
  const best = highestWon(model.table.view.done);
  return best ? `${t("skat.end.best")}${t("colon")}${gameText(model, best)}` : "";
}
