// The clock of one person's turn. Only the page measures time: each action tells the engine how long it took.

export class TurnClock {
  /** Seconds counted before it last started. */
  #before = 0;
  /** When it last started, by performance.now; null while it is stopped or held. @type {number | null} */
  #since = null;
  #running = false;
  /** Why it is held: the curtain, a hidden page. @type {Set<string>} */
  #held = new Set();

  /** Begin a turn. @param {number} [spent] seconds that the turn has taken before */
  start(spent = 0) {
    this.stop();
    this.#before = spent;
    this.#running = true;
    this.#update();
  }

  /** The turn is over, or not this person's. */
  stop() {
    this.#running = false;
    this.#update();
    this.#before = 0;
  }

  /** Pause until `release` is called with the same reason. @param {string} reason such as "curtain" */
  hold(reason) {
    this.#held.add(reason);
    this.#update();
  }

  /** @param {string} reason */
  release(reason) {
    this.#held.delete(reason);
    this.#update();
  }

  /** Whether a turn has begun, held or not. */
  get running() {
    return this.#running;
  }

  /** Whether it is running and nothing holds it. */
  get counting() {
    return this.#since !== null;
  }

  /** Seconds of this turn so far, in full. @returns {number} */
  seconds() {
    const now = this.#since === null ? 0 : (performance.now() - this.#since) / 1000;
    return this.#before + now;
  }

  #update() {
    this.#before = this.seconds();
    this.#since = this.#running && this.#held.size === 0 ? performance.now() : null;
  }
}
