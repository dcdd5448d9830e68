// The buttons under the rack, each with an icon and a word.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { canAnalyse } from "../coach/coach-controller.js";
import { icon } from "../../common/icons.js";
import { canUndo, isAgainstComputers } from "../../common/seats.js";
import { isMyTurn, shownView } from "../play/model.js";

/** @import { BoardControls, Controls, Model } from "../play/model.js" */

/** @param {Model} model @param {Controls} controls */
export function actionsTemplate(model, controls) {
  const { view } = model.table;
  const mine = isMyTurn(model) && model.context.ready;
  const placed = model.placing.pending.length > 0;
  const { puzzle } = model.context;
  const exchange = keyTemplate("exchange", mine && view.may.exchange > 0, () => controls.open("exchange"));
  return html`<div class="xw-actions" role="group" aria-label=${t("crossword.action.label")}>
    <div class="xw-keys main">
      ${keyTemplate("recall", placed, () => controls.place({ type: "recall" }))}
      ${keyTemplate("shuffle", model.placing.rack.length > 1 && model.curtain === null, () => controls.shuffle())}
      ${playButton(model, controls)}
      ${puzzle ? bagKey(model, controls) : exchange}
    </div>
    ${puzzle ? nothing : otherKeys(model, controls)}
  </div>`;
}

/** Buttons for rarer actions. @param {Model} model @param {Controls} controls */
function otherKeys(model, controls) {
  const { view } = model.table;
  const mine = isMyTurn(model) && model.context.ready;
  const alone = isAgainstComputers(model);
  const analyse = keyTemplate("analyse", canAnalyse(model), () => controls.analyse());
  return html`<div class="xw-keys">
      ${keyTemplate("pass", mine && view.may.pass, () => controls.pass())}
      ${keyTemplate("hint", mine && view.may.play, () => controls.hint())}
      ${model.wide && (alone || view.result) ? analyse : nothing}
      ${alone ? keyTemplate("undo", mayUndo(model), () => controls.undo()) : nothing}
      ${model.wide ? nothing : bagKey(model, controls)}
      ${model.wide ? nothing : keyTemplate("sheet", true, () => controls.open("sheet"), "open-sheet")}
      ${model.wide ? nothing : keyTemplate("history", view.ply > 0, () => controls.lookBack(view.ply), "open-history")}
      ${keyTemplate("more", true, () => controls.open("more"))}
    </div>`;
}

/** @param {string} name @param {boolean} enabled @param {() => void} act @param {string} [testId] */
function keyTemplate(name, enabled, act, testId = name) {
  return html`<button class="xw-key table-key" data-testid=${testId} ?disabled=${!enabled} @click=${act}>
    ${icon(name)}<span>${t(`crossword.action.${name}`)}</span>
  </button>`;
}

/** The number of tiles in the bag is the button's picture. @param {Model} model @param {BoardControls} controls */
export function bagKey(model, controls) {
  const { bag } = shownView(model);
  return html`<button class="xw-key table-key" data-testid="bag" aria-label=${t("crossword.bag.open", { count: bag })}
    @click=${() => controls.open("unseen")}>
    <b class="numbers">${bag}</b><span>${t("crossword.action.bag")}</span>
  </button>`;
}

/** @param {Model} model @param {Controls} controls */
function playButton(model, controls) {
  const { preview } = model;
  const legal = controls.canPlay();
  const label = legal ? t("crossword.action.play_for", { count: preview?.score ?? 0 }) : t("crossword.action.play");
  return html`<button class="button primary xw-play" data-testid="play" ?disabled=${!legal}
    @click=${() => controls.play()}>${label}</button>`;
}

/** A computer that thinks for longer gives that up. @param {Model} model */
function mayUndo(model) {
  return canUndo(model) && (!model.thinking || model.thinkingProgress !== null) && !model.back;
}
