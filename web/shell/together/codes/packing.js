// Bytes of a code: numbers, texts and bytes one behind the other. `Unpacker` trusts nothing: what is not there, is too
// long or is left over is an error.

import { CodedError } from "../../../parts/coded-error.js";

export class Packer {
  /** @type {number[]} */
  #bytes = [];

  /** @param {number} value from 0 @param {number} size how many bytes, the highest first */
  number(value, size) {
    for (let at = size - 1; at >= 0; at -= 1) this.#bytes.push(Math.floor(value / 256 ** at) % 256);
    return this;
  }

  /** @param {Uint8Array} bytes as many as the reader expects */
  bytes(bytes) {
    this.#bytes.push(...bytes);
    return this;
  }

  /** @param {string} text at most 255 bytes as UTF-8 */
  text(text) {
    const bytes = new TextEncoder().encode(text);
    return this.number(bytes.length, 1).bytes(bytes);
  }

  /** @returns {Uint8Array<ArrayBuffer>} */
  done() {
    return Uint8Array.from(this.#bytes);
  }
}

export class Unpacker {
  #at = 0;
  #bytes;

  /** @param {Uint8Array<ArrayBuffer>} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  /** @param {number} size how many bytes @returns {number} */
  number(size) {
    return this.bytes(size).reduce((value, byte) => value * 256 + byte, 0);
  }

  /** @param {number} size @returns {Uint8Array<ArrayBuffer>} */
  bytes(size) {
    const end = this.#at + size;
    if (end > this.#bytes.length) throw garbled("it ends too early");
    const taken = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return taken;
  }

  /** @param {number} most bytes @returns {string} */
  text(most) {
    const size = this.number(1);
    if (size > most) throw garbled("a text is too long");
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(this.bytes(size));
    } catch (error) {
      throw error instanceof CodedError ? error : garbled("a text is not UTF-8");
    }
  }

  /** How many bytes have not been read. */
  get left() {
    return this.#bytes.length - this.#at;
  }
}

/** @param {string} message @returns {CodedError} */
export function garbled(message) {
  return new CodedError("together/garbled", message);
}
