// The context of a table whose game is not saved: one to look at, or a puzzle.

import { CodedError } from "../../parts/coded-error.js";
import { announce } from "../../parts/toast.js";
import { currentSettings } from "../base/settings.js";
import { TurnClock } from "./turn-clock.js";

/** @import { App } from "../../app.js" */
/** @import { GameContext } from "./context.js" */
/** @import { EngineTable } from "./engine-table.js" */

/**
 * A context in which the table can ask and look, but neither act nor keep anything.
 * @param {App} app @param {EngineTable} engineTable
 * @param {{id: string, seat: () => number | null, exit: string, why: string}} what `seat`: whose view it is where none
 * is named; `exit`: the hash that leaving leads to; `why` nothing can be done, for the error
 * @returns {GameContext}
 */
export function unsavedContext(app, engineTable, { id, seat, exit, why }) {
  const refuse = async () => {
    throw new CodedError("turn/watching", why);
  };
  const leave = () => app.go(exit);
  return {
    announce,
    clock: new TurnClock(),
    ready: true,
    watching: false,
    single: true,
    get settings() {
      return currentSettings();
    },
    act: refuse,
    undo: refuse,
    ask: (question, args = {}, whose, ply) => engineTable.ask(question, args, whose ?? seat(), ply),
    view: (ply, whose = seat()) => engineTable.view(whose, ply),
    job: (start, onProgress) => engineTable.job(start, onProgress),
    moveNow: () => {},
    id,
    kept: {},
    keep: async () => {},
    go: app.go,
    exportText: refuse,
    keepCopy: refuse,
    leave,
    newGame: leave,
    rematch: leave,
  };
}
