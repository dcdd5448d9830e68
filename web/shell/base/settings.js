// The settings of this device, stored in localStorage because the theme must be known before the first paint.

import { bestLanguage, LANGUAGES, setLanguage } from "./i18n.js";

/** @import { Language } from "./i18n.js" */

/**
 * @typedef {object} Choices what the player chose, as it is stored
 * @property {"auto" | Language} language
 * @property {"system" | "light" | "dark" | "contrast"} theme
 * @property {"standard" | "walnut" | "indigo" | "sakura"} look of boards, tiles, cards and cloth
 * @property {"auto" | "off"} motion auto: as the system says
 * @property {Pace} pace
 * @property {"numbers" | "letters"} rows what the rows of a board of Crosswords are named by
 * @property {boolean} sounds
 * @property {boolean} vibration
 * @property {number} thinking seconds that a computer may think about a move
 */

/**
 * How long the computers' actions are shown; "instant": without a pause. @typedef {"slow" | "normal" | "fast" |
 * "instant"} Pace
 */

/**
 * @typedef {Omit<Choices, "language" | "motion"> & {language: Language, motion: boolean}} Settings what is in force, as
 * a table reads it; motion: whether to show animations
 */

const KEY = "asobiba.settings";

/** @type {Choices} */
const DEFAULTS = {
  language: "auto",
  theme: "system",
  look: "standard",
  motion: "auto",
  pace: "normal",
  rows: "numbers",
  sounds: true,
  vibration: true,
  thinking: 5,
};

/** The values of each choice, in the order in which the page offers them. */
export const CHOICES = Object.freeze({
  language: Object.freeze(["auto", ...LANGUAGES]),
  theme: Object.freeze(["system", "light", "dark", "contrast"]),
  look: Object.freeze(["standard", "walnut", "indigo", "sakura"]),
  motion: Object.freeze(["auto", "off"]),
  pace: Object.freeze(["slow", "normal", "fast", "instant"]),
  rows: Object.freeze(["numbers", "letters"]),
});

/**
 * Everything that is either on or off, in the order in which the page offers it.
 * @type {readonly ("sounds" | "vibration")[]}
 */
export const SWITCHES = Object.freeze(
  /** @type {any[]} */ (
    Object.entries(DEFAULTS).flatMap(([name, value]) => (typeof value === "boolean" ? [name] : []))
  ),
);

/** The fewest and the most seconds that a computer may think about a move, and the step between. */
export const THINKING = Object.freeze([0.5, 15, 0.5]);

/** @type {Set<() => void>} */
const listeners = new Set();
let choices = stored();
/** The settings in force. A board asks for them hundreds of times in one drawing, and the system answers slowly. */
let inForce = settings();

/** @returns {Choices} */
function stored() {
  /** @type {any} */
  let found = {};
  try {
    found = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch (error) {
    console.info("the settings cannot be read; the defaults are used", error);
  }
  return { ...DEFAULTS, ...validSettings(found) };
}

/** What can be chosen, of a value that may come from anywhere. @param {any} found @returns {Partial<Choices>} */
export function validSettings(found) {
  /** @type {any} */
  const result = {};
  for (const [name, allowed] of Object.entries(CHOICES)) if (allowed.includes(found[name])) result[name] = found[name];
  for (const name of SWITCHES) if (typeof found[name] === "boolean") result[name] = found[name];
  const [least, most, step] = THINKING;
  if (Number.isInteger(found.thinking / step) && found.thinking >= least && found.thinking <= most)
    result.thinking = found.thinking;
  return result;
}

/** What the player chose. @returns {Readonly<Choices>} */
export function currentChoices() {
  return choices;
}

/** The settings in force: the choices, and the system's setting where none was made. @returns {Readonly<Settings>} */
export function currentSettings() {
  return inForce;
}

/** @returns {Settings} */
function settings() {
  const reduced = choices.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { ...choices, language: shownLanguage(), motion: !reduced };
}

/** @returns {Language} */
function shownLanguage() {
  return choices.language === "auto" ? bestLanguage(navigator.languages) : choices.language;
}

/** Change some choices, store them, and apply them. @param {Partial<Choices>} changed */
export async function choose(changed) {
  choices = { ...choices, ...changed };
  localStorage.setItem(KEY, JSON.stringify(choices));
  await applySettings();
}

/** Apply the settings to the page, and call the listeners. */
export async function applySettings() {
  inForce = settings();
  /** @type {any} */ (window).asobibaTheme();
  await setLanguage(inForce.language);
  for (const listener of listeners) listener();
}

/** Call back after every change. @param {() => void} listener @returns {() => void} stops it */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"]) {
  matchMedia(query).addEventListener("change", () => void applySettings());
}
addEventListener("languagechange", () => void applySettings());
