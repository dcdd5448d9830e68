// The engine as the shell sees it: started once, asked by promises, started again when it dies.

import { EngineClient } from "../engine/client.js";

/** @typedef {import("./i18n.js").ErrorJson} ErrorJson */

/** @typedef {{name: string, kind: "choice" | "whole" | "flag" | "lexicon", default: any, choices?: any[], least?: number, most?: number}} OptionSchema */
/** @typedef {{name: string, rules_version: number, seats: [number, number], levels: string[], options: OptionSchema[]}} CatalogueEntry */
/** @typedef {{version: string, python: string, games: CatalogueEntry[], lexica: {name: string, words: number, fingerprint: string}[]}} Hello */

/**
 * @typedef {object} Status
 * @property {"starting" | "ready" | "failed"} state
 * @property {string} phase what is being done now
 * @property {number} loaded bytes of what is being loaded
 * @property {number} total 0: unknown
 * @property {ErrorJson | null} error
 */
export class Engine {
  /** @type {Status} */
  status = { state: "starting", phase: "start", loaded: 0, total: 0, error: null };
  /** @type {Hello | null} */
  hello = null;
  generation = 0;
  #client = new EngineClient();
  #listeners = new Set();
  #ready = Promise.withResolvers();
  onChange(listener) { this.#listeners.add(listener); return () => this.#listeners.delete(listener); }
  async start() { await new Promise(r=>setTimeout(r,400)); this.hello = await this.#client.request({type:"hello"}); this.status = {...this.status, state:"ready"}; this.generation=1; this.#ready.resolve(); for (const l of this.#listeners) l(); }
  started() { return this.#ready.promise; }
  async restart() {}
  async request(m) { await this.started(); return this.#client.request(m); }
  forget(table) { void this.request({type:"close", table}).catch(()=>{}); }
  lost(e) { return e?.code === "engine/lost"; }
  plain(e) { return {code: e?.code ?? "page/error", message: String(e?.message ?? e), data: e?.data ?? {}}; }
}
