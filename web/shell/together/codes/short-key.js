// Public keys in codes: a point of the curve P-256 by its x and the parity of its y (33 bytes in place of 65, SEC 1,
// 2.3.3), because a code is to be small. Browsers read only the long form, so y is computed again.

import { fromHex, hex } from "./addresses.js";
import { garbled } from "./packing.js";

/** The curve y² = x³ - 3x + B over the integers modulo P (FIPS 186-4, D.1.2.3). */
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
export const SHORT_KEY = 33;

/** @param {Uint8Array} key 65 bytes: 4, x, y @returns {Uint8Array<ArrayBuffer>} 33 bytes: 2 or 3, x */
export function shortKey(key) {
  return Uint8Array.from([2 + (key[64] & 1), ...key.slice(1, 33)]);
}

/**
 * @param {Uint8Array} short 33 bytes @returns {Uint8Array<ArrayBuffer>} 65 bytes
 * @throws {CodedError} `together/garbled`: it is no point of the curve
 */
export function longKey(short) {
  const x = BigInt(`0x${hex(short.slice(1))}`);
  const square = ((((x * x - 3n) * x + B) % P) + P) % P;
  const root = power(square, (P + 1n) / 4n); // a root if there is one, because P is 3 modulo 4
  if ((short[0] !== 2 && short[0] !== 3) || x >= P || (root * root) % P !== square) throw garbled("a key is no key");
  const y = Number(root & 1n) === (short[0] & 1) ? root : P - root;
  return Uint8Array.from([4, ...short.slice(1), ...fromHex(y.toString(16).padStart(64, "0"))]);
}

/** @param {bigint} base @param {bigint} exponent @returns {bigint} modulo P */
function power(base, exponent) {
  let result = 1n;
  for (const bit of exponent.toString(2)) result = (((result * result) % P) * (bit === "1" ? base : 1n)) % P;
  return result;
}
