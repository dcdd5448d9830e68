// Every string of the page comes through `t`. A dictionary is a tree of strings, reached by a dotted path; a leaf that
// depends on a number is an object of plural categories ({"one": "...", "other": "..."}) chosen by `vars.count`.

/** @typedef {{[key: string]: string | Tree}} Tree */
/** @typedef {{[name: string]: string | number}} Vars */
/** @typedef {{code: string, message: string, data?: {[name: string]: any}}} ErrorJson */

/** Every language by its own name, which is never translated; each has a dictionary in every folder of them. */
export const LANGUAGE_NAMES = { en: "English", ja: "日本語", de: "Deutsch" };

/** @typedef {keyof typeof LANGUAGE_NAMES} Language */
export const LANGUAGES = /** @type {Language[]} */ (Object.keys(LANGUAGE_NAMES));

/** Folders of dictionaries, each with one file a language. Later ones add to the tree of the earlier ones. @type {URL[]} */
const folders = [new URL("../../i18n/", import.meta.url)];

/** @type {Language} */
let current = "en";
/** @type {Tree} */
let tree = {};

/**
 * The best of our languages for what the browser asks for.
 * @param {readonly string[]} wanted such as navigator.languages
 * @returns {Language}
 */
export function bestLanguage(wanted) {
  for (const tag of wanted) {
    const short = tag.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((language) => language === short);
    if (found) return found;
  }
  return "en";
}

/** The language that is shown now. @returns {Language} */
export function language() {
  return current;
}

/**
 * Show another language: loads its dictionaries and sets <html lang>.
 * @param {Language} wanted
 */
export async function setLanguage(wanted) {
  let known;
  do {
    known = folders.length;
    tree = await loadTree(wanted);
  } while (known !== folders.length); // a folder came meanwhile
  current = wanted;
  document.documentElement.lang = wanted;
}

/**
 * Add a folder of dictionaries (a game's) to every language that is chosen from now on.
 * Its trees are merged into the page's: by convention all keys of a game begin with its name, its errors with `errors.<game>`.
 * @param {URL} folder ends with a slash and holds one file a language
 */
export function addStrings(folder) {
  folders.push(folder);
}

/** Add a folder of dictionaries now, in the language that is shown: for a screen that few enter. @param {URL} folder as for `addStrings` */
export async function bringStrings(folder) {
  if (folders.some(({ href }) => href === folder.href)) return;
  folders.push(folder);
  const spoken = current;
  const brought = await fetchTree(new URL(`${spoken}.json`, folder));
  // Where the language was changed meanwhile, the folder was loaded with the others.
  if (spoken === current) tree = merged(tree, brought);
}

/** @param {Language} wanted @returns {Promise<Tree>} */
async function loadTree(wanted) {
  const parts = await Promise.all(folders.map((folder) => fetchTree(new URL(`${wanted}.json`, folder))));
  return parts.reduce(merged, {});
}

/** @param {URL} url @returns {Promise<Tree>} */
async function fetchTree(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${url.pathname}`);
  return response.json();
}

/** @param {Tree} into @param {Tree} from @returns {Tree} */
function merged(into, from) {
  const both = { ...into };
  for (const [key, value] of Object.entries(from)) {
    const old = both[key];
    both[key] = typeof value === "object" && typeof old === "object" ? merged(old, value) : value;
  }
  return both;
}

/**
 * The text of a key in the language that is shown, with `{name}` filled in from `vars`; numbers are written as the language
 * writes them. A key without a text is returned as it is, so that a gap is seen and nothing breaks.
 * @param {string} key such as "home.resume"
 * @param {Vars} [vars] `count` chooses the plural form
 * @returns {string}
 */
export function t(key, vars = {}) {
  const text = find(tree, key, vars, current);
  return text === null ? key : filled(text, vars);
}

/** Whether a key has a text. @param {string} key @returns {boolean} */
export function has(key) {
  return lookUp(tree, key) !== undefined;
}

/** @param {Tree} where @param {string} key @returns {string | Tree | undefined} */
function lookUp(where, key) {
  /** @type {string | Tree | undefined} */
  let node = where;
  for (const part of key.split(".")) {
    if (typeof node !== "object" || !Object.hasOwn(node, part)) return undefined;
    node = node[part];
  }
  return node;
}

/** @param {Tree} where @param {string} key @param {Vars} vars @param {Language} spoken @returns {string | null} */
function find(where, key, vars, spoken) {
  const node = lookUp(where, key);
  if (typeof node === "string") return node;
  if (!node) return null;
  const form = node[plurals(spoken).select(Number(vars.count ?? 0))] ?? node.other;
  return typeof form === "string" ? form : null;
}

/** @param {string} text @param {Vars} vars @returns {string} */
function filled(text, vars) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = vars[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? number(value) : value;
  });
}

/** @type {Map<string, Intl.PluralRules>} */
const pluralRules = new Map();

/** @param {Language} spoken @returns {Intl.PluralRules} */
function plurals(spoken) {
  let rules = pluralRules.get(spoken);
  if (!rules) pluralRules.set(spoken, (rules = new Intl.PluralRules(spoken)));
  return rules;
}

/** A number as the language writes it. @param {number} value @param {Intl.NumberFormatOptions} [options] @returns {string} */
export function number(value, options) {
  return new Intl.NumberFormat(current, options).format(value);
}

/** A number of bytes, in MB or kB. @param {number} value @returns {string} */
export function bytes(value) {
  const large = value >= 1e6;
  return number(large ? value / 1e6 : value / 1e3, { style: "unit", unit: large ? "megabyte" : "kilobyte", maximumFractionDigits: large ? 1 : 0 });
}

/** A moment as date and time of day. @param {number} when milliseconds since 1970 @returns {string} */
export function moment(when) {
  return new Intl.DateTimeFormat(current, { dateStyle: "medium", timeStyle: "short" }).format(when);
}

/** Several things as the language lists them. @param {string[]} items @returns {string} */
export function list(items) {
  return new Intl.ListFormat(current, { type: "conjunction" }).format(items);
}

/**
 * What an error means to a player: translated by its code (`errors.<area>.<what>`), else its own message.
 * @param {ErrorJson} error
 * @returns {string}
 */
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
