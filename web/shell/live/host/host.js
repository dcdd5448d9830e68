// The host of a table: this device's engine has the game, and each guest gets the view of its own seat. The host checks
// what a guest asks for as it checks a tap here; a guest that sends anything else is refused, and sent away after
// three times.
//
// 1. Gathering: seats are filled by pairing (pairing.js), one guest after another.
// 2. Dealing: every player commits to a number, then shows it; the seed is made of all of them, so nobody chose it.
// 3. Playing: each change of the game goes to every guest as its seat sees it. A guest that is away keeps its seat.

import { CodedError, errorJson } from "../../../parts/coded-error.js";
import { peopleOf } from "../../catalogue/games.js";
import { ownListFor } from "../../storage/word-lists-store.js";
import { changeGame } from "../../storage/games-store.js";
import { dealGame, Draw, nextSetting } from "./draw.js";
import { handOverTo } from "./hand-over.js";
import { checkedMessage, checkProtocol, FAULTS, MOST_WORDS } from "../messages.js";
import { shortName } from "../../together/codes/code.js";
import { ownName } from "../own.js";
import { Passing } from "./passing.js";
import { Proposals } from "./proposals.js";
import { freeName, ServedGuest } from "./served-guest.js";

/** @import { App } from "../../../app.js" */
/** @import { ErrorJson } from "../../../parts/coded-error.js" */
/** @import { TableSession } from "../../play/table-session.js" */
/** @import { SavedGame } from "../../storage/games-store.js" */
/** @import { Handed } from "./hand-over.js" */
/** @import { Setting } from "../messages.js" */
/** @import { Drawn } from "./draw.js" */
/** @import { Peer } from "../../together/peer.js" */

/** The tables that this page hosts, by id and place: they stand whichever screen is shown. @type {Map<string, Host>} */
const hosts = new Map();

/** The host of a saved game that is played together. @param {App} app @param {SavedGame} entry @returns {Host} */
export function hostOf(app, entry) {
  const { id, here, terms, place = "" } = entry.kept.together;
  const known = hosts.get(id + place);
  if (known) return known;
  const { game, seats } = entry.record;
  const { dealt: _, ...options } = entry.record.options; // cards that nobody may know yet
  const host = new Host(app, { game, seats, options, here, terms }, id, place);
  host.resume(entry);
  return host;
}

export class Host {
  /** @type {"gathering" | "dealing" | "playing"} */
  phase = "gathering";
  /** @type {ServedGuest[]} */
  guests = [];
  /** The saved game. */
  entryId = "";
  paused = false;
  /** The session of the game, if it can be played now. @type {TableSession | null} */
  session = null;
  proposals = new Proposals(
    () => peopleOf(this.setting),
    (what, by) => void this.#settle(what, by),
    () => {
      this.#tellProposals();
      this.onChange();
    },
  );
  /** The error that stopped the dealing. @type {ErrorJson | null} */
  failure = null;
  /** Called when anything is to be drawn again. */
  onChange = () => {};
  /** Called when a guest, or this player, says something. @type {(seat: number | null, phrase: string) => void} */
  onPhrase = () => {};
  /** Called when another device has become the host, before the channels close. @type {(handed: Handed) => unknown} */
  onHanded = () => {};
  /** Called when a game was dealt. @type {(id: string) => void} */
  onDealt = () => {};
  /** What is done with the seed in place of dealing a game here. @type {((drawn: Drawn) => Promise<void>) | null} */
  onDrawn = null;
  /** What shows at the end that a tournament's table has its deals from the draw. @type {any} */
  origin = null;

  /** How many games were dealt at this table, and the version of the rules of the last one. */
  #count = 0;
  #rules = 0;
  /** The numbers of the players of this game and the commitments to them, in the order of their seats. */
  #drawn = /** @type {Drawn} */ ({ numbers: [], commitments: [] });
  /** @type {Draw | null} */
  #draw = null;
  #passing = new Passing(this);
  /** How the tournament stands to which the table belongs. @type {object | null} */
  #standings = null;
  /** Seats everybody anew before the next game is dealt. */
  #moveOn = () => {};

  /** @param {App} app @param {Setting} setting @param {string} id @param {string} [place] in a tournament */
  constructor(app, setting, id, place = "") {
    this.app = app;
    this.setting = setting;
    this.id = id;
    this.place = place;
    const others = peopleOf(setting).filter((seat) => seat !== setting.here);
    this.guests = others.map((seat) => new ServedGuest(seat));
    hosts.set(id + place, this);
  }

  /** Go on with a saved game, whose guests are all away. @param {SavedGame} entry */
  resume({ id, record, kept }) {
    /** @type {{guests: any[], numbers: string[], commitments: string[], number: number}} */
    const { guests, numbers, commitments, number } = kept.together;
    this.phase = "playing";
    this.entryId = id;
    this.guests = guests.map(({ seat, ...known }) => Object.assign(new ServedGuest(seat), known));
    this.#drawn = { numbers, commitments };
    this.#count = number;
    this.#rules = record.rules_version;
  }

  /** The seats of guests whose channel is not open. @returns {ServedGuest[]} */
  get away() {
    return this.guests.filter((guest) => guest.seat !== null && !guest.isHere);
  }

  /** The first seat that nobody has taken yet; undefined: all are taken. @returns {number | undefined} */
  get free() {
    return this.away[0]?.seat ?? undefined;
  }

  /** What a guest is invited to. @param {number | null} seat null: to watch */
  invitation(seat) {
    const version = this.app.engine.hello?.version ?? "";
    return { name: this.#ownName(), game: this.setting.game, table: this.id, seat, version };
  }

  /** The page shows the game. @param {TableSession} session */
  attach(session) {
    this.session = session;
    void this.updated();
  }

  /** The page shows something else: the game rests. @param {TableSession} session */
  detach(session) {
    if (this.session !== session) return;
    this.session = null;
    this.#tellAll({ type: "pause", on: true });
  }

  /** The game has changed: every guest gets what its seat may know. */
  async updated() {
    this.proposals.withdraw("undo");
    await Promise.all(this.guests.map((guest) => this.#sync(guest)));
  }

  /** @param {boolean} on */
  pause(on) {
    this.paused = on;
    this.session?.clock[on ? "hold" : "release"]("pause");
    this.#tellAll({ type: "pause", on });
    this.onChange();
  }

  /** The player at this device says something. @param {string} phrase */
  say(phrase) {
    this.#tellAll({ type: "say", phrase, from: this.setting.here });
    this.onPhrase(this.setting.here, phrase);
  }

  /** The player at this device wants something that all must want. @param {string} what */
  propose(what) {
    if (this.setting.here === null) return void this.#settle(what, 0);
    this.#propose(what, this.setting.here);
  }

  /** What is proposed, and whose answers are missing. */
  get asked() {
    return this.proposals.asked;
  }

  /** The player at this device answers. @param {string} what @param {boolean} yes */
  reply(what, yes) {
    this.proposals.reply(what, this.setting.here ?? -1, yes);
  }

  /** End the table: every guest is told. @param {string} [reason] */
  close(reason = "together/closed") {
    for (const { peer } of this.guests) peer?.close(reason);
    hosts.delete(this.id + this.place);
  }

  /** A guest of another table of this page comes to a seat here. @param {number} seat @param {ServedGuest} from */
  async adopt(seat, from) {
    const guest = this.guests.find((each) => each.seat === seat);
    if (!guest || !from.peer) return;
    this.#listen(guest, guest.takeOver(from));
    if (guest.greeted) await this.#bring(guest);
    this.#tellRoom();
  }

  /** Tell everybody how the tournament stands, and those who come back. @param {object} standings */
  tellStandings(standings) {
    this.#standings = standings;
    this.#tellAll(standings);
  }

  #ownName() {
    const { here, seats } = this.setting;
    return here === null ? ownName() : (seats[here].name ?? "");
  }

  /** A guest has come by its code. @param {number | null} seat @param {Peer} peer */
  admit(seat, peer) {
    let guest = this.guests.find((each) => each.seat === seat && (seat !== null || each.key === peer.key));
    if (!guest) this.guests.push((guest = new ServedGuest(seat)));
    guest.take(peer);
    this.#listen(guest, peer);
    this.onChange();
  }

  /** @param {ServedGuest} guest @param {Peer} peer */
  #listen(guest, peer) {
    peer.onMessage = (value) => void this.#receive(guest, peer, value);
    peer.onState = () => this.#channelChanged(guest, peer);
  }

  /** @param {ServedGuest} guest @param {Peer} peer */
  #channelChanged(guest, peer) {
    if (guest.peer !== peer) return;
    if (peer.state === "closed") {
      guest.peer = null;
      if (guest.seat === null) this.guests = this.guests.filter((each) => each !== guest);
    }
    if (!guest.isHere && this.phase === "dealing") this.phase = this.entryId ? "playing" : "gathering";
    if (peer.state === "open" && this.phase === "gathering" && this.#isFull()) this.#begin();
    this.#tellRoom();
    this.onChange();
  }

  /** @param {ServedGuest} guest @param {Peer} peer @param {any} value */
  async #receive(guest, peer, value) {
    if (guest.peer !== peer) return;
    const id = Number.isSafeInteger(value?.id) && value.id >= 0 ? value.id : null;
    try {
      const message = checkedMessage(value, "guest");
      if (!guest.greeted && message.type !== "hello")
        throw new CodedError("together/message", "hello comes first", { type: message.type, field: "" });
      await this.#answer(guest, peer, message);
    } catch (error) {
      const { code, message } = errorJson(error);
      console.info("refused what a guest sent:", code, message);
      if (/page_(older|newer)$/.test(code)) return peer.close(code);
      if (id !== null) peer.send({ type: "refused", id, error: { code, message: message.slice(0, 2000) } });
      if (FAULTS.has(code)) peer.fault(new CodedError(code, message));
    }
  }

  /** @param {ServedGuest} guest @param {Peer} peer @param {any} message */
  async #answer(guest, peer, message) {
    const seat = guest.seat ?? -1;
    switch (message.type) {
      case "hello":
        return this.#greet(guest, message);
      case "commitment":
        return this.#draw?.committed(guest, message.commitment);
      case "number":
        return this.#shown(guest, message.number);
      case "act":
        return this.#act(guest, peer, message);
      case "look": {
        const view = await this.#open().engineTable.view(guest.seat, message.ply);
        return peer.send({ type: "seen", id: message.id, view });
      }
      case "invite":
        return peer.send({ type: "code", id: message.id, code: await this.#passing.invite(message.seat) });
      case "read":
        await this.#passing.read(message.code);
        return peer.send({ type: "done", id: message.id });
      case "say":
        return this.#heard(guest, message.phrase);
      case "pause":
        this.#seated(guest);
        return this.pause(message.on);
      case "propose":
        this.#seated(guest);
        return this.#propose(message.what, seat);
      case "reply":
        this.#seated(guest);
        return this.proposals.reply(message.what, seat, message.yes);
    }
  }

  /** @param {ServedGuest} guest @param {any} message */
  async #greet(guest, { protocol, name }) {
    checkProtocol(protocol);
    guest.greeted = true;
    guest.restart();
    const { here, seats } = this.setting;
    const seat = guest.seat === null ? null : seats[guest.seat];
    const others = this.guests.flatMap((each) => (each === guest ? [] : [each.name]));
    others.push(...seats.flatMap(({ kind, name }, at) => ((kind === "computer" || at === here) && name ? [name] : [])));
    guest.name = freeName(shortName(name) || guest.name || (seat?.name ?? ""), others);
    if (seat && guest.name && this.phase === "gathering") seat.name = guest.name;
    if (this.phase === "playing") await this.#bring(guest);
    this.#tellRoom();
    this.onChange();
    if (this.phase !== "playing" && this.#isFull()) this.#begin();
  }

  /** A guest gets the game as it stands. @param {ServedGuest} guest */
  async #bring(guest) {
    await this.#tellTable(guest);
    void this.#keepGuests();
    void this.#sync(guest);
  }

  #isFull() {
    return this.guests.every((guest) => guest.seat === null || (guest.isHere && guest.greeted));
  }

  get #players() {
    return this.guests.filter(({ seat }) => seat !== null);
  }

  #begin() {
    this.phase = "dealing";
    this.failure = null;
    this.#draw = new Draw(this.#players, this.setting.here);
    this.onChange();
  }

  /** @param {ServedGuest} guest @param {string} number */
  async #shown(guest, number) {
    const drawn = await this.#draw?.shown(guest, number);
    if (drawn && this.phase === "dealing") await this.#deal(drawn);
  }

  /** @param {Drawn} drawn */
  async #deal(drawn) {
    try {
      this.#drawn = drawn;
      if (this.onDrawn) return await this.onDrawn(drawn);
      this.session = null;
      this.#moveOn();
      this.#moveOn = () => {};
      this.#count += 1;
      const { id, record } = await dealGame(this.app, this.setting, drawn, () => this.#kept());
      this.setting.options = record.options;
      this.#rules = record.rules_version;
      this.entryId = id;
      this.phase = "playing";
      this.proposals.clear();
      this.paused = false;
      for (const guest of this.guests) {
        guest.restart();
        guest.told = false;
        await this.#tellTable(guest);
      }
      this.#tellRoom();
      this.onDealt(id);
    } catch (error) {
      this.phase = this.entryId ? "playing" : "gathering";
      this.failure = errorJson(error);
      this.onChange();
    }
  }

  /** What is saved beside the game. */
  #kept() {
    return {
      id: this.id,
      here: this.setting.here,
      terms: this.setting.terms,
      guests: this.#players.map(({ seat, name, key, told }) => ({ seat, name, key, ...(told ? { told } : {}) })),
      ...this.#drawn,
      number: this.#count,
      ...(this.place ? { place: this.place } : {}),
    };
  }

  async #keepGuests() {
    const { guests } = this.#kept();
    await this.session?.keep("together", { ...this.session.entry.kept.together, guests });
  }

  /** The host's own word list goes to the guests. @param {ServedGuest} guest */
  async #tellTable(guest) {
    const { game, options, seats, terms } = this.setting;
    guest.peer?.send({
      type: "table",
      table: this.id,
      number: this.#count,
      game,
      rules: this.#rules,
      seats,
      seat: guest.seat,
      options,
      terms,
      commitments: this.#drawn.commitments,
      words: await ownListFor(options.lexicon, MOST_WORDS),
    });
    if (this.#standings) guest.tell(this.#standings);
  }

  /** Everybody learns who is here. */
  #tellRoom() {
    const { game, options, seats, terms, here } = this.setting;
    const present = this.guests.flatMap((guest) => (guest.seat !== null && guest.isHere ? [guest.seat] : []));
    const room = {
      ...{ type: "room", game, options, seats, terms },
      here: here === null ? present : [here, ...present],
      watching: this.guests.filter(({ seat }) => seat === null).length,
    };
    for (const guest of this.guests) guest.tell({ ...room, seat: guest.seat });
  }

  /** @param {any} message */
  #tellAll(message) {
    for (const guest of this.guests) guest.tell(message);
  }

  /** Send a guest what it lacks. @param {ServedGuest} guest */
  async #sync(guest) {
    const session = this.session;
    await guest.sync(session, this.paused);
    const agreed = session?.entry.kept.together?.ended === true;
    if (!session || !(session.entry.finished || agreed)) return;
    const { told } = guest;
    guest.tellOver({ record: session.entry.record, numbers: this.#drawn.numbers, agreed, origin: this.origin });
    if (guest.told !== told) void this.#keepGuests();
  }

  /** @returns {TableSession} @throws {CodedError} `together/resting` */
  #open() {
    if (!this.session || this.phase !== "playing")
      throw new CodedError("together/resting", "the host does not show the table now");
    return this.session;
  }

  /** @param {ServedGuest} guest @throws {CodedError} `together/spectator` */
  #seated(guest) {
    if (guest.seat === null) throw new CodedError("together/spectator", "spectators only watch");
  }

  /** @param {ServedGuest} guest @param {Peer} peer @param {any} message */
  async #act(guest, peer, { id, ply, action }) {
    this.#seated(guest);
    const session = this.#open();
    const now = session.entry.record.actions.length;
    if (ply > now) throw new CodedError("together/ply", `the table is at ply ${now}, not ${ply}`, { ply: now });
    if (ply < now && !(await guest.mayStillAct(session, ply)))
      throw new CodedError("turn/stale", `the table is at ply ${now}, not ${ply}`, { ply: now });
    if (this.paused) throw new CodedError("together/resting", "the game is paused");
    await session.act(action, undefined, /** @type {number} */ (guest.seat));
    await this.#sync(guest);
    peer.send({ type: "done", id });
  }

  /** @param {ServedGuest} guest @param {string} phrase */
  #heard(guest, phrase) {
    if (!guest.maySpeak) return;
    this.#tellAll({ type: "say", phrase, from: guest.seat });
    this.onPhrase(guest.seat, phrase);
  }

  /** @param {string} what @param {number} seat */
  #propose(what, seat) {
    if (this.place) return; // a list of a tournament is played to its end
    if (what !== "hand" && (what !== "undo" || this.setting.terms.undo)) this.proposals.propose(what, seat);
  }

  #tellProposals() {
    this.#tellAll({ type: "proposals", asked: this.asked });
  }

  /** All want it. @param {string} what @param {number} by seat */
  async #settle(what, by) {
    try {
      if (what === "undo") await this.#open().undo(by);
      if (what === "end") {
        const session = this.#open();
        await session.keep("together", { ...this.#kept(), ended: true });
        await changeGame(session.entry.id, { foreign: true }, session.entry); // nobody is asked to go on with it
        await Promise.all(this.guests.map((guest) => this.#sync(guest)));
      }
      if (what === "again") this.#again();
      if (what === "hand") await handOverTo(this, this.#open(), by);
    } catch (error) {
      this.failure = errorJson(error);
    }
    this.onChange();
  }

  /** Another game. Until its deal the old one is still shown. */
  #again() {
    this.#moveOn = () => {
      const { length } = this.setting.seats;
      this.setting = nextSetting(this.setting);
      for (const guest of this.#players) guest.seat = (Number(guest.seat) + 1) % length;
    };
    this.#begin();
  }
}
