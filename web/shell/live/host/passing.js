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
    this.#seat = seat ?? this.#host.free ?? null;
    this.#offer = await offer(this.#host.invitation(this.#seat), ownStun());
    return this.#offer.code;
  }

  /** The answer to it. @param {string} code @throws {CodedError} `together/no_offer`, the errors of pairing */
  async read(code) {
    if (!this.#offer) throw new CodedError("together/no_offer", "no code was asked for");
    const seat = this.#seat;
    this.#host.admit(seat, await this.#offer.answered(code));
    this.#offer = null;
  }
}
