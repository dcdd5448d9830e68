// The keys of the table as help.json lists them, for the table's own dialog: the help page of the shell shows the same list.

/** @typedef {readonly [string, readonly string[]]} HelpKey the name of its text below `kotoba.help.keys`, and the key caps */

/** @type {Promise<HelpKey[]> | null} */
let asked = null;

/** @returns {Promise<HelpKey[]>} */
export function helpKeys() {
  asked ??= fetch(new URL("../help.json", import.meta.url)).then(async (response) => (await response.json()).keys);
  return asked;
}
