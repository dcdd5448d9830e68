// The layout of the Crosswords table: seats, board, rack and buttons; where there is room also the score sheet and the
// bag.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { actionsTemplate } from "./actions.js";
import { boardTemplate, magnifierTemplate } from "./board.js";
import { helpShown } from "../coach/coach-controller.js";
import { hintTemplate } from "../coach/hint.js";
import { panelTemplate } from "../coach/panel.js";
import { dialogTemplate } from "./dialogs.js";
import { icon } from "../../common/icons.js";
import { isMyTurn } from "../play/model.js";
import { rackTemplate } from "./rack.js";
import { roomAddress } from "../address.js";
import { seatsTemplate } from "./seats.js";
import { historyTemplate, lookingBackTemplate, sheetTemplate } from "./score-sheet.js";
import { statusTemplate } from "./status.js";
import { foldedBag } from "./unseen.js";

/** @import { Model, Controls } from "../play/model.js" */

/** Everything. @param {Model} model @param {Controls} controls */
export function tableTemplate(model, controls) {
  model.marks = helpShown(model);
  const analysing = model.help.open === "analysis";
  return html`<div class="table-room xw-room"><div
    class="table-grid xw ${model.wide ? "wide" : ""} ${model.back ? "is-back" : ""}">
      ${seatsTemplate(model)} ${boardTemplate(model, controls)}
      <div class="xw-hand ${analysing && !model.wide ? "analysing" : ""}">
        ${
          analysing && !model.wide
            ? analysisTemplate(model, controls)
            : html`${model.back ? lookingBackTemplate(model, controls) : statusTemplate(model, controls)}
              ${rackTemplate(model, controls)} ${keysTemplate(model, controls)}`
        }
      </div>
      ${model.wide ? asideTemplate(model, controls) : nothing}
      <p id="xw-keys" hidden>${t("crossword.board.keys")}</p>
    </div></div>
    ${magnifierTemplate(model)} ${dialogTemplate(model, controls)}`;
}

/** Below the rack: the keys, the hint, or the way through the game. @param {Model} model @param {Controls} controls */
function keysTemplate(model, controls) {
  if (model.help.open === "hint" && model.help.hint) return hintTemplate(model.help.hint, controls);
  return model.back && !model.wide ? historyTemplate(model, controls) : actionsTemplate(model, controls);
}

/** @param {Model} model @param {Controls} controls */
function analysisTemplate(model, controls) {
  if (!model.help.analysis) return nothing;
  const close = () =>
    html`<button class="button quiet" data-testid="analysis-close" aria-label=${t("crossword.coach.close")}
      title=${t("crossword.coach.close")} @click=${() => controls.closeHelp()}>${icon("close")}</button>`;
  const { report } = model.help.analysis;
  const tries = report
    ? roomAddress("analysis", { cgp: report.cgp, lexicon: report.lexicon, from: `game/${model.context.id}` })
    : "";
  const tools = (/** @type {import("../coach/types.js").Candidate} */ play) => html`${
    play.tiles.length && isMyTurn(model)
      ? html`<button class="button primary small" data-testid="candidate-place"
        @click=${() => controls.placeGhost(play.tiles)}>${t("crossword.coach.place")}</button>`
      : nothing
  }
    ${
      tries
        ? html`<a class="button small" data-testid="position-open"
      href=${tries}>${t("crossword.review.try")}</a>`
        : nothing
    }`;
  return panelTemplate(model.help.analysis, { close, tools });
}

/** @param {Model} model @param {Controls} controls */
function asideTemplate(model, controls) {
  if (model.help.open === "analysis") {
    return html`<aside class="table-side xw-side analysing"
      aria-label=${t("crossword.coach.title")}>${analysisTemplate(model, controls)}
        ${historyTemplate(model, controls)}</aside>`;
  }
  return html`<aside class="table-side xw-side" aria-label=${t("crossword.side")}>
    ${
      model.context.puzzle
        ? nothing
        : html`<h2>${t("crossword.dialog.sheet")}</h2>${sheetTemplate(model, controls)}
    ${historyTemplate(model, controls)}`
    }
    ${foldedBag(model, controls)}
  </aside>`;
}
