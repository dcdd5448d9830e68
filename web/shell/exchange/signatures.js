// Whom a link of a game by correspondence is from. Each device signs what it sends (device-key.js) and remembers the
// key of every seat: the first one that it sees, as there is nobody to ask. From then on only that device moves for
// that seat unasked.
//
// A key is sent until the others say that they have it, so most links hold a signature and no key.

import { isSigned, keyName, ownSigner } from "./device-key.js";
import { sortedJson } from "./link-codec.js";

/** @import { Correspondence } from "../storage/games-store.js" */
/** @import { Letter, Shared } from "./link-codec.js" */

/**
 * Who has signed a link. `known`: the device that plays that seat; `new`: a device, and none was known for that seat;
 * `none`: nobody, or it cannot be checked, and no device is known for the seat; `lost`: nobody, but earlier links of
 * the seat were signed; `changed`: another device than before; `forged`: nobody who says so.
 * @typedef {"known" | "new" | "none" | "lost" | "changed" | "forged"} Trust
 */

/**
 * What is done with the moves of a link: taken, taken if the player says so, or not at all.
 * @typedef {"take" | "ask" | "refuse"} Admission
 */

/** Whether this browser can sign links. */
export function canSign() {
  return Boolean(globalThis.crypto?.subtle);
}

/**
 * The keys of a new game here: this device's, for its seat. @param {number} seat
 * @returns {Promise<{keys?: {[seat: string]: string}}>}
 */
export async function ownKeys(seat) {
  const signer = await ownSigner();
  return signer ? { keys: { [seat]: signer.key } } : {};
}

/** What is signed of a link. @param {Letter} letter @param {any} record @returns {string} */
function textOf({ id, from, keys = {}, has = 0 }, record) {
  return sortedJson(["asobiba letter 1", id, from, keys, has, record]);
}

/**
 * The letter in a link that this device sends, signed if it can be. @param {Correspondence} own @param {any} record
 * @returns {Promise<Letter>}
 */
export async function sealed(own, record) {
  const letter = { id: own.id, from: own.seat };
  const signer = await ownSigner();
  if (!signer) return letter;
  const known = { ...own.keys, [own.seat]: signer.key };
  const keys = Object.fromEntries(
    Object.entries(known).filter(([seat]) => isNews(own, signer.key, Number(seat), record)),
  );
  const has = Object.keys(known).reduce((bits, seat) => bits | (1 << Number(seat)), 0);
  const said = { ...letter, ...(Object.keys(keys).length ? { keys } : {}), has };
  return { ...said, sig: await signer.sign(textOf(said, record)) };
}

/**
 * Whether some of the other people may lack the key of a seat. @param {Correspondence} own @param {string} ownKey
 * @param {number} seat @param {any} record
 */
function isNews(own, ownKey, seat, record) {
  const before = own.keys?.[own.seat];
  if (seat === own.seat && before && before !== ownKey) return true; // the game was brought here from another device
  const others = record.seats.flatMap((/** @type {any} */ { kind }, /** @type {number} */ at) =>
    kind === "human" && at !== own.seat && at !== seat ? [at] : [],
  );
  return others.some((/** @type {number} */ other) => !((own.knows?.[other] ?? 0) & (1 << seat)));
}

/**
 * Who has signed a link.
 * @param {Shared} shared of which `letter` is not null @param {Correspondence | null} own the game that is here
 * @returns {Promise<Trust>}
 */
export async function trustOf({ record, letter }, own) {
  const { from, sig, keys } = /** @type {Letter} */ (letter);
  const known = await keysOf(own, from);
  if (!canSign()) return "none";
  if (!sig) return known.length ? "lost" : "none";
  const named = keys?.[from];
  const text = textOf(/** @type {Letter} */ (letter), record);
  for (const key of known) if (await isSigned(key, text, sig)) return "known";
  if (named) return !(await isSigned(named, text, sig)) ? "forged" : known.length ? "changed" : "new";
  return known.length ? "forged" : "none";
}

/**
 * The keys of the devices that may move for a seat. @param {Correspondence | null} own @param {number} seat
 * @returns {Promise<string[]>}
 */
async function keysOf(own, seat) {
  const signer = own?.seat === seat ? await ownSigner() : null;
  return [signer?.key, own?.keys?.[seat]].filter((key) => key !== undefined);
}

/**
 * What is done with new moves. @param {Trust} trust @param {boolean} asMe the link says that it is from this device's
 * own player @returns {Admission}
 */
export function admission(trust, asMe) {
  if (trust === "forged" || (asMe && trust !== "known")) return "refuse";
  return trust === "lost" || trust === "changed" ? "ask" : "take";
}

/**
 * What a game knows of the devices after a link was taken: keys of seats that had none, and who has which.
 * @param {Correspondence} own @param {Letter} letter @param {Trust} trust if it is `changed`, the player has accepted
 * that
 * @returns {Pick<Correspondence, "keys" | "knows">}
 */
export function learned(own, { from, keys = {}, has = 0 }, trust) {
  // after `lost` the known key stays, and each further link is asked about
  if (trust === "none" || trust === "lost" || from === own.seat) return {};
  const { [from]: before, ...others } = own.keys ?? {};
  const { [own.seat]: _, ...named } = keys;
  const sender = trust === "changed" ? named[from] : (before ?? named[from]);
  return { keys: { ...named, ...others, ...(sender ? { [from]: sender } : {}) }, knows: { ...own.knows, [from]: has } };
}

/**
 * The name of the device that a link is from, for people to compare; "" if it is not signed. @param {Letter} letter
 * @param {Correspondence | null} own
 */
export function deviceName({ from, keys, sig }, own) {
  const key = keys?.[from] ?? own?.keys?.[from];
  return sig && key ? keyName(key) : "";
}
