// A memorable moment: a short text as a row of tiles over the table, and falling paper. It lies above everything, takes
// no taps and disappears by itself. Without motion nothing is shown; the caller adds the sound and the words for a
// screen reader.

import { moves, settle } from "../../parts/motion.js";

/** @typedef {"bingo" | "best" | "won" | "lost" | "grand" | "chain"} Moment */

/** The sound of each moment. @type {Record<Moment, string>} */
export const MOMENT_SOUNDS = { bingo: "bingo", best: "best", won: "won", lost: "lost", grand: "bingo", chain: "best" };

/** How many pieces of paper fall. @type {Record<Moment, number>} */
const PAPER = { bingo: 36, best: 14, won: 44, lost: 0, grand: 44, chain: 24 };
const COLOURS = ["--triple-word", "--double-letter", "--triple-letter", "--double-word", "--accent", "--tile-last"];
/** Milliseconds for which the text stands, after its last letter. */
const STANDS = 1300;
const BETWEEN = 45;
/** Letters of a text that is shown as tiles; a longer one is a ribbon. */
const MOST_TILES = 12;

/**
 * Show a moment. Resolves when it is gone.
 * @param {Moment} kind
 * @param {string} text a word or two; "" for the paper alone
 */
export async function showMoment(kind, text) {
  if (!moves()) return;
  const stage = document.createElement("div");
  stage.className = "moment";
  stage.setAttribute("aria-hidden", "true");
  // Above an open dialog, where the browser can.
  if ("popover" in stage) stage.popover = "manual";
  const words = document.createElement("div");
  words.className = "moment-words";
  words.append(...lettersOf(text));
  stage.append(words);
  document.body.append(stage);
  stage.showPopover?.();
  try {
    await Promise.all([...paper(stage, PAPER[kind]), stand(words)]);
  } finally {
    stage.remove();
  }
}

/** @param {string} text @returns {HTMLElement[]} */
function lettersOf(text) {
  const letters = [...text];
  const asTiles = letters.length <= MOST_TILES;
  return (asTiles ? letters : text ? [text] : []).map((letter) => {
    const element = document.createElement("span");
    element.className = !asTiles ? "moment-ribbon" : letter === " " ? "moment-gap" : "tile";
    element.textContent = letter;
    return element;
  });
}

/** The letters are laid one after the other, stand, and fade. @param {HTMLElement} words */
async function stand(words) {
  if (!words.childElementCount) return;
  await Promise.all([...words.children].map((letter, at) => settle(letter, at * BETWEEN)));
  await words.animate([{ opacity: 1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], {
    duration: STANDS,
    fill: "forwards",
  }).finished;
}

/** @param {HTMLElement} stage @param {number} count @returns {Promise<unknown>[]} */
function paper(stage, count) {
  const { innerWidth: width, innerHeight: height } = window;
  return Array.from({ length: count }, (_, at) => {
    const piece = document.createElement("i");
    piece.style.background = `var(${COLOURS[at % COLOURS.length]})`;
    stage.append(piece);
    const x = width * (0.5 + 0.9 * (Math.random() - 0.5));
    const drift = (Math.random() - 0.5) * 120;
    const turns = Math.random() * 720 - 360;
    const frames = [
      { transform: `translate(${width / 2 + (x - width / 2) * 0.3}px, ${height * 0.42}px) rotate(0)`, opacity: 0 },
      {
        transform: `translate(${x}px, ${height * (0.12 + 0.2 * Math.random())}px) rotate(${turns / 3}deg)`,
        opacity: 1,
        offset: 0.28,
        easing: "ease-in",
      },
      {
        transform: `translate(${x + drift}px, ${height * 0.95}px) rotate(${turns}deg) rotateX(${turns}deg)`,
        opacity: 0,
      },
    ];
    return piece.animate(frames, {
      duration: 1500 + Math.random() * 700,
      delay: Math.random() * 120,
      easing: "ease-out",
      fill: "both",
    }).finished;
  });
}
