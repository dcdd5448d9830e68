// Session descriptions (SDP, RFC 8866) of a connection with one data channel. What another device has to know of one is
// little: `fieldsOf` takes it out of the browser's text. `sdpOf` writes a text of its own from checked fields, so that
// nothing that a stranger wrote gets into a description.

import { CodedError } from "../../../parts/coded-error.js";
import { addressOf, addressText, fromHex, hex } from "./addresses.js";

/** @import { Address } from "./addresses.js" */

/**
 * Where a device can be reached, by UDP. `reflexive`: the address that a STUN server saw, else the device's own.
 * @typedef {{address: Address, port: number, reflexive: boolean}} Candidate
 */

/**
 * What a device has to know of another one to connect to it.
 * @typedef {object} Fields
 * @property {string} ufrag the user fragment of ICE (RFC 8839)
 * @property {string} password of ICE
 * @property {Uint8Array} fingerprint SHA-256 of the certificate, 32 bytes
 * @property {Candidate[]} candidates the best first
 */

export const MOST_CANDIDATES = 4;
const UFRAG = /^[A-Za-z0-9+/]{4,32}$/;
const PASSWORD = /^[A-Za-z0-9+/]{22,64}$/;
/** Ports below are those of a system's services, never of a browser. */
export const LEAST_PORT = 1024;
/** Of the first candidate; RFC 8839 has it for a device's own address. */
const PRIORITY = 2_113_937_151;

/**
 * The fields of a description that the browser made.
 * @param {string} sdp @returns {Fields} without candidates if there are none
 * @throws {CodedError} `together/no_webrtc`: the browser has something else than any known one
 */
export function fieldsOf(sdp) {
  const lines = sdp.split(/\r?\n/);
  const value = (/** @type {string} */ name) =>
    lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? "";
  const [hash, digest = ""] = value("fingerprint").split(" ");
  const fields = {
    ufrag: value("ice-ufrag"),
    password: value("ice-pwd"),
    fingerprint: hash.toLowerCase() === "sha-256" ? fromHex(digest.replaceAll(":", "")) : new Uint8Array(),
    candidates: candidatesOf(lines),
  };
  if (!areFields(fields)) throw new CodedError("together/no_webrtc", "a description of an unknown form");
  return fields;
}

/**
 * A description with these fields.
 * @param {Fields} fields for which `areFields` holds @param {"actpass" | "active"} setup of an offer, of an answer
 * @returns {string}
 */
export function sdpOf({ ufrag, password, fingerprint, candidates }, setup) {
  const digest = (hex(fingerprint).toUpperCase().match(/../g) ?? []).join(":");
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map((one, at) => `a=${candidateText(one, at)}`),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${digest}`,
    `a=setup:${setup}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
  ];
  return lines.map((line) => `${line}\r\n`).join("");
}

/** Whether the fields can be those of a browser. @param {Fields} fields @returns {boolean} */
export function areFields({ ufrag, password, fingerprint, candidates }) {
  return (
    UFRAG.test(ufrag) &&
    PASSWORD.test(password) &&
    fingerprint.length === 32 &&
    candidates.length <= MOST_CANDIDATES &&
    candidates.every(({ address, port }) => port >= LEAST_PORT && port < 65_536 && addressText(address) !== null)
  );
}

/** @param {string[]} lines @returns {Candidate[]} */
function candidatesOf(lines) {
  const found = lines.flatMap((line) => {
    const [, transport, priority, text, port, kind] =
      /^a=candidate:\S+ 1 (\S+) (\d+) (\S+) (\d+) typ (\S+)/.exec(line) ?? [];
    const address = addressOf(text ?? "");
    const reflexive = kind === "srflx";
    if (!address || transport.toLowerCase() !== "udp" || !(reflexive || kind === "host")) return [];
    return Number(port) < LEAST_PORT ? [] : [{ address, port: Number(port), reflexive, priority: Number(priority) }];
  });
  const best = found.sort((one, other) => other.priority - one.priority).slice(0, MOST_CANDIDATES);
  return best.map(({ address, port, reflexive }) => ({ address, port, reflexive }));
}

/**
 * The line of a candidate without its "a=".
 * @param {Candidate} candidate of fields for which `areFields` holds @param {number} at its place among them
 */
export function candidateText({ address, port, reflexive }, at) {
  const kind = reflexive ? "srflx raddr 0.0.0.0 rport 9" : "host";
  return `candidate:${at + 1} 1 udp ${PRIORITY - at} ${addressText(address)} ${port} typ ${kind}`;
}
