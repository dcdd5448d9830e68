// The contract between the shell and a game's table. The shell holds the record, talks to the engine, saves after every
// action and lets the computers move; the table draws a view and turns taps, drags and keys into actions. Nothing here
// runs.
//
// A game is a folder web/games/<name>/ with table.js that exports `mount(root, context)`, style.css (layer `games`) and
// i18n/<language>.json, whose keys begin with the game's name (`crossword.play`) or with `errors.<name>`.

/** @import { Job } from "../../engine/job.js" */
/** @import { JobState, JobWish, Table } from "../../engine/messages.js" */
/** @import { Settings } from "../base/settings.js" */
/** @import { ContestAtTable } from "../contests/at-table.js" */
/** @import { TurnClock } from "./turn-clock.js" */

/**
 * The state that a table shows. Before the engine is ready, the shell shows the view saved with the game, or the first
 * view of a new game that was dealt when the page was built: `context.waiting` is then true. In a hot-seat game `view`
 * is always that of the person to act, so a changed `view.seat` is the moment for the curtain.
 * @typedef {Table} TableState
 */

/**
 * @typedef {object} MountedGame
 * @property {(table: TableState) => void} update draw this state; called after every action, a person's or a computer's
 * @property {(thinking: boolean) => void} setThinking a computer is choosing its action
 * @property {(state: JobState | null) => void} [setThinkingProgress] progress of a computer that thinks in slices
 * (docs/door.md, Jobs): `progress` 0 to 1 and the game's own `report`, without anything hidden; null: it has ended
 * @property {() => void} [refresh] language, theme, settings, `ready` or `watching` changed: draw again
 * @property {(events: any[]) => string} [said] events of the state that is shown, in the sentences that announce them
 * @property {() => void} destroy remove listeners and timers; the shell empties the root
 */

/**
 * Every promise of the context rejects with a `CodedError` (`code`, `message`, `data`), which `tError` translates; the
 * table shows it where the player looks. A request waits while the engine is starting.
 * @typedef {object} GameContext
 * @property {boolean} ready controls that need the engine work: it has this table, or what is pressed waits for it
 * @property {boolean} [waiting] the engine is still starting: what is asked and done waits in order
 * @property {string} [rests] why nothing can be played though the engine has started: people who play together have
 * paused the game, ended it, or are not connected; "": nothing of that
 * @property {boolean} watching another tab plays this game, or only people at other devices: nothing may be played here
 * @property {boolean} [single] one person sits at this device although several people play (a game by correspondence),
 * or a shared game is viewed: no curtain, and the hand of the view may be shown
 * @property {boolean} [inSeries] the table is one of a tournament at several devices, which goes on by itself when the
 * game is over: no other game is offered
 * @property {boolean} [viewing] a shared game is viewed, forwards and backwards: its end opens no dialog
 * @property {number | null} [mine] where a finished game of one's own is viewed: the only person's seat, who is "you"
 * @property {{isOver: boolean, isGivenUp: boolean, task: any, hint: () => void}} [puzzle] the table is a puzzle: each
 * action is judged before it is played, no computer answers, and what is asked, hints and the end are the shell's; the
 * table shows only the keys with which a move is made
 * @property {ContestAtTable | null} [contest] the result will be compared with others of the same game: no hints, no
 * undo, and keys of its own at the end
 * @property {() => void} [refuseHelp] says that this game has no hints; left out: it has
 * @property {Settings} settings read at the moment of use: they change while the table is shown
 * @property {(text: string) => void} announce says it in the polite live region
 * @property {(action: string, seconds?: number, seat?: number) => Promise<Table>} act for the seat of the view, or
 * another that may act; resolves when it is saved and drawn. Where the game has a clock the seconds of `clock` are
 * written behind the action (`@34`) unless others are given; 0: none are written
 * @property {(question: string, args?: object, seat?: number, ply?: number) => Promise<any>} ask a question about the
 * seat's view, now or as it was after so many actions; resolves with the answer
 * @property {(ply?: number, seat?: number | null) => Promise<any>} view the seat's view, now or as it was after so many
 * actions
 * @property {() => Promise<Table>} undo back to before this seat's last action (only against computers); discards a
 * computer's thinking
 * @property {() => void} moveNow the computer that is thinking plays the best that it has found so far
 * @property {(start: () => JobWish, onProgress?: (state: JobState) => void) => Job} job long work of the game's own
 * about this table (docs/door.md, Jobs), which can be paused and resumed; `start` leaves the table out
 * @property {TurnClock} clock the current turn's, started and stopped by the shell; the table shows `seconds()` and
 * holds it while the curtain is down (`hold("curtain")`, `release("curtain")`)
 * @property {string} id of the saved game
 * @property {{[name: string]: any}} kept values stored with the saved game beside its record, by `keep`
 * @property {(name: string, value: any) => Promise<void>} keep
 * @property {(hash: string) => void} go to another screen; the game stays saved
 * @property {(format: string, ending?: string) => Promise<void>} exportText saves the game as a file in one of its own
 * text formats
 * @property {(record: any) => Promise<void>} keepCopy saves a record as a game of its own and goes to it
 * @property {() => void} leave to the first screen; the game stays saved
 * @property {() => void} newGame to the new-game screen, with this game's choices filled in
 * @property {() => void} rematch the same seats and options with another seed
 */

export {};
