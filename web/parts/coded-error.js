// An error that a page can tell in any language: by its code, with what the sentence names.

export class CodedError extends Error {
  /** @param {string} code such as "share/damaged" @param {string} message for developers @param {{[name: string]: any}} [data] */
  constructor(code, message, data = {}) {
    super(message);
    this.code = code;
    this.data = data;
  }
}
