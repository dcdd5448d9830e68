// The line of an analysis as a row of keys: from the first position to the last one tried.

import { html, nothing } from "../../../parts/lit.js";
import { icon } from "../../../parts/icons.js";
import { t } from "../../../shell/base/i18n.js";
import { moveName } from "../coach/sentences.js";

/** @import { AnalysisHistory } from "./history.js" */

/** The positions tried so far, and the way back. @param {AnalysisHistory} history @param {(at: number) => void} goTo */
export function trailTemplate(history, goTo) {
  const { steps, at } = history;
  if (steps.length < 2) return nothing;
  return html`<nav class="position-trail" aria-label=${t("crossword.analysis.trail")}>
      <button class="button quiet" data-testid="trail-back" ?disabled=${at === 0}
        @click=${() => goTo(at - 1)}>${icon("back")}${t("crossword.coach.back")}</button>
      <ol>${steps.map(
        (step, index) => html`<li><button class="position-step" aria-current=${index === at ? "step" : nothing}
          data-testid="trail-${index}" @click=${() => goTo(index)}>
        ${index ? moveName(step) : t("crossword.analysis.start")}</button></li>`,
      )}</ol>
    </nav>`;
}
