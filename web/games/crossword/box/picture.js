// A position as an SVG of its own: the board with its tiles, and the rack below. For files that other programs read.

import { spelled } from "../../../parts/letters.js";

/** Units of a square, the rows of a board, and the tiles of a rack. */
const SQUARE = 20;
const SIZE = 15;

/** @param {string} cgp @returns {string} */
export function positionPicture(cgp) {
  const [board, racks = ""] = cgp.split(" ");
  const rows = board.split("/").map(cellsOf);
  const tiles = rows.flatMap((row, at) => row.flatMap((letter, column) => (letter ? [tile(letter, column, at)] : [])));
  const rack = lettersOf(racks.split("/")[0]).map((letter, at) => tile(letter, at + 4, SIZE + 0.5));
  const side = SIZE * SQUARE;
  const lines = Array.from({ length: SIZE + 1 }, (_, at) => {
    const place = at * SQUARE;
    return `M0 ${place}H${side}M${place} 0V${side}`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${side + 2} ${side + 2 * SQUARE}" width="480">` +
    `<rect width="${side}" height="${side}" fill="#e6ded0"/><path d="${lines.join("")}" stroke="#bdb29f"
      fill="none"/>` +
    `${tiles.join("")}${rack.join("")}</svg>`
  );
}

/** The squares of a row: a letter or "". @param {string} row of a CGP, such as "7QUIET3" @returns {string[]} */
function cellsOf(row) {
  return [...row.matchAll(/\d+|\[[^\]]+\]|./gu)].flatMap(([part]) =>
    /^\d/.test(part) ? new Array(Number(part)).fill("") : [part],
  );
}

/** @param {string} rack @returns {string[]} */
function lettersOf(rack) {
  return [...rack.matchAll(/\[[^\]]+\]|./gu)].map(([letter]) => letter);
}

/** @param {string} letter a blank's is small @param {number} column @param {number} row */
function tile(letter, column, row) {
  const text = spelled(letter.replace(/[[\]]/g, ""));
  const blank = letter === letter.toLowerCase();
  const [x, y] = [column * SQUARE, row * SQUARE];
  const shown = text === "?" ? "" : escaped(text.toUpperCase());
  return (
    `<rect x="${x + 1}" y="${y + 1}" width="${SQUARE - 2}" height="${SQUARE - 2}" rx="3" fill="#f7e6b5"/>` +
    `<text x="${x + SQUARE / 2}" y="${y + 15}" font-family="sans-serif" font-size="${text.length > 1 ? 9 : 13}" ` +
    `text-anchor="middle" fill="${blank ? "#a33" : "#222"}">${shown}</text>`
  );
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
