// The files that games are taken away in. None is larger than what is read again, so that the page takes back all that it gave.

export const KIND = "asobiba games";
/** The form of the files: 2 has what is kept beside the records, reviews and word lists. */
export const SCHEMA = 2;
/** Bytes that are read of a file of our own kind, which may hold years of games; and of any other. */
const MOST_OWN = 100_000_000;
const MOST_OTHER = 20_000_000;
/** Bytes for what stands around the games. */
const FRAME = 100;

/**
 * Games, reviews of texts that are no saved games, and word lists, as the texts of files; the lists come first.
 * @param {{lists: any[], games: any[], reviews: any[]}} all @param {number} [most] bytes of one file @returns {string[]} at least one
 */
export function filesOf({ lists, games, reviews }, most = MOST_OWN) {
  const things = Object.entries({ lists, games, reviews }).flatMap(([part, list]) => list.map((one) => ({ part, one })));
  const encoder = new TextEncoder();
  const files = [blank()];
  let size = FRAME;
  for (const { part, one } of things) {
    const bytes = encoder.encode(JSON.stringify(one)).length + 1;
    if (size > FRAME && size + bytes > most) {
      files.push(blank());
      size = FRAME;
    }
    files[files.length - 1][part].push(one);
    size += bytes;
  }
  return files.map((file) => JSON.stringify({ kind: KIND, schema: SCHEMA, ...file }));
}

/** @returns {{[part: string]: any[]}} */
function blank() {
  return { lists: [], games: [], reviews: [] };
}

/** How many bytes are read of a file that begins like this. @param {string} head @returns {number} */
export function mostBytes(head) {
  return /^\s*\{\s*"kind"\s*:\s*"asobiba games"/.test(head) ? MOST_OWN : MOST_OTHER;
}
