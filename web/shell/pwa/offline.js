// The page's side of the service worker (sw.js): how far "ready for offline" is, and newer versions, which are offered and
// never forced.

/**
 * `installing` counts bytes; `failed`: the first install did not come to its end, the next visit goes on with it.
 * @typedef {{state: "unsupported" | "ready" | "failed"} | {state: "installing", done: number, total: number} | {state: "update-available"}} OfflineState
 */

/** @type {ServiceWorkerRegistration | undefined} */
let registration;
let applying = false;
/** A newer version took over because another tab took it; this page is still the old one. */
let overtaken = false;

/**
 * Register the service worker and say what becomes of it. `update-available` may come at any time after `ready`.
 * @param {(state: OfflineState) => void} onState
 * @returns {Promise<void>}
 */
export async function register(onState) {
  const container = navigator.serviceWorker;
  if (!container) return onState({ state: "unsupported" });
  container.addEventListener("message", ({ data }) => {
    if (data?.kind === "installing" && !container.controller) onState({ state: "installing", done: data.done, total: data.total });
  });
  followController(container, onState);
  const script = new URL("../../sw.js", import.meta.url);
  try {
    registration = await container.register(script, { scope: new URL("./", script).pathname, updateViaCache: "none" });
  } catch (error) {
    // Offline the registration that is there stays; elsewhere (private windows, file:) there will be none.
    return onState({ state: container.controller ? "ready" : "unsupported" });
  }
  // Where service workers are switched off, some browsers register nothing and say nothing.
  if (!registration) return onState({ state: "unsupported" });
  follow(registration, onState);
  document.addEventListener("visibilitychange", () => void look());
}

/** Take the newer version: it becomes active, and the page is loaded again. @returns {Promise<void>} */
export async function applyUpdate() {
  if (overtaken || !registration?.waiting) return location.reload();
  applying = true;
  registration.waiting.postMessage({ kind: "activate" });
}

/** Ask the server whether there is a newer version, when the page is looked at again. */
async function look() {
  if (document.visibilityState !== "visible" || !registration) return;
  await registration.update().catch(() => {
    // No server: the version that is here goes on.
  });
}

/** @param {ServiceWorkerContainer} container @param {(state: OfflineState) => void} onState */
function followController(container, onState) {
  let controlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (applying) return location.reload();
    overtaken = controlled;
    controlled = true;
    onState({ state: overtaken ? "update-available" : "ready" });
  });
}

/** @param {ServiceWorkerRegistration} found @param {(state: OfflineState) => void} onState */
function follow(found, onState) {
  if (found.active) onState({ state: "ready" });
  if (found.waiting && found.active) onState({ state: "update-available" });
  if (found.installing) watch(found.installing, found, onState);
  found.addEventListener("updatefound", () => found.installing && watch(found.installing, found, onState));
}

/** @param {ServiceWorker} worker @param {ServiceWorkerRegistration} found @param {(state: OfflineState) => void} onState */
function watch(worker, found, onState) {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && found.active) onState({ state: "update-available" });
    if (worker.state === "activated" && !overtaken) onState({ state: "ready" });
    if (worker.state === "redundant" && !found.active) onState({ state: "failed" });
  });
}
