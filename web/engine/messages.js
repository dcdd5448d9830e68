// The types of the messages between page and engine (docs/door.md), and between page and worker, without code.

/** @import { ErrorJson } from "../parts/coded-error.js" */

/** @typedef {null | boolean | number | string | Json[] | {[name: string]: Json}} Json */
/** @typedef {{[option: string]: Json}} Options */

/** @typedef {{kind: "human", name?: string} | {kind: "computer", level: string, name?: string}} Seat */

/**
 * @typedef {object} Record all that is saved of a game
 * @property {number} schema
 * @property {string} game
 * @property {number} rules_version
 * @property {number} seed
 * @property {Seat[]} seats
 * @property {Options} options complete, with `fingerprint` of the lexicon
 * @property {[seat: number, action: string][]} actions
 */

/**
 * @typedef {object} Option
 * @property {string} name
 * @property {"choice" | "whole" | "flag" | "lexicon"} kind
 * @property {string | number | boolean | null} default null: depends on the number of players
 * @property {string[]} [choices] of a choice
 * @property {boolean} [seat] of a choice: its whole numbers are seats, of which there are as many as players
 * @property {number} [least] of a whole number
 * @property {number} [most] of a whole number
 */

/**
 * @typedef {{name: string, rules_version: number, seats: [least: number, most: number], levels: string[], strengths:
 * Strengths, ratings: Ratings, options: Option[]}} GameEntry
 */
/**
 * @typedef {{[lexicon: string]: {[level: string]: {points: number, within: number, sides: number}}}} Strengths by
 * lexicon and level: points a game against itself
 */
/** @typedef {{[level: string]: {rating: number, within: number, games: number}}} Ratings of the levels, fixed */
/**
 * `file` and `bytes` of the language pack that has the list.
 * @typedef {{name: string, words: number, fingerprint: string, language?: string, tiles?: string, file?: string,
 * bytes?: number}} LexiconEntry
 */
/**
 * @typedef {{version: string, python: string, games: GameEntry[], forms: GameEntry[], lexica: LexiconEntry[],
 *   stars: number[]}} Hello
 */

/** @typedef {any} View everything that one seat may know; each game has its own form (games/<name>/types.js) */

/**
 * @typedef {object} Table the answer to `new`, `load`, `act`, `step` and `undo`
 * @property {string} table
 * @property {Record} record
 * @property {View} view
 * @property {any[]} events the events since the last answer, as the seat saw them
 * @property {number[]} to_act
 * @property {"human" | "computer" | null} acting
 * @property {boolean} lexicon_changed the lexicon has other words now than when the game began
 */

/** @typedef {{line: number, text: string, reason: "character" | "too_short" | "too_long"}} BadLine */
/**
 * @typedef {{name: string, title: string, words: number, fingerprint: string, duplicates: number, skipped: number, bad:
 * BadLine[]}} AddedLexicon
 */

/**
 * A job to start: `move` is the thinking of the computer that is to act at a table, `play` lets computers play until a
 * person is to act, `warm_up` prepares a table for its usual first requests; other kinds are a game's own.
 * @typedef {{job: string, table?: string | null, game?: string, seat?: number | null, ply?: number, position?: object,
 * arguments?: object, budget?: number, worker?: number, contest?: any, method?: string, proof?: any,
 * seats?: number, options?: Options, view?: View}} JobWish
 */
/** @typedef {JobWish | {resume: string}} JobStart a job to start, or the engine's name of a paused job to resume */

/**
 * @typedef {object} JobState
 * @property {string} job
 * @property {string} kind
 * @property {boolean} done more work would change nothing
 * @property {number} progress 0 to 1
 * @property {any} report the report to show; at the end of a game's own kind of job, the result
 * @property {any} share the results that other workers need; `{}`: the job cannot be split
 */

/**
 * A table by its name; or a position, which needs none (docs/door-coach.md).
 * @typedef {{table: string} | {game: string, position?: object}} Place
 */
/** @typedef {{game: string, seats: number, options: Options, view: View}} Elsewhere a view of another device's table */

/**
 * A puzzle without its answer (docs/puzzles.md); `task` is the question, in the game's own form.
 * @typedef {{game: string, number: number, day: string | null, kind: string, themes: string[], rating: number,
 * band: number, of: number, task: any}} Puzzle
 */
/** @typedef {{step: number, of: number, kind: string, [field: string]: any}} PuzzleHint */
/**
 * @typedef {{right: boolean, code: string, action: string, worse: number | null, stars: number | null}} Verdict of a
 * try
 */

/**
 * A possible meaning of a word (docs/door.md, define).
 * @typedef {{word: string, lemma: string, form: string, part: string, glosses: {text: string, labels: string[]}[],
 * labels: string[], language: string, source: string,
 * reading?: string, writing?: string, origins?: {lemma: string, how: string, part: string, affix?: string}[]}} Meaning
 */

/**
 * Results side by side; null for a round that a player did not reach (docs/door-duplicate.md).
 * @typedef {{rounds: {round: number, sides: ({points: number, [field: string]: any} | null)[], totals: number[]}[],
 * scores: number[], ranks: number[], names: string[], unproven: string[]}} Comparison
 */

/**
 * The fields of each request beside its `type`, and its answer.
 * @typedef {object} Door
 * @property {{ask: {}, answer: Hello}} hello
 * @property {{ask: {game: string, seed: number, seats: Seat[], options: Options, seat?: number | null}, answer: Table}}
 * new
 * @property {{ask: {record: Record, seat?: number | null}, answer: Table}} load
 * @property {{ask: {table: string, seat: number, ply: number, action: string, viewer?: number | null}, answer:
 * Table}} act
 * @property {{ask: {table: string, limit?: number, budget?: number, job?: string, seat?: number | null}, answer:
 * Table}} step
 * @property {{ask: JobWish, answer: JobState}} start
 * @property {{ask: {job: string, budget: number, others?: Json[]}, answer: JobState}} work
 * @property {{ask: {job: string}, answer: JobState}} stop
 * @property {{ask: Place & {seat?: number | null, ply?: number, since?: number, digest?: boolean}, answer: {view: View,
 * cgp: string, events: any[], to_act: number[], acting: "human" | "computer" | null, digest: string}}} view
 * @property {{ask: (Place | Elsewhere) & {seat?: number | null, question: string, arguments: object, ply?: number},
 * answer: {answer: any}}} ask
 * @property {{ask: Elsewhere | {view: View}, answer: {digest: string}}} digest
 * @property {{ask: ({table: string} | {record: Record}) & {seat: number | null, views: [ply: number, digest:
 * string][]}, answer: {agrees: boolean, ply: number | null}}} witness
 * @property {{ask: {numbers: string[], commitments?: string[]}, answer: {seed: number, commitments: string[]}}} seed
 * @property {{ask: {game: string, lexicon: string, kind: string, arguments: object}, answer: {answer: any}}} study
 * @property {{ask: {lexicon: string, words: string[]}, answer: {words: {word: string, in: boolean}[]}}} words
 * @property {{ask: {word: string, language?: string, glosses?: string, school?: boolean}, answer: {word: string,
 * language: string, meanings: Meaning[]}}} define
 * @property {{ask: {table: string, seat: number, agreed?: boolean, viewer?: number | null}, answer: Table}} undo
 * @property {{ask: {table: string}, answer: {}}} close
 * @property {{ask: {game: string, day?: string, number?: number}, answer: {puzzle: Puzzle}}} puzzle
 * @property {{ask: {game: string, today: string, archive?: boolean, kind?: string, theme?: string, least?: number,
 * most?: number, first?: number, count?: number}, answer: {puzzles: Omit<Puzzle, "of" | "task">[], of: number, kinds?:
 * string[], themes?: string[]}}} puzzle_list
 * @property {{ask: {game: string, day?: string, number?: number, stage?: number, name: string}, answer: Table &
 * {puzzle: Puzzle}}} puzzle_table
 * @property {{ask: {game: string, number?: number, stage?: number, action: string, tries: number, hints: number},
 * answer: Verdict}} try_puzzle
 * @property {{ask: {game: string, number?: number, stage?: number, step: number}, answer: {hint: PuzzleHint}}}
 * puzzle_hint
 * @property {{ask: {game: string, number?: number, stage?: number, action?: string}, answer: any}} puzzle_why
 * @property {{ask: {table: string, seat: number} | {puzzle: {game: string, number: number}, name: string, answers:
 * string[], hints: number}, answer: {contest: any}}} contest
 * @property {{ask: {contest: any}, answer: {invitation: any}}} invitation
 * @property {{ask: {contests: any[]}, answer: Comparison}} compare
 * @property {{ask: {title: string, text: string, tiles?: string}, answer: AddedLexicon}} add_lexicon
 * @property {{ask: {table?: string, game?: string, text?: string, format: string, seat?: number | null, notes?:
 * [number, string][], names?: string[]}, answer: {text: string}}} write
 * @property {{ask: {game: string, format: string, text: string}, answer: {games: {title: string | null, record:
 * Record, remarks?: any[], kept?: any, foreign?: boolean}[], problems: {place: string | null, error: ErrorJson}[]}}}
 * import
 * @property {{ask: {lexicon: string, blanks: number, first: number, count: number}, answer: {positions: number, plays:
 * number}}} bench
 */

/** @typedef {keyof Door} Kind */
/** @template {Kind} K @typedef {{type: K} & Door[K]["ask"]} RequestOf */
/** @template {Kind} K @typedef {Door[K]["answer"]} AnswerOf */
/** @typedef {"act" | "step" | "view" | "ask" | "undo" | "write"} TableKind */
/**
 * @typedef {{[K in TableKind]: {type: K} & Omit<Extract<Door[K]["ask"], {table?: string}>, "table">}[TableKind]}
 * TableRequest a request about a table, without its name
 */

// Between client.js and worker.js

/**
 * The progress of a start: `download` until the largest file has arrived, `python` while the interpreter starts,
 * `engine` while the engine is imported and answers `hello`. A later boot finds its files on the device and
 * begins with `python`. `total` is the size of all files in bytes, without the compression of the transfer.
 * @typedef {{phase: "download" | "python" | "engine", loaded: number, total: number}} Progress
 */

/**
 * Milliseconds since the worker began: `python` when the interpreter ran, `installed` when the engine could be
 * imported, `ready` when it had answered `hello`; `first` tells whether no earlier boot left the files here, `restored`
 * whether it restored a memory snapshot.
 * @typedef {{python: number, installed: number, ready: number, first: boolean, restored: boolean}} BootTimes
 */

/**
 * `job` runs a job in slices for `seconds` at most (0: until it is done); if `start` has no budget, the seconds give
 * one. `pace` is the kind of work, under which this device's speed is remembered. A job in the `background` rests while
 * other jobs run. `shares` has the newest shares of other engines. `end-job` leaves the job open (`pause`) or discards
 * it (`stop`). `tables` asks for the kept tables of a word list; `files` names files that a table is about to need.
 * @typedef {{kind: "request", id: number, text: string}
 *   | {kind: "job", id: number, start: JobStart, seconds: number, pace: string, background: boolean}
 *   | {kind: "shares", id: number, shares: object[]}
 *   | {kind: "end-job", id: number, how: "pause" | "stop"}
 *   | {kind: "tables", list: string}
 *   | {kind: "files", names: string[]}} ToWorker
 */

/**
 * `restoring` is sent before a memory snapshot is restored: if no other message follows, the page deletes the snapshot.
 * `failed` has `useless` set if restoring the snapshot failed although all files were there. `job-progress` is sent at
 * intervals while a job runs, `job-ended` once, with the engine's last answer. `broken` reports an internal error;
 * `lost` reports that Python ended during a request. `alive`: the worker now holds the lock of its name until it ends.
 * @typedef {{kind: "progress", progress: Progress}
 *   | {kind: "alive"}
 *   | {kind: "restoring"}
 *   | {kind: "ready", hello: Hello, times: BootTimes}
 *   | {kind: "failed", code: string, message: string, useless: boolean}
 *   | {kind: "answer", id: number, text: string, heap: number}
 *   | {kind: "job-progress", id: number, state: JobState}
 *   | {kind: "job-ended", id: number, text: string}
 *   | {kind: "broken" | "lost", id: number, message: string}} FromWorker
 */

export {};
