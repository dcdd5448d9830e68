// A game as a link, `#/shared/<version><text>`: JSON, deflated, as base64url in the fragment, which no server sees.
// Anybody may have made a link, so its size is limited, its depth is checked before parsing, and the engine replays the
// record before anything is saved.

import { CodedError } from "../../parts/coded-error.js";
import { base64url, damaged, deeperThan, fromBase64url, pipe } from "../base/packed-text.js";

/**
 * @typedef {object} Shared the content of a link
 * @property {any} record the engine's record
 * @property {string | null} title
 * @property {number | null} seat whose view was shared; null: a spectator's
 * @property {Letter | null} letter the game by correspondence that it belongs to, and the seat that sends it
 */

/**
 * @typedef {object} Letter
 * @property {string} id of the game
 * @property {number} from the seat that sends it
 * @property {{[seat: string]: string}} [keys] public keys of the devices that play, where somebody may not have them
 * yet
 * @property {number} [has] the seats whose keys the sender has, a bit each
 * @property {string} [sig] the signature (signatures.js); links of earlier versions have none
 */

/** The version that this page writes; a link of another version gets an error of its own. */
export const VERSION = "1";
/** The most characters of a link. Messengers and browsers accept about 32,000. */
export const MOST_LINK = 30_000;
const MOST_BYTES = 600_000;
const MOST_DEPTH = 16;
const MOST_TITLE = 80;
/** Characters of a public key and of a signature as base64url: 65 and 64 bytes. */
const KEY = /^[\w-]{87}$/;
const SIGNATURE = /^[\w-]{86}$/;

/**
 * The link fragment of a game.
 * @param {Shared} shared @returns {Promise<string>} such as "#/shared/1eNq..."
 * @throws {CodedError} `share/too_long`: a file is needed
 */
export async function writeShared(shared) {
  return writeLink("shared", shared);
}

/** What a proof says that it is (docs/proofs.md). */
export const PROOF = "asobiba-proof";

/**
 * The link fragment of a screen with a value as JSON.
 * @param {string} screen @param {unknown} value @returns {Promise<string>} such as "#/shared/1eNq..."
 * @throws {CodedError} `share/too_long`: a file is needed
 */
export async function writeLink(screen, value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const packed = await pipe(bytes, new CompressionStream("deflate"), MOST_BYTES);
  const text = `#/${screen}/${VERSION}${base64url(packed)}`;
  if (text.length > MOST_LINK)
    throw new CodedError("share/too_long", `the link would have ${text.length} characters`, {
      count: text.length,
      most: MOST_LINK,
    });
  return text;
}

/**
 * Read a link; the engine has still to replay its record.
 * @param {string} text the part after `#/shared/` @returns {Promise<Shared>}
 * @throws {CodedError} `share/version`, `share/too_long`, `share/damaged`
 */
export async function readShared(text) {
  return checked(await readLink(text));
}

/**
 * The value in a link.
 * @param {string} text the part after the name of the screen @returns {Promise<any>}
 * @throws {CodedError} `share/version`, `share/too_long`, `share/damaged`
 */
export async function readLink(text) {
  if (text.length > MOST_LINK)
    throw new CodedError("share/too_long", `the link has ${text.length} characters`, {
      count: text.length,
      most: MOST_LINK,
    });
  if (!/^[1-9]/.test(text)) throw damaged("it does not begin with a version");
  if (text[0] !== VERSION) throw new CodedError("share/version", `a link of version ${text[0]}`, { version: text[0] });
  return parsed(await unpacked(text.slice(1)));
}

/** @param {string} text @returns {Promise<string>} */
async function unpacked(text) {
  try {
    const bytes = await pipe(fromBase64url(text), new DecompressionStream("deflate"), MOST_BYTES);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof CodedError ? error : damaged(String(error));
  }
}

/** @param {string} text @returns {any} */
function parsed(text) {
  if (deeperThan(text, MOST_DEPTH)) throw damaged("it is nested too deeply");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(String(error));
  }
}

/** @param {any} value @returns {Shared} */
function checked(value) {
  const record = value?.record;
  if (!record || typeof record !== "object" || !Array.isArray(record.actions) || !Array.isArray(record.seats))
    throw damaged("there is no record in it");
  const seats = record.seats.length;
  const title = typeof value.title === "string" && value.title.trim() ? value.title.slice(0, MOST_TITLE) : null;
  return {
    record,
    title,
    seat: isSeat(value.seat, seats) ? value.seat : null,
    letter: checkedLetter(value.letter, seats),
  };
}

/** @param {any} letter @param {number} seats @returns {Shared["letter"]} */
function checkedLetter(letter, seats) {
  if (letter === null || letter === undefined) return null;
  const { id, from, keys, has, sig } = letter;
  const known = typeof id === "string" && /^[0-9a-f-]{8,40}$/.test(id) && isSeat(from, seats);
  const signed =
    sig === undefined ||
    (typeof sig === "string" && SIGNATURE.test(sig) && Number.isInteger(has) && has >= 0 && has < 2 ** seats);
  if (!known || !signed || (keys !== undefined && !areKeys(keys, seats)))
    throw damaged("its correspondence has no known form");
  return { id, from, ...(keys === undefined ? {} : { keys }), ...(sig === undefined ? {} : { has, sig }) };
}

/** Whether a value maps seats to keys. @param {any} keys @param {number} seats @returns {boolean} */
export function areKeys(keys, seats) {
  return (
    keys !== null &&
    typeof keys === "object" &&
    Object.entries(keys).every(
      ([seat, key]) => /^[0-9]$/.test(seat) && isSeat(Number(seat), seats) && typeof key === "string" && KEY.test(key),
    )
  );
}

/** @param {unknown} value @param {number} seats @returns {value is number} */
function isSeat(value, seats) {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < seats;
}

/** A value as JSON with sorted fields, for comparing and signing. @param {any} value @returns {string} */
export function sortedJson(value) {
  const sorted = (/** @type {string} */ _, /** @type {any} */ item) =>
    item && typeof item === "object" && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item;
  return JSON.stringify(value, sorted);
}
