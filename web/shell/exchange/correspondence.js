// Correspondence: people play a game by sending each other links. Each link contains the whole game with everything
// hidden in it, and the page says so; both sides know the game by its id. The engine replays every link and decides
// about legality.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { showToast } from "../../parts/toast.js";
import { gameTitle, peopleOf, playerNames } from "../catalogue/games.js";
import { t, tError } from "../base/i18n.js";
import { sortedJson, writeShared } from "./link-codec.js";
import { canSign, ownKeys, sealed } from "./signatures.js";

/** @import { Correspondence, SavedGame } from "../storage/games-store.js" */

/**
 * @typedef {"same" | "newer" | "older" | "apart" | "other"} Comparison of a received record with the one that is here
 */

/** A game by correspondence. @param {number} seat of the player at this device @returns {Promise<Correspondence>} */
export async function newCorrespondence(seat) {
  return { id: crypto.randomUUID(), seat, heard: 0, ...(await ownKeys(seat)) };
}

/**
 * Compare a received record with one's own: another game altogether, the same moves, more, fewer, or others from some
 * move on.
 * @param {any} own @param {any} received @returns {{comparison: Comparison, common: number}} `common`: how many actions
 * both have
 */
export function compareRecords(own, received) {
  const { actions: ours, ...table } = own;
  const { actions: theirs, ...other } = received;
  if (sortedJson(table) !== sortedJson(other)) return { comparison: "other", common: 0 };
  let common = 0;
  while (common < ours.length && common < theirs.length && sortedJson(ours[common]) === sortedJson(theirs[common]))
    common += 1;
  if (common < ours.length && common < theirs.length) return { comparison: "apart", common };
  return { comparison: ours.length === theirs.length ? "same" : common < ours.length ? "older" : "newer", common };
}

/** The link that sends a game to the other players. @param {SavedGame} entry @returns {Promise<string>} */
async function linkOf(entry) {
  const { record } = entry;
  const letter = await sealed(/** @type {Correspondence} */ (entry.letter), record);
  return address(await writeShared({ record, title: null, seat: null, letter }));
}

/** The whole address of a fragment. @param {string} fragment @returns {string} */
export function address(fragment) {
  return location.href.split("#")[0] + fragment;
}

/**
 * Whether a link has to be sent: another player is to act, or the game ended here. @param {SavedGame} entry
 * @param {readonly number[]} toAct
 */
function isDue(entry, toAct) {
  const { letter, record, finished } = entry;
  if (!letter) return false;
  return finished ? letter.heard < record.actions.length : !toAct.includes(letter.seat);
}

/**
 * The notice above the table while a move waits to be sent. @param {SavedGame} entry @param {readonly number[]} toAct
 * seats that are to act
 */
export function sendNotice(entry, toAct) {
  if (!isDue(entry, toAct)) return nothing;
  const names = playerNames(entry);
  const people = peopleOf(entry.record);
  const next = toAct.find((seat) => people.includes(seat));
  if (next === undefined && !entry.finished) return nothing; // a computer is to act first
  const text = next === undefined ? t("letter.over") : t("letter.due", { name: names[next] });
  return html`<section class="notice letter" role="status" data-testid="letter-due" aria-label=${t("letter.title")}>
    <details><summary><strong>${text}</strong></summary> <p class="small soft">${t("letter.open")}
    ${canSign() ? nothing : t("letter.unsigned_here")}</p></details>
    ${sendButtons(() => linkOf(entry), gameTitle(entry))}
  </section>`;
}

/** Buttons that copy a link, or let the device share it. @param {() => Promise<string>} link @param {string} title */
export function sendButtons(link, title) {
  const canShare = typeof navigator.share === "function";
  return html`<div class="row">
    <button class="button primary" type="button" data-testid="link-copy"
      @click=${() => void copyLink(link)}>${icon("copy")}${t("letter.copy")}</button>
    ${
      canShare
        ? html`<button class="button" type="button" data-testid="link-share"
      @click=${() => void shareLink(link, title)}>${icon("up")}${t("letter.send")}</button>`
        : nothing
    }
  </div>`;
}

/** @param {() => Promise<string>} link */
async function copyLink(link) {
  try {
    await navigator.clipboard.writeText(await link());
    showToast({ text: t("letter.copied"), testid: "link-copied" });
  } catch (error) {
    showError(error);
  }
}

/** @param {() => Promise<string>} link @param {string} title */
async function shareLink(link, title) {
  try {
    await navigator.share({ title, url: await link() });
  } catch (error) {
    if (/** @type {any} */ (error).name !== "AbortError") showError(error);
  }
}

/** @param {any} error */
function showError(error) {
  const coded = typeof error?.code === "string" ? error : { code: "share/not_copied", message: String(error) };
  showToast({ text: tError(coded), close: t("close"), testid: "link-failed" });
}
