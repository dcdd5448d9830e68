// Values on a channel: each as JSON in one or more pieces, because browsers refuse long messages. A piece begins with a
// byte that says what it is. What comes from the other device is bounded before it is read.

import { CodedError } from "../../parts/coded-error.js";
import { deeperThan } from "../base/packed-text.js";

/** What a piece is: the last one of a value, one that others follow, a beat, the reason of the end. */
export const LAST = 0;
export const MORE = 1;
export const BEAT = 2;
export const END = 3;
/** Bytes of a piece; all but the last of a value have as many. */
export const PIECE = 16_000;
/** Bytes of a value as JSON. */
export const MOST_BYTES = 512_000;
const MOST_DEPTH = 24;

/** @param {number} kind @param {Uint8Array} [content] @returns {Uint8Array<ArrayBuffer>} */
export function piece(kind, content = new Uint8Array()) {
  const whole = new Uint8Array(1 + content.length);
  whole[0] = kind;
  whole.set(content, 1);
  return whole;
}

/**
 * A value in pieces.
 * @param {unknown} value @returns {Uint8Array<ArrayBuffer>[]} @throws {CodedError} `together/too_big`
 */
export function piecesOf(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (bytes.length > MOST_BYTES) throw tooBig(bytes.length);
  const size = PIECE - 1;
  const count = Math.max(1, Math.ceil(bytes.length / size));
  return Array.from({ length: count }, (_, at) =>
    piece(at === count - 1 ? LAST : MORE, bytes.subarray(at * size, (at + 1) * size)),
  );
}

/** Puts pieces together. */
export class Joiner {
  /** @type {Uint8Array[]} */
  #parts = [];
  #size = 0;

  /**
   * Add the next piece.
   * @param {Uint8Array} bytes with the kind LAST or MORE @returns {{value: unknown} | null} null: others follow
   * @throws {CodedError} `together/too_big`, `together/unreadable`; what came so far is thrown away
   */
  add(bytes) {
    this.#parts.push(bytes.subarray(1));
    this.#size += bytes.length - 1;
    if (this.#size > MOST_BYTES) throw this.#drop(tooBig(this.#size));
    if (bytes[0] === MORE && bytes.length === PIECE) return null;
    const whole = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    if (bytes[0] !== LAST) throw this.#drop(unreadable("a short piece that is not the last"));
    this.#drop();
    return { value: parsed(whole) };
  }

  /** @template {CodedError | undefined} Reason @param {Reason} [reason] @returns {Reason | undefined} */
  #drop(reason) {
    this.#parts = [];
    this.#size = 0;
    return reason;
  }
}

/** @param {Uint8Array} bytes JSON @returns {unknown} @throws {CodedError} `together/unreadable` */
export function parsed(bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (deeperThan(text, MOST_DEPTH)) throw new RangeError("nested too deeply");
    return JSON.parse(text);
  } catch (error) {
    throw unreadable(String(error));
  }
}

/** @param {string} message @returns {CodedError} */
export function unreadable(message) {
  return new CodedError("together/unreadable", message);
}

/** @param {number} size @returns {CodedError} */
function tooBig(size) {
  return new CodedError("together/too_big", `a message of ${size} bytes`, { count: size, most: MOST_BYTES });
}
