// The keys at the end of a game whose result is compared with others, in place of what is usually done first.

import { html, nothing } from "../../parts/lit.js";
import { t } from "../../shell/base/i18n.js";

/** @import { AnyModel } from "./table-controller.js" */

/** @param {AnyModel} model whose game is over */
export function contestKeys({ context: { contest } }) {
  if (!contest) return nothing;
  const { label } = contest;
  return html`${label ? html`<button class="button primary" data-testid="end-compare" @click=${() => contest.compare()}>${label}</button>` : nothing}
    <button class="button ${label ? "" : "primary"}" data-testid="end-send" @click=${() => void contest.send()}>${t("contest.send")}</button>`;
}

/** The look of a key that is the first choice at the end of any other game. @param {AnyModel} model */
export function firstUnlessContest({ context: { contest } }) {
  return contest ? "" : "primary";
}
