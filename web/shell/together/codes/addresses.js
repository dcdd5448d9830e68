// Addresses in codes: a name that a browser gives itself in the local network (mDNS), an IPv4 or an IPv6 address, each
// as its bytes. Only what has one of these forms gets out of a code, whoever wrote it.

/** Which form, by the number of it in a code. */
export const MDNS = 0;
export const IPV4 = 1;
export const IPV6 = 2;
/** Bytes of each form. */
export const SIZES = [16, 4, 16];
const MDNS_NAME = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;

/** @typedef {{form: number, bytes: Uint8Array}} Address `form`: one of the constants */

/** The address in a text; null: it has none of the forms. @param {string} text @returns {Address | null} */
export function addressOf(text) {
  const name = MDNS_NAME.exec(text);
  if (name) return { form: MDNS, bytes: fromHex(name.slice(1).join("")) };
  const bytes = text.includes(":") ? ipv6Bytes(text) : ipv4Bytes(text);
  return bytes && isOneDevice(bytes) ? { form: bytes.length === 4 ? IPV4 : IPV6, bytes } : null;
}

/** The text of an address; null: it can be no device's. @param {Address} address @returns {string | null} */
export function addressText({ form, bytes }) {
  if (form === MDNS) return `${hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}.local`;
  if (!isOneDevice(bytes)) return null;
  return form === IPV4 ? bytes.join(".") : (hex(bytes).match(/..../g) ?? []).join(":");
}

/** @param {Uint8Array} bytes @returns {string} */
export function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} text an even number of digits @returns {Uint8Array<ArrayBuffer>} */
export function fromHex(text) {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Neither "no address" nor one of many devices (multicast, broadcast). @param {Uint8Array} bytes */
function isOneDevice(bytes) {
  if (bytes.length === 4) return bytes[0] > 0 && bytes[0] < 224;
  return bytes[0] < 255 && bytes.some((byte) => byte);
}

/** @param {string} text @returns {Uint8Array | null} */
function ipv4Bytes(text) {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null;
  return Uint8Array.from(parts, Number);
}

/** @param {string} text such as "fd00::1:2" @returns {Uint8Array | null} */
function ipv6Bytes(text) {
  const [front, back, ...more] = text.split("::").map((half) => (half ? half.split(":") : []));
  const missing = 8 - front.length - (back?.length ?? 0);
  if (more.length || (back ? missing < 1 : missing !== 0)) return null;
  const groups = [...front, ...Array(missing).fill("0"), ...(back ?? [])];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return fromHex(groups.map((group) => group.padStart(4, "0")).join(""));
}
