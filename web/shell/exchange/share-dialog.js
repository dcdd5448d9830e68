// The dialog that shares a game as a link: the whole game or up to a move, or from now on as a game by correspondence.

import { html, nothing, render } from "../../parts/lit.js";
import { openDialog } from "../../parts/dialog.js";
import { gameTitle, peopleOf, playerNames } from "../catalogue/games.js";
import { t, tError } from "../base/i18n.js";
import { address, sendButtons } from "./correspondence.js";
import { writeShared } from "./link-codec.js";

/** @import { SavedGame } from "../storage/games-store.js" */

/**
 * Let the player choose what to share, and show the link.
 * @param {SavedGame} entry
 * @param {{ply?: number, seat?: number | null, playByLink?: ((seat: number) => Promise<void>) | null}} [how] `ply`: the
 * move that is shown; `playByLink` makes a game by correspondence of it
 */
export async function shareGame(entry, { ply, seat = null, playByLink = null } = {}) {
  const body = document.createElement("div");
  body.className = "stack close share";
  const form = new ShareForm(entry, ply ?? entry.record.actions.length, seat, body);
  await form.draw();
  const people = peopleOf(entry.record);
  const offered = playByLink && !entry.letter && !entry.finished && people.length > 1;
  const buttons = offered
    ? people.map((seat) => ({
        value: `letter-${seat}`,
        label: t("share.letter", { name: playerNames(entry)[seat] }),
        testid: `share-letter-${seat}`,
      }))
    : [];
  const answer = await openDialog({
    title: t("share.title"),
    body: html`${body}${offered ? html`<p class="small soft">${t("share.letter_help")}</p>` : nothing}`,
    buttons: [...buttons, { value: "close", label: t("close"), look: "quiet" }],
    testid: "share-dialog",
  });
  if (offered && answer?.value.startsWith("letter-")) await playByLink(Number(answer.value.slice(7)));
}

class ShareForm {
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
      html`<label><input type="radio" name="share-what" .checked=${this.whole === whole}
        data-testid="share-${whole ? "whole" : "position"}" @change=${() => void ((this.whole = whole), this.draw())}
          />${text}</label>`;
    return html`${
      this.ply < moves
        ? html`<div class="choice" role="group"
          aria-label=${t("share.what")}>${choice(true, t("share.whole"))}${choice(
            false,
            t("share.position", { count: this.ply }),
          )}</div>`
        : nothing
    }
      <p class="small">${t(this.entry.finished ? "share.help" : "share.open")}</p>
      ${
        this.error
          ? html`<p class="error" role="alert" data-testid="share-error">${tError(this.error)}</p>`
          : html`<label class="field"><span class="label">${t("share.link")}</span>
            <input class="input" readonly data-testid="share-link" .value=${this.link}
              @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}
                /></label>
          ${sendButtons(async () => this.link, gameTitle(this.entry))}`
      }`;
  }
}
