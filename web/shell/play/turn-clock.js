// The clock of one person's turn. It lives in the page: the engine is told how long an action took and never looks itself.

/** Counts the seconds of a turn while it runs and nothing holds it. */
export class TurnClock {
  /** Seconds counted before it last started. */
  #before = 0;
  /** When it last started, by the page's own clock; null while it stands still. @type {number | null} */
  #since = null;
  #running = false;
  /** Why it stands still: the curtain, a hidden page. @type {Set<string>} */
  #held = new Set();

  /** Begin a turn. @param {number} [spent] seconds that this turn has taken already */
  start(spent = 0) {
    this.stop();
    this.#before = spent;
    this.#running = true;
    this.#turn();
  }

  /** The turn is over, or not this person's. */
  stop() {
    this.#running = false;
    this.#turn();
    this.#before = 0;
  }

  /** Stand still for a reason, until it is released. @param {string} reason such as "curtain" */
  hold(reason) {
    this.#held.add(reason);
    this.#turn();
  }

  /** @param {string} reason */
  release(reason) {
    this.#held.delete(reason);
    this.#turn();
  }

  /** Whether it counts just now. */
  get counting() {
    return this.#since !== null;
  }

  /** Seconds of this turn so far, in full. @returns {number} */
  seconds() {
    const now = this.#since === null ? 0 : (performance.now() - this.#since) / 1000;
    return this.#before + now;
  }

  #turn() {
    this.#before = this.seconds();
    this.#since = this.#running && this.#held.size === 0 ? performance.now() : null;
  }
}
