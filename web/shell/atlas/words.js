// Numbers, intervals and names of the atlas as texts.

import { levelText } from "../catalogue/games.js";
import { has, language, t } from "../base/i18n.js";

/** @import { Estimate } from "./intervals.js" */
/** @import { Figure, GameAtlas } from "./types.js" */

/** @type {Record<string, Intl.NumberFormatOptions>} */
const STYLES = {
  percent: { style: "percent", maximumFractionDigits: 0 },
  whole: { maximumFractionDigits: 0 },
  decimal: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
};
/**
 * By language and style: a format takes long to make, and a screen has hundreds of numbers. @type {Map<string,
 * Intl.NumberFormat>}
 */
const formats = new Map();

/** @param {number} value @param {Figure} figure @returns {string} */
function plain(value, { unit, how }) {
  const style = unit === "percent" ? "percent" : how === "count" ? "whole" : "decimal";
  const key = `${language()} ${style}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(language(), STYLES[style]);
  formats.set(key, format);
  return format.format(value).replace("-", "−");
}

/** A number with its unit: "12.4 points". @param {number} value @param {Figure} figure @returns {string} */
export function valueText(value, figure) {
  const text = plain(value, figure);
  return figure.unit === "percent" ? text : t(`atlas.units.${figure.unit}`, { count: value, value: text });
}

/**
 * "9.8 to 15.0"; "" of a count, which has none. @param {Estimate} estimate @param {Figure} figure @returns {string}
 */
export function intervalText({ low, high }, figure) {
  if (figure.how === "count") return "";
  if (low === null || high === null) return t("atlas.too_few");
  return t("atlas.interval", { low: plain(low, figure), high: plain(high, figure) });
}

/** A text that a game may have words of its own for. @param {string} game @param {string} key @param {object} [data] */
export function ownText(game, key, data) {
  return t(has(`${game}.atlas.${key}`) ? `${game}.atlas.${key}` : `atlas.${key}`, /** @type {any} */ (data));
}

/** @param {string} game @param {string} player as in `Entry.players` @returns {string} */
export function playerName(game, player) {
  return player.startsWith("level:") ? levelText(game, player.slice(6), "label") : player || t("atlas.nobody");
}

/**
 * The value of a tag in words. @param {string} game @param {GameAtlas} part @param {Figure} figure
 * @param {string} group
 */
export function groupName(game, part, { by }, group) {
  if (by === "opponent") return playerName(game, group);
  if (by === "list") return part.listName?.(group) ?? group;
  return part.tagText(String(by), group);
}

/**
 * The name of a figure, with the group. @param {string} game @param {GameAtlas} part @param {Figure} figure
 * @param {string | null} group @returns {string}
 */
export function figureName(game, part, figure, group) {
  const name = t(`${game}.atlas.figures.${figure.key}`);
  return group === null ? name : `${name}${t("colon")}${groupName(game, part, figure, group)}`;
}
