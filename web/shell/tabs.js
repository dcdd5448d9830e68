// Two tabs on one game: the one that holds the lock plays, the other watches and may take over. Where the browser has no
// Web Locks every tab plays, as if it were alone.

const POLITE = 1500; // milliseconds that the other tab has to finish what it is saving

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
    return this.#request({ ifAvailable: true });
  }

  /** Take the game from the tab that holds it: ask first, then insist. @returns {Promise<boolean>} */
  async takeOver() {
    this.#channel.postMessage("give");
    try {
      return await this.#request({ signal: AbortSignal.timeout(POLITE) });
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      return this.#request({ steal: true });
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

  /** @param {LockOptions} options @returns {Promise<boolean>} */
  #request(options) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      let held = false;
      const hold = (/** @type {Lock | null} */ lock) => {
        resolve(lock !== null);
        if (!lock) return undefined;
        held = true;
        return new Promise((/** @type {(value?: unknown) => void} */ release) => (this.#release = release));
      };
      navigator.locks.request(this.#name, options, hold).catch((error) => {
        this.#release = null;
        if (held) this.#events.lost();
        else reject(error);
      });
    });
  }
}
