// JSDoc types of the engine's answers about a table of Skat (docs/door-skat.md).

/**
 * @typedef {{leader: number, cards: string[], winner: number | null, points?: number | null}} Trick
 * @typedef {{won: boolean, score: number, value: number, levels: number | null, steps: [string, number][], base:
 * number, raised: number | null,
 * kontra: number, bock: number, sentence: string, points: number, tricks: number, matadors: number | null, bid: number,
 * resigned: boolean}} Score
 * @typedef {{losers: number[], virgin: number | null, durchmarsch: number | null, factor: number}} Ramsch
 * @typedef {{number: number, dealer: number, hands: string[][], skat: string[], skat_after: string[], calls: {seat:
 * number, call: string}[],
 * declarer: number | null, bid: number, taken: boolean, contract: string[] | null, resigned: boolean, claimed: number |
 * null, conceded: number | null, given_up: number | null, agreed?: number | null,
 * pushes: {seat: number, taken: boolean, got: string[] | null, laid: string[] | null}[], swaps: {seat: number, gave:
 * string, got: string}[], kontra: number, doubler: number | null, bock: number, tricks: Trick[], points: number[],
 * tricks_won: number[], passed: boolean, score: Score | null, ramsch: Ramsch | null, changes: number[], totals:
 * number[]}} Finished
 * @typedef {{score: number, wins: number, losses: number, cards: number, tricks: number, open: string[] | null}}
 * SeatView
 * @typedef {{bid: number[], hold: boolean, pass: boolean, take: boolean, push: boolean, lay: number, declare: boolean,
 * spitze: string[], swap: boolean, re: boolean, play: boolean,
 *   kontra: boolean, resign: boolean, claim: boolean, concede: boolean, offer: string[], consent: boolean}} May
 * @typedef {{game: "skat", seat: number | null, ply: number, to_act: number[], phase: string,
 * deal: {number: number, of: number, dealer: number, forehand: number, middlehand: number, rearhand: number}, seats:
 * SeatView[],
 *   dealt: string[] | null, hand: string[] | null,
 * auction: {bid: number, asker: number, answerer: number, turn: string, calls: {seat: number, call: string}[], passed:
 * number[], next: number | null, winner: number | null},
 * declarer: number | null, bid: number, taken: boolean, picked: string[] | null, skat: string[] | null, contract:
 * string[] | null,
 * resigned: boolean, claimed: number | null, conceded: number | null, given_up: number | null, offered: {seat: number,
 * what: string, answers: number} | null, kontra: number, doubler: number | null, bock: number, ramsch: boolean, pushes:
 * {seat: number, taken: boolean, got: string[] | null, laid: string[] | null}[], swaps: {seat: number, gave: string |
 * null, got: string | null}[], push_factor: number,
 *   tricks: Trick[], trick: Trick | null, legal: string[], may: May, done: Finished[],
 *   tournament: {for_own: number, for_a_loss: number}, options: {[name: string]: any},
 *   result: {scores: number[], ranks: number[], reason: string} | null}} View
 * @typedef {{kind: string, [field: string]: any}} TableEvent
 * @typedef {{table: string, record: any, view: View, events: TableEvent[], to_act: number[], acting: string | null}}
 * Table
 * @typedef {import("../../shell/play/context.js").GameContext} TableContext
 */

export {};
