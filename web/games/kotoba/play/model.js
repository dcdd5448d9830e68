// The model of the table of ことばであそぼ; only the table changes it.

import { peopleOf } from "../../../shell/catalogue/games.js";
import { isAgainstComputers, isToAct } from "../../common/seats.js";
import { emptyTray } from "./tray.js";

/** @import { Help } from "../../../shell/catalogue/help.js" */
/** @import { Hint, Plan, Preview, Table, TableEvent, View, Word } from "../types.js" */
/** @import { Comparison } from "./comparison.js" */
/** @import { Frame } from "./playback.js" */
/** @import { Tray } from "./tray.js" */

/** @typedef {"end" | "hint" | "log" | "deck" | "more" | "keys" | "word" | "turn" | "best" | "challenge"} DialogName */
/** @typedef {"kana" | "kind" | "own"} Order how the hand is sorted */
/**
 * @typedef {{id: number, kana: string, x: number, y: number, touch: boolean, to: {mode: "replace" | "insert", index:
 * number} | null}} Dragged
 */
/** @typedef {{seat: number, round: number, ply: number, made: string, got: number, best: Hint}} Missed */

/** @typedef {import("../../common/table-controller.js").TableModel<Table, DialogName>} BaseModel */
/** @typedef {ReturnType<typeof newModel>} Model */
/** @typedef {import("../table.js").KotobaTable} Controls what the templates call */

/** Steps from which a chain is worth a word of praise. */
export const LONG_CHAIN = 3;

/** Whether the player at this screen can act now. @param {Model} model */
export function isMyTurn(model) {
  return isToAct(model) && model.table.view.phase !== "vote" && !model.busy && model.curtain === null && !model.frame;
}

/** Every word on the table. @param {View} view @returns {Word[]} */
export function wordsOf(view) {
  return view.seats.flatMap((seat) => seat.words);
}

/** Whether a word can be the target of a plan: another player's. @param {Model} model @param {Word} word */
export function isTarget(model, word) {
  const { seat, result } = model.table.view;
  return !result && seat !== null && word.owner !== seat && visibleHand(model) !== "" && !model.context.watching;
}

/** The round of this seat's next turn: this one, or the next where it had its turn already. @param {View} view */
function nextRound({ seat, seats, first, turn, round, phase }) {
  const place = (/** @type {number} */ of) => (of - first + seats.length) % seats.length;
  const waits = seat !== null && (place(seat) > place(turn) || (seat === turn && phase !== "discard"));
  return waits ? round : round + 1;
}

/**
 * Why a plan to rewrite a word would come to nothing: it is too early, or there are too few chips; null where it may be
 * planned.
 * @param {Model} model @param {Word} word
 * @returns {{code: string, message: string, data: Record<string, number>} | null}
 */
export function planProblem({ table: { view } }, word) {
  const { may, seats, seat } = view;
  if (nextRound(view) < may.rewrite_from)
    return { code: "kotoba/rewrite_early", message: "", data: { round: view.round } };
  const chips = seats[seat ?? 0].chips;
  return word.price > chips ? { code: "kotoba/price", message: "", data: { price: word.price, chips } } : null;
}

/**
 * Whether what lies there needs a vote that is lost before it begins: computers disagree, and people alone are too few.
 * @param {Model} model
 */
export function isVoteLost({ table: { record, view }, tray, preview, plan }) {
  const words = tray.target ? (plan?.steps ?? []) : preview ? [preview] : [];
  return peopleOf(record).length < view.may.votes_needed && words.some(({ vote, agreed }) => vote && !agreed);
}

/** Whether a word just made can be put to the vote: several people sit at one table. @param {Model} model */
export function mayChallenge(model) {
  return (
    isMyTurn(model) &&
    model.context.ready &&
    !model.context.single &&
    !isAgainstComputers(model) &&
    model.table.view.may.challenge.length > 0
  );
}

/** Whether no more cards are drawn, because this is the last turn of each player. @param {View} view */
export function isLastRound({ round, rounds }) {
  return round === rounds;
}

/**
 * The hand that may be seen: none behind a curtain, none of somebody whose turn at the screen it is not, and none in a
 * tab that only watches a game of several people. @param {Model} model @returns {string}
 */
export function visibleHand(model) {
  const { context, curtain, shown, table } = model;
  const { seat, hand, result } = table.view;
  const alone = isAgainstComputers(model) || context.single === true || result !== null;
  if (!alone && (curtain !== null || context.watching || seat !== shown)) return "";
  return hand ?? "";
}

/** Whether cards are being chosen to be discarded. @param {Model} model */
export function isDiscarding(model) {
  return model.discarding !== null && isMyTurn(model);
}

/** Whether a plan or a word is being made, so that the hand is for that. @param {Model} model */
export function mayMake(model) {
  const { view } = model.table;
  return (
    !isDiscarding(model) &&
    !view.result &&
    !model.context.puzzle?.isOver &&
    visibleHand(model) !== "" &&
    !(view.phase === "discard" && isMyTurn(model))
  );
}

/** How a word looks in kanji, "" where nothing is known. @param {Model} model @param {string} word @returns {string} */
export function kanjiOf(model, word) {
  return (model.kanji.get(word) ?? []).join("・");
}

/** The model of a table's first view. @param {BaseModel} model */
export function newModel(model) {
  return {
    ...model,
    /** The hand, and the word or the plan that is being made. @type {Tray} */
    tray: emptyTray(model.table.view.may.replaced),
    /** Of the new word in the tray; null while the engine is asked. @type {Preview | null} */
    preview: null,
    /** Of the rewrite in the tray. @type {Plan | null} */
    plan: null,
    /** Cards that are to go, by id; null: none are being chosen. @type {number[] | null} */
    discarding: null,
    /** @type {Order} */
    order: "kana",
    /** Whether the field for typing is open where there is little room */
    typing: false,
    /** What was typed there */
    typed: "",
    /** What an IME shows there while it composes. @type {string | null} */
    composed: null,
    /** How words are written in kanji; [] where there is nothing to show. @type {Map<string, string[]>} */
    kanji: new Map(),
    /** What words mean, in a few words; none of those that no pack explains. @type {Map<string, string>} */
    glosses: new Map(),
    /** Of another player's turn that is being played back. @type {Frame | null} */
    frame: null,
    /** How the last vote went, until something else is done. @type {TableEvent | null} */
    news: null,
    /** Whether others' turns are shown step by step */
    watch: true,
    /** Null while they are looked for. @type {Hint[] | null} */
    hints: null,
    /** Whose facts the dialog shows. @type {Word | null} */
    word: null,
    /**
     * The line of the log that is shown step by step, and at which of its frames. @type {{turn: number, at: number}}
     */
    replay: { turn: 0, at: 0 },
    /** Null while they are looked for. @type {Missed[] | "unknown" | null} */
    missed: null,
    /**
     * What a turn made beside the best that it could have made; null while that is looked for.
     * @type {Comparison | null}
     */
    compared: null,
    /** The keys of the help; null until they were asked for. @type {Help["keys"] | null} */
    helpKeys: null,
    /** The personal list. @type {string[]} */
    ownWords: [],
    /** @type {Dragged | null} */
    dragged: null,
    /** Which of its parts has the tab stop, for the hand, the words and the tray. @type {Record<string, number>} */
    stops: {},
  };
}
