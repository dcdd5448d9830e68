// The layout of the table: top strip, seats with their words, plan, status line, tray, hand and buttons; where there is
// room also the log.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { actionsTemplate } from "./actions.js";
import { modeTemplate, planTemplate, trayTemplate, typingTemplate } from "./tray.js";
import { dialogTemplate, voteTemplate } from "./dialogs.js";
import { seatsTemplate, stripTemplate } from "./seats.js";
import { handTemplate } from "./hand.js";
import { logTemplate } from "./log.js";
import { mayMake } from "../play/model.js";
import { stageTemplate } from "./playback.js";
import { statusTemplate } from "./status.js";

/** @import { Model, Controls } from "../play/model.js" */

/** Everything. @param {Model} model @param {Controls} controls */
export function tableTemplate(model, controls) {
  const planning = model.tray.target !== null && mayMake(model);
  return html`<div class="table-room kt-room"><div
    class="table-grid kt ${model.wide ? "wide" : ""} ${planning ? "planning" : ""}">
      ${stripTemplate(model, controls)}
      <div class="kt-middle">${
        planning && !model.wide ? planTemplate(model, controls) : nothing
      }${seatsTemplate(model, controls)}${stageTemplate(model, controls)}</div>
      <div class="kt-bench">
        ${statusTemplate(model, controls)} ${modeTemplate(model, controls)}
        ${model.table.view.result ? nothing : html`${trayTemplate(model, controls)} ${typingTemplate(model, controls)}`}
        ${handTemplate(model, controls)} ${actionsTemplate(model, controls)}
      </div>
      ${
        model.wide
          ? html`<aside class="table-side kt-side"
        aria-label=${t("kotoba.side")}>${planning ? planTemplate(model, controls) : nothing}${
          model.context.puzzle ? nothing : html`<h2>${t("kotoba.dialog.log")}</h2>${logTemplate(model, controls)}`
        }</aside>`
          : nothing
      }
    </div></div>
    ${dialogTemplate(model, controls)} ${voteTemplate(model, controls)}`;
}
