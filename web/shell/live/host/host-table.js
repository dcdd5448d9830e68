// Playing together at the host's table.

import { html, nothing } from "../../../parts/lit.js";
import { t } from "../../base/i18n.js";
import { peopleOf } from "../../catalogue/games.js";
import { pairingPanel } from "../../together/pairing-panel.js";
import { furnish, TogetherTable } from "../at-table.js";
import { changeGame } from "../../storage/games-store.js";
import { newRow, saveRow } from "../guest/tables-store.js";
import { ownStun } from "../own.js";
import { hostOf } from "./host.js";

/** @import { App } from "../../../app.js" */
/** @import { TableSession } from "../../play/table-session.js" */
/** @import { SavedGame } from "../../storage/games-store.js" */
/** @import { ServedGuest } from "./served-guest.js" */
/** @import { AtTable } from "../at-table.js" */

/**
 * @typedef {object} Handed what the host before keeps as a guest
 * @property {ServedGuest} heir
 * @property {TableSession} session
 * @property {string[]} numbers
 * @property {string[]} commitments
 * @property {number} number which game of the table it is
 */

/** @param {App} app @param {SavedGame} entry @returns {Promise<AtTable>} */
export async function hostAtTable(app, entry) {
  await furnish();
  return new HostTable(app, entry);
}

/** @implements {AtTable} */
class HostTable extends TogetherTable {
  #host;
  /** @type {Awaited<ReturnType<typeof pairingPanel>> | null} */
  #panel = null;
  /**
   * The seat whose guest is being brought back; null: a spectator; undefined: nobody.
   * @type {number | null | undefined}
   */
  #inviting = undefined;

  /** @param {App} app @param {SavedGame} entry */
  constructor(app, entry) {
    super(app);
    this.#host = hostOf(app, entry);
    this.#host.onChange = () => this.#changed();
    this.#host.onPhrase = (seat, phrase) => this.heard(seat, phrase);
    this.#host.onHanded = (handed) => this.#becomeGuest(handed);
    this.#host.onDealt = (id) => app.replace(`#/game/${id}`);
  }

  /** @override */
  get here() {
    return this.#host.setting.here;
  }

  /** @override */
  get terms() {
    return this.#host.setting.terms;
  }

  /** @override */
  get paused() {
    return this.#host.paused || this.#isEnded;
  }

  /** Whether the players have ended the game. */
  get #isEnded() {
    return this.session?.entry.kept.together?.ended === true;
  }

  /** @override */
  get over() {
    return this.session.entry.finished || this.#isEnded;
  }

  guestSession() {
    return null;
  }

  /** @override @param {TableSession} session */
  begin(session) {
    super.begin(session);
    this.#host.attach(session);
  }

  /** @override */
  updated() {
    super.updated();
    void this.#host.updated();
  }

  again() {
    this.#host.propose("again");
  }

  /** @override */
  close() {
    super.close();
    this.#panel?.close();
    this.#host.detach(this.session);
  }

  bar() {
    if (!this.session?.table) return nothing;
    const host = this.#host;
    const away = new Set(host.away.map(({ seat }) => seat));
    const { seats, here } = host.setting;
    const present = seats.flatMap((_, seat) => (seat === here || !away.has(seat) ? [seat] : []));
    const watching = host.guests.filter(({ seat }) => seat === null).length;
    const ended = this.#isEnded ? html`<p role="status" data-testid="together-ended">${t("live.ended")}</p>` : nothing;
    const below = html`${this.over ? nothing : this.#missing()} ${ended}`;
    const menu = html`${this.#watcherKey()} ${this.#handKeys()}`;
    return this.drawBar({ present, watching, controls: host, menu, below });
  }

  #changed() {
    const wanted = this.#inviting;
    if (typeof wanted === "number" && !this.#host.away.some(({ seat }) => seat === wanted)) this.#invite(undefined);
    this.app.redraw();
  }

  /** Another player's device can become the host. */
  #handKeys() {
    if (this.over || this.here === null) return nothing;
    const here = this.#host.guests.filter(({ seat, isHere }) => seat !== null && isHere);
    return here.map(
      ({ seat, name }) => html`<button class="button quiet" type="button" data-testid="together-hand-${seat}"
        @click=${() => this.#host.proposals.propose("hand", Number(this.here), Number(seat))}>${t("live.hand", {
          name: name || this.nameOf(Number(seat)),
        })}</button>`,
    );
  }

  /** The game is another device's now. @param {Handed} handed */
  async #becomeGuest({ heir, session, numbers, commitments, number }) {
    const { id, setting } = this.#host;
    const { game, rules_version, seats, options } = session.entry.record;
    const { here, terms } = setting;
    const own = numbers[peopleOf({ seats }).indexOf(Number(here))];
    const row = newRow(
      { table: id, game, rules: rules_version, seats, options, seat: here, terms, commitments, number },
      heir,
      own,
    );
    await saveRow(row);
    const { together: _, ...kept } = session.entry.kept;
    await changeGame(session.entry.id, { kept, foreign: true });
    this.app.replace(`#/together/table/${row.id}`);
  }

  #watcherKey() {
    if (!this.terms.watch) return nothing;
    return html`<button class="button quiet" type="button" data-testid="together-watcher"
      @click=${() => this.#invite(null)}>${t("live.invite_watcher")}</button>`;
  }

  /** Who is away, and the way back for them. */
  #missing() {
    const away = this.#host.away;
    if (this.#inviting === undefined)
      return away.map(
        ({ seat, name }) => html`<div class="row spread" role="status" data-testid="together-missing"><span>${t(
          "live.is_away",
          { name: name || this.nameOf(Number(seat)) },
        )}</span><button class="button primary" data-testid="together-back-${seat}"
          @click=${() => this.#invite(Number(seat))}>${t("live.bring_back")}</button></div>`,
      );
    return html`${this.#panel?.element ?? nothing}<button class="button quiet" data-testid="together-panel-close"
      @click=${() => this.#invite(undefined)}>${t("close")}</button>`;
  }

  /** Show a code for a seat, or none any more. @param {number | null | undefined} seat */
  #invite(seat) {
    this.#inviting = seat;
    this.#panel?.close();
    this.#panel = null;
    if (seat !== undefined) void this.#showCode(seat);
    this.app.redraw();
  }

  /** @param {number | null} seat */
  async #showCode(seat) {
    const other = seat === null ? t("live.spectator") : this.nameOf(seat);
    await this.app.engine.started(); // it knows the version, which is in the code
    const panel = await pairingPanel({
      ...{ side: "host", invitation: this.#host.invitation(seat), other, ...ownStun() },
      onPeer: (peer) => {
        this.#inviting = undefined;
        this.#host.admit(seat, peer);
      },
    });
    if (this.#inviting !== seat) return panel.close();
    this.#panel = panel;
    this.app.redraw();
  }
}
