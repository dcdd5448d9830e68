// Translations: every text of the page comes from `t`. A dictionary is a tree of strings, reached by a dotted path; a
// text that depends on a number is an object of plural categories ({"one": "...", "other": "..."}) chosen by
// `vars.count`.

import { spelled } from "../../parts/letters.js";

/** @typedef {{[key: string]: string | Tree}} Tree */
/** @typedef {{[name: string]: string | number}} Vars */
/** @import { ErrorJson } from "../../parts/coded-error.js" */

/** The languages of the page, each by its own name; every folder of dictionaries has a file for each. */
export const LANGUAGE_NAMES = { en: "English", ja: "日本語", de: "Deutsch", es: "Español", fr: "Français" };

/** @typedef {keyof typeof LANGUAGE_NAMES} Language */
export const LANGUAGES = /** @type {Language[]} */ (Object.keys(LANGUAGE_NAMES));

/**
 * Folders of dictionaries, each with a file for every language; later ones add to the tree of the earlier ones.
 * @type {URL[]}
 */
const folders = [new URL("../../i18n/", import.meta.url)];
/** Folders that were loaded alone, or are being loaded, by their addresses. @type {Map<string, Promise<void>>} */
const loads = new Map();

/** @type {Language} */
let current = "en";
/** @type {Tree} */
let tree = {};

/**
 * The first of the wanted languages that the page has, else English. @param {readonly string[]} wanted such as
 * navigator.languages @returns {Language}
 */
export function bestLanguage(wanted) {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((language) => language === short);
    if (found) return found;
  }
  return "en";
}

/** The current language. @returns {Language} */
export function language() {
  return current;
}

/** Change the language: loads its dictionaries and sets <html lang>. @param {Language} wanted */
export async function setLanguage(wanted) {
  let known;
  do {
    known = folders.length;
    tree = await loadTree(wanted);
  } while (known !== folders.length); // a folder was added meanwhile
  current = wanted;
  document.documentElement.lang = wanted;
}

/**
 * Add a folder of dictionaries (a game's), used from the next change of language on. Its trees are merged into the
 * page's: by convention all keys of a game begin with its name, its errors with `errors.<game>`.
 * @param {URL} folder ends with a slash and holds one file a language
 */
export function addStrings(folder) {
  folders.push(folder);
}

/**
 * Add a folder of dictionaries and load the current language at once; whoever asks for a folder again waits for it.
 * @param {URL} folder as for `addStrings` @returns {Promise<void>}
 */
export function loadStrings(folder) {
  const known = loads.get(folder.href);
  if (known) return known;
  if (folders.some(({ href }) => href === folder.href)) return Promise.resolve();
  folders.push(folder);
  const load = loadCurrent(folder);
  loads.set(folder.href, load);
  return load;
}

/** @param {URL} folder */
async function loadCurrent(folder) {
  const language = current;
  const added = await fetchTree(new URL(`${language}.json`, folder));
  // If the language was changed meanwhile, the folder was loaded with the others.
  if (language === current) tree = merged(tree, added);
}

/** @param {Language} language @returns {Promise<Tree>} */
async function loadTree(language) {
  const trees = await Promise.all(folders.map((folder) => fetchTree(new URL(`${language}.json`, folder))));
  return trees.reduce(merged, {});
}

/** @param {URL} url @returns {Promise<Tree>} */
async function fetchTree(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url.pathname}`);
  return response.json();
}

/** @param {Tree} tree @param {Tree} added @returns {Tree} */
function merged(tree, added) {
  const result = { ...tree };
  for (const [key, value] of Object.entries(added)) {
    const old = result[key];
    result[key] = typeof value === "object" && typeof old === "object" ? merged(old, value) : value;
  }
  return result;
}

/**
 * The text of a key in the current language, with `{name}` replaced by `vars.name`; numbers are formatted for the
 * language, letters of tiles are shown as on the tiles. A key without a text is returned itself, so that a gap shows
 * and nothing breaks.
 * @param {string} key such as "home.resume"
 * @param {Vars} [vars] `count` chooses the plural form
 * @returns {string}
 */
export function t(key, vars = {}) {
  const node = lookUp(key);
  const text = typeof node === "object" ? (node[pluralCategory(Number(vars.count ?? 0))] ?? node.other) : node;
  return typeof text === "string" ? filled(forPointer(text), vars) : key;
}

/** Japanese says of a mouse that it clicks; the dictionaries have what fingers do. @param {string} text */
function forPointer(text) {
  if (current !== "ja" || !text.includes("タップ") || matchMedia("(any-pointer: coarse)").matches) return text;
  return text.replaceAll("タップ", "クリック");
}

/** Whether a key has a text. @param {string} key @returns {boolean} */
export function has(key) {
  return lookUp(key) !== undefined;
}

/** @param {string} key @returns {string | Tree | undefined} */
function lookUp(key) {
  /** @type {string | Tree} */
  let node = tree;
  for (const part of key.split(".")) {
    if (typeof node !== "object" || !Object.hasOwn(node, part)) return undefined;
    node = node[part];
  }
  return node;
}

/** @param {string} text @param {Vars} vars @returns {string} */
function filled(text, vars) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = vars[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? number(value) : spelled(String(value));
  });
}

/** @type {Map<string, Intl.PluralRules>} */
const pluralRules = new Map();

/** @param {number} count @returns {string} such as "one" or "other" */
function pluralCategory(count) {
  let rules = pluralRules.get(current);
  if (!rules) pluralRules.set(current, (rules = new Intl.PluralRules(current)));
  return rules.select(count);
}

/** Without options: a format takes long to make. @type {Map<string, Intl.NumberFormat>} */
const numberFormats = new Map();

/**
 * A number formatted for the current language, with a true minus. @param {number} value
 * @param {Intl.NumberFormatOptions} [options]
 */
export function number(value, options) {
  let format = options ? new Intl.NumberFormat(current, options) : numberFormats.get(current);
  if (!format) numberFormats.set(current, (format = new Intl.NumberFormat(current)));
  return format.format(value).replace("-", "−");
}

/** A number of bytes, in MB or kB. @param {number} value @returns {string} */
export function bytes(value) {
  const large = value >= 1e6;
  return number(large ? value / 1e6 : value / 1e3, {
    style: "unit",
    unit: large ? "megabyte" : "kilobyte",
    maximumFractionDigits: large ? 1 : 0,
  });
}

/** A moment as date and time of day. @param {number} when milliseconds since 1970 @returns {string} */
export function moment(when) {
  // The player's own country, where it speaks this language: British and American dates differ.
  const own = navigator.languages.find((name) => name.split("-")[0] === current);
  return new Intl.DateTimeFormat(own ?? current, { dateStyle: "medium", timeStyle: "short" }).format(when);
}

/** A list formatted for the current language: "a, b, and c". @param {string[]} items @returns {string} */
export function list(items) {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(items);
}

/** An error as a sentence: the translation of its code, else its message. @param {ErrorJson} error */
export function tError(error) {
  const key = `errors.${error.code.replace("/", ".")}`;
  if (!has(key)) return error.message;
  /** @type {Vars} */
  const vars = { message: error.message };
  for (const [name, value] of Object.entries(error.data ?? {})) {
    vars[name] = Array.isArray(value) ? list(value.map(String)) : typeof value === "number" ? value : String(value);
  }
  return t(key, vars);
}
