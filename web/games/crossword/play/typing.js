// The meaning of typed characters for a game's tiles: a digraph is typed as it is written (C, H for CH), an accent
// without a tile is dropped (É for E), and letters with the same base are found one after the other (N, Ñ). Pure
// functions.

/**
 * @typedef {Record<string, string>} Symbols what is written on a tile, in capitals -> its letter, in alphabetical order
 */

/** The usual ones, until a view says otherwise. @type {Symbols} */
export const ENGLISH = Object.fromEntries([..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => [letter, letter]));

/** Letters that Unicode does not take apart into a base and an accent. @type {Record<string, string>} */
const BASES = { Ł: "L", Ø: "O", Æ: "A", Œ: "O", Đ: "D" };
/** Single characters that stand for several letters if no tile has them. @type {Record<string, string>} */
const JOINED = { ẞ: "SS", Œ: "OE", Æ: "AE", Ĳ: "IJ" };

/** @param {Record<string, {text?: string}>} tiles the tile table of a view @returns {Symbols} */
export function symbolsOf(tiles) {
  return Object.fromEntries(
    Object.entries(tiles).flatMap(([letter, { text }]) => (letter === "?" ? [] : [[text ?? letter, letter]])),
  );
}

/** What a letter shows. @param {Symbols} symbols @param {string} letter a capital @returns {string} */
export function textOf(symbols, letter) {
  return Object.keys(symbols).find((text) => symbols[text] === letter) ?? letter;
}

/** A key as symbols have it: a capital; the dot of the Catalan L·L is on few keyboards. @param {string} key */
export function characterOf(key) {
  return /^[.-]$/.test(key) ? "·" : key.toUpperCase();
}

/**
 * The letters that a character writes by itself; none, if it writes none or only the beginning of one.
 * @param {Symbols} symbols @param {string} character @returns {string[]}
 */
export function lettersOf(symbols, character) {
  if (symbols[character]) return [symbols[character]];
  const written = [JOINED[character] ?? character, baseOf(character)].find((each) =>
    [...each].every((one) => symbols[one]),
  );
  return written ? [...written].map((one) => symbols[one]) : [];
}

/** The letters whose text begins so and goes on. @param {Symbols} symbols @param {string} text @returns {string[]} */
export function longerThan(symbols, text) {
  return Object.keys(symbols).flatMap((symbol) =>
    symbol.length > text.length && symbol.startsWith(text) ? [symbols[symbol]] : [],
  );
}

/**
 * The letters with the same base, in alphabetical order from the one after this one on: of N in Spanish, Ñ.
 * @param {Symbols} symbols @param {string} letter @returns {string[]}
 */
export function siblingsOf(symbols, letter) {
  const own = textOf(symbols, letter);
  const family = Object.keys(symbols).filter((text) => text.length === 1 && baseOf(text) === baseOf(own));
  const at = family.indexOf(own);
  return at < 0 ? [] : [...family.slice(at + 1), ...family.slice(0, at)].map((text) => symbols[text]);
}

/** Whether a key has anything to do with the tiles. @param {Symbols} symbols @param {string} key @returns {boolean} */
export function isTyped(symbols, key) {
  if ([...key].length !== 1) return false;
  const character = characterOf(key);
  return lettersOf(symbols, character).length > 0 || Object.keys(symbols).some((text) => text.includes(character));
}

/** @param {string} text @returns {string} */
function baseOf(text) {
  return BASES[text] ?? text.normalize("NFD")[0];
}

/**
 * The letters of a text as somebody writes it, small ones for blanks: `CHIcO` and `[CH]IcO` are three tiles and a
 * blank. What no tile shows stays as it is.
 * @param {Symbols} symbols @param {string} text @returns {string}
 */
export function lettersIn(symbols, text) {
  const longest = Object.keys(symbols)
    .filter((symbol) => symbol.length > 1)
    .sort((a, b) => b.length - a.length);
  if (!longest.length) return text;
  const written = new RegExp(longest.map((symbol) => `\\[${symbol}\\]|${symbol}`).join("|"), "gi");
  return text.replace(written, (found) => {
    const symbol = found.replace(/[[\]]/g, "");
    const letter = symbols[symbol.toUpperCase()];
    return symbol === symbol.toUpperCase() ? letter : letter.toLowerCase();
  });
}
