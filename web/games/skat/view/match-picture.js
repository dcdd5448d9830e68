// A finished match as a picture to share: its score sheet, written on the cloth.

import { t } from "../../../shell/base/i18n.js";
import { contractName, plainNumber } from "../play/sentences.js";
import { numberOf, seatLabel } from "../play/model.js";
import { pictureLine } from "./end.js";

/** @import { Box, Pen } from "../../common/board-picture.js" */
/** @import { Model } from "../play/model.js" */
/** @import { Finished } from "../types.js" */

/** Deals that there is room for: the last ones. */
const MOST = 14;

/** Which the columns of the seats share. */
const ROOM = 570;

/** @param {Model} model */
export function matchPicture(model) {
  return {
    line: pictureLine(model),
    draw: (/** @type {Pen} */ pen, /** @type {Box} */ box) => drawSheet(model, pen, box),
  };
}

/** The score sheet, written on the cloth. @param {Model} model @param {Pen} pen @param {Box} box */
function drawSheet(model, pen, box) {
  const { canvas, colour, font, rounded } = pen;
  rounded(box.x, box.y, box.width, box.height, 28, colour("--felt-edge"));
  rounded(box.x + 10, box.y + 10, box.width - 20, box.height - 20, 20, colour("--felt"));
  const deals = model.table.view.done.slice(-MOST);
  const height = Math.min(84, (box.height - 150) / Math.max(1, deals.length));
  const seats = model.table.view.seats.length;
  const columns = model.table.view.seats.map(
    (_, seat) => box.x + box.width * (0.96 - (0.6 * (seats - 1 - seat)) / seats),
  );
  canvas.fillStyle = colour("--on-felt");
  font(28, 600);
  columns.forEach((x, seat) => right(canvas, seatLabel(model, seat), x, box.y + 70, ROOM / seats));
  deals.forEach((deal, at) => {
    const y = box.y + 100 + height * (at + 0.6);
    font(30);
    canvas.fillText(`${numberOf(model, deal)}  ${nameOf(model, deal)}`, box.x + 40, y, box.width * 0.4);
    deal.totals.forEach((total, seat) => {
      font(30, deal.changes[seat] ? 700 : 400);
      right(canvas, plainNumber(total), columns[seat], y, ROOM / seats);
    });
  });
}

/** @param {Model} model @param {Finished} deal @returns {string} */
function nameOf(model, { passed, ramsch, contract }) {
  return passed ? t("skat.sheet.passed") : ramsch ? t("skat.game.ramsch") : contractName(model, contract ?? []);
}

/**
 * @param {CanvasRenderingContext2D} canvas @param {string} text @param {number} x of its end @param {number} y
 * @param {number} most how wide it may be
 */
function right(canvas, text, x, y, most) {
  canvas.textAlign = "end";
  canvas.fillText(text, x, y, most);
  canvas.textAlign = "start";
}
