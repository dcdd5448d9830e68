// The host's room before a game: who sits where, and a code for one guest after another. When the last seat is taken
// the game is dealt and its table opens.

import { html, nothing } from "../../../parts/lit.js";
import { engineFailure, engineProgress } from "../../base/frame.js";
import { t, tError } from "../../base/i18n.js";
import { defaultNewGame, levelText } from "../../catalogue/games.js";

import { RouteError, USUAL_TERMS, writeNewGame } from "../../catalogue/route.js";
import { Host } from "./host.js";
import { hex } from "../../together/codes/addresses.js";
import { nameField, ownName, ownStun } from "../own.js";
import { pairingPanel } from "../../together/pairing-panel.js";
import { termsText } from "../terms.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { NewGame } from "../../catalogue/route.js" */
/** @import { SeatSaid, Setting } from "../messages.js" */
/** @import { Drawn } from "./draw.js" */

/**
 * @typedef {object} Gathering what the players are gathered for
 * @property {Setting} setting
 * @property {() => string} title
 * @property {unknown} [about] a template: more than the terms say
 * @property {unknown} [wayOut] a template: what else can be done, where the devices do not reach each other
 * @property {(room: Host, drawn: Drawn) => Promise<string>} [drawn] what is done with the numbers of all in place of
 * dealing a game; gives the address of where it goes on
 */

/** @param {App} app @param {NewGame | null} wanted @returns {Page} */
export function open(app, wanted) {
  const given = wanted ?? defaultNewGame("crossword");
  const { game } = given;
  const { seats, here } = seatsFor(given);
  const { hints, undo, watch, ...options } = { ...USUAL_TERMS, ...given.options };
  const terms = { hints: hints === true, undo: undo === true, watch: watch === true };
  if (here !== null && ownName()) seats[here].name = ownName();
  return new HostRoom(app, {
    setting: { game, options, seats, here, terms },
    title: () => t("live.room", { game: t(`games.${game}.name`) }),
    wayOut: wayOut(given),
  });
}

/** @implements {Page} */
export class HostRoom {
  #app;
  #gathering;
  #host;
  /** @type {Awaited<ReturnType<typeof pairingPanel>> | null} */
  #panel = null;
  /** The seat that the panel was made for. @type {number | undefined} */
  #invited;
  #closed = false;

  /** @param {App} app @param {Gathering} gathering */
  constructor(app, gathering) {
    this.#app = app;
    this.#gathering = gathering;
    const host = new Host(app, gathering.setting, hex(crypto.getRandomValues(new Uint8Array(8))));
    this.#host = host;
    host.onChange = () => this.#changed();
    host.onDealt = (id) => this.#goOn(`#/game/${id}`);
    const { drawn } = gathering;
    if (drawn) host.onDrawn = async (numbers) => this.#goOn(await drawn(host, numbers));
    app.engine.started().then(
      () => this.#invite(),
      () => {},
    );
  }

  /** @param {string} address */
  #goOn(address) {
    this.#closed = true;
    this.#panel?.close();
    this.#app.replace(address);
  }

  title = () => this.#gathering.title();

  draw = () => html`<div class="stack gathering" data-testid="together-host">
    <h1 tabindex="-1">${this.title()}</h1>
    ${engineFailure(this.#app)} ${this.#app.engine.hello ? nothing : engineProgress(this.#app.engine.status)}
    ${this.#failure()}
    <p class="soft" data-testid="together-terms">${termsText(this.#app, this.#host.setting)}</p>
    ${this.#gathering.about ?? nothing}
    ${nameField((name) => this.#rename(name))}
    <ol class="stack close plain" data-testid="together-seats">${this.#host.setting.seats.map((_, seat) =>
      this.#seat(seat),
    )}</ol>
    ${
      this.#host.phase === "dealing"
        ? html`<p role="status">${t("live.dealing")}</p>`
        : (this.#panel?.element ?? nothing)
    }
  </div>`;

  close = () => {
    this.#panel?.close();
    if (!this.#closed) this.#host.close();
  };

  #failure() {
    const { failure } = this.#host;
    return failure
      ? html`<p role="alert" class="card warning" data-testid="wrong-message"
          data-code=${failure.code}>${tError(failure)}</p>`
      : nothing;
  }

  /** @param {number} seat */
  #seat(seat) {
    const { seats, here } = this.#host.setting;
    const { kind, name, level = "" } = /** @type {{kind: string, name?: string, level?: string}} */ (seats[seat]);
    const guest = this.#host.guests.find((each) => each.seat === seat);
    const who =
      kind === "computer"
        ? levelText(this.#gathering.setting.game, level, "label")
        : name || t("seat.person", { number: seat + 1 });
    const state =
      seat === here
        ? t("live.here")
        : kind === "computer"
          ? t("live.computer")
          : guest?.peer
            ? t("live.here")
            : t("live.free");
    return html`<li class="row spread" data-testid="together-seat-${seat}"><span>${who}</span><span
      class="small soft">${state}</span></li>`;
  }

  /** @param {string} name */
  #rename(name) {
    const { seats, here } = this.#host.setting;
    if (here !== null && name) seats[here].name = name;
    else if (here !== null) delete seats[here].name;
    this.#panel?.rename(name);
    this.#app.redraw();
  }

  #changed() {
    this.#invite();
    this.#app.redraw();
  }

  /** Show a code for the first free seat. */
  #invite() {
    const { free, phase } = this.#host;
    if (free === undefined) this.#invited = undefined; // whoever leaves again needs another code
    if (this.#closed || phase !== "gathering" || free === undefined || free === this.#invited) return;
    this.#invited = free;
    this.#panel?.close();
    const other = this.#host.setting.seats[free].name || t("seat.person", { number: free + 1 });
    const invitation = this.#host.invitation(free);
    void pairingPanel({
      ...{ side: "host", invitation, other, wayOut: this.#gathering.wayOut, ...ownStun() },
      onPeer: (peer) => this.#host.admit(free, peer),
    }).then((panel) => {
      if (free !== this.#invited || this.#closed) return panel.close();
      this.#panel = panel;
      this.#app.redraw();
    });
  }
}

/** The same game turn by turn, where the devices do not reach each other. @param {NewGame} given */
function wayOut({ seats, ...given }) {
  const people = seats.map(({ kind, ...seat }) => ({ kind, ...seat, guest: false }));
  const { hints: _h, undo: _u, watch: _w, ...options } = given.options;
  const address = writeNewGame({ ...given, options, byLink: true, seats: /** @type {any} */ (people) });
  return html`<a class="button" href=${address} data-testid="together-by-links">${t("live.by_links")}</a>`;
}

/** The seats as the table will have them, and which of them is at this device. @param {NewGame} wanted */
function seatsFor({ seats }) {
  const people = seats.flatMap((seat, at) => (seat.kind === "human" && !seat.guest ? [at] : []));
  if (people.length > 1)
    throw new RouteError("url/value", "seats: one person at most is at this device", {
      parameter: "seats",
      value: "human,human",
    });
  /** @type {SeatSaid[]} */
  const said = seats.map((seat) =>
    seat.kind === "human"
      ? { kind: "human", ...(seat.name ? { name: seat.name } : {}) }
      : { kind: "computer", level: seat.level, ...(seat.name ? { name: seat.name } : {}) },
  );
  return { seats: said, here: people[0] ?? null };
}
