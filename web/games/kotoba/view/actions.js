// The buttons under the hand: for a new word, for a plan, for discarding, or at the end.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { icon } from "../../common/icons.js";
import { canUndo, isAgainstComputers } from "../../common/seats.js";
import { isDiscarding, isLastRound, isMyTurn, isVoteLost, mayMake } from "../play/model.js";
import { signed } from "../../common/sentences.js";
import { isBegun, lacksCards } from "../play/tray.js";

/** @import { Model, Controls } from "../play/model.js" */

/** @param {Model} model @param {Controls} controls */
export function actionsTemplate(model, controls) {
  if (model.context.puzzle?.isOver) return nothing;
  const keys = model.table.view.result
    ? endKeys
    : isDiscarding(model)
      ? discardKeys
      : model.tray.target && mayMake(model)
        ? planKeys
        : newKeys;
  return html`<div class="kt-actions" role="group"
    aria-label=${t("kotoba.action.label")}>${keys(model, controls)}</div>`;
}

/**
 * @param {string} name @param {boolean} enabled @param {() => void} act @param {string} [label]
 */
function key(name, enabled, act, label = t(`kotoba.action.${name}`)) {
  return html`<button class="kt-key table-key" data-testid=${name} ?disabled=${!enabled}
    @click=${act}>${icon(name === "undo" ? "rewind" : name)}<span>${label}</span></button>`;
}

/** @param {Model} model @param {Controls} controls */
function endKeys(model, controls) {
  return html`<button class="button kt-confirm" data-testid="over-new"
    @click=${() => model.context.newGame()}>${t("kotoba.action.new-game")}</button>
    <button class="button kt-confirm" data-testid="over-rematch"
      @click=${() => model.context.rematch()}>${t("kotoba.end.rematch")}</button>
    ${key("log", true, () => controls.open("log"))}`;
}

/** @param {Model} model @param {Controls} controls */
function newKeys(model, controls) {
  const { puzzle } = model.context;
  const { tray, preview, order } = model;
  const turn = isMyTurn(model) && model.context.ready;
  const making = tray.cells.length > 0;
  const makes = preview?.legal && !lacksCards(tray) && !isVoteLost(model);
  const label = !makes
    ? t("kotoba.action.make")
    : preview.vote
      ? t("kotoba.action.propose")
      : t("kotoba.action.make_for", { count: preview.score });
  return html`${key("back", making && mayMake(model), () => controls.changeTray({ type: "back" }))}
    ${key("sort", tray.hand.length > 1, () => controls.sort(), t(`kotoba.order.${order}`))}
    <button class="button primary kt-confirm" data-testid="confirm" ?disabled=${!canConfirm(model)}
      @click=${() => controls.confirm()}>${label}</button>
    ${puzzle ? nothing : otherKeys(model, controls, turn)}`;
}

/** What is not done with a word. @param {Model} model @param {Controls} controls @param {boolean} turn */
function otherKeys(model, controls, turn) {
  return html`${model.wide && isAgainstComputers(model) ? key("undo", mayUndo(model), () => controls.undo()) : nothing}
    ${key("discard", turn && model.table.view.may.discard, () => controls.chooseDiscards(true))}`;
}

/** @param {Model} model @param {Controls} controls */
function planKeys(model, controls) {
  const { tray, plan, order } = model;
  const net = plan?.legal && canSum(model) && !lacksCards(tray) ? signed(plan.net) : "";
  const label =
    plan?.legal && plan.vote.length && !isVoteLost(model)
      ? t("kotoba.action.propose_plan", { net })
      : t("kotoba.action.confirm_for", { net });
  return html`${key("back", isBegun(tray) || tray.steps.length > 0, () => controls.changeTray({ type: "back" }))}
    ${model.wide ? key("sort", true, () => controls.sort(), t(`kotoba.order.${order}`)) : nothing}
    <button class="button kt-step-add" data-testid="add-step" ?disabled=${!canStep(model)}
      @click=${() => controls.addStep()}>${stepLabel(model)}</button>
    <button class="button primary kt-confirm" data-testid="confirm" ?disabled=${!canConfirm(model)}
      @click=${() => controls.confirm()}>${net ? label : t("kotoba.action.confirm")}</button>`;
}

/** @param {Model} model @returns {string} */
function stepLabel(model) {
  const step = isBegun(model.tray) ? model.plan?.steps.at(-1) : undefined;
  return step?.chips && canStep(model)
    ? t("kotoba.action.step_for", { chips: signed(step.chips.total) })
    : t("kotoba.action.step");
}

/** @param {Model} model @param {Controls} controls */
function discardKeys(model, controls) {
  const { phase } = model.table.view;
  const undo = key("undo", mayUndo(model), () => controls.undo());
  return html`${
    phase === "make" ? key("close", true, () => controls.chooseDiscards(false), t("kotoba.action.cancel")) : nothing
  }
    ${key("sort", true, () => controls.sort(), t(`kotoba.order.${model.order}`))}
    <button class="button primary kt-confirm" data-testid="discard-go" ?disabled=${!model.context.ready}
      @click=${() => controls.discard()}>${discardLabel(model)}</button>
    ${isAgainstComputers(model) && phase === "discard" ? undo : nothing}`;
}

/** What the key does that ends the turn. @param {Model} model @returns {string} */
function discardLabel(model) {
  const { phase, seats, deck, seat, discards } = model.table.view;
  const count = model.discarding?.length ?? 0;
  if (phase === "make" && !count) return t("kotoba.discard.pass");
  if (isLastRound(model.table.view)) return t("kotoba.discard.finish");
  const left = seats[seat ?? 0].hand_size - count;
  const drawn = Math.max(0, Math.min(10 - left, deck + [...discards].length + count));
  return t(count ? "kotoba.discard.go" : "kotoba.discard.none", { count, drawn });
}

/** Whether the plan that the engine answered about is the one that lies there. @param {Model} model */
function canSum(model) {
  return model.plan !== null && model.plan.fault === null && model.plan.steps.length > 0;
}

/** Whether the step that lies there can be added to the plan. @param {Model} model */
export function canStep(model) {
  const { tray, plan } = model;
  return isBegun(tray) && tray.target !== null && plan?.legal === true && !isVoteLost(model) && !lacksCards(tray);
}

/** Whether what lies there can be played now. @param {Model} model */
export function canConfirm(model) {
  const found = model.tray.target ? model.plan : model.preview;
  return (
    isMyTurn(model) &&
    model.context.ready &&
    mayMake(model) &&
    found?.legal === true &&
    found.now &&
    Boolean(found.action) &&
    !lacksCards(model.tray) &&
    !isVoteLost(model)
  );
}

/** @param {Model} model */
export function mayUndo(model) {
  return canUndo(model) && !model.thinking && !model.frame;
}
