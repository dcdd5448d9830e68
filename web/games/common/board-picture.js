// A picture of a finished game, made on the device: the players with their points above, the game's drawing of its
// board below. The device shares it as a file, or else saves it.

import { fileName, saveFile } from "../../parts/file.js";
import { render } from "../../parts/lit.js";

/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/** @typedef {{name: string, score: string, face: import("lit-html").TemplateResult, winner: boolean}} PicturedPlayer */

/**
 * @typedef {object} Pen what a game draws with
 * @property {CanvasRenderingContext2D} canvas
 * @property {(name: string) => string} colour of styles/tokens.css, such as "--tile"
 * @property {(size: number, weight?: number, tiles?: boolean) => void} font sets the font, in pixels; `tiles`: the
 * letters of tiles
 * @property {(x: number, y: number, width: number, height: number, radius: number, fill: string) => void} rounded
 */

/**
 * @typedef {object} BoardPicture
 * @property {string} title
 * @property {string} line below the title: the date, or what was special
 * @property {PicturedPlayer[]} players
 * @property {(pen: Pen, box: Box) => void | Promise<void>} draw the board, in a box of 1000 by 1000
 */

const WIDTH = 1080;
const MARGIN = 40;
const PLAYER_HEIGHT = 84;
const TITLE_HEIGHT = 110;
const FOOT = 60;
const TILE_FONT = '"M PLUS Rounded 1c"';

/** Share the picture or save it. @param {BoardPicture} picture @returns {Promise<"shared" | "saved" | "dismissed">} */
export async function sharePicture(picture) {
  const name = `${fileName(picture.title)}.png`;
  const file = new File([await pictureBlob(picture)], name, { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) {
    saveFile(name, file, file.type);
    return "saved";
  }
  try {
    await navigator.share({ files: [file], title: picture.title });
    return "shared";
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") return "dismissed";
    saveFile(name, file, file.type);
    return "saved";
  }
}

/** @param {BoardPicture} picture @returns {Promise<Blob>} a PNG */
async function pictureBlob({ title, line, players, draw }) {
  await Promise.all([500, 800].map((weight) => document.fonts.load(`${weight} 40px ${TILE_FONT}`)));
  const rows = Math.ceil(players.length / 2);
  const top = MARGIN + TITLE_HEIGHT + rows * PLAYER_HEIGHT + 20;
  const element = Object.assign(document.createElement("canvas"), {
    width: WIDTH,
    height: top + WIDTH - 2 * MARGIN + FOOT,
  });
  const pen = penOf(element);
  const { canvas, colour, font } = pen;
  canvas.fillStyle = colour("--paper");
  canvas.fillRect(0, 0, element.width, element.height);
  canvas.fillStyle = colour("--ink");
  font(52, 800, true);
  canvas.fillText(title, MARGIN, MARGIN + 50, WIDTH - 2 * MARGIN);
  canvas.fillStyle = colour("--ink-soft");
  font(30);
  canvas.fillText(line, MARGIN, MARGIN + 92, WIDTH - 2 * MARGIN);
  for (const [at, player] of players.entries()) await drawPlayer(pen, player, at);
  await draw(pen, { x: MARGIN, y: top, width: WIDTH - 2 * MARGIN, height: WIDTH - 2 * MARGIN });
  drawFoot(pen, element.height);
  return new Promise((resolve, reject) =>
    element.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** @param {HTMLCanvasElement} element @returns {Pen} */
function penOf(element) {
  const canvas = /** @type {CanvasRenderingContext2D} */ (element.getContext("2d"));
  const text = getComputedStyle(document.documentElement).getPropertyValue("--font-text");
  return {
    canvas,
    colour: colourOf,
    font: (size, weight = 400, tiles = false) =>
      void (canvas.font = `${weight} ${size}px ${tiles ? `${TILE_FONT}, ` : ""}${text}`),
    rounded: (x, y, width, height, radius, fill) => {
      canvas.fillStyle = fill;
      canvas.beginPath();
      canvas.roundRect(x, y, width, height, radius);
      canvas.fill();
    },
  };
}

/** The current value of a colour's name, read from an element because of `light-dark()`. @param {string} name */
function colourOf(name) {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** Two players in a row. @param {Pen} pen @param {PicturedPlayer} player @param {number} at */
async function drawPlayer({ canvas, colour, font, rounded }, { name, score, face, winner }, at) {
  const width = (WIDTH - 2 * MARGIN - 20) / 2;
  const x = MARGIN + (at % 2) * (width + 20);
  const y = MARGIN + TITLE_HEIGHT + Math.floor(at / 2) * PLAYER_HEIGHT;
  rounded(x, y, width, PLAYER_HEIGHT - 12, 16, colour(winner ? "--accent-wash" : "--sunken"));
  canvas.save();
  canvas.beginPath();
  canvas.arc(x + 38, y + 36, 26, 0, 2 * Math.PI);
  canvas.clip();
  canvas.drawImage(await imageOf(face), x + 12, y + 10, 52, 52);
  canvas.restore();
  canvas.fillStyle = colour("--ink");
  font(34, winner ? 800 : 500, true);
  const digits = canvas.measureText(score).width;
  canvas.fillText(score, x + width - 20 - digits, y + 48);
  canvas.fillText(name, x + 78, y + 48, width - 118 - digits);
}

/**
 * A drawing as an image: the canvas cannot draw elements of the page. @param {import("lit-html").TemplateResult} face
 * @returns {Promise<HTMLImageElement>}
 */
async function imageOf(face) {
  const holder = document.createElement("div");
  render(face, holder);
  const drawing = /** @type {SVGElement} */ (holder.querySelector("svg"));
  for (const side of ["width", "height"]) drawing.setAttribute(side, "104");
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" }),
  );
  const image = new Image();
  image.src = url;
  await image.decode().finally(() => URL.revokeObjectURL(url));
  return image;
}

/** Where the game was played. @param {Pen} pen @param {number} height */
function drawFoot({ canvas, colour, font }, height) {
  canvas.fillStyle = colour("--ink-soft");
  font(26);
  canvas.fillText("Asobiba", MARGIN, height - 22);
}
