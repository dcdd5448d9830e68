// Two devices connect by telling each other a code each (code.js): no server knows of it. The host's offer and the
// guest's answer hold everything, so both wait until their browser has found its own addresses.

import { CodedError } from "../../parts/coded-error.js";
import { ownSigner, passingSigner } from "../exchange/device-key.js";
import { hex } from "./codes/addresses.js";
import { readCode, VALID, writeCode } from "./codes/code.js";
import { Peer } from "./peer.js";
import { candidateText, fieldsOf, LEAST_PORT, sdpOf } from "./codes/sdp.js";

/** @import { Signer } from "../exchange/device-key.js" */
/** @import { Code, Invitation } from "./codes/code.js" */
/** @import { Fields } from "./codes/sdp.js" */

/**
 * A connection before it stands; `dropped` says that nobody wants it any more.
 * @typedef {{connection: RTCPeerConnection, channel: RTCDataChannel, dropped: AbortController}} Line
 */

/** Milliseconds to find one's own addresses; between two reasons to go on; to connect once both codes are known. */
const GATHERING = 2000;
const TRYING = 3000;
const CONNECTING = 15_000;
/** Offers that have led to a connection here. @type {Set<string>} */
const accepted = new Set();

/**
 * The host's side of one pairing: an offer, for one guest.
 * @param {Invitation} invitation
 * @param {{stun?: string}} [how] `stun`: a server (host:port) that may be asked for this device's address
 * @returns {Promise<{code: string, answered: (text: string) => Promise<Peer>, close: () => void}>} `answered` reads the
 * guest's code and resolves when the channel is open; a code that does not fit changes nothing, one that fits uses the
 * offer up
 * @throws {CodedError} `together/no_webrtc`, `together/no_network`; `answered` also the errors of `readCode`,
 * `together/other_offer`, `together/used`, `together/not_connected`
 */
export async function offer({ name, ...invitation }, { stun } = {}) {
  const signer = await signerHere();
  const line = openLine(stun);
  const id = hex(crypto.getRandomValues(new Uint8Array(8)));
  let time = 0;
  const code = await orClosed(line, async () => {
    await line.connection.setLocalDescription();
    const fields = await ownFields(line.connection);
    time = seconds();
    return writeCode({ kind: "offer", id, time, fields, name, invitation }, signer);
  });
  let used = false;
  const answered = async (/** @type {string} */ text) => {
    const answer = await readCode(text, "answer", seconds());
    if (answer.id !== id) throw new CodedError("together/other_offer", `an answer to the offer ${answer.id}`);
    if (used) throw new CodedError("together/used", "the offer was answered before");
    if (seconds() - time > VALID)
      throw new CodedError("together/expired", "the offer is too old", { count: VALID / 60 });
    used = true;
    return orClosed(line, async () => {
      await line.connection.setRemoteDescription({ type: "answer", sdp: sdpOf(answer.fields, "active") });
      return connected(line, answer, CONNECTING);
    });
  };
  return { code, answered, close: () => drop(line) };
}

/**
 * The guest's side of one pairing: an answer to an offer.
 * @param {string} text the host's code, or a link that holds it
 * @param {{name: string, stun?: string}} how `name`: of this device or its player; `stun`: as for `offer`
 * @returns {Promise<{code: string, invitation: Invitation, key: string, peer: Promise<Peer>, close: () => void}>}
 * `key`: the host's public key; `peer` resolves when the host has read the code; `close` gives up before that
 * @throws {CodedError} `together/no_webrtc`, `together/no_network`, `together/used`, the errors of `readCode`
 */
export async function accept(text, { name, stun }) {
  const theirs = await readCode(text, "offer", seconds());
  const { id, key, invitation } = theirs;
  if (accepted.has(id)) throw new CodedError("together/used", "the offer has led to a connection");
  const signer = await signerHere();
  const line = openLine(stun);
  const code = await orClosed(line, async () => {
    await line.connection.setRemoteDescription({ type: "offer", sdp: sdpOf(theirs.fields, "actpass") });
    await line.connection.setLocalDescription();
    const fields = await ownFields(line.connection);
    keepTrying(line.connection, fields);
    return writeCode({ kind: "answer", id, time: seconds(), fields, name, invitation: null }, signer);
  });
  const peer = orClosed(line, async () => {
    const opened = await connected(line, theirs, VALID * 1000);
    accepted.add(id);
    return opened;
  });
  peer.catch(() => {}); // whoever waits for it hears of it
  const asked = /** @type {Omit<Invitation, "name">} */ (invitation);
  return { code, invitation: { ...asked, name: theirs.name }, key, peer, close: () => drop(line) };
}

/**
 * Keep a guest's connection trying until the host has read the answer and speaks. Firefox alone gives up for good after
 * some seconds without a new address to try; it gets ports of this device itself, so nothing leaves the device.
 * @param {RTCPeerConnection} connection @param {Fields} own
 */
function keepTrying(connection, { candidates: [{ address }] }) {
  if (!navigator.userAgent.includes("Firefox/")) return;
  let port = LEAST_PORT;
  const timer = setInterval(() => {
    if (!/^(new|connecting)$/.test(connection.connectionState)) return clearInterval(timer);
    port += 1;
    const candidate = candidateText({ address, port, reflexive: false }, port);
    connection.addIceCandidate({ candidate, sdpMid: "0" }).catch(() => {}); // it was closed meanwhile
  }, TRYING);
}

/** @returns {Promise<Signer>} */
async function signerHere() {
  if (typeof RTCPeerConnection === "undefined" || !globalThis.crypto?.subtle)
    throw new CodedError("together/no_webrtc", "the browser cannot connect to other devices here");
  return (await ownSigner()) ?? passingSigner();
}

/** @param {string} [stun] @returns {Line} */
function openLine(stun) {
  const connection = new RTCPeerConnection({ iceServers: stun ? [{ urls: `stun:${stun}` }] : [] });
  const channel = connection.createDataChannel("table", { negotiated: true, id: 0 });
  return { connection, channel, dropped: new AbortController() };
}

/**
 * The result of some work; if it fails, the line is closed. @template Result @param {Line} line
 * @param {() => Promise<Result>} work @returns {Promise<Result>}
 */
async function orClosed({ connection }, work) {
  try {
    return await work();
  } catch (error) {
    connection.close();
    throw error instanceof CodedError ? error : new CodedError("together/no_webrtc", String(error));
  }
}

/**
 * What the browser has found out about this device. @param {RTCPeerConnection} connection @returns {Promise<Fields>}
 */
async function ownFields(connection) {
  await new Promise((resolve) => {
    const look = () => connection.iceGatheringState === "complete" && resolve(null);
    connection.addEventListener("icegatheringstatechange", look);
    setTimeout(resolve, GATHERING);
    look();
  });
  const fields = fieldsOf(connection.localDescription?.sdp ?? "");
  if (!fields.candidates.length) throw new CodedError("together/no_network", "the device is in no network");
  return fields;
}

/** Give a line up, unless it has become a peer. @param {Line} line */
function drop({ connection, channel, dropped }) {
  if (channel.readyState === "open") return;
  dropped.abort();
  connection.close();
}

/** @param {Line} line @param {Code} other @param {number} limit milliseconds @returns {Promise<Peer>} */
async function connected({ connection, channel, dropped }, other, limit) {
  await new Promise((resolve, reject) => {
    const failed = () => reject(new CodedError("together/not_connected", "the devices did not reach each other"));
    dropped.signal.addEventListener("abort", failed);
    setTimeout(failed, limit);
    channel.addEventListener("close", failed);
    channel.addEventListener("open", resolve);
    if (channel.readyState === "open") resolve(null);
  });
  return new Peer(connection, channel, other);
}

/** @returns {number} whole seconds since 1970 */
function seconds() {
  return Math.floor(Date.now() / 1000);
}
