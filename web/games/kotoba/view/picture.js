// The picture of a finished game: everybody's words as cards on the cloth.

import { seatsByPlace } from "../../common/sentences.js";
import { seatName } from "../../common/seats.js";
import { isBonus } from "../play/kana.js";
import { kanjiOf } from "../play/model.js";
import { resultSentence } from "../play/sentences.js";

/** @import { Box, Pen } from "../../common/board-picture.js" */
/** @import { Model } from "../play/model.js" */

/** Of a card, in pixels of the picture. */
const WIDE = 52;
const HIGH = 60;
const KANJI = 30;
const PAD = 28;
const GAP = 26;

/** @param {Model} model @returns {{line: string, draw: (pen: Pen, box: Box) => void} | null} null before the end */
export function pictureOf(model) {
  const { result } = model.table.view;
  return result && { line: resultSentence(model, result), draw: (pen, box) => drawCloth(model, pen, box) };
}

/** @param {Model} model @param {Pen} pen @param {Box} box */
function drawCloth(model, pen, box) {
  const { view } = model.table;
  pen.rounded(box.x, box.y, box.width, box.height, 28, pen.colour("--felt-edge"));
  pen.rounded(box.x + 8, box.y + 8, box.width - 16, box.height - 16, 22, pen.colour("--felt"));
  const row = (box.height - 2 * PAD) / view.seats.length;
  seatsByPlace(view.result ?? { ranks: [] }).forEach((seat, at) => {
    const top = box.y + PAD + at * row;
    pen.canvas.fillStyle = pen.colour("--on-felt-soft");
    pen.font(28);
    pen.canvas.fillText(seatName(model, seat), box.x + PAD, top + 26);
    drawWords(model, pen, seat, { x: box.x + PAD, y: top + 40, width: box.width - 2 * PAD, height: row - 48 });
  });
}

/**
 * Words beside each other, in as many lines as they need; smaller where there is little room. @param {Model} model
 * @param {Pen} pen @param {number} seat @param {Box} box
 */
function drawWords(model, pen, seat, box) {
  const words = model.table.view.seats[seat].words.map(({ word }) => word);
  const scale =
    [1, 0.85, 0.7, 0.55, 0.45].find(
      (each) => linesOf(words, box.width, each).length * (HIGH + KANJI + 12) * each <= box.height,
    ) ?? 0.4;
  linesOf(words, box.width, scale).forEach((line, at) => {
    let x = box.x;
    const y = box.y + at * (HIGH + KANJI + 12) * scale;
    for (const word of line) {
      drawWord(pen, word, kanjiOf(model, word), x, y, scale);
      x += wordWidth(word) * scale;
    }
  });
}

/** @param {string} word */
function wordWidth(word) {
  return [...word].length * (WIDE + 3) + GAP;
}

/** @param {string[]} words @param {number} width @param {number} scale @returns {string[][]} */
function linesOf(words, width, scale) {
  /** @type {string[][]} */
  const lines = [[]];
  let used = 0;
  for (const word of words) {
    const wide = wordWidth(word) * scale;
    if (used && used + wide > width) {
      lines.push([]);
      used = 0;
    }
    lines[lines.length - 1].push(word);
    used += wide;
  }
  return lines;
}

/**
 * @param {Pen} pen @param {string} word @param {string} kanji @param {number} x @param {number} y @param {number} scale
 */
function drawWord({ canvas, colour, font, rounded }, word, kanji, x, y, scale) {
  canvas.textAlign = "center";
  [...word].forEach((kana, at) => {
    const left = x + at * (WIDE + 3) * scale;
    rounded(left, y + 3 * scale, WIDE * scale, HIGH * scale, 9 * scale, colour("--tile-edge"));
    rounded(left, y, WIDE * scale, HIGH * scale, 9 * scale, colour("--tile"));
    canvas.fillStyle = colour(isBonus(kana) ? "--tile-blank-ink" : "--tile-ink");
    font(40 * scale, 500, true);
    canvas.fillText(kana, left + (WIDE / 2) * scale, y + 45 * scale);
  });
  canvas.textAlign = "start";
  canvas.fillStyle = colour("--on-felt-soft");
  font(24 * scale);
  canvas.fillText(kanji, x + 4, y + (HIGH + KANJI - 2) * scale);
}
