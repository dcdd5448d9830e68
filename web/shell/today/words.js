// Words and marks that the screens of puzzles share: stars, dates, themes.

import { html } from "../../parts/lit.js";
import { has, language, number, t } from "../base/i18n.js";
import { isProvisional } from "../storage/ratings.js";

const MOST_STARS = 3;
const MINUTE = 60_000;
/** In minutes. */
const HOUR = 60;

/** Stars as text, for a line to share. @param {number} stars @returns {string} */
export function starLine(stars) {
  return "★".repeat(stars) + "☆".repeat(MOST_STARS - stars);
}

/** Stars in words. @param {number} stars @returns {string} */
export function starsText(stars) {
  return t("today.stars", { count: stars });
}

/** @param {number | null} stars null: none yet */
export function starsTemplate(stars) {
  if (stars === null) return html`<span class="stars" aria-hidden="true">${starLine(0)}</span>`;
  return html`<span class="stars" role="img" aria-label=${starsText(stars)}>${starLine(stars)}</span>`;
}

/** A date as one says it: "23 November". @param {string} date `YYYY-MM-DD` @param {Intl.DateTimeFormatOptions} [how] */
export function dateName(date, how = { day: "numeric", month: "long" }) {
  return new Intl.DateTimeFormat(language(), { timeZone: "UTC", ...how }).format(new Date(`${date}T00:00:00Z`));
}

/** How long it is until the next day, as one says it: "in 5 hours". @param {number} now milliseconds since 1970 */
export function untilTomorrow(now) {
  const day = new Date(now);
  const minutes = Math.ceil((new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime() - now) / MINUTE);
  const words = new Intl.RelativeTimeFormat(language());
  const said = minutes < HOUR ? words.format(minutes, "minute") : words.format(Math.round(minutes / HOUR), "hour");
  return language() === "ja" ? said.replace(" ", "") : said;
}

/** The word for the difficulty of each weekday's puzzles, Monday first. */
const DIFFICULTIES = /** @type {const} */ (["easy", "easy", "medium", "medium", "hard", "hard", "hardest"]);
/** Since this Monday each weekday has its difficulty (BANDED of py/asobiba/puzzles/schedule.py). */
const BANDED_FROM = "2026-11-30";

/** How hard a puzzle is, in a word: "easy". @param {number} band the weekday that has such puzzles, 0: Monday */
export function difficultyName(band) {
  return t(`today.difficulty.${DIFFICULTIES[band]}`);
}

/** How hard the puzzles of a day are; "" for days before the bands. @param {string} date `YYYY-MM-DD` */
export function difficultyOn(date) {
  return date < BANDED_FROM ? "" : difficultyName((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7);
}

/** A player's own rating: "912", or "912 (provisional)". @param {{rating: number, deviation: number}} standing */
export function ratingName(standing) {
  const rating = number(Math.round(standing.rating), { useGrouping: false });
  return isProvisional(standing) ? t("rating.is_provisional", { rating }) : rating;
}

/** A theme in words; those with a number (`letters7`) share one. @param {string} game @param {string} theme */
export function themeName(game, theme) {
  const [, name, count] = /^(.*?)(\d*)$/.exec(theme) ?? ["", theme, ""];
  const key = `${game}.puzzle.theme.${name}`;
  return has(key) ? t(key, { count: Number(count) }) : theme;
}

/** @param {string} game @param {string} kind @returns {string} */
export function kindName(game, kind) {
  return t(`${game}.puzzle.kind.${kind}`);
}
