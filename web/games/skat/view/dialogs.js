// The dialogs of the Skat table: higher bids, bid calculator, last trick, finished deal, score sheet, card preferences,
// guide.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { lessonButton } from "../../common/lesson.js";
import { dealTemplate } from "./deal.js";
import { endTemplate } from "./end.js";
import { openCard } from "./faces.js";
import { COURSE } from "../play/lesson.js";
import { CHOICES } from "../play/preferences.js";
import { isMyTurn } from "../play/model.js";
import { contractName, dealText, sentence } from "../play/sentences.js";
import { matchButton } from "./panels.js";
import { sheetTemplate } from "./score-sheet.js";
import { trickTable } from "./tricks.js";

/** @import { Model, Controls } from "../play/model.js" */

/** The id of the dialog's title. */
const TITLE = "sk-dialog-title";

/** @param {Model} model @param {Controls} controls */
export function dialogTemplate(model, controls) {
  if (!model.dialog) return nothing;
  return html`<dialog class="sk-dialog ${model.dialog}" data-testid="dialog-${model.dialog}" aria-labelledby=${TITLE}
    @close=${() => controls.close()}>
    ${model.dialog === "end" ? nothing : html`<h2 id=${TITLE}>${titleOf(model)}</h2>`}
    ${bodyOf(model, controls)}
    ${model.dialog === "end" && model.table.view.result ? nothing : closing(model, controls)}
  </dialog>`;
}

/** The key that closes a dialog; a match's end has its own. @param {Model} model @param {Controls} controls */
function closing(model, controls) {
  const { result } = model.table.view;
  const deal = model.dialog === "deal";
  return html`<div class="actions">
    ${deal && result ? matchButton(model) : nothing}
    <button class="button primary" data-testid="dialog-close" autofocus
      @click=${() => controls.close()}>${t(deal && !result ? "skat.do.go_on" : "skat.do.close")}</button>
  </div>`;
}

/** @param {Model} model @returns {string} */
function titleOf(model) {
  const { view } = model.table;
  if (model.dialog === "deal") return dealText(model, view.done[model.shownDeal].number);
  return t(`skat.dialog.${model.dialog}`);
}

/** @param {Model} model @param {Controls} controls */
function bodyOf(model, controls) {
  switch (model.dialog) {
    case "more":
      return jumps(model, controls);
    case "bids":
      return bidsTemplate(model);
    case "last":
      return lastTrick(model);
    case "deal":
      return dealTemplate(model, controls);
    case "look":
      return looks(model, controls);
    case "guide":
      return guideTemplate(model);
    case "end":
      return endTemplate(model, controls, TITLE);
    default:
      return sheetTemplate(model, controls);
  }
}

/** @param {Model} model @param {Controls} controls */
function jumps(model, controls) {
  if (!isMyTurn(model)) return nothing;
  return html`<p class="soft small">${t("skat.jump")}</p><div class="sk-values">
    ${model.table.view.may.bid.map(
      (value) => html`<button class="button" data-testid="value-${value}"
      @click=${() => controls.bid(value)}>${value}</button>`,
    )}</div>`;
}

/** What each game would be worth with these cards; too cheap ones are pale. @param {Model} model */
function bidsTemplate(model) {
  if (!model.bids) return html`<p>${t("skat.wait")}</p>`;
  const { auction, may } = model.table.view;
  const needed = may.hold ? auction.bid : (may.bid[0] ?? 0);
  const value = (/** @type {number} */ worth) =>
    html`<td class="numbers ${worth < needed ? "soft" : ""}">${worth < needed ? worth : html`<b>${worth}</b>`}</td>`;
  const row = (
    /** @type {any} */ game,
  ) => html`<tr data-testid="bids-${game.game}"><th scope="row">${contractName(model, [game.game])}</th><td
    class="small">${reckoned(game)}</td>${value(game.plain)}${value(game.hand)}</tr>
    ${
      game.ouvert
        ? html`<tr><th
      scope="row">${contractName(model, [
        game.game,
        "ouvert",
      ])}</th><td></td>${value(game.ouvert)}${value(game.hand_ouvert)}</tr>`
        : nothing
    }
    ${
      game.revolution
        ? html`<tr><th
      scope="row">${contractName(model, [
        game.game,
        "revolution",
      ])}</th><td></td><td></td>${value(game.revolution)}</tr>`
        : nothing
    }`;
  return html`<table class="sk-bids"><thead><tr><th scope="col">${t("skat.bids.game")}</th><th
    scope="col">${t("skat.bids.tops")}</th><th scope="col">${t("skat.bids.plain")}</th><th
      scope="col">${t("skat.bids.hand")}</th></tr></thead>
    <tbody>${model.bids.games.map(row)}</tbody></table>
    <p class="soft small">${t("skat.bids.note")}</p>`;
}

/** @param {any} game */
function reckoned({ matadors, base }) {
  if (matadors === null) return "";
  const level = Math.abs(matadors);
  const tops = t(matadors > 0 ? "skat.step.with" : "skat.step.without", { level });
  return `${tops}, ${t("skat.step.game", { level: level + 1 })}\u00a0×\u00a0${base}`;
}

/** @param {Model} model */
function lastTrick(model) {
  const last = model.table.view.tricks.at(-1);
  if (!last) return html`<p>${t("skat.no_trick")}</p>`;
  return html`${trickTable(model, last)}
  <p>${sentence(model, "trick", last.winner ?? 0, { points: last.points ?? 0 })}</p>`;
}

/** @param {Model} model @param {Controls} controls */
function looks(model, controls) {
  const option = (
    /** @type {string} */ name,
    /** @type {any} */ value,
  ) => html`<button class="button small ${/** @type {any} */ (model.look)[name] === value ? "chosen" : ""}"
    role="radio" aria-checked=${/** @type {any} */ (model.look)[name] === value} data-testid="look-${name}-${value}"
      @click=${() => controls.setLook(name, value)}>${t(`skat.look.${name}.${value}`)}</button>`;
  return html`<div class="row">${["CJ", "SQ", "HA", "D9"].map((card) => openCard(model, card))}</div>
    ${Object.entries(CHOICES).map(
      ([
        name,
        values,
      ]) => html`<div class="field"><span class="label" id="look-${name}">${t(`skat.look.${name}.label`)}</span>
    <div class="row" role="radiogroup"
      aria-labelledby="look-${name}">${values.map((value) => option(name, value))}</div></div>`,
    )}`;
}

const RULES = ["aim", "deal", "bid", "game", "trumps", "order", "follow", "value", "lost"];

/** A short guide for beginners: what to do now, and the rules by this match's options. @param {Model} model */
function guideTemplate(model) {
  const { view } = model.table;
  return html`<div class="sk-guide" tabindex="0" role="group" aria-label=${t("skat.dialog.guide")}>
    ${
      view.phase === "over"
        ? nothing
        : html`<p class="sk-now"><b>${t(`skat.phase.${view.phase}`)}.</b>
    ${t(`skat.guide.${view.phase}`)}</p>`
    }
    <ul class="stack close">${RULES.map((rule) => html`<li>${t(`skat.help.rules.${rule}`)}</li>`)}</ul>
    <h3>${t("skat.guide.here")}</h3>
    <ul class="stack close">${agreed(view).map(
      ([name, value]) => html`<li>${t(`skat.guide.${name}.${value}`, { deals: view.deal.of })}</li>`,
    )}</ul>
    <p>${lessonButton(COURSE, model.context.go)}</p>
  </div>`;
}

/** The options that matter at this table. @param {Model["table"]["view"]} view @returns {[string, any][]} */
function agreed({ options }) {
  const always = [...(options.deal ? [] : ["rounds"]), "scoring", "tournament", "ramsch", "kontra"];
  const ramsch = options.ramsch === "off" ? [] : ["ramsch_count", "ramsch_skat"];
  const pushed = options.ramsch === "schieberamsch" ? ["push_doubling", "jacks_pushed"] : [];
  const limit = options.scoring === "adjusted" ? ["limit"] : [];
  const pub = ["bock", "spitze", "revolution"].filter((name) => options[name]);
  return [...always, ...limit, ...ramsch, ...pushed, ...pub, "lost_levels", "hand_schwarz"].map((name) => [
    name,
    options[name],
  ]);
}
