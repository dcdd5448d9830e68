// Errors with a code, so that the page can explain them in any language: `errors.<code>` in the dictionaries.

/** @typedef {{code: string, message: string, data?: {[name: string]: any}}} ErrorJson */

export class CodedError extends Error {
  /**
   * @param {string} code such as "share/damaged" @param {string} message for developers
   * @param {{[name: string]: any}} [data] what the sentence names
   */
  constructor(code, message, data = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/**
 * Any thrown value as a code, a message and data; the browser's own errors get the code `page/error`.
 * @param {any} error @returns {ErrorJson}
 */
export function errorJson(error) {
  return {
    code: typeof error?.code === "string" ? error.code : "page/error",
    message: String(error?.message ?? error),
    data: error?.data ?? {},
  };
}
