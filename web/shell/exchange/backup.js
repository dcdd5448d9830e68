// The format of exported files. No file exceeds the limits of the import, so the page can read all its exports. Nothing
// here needs a browser.

export const KIND = "asobiba games";
/** A file with one result, sent for comparison. */
export const RESULT_KIND = "asobiba result";
/** Since 2 the files hold values stored beside the records, reviews and word lists. */
export const SCHEMA = 2;
/** The most bytes of a file of our own kind, which may hold years of games, and of any other file. */
const MOST_OWN = 100_000_000;
const MOST_OTHER = 20_000_000;
/** Bytes of a file without games. */
const FRAME = 100;

/**
 * The parts of a file, in this order: word lists, games, reviews of texts that are no saved games, rows of the
 * statistics, attempts at puzzles, the box (cards, and entries of its log), results of others, tournaments, personal
 * words, small values (kept-values.js).
 */
const PARTS = /** @type {const} */ ([
  "lists",
  "games",
  "reviews",
  "statistics",
  "attempts",
  "box",
  "contests",
  "tournaments",
  "words",
  "values",
]);

/** The items of each part that has any. @typedef {{[part in (typeof PARTS)[number]]?: any[]}} Parts */

/**
 * What is exported, as the texts of files.
 * @param {Parts} all @param {number} [most] bytes of one file @returns {string[]} at least one
 */
export function splitIntoFiles(all, most = MOST_OWN) {
  const encoder = new TextEncoder();
  const files = [emptyFile()];
  let size = FRAME;
  for (const part of PARTS) {
    for (const item of all[part] ?? []) {
      const bytes = encoder.encode(JSON.stringify(item)).length + 1;
      if (size > FRAME && size + bytes > most) {
        files.push(emptyFile());
        size = FRAME;
      }
      files[files.length - 1][part].push(item);
      size += bytes;
    }
  }
  return files.map((file) => JSON.stringify({ kind: KIND, schema: SCHEMA, ...file }));
}

/** @returns {{[part: string]: any[]}} */
function emptyFile() {
  return Object.fromEntries(PARTS.map((part) => [part, []]));
}

/** The most bytes of a file that begins like this. @param {string} head @returns {number} */
export function mostBytes(head) {
  return /^\s*\{\s*"kind"\s*:\s*"asobiba games"/.test(head) ? MOST_OWN : MOST_OTHER;
}
