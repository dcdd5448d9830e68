// The figures of the court cards, our own drawings: half a figure above the diagonal, and the same turned round below
// it. One frontal bust a rank, told apart by what a player looks for: cap, crown and long hair, crown and beard, plumed
// hat.

import { svg } from "lit-html";

/** The outline that leaves the corners to the index, on the 60 x 90 card; it is its own mirror image. */
const FRAME = "M19 4H57V50H41V86H3V40H19z";
const ROBE = "M19 40C20 34.5 28 32 38 32S56 34.5 57 39V41.5L3 48.5V44C8 41.5 14 41 19 40z";
const FACE = "M31 17C31 11.5 33.5 9.5 38 9.5S45 11.5 45 17C45 24 42 29 38 29S31 24 31 17z";
const NECK = "M34.8 26H41.2V33L38 36.5 34.8 33z";

/**
 * What each rank has: [class, path], what lies behind the face first; `over` lies on it.
 * @type {{[rank: string]: {under: [string, string][], over: [string, string][]}}}
 */
const FIGURES = {
  J: {
    under: [["hair", "M29.5 12C27 18 27.5 25 29.5 29.5L34 27H42L46.5 29.5C48.5 25 49 18 46.5 12z"]],
    over: [
      ["hair", "M30.8 16C32 13.5 35 12.8 38 13.6 41 12.8 44 13.5 45.2 16 45.6 12.5 44 9.5 38 9.5S30.4 12.5 30.8 16z"],
      ["robe", "M27.5 12C26.5 6.5 33 4.2 39 4.8 46 5.2 50 8.5 48.8 12 42 9.6 34 9.6 27.5 12z"],
      ["gold", "M45 9.5C47 4.8 52 4.4 56 6.2 54.5 9.6 50 12.2 46 11.4z"],
      ["trim", "M30.5 32.8L38 38.5 45.5 32.8"],
    ],
  },
  Q: {
    under: [
      ["hair", "M29.5 12C25.5 19 26 29 25 36 29 38.5 33 36 34.5 31H41.5C43 36 47 38.5 51 36 50 29 50.5 19 46.5 12z"],
    ],
    over: [
      ["hair", "M30.8 18C31.5 14 34.5 12 38 11.8 41.5 12 44.5 14 45.2 18 46 13 44 9.5 38 9.5S30 13 30.8 18z"],
      ["gold", "M29.6 11.6L28.4 5.4 33.2 8 38 4.4 42.8 8 47.6 5.4 46.4 11.6C41 9.8 35 9.8 29.6 11.6z"],
      ["pearls", "M31.5 34.5C34 38.5 42 38.5 44.5 34.5"],
      ["lips", "M35.8 24.6C37 23.9 37.5 24.2 38 24.4 38.5 24.2 39 23.9 40.2 24.6 39 26 37 26 35.8 24.6z"],
    ],
  },
  K: {
    under: [["hair", "M29.8 12C27.5 17 28 23 29.5 27.5H46.5C48 23 48.5 17 46.2 12z"]],
    over: [
      [
        "hair",
        "M30.8 18.5C31 30 34 35.5 38 38 42 35.5 45 30 45.2 18.5 44.2 22.4 42.5 22.8 40.5 22.4 39 22 38.6 22.4 38 22.8" +
          "C37.4 22.4 37 22 35.5 22.4 33.5 22.8 31.8 22.4 30.8 18.5z",
      ],
      ["lips", "M36 25.2H40L38 26.6z"],
      ["gold", "M28.8 12L27.6 4.6 33 8.4 35.8 4.6H40.2L43 8.4 48.4 4.6 47.2 12C41.5 10.2 34.5 10.2 28.8 12z"],
      ["trim", "M28 33.6C30 37 32 39 34 40M48 33.6C46 37 44 39 42 40"],
    ],
  },
  O: {
    under: [["hair", "M30 13C28 18 28.5 25 29 29L34 26H42L47 29C47.5 25 48 18 46 13z"]],
    over: [
      [
        "hair",
        "M32.6 23.4C34.5 21.2 37 21.6 38 22.8 39 21.6 41.5 21.2 43.4 23.4" +
          "C41.5 24.6 39.2 24.6 38 23.6 36.8 24.6 34.5 24.6 32.6 23.4zM36.6 26.4H39.4L38 31z",
      ],
      ["robe", "M30.5 11.5C29.5 5.5 33 4.4 38 4.4S46.5 5.5 45.5 11.5z"],
      ["gold", "M31 9.5C26 9.5 22.5 6.5 21.5 10.5 21.2 13 25 14.4 30 12.4z"],
      ["robe", "M26 13.4C30 10.4 46 10.4 50 13.4 46 16 30 16 26 13.4z"],
      ["trim", "M29.5 33C32 36.5 35 37.5 38 37.5S44 36.5 46.5 33"],
    ],
  },
};

/**
 * @param {string} figure J, Q, K or O (the plumed Ober)
 * @param {unknown} mark the suit where it stands beside the figure, already drawn
 */
export function courtTemplate(figure, mark) {
  const half = () => svg`<path class="sk-robe" d=${ROBE}></path><path class="sk-trim" d="M3 48.5L57 41.5"></path>
    ${FIGURES[figure].under.map(part)}<path class="sk-skin" d=${NECK}></path><path class="sk-skin" d=${FACE}></path>
    <path class="sk-line" d="M33.6 17.4C34.4 16.8 35.6 16.8 36.4 17.4M39.6 17.4C40.4 16.8 41.6 16.8 42.4 17.4
      M38 18.6V21.6H37M36.4 25H39.6"></path>
    <path class="sk-eyes" d="M35 19.2v.01M41 19.2v.01"></path>${FIGURES[figure].over.map(part)}${mark}`;
  return svg`<path class="sk-frame" d=${FRAME}></path>${half()}<g transform="rotate(180 30 45)">${half()}</g><path
    class="sk-frame edge" d=${FRAME}></path>`;
}

/** @param {[string, string]} part */
function part([name, d]) {
  return svg`<path class="sk-${name}" d=${d}></path>`;
}
