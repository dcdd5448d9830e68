// JSDoc types of a table of duplicate: the engine's answers (docs/door-duplicate.md).

/**
 * @typedef {{move: string, score: number, words: {word: string, score: number}[], squares: [number, number][], tiles:
 * string, bingo: boolean}} Found a play of the best
 */
/** @typedef {Found & {equals: number}} Top what is laid; `equals`: how many other plays score as much */
/** @typedef {{move: string | null, score: number, phony: boolean, seconds: number}} Slip `move` null: a pass */
/**
 * @typedef {{ply: number, turn: number, rack: string, kept: string, redrawn: number, top: Top | null, slips: (Slip |
 * null)[]}} Turn one that is closed
 */
/**
 * @typedef {{score: number, rank: number, percent: number, behind: number, tops: number, solos: number, seconds:
 * number, handed_in: boolean}} Standing
 */
/**
 * @typedef {{scores: number[], ranks: number[], reason: "vowels" | "consonants" | "tiles" | "no_play", details:
 * object[]}} Result
 */

/**
 * @typedef {object} View
 * @property {"duplicate"} game
 * @property {number | null} seat
 * @property {number} ply
 * @property {number[]} to_act
 * @property {number} turn from 1
 * @property {{size: number, premiums: string[], cells: string[]}} board
 * @property {Record<string, {count: number, value: number}>} tiles
 * @property {Standing[]} seats
 * @property {string} rack everybody's; "" when the game is over
 * @property {string} kept
 * @property {number} redrawn
 * @property {number} bag
 * @property {Record<string, number>} unseen
 * @property {(Slip & {corrected: number}) | null} slip
 * @property {Turn[]} turns
 * @property {number} possible
 * @property {[number, number][]} last
 * @property {{play: boolean, pass: boolean, close: boolean}} may
 * @property {string} cgp
 * @property {Record<string, any>} options
 * @property {Result | null} result
 */

/** @typedef {import("../../common/table-controller.js").GameTable<View>} Table */

export {};
