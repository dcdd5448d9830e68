// Two tabs on one game: the tab with the lock plays, the other watches. A watching tab queues for the lock, so it gets
// the game when the playing tab leaves it, closes or dies; it may also take the game over earlier. Without Web Locks in
// the browser, every tab plays as if alone.

/** Milliseconds that the playing tab has to finish saving before the game is taken from it. */
const GRACE = 1600;
/** How often the lock is tried at first, because this tab's last page may be releasing it, and how fast. */
const TRIES = 3;
const PAUSE = 200;

export class TabLock {
  /** @type {(() => void) | null} */
  #release = null;
  /** Ends the waiting in the queue. @type {AbortController | null} */
  #waiting = null;
  #closed = false;
  #takingOver = false;
  #name;
  #channel;
  #events;
  #onVisibility = () => this.#queue();

  /**
   * @param {string} id of the game
   * @param {{got: () => void, lost: () => void, asked: () => Promise<void>, saved: () => void}} events `got`: the game
   * became free while this tab watched, and is locked for it; `lost`: another tab took it over; `asked`: another tab
   * asks for it (resolves when saving is finished); `saved`: another tab has saved it
   */
  constructor(id, events) {
    this.#name = `asobiba-game-${id}`;
    this.#events = events;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener("message", (event) => void this.#receive(event.data));
    document.addEventListener("visibilitychange", this.#onVisibility);
  }

  /** Lock the game if no other tab holds it, else queue for it. @returns {Promise<boolean>} */
  async take() {
    for (let tries = 1; ; tries += 1) {
      if (await this.#request({ ifAvailable: true })) return true;
      if (tries === TRIES || this.#closed) break;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.#queue();
    return false;
  }

  /** Take the game from the tab that holds it: ask, then steal the lock. `got` follows if it releases. */
  async takeOver() {
    if (this.#takingOver) return;
    this.#takingOver = true;
    this.#channel.postMessage("give");
    this.#queue();
    await new Promise((resolve) => setTimeout(resolve, GRACE));
    this.#takingOver = false;
    if (this.#release || this.#closed) return;
    this.#waiting?.abort();
    if (await this.#request({ steal: true })) this.#events.got();
  }

  /** Tell the other tabs that the game was saved. */
  announceSaved() {
    if (!this.#closed) this.#channel.postMessage("saved");
  }

  #unlock() {
    this.#release?.();
    this.#release = null;
  }

  /** Release the lock for good. */
  close() {
    this.#closed = true;
    this.#waiting?.abort();
    this.#unlock();
    this.#channel.close();
    document.removeEventListener("visibilitychange", this.#onVisibility);
  }

  /** @param {string} message */
  async #receive(message) {
    if (message === "saved") this.#events.saved();
    if (message !== "give" || !this.#release) return;
    await this.#events.asked();
    this.#unlock();
    this.#queue();
  }

  /** Queue for the lock while this tab is visible: one in the background does not take the game. */
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

  /** @param {LockOptions} options @returns {Promise<boolean>} whether this tab has the lock */
  #request(options) {
    if (!navigator.locks) return Promise.resolve(true);
    return new Promise((resolve, reject) => {
      /** @type {(() => void) | null} */
      let mine = null;
      const hold = (/** @type {Lock | null} */ lock) => {
        const held = lock !== null && !this.#closed;
        resolve(held);
        return (
          held && new Promise((/** @type {(value?: unknown) => void} */ release) => (this.#release = mine = release))
        );
      };
      navigator.locks.request(this.#name, options, hold).catch((error) => {
        if (!mine) return error.name === "AbortError" ? resolve(false) : reject(error);
        // Not if this tab has taken the lock from itself.
        if (this.#release !== mine) return;
        this.#release = null;
        this.#events.lost();
        this.#queue();
      });
    });
  }
}
