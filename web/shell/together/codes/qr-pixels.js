// Finds a QR code in pixels, for browsers without BarcodeDetector; loaded only there, because it is large.

import jsQR from "jsqr";

/** The text of a QR code in a picture; null: there is none. @param {ImageData} picture @returns {string | null} */
export function textInPixels({ data, width, height }) {
  return jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data || null;
}
