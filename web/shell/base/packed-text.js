// Text made small for an address, and its safe way back: anybody may have made it.

import { CodedError } from "../../parts/coded-error.js";

/** @param {string} message @returns {CodedError} */
export function damaged(message) {
  return new CodedError("share/damaged", message);
}

/**
 * Whether JSON is nested deeper than `most` levels, counted in one pass before parsing.
 * @param {string} text @param {number} most @returns {boolean}
 */
export function deeperThan(text, most) {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quoted && character === "\\") at += 1;
    else if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (depth > most) return true;
  }
  return false;
}

/**
 * Pass bytes through a stream; too large a result is refused.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream | DecompressionStream} stream @param {number} most
 * @returns {Promise<Uint8Array>}
 */
export async function pipe(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return joined(parts, size);
    size += value.length;
    parts.push(value);
    if (size > most) {
      await reader.cancel();
      throw new CodedError("share/too_long", `it holds more than ${most} bytes`, { count: size, most });
    }
  }
}

/** @param {Uint8Array[]} parts @param {number} size @returns {Uint8Array} */
function joined(parts, size) {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** @param {Uint8Array} bytes @returns {string} */
export function base64url(bytes) {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function fromBase64url(text) {
  if (!/^[\w-]+$/.test(text)) throw damaged("it has other characters than base64url");
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
