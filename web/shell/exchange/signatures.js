// The identity of the sender of a link in a game by correspondence. Each device signs its links (device-key.js) and
// remembers the first key that it sees for every seat, because no authority knows the keys. From then on, moves of that
// seat by another device need the player's consent. A key is sent until the other players confirm it, so most links
// have a signature but no key.

import { isSigned, keyName, ownSigner } from "./device-key.js";
import { sortedJson } from "./link-codec.js";

/** @import { Correspondence } from "../storage/games-store.js" */
/** @import { Letter, Shared } from "./link-codec.js" */

/**
 * The signer of a link. `known`: the seat's device; `new`: a device for a seat without a known one; `none`: no valid
 * signature, and no device is known; `lost`: no signature, but earlier links of the seat had one; `changed`: another
 * device than before; `forged`: the signature does not match.
 * @typedef {"known" | "new" | "none" | "lost" | "changed" | "forged"} Trust
 */

/**
 * The treatment of a link's moves: taken, taken after the player's consent, or refused.
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

/** The signed text of a link. @param {Letter} letter @param {any} record @returns {string} */
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
 * Whether some of the other people may lack a seat's key. @param {Correspondence} own @param {string} ownKey
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
 * Find the signer of a link.
 * @param {Shared} shared with a `letter` @param {Correspondence | null} own the game that is here
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
 * The treatment of new moves. @param {Trust} trust @param {boolean} asMe the link claims to be from this device's
 * player @returns {Admission}
 */
export function admission(trust, asMe) {
  if (trust === "forged" || (asMe && trust !== "known")) return "refuse";
  return trust === "lost" || trust === "changed" ? "ask" : "take";
}

/**
 * Update the known devices after taking a link: new keys of seats, and the keys that each seat has.
 * @param {Correspondence} own @param {Letter} letter @param {Trust} trust `changed` only with the player's consent
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
