// Codes that a guest passes on: who is already at the table shows the host's code to the next player, and reads the
// answer for the host.

import { CodedError } from "../../../parts/coded-error.js";
import { offer } from "../../together/pairing.js";
import { ownStun } from "../own.js";

/** @import { Host } from "./host.js" */

export class Passing {
  #host;
  /** @type {Awaited<ReturnType<typeof offer>> | null} */
  #offer = null;
  /** @type {number | null} */
  #seat = null;

  /** @param {Host} host */
  constructor(host) {
    this.#host = host;
  }

  /** A code for a seat; for the first free one, or a spectator, if it is null. @param {number | null} seat */
  async invite(seat) {
    this.#offer?.close();
    this.#offer = null;
    this.#seat = seat ?? this.#host.free ?? null;
    if (!this.#isOpenTo(this.#seat)) throw taken();
    this.#offer = await offer(this.#host.invitation(this.#seat), ownStun());
    return this.#offer.code;
  }

  /** The answer to it. @param {string} code @throws {CodedError} `together/no_offer`, the errors of pairing */
  async read(code) {
    if (!this.#offer) throw new CodedError("together/no_offer", "no code was asked for");
    const seat = this.#seat;
    const peer = await this.#offer.answered(code);
    this.#offer = null;
    if (this.#isOpenTo(seat, peer.key)) return this.#host.admit(seat, peer);
    peer.close("together/other_seat");
    throw taken();
  }

  /**
   * Whether a guest may bring somebody to a seat: nobody sits there, and in a running game it is the one who left.
   * @param {number | null} seat null: to watch @param {string} [key] of the device, if it is known
   */
  #isOpenTo(seat, key = "") {
    const { away, phase, setting } = this.#host;
    if (seat === null) return setting.terms.watch;
    const guest = away.find((each) => each.seat === seat);
    return guest !== undefined && (phase !== "playing" || !key || !guest.key || guest.key === key);
  }
}

function taken() {
  return new CodedError("together/other_seat", "this place is somebody else's");
}
