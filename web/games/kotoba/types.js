// JSDoc types of this table: the engine's answers (docs/door-kotoba.md).

/** @typedef {{steps: number, length: number, bonus: number, total: number}} Chips */
/**
 * @typedef {{id: number, word: string, owner: number, cards: number, bonus: number, points: number, price: number, ply:
 * number}} Word
 */
/**
 * @typedef {{from: string, to: string, kind: "replace" | "insert", used: string, discarded: string, at: number[],
 * chips: Chips}} Step
 */
/** @typedef {{seat: number, yes: boolean}} Vote */

/**
 * @typedef {object} Turn a line of the log
 * @property {number} ply actions before it
 * @property {number} seat
 * @property {number} round
 * @property {number[]} scores everybody's after it
 * @property {"new" | "rewrite" | "ballot" | "discard"} kind
 * @property {number} [id]
 * @property {string} [word]
 * @property {Chips} [chips]
 * @property {{word: string, owner: number, price: number, to: string}} [from]
 * @property {Step[]} [steps]
 * @property {number} [net]
 * @property {string} [discarded]
 * @property {string[]} [voted]
 * @property {Vote[]} [votes]
 * @property {number} [yes]
 * @property {number} [no]
 * @property {number} [needed]
 * @property {boolean} [accepted]
 * @property {number | string} [cards] of a discard the cards themselves, else how many
 * @property {number} [drawn]
 * @property {boolean} [made]
 */

/**
 * @typedef {{scores: number[], ranks: number[], reason: string, details: {seat: number, cards: number, chips: number,
 * words: number}[]}} Result
 */
/**
 * @typedef {{seat: number, action: string, kind: "new" | "rewrite", chain: string[], word: string, words: string[],
 * votes: Vote[], waiting: number[], needed: number, challenged: boolean}} Ballot
 */
/**
 * @typedef {{score: number, chips: number, cards: number, hand_size: number, hand: string | null, words: Word[]}}
 * SeatView
 */

/**
 * @typedef {object} View all that one seat may know
 * @property {"kotoba"} game
 * @property {number | null} seat
 * @property {number} ply
 * @property {number[]} to_act
 * @property {"make" | "vote" | "discard" | "over"} phase
 * @property {number} turn
 * @property {number} first
 * @property {number} round
 * @property {number} rounds
 * @property {string | null} hand
 * @property {SeatView[]} seats
 * @property {number} deck
 * @property {string} discards
 * @property {Record<string, number>} unseen
 * @property {Record<string, number>} deck_of
 * @property {string} bonus
 * @property {string[]} used
 * @property {string[]} accepted
 * @property {string[]} rejected
 * @property {Ballot | null} ballot
 * @property {Turn[]} turns
 * @property {{new: boolean, rewrite: boolean, discard: boolean, vote: boolean, votes_left: number,
 *   votes_needed: number, rewrite_from: number, replaced: number, challenge: string[],
 *   targets: {id: number, word: string, owner: number, price: number, affordable: boolean}[]}} may
 * @property {Record<string, any>} options
 * @property {Result | null} result
 */

/** @typedef {{kind: string, [field: string]: any}} TableEvent */

/** @typedef {import("../common/table-controller.js").GameTable<View>} Table */

/** @typedef {{code: string | null, message: string | null, data?: Record<string, any>}} Why */

/**
 * @typedef {Why & {word: string | null, legal: boolean, now: boolean, now_code: string | null, listed: boolean, vote:
 * boolean, agreed: boolean, kanji: string[],
 * cards: number, bonus: number, chips: Chips, points: number, price: number, score: number, missing: string, left:
 * string, action: string | null}} Preview
 * @typedef {Omit<Step, "chips"> & Why & {chips: Chips | null, legal: boolean, listed: boolean, vote: boolean,
 * agreed: boolean, kanji: string[]}} PlanStep `chips`: null of a step that breaks a rule; `agreed`: computers would
 * vote for the word
 * @typedef {Why & {target: {id: number, word: string, owner: number, price: number, affordable: boolean} | null, legal:
 * boolean, now: boolean,
 * now_code: string | null, fault: number | null, steps: PlanStep[], vote: string[], word: string, price: number, chips:
 * Chips, net: number,
 *   used: string, discarded: string, left: string, points: number, next_price: number, action: string | null}} Plan
 * @typedef {{action: string, kind: string, word: string, kanji: string[], net: number, less?: number}} Hint `less`:
 * points less than the best
 */

/** @typedef {import("../../shell/play/context.js").GameContext} TableContext */

export {};
