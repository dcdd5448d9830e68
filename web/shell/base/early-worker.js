// A classic script that starts the engine's worker before the page's modules are there. client.js takes the worker over
// with what it has said. The first screen does without: it is painted before the engine starts.

"use strict";

(() => {
  if (/^#?\/?$/.test(location.hash)) return;
  const name = `asobiba-engine-${performance.timeOrigin}-early`;
  const worker = new Worker(new URL("engine/worker.js", document.baseURI), { type: "module", name });
  const kinds = ["message", "error", "messageerror"];
  /** @type {Event[]} */
  const events = [];
  const keep = (/** @type {Event} */ event) => events.push(event);
  for (const kind of kinds) worker.addEventListener(kind, keep);
  /** @param {(event: any) => void} listener gets the worker's events, also those that have come before */
  const take = (listener) => {
    delete (/** @type {any} */ (window).asobibaWorker);
    for (const kind of kinds) {
      worker.removeEventListener(kind, keep);
      worker.addEventListener(kind, listener);
    }
    // Later, as events come: whoever takes the worker is not ready for them yet.
    queueMicrotask(() => events.forEach(listener));
  };
  Object.assign(window, { asobibaWorker: { name, worker, take } });
})();
