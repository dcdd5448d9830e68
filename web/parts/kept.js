// Small values in localStorage. They are a convenience: without storage everything else works.

/** The value of a key; null if it is missing or unreadable. @param {string} key @returns {any} */
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
    console.warn(`${key} is not stored for the next visit`, error);
  }
}
