// Two tabs on one game: the one that holds the lock plays, the other watches and may take over. Where the browser has no
// Web Locks every tab plays, as if it were alone.

/** Times that the lock is tried while the other tab finishes what it is saving. */
const POLITE = 8;
/** Times that it is tried where this tab's own last page may just be letting it go. */
const OWN = 3;
const PAUSE = 200; // milliseconds between them

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
    return this.#within(OWN);
  }

  /** Take the game from the tab that holds it: ask first, then insist. @returns {Promise<boolean>} */
  async takeOver() {
    this.#channel.postMessage("give");
    return (await this.#within(POLITE)) || this.#request({ steal: true });
  }

  /**
   * The lock, if it comes free in time. It is tried and not waited for: on a slow device a timer may end before a lock that is
   * free is handed over.
   * @param {number} times @returns {Promise<boolean>}
   */
  async #within(times) {
    for (let tried = 1; ; tried += 1) {
      if (await this.#request({ ifAvailable: true })) return true;
      if (tried === times) return false;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
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

  /** @param {LockOptions} options @returns {Promise<boolean>} whether it is ours */
  #request(options) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      let held = false;
      const hold = (/** @type {Lock | null} */ lock) => {
        held = lock !== null;
        resolve(held);
        return lock && new Promise((/** @type {(value?: unknown) => void} */ release) => (this.#release = release));
      };
      navigator.locks.request(this.#name, options, hold).catch((error) => {
        if (!held) return reject(error);
        this.#release = null;
        this.#events.lost();
      });
    });
  }
}
