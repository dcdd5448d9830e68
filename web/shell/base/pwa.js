// What the browser gives the house: being there offline, newer versions, a place on the home screen.

import { applyUpdate, register } from "../pwa/offline.js";

/** The browser's own offer to install the page (Chromium). @typedef {Event & {prompt: () => Promise<void>, userChoice: Promise<{outcome: string}>}} InstallOffer */

/** Offline state, updates and installing, and those who want to know of them. */
export class House {
  /** @type {"checking" | "unsupported" | "installing" | "ready" | "failed"} */
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

  /** Whether the page can only be put on the home screen by hand, and is not there yet: Safari on iPhone and iPad. */
  get byHand() {
    return /** @type {any} */ (navigator).standalone === false;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** @param {() => void} listener */
  onUpdate(listener) {
    this.#updateListeners.add(listener);
  }

  /** Register the service worker; call it when the engine is there, so that it does not compete for the line. */
  async start() {
    await register((offline) => {
      if (offline.state === "installing") Object.assign(this, { loaded: offline.done, total: offline.total });
      if (offline.state === "update-available") this.#update();
      else this.state = offline.state;
      this.#changed();
    });
  }

  /** Take the newer version: the page is loaded again. Everything that was played is saved already. */
  async update() {
    await applyUpdate();
  }

  /** Show the browser's own question. */
  async install() {
    const offer = this.#offer;
    this.#offer = null;
    await offer?.prompt();
    this.#changed();
  }

  #update() {
    this.updateWaiting = true;
    for (const listener of this.#updateListeners) listener();
  }

  #changed() {
    for (const listener of this.#listeners) listener();
  }
}
