// The dialogs of the Crosswords table; one is open at a time.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { spelled } from "../../../parts/letters.js";
import { keysHelp, tableDialog } from "../../../parts/modal.js";
import { capNames, loadHelp } from "../../../shell/catalogue/help.js";
import { canAnalyse } from "../coach/coach-controller.js";
import { endTemplate } from "./end.js";
import { isMyTurn } from "../play/model.js";
import { ownTileFace } from "./rack.js";
import { sheetTemplate } from "./score-sheet.js";
import { squareName, tileWords } from "../play/squares.js";
import { unseenTemplate } from "./unseen.js";

/** @import { Help } from "../../../shell/catalogue/help.js" */
/** @import { BoardControls, Controls, DialogName, Model } from "../play/model.js" */
/** @import { TemplateResult as Template } from "lit-html" */

/** @type {Record<DialogName, (model: Model, controls: Controls) => Template>} */
const CONTENTS = {
  blank: blankTemplate,
  exchange: exchangeTemplate,
  end: endTemplate,
  unseen: (model) => unseenTemplate(model),
  sheet: (model, controls) => html`${sheetTemplate(model, controls)}`,
  more: moreTemplate,
  pass: passTemplate,
  resign: resignTemplate,
  recycle: recycleTemplate,
  keys: keysTemplate,
};

/** @param {Model} model @param {Controls} controls */
export function dialogTemplate(model, controls) {
  const { dialog } = model;
  return frame(model, controls, () => dialog && CONTENTS[dialog](model, controls));
}

/**
 * The only dialog of a board without a game: the letters of a blank.
 * @param {Model} model @param {BoardControls} controls
 */
export function blankDialog(model, controls) {
  return frame(model, controls, () => blankTemplate(model, controls));
}

/** @param {Model} model @param {BoardControls} controls @param {() => unknown} content */
function frame(model, controls, content) {
  const { dialog: name } = model;
  return tableDialog({
    name,
    title: name ? t(`crossword.dialog.${name}`) : "",
    closing: t("crossword.dialog.close"),
    testid: name === "blank" ? "blank-chooser" : undefined,
    described: name === "end" ? "xw-end-result xw-end-details" : undefined,
    content,
    close: () => controls.open(null),
  });
}

/** @param {Model} model @param {BoardControls} controls */
function blankTemplate(model, controls) {
  const letters = Object.keys(model.table.view.tiles).filter((letter) => letter !== "?");
  return html`<div class="xw-letters" role="group" aria-label=${t("crossword.blank.label")}>
    ${letters.map(
      (letter, index) => html`<button
      class="xw-letter" data-testid="blank-${spelled(letter)}" ?autofocus=${index === 0}
        @click=${() => controls.chooseBlank(letter)}
    >${spelled(letter)}</button>`,
    )}
  </div>
  <p class="soft small">${t("crossword.blank.keys")}</p>`;
}

/** @param {Model} model @param {Controls} controls */
function exchangeTemplate(model, controls) {
  const { view } = model.table;
  const { chosen, placing } = model;
  const most = view.may.exchange;
  return html`<p>${t("crossword.exchange.explained", { count: most })}</p>
    <div class="xw-choose" role="group" aria-label=${t("crossword.rack.label")}>
      ${placing.rack.map(
        (tile, index) => html`<button
        class="xw-choose-tile" data-testid="exchange-tile-${index}" aria-pressed=${chosen.includes(tile.id)}
          aria-label=${tileWords(view, tile.letter)}
        ?disabled=${!chosen.includes(tile.id) && chosen.length >= most} @click=${() => controls.choose(tile.id)}
      >${ownTileFace(view, tile.letter)}</button>`,
      )}
    </div>
    <div class="actions">
      <button class="button" @click=${() => controls.open(null)}>${t("crossword.dialog.cancel")}</button>
      <button class="button primary" data-testid="exchange-confirm" ?disabled=${!chosen.length}
        @click=${() => controls.exchange()}>
        ${chosen.length ? t("crossword.exchange.confirm", { count: chosen.length }) : t("crossword.exchange.choose")}
      </button>
    </div>`;
}

/** @param {Model} model @param {Controls} controls */
function moreTemplate(model, controls) {
  const { view } = model.table;
  const mine = isMyTurn(model) && model.context.ready;
  const line = (/** @type {string} */ name, /** @type {() => void} */ act, enabled = true, kind = "") => html`<button
    class="button ${kind}" data-testid=${name} ?disabled=${!enabled}
      @click=${act}>${t(`crossword.action.${name}`)}</button>`;
  return html`<div class="dialog-menu">
    ${
      mine
        ? view.may.recycle.map(
            (at) => html`<button class="button" data-testid="recycle" @click=${() => controls.askRecycle(at)}>
      ${t("crossword.action.recycle", { square: squareName({ row: at[0], col: at[1] }) })}
    </button>`,
          )
        : nothing
    }
    ${canAnalyse(model) ? line("analyse", () => controls.analyse()) : nothing}
    ${view.result ? line("review", () => model.context.go(`#/crossword/review/${model.context.id}`)) : nothing}
    ${line("keys", () => controls.open("keys"))}
    <button class="button" data-testid="lesson-begin"
      @click=${() => void controls.beginLesson()}>${t("lesson.label")}</button>
    ${line("export-gcg", () => controls.exportGcg(), model.context.ready)}
    ${line("new-game", () => model.context.newGame())}
    ${line("leave", () => model.context.leave())}
    ${line("resign", () => controls.open("resign"), mine && view.may.resign, "danger")}
  </div>`;
}

/** @param {Model} model @param {Controls} controls */
function passTemplate(model, controls) {
  return html`<p>${t("crossword.pass.explained")}</p>
    <div class="actions">
      <button class="button" autofocus @click=${() => controls.open(null)}>${t("crossword.dialog.cancel")}</button>
      <button class="button primary" data-testid="pass-confirm"
        @click=${() => controls.act("pass")}>${t("crossword.action.pass")}</button>
    </div>`;
}

/** @param {Model} model @param {Controls} controls */
function resignTemplate(model, controls) {
  const staying = model.table.view.seats.filter(({ resigned }) => !resigned).length;
  return html`<p>${staying > 2 ? t("crossword.resign.explained_more") : t("crossword.resign.explained")}</p>
    <div class="actions">
      <button class="button" autofocus @click=${() => controls.open(null)}>${t("crossword.resign.no")}</button>
      <button class="button danger" data-testid="resign-confirm"
        @click=${() => controls.act("resign")}>${t("crossword.resign.yes")}</button>
    </div>`;
}

/** @param {Model} model @param {Controls} controls */
function recycleTemplate(model, controls) {
  if (!model.recycle) return html``;
  const [row, col] = model.recycle;
  const square = squareName({ row, col });
  const letter = model.table.view.board.cells[row][col].toUpperCase();
  return html`<p>${t("crossword.recycle.explained", { letter, square })}</p>
    <div class="actions">
      <button class="button" @click=${() => controls.open(null)}>${t("crossword.dialog.cancel")}</button>
      <button class="button primary" data-testid="recycle-confirm" @click=${() => controls.act(`recycle ${square}`)}>
        ${t("crossword.recycle.confirm")}
      </button>
    </div>`;
}

/** The keys as the help page lists them; null until they were asked for. @type {Help["keys"] | null} */
let helpKeys = null;

/** @param {BoardControls} controls */
async function loadKeys(controls) {
  helpKeys = []; // asked for once
  ({ keys: helpKeys } = await loadHelp("crossword"));
  controls.draw();
}

/** @param {Model} model @param {Controls} controls */
function keysTemplate(model, controls) {
  if (!helpKeys) void loadKeys(controls);
  return keysHelp(
    (helpKeys ?? []).map(([name, caps]) => [capNames(caps).join(" "), t(`help.keys.${name}`)]),
    t("crossword.keys.touch"),
  );
}
