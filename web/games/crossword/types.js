// JSDoc types of a Crosswords table: the engine's answers (docs/door.md).

/** @typedef {{row: number, col: number}} Square */
/** @typedef {"across" | "down"} Arrow */
/** @typedef {[number, number, string]} PlacedTile row, column, letter; a blank in lower case */

/**
 * @typedef {object} Turn a line of the score sheet
 * @property {number} ply actions before it
 * @property {number} seat
 * @property {"play" | "exchange" | "pass" | "resign" | "challenge" | "recycle"} kind
 * @property {number} [score]
 * @property {number} [total]
 * @property {string} [move]
 * @property {{word: string, score: number}[]} [words]
 * @property {[number, number][]} [squares]
 * @property {string} [tiles]
 * @property {boolean} [bingo]
 * @property {boolean} [back]
 * @property {number} [count]
 * @property {"phony" | "good"} [verdict]
 * @property {string[]} [failed] of a challenge: the unacceptable words, if the record names them
 * @property {number} [points]
 * @property {string | [number, number]} [square]
 * @property {string} [letter]
 * @property {boolean} [lost] a pass: the turn that a failed challenge cost
 */

/** @typedef {{seat: number, kind: "out" | "rack" | "time", points: number, tiles?: string}} Detail */
/** @typedef {{scores: number[], ranks: number[], reason: string, details: Detail[]}} Result */

/**
 * @typedef {object} View all that one seat may know
 * @property {"crossword"} game
 * @property {number | null} seat
 * @property {number} ply
 * @property {number[]} to_act
 * @property {number} turn
 * @property {{size: number, premiums: string[], cells: string[]}} board
 * @property {Record<string, {count: number, value: number, text?: string, vowel?: boolean}>} tiles
 * @property {{score: number, rack_size: number, rack: string | null, resigned: boolean, seconds?: number}[]} seats
 * @property {string | null} rack
 * @property {number} bag
 * @property {Record<string, number>} unseen
 * @property {Turn[]} turns
 * @property {[number, number][]} last
 * @property {null | {seat: number, words: string[], score: number, waiting: number[]}} pending
 * @property {{play: boolean, exchange: number, pass: boolean, challenge: boolean, accept: boolean, resign: boolean,
 * recycle: [number, number][]}} may
 * @property {Record<string, any>} options
 * @property {Result | null} result
 */

/** @typedef {{kind: string, [field: string]: any}} TableEvent */

/** @typedef {import("../common/table-controller.js").GameTable<View>} Table */

/** @typedef {{word: string, score: number, in: boolean | null}} PreviewWord */

/**
 * @typedef {object} Preview
 * @property {boolean} legal
 * @property {number | null} [score]
 * @property {string | null} [move]
 * @property {PreviewWord[]} [words]
 * @property {boolean} [bingo]
 * @property {string | null} [code]
 * @property {string | null} [message]
 * @property {Record<string, any>} [data]
 */

/** @typedef {{move: string, tiles: PlacedTile[], score: number, equity: number}} HintPlay */

/** @typedef {import("../../shell/play/context.js").GameContext} TableContext */

export {};
