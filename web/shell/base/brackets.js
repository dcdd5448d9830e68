// A remark in brackets behind a text, in the brackets of the page's language.

import { t } from "./i18n.js";

/** @param {string | number} text @returns {string} */
export function bracketed(text) {
  return t("brackets", { text });
}
