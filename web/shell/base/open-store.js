// A store of the device's database that survives its connection. Browsers close a connection when memory is short or
// the device slept, Safari without the event that tells so; every use after that fails until the store is opened again.

import { createStore } from "idb-keyval";

/** @import { UseStore } from "idb-keyval" */

/** Names of the errors of a closed connection, and of a transaction that was aborted because it closed. */
const CLOSED = new Set(["InvalidStateError", "AbortError", "UnknownError"]);

/**
 * A store as idb-keyval's functions take it. A transaction that fails because the connection is closed is repeated once
 * over a new one, so a callback may run twice; nothing of its first run was stored.
 * @param {string} database @param {string} name @returns {UseStore}
 */
export function openStore(database, name) {
  let store = createStore(database, name);
  return async (mode, callback) => {
    const used = store;
    try {
      return await used(mode, callback);
    } catch (error) {
      if (!(error instanceof DOMException && CLOSED.has(error.name))) throw error;
      if (store === used) store = createStore(database, name);
      return store(mode, callback);
    }
  };
}
