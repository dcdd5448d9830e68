// Another device at the table, at the end of a data channel. It is a stranger: what it sends is bounded in size, number
// and form, and after three faults the channel closes with a word. What this device sends keeps to the same bounds by
// itself, so an honest page is never taken for a flood.

import { CodedError, errorJson } from "../../parts/coded-error.js";
import { BEAT, END, Joiner, LAST, MORE, parsed, piece, PIECE, piecesOf, unreadable } from "./pieces.js";

/** @import { ErrorJson } from "../../parts/coded-error.js" */

/**
 * `waiting`: the channel is silent and may come back by itself; `silent`: it still may, but has been silent for so long
 * that people look for another way; `closed`: it will not come back.
 * @typedef {"open" | "waiting" | "silent" | "closed"} PeerState
 */

/** Milliseconds: between two beats, of silence before it counts as waiting, as silent. */
const BEAT_EVERY = 5000;
const SILENCE = 10_000;
const LONG_SILENCE = 60_000;
/**
 * What is taken from the other device, and what this one sends, in so many milliseconds. A page that stood still gets
 * at once what was sent until its silence was noticed, and goes on from there: twice that time's messages are taken.
 */
const TAKEN = { span: 12_000, pieces: 1000, messages: 400, bytes: 9_000_000 };
const SENT = { span: 2000, messages: 25, bytes: 600_000 };
const MOST_FAULTS = 3;
/** Pieces that wait to be sent; bytes that the browser holds. */
const MOST_WAITING = 500;
const MOST_HELD = 256_000;

export class Peer {
  /** @type {(state: PeerState) => void} */
  onState = () => {};
  /** A message that was refused, here or by whoever reads the values (`fault`). @type {(error: CodedError) => void} */
  onFault = () => {};
  /** @type {PeerState} */
  state = "open";
  /** Why it was closed, if somebody said so. @type {ErrorJson | null} */
  reason = null;
  /** @type {((value: any) => void) | null} */
  #reader = null;
  /** Values that came before there was a reader. @type {any[]} */
  #early = [];
  #connection;
  #channel;
  #joiner = new Joiner();
  #taken = new Tally();
  #sent = new Tally();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  #waiting = [];
  #faults = 0;
  #heard = performance.now();
  #beats;
  #pause = 0;

  /**
   * @param {RTCPeerConnection} connection @param {RTCDataChannel} channel which is open
   * @param {{key: string, name: string}} who the public key of the other device, and the name in its code
   */
  constructor(connection, channel, { key, name }) {
    this.key = key;
    this.name = name;
    this.#connection = connection;
    this.#channel = channel;
    channel.binaryType = "arraybuffer";
    channel.addEventListener("message", ({ data }) => this.#take(data));
    channel.addEventListener("close", () => this.#end());
    connection.addEventListener("connectionstatechange", () => this.#look());
    this.#beats = setInterval(() => this.#beat(), BEAT_EVERY);
    addEventListener("pagehide", this.#leave);
  }

  /** What to do with a value that came; it also gets those that came earlier. @param {(value: any) => void} reader */
  set onMessage(reader) {
    this.#reader = reader;
    for (const value of this.#early.splice(0)) reader(value);
  }

  /**
   * Send a value; what is sent after the end is lost.
   * @param {object} value @throws {CodedError} `together/too_big`
   */
  send(value) {
    const pieces = piecesOf(value);
    if (this.state === "closed") return;
    this.#waiting.push(...pieces);
    if (this.#waiting.length > MOST_WAITING) return this.close("together/lost");
    this.#flush();
  }

  /** End it. @param {string} [reason] the code of an error, which the other device is told */
  close(reason = "together/left") {
    if (this.state === "closed") return;
    this.#put(piece(END, new TextEncoder().encode(JSON.stringify(reason))));
    this.#end({ code: reason, message: "closed here" });
  }

  /** Count a message that does not fit the game; the third closes the channel. @param {CodedError} error */
  fault(error) {
    this.#faults += 1;
    this.onFault(error);
    if (this.#faults >= MOST_FAULTS) this.close("together/faults");
  }

  /** @param {unknown} data */
  #take(data) {
    if (this.state === "closed") return;
    this.#heard = performance.now();
    this.#become("open");
    const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : null;
    this.#taken.add(bytes?.length ?? String(data).length, bytes?.[0] !== MORE);
    if (this.#taken.isOver(TAKEN)) return this.close("together/flood");
    try {
      this.#read(bytes);
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      this.fault(error);
    }
  }

  /** @param {Uint8Array | null} bytes */
  #read(bytes) {
    const kind = bytes?.[0];
    if (!bytes || bytes.length > PIECE || kind === undefined || kind > END) throw unreadable("it is no piece");
    if (kind === BEAT) return;
    if (kind === END) return this.#end(reasonIn(bytes));
    const whole = this.#joiner.add(bytes);
    if (!whole) return;
    if (this.#reader) this.#reader(whole.value);
    else this.#early.push(whole.value);
  }

  #beat() {
    this.#put(piece(BEAT));
    this.#look();
  }

  /** Whether it stands. */
  #look() {
    const { connectionState } = this.#connection;
    if (connectionState === "failed" || connectionState === "closed") return this.#end();
    const quiet = performance.now() - this.#heard;
    if (quiet >= LONG_SILENCE) return this.#become("silent");
    this.#become(quiet >= SILENCE || connectionState === "disconnected" ? "waiting" : "open");
  }

  /**
   * Send what waits, as far as the bounds of the other device allow. Nothing goes into a silent channel: when it comes
   * back, all of that would arrive at once.
   */
  #flush() {
    clearTimeout(this.#pause);
    while (this.#waiting.length && this.state === "open") {
      if (this.#sent.isOver(SENT) || this.#channel.bufferedAmount > MOST_HELD) {
        this.#pause = Number(setTimeout(() => this.#flush(), SENT.span / 10));
        return;
      }
      const next = /** @type {Uint8Array<ArrayBuffer>} */ (this.#waiting.shift());
      this.#sent.add(next.length, next[0] === LAST);
      this.#put(next);
    }
  }

  /** @param {Uint8Array<ArrayBuffer>} bytes */
  #put(bytes) {
    if (this.#channel.readyState === "open") this.#channel.send(bytes);
  }

  #leave = () => this.close();

  /** @param {ErrorJson | null} [reason] */
  #end(reason = null) {
    if (this.state === "closed") return;
    this.reason = reason;
    clearInterval(this.#beats);
    clearTimeout(this.#pause);
    removeEventListener("pagehide", this.#leave);
    // What was said last is still on its way.
    setTimeout(() => this.#connection.close(), 500);
    this.#become("closed");
  }

  /** @param {PeerState} state */
  #become(state) {
    if (this.state === state || this.state === "closed") return;
    this.state = state;
    this.onState(state);
    this.#flush();
  }
}

/** What passed lately. */
class Tally {
  /** @type {{when: number, bytes: number, ends: boolean}[]} */
  #passed = [];

  /** @param {number} bytes @param {boolean} ends whether it is the last piece of a message */
  add(bytes, ends) {
    this.#passed.push({ when: performance.now(), bytes, ends });
  }

  /**
   * Whether more than this has passed in the last `span` milliseconds.
   * @param {{span: number, pieces?: number, messages: number, bytes: number}} bounds
   */
  isOver({ span, pieces = Infinity, messages, bytes }) {
    const since = performance.now() - span;
    this.#passed = this.#passed.filter(({ when }) => when > since);
    const sum = this.#passed.reduce((total, one) => total + one.bytes, 0);
    const ended = this.#passed.filter(({ ends }) => ends).length;
    return this.#passed.length > pieces || ended > messages || sum > bytes;
  }
}

/** @param {Uint8Array} bytes @returns {ErrorJson | null} */
function reasonIn(bytes) {
  const reason = parsed(bytes.subarray(1));
  const known = typeof reason === "string" && /^[a-z]+\/[a-z_]{1,40}$/.test(reason);
  return known ? errorJson(new CodedError(reason, "closed by the other device")) : null;
}
