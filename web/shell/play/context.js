// The contract between the shell and a game's table. The shell holds the record, talks to the engine, saves after every
// action and lets the computers move; the table draws a view and turns taps, drags and keys into actions.
//
// A game is a folder web/games/<name>/ with table.js that exports `mount(root, context)`, style.css (layer `games`) and
// i18n/{en,ja,de}.json, whose keys begin with the game's name (`crossword.play`) or with `errors.<name>`.

/** @typedef {import("../../engine/messages.js").Table} Table */
/** @typedef {import("../base/i18n.js").ErrorJson} ErrorJson */

/**
 * What the table is shown. Before the engine is there the shell shows the view that was saved with the game: `events` is
 * then empty, `acting` is null and `context.ready` false. In a hot-seat game `view` is always for the person who is to
 * act, so a changed `view.seat` is the moment for the curtain. `watching` is true in a tab that may only look on.
 * @typedef {Table} TableState
 */

/**
 * @typedef {object} MountedGame
 * @property {(table: TableState) => void} update draw this; called after every action, a person's or a computer's
 * @property {(thinking: boolean) => void} setThinking a computer is choosing its action
 * @property {(state: import("../../engine/messages.js").JobState | null) => void} [setThinkingProgress] how far a computer is that thinks in
 *   slices (docs/door.md, Jobs): `progress` 0 to 1 and the game's own `report`, without anything hidden; null: it has ended
 * @property {() => void} [refresh] language, theme, settings, `ready` or `watching` changed: draw again what stands there
 * @property {() => void} destroy give back listeners and timers; the root is emptied by the shell
 */

/**
 * Every promise of the context rejects with an `EngineError` (`code`, `message`, `data`), which `tError` translates; the
 * table says it where the player looks. A request while the engine is starting waits for it.
 * @typedef {object} GameContext
 * @property {typeof import("../base/i18n.js").t} t
 * @property {typeof import("../base/i18n.js").tError} tError
 * @property {typeof import("../base/i18n.js").number} number
 * @property {boolean} ready the engine has this table, so that controls which need it work
 * @property {boolean} watching another tab plays this game: nothing may be played here
 * @property {boolean} [single] one person sits before this screen although several people play (a game by correspondence) or looks at a
 *   game that a link brought: no curtain, and the hand of the view may be seen
 * @property {boolean} [viewing] a game that a link brought is looked at, forwards and backwards: its end opens no dialog
 * @property {import("../base/settings.js").Settings} settings read at the moment of use: they change while the table stands
 * @property {(text: string) => void} announce says it in the polite live region
 * @property {(action: string, seconds?: number, seat?: number) => Promise<Table>} act for the seat of the view, or another that may
 *   act; resolves once it is saved and drawn. Where the game has a clock the seconds of `clock` are written behind the
 *   action (`@34`) unless others are given
 * @property {(question: string, args?: object, seat?: number, ply?: number) => Promise<any>} ask a question about the seat's view, now or as it was after so
 *   many actions; its `answer`
 * @property {(ply?: number, seat?: number | null) => Promise<any>} view the seat's view as it was after so many actions, or now
 * @property {() => Promise<Table>} undo back to before this seat's last action (only against computers); a computer that is
 *   thinking gives that up
 * @property {() => void} moveNow the computer that is thinking plays the best that it has found so far
 * @property {(job: import("../../engine/messages.js").JobWish, how?: {seconds?: number, told?: (state: import("../../engine/messages.js").JobState) => void}) => import("../../engine/client.js").Thought} think
 *   long work of the game's own kind (docs/door.md, Jobs) in slices: `over` is its last state, `told` hears how far it is, `stop`
 *   ends it. The table's name is filled in unless `table` is null; it rejects with `engine/unavailable` if the engine is lost
 * @property {import("./turn-clock.js").TurnClock} clock the running turn, started and stopped by the shell; the table shows
 *   `seconds()` and holds it while the curtain is down (`hold("curtain")`, `release("curtain")`)
 * @property {(message: {type: string, [field: string]: any}) => Promise<any>} send any message of docs/door.md about this table, whose
 *   name is filled in: a question about an earlier turn, a job
 * @property {string} id of the saved game
 * @property {{[name: string]: any}} kept what belongs to the saved game and not to its record, as `keep` left it
 * @property {(name: string, value: any) => Promise<void>} keep
 * @property {(hash: string) => void} go to another screen; the game stays saved
 * @property {() => Promise<void>} exportGcg saves the game as a .gcg file
 * @property {(record: any) => Promise<void>} keepCopy saves a record as a game of its own and goes to it
 * @property {() => void} leave to the first screen; the game stays saved
 * @property {() => void} newGame to the new-game screen, with this game's choices filled in
 * @property {() => void} rematch the same seats and options with another seed
 */

export {};
