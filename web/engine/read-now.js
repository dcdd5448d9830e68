// Files that Python waits for in the middle of a call.

/** Attempts to load a file that Python waits for. */
const TRIES = 2;

/**
 * Load a file synchronously, because Python waits for it. @template T @param {string} address
 * @param {(data: ArrayBuffer) => T} use throws if the file is damaged @returns {T}
 */
export function readNow(address, use) {
  for (let left = TRIES; ; left -= 1) {
    try {
      const request = new XMLHttpRequest();
      request.open("GET", address, false);
      request.responseType = "arraybuffer";
      request.send();
      if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
      return use(request.response);
    } catch (error) {
      if (left <= 1) throw error;
    }
  }
}
