// The way back for a guest who is away: a code for its seat, and what reads the answer.

import { html, nothing } from "../../../parts/lit.js";
import { t } from "../../base/i18n.js";
import { pairingPanel } from "../../together/pairing-panel.js";
import { ownStun } from "../own.js";

/** @import { App } from "../../../app.js" */
/** @import { Host } from "./host.js" */

export class WayBack {
  #app;
  /** @type {Awaited<ReturnType<typeof pairingPanel>> | null} */
  #panel = null;
  /** Whom the code is for; null: nobody. @type {{host: Host, seat: number | null} | null} */
  #wanted = null;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /** Whether a code is shown, or is being made. */
  get isOpen() {
    return this.#wanted !== null;
  }

  /** Somebody who came back by another way needs no code. */
  look() {
    const { host, seat = null } = this.#wanted ?? {};
    if (host && seat !== null && !host.away.some((guest) => guest.seat === seat)) this.close();
  }

  close = () => {
    this.drop();
    this.#app.redraw();
  };

  /** Nobody is waited for any more. */
  drop() {
    this.#wanted = null;
    this.#panel?.close();
    this.#panel = null;
  }

  /** @param {Host} host @param {number | null} seat null: a spectator's @param {string} other who is expected */
  async open(host, seat, other) {
    this.drop();
    const wanted = (this.#wanted = { host, seat });
    this.#app.redraw();
    await this.#app.engine.started(); // it knows the version, which is in the code
    const panel = await pairingPanel({
      ...{ side: "host", invitation: host.invitation(seat), other, ...ownStun() },
      onPeer: (peer) => {
        this.#wanted = null;
        host.admit(seat, peer);
      },
    });
    if (this.#wanted !== wanted) return panel.close();
    this.#panel = panel;
    this.#app.redraw();
  }

  /** Says who is away. @param {string} name @param {number} number for its test id @param {() => void} open */
  line(name, number, open) {
    return html`<div class="row spread" role="status" data-testid="together-missing"><span>${t("live.is_away", {
      name,
    })}</span><button class="button primary" data-testid="together-back-${number}"
      @click=${open}>${t("live.bring_back")}</button></div>`;
  }

  panel() {
    if (!this.isOpen) return nothing;
    return html`${this.#panel?.element ?? nothing}<button class="button quiet" data-testid="together-panel-close"
      @click=${this.close}>${t("close")}</button>`;
  }
}
