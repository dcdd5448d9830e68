// The dialogs of the duplicate table; one is open at a time. The dialog for a blank's letter is that of Crosswords.

import { html, nothing } from "lit-html";
import { number, t } from "../../../shell/base/i18n.js";
import { lineChart } from "../../../parts/chart.js";
import { tableDialog } from "../../../parts/modal.js";
import { spelled } from "../../../parts/letters.js";
import { contestKeys, endFacts, endHead, firstUnlessContest, pictureKey } from "../../common/end.js";
import { seatsByPlace } from "../../common/sentences.js";
import { seatCrest, seatName } from "../../common/seats.js";
import { moveParts } from "../play/sentences.js";
import { blankDialog } from "../view/dialogs.js";
import { unseenTemplate } from "../view/unseen.js";
import { closeTemplate, largeTemplate, slipsTemplate } from "./club.js";
import { asBoard, isClub } from "./model.js";
import { points } from "../play/sentences.js";
import { ownSeat, percentText, resultText } from "./sentences.js";
import { standingsDialog, standingsTemplate } from "./standings.js";
import { bestTurn, sums, turnsTemplate } from "./turns.js";

/** @import { Controls, DialogName, Model } from "./model.js" */
/** @import { Result } from "./types.js" */

/** The most players whose sums are drawn. */
const MOST_DRAWN = 1;

/** @type {Record<Exclude<DialogName, "blank">, (model: Model, controls: Controls) => unknown>} */
const CONTENTS = {
  pass: passTemplate,
  end: endTemplate,
  unseen: (model) => unseenTemplate(asBoard(model), t("duplicate.bag", { count: model.table.view.bag })),
  turns: turnsTemplate,
  standings: standingsDialog,
  slips: slipsTemplate,
  close: (_, controls) => closeTemplate(controls),
  large: largeTemplate,
  more: moreTemplate,
};

/** @param {Model} model @param {Controls} controls */
export function dialogTemplate(model, controls) {
  const { dialog: name } = model;
  if (name === "blank") return blankDialog(asBoard(model), controls);
  return tableDialog({
    name,
    title: name ? t(`duplicate.dialog.${name}`, { turn: (model.between ?? model.table.view).turn }) : "",
    closing: t("crossword.dialog.close"),
    look: name ? `dup-${name}` : "",
    described: name === "end" ? "dup-end-result" : undefined,
    content: () => name && CONTENTS[name](model, controls),
    close: () => controls.open(null),
  });
}

/** @param {Model} model @param {Controls} controls */
function passTemplate(model, controls) {
  return html`<p>${t("duplicate.pass.explained")}</p>
    <div class="actions">
      <button class="button" autofocus @click=${() => controls.open(null)}>${t("crossword.dialog.cancel")}</button>
      <button class="button primary" data-testid="pass-confirm"
        @click=${() => controls.act("pass")}>${t("crossword.action.pass")}</button>
    </div>`;
}

/** @param {Model} model @param {Controls} controls */
function moreTemplate(model, controls) {
  const { context } = model;
  const hasTurns = model.table.view.turns.length > 0;
  const line = (/** @type {string} */ name, /** @type {() => void} */ act, label = `crossword.action.${name}`) =>
    html`<button class="button" data-testid=${name} @click=${act}>${t(label)}</button>`;
  return html`<div class="dialog-menu">
    ${hasTurns ? line("more-turns", () => controls.open("turns"), "duplicate.dialog.turns") : nothing}
    ${line("more-standings", () => controls.open("standings"), "duplicate.dialog.standings")}
    <a class="button" href="#/help/crossword" data-testid="rules-help">${t("duplicate.action.help")}</a>
    ${line("new-game", () => context.newGame())} ${line("leave", () => context.leave())}
    <p class="soft small">${t("duplicate.no_help")}</p>
  </div>`;
}

/** @param {Model} model @param {Controls} controls */
function endTemplate(model, controls) {
  const { result, seats } = model.table.view;
  if (!result) return nothing;
  const title = resultText(model, result);
  const seat = isClub(model) ? null : ownSeat(model);
  const drawn = seat ?? (seats.length <= MOST_DRAWN ? 0 : null);
  return html`${seats.length > 1 ? endHead(model, result, { id: "dup-end-result", title }) : aloneHead(model, title)}
    <p class="soft small">${t(`duplicate.end.reason.${result.reason}`)}</p>
    ${factsTemplate(model, result, seat)} ${seats.length > 1 ? standingsTemplate(model) : nothing}
    ${drawn === null ? nothing : lineChart({ title: t("duplicate.end.graph"), series: sums(model, drawn) })}
    <section><h3>${t("duplicate.dialog.turns")}</h3>${turnsTemplate(model, controls)}</section>
    <div class="end-actions">
      <button class="button" data-testid="end-look"
        @click=${() => controls.open(null)}>${t("crossword.end.look")}</button>
      ${
        controls.picture()
          ? pictureKey(() => void controls.sharePicture())
          : html`<button class="button"
        data-testid="save-csv" @click=${() => controls.desk.save("csv")}>${t("duplicate.standings.save_csv")}</button>`
      }
      <button class="button" data-testid="end-new"
        @click=${() => model.context.newGame()}>${t("crossword.action.new-game")}</button>
      ${contestKeys(model)}
      <button class="button ${firstUnlessContest(model)}" data-testid="rematch"
        @click=${() => model.context.rematch()}>${t("duplicate.end.again")}</button>
    </div>`;
}

/** A single player is compared with the tops. @param {Model} model @param {string} title */
function aloneHead(model, title) {
  return html`<div class="end-head">
    <span class="end-faces">${seatCrest(model, 0)}</span>
    <p class="end-winner" id="dup-end-result" tabindex="-1" autofocus data-testid="winner">${title}</p>
  </div>`;
}

/** @param {Model} model @param {Result} result @param {number | null} own */
function factsTemplate(model, result, own) {
  const { seats, possible } = model.table.view;
  const seat = own ?? seatsByPlace(result)[0];
  const { percent, tops, solos } = seats[seat];
  const best = bestTurn(model, seat);
  const note = own === null && seats.length > 1 ? seatName(model, seat) : "";
  return endFacts([
    { label: t("duplicate.standings.percent"), value: percentText(percent), note },
    { label: t("duplicate.standings.possible"), value: number(possible) },
    {
      label: t("duplicate.standings.tops"),
      value: number(tops),
      note: seats.length > 1 ? t("duplicate.end.solos", { count: solos }) : "",
    },
    best?.top
      ? {
          label: t("duplicate.end.best_top"),
          value: spelled(moveParts(best.top.move)[1]),
          note: points(best.top.score),
        }
      : null,
  ]);
}
