// JSDoc types of the atlas: what a game's atlas/part.js gives, and what is kept of a game (docs/atlas.md).

/** @import { Engine } from "../../engine/engine.js" */
/** @import { SavedGame } from "../storage/games-store.js" */

/**
 * @typedef {object} Fact of one finished game: plain data, with numbers and short tags by name
 * @property {string} kind
 * @property {number} seat whose it is
 * @property {number} place the turn or deal that the review opens: `#/<game>/review/<id>/<place>`
 * @property {number} [lost] points that it cost: the worst positions come first
 */

/**
 * @typedef {object} Figure a number that the atlas tells
 * @property {string} key of its texts, `<game>.atlas.figures.<key>`, and in its address
 * @property {string} kind of its facts
 * @property {{[tag: string]: string | number}} [where] only facts with these tags
 * @property {"share" | "mean" | "per game" | "count"} how `share`: of facts whose `field` is 1; `mean` of `field` over
 * facts; `per game`: the sum of `field` in a game, 0 where there is no fact; `count` of facts
 * @property {string} [field] a number of the facts; `count` needs none
 * @property {string | null} [by] the tag by whose values it is told; `opponent` and `list` are tags of the game
 * @property {readonly string[]} [order] the values of that tag in their order; left out: the most frequent first
 * @property {"points" | "percent" | "seconds" | "cards" | "times"} unit
 * @property {"more" | "less" | null} better
 * @property {string} [advice] the key of a sentence, `<game>.atlas.advice.<key>`: a candidate for what to work on; only
 * for `per game`, where the sum is points lost. With `by`, each value is a candidate: `...advice.<key>.<value>`
 */

/**
 * Figures that belong together; their title is `<game>.atlas.sections.<key>`. @typedef {{key: string, figures: readonly
 * Figure[]}} Section
 */

/**
 * @typedef {object} GameAtlas a game's atlas/part.js
 * @property {number} VERSION of the facts: entries of another one are made anew
 * @property {readonly Section[]} SECTIONS
 * @property {readonly string[]} [EFFORTS] how thoroughly it can review, the quickest first; texts
 * `<game>.atlas.efforts.<name>`
 * @property {(game: SavedGame | null, review: any) => Fact[]} factsOf a finished game with its review, which may be
 * unfinished; pure
 * @property {(fact: any) => string} factText what was done there, and what was better
 * @property {(tag: string, value: string) => string} tagText a value of a tag
 * @property {(game: SavedGame | null, review: any) => string} [listOf] the word list or the options that were played,
 * in short; left out: they do not matter
 * @property {(list: string) => string} [listName]
 * @property {(id: string, game: SavedGame | null) => Promise<any>} [readReview] null: it was not reviewed; left out:
 * the review is kept beside the record (games/common/review/kept.js)
 * @property {(game: SavedGame, review: any) => boolean} [isComplete] left out: `review.complete`
 * @property {() => Promise<Map<string, string>>} [reviewStamps] of a game with a store of its own for reviews: each id
 * of it, also of texts that are no saved games, with a text that changes with the review
 * @property {(review: any) => string[]} [namesOf] the players of a review without a saved game
 * @property {(engine: Engine, id: string, game: SavedGame | null, how: {effort: string, signal: AbortSignal, report:
 * (done: number, of: number) => void}) => Promise<unknown>} runReview reviews a game in the background (`Job` with
 * `background`) and keeps the review; it goes on with one that was begun, and ends early when `signal` says so
 */

/**
 * @typedef {object} Entry what is kept of a finished game
 * @property {number} schema
 * @property {string} id of the saved game or the review
 * @property {string} stamp of the game and its review
 * @property {boolean} text a review of a text, without a saved game
 * @property {number} ended milliseconds since 1970
 * @property {string[]} players by seat: a computer's `level:<level>`, else the name; "" for a person without one
 * @property {number[]} own the player's seats
 * @property {string} list
 * @property {boolean} complete
 * @property {Fact[]} facts of the player's seats; of all, where these are not known
 */

export {};
