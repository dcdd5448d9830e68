// What the browser gives the house: being there offline, newer versions, a place on the home screen.

/** @typedef {"none" | "checking" | "installing" | "ready" | "failed"} OfflineState */

/** The browser's own offer to install the page (Chromium). @typedef {Event & {prompt: () => Promise<void>, userChoice: Promise<{outcome: string}>}} InstallOffer */

/** Offline state, updates and installing, and those who want to know of them. */
export class House {
  /** @type {OfflineState} */
  state = "checking";
  loaded = 0;
  total = 0;
  updateWaiting = false;

  /** @type {InstallOffer | null} */
  #offer = null;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {Set<() => void>} */
  #updateListeners = new Set();

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#offer = /** @type {InstallOffer} */ (event);
      this.#changed();
    });
    addEventListener("appinstalled", () => {
      this.#offer = null;
      this.#changed();
    });
  }

  get canInstall() {
    return this.#offer !== null;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** @param {() => void} listener */
  onUpdate(listener) {
    this.#updateListeners.add(listener);
  }

  async start() {}

  async update() {}

  async install() {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
    this.#changed();
  }

  #changed() {
    for (const listener of this.#listeners) listener();
  }
}
