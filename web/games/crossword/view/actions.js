// The buttons under the rack. Every one has a word under its picture, and says by itself whether it can be used now.

import { html, nothing } from "lit-html";
import { canAnalyse } from "../coach/help.js";
import { icon } from "../../common/icons.js";
import { isAgainstComputers, isMyTurn } from "../play/model.js";

/** @import { Model, Deeds } from "../play/model.js" */

/** @param {Model} model @param {Deeds} deeds */
export function actionsTemplate(model, deeds) {
  const { view } = model.table;
  const mine = isMyTurn(model) && model.context.ready;
  const placed = model.placing.lying.length > 0;
  const button = keyTemplate.bind(null, model);
  return html`<div class="xw-actions" role="group" aria-label=${model.context.t("crossword.action.label")}>
    <div class="xw-keys main">
      ${button("recall", placed, () => deeds.place({ type: "recall" }))}
      ${button("shuffle", model.placing.rack.length > 1 && model.curtain === null, deeds.shuffle)}
      ${playButton(model, deeds)}
      ${button("exchange", mine && view.may.exchange > 0, () => deeds.open("exchange"))}
      ${button("pass", mine && view.may.pass, () => deeds.act("pass"))}
    </div>
    <div class="xw-keys">
      ${button("hint", mine && view.may.play, deeds.hint)}
      ${model.wide && (isAgainstComputers(model) || view.result) ? button("analyse", canAnalyse(model), deeds.analyse) : nothing}
      ${isAgainstComputers(model) ? button("undo", canUndo(model), deeds.undo) : nothing}
      ${model.wide ? nothing : bagKey(model, deeds)}
      ${model.wide ? nothing : button("sheet", true, () => deeds.open("sheet"), "open-sheet")}
      ${model.wide ? nothing : button("history", view.ply > 0, () => deeds.lookBack(view.ply), "open-history")}
      ${button("more", true, () => deeds.open("more"))}
    </div>
  </div>`;
}

/** @param {Model} model @param {string} name @param {boolean} enabled @param {() => void} act @param {string} [testId] */
function keyTemplate(model, name, enabled, act, testId = name) {
  return html`<button class="xw-key table-key" data-testid=${testId} ?disabled=${!enabled} @click=${act}>
    ${icon(name)}<span>${model.context.t(`crossword.action.${name}`)}</span>
  </button>`;
}

/** The number of tiles in the bag is the button's picture. @param {Model} model @param {Deeds} deeds */
function bagKey(model, deeds) {
  const { t } = model.context;
  const { bag } = model.table.view;
  return html`<button class="xw-key table-key" data-testid="bag" aria-label=${t("crossword.bag.open", { count: bag })} @click=${() => deeds.open("unseen")}>
    <b class="numbers">${bag}</b><span>${t("crossword.action.bag")}</span>
  </button>`;
}

/** @param {Model} model @param {Deeds} deeds */
function playButton(model, deeds) {
  const { t } = model.context;
  const { preview } = model;
  const legal = canPlay(model);
  const label = legal ? t("crossword.action.play_for", { count: preview?.score ?? 0 }) : t("crossword.action.play");
  return html`<button class="button primary xw-play" data-testid="play" ?disabled=${!legal} @click=${deeds.play}>${label}</button>`;
}

/** Whether what lies on the board can be played now. @param {Model} model */
export function canPlay(model) {
  const { placing, preview, table } = model;
  return isMyTurn(model) && table.view.may.play && placing.lying.length > 0 && placing.asking === null && preview?.legal === true;
}

/** Whether this seat has done something that can be taken back; a computer that thinks for longer gives that up then. @param {Model} model */
function canUndo(model) {
  const { seat } = model.table.view;
  const done = model.table.record.actions.some(([actor]) => actor === seat);
  return (
    done &&
    isAgainstComputers(model) &&
    model.context.ready &&
    !model.context.watching &&
    !model.busy &&
    (!model.thinking || model.thought !== null) &&
    !model.back
  );
}
