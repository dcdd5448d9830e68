// JSDoc types of the coach's answers (docs/door-coach.md).

/** @typedef {{kind: string, points: number, text: string, [argument: string]: any}} Reason */

/**
 * @typedef {{with: string, points: number, method: "static" | "simulation" | "endgame", within: number | null}}
 * Comparison
 */

/**
 * @typedef {object} Candidate something that could be done in a turn
 * @property {string} move the action's notation
 * @property {"play" | "exchange" | "pass"} action
 * @property {[number, number, string][]} tiles
 * @property {number} score
 * @property {string[]} words
 * @property {string[]} [phonies] of its words; reviews of earlier versions have none
 * @property {boolean} bingo
 * @property {number} turnover
 * @property {string} leave
 * @property {number} worth
 * @property {number} equity
 * @property {number | null} win 0 to 1
 * @property {number | null} spread
 * @property {number} rollouts
 * @property {number | null} within
 * @property {boolean} exact
 * @property {number} value points by which candidates are ranked
 * @property {number} rank
 * @property {Comparison | null} comparison with the best, or of the best with the second; null until it is known
 * @property {Reason[]} reasons their points add up to the comparison's
 */

/**
 * @typedef {object} AnalysisReport
 * @property {"static" | "simulation" | "endgame" | "playout"} method
 * @property {number | null} draws how many different tiles the last one in the bag may be
 * @property {string} lexicon
 * @property {string} cgp
 * @property {number} done
 * @property {number} effort
 * @property {number | null} of
 * @property {Candidate[]} candidates
 * @property {boolean | null} proven
 * @property {[number | null, number | null] | null} bound of an ending: points ahead at its end, at least and at most
 * @property {{seat: number, move: string, score: number}[]} line
 * @property {Outcomes[]} [outcomes] with one to four tiles in the bag; proofs of earlier versions have none
 * @property {number | null} [draws_effort] an effort that suffices for certain to search every draw
 * @property {EndingLine[]} [lines] of an ending, the best first; proofs of earlier versions have none
 */

/**
 * @typedef {[drawn: string, left: string, ways: number, ahead: number | null, sign: number | null, proven: boolean]}
 * DrawRow what a play comes to with one draw; null: not tried yet
 */

/**
 * @typedef {{move: string, wins: number, draws: number, losses: number, proven: number, ways?: number,
 * searched?: boolean, left?: boolean, rows: DrawRow[]}} Outcomes in ways to draw; `left`: a tile stays in the bag;
 * `searched`: the endgames, which so far were only simulated
 */

/**
 * @typedef {{move: string, spread: number, exact: boolean, proven: boolean, bound: [number | null, number | null],
 * line: {seat: number, move: string, score: number}[]}} EndingLine
 */

/**
 * @typedef {{cgp?: string, rows?: string[], rack?: string, theirs?: string[], scores?: number[], scoreless?: number,
 * lexicon?: string}} Position
 */

/** @typedef {{job: string, kind: string, done: boolean, progress: number, report: any, share: object}} JobState */

/**
 * @typedef {object} ReviewTurn
 * @property {number} number
 * @property {number | null} ply
 * @property {number | null} line
 * @property {number} seat
 * @property {string} kind
 * @property {string} move
 * @property {number} score
 * @property {number[]} scores
 * @property {boolean} [back] whether the play was taken back
 * @property {string | null} cgp
 * @property {string} rack
 * @property {"waiting" | "reviewed" | "unknown_rack" | "not_a_choice" | "skipped" | "unplayable"} status
 * @property {Candidate | null} played
 * @property {Candidate | null} best
 * @property {number} lost
 * @property {number} win_lost
 * @property {Candidate[]} alternatives
 * @property {Comparison | null} [comparison] of the best with what was played; reviews of earlier versions have none
 * @property {Reason[]} reasons
 * @property {string} note
 */

/**
 * @typedef {{turns: number, reviewed: number, best: number, lost: number, win_lost: number, accuracy: number | null,
 * mean: number | null, bingos: number, bingos_missed: number, phonies: number}} ReviewSeat
 */

/**
 * @typedef {object} Review
 * @property {number} version
 * @property {"static" | "simulation"} method
 * @property {number} effort
 * @property {string} lexicon
 * @property {string[]} names
 * @property {number} ply
 * @property {number} done
 * @property {number} of
 * @property {boolean} complete
 * @property {ReviewTurn[]} turns
 * @property {ReviewSeat[]} seats
 * @property {{number: number, scores: number[], win: number | null, lost: number[]}[]} graph
 * @property {{number: number, seat: number, why: "mistake" | "swing", win: number, lost: number}[]} decided
 * @property {any[]} problems
 * @property {any[]} [remarks] on the list that judges an imported text
 * @property {number[] | null} [final] the scores with what the end added or took; null before it
 */

export {};
