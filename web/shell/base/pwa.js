// The page as an installed app: offline use, newer versions, and a place on the home screen. This is the page's side of
// the service worker (sw.js). Newer versions are offered, never forced.

/**
 * The browser's own offer to install the page (Chromium). @typedef {Event & {prompt: () => Promise<void>}}
 * InstallPrompt
 */

/** Milliseconds in which damaged files are downloaded again before the page is loaded without them. */
const MENDING = 15_000;

export class Pwa {
  /**
   * `ready`: the service worker has all files that a start needs; `failed`: some are missing, and the next visit
   * continues. @type {"checking" | "unsupported" | "installing" | "ready" | "failed"}
   */
  state = "checking";
  /** Bytes while it is installing. */
  loaded = 0;
  total = 0;
  updateWaiting = false;

  /** @type {InstallPrompt | null} */
  #prompt = null;
  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
  /** The player took the newer version. */
  #updating = false;
  /** A newer version took over because another tab took it; this page is still the old one. */
  #outdated = false;
  /** @type {Set<() => void>} */
  #listeners = new Set();
  /** @type {Set<() => void>} */
  #updateListeners = new Set();

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.#setPrompt(/** @type {InstallPrompt} */ (event));
    });
    addEventListener("appinstalled", () => this.#setPrompt(null));
  }

  get canInstall() {
    return this.#prompt !== null;
  }

  /** Whether the page is not on the home screen, and can only be added by hand: Safari on iPhone and iPad. */
  get installByHand() {
    return /** @type {any} */ (navigator).standalone === false;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.#listeners.add(listener);
  }

  /** Call back when a newer version waits. @param {() => void} listener */
  onUpdate(listener) {
    this.#updateListeners.add(listener);
  }

  /** Register the service worker. Call it when the engine is ready, so that they do not compete for the network. */
  async start() {
    const container = navigator.serviceWorker;
    if (!container) return this.#setState("unsupported");
    container.addEventListener("message", ({ data }) => {
      if (data?.kind === "filled" && !this.#outdated) return this.#setState(data.whole ? "ready" : "failed");
      // A newer build installs behind the present one; files that are gone from that come again.
      if (data?.kind !== "filling" && (data?.kind !== "installing" || container.controller)) return;
      Object.assign(this, { loaded: data.done, total: data.total });
      this.#setState("installing");
    });
    this.#watchController(container);
    const script = new URL("../../sw.js", import.meta.url);
    try {
      this.#registration = await container.register(script, {
        scope: new URL("./", script).pathname,
        updateViaCache: "none",
      });
    } catch (error) {
      // Offline an earlier registration stays; elsewhere (private windows, file:) there will be none.
      this.#registration = await container.getRegistration(script).catch(() => undefined);
      if (!this.#registration?.active) return this.#setState("unsupported");
    }
    // If service workers are switched off, some browsers register nothing and report nothing.
    if (!this.#registration) return this.#setState("unsupported");
    this.#watchRegistration(this.#registration);
    document.addEventListener("visibilitychange", () => void this.#checkForUpdate());
    addEventListener("hashchange", () => this.#askWhole());
  }

  /** Take the newer version: it becomes active, and the page is loaded again. Everything is saved already. */
  update() {
    if (this.#outdated || !this.#registration?.waiting) return location.reload();
    this.#updating = true;
    this.#activate();
  }

  /**
   * Ask the waiting version, or one still newer that has replaced it, to become active. Chromium may drop that while
   * the old worker answers a request, for example for a module of the screen just opened: ask again each second, and
   * load the page again at the latest after ten.
   */
  #activate(tries = 10) {
    if (!tries) return location.reload();
    this.#registration?.waiting?.postMessage({ kind: "activate" });
    setTimeout(() => this.#activate(tries - 1), 1000);
  }

  /** Load the page again after damaged files were downloaded anew: a module could not be loaded. */
  async reloadMended() {
    const worker = navigator.serviceWorker?.controller;
    if (worker) {
      const { port1, port2 } = new MessageChannel();
      const mended = new Promise((resolve) => (port1.onmessage = resolve));
      worker.postMessage({ kind: "mend" }, [port2]);
      await Promise.race([mended, new Promise((resolve) => setTimeout(resolve, MENDING))]);
    }
    location.reload();
  }

  /** Show the browser's own question. */
  async install() {
    const prompt = this.#prompt;
    this.#prompt = null;
    await prompt?.prompt();
    this.#changed();
  }

  async #checkForUpdate() {
    if (document.visibilityState !== "visible") return;
    this.#askWhole();
    await this.#registration?.update().catch(() => {
      // No server: the present version stays.
    });
  }

  /** Ask the service worker whether all files are here: browsers short of space delete them. */
  #askWhole() {
    if (this.#outdated || !this.#registration?.active) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      if (data.whole) this.#setState("ready");
      else if (this.state === "ready") this.#setState("failed");
    };
    this.#registration.active.postMessage({ kind: "whole" }, [port2]);
  }

  /** @param {ServiceWorkerContainer} container */
  #watchController(container) {
    let controlled = container.controller !== null;
    container.addEventListener("controllerchange", () => {
      if (this.#updating) return location.reload();
      this.#outdated = controlled;
      controlled = true;
      if (this.#outdated) this.#offerUpdate();
      else this.#setState("ready");
    });
  }

  /** @param {ServiceWorkerRegistration} registration */
  #watchRegistration(registration) {
    this.#askWhole();
    if (registration.waiting && registration.active) this.#offerUpdate();
    if (registration.installing) this.#watchWorker(registration.installing, registration);
    registration.addEventListener(
      "updatefound",
      () => registration.installing && this.#watchWorker(registration.installing, registration),
    );
  }

  /** @param {ServiceWorker} worker @param {ServiceWorkerRegistration} registration */
  #watchWorker(worker, registration) {
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed" && registration.active) this.#offerUpdate();
      if (worker.state === "activated" && !this.#outdated) {
        this.#setState("ready");
        this.#askWhole(); // so that the puzzles come now, too
      }
      if (worker.state === "redundant" && !registration.active) this.#setState("failed");
    });
  }

  #offerUpdate() {
    this.updateWaiting = true;
    for (const listener of this.#updateListeners) listener();
    this.#changed();
  }

  /** @param {Pwa["state"]} state */
  #setState(state) {
    if (state === this.state && state !== "installing") return;
    this.state = state;
    this.#changed();
  }

  /** @param {InstallPrompt | null} prompt */
  #setPrompt(prompt) {
    this.#prompt = prompt;
    this.#changed();
  }

  #changed() {
    for (const listener of this.#listeners) listener();
  }
}
