// Tiles as the atlas counts them: the bag of a position, vowels and consonants of a leave, and how likely letters are
// drawn. Pure.

/** @import { Material } from "../review/store.js" */
/** @typedef {Material["tiles"]} Tiles */

/** A row of a board in CGP: a number of empty squares, a digraph in brackets, or a letter. */
const SQUARE = /\d+|\[[^\]]*\]|./gu;
const TILE = /\[[^\]]*\]|./gu;
const BLANK = "?";
const VOWELS = new Set("AEIOU");
const RACK = 7;

/** @param {string} text such as a rack or a leave @returns {string[]} its tiles */
export function tilesOf(text) {
  return text.match(TILE) ?? [];
}

/**
 * The tiles in the bag before a turn, as its player can count them: the others' racks are full as long as there are
 * tiles. @param {string} cgp @param {Tiles} tiles of the game @param {string} rack of the player @param {number} seats
 * @returns {number}
 */
export function bagOf(cgp, tiles, rack, seats) {
  const [board] = cgp.split(" ");
  let laid = 0;
  for (const square of board.replaceAll("/", "").match(SQUARE) ?? []) if (!/^\d/.test(square)) laid += 1;
  const all = Object.values(tiles).reduce((sum, { count }) => sum + count, 0);
  return Math.max(0, all - laid - tilesOf(rack).length - RACK * (seats - 1));
}

/** Whether nothing lies on the board. @param {string} cgp @returns {boolean} */
export function isOpening(cgp) {
  return /^[\d/]+ /.test(cgp);
}

/** @param {string} tile @param {Tiles} tiles @returns {boolean} */
function isVowel(tile, tiles) {
  const known = /** @type {any} */ (tiles[tile])?.vowel;
  return known ?? VOWELS.has(tile.normalize("NFD").charAt(0));
}

/**
 * How vowels and consonants of a leave stand: at most one more of either is balanced. @param {string} leave
 * @param {Tiles} tiles @returns {"balanced" | "vowels" | "consonants"}
 */
export function balanceOf(leave, tiles) {
  const letters = tilesOf(leave).filter((tile) => tile !== BLANK);
  const vowels = letters.filter((tile) => isVowel(tile, tiles)).length;
  const more = 2 * vowels - letters.length;
  if (Math.abs(more) <= 1) return "balanced";
  return more > 0 ? "vowels" : "consonants";
}

/** The tiles worth most in a leave. @param {string} leave @returns {"blank" | "s" | "neither"} */
export function holdsOf(leave) {
  if (leave.includes(BLANK)) return "blank";
  return tilesOf(leave).includes("S") ? "s" : "neither";
}

/** @param {number} n @param {number} k */
function choose(n, k) {
  let ways = 1;
  for (let at = 0; at < k; at += 1) ways = (ways * (n - at)) / (at + 1);
  return k > n ? 0 : ways;
}

/**
 * The chance to draw exactly these letters as the first ones of a full bag, blanks in place of any of them, as word
 * lists rank sevens and eights.
 * @param {readonly string[]} letters in any case @param {Tiles} tiles @returns {number}
 */
export function drawChance(letters, tiles) {
  /** @type {Map<string, number>} */
  const wanted = new Map();
  for (const letter of letters) wanted.set(letter.toUpperCase(), (wanted.get(letter.toUpperCase()) ?? 0) + 1);
  const blanks = tiles[BLANK]?.count ?? 0;
  /** Ways to draw the letters so far, by the blanks among them. */
  let ways = [1, ...new Array(blanks).fill(0)];
  for (const [letter, count] of wanted) {
    const next = new Array(blanks + 1).fill(0);
    for (const [used, before] of ways.entries())
      for (let more = 0; more <= Math.min(count, blanks - used); more += 1)
        next[used + more] += before * choose(tiles[letter]?.count ?? 0, count - more);
    ways = next;
  }
  const all = Object.values(tiles).reduce((sum, { count }) => sum + count, 0);
  return ways.reduce((sum, each, used) => sum + each * choose(blanks, used), 0) / choose(all, letters.length);
}
