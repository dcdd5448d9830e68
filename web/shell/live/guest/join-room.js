// A guest's way to a table: read the host's code, show the answer, and wait until the table stands.

import { errorJson } from "../../../parts/coded-error.js";
import { html, nothing } from "../../../parts/lit.js";
import { engineProgress } from "../../base/frame.js";
import { has, t, tError } from "../../base/i18n.js";
import { findGame, levelText } from "../../catalogue/games.js";
import { loadTable } from "../../play/load-table.js";
import { pairingPanel } from "../../together/pairing-panel.js";
import { guestOfHost } from "./guest.js";
import { passOn } from "./pass-on.js";
import { nameField, ownName, ownStun } from "../own.js";
import { termsText } from "../terms.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Invitation } from "../../together/codes/code.js" */
/** @import { Peer } from "../../together/peer.js" */
/** @import { Guest } from "./guest.js" */

/** @param {App} app @param {string} code from the address; "": it is read here @returns {Promise<Page>} */
export async function open(app, code) {
  const room = new JoinRoom(app);
  await room.begin(code);
  return room;
}

/** @implements {Page} */
class JoinRoom {
  #app;
  /** @type {Awaited<ReturnType<typeof pairingPanel>> | null} */
  #panel = null;
  /** @type {Guest | null} */
  #guest = null;
  /** @type {ErrorJson | null} */
  #failure = null;
  #left = false;
  /** The code for the next player. @type {Awaited<ReturnType<typeof passOn>> | null} */
  #passing = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** @param {string} code of the host; "": none yet */
  async begin(code) {
    this.#panel?.close();
    this.#panel = await pairingPanel({
      side: "guest",
      name: ownName(),
      ...ownStun(),
      ...(code ? { text: code } : {}),
      invited,
      onPeer: (peer, { invitation }) => void this.#take(peer, invitation),
    });
  }

  title = () => t("live.join");

  draw = () => html`<div class="stack narrow" data-testid="together-guest">
    <h1 tabindex="-1">${t("live.join")}</h1>
    ${this.#app.engine.hello ? nothing : engineProgress(this.#app.engine.status)}
    ${
      this.#failure
        ? html`<p role="alert" class="card warning" data-testid="wrong-message"
            data-code=${this.#failure.code}>${tError(this.#failure)}</p>`
        : nothing
    }
    ${this.#guest ? this.#waiting() : html`${nameField((name) => this.#panel?.rename(name))} ${this.#panel?.element}`}
  </div>`;

  close = () => {
    this.#left = true;
    this.#panel?.close();
    this.#passing?.close();
  };

  #waiting() {
    const { room } = /** @type {Guest} */ (this.#guest);
    if (!room) return html`<p role="status">${t("live.connected")}</p>`;
    const seat = (/** @type {any} */ { kind, name, level }, /** @type {number} */ at) => {
      const computer = kind === "computer";
      const given = isNumbered(name, at) ? "" : name;
      const who = computer ? levelText(room.game, level, "label") : given || t("seat.person", { number: at + 1 });
      const where = computer ? "computer" : at === room.seat ? "you" : room.here.includes(at) ? "here" : "free";
      return html`<li class="row spread"><span>${who}</span><span class="small soft">${t(`live.${where}`)}</span></li>`;
    };
    return html`<p role="status" data-testid="together-waiting">${t("live.waiting")}</p>
      <p class="soft" data-testid="together-terms">${termsText(this.#app, room)}</p>
      <ol class="stack close plain" data-testid="together-seats">${room.seats.map(seat)}</ol>
      ${
        this.#passing?.element ??
        html`<button class="button" type="button" data-testid="together-pass-on"
          @click=${() => void this.#passOn()}>${t("live.pass_on")}</button>`
      }`;
  }

  async #passOn() {
    this.#passing = await passOn(/** @type {Guest} */ (this.#guest), () => {
      this.#passing = null;
      this.#app.redraw();
    });
    this.#app.redraw();
  }

  /** The channel is lost: another code is read. */
  async #askAgain() {
    this.#guest = null;
    this.#passing?.close();
    this.#passing = null;
    await this.begin("");
    if (this.#left) this.#panel?.close();
    this.#app.redraw();
  }

  /** @param {Peer} peer @param {{table: string, game: string}} invitation */
  async #take(peer, invitation) {
    if (this.#left) return peer.close();
    if (findGame(invitation.game)) void loadTable(invitation.game).catch(() => {});
    const guest = guestOfHost(this.#app, peer, invitation, ownName());
    this.#guest = guest;
    guest.onChange = () => {
      this.#failure = guest.dismissed ?? (guest.lost ? errorJson({ code: "together/gone" }) : null);
      if (guest.lost && this.#guest === guest) void this.#askAgain();
      if (!guest.lost) this.#guest ??= guest;
      this.#app.redraw();
    };
    guest.onTable = (row) => {
      if (!this.#left) this.#app.replace(`#/together/table/${row.id}`);
    };
    this.#app.redraw();
  }
}

/**
 * Whether a name is a word and the number of the seat. A tournament has such names for those whom nobody knows yet, in
 * the language of its leader: "Player 2", "2P". @param {string | undefined} name @param {number} seat
 */
function isNumbered(name, seat) {
  return /^(?:\p{L}+ )?(\d+)P?$/u.exec(name ?? "")?.[1] === String(seat + 1);
}

/** Who invites to what. @param {Invitation} invitation */
function invited({ name, game, seat }) {
  if (!has(`games.${game}.name`)) return nothing;
  const text = seat === null ? "live.invited_to_watch" : "live.invited";
  return html`<p class="card" data-testid="together-invited">${t(text, {
    name: name || t("live.somebody"),
    game: t(`games.${game}.name`),
  })}</p>`;
}
