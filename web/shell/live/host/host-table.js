// Playing together at the host's table.

import { html, nothing } from "../../../parts/lit.js";
import { t } from "../../base/i18n.js";
import { peopleOf } from "../../catalogue/games.js";
import { furnish, TogetherTable } from "../at-table.js";
import { changeGame } from "../../storage/games-store.js";
import { newRow, saveRow } from "../guest/tables-store.js";
import { hostOf } from "./host.js";
import { StandingSession } from "./standing-session.js";
import { WayBack } from "./way-back.js";

/** @import { App } from "../../../app.js" */
/** @import { TableSession } from "../../play/table-session.js" */
/** @import { Listener } from "../../play/table-session.js" */
/** @import { SavedGame } from "../../storage/games-store.js" */
/** @import { Handed } from "./hand-over.js" */
/** @import { AtTable } from "../at-table.js" */
/** @import { ServedGuest } from "./served-guest.js" */

/** @param {App} app @param {SavedGame} entry @returns {Promise<AtTable>} */
export async function hostAtTable(app, entry) {
  await furnish();
  return new HostTable(app, entry);
}

/** @implements {AtTable} */
class HostTable extends TogetherTable {
  #host;
  #wayBack;

  /** @param {App} app @param {SavedGame} entry */
  constructor(app, entry) {
    super(app);
    this.#wayBack = new WayBack(app);
    this.#host = hostOf(app, entry);
    this.#host.onChange = this.#changed;
    this.#host.onPhrase = (seat, phrase) => this.heard(seat, phrase);
    this.#host.onHanded = (handed) => this.#becomeGuest(handed);
    this.#host.onDealt = (id) => app.replace(`#/game/${id}`);
  }

  /** @override */
  get here() {
    return this.#host.setting.here;
  }

  /** @override */
  get leads() {
    return this.here === null && !this.#stands;
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

  /** The session of a table that stands without this screen. @param {Listener} listener */
  sessionFor(listener) {
    const { session } = this.#host;
    return session instanceof StandingSession ? session.showOn(listener) : null;
  }

  /** @override */
  get watches() {
    return this.#stands;
  }

  /** Whether the table stands without this screen. */
  get #stands() {
    return this.session instanceof StandingSession;
  }

  /** @override @param {TableSession} session */
  begin(session) {
    super.begin(session);
    if (!this.#stands) this.#host.attach(session);
  }

  /** @override */
  updated() {
    super.updated();
    if (!this.#stands) void this.#host.updated();
  }

  again() {
    this.#host.propose("again");
  }

  /** @override */
  close() {
    super.close();
    this.#wayBack.drop();
    // The next screen may have taken the table already.
    if (this.#host.onChange === this.#changed) this.#host.onChange = () => {};
    if (!this.#stands) this.#host.detach(this.session);
  }

  bar() {
    if (!this.session?.table) return nothing;
    const host = this.#host;
    const away = new Set(host.away.map(({ seat }) => seat));
    const { seats, here } = host.setting;
    const present = seats.flatMap((_, seat) => (seat === here || !away.has(seat) ? [seat] : []));
    const watching = host.guests.filter(({ seat }) => seat === null).length;
    const below = html`${this.#missing()} ${this.#wayToTournament()}`;
    const back = this.over ? this.#linesFor(host.away.filter(({ told }) => told)) : nothing;
    const menu = html`${this.#watcherKey()} ${this.#handKeys()} ${back}`;
    return this.drawBar({ present, watching, controls: host, menu, below });
  }

  #changed = () => {
    this.#wayBack.look();
    this.uncover(this.#host.asked);
    this.app.redraw();
  };

  #wayToTournament() {
    const { kept, record } = this.session.entry;
    if (!kept.together?.place) return nothing;
    return html`<a class="button" href="#/${record.game}/${kept.room}"
      data-testid="together-tournament">${t("live.to_tournament")}</a>`;
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
      { number: own, agreed: null },
    );
    await saveRow(row);
    const { together: _, ...kept } = session.entry.kept;
    await changeGame(session.entry.id, { kept, foreign: true });
    this.app.replace(`#/together/table/${row.id}`);
  }

  #watcherKey() {
    if (!this.terms.watch) return nothing;
    const open = () => void this.#wayBack.open(this.#host, null, t("live.spectator"));
    return html`<button class="button quiet" type="button" data-testid="together-watcher"
      @click=${open}>${t("live.invite_watcher")}</button>`;
  }

  /** Who is away, and the way back for them; after the game, for those who have not got all of it. */
  #missing() {
    if (this.#wayBack.isOpen) return this.#wayBack.panel();
    return this.#linesFor(this.#host.away.filter(({ told }) => !this.over || !told));
  }

  /** @param {ServedGuest[]} away */
  #linesFor(away) {
    return away.map(({ seat, name }) => {
      const open = () => void this.#wayBack.open(this.#host, seat, this.nameOf(Number(seat)));
      return this.#wayBack.line(name || this.nameOf(Number(seat)), Number(seat), open);
    });
  }
}
