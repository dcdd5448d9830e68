// Addresses of the pages beside the Crosswords table: `#/crossword/<room>?<query>`.

/** @typedef {{[name: string]: string}} Query */

/** The address of a page. @param {string} room such as "study/word" @param {Query} [query] empty values are left out */
export function roomAddress(room, query = {}) {
  const pairs = Object.entries(query).filter(([, value]) => value !== "");
  const text = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&");
  return `#/crossword/${room}${text ? `?${text}` : ""}`;
}

/**
 * Replace the address in the browser's history without loading a page, unless that of another page is there already.
 * @param {string} room @param {Query} [query]
 */
export function rewriteAddress(room, query = {}) {
  if (location.hash.split(/[/?]/)[2] !== room.split("/")[0]) return;
  history.replaceState(history.state, "", roomAddress(room, query));
}
