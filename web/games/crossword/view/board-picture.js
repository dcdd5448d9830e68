// The final board as a picture to share: frame, premium squares and tiles, drawn on a canvas in the colours of the
// page.

import { t } from "../../../shell/base/i18n.js";
import { spelled } from "../../../parts/letters.js";
import { factsOf } from "../statistics.js";
import { isBlank, isCentre, premiumOf, valueOf } from "../play/squares.js";

/** @import { Box, Pen } from "../../common/board-picture.js" */
/** @import { Model } from "../play/model.js" */
/** @import { View } from "../types.js" */

/** @param {Model} model */
export function boardPicture(model) {
  const { view } = model.table;
  return { line: bestLine(view), draw: boardDrawing(view) };
}

/** What draws the board of a view. @param {View} view */
export function boardDrawing(view) {
  return (/** @type {Pen} */ pen, /** @type {Box} */ box) => drawBoard(pen, box, view);
}

/** The best word of the game, whoever played it. @param {View} view @returns {string} */
function bestLine(view) {
  const best = view.seats
    .map((_, seat) => factsOf(view, seat).best)
    .reduce((found, each) => (each && (!found || each.points > found.points) ? each : found), null);
  return best ? t("crossword.end.picture_line", { word: best.text, count: best.points }) : "";
}

/** @param {Pen} pen @param {Box} box @param {View} view */
function drawBoard(pen, box, view) {
  const edge = box.width * 0.025;
  const size = (box.width - 2 * edge) / view.board.size;
  pen.rounded(box.x, box.y, box.width, box.height, 18, pen.colour("--board-frame"));
  pen.rounded(box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge, 4, pen.colour("--board"));
  view.board.cells.forEach((cells, row) =>
    [...cells].forEach((letter, col) => {
      const place = {
        x: box.x + edge + col * size + 1.5,
        y: box.y + edge + row * size + 1.5,
        width: size - 3,
        height: size - 3,
      };
      if (letter === ".") drawSquare(pen, place, isCentre(view, { row, col }) ? "star" : premiumOf(view, { row, col }));
      else drawTile(pen, place, letter, valueOf(view, letter));
    }),
  );
}

/** @param {Pen} pen @param {Box} place @param {string | null} premium */
function drawSquare({ canvas, colour, font, rounded }, { x, y, width, height }, premium) {
  rounded(x, y, width, height, 4, colour(premium === "star" ? "--double-word" : premium ? `--${premium}` : "--square"));
  if (premium !== "star") return;
  canvas.fillStyle = colour("--on-double-word");
  font(width * 0.6);
  canvas.textAlign = "center";
  canvas.fillText("★", x + width / 2, y + height * 0.71);
  canvas.textAlign = "start";
}

/** @param {Pen} pen @param {Box} place @param {string} letter @param {number} value */
function drawTile({ canvas, colour, font, rounded }, { x, y, width, height }, letter, value) {
  rounded(x, y, width, height, 9, colour("--tile-edge"));
  rounded(x, y, width, height - 4, 9, colour("--tile"));
  canvas.fillStyle = colour(isBlank(letter) ? "--tile-blank-ink" : "--tile-ink");
  canvas.textAlign = "center";
  const text = spelled(letter.toUpperCase());
  font(width * (text.length > 1 ? 0.4 : 0.6), 800, true);
  canvas.fillText(text, x + width * (value ? 0.45 : 0.5), y + height * (text.length > 1 ? 0.62 : 0.68), width * 0.8);
  font(width * 0.24, 500, true);
  if (value) canvas.fillText(String(value), x + width * 0.83, y + height * 0.87);
  canvas.textAlign = "start";
}
