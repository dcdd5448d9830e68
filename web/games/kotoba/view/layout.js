// The table as a whole: strip, words, plan, status, tray, hand and keys, and on a desk the log beside them.

import { html, nothing } from "lit-html";
import { curtainTemplate } from "../../common/curtain.js";
import { actionsTemplate } from "./actions.js";
import { modeTemplate, planTemplate, trayTemplate, typingTemplate } from "./tray.js";
import { dialogTemplate } from "./dialogs.js";
import { fieldTemplate, stripTemplate } from "./seats.js";
import { handTemplate } from "./hand.js";
import { logTemplate } from "./log.js";
import { mayMake, seatName } from "../play/model.js";
import { lastSaid } from "../play/sentences.js";
import { stageTemplate } from "./playback.js";
import { statusTemplate } from "./status.js";
import { voteTemplate } from "./vote.js";

/** @import { Model, Deeds } from "../play/model.js" */

/** Everything. @param {Model} model @param {Deeds} deeds */
export function tableTemplate(model, deeds) {
  const { t } = model.context;
  const planning = model.tray.target !== null && mayMake(model);
  return html`<div class="table-room kt-room"><div class="table-grid kt ${model.wide ? "wide" : ""} ${planning ? "planning" : ""}">
      ${stripTemplate(model, deeds)}
      <div class="kt-middle">${planning ? planTemplate(model, deeds) : nothing}${fieldTemplate(model, deeds)}${stageTemplate(model, deeds)}</div>
      <div class="kt-bench">
        ${statusTemplate(model, deeds)} ${modeTemplate(model, deeds)} ${trayTemplate(model, deeds)} ${typingTemplate(model, deeds)}
        ${handTemplate(model, deeds)} ${actionsTemplate(model, deeds)}
      </div>
      ${model.wide ? html`<aside class="table-side kt-side" aria-label=${t("kotoba.side")}><h2>${t("kotoba.dialog.log")}</h2>${logTemplate(model, deeds)}</aside>` : nothing}
    </div></div>
    ${dialogTemplate(model, deeds)} ${voteTemplate(model, deeds)} ${model.curtain === null ? nothing : curtainFor(model, deeds)}`;
}

/** @param {Model} model @param {Deeds} deeds */
function curtainFor(model, deeds) {
  const { t } = model.context;
  return curtainTemplate({
    title: t("kotoba.curtain.title", { name: seatName(model, model.curtain ?? 0) }),
    text: lastSaid(model),
    button: t("kotoba.curtain.here"),
    raise: deeds.raise,
  });
}
