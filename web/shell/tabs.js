// Two tabs on one game: the one that holds the lock plays, the other watches and may take over. Where the browser has no
// Web Locks every tab plays, as if it were alone.

const POLITE = 1500; // milliseconds that the other tab has to finish what it is saving
/** Milliseconds in which a lock comes free that this tab's own last page has just let go. */
const OWN = 300;

/** One tab's hold on one game. */
export class Hold {
  /** @type {(() => void) | null} */
  #release = null;
  #closed = false;
  #name;
  #channel;
  #events;

  /**
   * @param {string} id of the game
   * @param {{lost: () => void, asked: () => Promise<void>, saved: () => void}} events the game was taken from us; another tab asks for it (give it
   *   back when nothing is half done); another tab saved it
   */
  constructor(id, events) {
    this.#name = `asobiba-game-${id}`;
    this.#events = events;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener("message", (event) => void this.#hear(event.data));
  }

  /** Take the game if nobody else holds it. @returns {Promise<boolean>} */
  async take() {
    return (await this.#within(OWN)) ?? false;
  }

  /** Take the game from the tab that holds it: ask first, then insist. @returns {Promise<boolean>} */
  async takeOver() {
    this.#channel.postMessage("give");
    return (await this.#within(POLITE)) ?? this.#request({ steal: true });
  }

  /** The lock, if it comes free in time. @param {number} most milliseconds @returns {Promise<true | null>} */
  async #within(most) {
    try {
      return await this.#request({ signal: AbortSignal.timeout(most) });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      return null;
    }
  }

  /** Tell the other tabs that the game was saved. */
  tell() {
    if (!this.#closed) this.#channel.postMessage("saved");
  }

  /** Let others have the game. */
  give() {
    this.#release?.();
    this.#release = null;
  }

  /** Leave the table for good. */
  close() {
    this.give();
    this.#closed = true;
    this.#channel.close();
  }

  /** @param {string} said */
  async #hear(said) {
    if (said === "saved") this.#events.saved();
    if (said !== "give" || !this.#release) return;
    await this.#events.asked();
    this.give();
  }

  /** @param {LockOptions} options @returns {Promise<true>} */
  #request(options) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      let held = false;
      const hold = () => {
        resolve(true);
        held = true;
        return new Promise((/** @type {(value?: unknown) => void} */ release) => (this.#release = release));
      };
      navigator.locks.request(this.#name, options, hold).catch((error) => {
        if (!held) return reject(error);
        this.#release = null;
        this.#events.lost();
      });
    });
  }
}
