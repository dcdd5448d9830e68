// Sharing a game as a link: the whole of it or as it stands at some move, or from now on as a game by correspondence.

import { html, nothing, render } from "../../parts/lit.js";
import { openDialog } from "../../parts/dialog.js";
import { gameNames, gameTitle } from "../catalogue/games.js";
import { t, tError } from "../base/i18n.js";
import { address, newLetter, peopleOf, sendButtons } from "./correspondence.js";
import { writeShared } from "./link-codec.js";

/** @typedef {import("../storage/games-store.js").SavedGame} SavedGame */

/**
 * Ask what is to be shared, and hand out the link.
 * @param {SavedGame} entry @param {{ply?: number, seat?: number | null, byLetter?: ((seat: number) => Promise<void>) | null}} [how] `ply`: the move that is
 *   looked at; `byLetter` makes a game by correspondence of it
 */
export async function shareGame(entry, { ply, seat = null, byLetter = null } = {}) {
  const body = document.createElement("div");
  body.className = "stack close share";
  const sharing = new Sharing(entry, ply ?? entry.record.actions.length, seat, body);
  await sharing.draw();
  const people = peopleOf(entry.record);
  const letters = byLetter && !entry.letter && !entry.finished && people.length > 1;
  const buttons = letters
    ? people.map((at) => ({ value: `letter-${at}`, label: t("share.letter", { name: gameNames(entry)[at] }), testid: `share-letter-${at}` }))
    : [];
  const answer = await openDialog({
    title: t("share.title"),
    body: html`${body}${letters ? html`<p class="small soft">${t("share.letter_help")}</p>` : nothing}`,
    buttons: [...buttons, { value: "close", label: t("close"), look: "quiet" }],
    testid: "share-dialog",
  });
  if (letters && answer?.value.startsWith("letter-")) await byLetter(Number(answer.value.slice(7)));
}

/** A new letter for one of the seats of a game. @param {any} record @param {number} seat @returns {import("../storage/games-store.js").Letter} */
export function letterFor(record, seat) {
  return { ...newLetter(record), seat };
}

class Sharing {
  whole = true;
  link = "";
  /** @type {any} */
  error = null;

  /** @param {SavedGame} entry @param {number} ply @param {number | null} seat @param {HTMLElement} root */
  constructor(entry, ply, seat, root) {
    this.entry = entry;
    this.ply = ply;
    this.seat = seat;
    this.root = root;
  }

  async draw() {
    const { record, title } = this.entry;
    const actions = this.whole ? record.actions : record.actions.slice(0, this.ply);
    try {
      this.error = null;
      this.link = address(await writeShared({ record: { ...record, actions }, title, seat: this.seat, letter: null }));
    } catch (error) {
      this.error = error;
    }
    render(this.#template(record.actions.length), this.root);
  }

  /** @param {number} moves */
  #template(moves) {
    const choice = (/** @type {boolean} */ whole, /** @type {string} */ text) =>
      html`<label><input type="radio" name="share-what" .checked=${this.whole === whole} data-testid="share-${whole ? "whole" : "position"}" @change=${() => void ((this.whole = whole), this.draw())} />${text}</label>`;
    return html`${this.ply < moves ? html`<div class="choice" role="group" aria-label=${t("share.what")}>${choice(true, t("share.whole"))}${choice(false, t("share.position", { count: this.ply }))}</div>` : nothing}
      <p class="small">${t(this.entry.finished ? "share.help" : "share.open")}</p>
      ${
        this.error
          ? html`<p class="error" role="alert" data-testid="share-error">${tError(this.error)}</p>`
          : html`<label class="field"><span class="label">${t("share.link")}</span>
            <input class="input" readonly data-testid="share-link" .value=${this.link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} /></label>
          ${sendButtons(async () => this.link, gameTitle(this.entry))}`
      }`;
  }
}
