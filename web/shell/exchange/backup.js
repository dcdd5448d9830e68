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
 * The content of a file, in the order of its parts.
 * @typedef {{lists: any[], games: any[], reviews: any[], statistics?: any[], attempts?: any[], contests?: any[],
 * tournaments?: any[]}} Parts
 */

/**
 * Games, reviews of texts that are no saved games, word lists, the rows of the statistics, the attempts at puzzles, the
 * results of others and the tournaments, as the texts of files; the lists come first.
 * @param {Parts} all @param {number} [most] bytes of one file @returns {string[]} at least one
 */
export function splitIntoFiles(
  { lists, games, reviews, statistics = [], attempts = [], contests = [], tournaments = [] },
  most = MOST_OWN,
) {
  const encoder = new TextEncoder();
  const files = [emptyFile()];
  let size = FRAME;
  for (const [part, items] of Object.entries({ lists, games, reviews, statistics, attempts, contests, tournaments })) {
    for (const item of items) {
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
  return { lists: [], games: [], reviews: [], statistics: [], attempts: [], contests: [], tournaments: [] };
}

/** The most bytes of a file that begins like this. @param {string} head @returns {number} */
export function mostBytes(head) {
  return /^\s*\{\s*"kind"\s*:\s*"asobiba games"/.test(head) ? MOST_OWN : MOST_OTHER;
}
