// The key of this device: it signs the links of games by correspondence and never leaves the browser. Other players get
// its public part with the first link. Where the browser cannot sign (no secure connection, no storage), links have no
// signature, and the page says so.

import { get, promisifyRequest } from "idb-keyval";
import { openStore } from "../base/open-store.js";
import { base64url, fromBase64url } from "../base/packed-text.js";

/** Not Ed25519, which many browsers of the last years lack. */
const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNING = { name: "ECDSA", hash: "SHA-256" };
const NAME = "letters";

/** @typedef {{key: string, sign: (text: string) => Promise<string>}} Signer `key`: the public part */

/** @type {Promise<Signer | null> | null} */
let signer = null;

/**
 * This device's signer, made when it is first needed; null where the browser cannot sign.
 * @returns {Promise<Signer | null>}
 */
export function ownSigner() {
  return (signer ??= openSigner().catch((error) => {
    console.info("links are not signed here:", error);
    return null;
  }));
}

/** @returns {Promise<Signer | null>} */
async function openSigner() {
  return globalThis.crypto?.subtle ? signerOf(await keptPair()) : null;
}

/** A signer whose key is kept nowhere, for devices without storage. @returns {Promise<Signer>} */
export async function passingSigner() {
  return signerOf(await newPair());
}

/** @param {CryptoKeyPair} pair @returns {Promise<Signer>} */
async function signerOf({ privateKey, publicKey }) {
  const key = base64url(new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)));
  return {
    key,
    sign: async (text) => base64url(new Uint8Array(await crypto.subtle.sign(SIGNING, privateKey, bytesOf(text)))),
  };
}

/** The pair that is stored; of two tabs that make one at once, the first. @returns {Promise<CryptoKeyPair>} */
async function keptPair() {
  const store = openStore("asobiba-device", "keys");
  /** @type {CryptoKeyPair | undefined} */
  const kept = await get(NAME, store);
  if (kept) return kept;
  const made = await newPair();
  return store("readwrite", async (keys) => {
    const request = keys.get(NAME);
    request.onsuccess = () => request.result ?? keys.put(made, NAME);
    await promisifyRequest(keys.transaction);
    return request.result ?? made;
  });
}

/** @returns {Promise<CryptoKeyPair>} its private key cannot be read */
function newPair() {
  return crypto.subtle.generateKey(CURVE, false, ["sign", "verify"]);
}

/**
 * Whether a text was signed with a key. @param {string} key @param {string} text @param {string} signature
 * @returns {Promise<boolean>}
 */
export async function isSigned(key, text, signature) {
  try {
    const read = await crypto.subtle.importKey("raw", fromBase64url(key), CURVE, false, ["verify"]);
    return await crypto.subtle.verify(SIGNING, read, fromBase64url(signature), bytesOf(text));
  } catch (error) {
    console.info("no signature of this key:", error);
    return false;
  }
}

/** Some digits of a key, to be compared by voice. @param {string} key @returns {string} such as "3F9A 02C1 77B0" */
export function keyName(key) {
  // The first byte says only how the rest is written.
  const digits = Array.from(fromBase64url(key).slice(1, 7), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return (digits.match(/..../g) ?? []).join(" ").toUpperCase();
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
function bytesOf(text) {
  return new TextEncoder().encode(text);
}
