// Two tabs on one game: the one that holds the lock plays, the other watches. A tab that watches waits in line for the lock,
// so that it has the game at once when the one that plays leaves it, is closed or dies; and it may take it over before that.
// Where the browser has no Web Locks every tab plays, as if it were alone.

/** Milliseconds that the tab that plays has to finish what it is saving before the game is taken from it. */
const POLITE = 1600;
/** Times that the lock is tried on arrival, where this tab's own last page may just be letting it go. */
const OWN = 3;
const PAUSE = 200; // milliseconds between them

/** One tab's hold on one game. */
export class Hold {
  /** @type {(() => void) | null} */
  #release = null;
  /** Ends the waiting in line. @type {AbortController | null} */
  #waiting = null;
  #closed = false;
  #name;
  #channel;
  #events;
  #seen = () => this.#queue();

  /**
   * @param {string} id of the game
   * @param {{got: () => void, lost: () => void, asked: () => Promise<void>, saved: () => void}} events the game became free while this tab
   *   watched, and is ours; it was taken from us; another tab asks for it (resolves when nothing is half done); another tab saved it
   */
  constructor(id, events) {
    this.#name = `asobiba-game-${id}`;
    this.#events = events;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener("message", (event) => void this.#hear(event.data));
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** Take the game if nobody else holds it; else wait for it. @returns {Promise<boolean>} */
  async take() {
    for (let tried = 1; ; tried += 1) {
      if (await this.#request({ ifAvailable: true })) return true;
      if (tried === OWN || this.#closed) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.#queue();
    return false;
  }

  /** Take the game from the tab that holds it: ask first, then insist. `got` is called if it was given. */
  async takeOver() {
    this.#channel.postMessage("give");
    this.#queue();
    await new Promise((resolve) => setTimeout(resolve, POLITE));
    if (this.#release || this.#closed) return;
    this.#waiting?.abort();
    if (await this.#request({ steal: true })) this.#events.got();
  }

  /** Tell the other tabs that the game was saved. */
  tell() {
    if (!this.#closed) this.#channel.postMessage("saved");
  }

  /** Let others have the game. */
  #give() {
    this.#release?.();
    this.#release = null;
  }

  /** Leave the table for good. */
  close() {
    this.#closed = true;
    this.#waiting?.abort();
    this.#give();
    this.#channel.close();
    document.removeEventListener("visibilitychange", this.#seen);
  }

  /** @param {string} said */
  async #hear(said) {
    if (said === "saved") this.#events.saved();
    if (said !== "give" || !this.#release) return;
    await this.#events.asked();
    this.#give();
    this.#queue();
  }

  /** Wait for the game, as long as somebody looks at this tab: one in the background does not take it. */
  #queue() {
    if (this.#closed || this.#release || !navigator.locks) return;
    if (document.hidden) return this.#waiting?.abort();
    if (this.#waiting) return;
    const waiting = (this.#waiting = new AbortController());
    const over = () => this.#waiting === waiting && (this.#waiting = null);
    this.#request({ signal: waiting.signal })
      .then((mine) => mine && this.#events.got())
      .finally(over);
  }

  /** @param {LockOptions} options @returns {Promise<boolean>} whether it is ours */
  #request(options) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      let held = false;
      const hold = (/** @type {Lock | null} */ lock) => {
        held = lock !== null && !this.#closed;
        resolve(held);
        return held && new Promise((/** @type {(value?: unknown) => void} */ release) => (this.#release = release));
      };
      navigator.locks.request(this.#name, options, hold).catch((error) => {
        if (!held) return error.name === "AbortError" ? resolve(false) : reject(error);
        this.#release = null;
        this.#events.lost();
        this.#queue();
      });
    });
  }
}
