// Faces of players: a small round picture that is clear at 28 px and still nice at 64. The owner's name stands beside
// it, so it is decoration for a screen reader. Every drawing lies on a square of 48 and is cut to a circle by the style
// sheet.

import { svg, html } from "./lit.js";

/** Grounds, in turn for players with the same face. */
const GROUNDS = ["#cfe0d2", "#d3dcec", "#f0d9c4", "#e3d3e4", "#ece0b4", "#cfe3e4"];
const INK = "#2b2620";
const COATS = [
  { coat: "#f4efe6", dark: "#d8cdbd", light: "#ffffff" },
  { coat: "#c9a27c", dark: "#9c7850", light: "#f3e4d1" },
  { coat: "#a9a49d", dark: "#7d7871", light: "#eeece8" },
  { coat: "#7d5f49", dark: "#5a4333", light: "#e9d9c7" },
];

/** @type {Record<string, (index: number) => unknown>} */
const FACES = {
  chick,
  sparrow,
  robin,
  magpie,
  heron,
  owl,
  eagle,
  rabbit,
  squirrel,
  cat,
  tanuki,
  fox,
  crane,
  kitchen,
  pub,
  club,
  master,
  player,
};

/**
 * The face of a player.
 * @param {string} face a name of FACES; another one is an unknown player's
 * @param {number} [index] tells apart those who have the same face
 */
export function crest(face, index = 0) {
  return html`<svg class="crest" viewBox="0 0 48 48" aria-hidden="true">
    <rect width="48" height="48" fill=${GROUNDS[index % GROUNDS.length]}></rect>${(FACES[face] ?? player)(index)}
  </svg>`;
}

/** Two eyes that look at one. @param {number} apart from the middle @param {number} y @param {number} [size] */
function eyes(apart, y, size = 2.2) {
  return [24 - apart, 24 + apart].map(
    (x) =>
      svg`<circle cx=${x} cy=${y} r=${size} fill=${INK}></circle><circle cx=${x + size * 0.3} cy=${y - size * 0.35}
        r=${size * 0.3} fill="#fff"></circle>`,
  );
}

/** A pair, mirrored at the middle. @param {unknown} drawn the left one */
function pair(drawn) {
  return svg`${drawn}<g transform="matrix(-1 0 0 1 48 0)">${drawn}</g>`;
}

/** @param {string} d @param {string} fill */
function shape(d, fill) {
  return svg`<path d=${d} fill=${fill}></path>`;
}

/** @param {string} d @param {string} stroke @param {number} width */
function line(d, stroke, width) {
  return svg`<path d=${d} fill="none" stroke=${stroke} stroke-width=${width} stroke-linecap="round"
    stroke-linejoin="round"></path>`;
}

/** @param {number} cx @param {number} cy @param {number} rx @param {string} fill @param {number} [ry] */
function oval(cx, cy, rx, fill, ry = rx) {
  return svg`<ellipse cx=${cx} cy=${cy} rx=${rx} ry=${ry} fill=${fill}></ellipse>`;
}

function chick() {
  return svg`${oval(24, 47, 17, "#f3c94a", 13)}${line(
    "M24 13q-4-4-2-8M24 13q2-6 6-6",
    "#dba733",
    2.2,
  )}${oval(24, 26, 14.5, "#ffdf73")}
    ${pair(oval(14.2, 30.5, 2.8, "#f6a888", 2.1))}${eyes(6, 25, 2.5)}${shape(
      "M20 29.5q4-2.4 8 0L24 34.5z",
      "#ee8a2a",
    )}`;
}

function sparrow() {
  return svg`${oval(24, 48, 17, "#a57c55", 14)}${oval(24, 47, 9, "#eadcc6", 12)}${oval(24, 25, 14.5, "#f3ecdf")}
    ${shape("M9.5 25a14.5 14.5 0 0 1 29 0q-3.5-4.5-8-4l-6.5 3-6.5-3q-4.5-.5-8 4z", "#85542f")}${pair(
      oval(14.4, 30, 2.7, "#4f3c2d", 2.3),
    )}
    ${shape("M18.5 34q5.5 9 11 0z", "#3b3029")}${eyes(6.4, 25.5)}${shape("M20.5 28q3.5-2 7 0L24 33.5z", "#4a423b")}`;
}

function robin() {
  return svg`${oval(24, 48, 18, "#8a7553", 15)}${oval(24, 26, 15, "#94805d")}${oval(24, 47, 11, "#f4ecdf", 10)}
    ${shape("M24 17.5c-9 0-12.5 6-12 13S17 43 24 43s11.5-5.5 12-12.5-3-13-12-13z", "#dd6a33")}
    ${eyes(6.6, 25.5, 2.4)}${shape("M20.7 28.5q3.3-1.8 6.6 0L24 33z", "#4b3d31")}`;
}

function magpie() {
  return svg`${oval(24, 48, 18, "#20242d", 15)}${pair(
    shape("M6 48q0-9 6-12l2 12z", "#3d6fae"),
  )}${oval(24, 49, 9, "#f6f5f1", 10)}${oval(24, 25, 14.5, "#2a2f3a")}
    ${line("M14 17q4-4.5 10-4.5", "#50617e", 2.2)}${pair(
      oval(17.4, 24.5, 3.7, "#e9edf3"),
    )}${eyes(6.6, 24.5, 2.2)}${shape("M20 28.5q4-2.5 8 0L24 36z", "#7d8696")}`;
}

function heron() {
  return svg`${line(
    "M31 54C33 40 18 40 19.5 24",
    "#aab6c1",
    10,
  )}${line("M28 52q-1-7-5-10", "#e9eef1", 3)}${oval(21, 17, 9.5, "#eef2f4", 8)}
    ${shape("M26 13.5L46 19.5 26 22z", "#e2a336")}${shape(
      "M27 13C20 8.5 12 11 4.5 18.5 12 15.5 20 14.5 26 17z",
      "#2d3641",
    )}
    <circle cx="23.5" cy="18" r="2.1" fill=${INK}></circle><circle cx="24.2" cy="17.3" r=".7" fill="#fff"></circle>`;
}

function crane() {
  return svg`${oval(33, 51, 17, "#f6f5f1", 11)}${line(
    "M31 52C33 40 19 40 20 24",
    "#2c3038",
    9,
  )}${oval(21, 17.5, 9, "#f7f6f2", 8)}${line("M15 20q1 6 5 8", "#f7f6f2", 5)}
    ${shape("M14 14q2-6.5 8-6t7 5.5q-8-2.5-15 .5z", "#c8413a")}${shape("M27 15L46 21 27 22.5z", "#8d8a5c")}
    <circle cx="24" cy="18.2" r="2.1" fill=${INK}></circle><circle cx="24.7" cy="17.5" r=".7" fill="#fff"></circle>`;
}

function owl() {
  return svg`${oval(24, 49, 17, "#7b5a3a", 14)}${line("M18 43q2 3 4 0M26 43q2 3 4 0M22 46.5q2 3 4 0", "#d9bf96", 1.6)}
    ${shape("M9 6.5q4.5 5 8 5.5 7-2.5 14 0 3.5-.5 8-5.5 3 9.5 1.5 19.5Q38 40 24 40T7.5 26Q6 16 9 6.5z", "#94703f")}
    ${pair(oval(16.8, 23.5, 8, "#efdfc0"))}${pair(oval(16.8, 23.5, 4.7, "#eeae35"))}${eyes(7.2, 23.5, 2.9)}${shape(
      "M21.5 28q2.5-2 5 0L24 34.5z",
      "#5b4429",
    )}`;
}

function eagle() {
  return svg`${oval(24, 50, 18, "#573d2b", 15)}${shape(
    "M9.5 25a14.5 14 0 0 1 29 0q.5 7-1.5 13l-4-2.5-3.5 4-5.5-3-5.5 3-3.5-4-4 2.5q-2-6-1.5-13z",
    "#f8f4ea",
  )}
    ${shape("M14.5 13.5l1.7-9 4.3 4.7L24 2.5l3.5 6.7 4.3-4.7 1.7 9q-9.5-2.5-19 0z", "#e7b433")}${pair(
      oval(17.2, 24.5, 3.3, "#e2a62c"),
    )}
    ${eyes(6.8, 24.5, 2)}${line("M11.5 20.5l8.5 2.5M36.5 20.5L28 23", "#6a5740", 2.4)}${shape(
      "M18.8 27.5q5.2-3.5 10.4 0Q29 34 24 38.5 19 34 18.8 27.5z",
      "#efac26",
    )}${line("M21.5 30.5h.1M26.5 30.5h.1", "#8f6412", 1.5)}`;
}

/** @param {number} index */
function rabbit(index) {
  const { coat, dark, light } = COATS[index % COATS.length];
  const ear = svg`<g transform="rotate(-9 17 12)">${oval(17, 12, 4.6, coat, 11)}${oval(17, 13, 2.1, "#f0b9ae", 8)}</g>`;
  return svg`${pair(ear)}${oval(24, 51, 15, dark, 12)}${oval(24, 29, 14, coat, 12.5)}${oval(24, 34.5, 6.5, light, 4.5)}
    ${pair(oval(13.8, 33, 2.6, "#f3b3a2", 1.9))}${eyes(6, 27.5, 2.4)}${shape("M22 31.5h4L24 34z", "#d77f7a")}${line(
      "M24 34v1.5M21.5 36.5q2.5 1 2.5-1 0 2 2.5 1",
      "#8b6f63",
      1.1,
    )}`;
}

/** @param {number} index */
function squirrel(index) {
  const coat = ["#b8693a", "#8d6a55", "#c9824a", "#a2573a"][index % 4];
  return svg`${shape("M33 50q14-8 11-25-2-11-10-11 6 9-3 18z", coat)}${pair(
    shape("M12.5 19L13.5 5 21 13.5z", coat),
  )}${pair(line("M13.5 6l-1.5-3M14 6l1-3", coat, 1.6))}${oval(24, 51, 14, coat, 12)}${oval(24, 50, 8, "#fbf1e1", 10)}
    ${oval(24, 27, 14, coat, 13)}${pair(oval(16, 32.5, 5.5, "#fbf1e1", 4.8))}${oval(24, 33, 5, "#fbf1e1", 4.5)}
    ${eyes(6.2, 25.5, 2.4)}${oval(24, 30, 1.9, INK, 1.4)}${line(
      "M24 32v1.6M21.5 34.5q2.5 1 2.5-1 0 2 2.5 1",
      INK,
      1.1,
    )}`;
}

/** @param {number} index */
function cat(index) {
  const { coat, dark, light } = COATS[(index + 2) % COATS.length];
  const whiskers = line("M16 32.5L7 31M16 34.5l-9 1.5", dark, 1.1);
  return svg`${pair(shape("M9.5 24L10.5 7 21 14.5z", coat))}${pair(shape("M12 18.5l.8-7.5 5 4z", "#e9b3a6"))}${oval(
    24,
    51,
    15,
    dark,
    12,
  )}${oval(24, 28, 15, coat, 13)}${line("M24 15.5v5M19.5 16.5l.8 3.6M28.5 16.5l-.8 3.6", dark, 1.8)}
    ${oval(24, 34, 6.5, light, 4.6)}${eyes(6.5, 26.5, 2.4)}${pair(whiskers)}
    ${shape("M22.2 31h3.6L24 33z", "#d77f7a")}${line(
      "M24 33v1.2M21.3 35.6q2.7 1 2.7-1.2 0 2.2 2.7 1.2",
      "#6d5a4d",
      1.1,
    )}`;
}

/** @param {number} index */
function tanuki(index) {
  const coat = ["#a98760", "#8f7b66", "#b7935f", "#8a6a4b"][index % 4];
  return svg`${pair(oval(12, 13.5, 5.5, coat))}${pair(
    oval(12, 13.5, 2.9, "#4d3b2c"),
  )}${oval(24, 51, 17, coat, 13)}${oval(24, 49, 9, "#efe2cb", 10)}
    ${oval(24, 26, 15.5, coat, 14)}${pair(
      shape("M22.5 22q-6-3-10 2.5T9.5 32q6 3 11-2 2-4 2-8z", "#4d3b2c"),
    )}${oval(24, 32.5, 6.5, "#f1e6d2", 5.5)}
    ${pair(oval(16.8, 26, 3, "#fff"))}${eyes(7, 26, 2)}${oval(24, 30, 2.5, INK, 1.8)}${line(
      "M21 34.5q3 2.5 6 0",
      INK,
      1.2,
    )}`;
}

/** @param {number} index */
function fox(index) {
  const coat = ["#dc8040", "#cf6b3a", "#e39a4d", "#c77a46"][index % 4];
  return svg`${pair(shape("M8 25L9.5 6 21 15z", coat))}${pair(
    shape("M11 20l1-9 6 5z", "#4a3527"),
  )}${oval(24, 52, 15, coat, 12)}${oval(24, 50, 8, "#fbf3e6", 10)}
    ${shape("M24 12c-9 0-16 6-17 15 4 7 10 12 17 14 7-2 13-7 17-14-1-9-8-15-17-15z", coat)}${pair(
      shape("M7 27c6-1 10 0 13 4l4 10c-7-2-13-7-17-14z", "#fbf3e6"),
    )}
    ${eyes(7, 25, 2.3)}${oval(24, 38, 2.7, INK, 2.1)}`;
}

/** The people of a card table: even ones are women, odd ones men. */
const PEOPLE = [
  { skin: "#f0c9a8", hair: "#7a4a2b", style: "bob" },
  { skin: "#eec3a0", hair: "#5d5249", style: "short", extra: "moustache" },
  { skin: "#e2b08a", hair: "#2f2622", style: "bun" },
  { skin: "#f1cdb0", hair: "#b9b3aa", style: "bald", extra: "glasses" },
  { skin: "#f3d2b8", hair: "#d9d4cb", style: "bun", extra: "glasses" },
  { skin: "#c98f68", hair: "#2b211c", style: "short", extra: "beard" },
  { skin: "#f2cba9", hair: "#c8913f", style: "bob", extra: "glasses" },
  { skin: "#edc29d", hair: "#a5562c", style: "short" },
];

/** @param {number} index @param {string} cloth @param {unknown} dress what the level wears */
function person(index, cloth, dress) {
  const { skin, hair, style, extra } = PEOPLE[index % PEOPLE.length];
  const fringe = shape("M13 22q-1-13 11-13t11 13q-3-5-6-6.5-6 3-11 1.5-3.5 1.5-5 5z", hair);
  const beard = shape("M13.5 24q1.5 4 4.5 4.5 6-2 12 0 3-.5 4.5-4.5.5 12-10.5 12.5-11-.5-10.5-12.5z", hair);
  return svg`${
    style === "bob"
      ? shape("M11 23q0-15 13-15t13 15v9q0 4-4 4H15q-4 0-4-4z", hair)
      : style === "bun"
        ? oval(24, 7.5, 5, hair)
        : ""
  }
    ${shape("M4 50q1-14 20-14t20 14z", cloth)}${shape("M20 30h8v7q-4 3.5-8 0z", skin)}${dress}${
      style === "bob" ? "" : pair(oval(13.5, 24, 2, skin))
    }${oval(24, 23, 10.5, skin, 12)}
    ${style === "bald" ? pair(shape("M13.2 25q-1.5-9 3-11-.5 5-1.5 7z", hair)) : fringe}
    ${extra === "beard" ? beard : ""}
    ${eyes(4.2, 23, 1.5)}${
      extra === "moustache" ? shape("M17.5 30q3-3 6.5-1 3.5-2 6.5 1-3.5 1.5-6.5.2-3 1.3-6.5-.2z", hair) : ""
    }
    ${line("M20.8 30.5q3.2 2.6 6.4 0", extra === "moustache" ? "none" : "#94503f", 1.3)}${
      extra === "glasses" ? glasses() : ""
    }`;
}

function glasses() {
  return svg`<g fill="none" stroke="#40464f" stroke-width="1.2"><circle cx="19.7" cy="23" r="3.3"></circle><circle
    cx="28.3" cy="23" r="3.3"></circle><path d="M23 23h2"></path></g>`;
}

/** @param {number} index */
function kitchen(index) {
  return person(
    index,
    "#b9654f",
    svg`${shape("M14 50V40l3-3 7 4 7-4 3 3v10z", "#f3ead9")}${line("M17 37l7 4 7-4", "#d8c8ab", 1.3)}`,
  );
}

/** @param {number} index */
function pub(index) {
  return person(
    index,
    "#5f7d5a",
    svg`${shape("M19 36l5 8 5-8-2.5 2h-5z", "#e9e3d4")}${line("M13 38v12M35 38v12", "#3d5139", 2.4)}`,
  );
}

/** @param {number} index */
function club(index) {
  return person(
    index,
    "#3f5575",
    svg`${shape("M19 36l5 6 5-6 1.5 3L24 50l-6.5-11z", "#f4f1ea")}${shape("M22.5 41h3l1.2 9h-5.4z", "#a63f3a")}`,
  );
}

/** @param {number} index */
function master(index) {
  return svg`${person(
    index,
    "#2e2c33",
    svg`${shape("M18 36l6 6 6-6v14H18z", "#f7f4ee")}${pair(shape("M24 41.5l-5-2.5v5z", "#8e2f3a"))}`,
  )}
    ${pair(shape("M9.5 28q-4.5-6-2-13l2 2 1-4.5 1.5 3.5 2-3q.5 4-1.5 6-2.5 3-3 9z", "#d9a62e"))}`;
}

function player() {
  return svg`${oval(24, 52, 17, "#5f8a72", 15)}${oval(24, 22, 12, "#f3cd84", 12)}${eyes(4.3, 21.5, 1.6)}${line(
    "M19.8 27.5q4.2 3.2 8.4 0",
    "#5c5548",
    1.5,
  )}`;
}
