// Correspondence: a game that people play from afar by sending each other links. Each link holds the whole game with all that
// is hidden in it, and the page says so; which game it is both sides know by the letter's id. Nothing here decides what is
// legal: the engine replays whatever comes.

import { html, nothing } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { showToast } from "../../parts/toast.js";
import { gameNames, gameTitle } from "../catalogue/games.js";
import { t, tError } from "../base/i18n.js";
import { writeShared } from "./link-codec.js";

/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */
/** @typedef {import("../storage/games-store.js").Letter} Letter */

/** @typedef {"same" | "newer" | "older" | "apart" | "other"} Standing how a record that came stands to the one that is here */

/** The letter of a game that begins here. @param {any} record @returns {Letter} */
export function newLetter(record) {
  return { id: crypto.randomUUID(), seat: peopleOf(record)[0] ?? 0, heard: 0 };
}

/** The seats of people. @param {any} record @returns {number[]} */
export function peopleOf(record) {
  return record.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ at) => (seat?.kind === "human" ? [at] : []));
}

/** A value as text in which the order of fields does not count. @param {any} value @returns {string} */
export function plainText(value) {
  const sorted = (/** @type {string} */ _, /** @type {any} */ item) =>
    item && typeof item === "object" && !Array.isArray(item) ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1))) : item;
  return JSON.stringify(value, sorted);
}

/**
 * How a record that came stands to one's own: another table altogether, the same moves, more, fewer, or others from some move on.
 * @param {any} own @param {any} came @returns {{standing: Standing, at: number}} `at`: moves that both have
 */
export function compared(own, came) {
  const { actions: ours, ...table } = own;
  const { actions: theirs, ...other } = came;
  if (plainText(table) !== plainText(other)) return { standing: "other", at: 0 };
  let at = 0;
  while (at < ours.length && at < theirs.length && plainText(ours[at]) === plainText(theirs[at])) at += 1;
  if (at < ours.length && at < theirs.length) return { standing: "apart", at };
  return { standing: ours.length === theirs.length ? "same" : at < ours.length ? "older" : "newer", at };
}

/** The link that sends a game as it stands. @param {SavedGame} entry @returns {Promise<string>} a whole address */
async function letterLink(entry) {
  const { id, seat } = /** @type {Letter} */ (entry.letter);
  return address(await writeShared({ record: entry.record, title: null, seat: null, letter: { id, from: seat } }));
}

/** @param {string} fragment @returns {string} */
export function address(fragment) {
  return location.href.split("#")[0] + fragment;
}

/** Whether there is something to send: the others are to act, or it ended here. @param {SavedGame} entry @param {readonly number[]} toAct */
function isDue(entry, toAct) {
  const { letter, record, finished } = entry;
  if (!letter) return false;
  return finished ? letter.heard < record.actions.length : !toAct.includes(letter.seat);
}

/**
 * What stands above the table while a move waits to be sent.
 * @param {SavedGame} entry @param {readonly number[]} toAct seats that are to act
 */
export function letterNotice(entry, toAct) {
  if (!isDue(entry, toAct)) return nothing;
  const names = gameNames(entry);
  const people = peopleOf(entry.record);
  const next = toAct.find((seat) => people.includes(seat));
  if (next === undefined && !entry.finished) return nothing; // a computer is to act first
  const text = next === undefined ? t("letter.over") : t("letter.due", { name: names[next] });
  return html`<section class="notice letter" role="status" data-testid="letter-due" aria-label=${t("letter.title")}>
    <p><strong>${text}</strong> <span class="small soft">${t("letter.open")}</span></p>
    ${sendButtons(() => letterLink(entry), gameTitle(entry))}
  </section>`;
}

/** Copy a link, or hand it to the device to send. @param {() => Promise<string>} link @param {string} title */
export function sendButtons(link, title) {
  const canShare = typeof navigator.share === "function";
  return html`<div class="row">
    <button class="button primary" type="button" data-testid="link-copy" @click=${() => void copy(link)}>${icon("copy")}${t("letter.copy")}</button>
    ${canShare ? html`<button class="button" type="button" data-testid="link-share" @click=${() => void send(link, title)}>${icon("up")}${t("letter.send")}</button>` : nothing}
  </div>`;
}

/** @param {() => Promise<string>} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(await link());
    showToast({ text: t("letter.copied"), testid: "link-copied" });
  } catch (error) {
    tell(error);
  }
}

/** @param {() => Promise<string>} link @param {string} title */
async function send(link, title) {
  try {
    await navigator.share({ title, url: await link() });
  } catch (error) {
    if (/** @type {any} */ (error).name !== "AbortError") tell(error);
  }
}

/** @param {any} error */
function tell(error) {
  const known = typeof error?.code === "string" ? error : { code: "share/not_copied", message: String(error) };
  showToast({ text: tError(known), close: t("close"), testid: "link-failed" });
}
