// Which rows of the statistics are stored when others come: each game once, each deal once. Of two rows of a deal the
// earlier stays, so that two devices which read each other's rows end with the same. Nothing here has a side effect.

/** @import { Row } from "./statistics-store.js" */

/**
 * What is to be stored, by id, and removed; `added`: how many games or deals are new.
 * @typedef {{put: Map<string, Row>, remove: Set<string>, added: number}} Change
 */

/**
 * @param {readonly any[]} stored rows of this device, of any version, also erased ones @param {readonly Row[]} rows
 * that come
 * @param {{schema: number, erasedToo: boolean}} how `erasedToo`: those that were erased here may come back
 * @returns {Change}
 */
export function merged(stored, rows, { schema, erasedToo }) {
  /** @type {Change} */
  const change = { put: new Map(), remove: new Set(), added: 0 };
  /** The row of each name of a game. @type {Map<string, any>} */
  const known = new Map();
  const learn = (/** @type {any} */ row) => namesOf(row).forEach((name) => known.set(name, row));
  stored.filter(({ erased }) => !(erased && erasedToo)).forEach(learn);
  for (const row of rows) {
    const same = [...new Set(namesOf(row).flatMap((name) => known.get(name) ?? []))];
    // Erased rows, and rows of a newer version of the page, stay as they are.
    if (same.some((one) => one.erased || one.schema !== schema)) continue;
    const best = same.reduce(ofTwo, row);
    if (!same.length) change.added += 1;
    if (same.includes(best)) continue;
    for (const { id } of same) {
      change.put.delete(id);
      change.remove.add(id);
    }
    change.remove.delete(best.id);
    change.put.set(best.id, best);
    [best, ...same, row].flatMap(namesOf).forEach((name) => known.set(name, best));
  }
  return change;
}

/**
 * A game is known by its id, by its deal with its moves, and by its deal alone, which rows of earlier versions lack.
 * @param {any} row @returns {string[]}
 */
function namesOf({ id, digest, deal = id }) {
  return [id, digest, deal];
}

/**
 * The row to store out of two of a deal, with the other's additional facts if it is the same game. @param {Row} one
 * @param {Row} other @returns {Row}
 */
function ofTwo(one, other) {
  const [first, second] = isBefore(other, one) ? [other, one] : [one, other];
  const isSameGame = first.id === second.id || first.digest === second.digest;
  const added = ["deal", "help", "ahead"].filter((name) => Object.hasOwn(second, name) && !Object.hasOwn(first, name));
  if (!isSameGame || !added.length) return first;
  return { ...first, ...Object.fromEntries(added.map((name) => [name, /** @type {any} */ (second)[name]])) };
}

/** By time; at the same time the fuller row first, then more help. @param {Row} one @param {Row} other */
function isBefore(one, other) {
  if (one.when !== other.when) return one.when < other.when;
  const known = Number(Object.hasOwn(one, "ahead")) - Number(Object.hasOwn(other, "ahead"));
  const helped = (one.help ?? 0) - (other.help ?? 0);
  if (known || helped) return (known || helped) > 0;
  return one.id < other.id;
}
