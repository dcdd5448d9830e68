// The types of every message between page and engine, as docs/door.md tells them. Nothing here runs.

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
 * @property {number} [least] of a whole number
 * @property {number} [most] of a whole number
 */

/** @typedef {{name: string, rules_version: number, seats: [least: number, most: number], levels: string[], strengths: Strengths, options: Option[]}} GameEntry */
/** @typedef {{[lexicon: string]: {[level: string]: {points: number, within: number, sides: number}}}} Strengths by lexicon and level: points a game against itself */
/** @typedef {{name: string, words: number, fingerprint: string}} LexiconEntry */
/** @typedef {{version: string, python: string, games: GameEntry[], lexica: LexiconEntry[]}} Hello */

// Crosswords

/** @typedef {[row: number, column: number]} Square */
/** @typedef {[row: number, column: number, tile: string]} PlacedTile a blank in lower case */
/** @typedef {{word: string, score: number}} WordScore */

/** @typedef {{ply: number, seat: number, score: number, total: number}} AnyTurn `ply`: actions before it */
/** @typedef {AnyTurn & {kind: "play", move: string, words: WordScore[], squares: Square[], tiles: string, bingo: boolean, back: boolean}} PlayTurn */
/** @typedef {AnyTurn & {kind: "exchange", count: number, tiles?: string}} ExchangeTurn */
/** @typedef {AnyTurn & {kind: "pass" | "resign"}} IdleTurn */
/** @typedef {AnyTurn & {kind: "challenge", verdict: "phony" | "good", points: number}} ChallengeTurn */
/** @typedef {AnyTurn & {kind: "recycle", square: string | Square, letter: string}} RecycleTurn */
/** @typedef {PlayTurn | ExchangeTurn | IdleTurn | ChallengeTurn | RecycleTurn} Turn */

/** @typedef {{seat: number, kind: "out" | "rack" | "time", points: number, tiles?: string}} Adjustment */
/** @typedef {"out" | "scoreless" | "passes" | "resigned" | "length"} Ending */
/** @typedef {{scores: number[], ranks: number[], reason: Ending, details: Adjustment[]}} Result */

/** @typedef {{score: number, rack_size: number, rack: string | null, resigned: boolean, seconds: number}} SeatView */
/** @typedef {{seat: number, words: string[], score: number, waiting: number[]}} Pending a play that can still be challenged */

/**
 * @typedef {object} May what the seat may do now
 * @property {boolean} play
 * @property {number} exchange most tiles, 0: not now
 * @property {boolean} pass
 * @property {boolean} challenge
 * @property {boolean} accept
 * @property {boolean} resign
 * @property {Square[]} recycle
 */

/**
 * @typedef {object} View all that one seat may know
 * @property {string} game
 * @property {number | null} seat null: a spectator
 * @property {number} ply
 * @property {number[]} to_act
 * @property {number} turn
 * @property {{size: number, premiums: string[], cells: string[]}} board
 * @property {{[tile: string]: {count: number, value: number}}} tiles
 * @property {SeatView[]} seats
 * @property {string | null} rack
 * @property {number} bag
 * @property {{[tile: string]: number}} unseen
 * @property {Turn[]} turns
 * @property {Square[]} last
 * @property {Pending | null} pending
 * @property {May} may
 * @property {Options} options
 * @property {Result | null} result
 */

/** @typedef {{kind: "start", first: number, drawn: string[]}} StartEvent */
/** @typedef {{kind: "draw", seat: number, count: number, tiles?: string}} DrawEvent */
/** @typedef {{kind: "accept", seat: number}} AcceptEvent */
/** @typedef {{kind: "end"} & Result} EndEvent */
/** @typedef {StartEvent | DrawEvent | AcceptEvent | EndEvent | Turn} Event */

/**
 * @typedef {object} Table what `new`, `load`, `act`, `step` and `undo` answer
 * @property {string} table
 * @property {Record} record
 * @property {View} view
 * @property {Event[]} events
 * @property {number[]} to_act
 * @property {"human" | "computer" | null} acting
 * @property {boolean} lexicon_changed the lexicon has other words now than when the game began
 */

/**
 * @typedef {object} Preview
 * @property {boolean} legal
 * @property {number | null} score
 * @property {string | null} move
 * @property {(WordScore & {in: boolean | null})[]} words
 * @property {boolean} bingo
 * @property {string | null} code
 * @property {string | null} message
 * @property {{[name: string]: Json}} [data]
 */

/** @typedef {{move: string, tiles: PlacedTile[], score: number, equity: number}} Play */

/** @typedef {{line: number, text: string, reason: "character" | "too_short" | "too_long"}} BadLine */
/** @typedef {{name: string, title: string, words: number, fingerprint: string, duplicates: number, skipped: number, bad: BadLine[]}} AddedLexicon */

/**
 * Long work that is to begin: `move` is the thinking of the computer that is to act at a table, other kinds are a game's own.
 * @typedef {{job: string, table?: string | null, game?: string, seat?: number | null, arguments?: object, budget?: number, worker?: number}} JobWish
 */

/**
 * @typedef {object} JobState
 * @property {string} job
 * @property {string} kind
 * @property {boolean} done more work would change nothing
 * @property {number} progress 0 to 1
 * @property {any} report what to show; at the end, of a game's own kind, the result
 * @property {any} share what other workers need of it; `{}`: it cannot be split
 */

/**
 * What each request carries beside its `type`, and what it is answered.
 * @typedef {object} Door
 * @property {{ask: {}, answer: Hello}} hello
 * @property {{ask: {game: string, seed: number, seats: Seat[], options: Options, seat?: number | null}, answer: Table}} new
 * @property {{ask: {record: Record, seat?: number | null}, answer: Table}} load
 * @property {{ask: {table: string, seat: number, ply: number, action: string}, answer: Table}} act
 * @property {{ask: {table: string, limit?: number, budget?: number, job?: string, seat?: number | null}, answer: Table}} step
 * @property {{ask: JobWish, answer: JobState}} start
 * @property {{ask: {job: string, budget: number, others?: Json[]}, answer: JobState}} work
 * @property {{ask: {job: string}, answer: JobState}} stop
 * @property {{ask: {table: string, seat: number | null, ply?: number}, answer: {view: View}}} view
 * @property {{ask: {table: string, seat: number | null, question: string, arguments: object}, answer: {answer: any}}} ask
 * @property {{ask: {table: string, seat: number}, answer: Table}} undo
 * @property {{ask: {table: string}, answer: {}}} close
 * @property {{ask: {lexicon: string, words: string[]}, answer: {words: {word: string, in: boolean}[]}}} words
 * @property {{ask: {title: string, text: string}, answer: AddedLexicon}} add_lexicon
 * @property {{ask: {table: string, format: string, seat?: number | null}, answer: {text: string}}} write
 * @property {{ask: {format: string, text: string, lexicon: string | null}, answer: {game: {[name: string]: Json}}}} read
 * @property {{ask: {lexicon: string, blanks: number, first: number, count: number}, answer: {positions: number, plays: number}}} bench
 */

/** @typedef {keyof Door} Kind */
/** @template {Kind} K @typedef {{type: K} & Door[K]["ask"]} RequestOf */
/** @typedef {{[K in Kind]: RequestOf<K>}[Kind]} Request */
/** @template {Kind} K @typedef {Door[K]["answer"]} AnswerOf */

/** @typedef {{code: string, message: string, data: {[name: string]: any}}} ErrorJson */

// Between client.js and worker.js

/**
 * How far the start is: `download` until the largest file is there, `python` while the interpreter starts, `engine` while the
 * wheel is installed and the lexica are opened. A later boot finds its files on the device and begins with `python`. `total` are
 * the bytes of all files, before they are compressed for the way.
 * @typedef {{phase: "download" | "python" | "engine", loaded: number, total: number}} Progress
 */

/**
 * Milliseconds since the worker began: `python` when the interpreter ran, `installed` when the engine could be imported,
 * `ready` when it had answered `hello`; `first` tells whether micropip installed the wheel, or an earlier boot had done so;
 * `restored` whether the memory of an earlier engine was put back.
 * @typedef {{python: number, installed: number, ready: number, first: boolean, restored: boolean}} BootTimes
 */

/**
 * `think` works a job in slices: `seconds` at most (0: until it is done), with a budget made of them where `start` names none;
 * `pace` says what kind of work it is, so that the next of that kind knows how fast this device does it. `others` are the newest
 * shares of other workers. `end` leaves the job to be played (`finish`) or forgets it (`stop`).
 * @typedef {{kind: "request", id: number, text: string}
 *   | {kind: "think", id: number, start: {type: "start"} & JobWish, seconds: number, pace: string}
 *   | {kind: "others", id: number, shares: object[]}
 *   | {kind: "end", id: number, how: "finish" | "stop"}} ToWorker
 */

/**
 * `restoring` is told before the memory of an earlier engine is put back: if this is the worker's last word, that memory is to be
 * forgotten. `failed` is `useless` where all that is read was there and the kept memory did no good. `thought` is told now and then while a job is worked on, `over` once at its end: the answer of its last message.
 * @typedef {{kind: "progress", progress: Progress}
 *   | {kind: "restoring"}
 *   | {kind: "ready", hello: Hello, times: BootTimes}
 *   | {kind: "failed", code: string, message: string, useless: boolean}
 *   | {kind: "answer", id: number, text: string, heap: number}
 *   | {kind: "thought", id: number, state: JobState}
 *   | {kind: "over", id: number, text: string}
 *   | {kind: "broken", id: number, message: string}} FromWorker
 */

export {};
