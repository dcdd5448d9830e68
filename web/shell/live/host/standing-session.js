// A session at a table that stands without a screen, so that many tables run at once whatever the page shows. A screen
// that comes looks on.

import { Pace } from "../../../games/common/pace.js";
import { currentSettings } from "../../base/settings.js";
import { findGame } from "../../catalogue/games.js";
import { TableSession } from "../../play/table-session.js";

/** @import { Engine } from "../../../engine/engine.js" */
/** @import { JobState, Table } from "../../../engine/messages.js" */
/** @import { Listener } from "../../play/table-session.js" */
/** @import { SavedGame } from "../../storage/games-store.js" */

export class StandingSession extends TableSession {
  #listener;

  /** @param {SavedGame} entry @param {Engine} engine @param {(table: Table) => void} updated the game has changed */
  constructor(entry, engine, updated) {
    const listener = new QuietListener(updated, findGame(entry.record.game)?.seconds);
    super(entry, engine, listener);
    this.#listener = listener;
  }

  /** A screen shows the table from now on. @param {Listener} screen */
  showOn(screen) {
    this.#listener.screen = screen;
    return this;
  }

  /** @override */
  async open() {
    if (this.role === "opening") return super.open();
    if (this.table) await this.#listener.screen?.update({ ...this.table, events: [] });
    this.#listener.screen?.changed();
  }

  /** The screen is left. The table stands. @override */
  close() {
    this.#listener.screen = null;
  }

  /** The table is given up. */
  end() {
    super.close();
  }
}

/** What listens to the session: a screen if there is one, and else a pause in place of what a screen would show. */
class QuietListener {
  /** @type {Listener | null} */
  screen = null;
  #pace = new Pace(() => currentSettings().pace);
  #updated;
  #most;
  /** The last drawing; each waits for the one before. @type {Promise<unknown>} */
  #shown = Promise.resolve();
  /** Whether a computer has just acted. */
  #thought = false;

  /** @param {(table: Table) => void} updated @param {number} [most] seconds that a computer of the game thinks */
  constructor(updated, most = Infinity) {
    this.#updated = updated;
    this.#most = most;
  }

  /** @param {Table} table */
  async update(table) {
    this.#updated(table);
    // A screen that looks on holds nobody up.
    this.#shown = this.#shown
      .then(() => this.screen?.update(table))
      .catch((error) => console.info("a table that is looked at was not drawn", error));
    const wait = this.#pace.untilAnswer();
    if (this.#thought && wait > 0) await this.#pace.pause(wait);
    this.#pace.shown();
  }

  /** @param {boolean} thinking */
  setThinking(thinking) {
    this.#thought = thinking;
    this.screen?.setThinking(thinking);
  }

  /** @param {JobState | null} state */
  setThinkingProgress(state) {
    this.screen?.setThinkingProgress(state);
  }

  thinkingSeconds() {
    return Math.min(currentSettings().thinking, this.#most);
  }

  changed() {
    this.screen?.changed();
  }

  restored() {
    this.screen?.restored();
  }

  lexiconChanged() {
    this.screen?.lexiconChanged();
  }
}
