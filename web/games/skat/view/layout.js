// The layout of the Skat table: top strip, felt, panel, one's own place and the hand; where there is room also the
// score sheet.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { canAct } from "../play/model.js";
import { dealText } from "../play/sentences.js";
import { dialogTemplate } from "./dialogs.js";
import { feltTemplate } from "./felt.js";
import { handTemplate } from "./hand.js";
import { panelTemplate } from "./panels.js";
import { sheetTemplate } from "./score-sheet.js";
import { ownPlace } from "./seats.js";

/** @import { Controls, Model } from "../play/model.js" */

/** Everything. @param {Model} model @param {Controls} controls */
export function tableTemplate(model, controls) {
  const { puzzle } = model.context;
  const { view } = model.table;
  const opener = (/** @type {"sheet" | "look" | "guide"} */ name) =>
    html`<button class="button quiet small" data-testid="open-${name}"
      @click=${() => controls.open(name)}>${t(`skat.do.${name}`)}</button>`;
  return html`<div class="table-room sk-room"><div class="table-grid sk" data-testid="skat" data-ply=${view.ply}
    data-turn=${canAct(model)}>
    <header class="sk-strip" ?hidden=${Boolean(puzzle)}>
      <span class="numbers small">${dealText(model, view.deal.number)}</span>
      <span class="sk-strip-buttons">${opener("sheet")} ${opener("look")} ${opener("guide")}</span>
    </header>
    ${feltTemplate(model, controls)} ${panelTemplate(model, controls)} ${ownPlace(model)}
    ${handTemplate(model, controls)}
    ${
      puzzle
        ? nothing
        : html`<aside class="sk-side"
      aria-label=${t("skat.dialog.sheet")}><h2>${t("skat.dialog.sheet")}</h2>${sheetTemplate(model, controls)}</aside>`
    }
    ${dialogTemplate(model, controls)}
  </div></div>`;
}
