// The names of languages and word lists, in the page's language.

import { has, language, t, tError } from "../base/i18n.js";
import { CODED, ENGLISH, languageOf, languageOfGame } from "./lexica.js";

/** @import { NamedList } from "./lexica.js" */

/** A language in the page's language, in the form for a sentence: "inglés". @param {string} code */
export function languageWord(code) {
  return new Intl.DisplayNames(language(), { type: "language" }).of(code) ?? code;
}

/** A language in the language of the page, standing alone: "Inglés". @param {string} code @returns {string} */
export function languageName(code) {
  const name = languageWord(code);
  return name.charAt(0).toLocaleUpperCase(language()) + name.slice(1);
}

/** Languages by their names, the page's own first. @param {Iterable<string>} codes @returns {string[]} */
export function inPageOrder(codes) {
  const own = (/** @type {string} */ code) => Number(code === language());
  return [...new Set(codes)].sort(
    (a, b) => own(b) - own(a) || languageName(a).localeCompare(languageName(b), language()),
  );
}

/**
 * The list of a game, by its options; a player's own has no name there.
 * @param {{lexicon?: unknown, tiles?: unknown}} options @param {string} own @returns {string}
 */
export function listOfGame(options, own) {
  const name = String(options.lexicon);
  return fullName({ name, language: languageOfGame(options), title: name.startsWith("own-") ? own : name });
}

/** The name of a list within its language. @param {NamedList} list @returns {string} */
export function listName({ name, title }) {
  const key = `lexica.${CODED.exec(name)?.[2] ?? name}.label`;
  return has(key) ? t(key) : title || name;
}

/** The name of a list, with its language unless that is English: "Standard (Spanish)". @param {NamedList} list */
export function fullName(list) {
  const code = languageOf(list);
  return code === ENGLISH && code === language()
    ? listName(list)
    : t("lexica.of", { language: languageWord(code), list: listName(list) });
}

/** The language of a list, also of a player's own. @param {string} lexicon @param {NamedList[]} [lexica] */
export function wordLanguage(lexicon, lexica = []) {
  return languageOf(lexica.find(({ name }) => name === lexicon) ?? { name: lexicon });
}

/**
 * A remark about a file as a sentence, with the title of the list that it names.
 * @param {import("../../parts/coded-error.js").ErrorJson} remark @returns {string}
 */
export function remarkText(remark) {
  const name = remark.data?.list;
  return tError(typeof name === "string" ? { ...remark, data: { ...remark.data, list: fullName({ name }) } } : remark);
}
