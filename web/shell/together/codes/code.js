// Codes: what two devices tell each other before they can connect, as a text that fits a QR code. The device that opens
// a table writes an offer, the other one an answer to it. A code is a digit for its version and packed bytes, written
// with digits and capital letters: a QR code has room for more of these than of others, and no messenger takes them for
// something else. Each code is signed with the key of its device (exchange/device-key.js).

import { CodedError } from "../../../parts/coded-error.js";
import { isSigned } from "../../exchange/device-key.js";
import { base64url, fromBase64url } from "../../base/packed-text.js";
import { fromHex, hex, SIZES } from "./addresses.js";
import { garbled, Packer, Unpacker } from "./packing.js";
import { areFields, MOST_CANDIDATES } from "./sdp.js";
import { longKey, shortKey, SHORT_KEY } from "./short-key.js";

/** @import { Signer } from "../../exchange/device-key.js" */
/** @import { Candidate, Fields } from "./sdp.js" */

/**
 * What a guest is asked to.
 * @typedef {object} Invitation
 * @property {string} name of the host's device or player; at most MOST_NAME characters
 * @property {string} game its name in the catalogue
 * @property {string} table id of the table, 16 hexadecimal digits
 * @property {number | null} seat that is free, 0 to 254; null: to look on
 * @property {string} version of the host's page, such as "0.1.0"
 */

/**
 * @typedef {object} Code what is in a code
 * @property {"offer" | "answer"} kind
 * @property {string} id of the offer, 16 hexadecimal digits
 * @property {number} time when it was written, seconds since 1970
 * @property {string} key the public key of the device that wrote it, as base64url
 * @property {Fields} fields
 * @property {string} name of that device or its player
 * @property {Omit<Invitation, "name"> | null} invitation null in an answer
 */

export const VERSION = "1";
export const MOST_NAME = 20;
/** Seconds for which a code is good. */
export const VALID = 600;
const MOST_NAME_BYTES = 60;
const MOST_CHARACTERS = 700;
const SIGNATURE = 64;
const NOBODY = 255;
const KINDS = /** @type {const} */ (["", "offer", "answer"]);
const JOIN = "#/together/join/";

/** The link that opens a page with an offer in it. @param {string} code @returns {string} */
export function joinLink(code) {
  return location.href.split("#")[0] + JOIN + code;
}

/** A name as it fits a code. @param {string} name @returns {string} */
export function shortName(name) {
  const letters = [...name.replace(/\p{C}/gu, " ").replace(/\s+/g, " ").trim()].slice(0, MOST_NAME);
  while (new TextEncoder().encode(letters.join("")).length > MOST_NAME_BYTES) letters.pop();
  return letters.join("").trim();
}

/** Write a code. @param {Omit<Code, "key">} code @param {Signer} signer @returns {Promise<string>} */
export async function writeCode({ kind, id, time, fields, name, invitation }, signer) {
  const packer = new Packer()
    .number(KINDS.indexOf(kind), 1)
    .bytes(fromHex(id))
    .number(time, 4)
    .bytes(shortKey(fromBase64url(signer.key)))
    .bytes(fields.fingerprint)
    .text(fields.ufrag)
    .text(fields.password)
    .number(fields.candidates.length, 1);
  for (const { address, port, reflexive } of fields.candidates)
    packer
      .number(address.form + (reflexive ? 4 : 0), 1)
      .bytes(address.bytes)
      .number(port, 2);
  packer.text(shortName(name));
  if (invitation)
    packer
      .text(invitation.game)
      .bytes(fromHex(invitation.table))
      .number(invitation.seat ?? NOBODY, 1)
      .text(invitation.version);
  const signed = packer.done();
  const signature = fromBase64url(await signer.sign(signedText(signed)));
  return VERSION + digitsOf(new Packer().bytes(signed).bytes(signature).done());
}

/**
 * Read a code and check its form, its version, its signature, and its age by this device's clock.
 * @param {string} text a code or a link that holds one, with anything around it
 * @param {"offer" | "answer"} kind which is expected @param {number} now seconds since 1970
 * @returns {Promise<Code>}
 * @throws {CodedError} `together/garbled`, `together/newer`, `together/older`, `together/is_offer`,
 * `together/is_answer`, `together/expired`
 */
export async function readCode(text, kind, now) {
  const bytes = bytesOf(digitsIn(text));
  const unpacker = new Unpacker(bytes.slice(0, -SIGNATURE));
  const code = unpacked(unpacker);
  const signature = base64url(bytes.slice(-SIGNATURE));
  if (!(await isSigned(code.key, signedText(bytes.slice(0, -SIGNATURE)), signature)))
    throw garbled("its signature is not that of its key");
  if (code.kind !== kind) throw wrongKind(code.kind);
  const age = now - code.time;
  if (Math.abs(age) > VALID)
    throw new CodedError("together/expired", `it is ${age} seconds old`, { count: VALID / 60 });
  return code;
}

/** @param {Code["kind"]} kind @returns {CodedError} */
function wrongKind(kind) {
  if (kind === "offer") return new CodedError("together/is_offer", "an offer in place of an answer");
  return new CodedError("together/is_answer", "an answer in place of an offer");
}

/** The code in a text, without its version. @param {string} text @returns {string} */
function digitsIn(text) {
  const [, linked] = text.split(JOIN);
  const [code = ""] = linked === undefined ? [text.replace(/\s/g, "")] : (/^\w*/.exec(linked) ?? []);
  if (code.length > MOST_CHARACTERS || !/^\d[0-9a-z]+$/i.test(code)) throw garbled("it is no code");
  if (code[0] > VERSION) throw new CodedError("together/newer", `a code of version ${code[0]}`);
  if (code[0] < VERSION) throw new CodedError("together/older", `a code of version ${code[0]}`);
  return code.slice(1);
}

/** @param {Unpacker} from @returns {Code} */
function unpacked(from) {
  const kind = KINDS[from.number(1)];
  if (!kind) throw garbled("it is of no known kind");
  const code = { kind, id: hex(from.bytes(8)), time: from.number(4), key: base64url(longKey(from.bytes(SHORT_KEY))) };
  const fingerprint = from.bytes(32);
  const fields = { fingerprint, ufrag: from.text(32), password: from.text(64), candidates: candidates(from) };
  if (!areFields(fields) || !fields.candidates.length) throw garbled("its connection has no known form");
  const name = from.text(MOST_NAME_BYTES);
  if (name !== shortName(name)) throw garbled("its name has no known form");
  const invitation = kind === "offer" ? invited(from) : null;
  if (from.left) throw garbled("it is too long");
  return { ...code, fields, name, invitation };
}

/** @param {Unpacker} from @returns {Candidate[]} */
function candidates(from) {
  const count = from.number(1);
  if (count > MOST_CANDIDATES) throw garbled("it has too many addresses");
  return Array.from({ length: count }, () => {
    const kind = from.number(1);
    const form = kind & 3;
    if (kind > 7 || SIZES[form] === undefined) throw garbled("an address of no known form");
    return { reflexive: kind > 3, address: { form, bytes: from.bytes(SIZES[form]) }, port: from.number(2) };
  });
}

/** @param {Unpacker} from @returns {Omit<Invitation, "name">} */
function invited(from) {
  const game = from.text(24);
  const table = hex(from.bytes(8));
  const seat = from.number(1);
  const version = from.text(16);
  if (!/^[a-z][a-z0-9_-]*$/.test(game) || !/^\d[\w.+-]*$/.test(version)) throw garbled("it invites to nothing known");
  return { game, table, seat: seat === NOBODY ? null : seat, version };
}

/** What is signed: its beginning says that it is no letter. @param {Uint8Array} bytes @returns {string} */
function signedText(bytes) {
  return `asobiba code ${VERSION} ${base64url(bytes)}`;
}

/** @param {Uint8Array} bytes of which the first is not 0 @returns {string} digits and capital letters */
function digitsOf(bytes) {
  return BigInt(`0x${hex(bytes)}`)
    .toString(36)
    .toUpperCase();
}

/** @param {string} digits @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(digits) {
  let number = 0n;
  for (const digit of digits) number = number * 36n + BigInt(parseInt(digit, 36));
  const text = number.toString(16);
  return fromHex(text.length % 2 ? `0${text}` : text);
}
