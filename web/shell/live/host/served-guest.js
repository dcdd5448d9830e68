// A guest as its host has it: its seat, its channel, and how much of the game it has got. Everything goes to it in
// order, and only as its own seat may know it.

/** @import { TableSession } from "../../play/table-session.js" */
/** @import { Peer } from "../../together/peer.js" */

/** Phrases that a guest may say in a row before it has to rest, and milliseconds until it may say one more. */
const PHRASES_AT_ONCE = 5;
const PHRASE_EVERY = 2000;

export class ServedGuest {
  name = "";
  /** The public key of its device; "": it was not here yet. */
  key = "";
  /** @type {Peer | null} */
  peer = null;
  /** Whether it has said hello on this channel. */
  greeted = false;
  /** How many actions it has got on this channel; -1: no state yet. */
  #sent = -1;
  /** Whether it has got the whole game on this channel, and at all. */
  #over = false;
  told = false;
  #quietUntil = 0;
  /** What is being sent. @type {Promise<void>} */
  #sending = Promise.resolve();

  /** @param {number | null} seat null: a spectator */
  constructor(seat) {
    this.seat = seat;
  }

  /** Whether its channel stands, or is likely to come back by itself. */
  get isHere() {
    return this.peer?.state === "open" || this.peer?.state === "waiting";
  }

  /** A new channel; the one before is closed. @param {Peer} peer */
  take(peer) {
    const before = this.peer;
    this.peer = peer; // so the end of the one before does not count as leaving
    before?.close();
    this.key = peer.key;
    this.name = peer.name || this.name;
    this.greeted = false;
    this.restart();
  }

  /** The channel of a guest of another table of this page. @param {ServedGuest} from @returns {Peer} */
  takeOver(from) {
    const peer = /** @type {Peer} */ (from.peer);
    from.peer = null;
    Object.assign(this, { peer, name: from.name, key: from.key, greeted: from.greeted });
    this.restart();
    return peer;
  }

  /** Begin with the whole state: on a new channel, or with another game. */
  restart() {
    this.#sent = -1;
    this.#over = false;
  }

  /** @param {object} message */
  tell(message) {
    if (this.greeted) this.peer?.send(message);
  }

  /** Whether it may say a phrase now. */
  get maySpeak() {
    const now = Date.now();
    const next = Math.max(this.#quietUntil, now);
    if (next - now > PHRASES_AT_ONCE * PHRASE_EVERY) return false;
    this.#quietUntil = next + PHRASE_EVERY;
    return true;
  }

  /**
   * Send what it lacks of the game. @param {TableSession | null} session @param {boolean} paused
   * @returns {Promise<void>}
   */
  sync(session, paused) {
    this.#sending = this.#sending
      .then(() => this.#syncOnce(session, paused))
      .catch((error) => console.info("a guest did not get the state of the table", error));
    return this.#sending;
  }

  /** @param {TableSession | null} session @param {boolean} paused */
  async #syncOnce(session, paused) {
    const { peer, seat } = this;
    if (session?.role !== "playing" || !session.table || !peer || !this.greeted) return;
    const { actions } = session.entry.record;
    const ply = actions.length;
    const since = Math.min(Math.max(this.#sent, 0), ply);
    // On a new channel the guest sees the position; only a new game's first events are news.
    const news = this.#sent < 0 ? (ply === 0 ? -1 : ply) : since;
    const told = await session.engineTable.request({ type: "view", seat, ply, since: news });
    if (this.peer !== peer) return;
    const own = (/** @type {[number, string]} */ [by, text]) => [by, by === seat ? text : ""];
    peer?.send({
      ...{ type: "state", since, ply, actions: actions.slice(since, ply).map(own), paused },
      ...{ view: told.view, events: told.events, to_act: told.to_act, acting: told.acting },
    });
    this.#sent = ply;
  }

  /**
   * Whether an action for an earlier ply is meant for now as well: several seats act at once, such as with slips of
   * duplicate, and since then only others did. @param {TableSession} session @param {number} ply
   */
  async mayStillAct(session, ply) {
    const { seat } = this;
    const since = session.entry.record.actions.slice(ply).map((/** @type {[number, string]} */ [by]) => by);
    if (since.includes(seat)) return false;
    const then = await session.engineTable.request({ type: "view", seat, ply, since: ply });
    return [seat, ...since].every((each) => then.to_act.includes(Number(each)));
  }

  /**
   * The whole game, once it is over. @param {{record: any, numbers: string[], agreed: boolean, origin: any}} whole
   */
  tellOver(whole) {
    if (this.#over) return;
    this.#over = true;
    this.tell({ type: "over", ...whole });
    this.told ||= this.greeted && this.peer?.state === "open";
  }
}

/** A name that nobody else at the table has. @param {string} name "": none @param {string[]} others */
export function freeName(name, others) {
  let free = name;
  for (let count = 2; free && others.includes(free); count += 1) free = `${name} ${count}`;
  return free;
}
