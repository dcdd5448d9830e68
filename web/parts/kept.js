// Small things kept on this device between visits. They are a convenience: where the browser keeps nothing, all goes on.

/** What was kept under a key; null where nothing was, or nothing that can be read. @param {string} key @returns {any} */
export function readKept(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch (error) {
    console.warn(`${key} could not be read`, error);
    return null;
  }
}

/** @param {string} key @param {unknown} value as JSON */
export function writeKept(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`${key} is not kept for the next visit`, error);
  }
}
