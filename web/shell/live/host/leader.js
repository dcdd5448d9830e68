// The leader of a tournament: one device that leads several tables at once, whose guests move from table to table with
// the channels that they have. Nobody plays here, and the tables stand whichever screen is shown.

import { Awake } from "../awake.js";
import { hostOf } from "./host.js";
import { StandingSession } from "./standing-session.js";
import { WayBack } from "./way-back.js";

/** @import { App } from "../../../app.js" */
/** @import { SavedGame } from "../../storage/games-store.js" */
/** @import { Host } from "./host.js" */

/**
 * A table that stands; its players by seat.
 * @typedef {{host: Host, session: StandingSession, players: readonly number[]}} Standing
 */

/** The leaders of this page, by the ids of what they lead. @type {Map<string, Leader>} */
const leaders = new Map();

/** @param {App} app @param {string} id @returns {Leader} */
export function leaderOf(app, id) {
  const leader = leaders.get(id) ?? new Leader(app);
  leaders.set(id, leader);
  return leader;
}

export class Leader {
  /** Called when anything is to be drawn again. */
  onChange = () => {};
  /** Called when the game of a table is over. */
  onOver = () => {};
  /** @type {Map<string, Standing>} */
  #tables = new Map();
  /** Where each player's channel is. @type {Map<number, {host: Host, seat: number}>} */
  #seats = new Map();
  /** Where the players were gathered. @type {Host | null} */
  #room = null;
  #app;
  #wayBack;
  #awake = new Awake();

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#wayBack = new WayBack(app);
  }

  /** All players are in a room, where a seat is a player; from there they go to their tables. @param {Host} room */
  gathered(room) {
    this.#room = room;
    for (const { seat } of room.guests) if (seat !== null) this.#seats.set(seat, { host: room, seat });
  }

  /** Whether a table stands. @param {string} place */
  has(place) {
    return this.#tables.has(place);
  }

  /** The public key of a player's device; "": it was never here. @param {number} player */
  keyOf(player) {
    return this.#guestOf(player)?.key ?? "";
  }

  /**
   * Let a table stand; its players come to it from wherever they are.
   * @param {string} place @param {SavedGame} entry with `kept.together` @param {readonly number[]} players by seat
   * @param {object} origin what shows at the end that its deals come from the draw
   */
  async stand(place, entry, players, origin) {
    const host = hostOf(this.#app, entry);
    host.origin = origin;
    const session = new StandingSession(entry, this.#app.engine, ({ acting }) => {
      void host.updated();
      if (acting === null) this.onOver();
      this.#changed();
    });
    // What was the last at the tables before is still on its way.
    await Promise.all([...this.#tables.values()].map((before) => before.host.updated()));
    this.#tables.set(place, { host, session, players });
    host.onChange = this.#changed;
    host.attach(session);
    for (const { seat } of host.guests) {
      const player = players[Number(seat)];
      const guest = this.#guestOf(player);
      this.#seats.set(player, { host, seat: Number(seat) });
      if (guest) await host.adopt(Number(seat), guest);
    }
    void this.#awake.hold();
    await session.open();
  }

  /** Everybody is at these tables now: the others are left. @param {readonly string[]} places */
  keep(places) {
    this.#room?.close();
    this.#room = null;
    for (const [place, { host, session }] of this.#tables) {
      if (places.includes(place)) continue;
      session.end();
      host.close();
      this.#tables.delete(place);
    }
  }

  /** All games are over; the tables stand for those who come back. */
  rest() {
    this.#awake.release();
  }

  /** Nothing is led any more. */
  end() {
    this.keep([]);
    this.rest();
  }

  /** Tell the guests of a table how the tournament stands. @param {string} place @param {object} standings */
  tell(place, standings) {
    this.#tables.get(place)?.host.tellStandings({ type: "standings", ...standings });
  }

  /** A table as it stands. @param {string} place */
  table(place) {
    const { host, session, players } = this.#tables.get(place) ?? {};
    if (!host || !session || !players) return null;
    const away = new Set(host.away.map(({ seat }) => seat));
    const people = host.guests
      .filter(({ seat }) => seat !== null)
      .map(({ seat, name }) => ({ player: players[Number(seat)], seat: Number(seat), name, isHere: !away.has(seat) }));
    const { table, entry, failure, role } = session;
    return { people, table, entry, failure, paused: host.paused, elsewhere: role === "watching" };
  }

  /** The lines of those who are away at a table, with the key of a code for each. @param {string} place */
  missing(place) {
    const { host } = this.#tables.get(place) ?? {};
    const away = this.table(place)?.people.filter(({ isHere }) => !isHere) ?? [];
    return away.map(({ player, seat, name }) =>
      this.#wayBack.line(name, player, () => host && void this.#wayBack.open(host, seat, name)),
    );
  }

  /** The code that is shown. */
  panel() {
    return this.#wayBack.panel();
  }

  /** The page that shows the tables is left. */
  hide() {
    this.#wayBack.drop();
    this.onChange = () => {};
  }

  /** The page shows the tables again. @param {() => void} changed */
  show(changed) {
    this.onChange = changed;
    for (const { host } of this.#tables.values()) host.onChange = this.#changed;
  }

  #changed = () => {
    this.#wayBack.look();
    this.onChange();
  };

  /** @param {number} player */
  #guestOf(player) {
    const { host, seat } = this.#seats.get(player) ?? {};
    return host?.guests.find((guest) => guest.seat === seat);
  }
}
