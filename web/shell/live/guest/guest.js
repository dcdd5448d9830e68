// This device as a guest at a table: the channel to the host, what it has told, and what is asked of it. What a host
// says is checked: it cannot show another seat's view as one's own turn, and at the end the numbers and the record have
// to fit all that was shown before (receipt.js).

import { CodedError, errorJson } from "../../../parts/coded-error.js";
import { checkedMessage, commitmentTo, drawNumber, PROTOCOL } from "../messages.js";
import { readList } from "../../storage/games-store.js";
import { addList, bringLexicon } from "../../storage/word-lists-store.js";
import { latestRow, newRow, readRow, saveRow } from "./tables-store.js";

/** @import { App } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { Table } from "../../../engine/messages.js" */
/** @import { Peer } from "../../together/peer.js" */
/** @import { Agreed, GuestRow, Own } from "./tables-store.js" */

/** Milliseconds after which a request that the host does not answer fails. */
const PATIENCE = 20_000;
/** Milliseconds between two requests for the whole state. */
const ASK_AGAIN = 3000;
/** What changes the page around the table. A state draws the table itself. */
const AROUND = new Set(["room", "table", "standings", "over", "proposals", "pause"]);

/** The tables where this page is a guest, by their ids. @type {Map<string, Guest>} */
const guests = new Map();

/** The guest of a saved row; without a channel if the page was loaded again. @param {App} app @param {GuestRow} row */
export function guestOf(app, row) {
  const known = guests.get(row.table);
  if (known) return known;
  const guest = new Guest(app, row.table);
  guest.row = row;
  return guest;
}

export class Guest {
  /** @type {GuestRow | null} */
  row = null;
  /** What the host said last about the table. @type {any} */
  room = null;
  /** @type {Peer | null} */
  peer = null;
  paused = false;
  /** @type {{what: string, by: number, waiting: number[]}[]} */
  asked = [];
  /** Why the channel was closed, if the host said so. @type {ErrorJson | null} */
  dismissed = null;
  /** The whole game, when it is over. @type {{record: any, numbers: string[], agreed: boolean, origin: any} | null} */
  whole = null;
  /** Called when anything is to be drawn again. */
  onChange = () => {};
  /** @type {(seat: number | null, phrase: string) => void} */
  onPhrase = () => {};
  /** Called with each state of the table, which is saved before. @type {(table: Table) => void} */
  onState = () => {};
  /** Called when the game is over and all of it is here. */
  onOver = () => {};
  /** Called when this device becomes the host. @type {(handed: any) => unknown} */
  onHand = () => {};
  /** Called when a game begins at this table. @type {(row: GuestRow) => void} */
  onTable = () => {};

  /** Whether this player has agreed to become the host. */
  #takes = false;
  /** What it says first on a channel; said again, it brings the whole state. */
  #hello = {};
  #askedAgain = 0;
  #number = "";
  #commitments = /** @type {string[]} */ ([]);
  /** What was agreed when the own number was shown. @type {Agreed | null} */
  #agreed = null;
  #asks = 0;
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: any) => void, timer: number}>} */
  #waiting = new Map();
  /** Messages are handled one after another. @type {Promise<unknown>} */
  #last = Promise.resolve();

  /** @param {App} app @param {string} table */
  constructor(app, table) {
    this.app = app;
    this.table = table;
    guests.set(table, this);
  }

  /** Whether the host can be reached. */
  get connected() {
    return this.peer?.state === "open";
  }

  /** Whether the way back is by a code. The channel may still come back by itself, if it is silent. */
  get lost() {
    return !this.connected && this.peer?.state !== "waiting";
  }

  /**
   * A new channel to the host. @param {Peer} peer @param {string} name of this player
   */
  take(peer, name) {
    this.peer?.close();
    this.peer = peer;
    this.dismissed = null;
    peer.onMessage = (value) => void this.#inOrder(() => this.#receive(peer, value));
    peer.onState = () => {
      if (this.peer !== peer) return;
      if (peer.state === "closed") {
        this.dismissed = peer.reason;
        this.#fail(new CodedError("together/gone", "the channel to the host is closed"));
      }
      this.onChange();
    };
    this.#hello = { type: "hello", protocol: PROTOCOL, name };
    peer.send(this.#hello);
    this.onChange();
  }

  /**
   * Do an action. @param {string} action @param {number} ply
   * @throws {CodedError} the host refused it, or cannot be reached
   */
  act(action, ply) {
    return this.#ask({ type: "act", ply, action });
  }

  /** The own view as it was after some actions. @param {number} ply @returns {Promise<any>} */
  async look(ply) {
    return (await this.#ask({ type: "look", ply })).view;
  }

  /** A code of the host's for the next guest. @param {number | null} seat @returns {Promise<string>} */
  async invite(seat) {
    return (await this.#ask({ type: "invite", seat })).code;
  }

  /** Hand the next guest's code to the host. @param {string} code */
  pass(code) {
    return this.#ask({ type: "read", code });
  }

  /** @param {string} phrase */
  say(phrase) {
    this.peer?.send({ type: "say", phrase, from: this.row?.seat ?? null });
  }

  /** @param {boolean} on */
  pause(on) {
    this.peer?.send({ type: "pause", on });
  }

  /** @param {string} what */
  propose(what) {
    this.peer?.send({ type: "propose", what });
  }

  /** @param {string} what @param {boolean} yes */
  reply(what, yes) {
    if (what === "hand")
      this.#takes = yes && this.asked.some((each) => each.what === what && each.by === this.row?.seat);
    this.peer?.send({ type: "reply", what, yes });
  }

  leave() {
    this.peer?.close();
    this.peer = null;
    guests.delete(this.table);
  }

  /** @template T @param {() => Promise<T>} step */
  #inOrder(step) {
    this.#last = this.#last.then(step, step).catch((error) => console.info("a message of the host failed", error));
  }

  /** @param {any} message @returns {Promise<any>} */
  #ask(message) {
    const { peer } = this;
    if (!peer || peer.state === "closed")
      return Promise.reject(new CodedError("together/gone", "the channel to the host is closed"));
    const id = (this.#asks += 1);
    return new Promise((resolve, reject) => {
      const late = () => this.#settle(id, null, new CodedError("together/silent", "the host does not answer"));
      this.#waiting.set(id, { resolve, reject, timer: window.setTimeout(late, PATIENCE) });
      peer.send({ ...message, id });
    });
  }

  /** @param {number} id @param {any} value @param {unknown} [error] */
  #settle(id, value, error) {
    const asked = this.#waiting.get(id);
    if (!asked) return;
    this.#waiting.delete(id);
    clearTimeout(asked.timer);
    if (error) asked.reject(error);
    else asked.resolve(value);
  }

  /** @param {unknown} error */
  #fail(error) {
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null, error);
  }

  /** @param {Peer} peer @param {any} value */
  async #receive(peer, value) {
    if (this.peer !== peer) return;
    const { paused } = this;
    try {
      const message = checkedMessage(value, "host");
      await this.#answer(peer, message);
      if (AROUND.has(message.type) || this.paused !== paused) this.onChange();
    } catch (error) {
      const { code, message } = errorJson(error);
      console.info("the host said something that cannot be", code, message);
      peer.fault(new CodedError(code, message));
    }
  }

  /** @param {Peer} peer @param {any} message */
  async #answer(peer, message) {
    switch (message.type) {
      case "room":
        this.room = message;
        return;
      case "draw":
        this.#number = drawNumber();
        this.#commitments = [];
        return peer.send({ type: "commitment", commitment: await commitmentTo(this.#number) });
      case "commit":
        return this.#show(peer, message.commitments);
      case "table":
        return this.#begin(peer, message);
      case "state":
        return this.#takeState(message);
      case "standings":
        return this.#takeStandings(message);
      case "done":
      case "code":
      case "seen":
        return this.#settle(message.id, message);
      case "refused":
        return this.#settle(message.id, null, new CodedError(message.error.code, message.error.message));
      case "over":
        this.whole = message;
        return this.onOver();
      case "proposals":
        this.asked = message.asked;
        return;
      case "hand":
        if (this.#takes) return this.onHand(message);
        throw new CodedError("together/message", "nobody agreed to that", { type: "hand", field: "" });
      case "say":
        return this.onPhrase(message.from, message.phrase);
      case "pause":
        this.paused = message.on;
        return;
    }
  }

  /** Everybody is bound now, so the number can be shown. @param {Peer} peer @param {string[]} commitments */
  async #show(peer, commitments) {
    if (!this.#number || !commitments.includes(await commitmentTo(this.#number)))
      throw new CodedError("together/number", "the own commitment is not among those of all");
    this.#commitments = commitments;
    this.#agreed = this.room && { seats: this.room.seats, options: this.room.options };
    peer.send({ type: "number", number: this.#number });
  }

  /** A game begins, or goes on after a new channel. @param {Peer} peer @param {any} said */
  async #begin(peer, said) {
    if (said.table !== this.table) throw new CodedError("together/other", "this is another table");
    if (said.seat !== null && said.seats[said.seat]?.kind !== "human")
      throw new CodedError("together/message", "the own seat is no person's", { type: "table", field: "seat" });
    const id = `${said.table}-${said.number}`;
    const found = this.row?.id === id ? this.row : await readRow(id);
    // In a tournament, the code of somebody else's seat leads to another table.
    const before = found && same(playersOf(found.record), playersOf(said)) ? found : undefined;
    this.whole = null;
    if (!before) await this.#leaveSeries(said);
    this.row = before
      ? { ...before, seat: said.seat, key: peer.key, host: peer.name }
      : newRow(said, peer, await this.#ownOf(said)); // a spectator has no number, and believes the commitments
    if (!before && this.#number && !same(said.commitments, this.#commitments))
      throw new CodedError("together/number", "these are not the commitments of the deal");
    await this.#takeWords(said);
    await saveRow(this.row);
    this.onTable(this.row);
  }

  /** The game before waits for no other series: this one has begun. @param {any} said */
  async #leaveSeries({ table }) {
    const last = this.row ?? (await latestRow(table));
    if (!last?.standings) return;
    last.standings = null;
    await saveRow(last);
  }

  /**
   * This device's part in the draw of a game, which may be that of an earlier series. @param {any} said
   * @returns {Promise<Own>}
   */
  async #ownOf({ table, commitments }) {
    if (this.#number) return { number: this.#number, agreed: this.#agreed };
    const last = await latestRow(table);
    if (!last || !same(last.commitments, commitments)) return { number: "", agreed: null };
    return { number: last.number, agreed: last.agreed ?? null };
  }

  /**
   * The digest of a view that this device's engine has checked; where the words of the game are not here, unchecked.
   * @param {any} record @param {any} view @returns {Promise<string>}
   */
  async #digestOf({ game, seats, options }, view) {
    const { engine } = this.app;
    try {
      await bringLexicon(engine, options.lexicon);
      const asked = { game, seats: seats.length, options, view };
      return (await engine.request({ type: "digest", ...asked })).digest;
    } catch (error) {
      if (!/^lexicon\//.test(errorJson(error).code)) throw error;
      return (await engine.request({ type: "digest", view })).digest;
    }
  }

  /** A list of the host's own comes with its table. @param {any} said */
  async #takeWords({ options: { lexicon }, words }) {
    if (!words || (await readList(String(lexicon)))) return;
    const { name } = await addList(this.app.engine, words.title, words.text, { language: words.language });
    if (name !== lexicon) throw new CodedError("together/message", "other words", { type: "table", field: "words" });
  }

  /** @param {any} said */
  async #takeStandings({ type, ...standings }) {
    if (!this.row) throw new CodedError("together/message", "standings before their table", { type, field: "" });
    this.row.standings = standings;
    await saveRow(this.row);
  }

  /** @param {any} said */
  async #takeState(said) {
    const { row } = this;
    if (!row) throw new CodedError("together/message", "a state before its table", { type: "state", field: "" });
    if (said.view.seat !== row.seat)
      throw new CodedError("together/message", "the view of another seat", { type: "state", field: "view" });
    const known = row.record.actions.slice(0, said.since);
    const actions = [...known, ...said.actions];
    if (known.length !== said.since || actions.length !== said.ply) {
      console.info("a state came whose actions do not follow those that are here");
      if (Date.now() - this.#askedAgain < ASK_AGAIN) return;
      this.#askedAgain = Date.now();
      return this.peer?.send(this.#hello);
    }
    row.record = { ...row.record, actions };
    row.seen = row.seen.filter(([ply]) => ply < said.ply);
    const digest = await this.#digestOf(row.record, said.view);
    row.seen.push([said.ply, digest]);
    this.paused = said.paused;
    row.state = {
      ...{ table: "", record: row.record, view: said.view, events: [] },
      ...{ to_act: said.to_act, acting: said.acting, lexicon_changed: false },
    };
    await saveRow(row);
    this.onState({ ...row.state, events: said.events });
  }
}

/** @param {{seats: any[]}} game */
function playersOf({ seats }) {
  return seats.map(({ kind, name, level }) => [kind, name, level]);
}

/** @param {unknown} one @param {unknown} other both JSON */
function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * This device as a guest of the table that it was invited to. @param {App} app @param {Peer} peer the host
 * @param {{table: string}} invitation @param {string} name of this player @returns {Guest}
 */
export function guestOfHost(app, peer, { table }, name) {
  const guest = guests.get(table) ?? new Guest(app, table);
  guest.take(peer, name);
  return guest;
}
