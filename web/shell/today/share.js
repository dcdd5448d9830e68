// Lines to share: the stars of a day's puzzles without spoiling them, and the address of this page.

import { openDialog } from "../../parts/dialog.js";
import { html } from "../../parts/lit.js";
import { showToast } from "../../parts/toast.js";
import { t } from "../base/i18n.js";
import { dateName, starLine } from "./words.js";

/** One puzzle. @param {string} game @param {string} day @param {number} stars @returns {string} */
export function puzzleLine(game, day, stars) {
  return `Asobiba ${t(`games.${game}.name`)} · ${dateName(day)} · ${starLine(stars)}\n${address(`${game}/${day}`)}`;
}

/** All puzzles of a day that were done. @param {string} day @param {{game: string, stars: number}[]} done */
export function dayLines(day, done) {
  const lines = done.map(({ game, stars }) => `${starLine(stars)} ${t(`games.${game}.name`)}`);
  return [`Asobiba · ${dateName(day)}`, ...lines, address("")].join("\n");
}

/** @param {string} which @returns {string} */
function address(which) {
  const { origin, pathname } = location;
  return `${origin}${pathname}#/today${which && `/${which}`}`;
}

/** Share a text by the device's own dialog, or copy it. @param {string} text */
export async function shareText(text) {
  try {
    if (matchMedia("(pointer: coarse)").matches && navigator.share) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    showToast({ text: t("today.copied"), testid: "puzzle-copied" });
  } catch (error) {
    if (/** @type {Error} */ (error).name !== "AbortError") await showText(text);
  }
}

/** Show a text for copying by hand. @param {string} text */
async function showText(text) {
  const body = html`<textarea class="input" readonly rows="5" aria-label=${t("today.share")}
    .value=${text}></textarea>`;
  await openDialog({
    title: t("today.share"),
    body,
    buttons: [{ value: "close", label: t("close") }],
    testid: "share-line",
  });
}
