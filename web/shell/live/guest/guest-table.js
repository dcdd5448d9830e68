// Playing together at a guest's table: the way back after a lost channel, and the receipt at the end.

import { CodedError, errorJson } from "../../../parts/coded-error.js";
import { html, nothing } from "../../../parts/lit.js";
import { icon } from "../../../parts/icons.js";
import { saveFile } from "../../../parts/file.js";
import { showToast } from "../../../parts/toast.js";
import { t, tError } from "../../base/i18n.js";
import { peopleOf } from "../../catalogue/games.js";
import { newEntry, saveGame } from "../../storage/games-store.js";
import { pairingPanel } from "../../together/pairing-panel.js";
import { TogetherTable } from "../at-table.js";
import { GuestSession } from "./guest-session.js";
import { ownName, ownStun } from "../own.js";
import { passOn } from "./pass-on.js";
import { receiptOf } from "./receipt.js";
import { standingsTemplate } from "./standings.js";
import { deleteRow, saveRow, waits } from "./tables-store.js";

/** @import { App } from "../../../app.js" */
/** @import { Listener } from "../../play/table-session.js" */
/** @import { SavedGame } from "../../storage/games-store.js" */
/** @import { Peer } from "../../together/peer.js" */
/** @import { AtTable } from "../at-table.js" */
/** @import { Guest } from "./guest.js" */
/** @import { Receipt } from "./receipt.js" */
/** @import { GuestRow } from "./tables-store.js" */

/** The saved entry of a guest's table, which is in no store of games. @param {Guest} guest @returns {SavedGame} */
export function entryOf(guest) {
  const row = /** @type {GuestRow} */ (guest.row);
  const view = row.state?.view ?? null;
  return { ...newEntry(row.record, { view, kept: row.kept }), id: row.id };
}

/** @param {App} app @param {Guest} guest @returns {AtTable} */
export function guestAtTable(app, guest) {
  return new GuestTable(app, guest);
}

/** @implements {AtTable} */
class GuestTable extends TogetherTable {
  #guest;
  /** @type {Awaited<ReturnType<typeof pairingPanel>> | null} */
  #panel = null;
  #openingPanel = false;
  /** The code for the next player. @type {Awaited<ReturnType<typeof passOn>> | null} */
  #passing = null;
  /** @type {Receipt | null} */
  #receipt = null;
  #left = false;

  /** @param {App} app @param {Guest} guest */
  constructor(app, guest) {
    super(app);
    this.#guest = guest;
    guest.onChange = this.#changed;
    guest.onPhrase = (seat, phrase) => this.heard(seat, phrase);
    guest.onOver = () => void this.#over();
    guest.onHand = (handed) => this.#becomeHost(handed);
    guest.onTable = (row) => {
      if (row.id !== this.session?.entry.id) app.replace(`#/together/table/${row.id}`);
    };
  }

  /** @override */
  get here() {
    return this.#row.seat;
  }

  /** @override */
  get terms() {
    return this.#row.terms;
  }

  /** @override */
  get paused() {
    return this.#guest.paused || this.#guest.whole !== null;
  }

  /** @override */
  get rests() {
    return super.rests || (this.#guest.connected ? "" : t("errors.together.gone"));
  }

  get savedId() {
    return this.#row.saved;
  }

  /** @override */
  get over() {
    return this.session.entry.finished || this.#guest.whole !== null;
  }

  /** @override */
  get watches() {
    return this.#row.seat === null;
  }

  /** @override */
  get inSeries() {
    return Boolean(this.#row.standings);
  }

  /** @returns {GuestRow} */
  get #row() {
    return /** @type {GuestRow} */ (this.#guest.row);
  }

  /** @param {Listener} listener */
  sessionFor(listener) {
    return new GuestSession(this.app, this.#guest, entryOf(this.#guest), listener);
  }

  /** @override @param {any} session */
  begin(session) {
    super.begin(session);
    this.app.redraw();
    if (this.#guest.whole) void this.#over();
  }

  again() {
    this.#guest.propose("again");
  }

  /** @override */
  close() {
    super.close();
    this.#left = true;
    this.#panel?.close();
    this.#passing?.close();
    // The screen of the next game has taken the guest already.
    if (this.#guest.onChange === this.#changed) this.#guest.onChange = () => {};
  }

  bar() {
    const guest = this.#guest;
    const { room } = guest;
    if (!this.session) return nothing;
    const { seats } = this.session.entry.record;
    const present = guest.connected
      ? (room?.here ?? seats.map((/** @type {any} */ _, /** @type {number} */ at) => at))
      : [this.here];
    return this.drawBar({
      ...{ present, watching: room?.watching ?? 0, controls: guest.connected ? guest : null },
      menu: html`${this.over ? nothing : this.#standings()} ${this.#passOnKey(present.length)}`,
      below: html`${this.#codeToPassOn()} ${this.#lost()} ${this.#verdict()}
        ${this.over ? this.#standings() : nothing}`,
    });
  }

  #standings() {
    const { standings, record, seat } = this.#row;
    return standings ? standingsTemplate(standings, record.seats[Number(seat)]?.name ?? "", this.over) : nothing;
  }

  /** @param {number} present how many players are here */
  #passOnKey(present) {
    const people = peopleOf(this.session.entry.record).length;
    if (this.here === null || (present >= people && !this.terms.watch)) return nothing;
    return html`<button class="button quiet" type="button" data-testid="together-pass-on"
      @click=${() => void this.#passOn()}>${t("live.pass_on")}</button>`;
  }

  async #passOn() {
    this.#passing?.close();
    this.#passing = await passOn(this.#guest, () => this.#endPassing());
    this.app.redraw();
  }

  #endPassing() {
    this.#passing?.close();
    this.#passing = null;
    this.app.redraw();
  }

  #codeToPassOn() {
    if (!this.#passing) return nothing;
    return html`${this.#passing.element}<button class="button quiet" type="button" data-testid="together-panel-close"
      @click=${() => this.#endPassing()}>${t("close")}</button>`;
  }

  /** The channel is lost: the way back. */
  #lost() {
    const guest = this.#guest;
    if (guest.connected) return nothing;
    if (!guest.lost) return html`<p role="status" data-testid="together-lost">${t("live.reconnecting")}</p>`;
    if ((this.over || this.#row.saved) && !waits(this.#row)) return nothing;
    return html`<div class="stack close" data-testid="together-lost" role="status">
      ${this.#dismissal()}
      <p>${t("live.lost", { name: this.#row.host || t("live.somebody") })}</p>${this.#wayBack()}</div>`;
  }

  #dismissal() {
    const { dismissed } = this.#guest;
    if (!dismissed) return nothing;
    return html`<p data-testid="together-dismissed" data-code=${dismissed.code}>${tError(dismissed)}</p>`;
  }

  #verdict() {
    const receipt = this.#receipt;
    if (!receipt) return nothing;
    const { text, save } = verdictOn(receipt);
    return html`<p class="row spread" role="status" data-testid="together-receipt" data-right=${receipt.right}>
      <span>${text}</span><button class="button quiet" type="button" data-testid="together-receipt-save"
        @click=${save}>${icon("down")}${t("live.receipt_save")}</button></p>`;
  }

  /** The next series has begun before the verdict was found. @param {Receipt} receipt */
  #tell(receipt) {
    const { text, save } = verdictOn(receipt);
    const actions = [{ label: t("live.receipt_save"), run: save }];
    showToast({ text, actions, close: t("close"), testid: "together-receipt-told" });
  }

  /** A panel that reads a new code of the host's. */
  #wayBack() {
    if (this.#panel) return this.#panel.element;
    if (this.#openingPanel) return nothing;
    this.#openingPanel = true;
    void pairingPanel({
      ...{ side: "guest", name: ownName(), other: this.#row.host, ...ownStun() },
      onPeer: (peer, { invitation }) => {
        this.#panel = null;
        if (invitation.table === this.#row.table) return this.#comeBack(peer);
        this.#guest.dismissed = errorJson(new CodedError("together/other", "another table"));
        peer.close();
        this.app.redraw();
      },
    })
      .then((panel) => {
        if (this.#guest.connected) return panel.close();
        this.#panel = panel;
        this.app.redraw();
      })
      .finally(() => (this.#openingPanel = false));
    return nothing;
  }

  /** @param {Peer} peer */
  #comeBack(peer) {
    if (peer.key !== this.#row.key)
      showToast({ text: t("live.new_host", { name: peer.name }), close: t("close"), testid: "together-new-host" });
    this.#guest.take(peer, ownName());
  }

  #changed = () => {
    if (this.#guest.connected) {
      this.#panel?.close();
      this.#panel = null;
    }
    this.uncover(this.#guest.asked);
    this.app.redraw();
  };

  /** The record comes over, and this device goes on with the table. @param {any} handed */
  async #becomeHost({ record, numbers, number, guests }) {
    const row = this.#row;
    this.#receipt = await receiptOf(this.app.engine, row, { record, numbers, agreed: false, origin: null });
    if (!this.#receipt.right) return this.app.redraw();
    const { table: id, seat: here, terms, commitments } = row;
    const kept = { ...row.kept, together: { id, here, terms, guests, numbers, commitments, number } };
    const entry = newEntry(record, { view: row.state?.view ?? null, kept });
    await saveGame(entry);
    await deleteRow(row.id);
    this.#guest.leave();
    this.app.replace(`#/game/${entry.id}`);
  }

  /** The whole game is here: check it, and save it as a game like any other. */
  async #over() {
    const { whole } = this.#guest;
    const row = this.#row;
    if (!whole || row.saved) return;
    const receipt = await receiptOf(this.app.engine, row, whole);
    this.#receipt = receipt;
    if (this.#left) this.#tell(receipt);
    if (receipt.right) {
      const entry = newEntry(whole.record, {
        view: row.state?.view ?? null,
        finished: !whole.agreed,
        kept: { ...row.kept, seat: row.seat },
      });
      if (whole.agreed) entry.foreign = true;
      await saveGame(entry);
      row.saved = entry.id;
      await saveRow(row);
    }
    this.app.redraw();
  }
}

/** What a receipt says, and how it is saved. @param {Receipt} receipt */
function verdictOn(receipt) {
  const { right, own, origin } = receipt;
  const texts = [t(`live.receipt_${right ? (own ? "right" : "seen") : "wrong"}`)];
  if (right && origin?.series) texts.push(t("live.receipt_believed"));
  const save = () => saveFile("asobiba-receipt.json", JSON.stringify(receipt, null, 1));
  return { text: texts.join(" "), save };
}
