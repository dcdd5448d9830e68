// Keeps the device awake, as far as the browser lets it.

export class Awake {
  /** @type {WakeLockSentinel | null} */
  #lock = null;
  #wanted = false;
  #onVisible = () => void this.#ask();

  /** The browser forgets it when the page is hidden, so it is asked again. */
  hold() {
    if (this.#wanted) return;
    this.#wanted = true;
    document.addEventListener("visibilitychange", this.#onVisible);
    void this.#ask();
  }

  release() {
    this.#wanted = false;
    document.removeEventListener("visibilitychange", this.#onVisible);
    void this.#lock?.release().catch(() => {});
    this.#lock = null;
  }

  async #ask() {
    if (document.hidden || !navigator.wakeLock || !this.#wanted) return;
    this.#lock = await navigator.wakeLock.request("screen").catch(() => null);
    if (!this.#wanted) this.release();
  }
}
