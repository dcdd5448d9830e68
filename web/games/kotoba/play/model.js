// What a table draws from: everything that its templates read, and what they may ask for. The table alone changes it.

import { emptyTray } from "./tray.js";

/** @import { View, Table, Preview, Plan, Hint, Word, TableContext } from "../types.js" */
/** @import { Tray, TrayEvent } from "./tray.js" */
/** @import { Frame } from "./playback.js" */

/** @typedef {"end" | "hint" | "log" | "deck" | "more" | "keys" | "word" | "turn"} DialogName */
/** @typedef {"kana" | "kind" | "own"} Order how the hand is sorted */
/** @typedef {{id: number, kana: string, x: number, y: number, touch: boolean, to: {mode: "replace" | "insert", index: number} | null}} Dragged */
/** @typedef {{seat: number, round: number, ply: number, made: string, got: number, best: Hint}} Missed */

/**
 * @typedef {object} Model
 * @property {TableContext} context
 * @property {Table} table
 * @property {Tray} tray
 * @property {Preview | null} preview of the new word that lies there; null while the engine is asked
 * @property {Plan | null} plan of the rewrite that lies there
 * @property {string} problem what went wrong, in words; "" is nothing
 * @property {boolean} busy an action is on its way
 * @property {boolean} thinking a computer is choosing
 * @property {boolean} wide there is room for the log beside the table
 * @property {DialogName | null} dialog
 * @property {number | null} curtain the seat whose player is to say "I am here"
 * @property {number | null} shown whose hand was shown last, in a game of several people
 * @property {number[] | null} discarding cards that are to go, by id; null: none are being chosen
 * @property {Order} order
 * @property {boolean} typing whether the field for typing is open where there is little room
 * @property {string} typed what stands in it
 * @property {Map<string, string[]>} kanji what words look like in kanji; [] where there is nothing to show
 * @property {Frame | null} frame of somebody else's turn that is being shown
 * @property {import("../types.js").TableEvent | null} news how the last vote went, until something else is done
 * @property {boolean} guide whether the first-game guide is shown
 * @property {boolean} watch whether others' turns are shown step by step
 * @property {Hint[] | null} hints null while they are looked for
 * @property {Word | null} word the one that the dialog tells of
 * @property {number} told which line of the log is shown step by step
 * @property {number} toldAt
 * @property {Missed[] | "unknown" | null} missed null while they are looked for
 * @property {string[]} kept the personal list
 * @property {Dragged | null} dragged
 * @property {Record<string, number>} stops which of its parts Tab reaches, for the hand, the words and the tray
 */

/**
 * @typedef {object} Deeds what the templates may ask for
 * @property {(event: TrayEvent) => void} tray
 * @property {() => void} confirm play what lies there
 * @property {() => void} step add the step to the plan
 * @property {(id: number) => void} pick a card of the hand was tapped
 * @property {() => void} sort the next order of the hand
 * @property {(choosing: boolean) => void} discarding begin or give up choosing cards to discard
 * @property {() => void} discard
 * @property {(yes: boolean, seat: number) => void} vote
 * @property {(word: Word) => void} target
 * @property {(word: Word) => void} tell show what there is to know of a word
 * @property {(text: string) => void} type
 * @property {(open: boolean) => void} openTyping
 * @property {() => void} undo
 * @property {() => void} hint
 * @property {(hint: Hint) => void} tryHint
 * @property {(name: DialogName | null) => void} open
 * @property {() => void} raise the curtain
 * @property {() => void} skip the rest of somebody's turn
 * @property {() => void} toggleWatch
 * @property {() => void} guided the guide was read
 * @property {(index: number, at: number) => void} replay a line of the log, at one of its frames
 * @property {(word: string) => void} keep into the personal list, or out of it
 */

/** Whether the player in front of the screen may act now. @param {Model} model */
export function isMyTurn(model) {
  const { table, curtain, busy, context } = model;
  const { seat, phase } = table.view;
  const mine = seat !== null && table.to_act.includes(seat) && phase !== "vote";
  return mine && !busy && curtain === null && !context.watching && table.acting === "human" && !model.frame;
}

/** Whether nobody else at the table is a person. @param {Model} model */
export function isAgainstComputers(model) {
  return people(model).length === 1;
}

/** The seats of people. @param {Model} model @returns {number[]} */
export function people(model) {
  return model.table.record.seats.flatMap((seat, at) => (seat.kind === "human" ? [at] : []));
}

/** What a seat is called. @param {Model} model @param {number} seat @returns {string} */
export function seatName(model, seat) {
  const { t } = model.context;
  const { seats } = model.table.record;
  const { name, kind, level } = seats[seat];
  if (name) return name;
  if (kind === "human") return isAgainstComputers(model) ? t("kotoba.seat.you") : t("kotoba.seat.player", { number: seat + 1 });
  const alike = seats.flatMap((each, at) => (each.kind === "computer" && !each.name && each.level === level ? [at] : []));
  const label = t(`kotoba.levels.${level}.label`);
  return alike.length > 1 ? `${label} ${alike.indexOf(seat) + 1}` : label;
}

/** Whether sentences about this seat say "you". @param {Model} model @param {number} seat */
export function isYou(model, seat) {
  return seat === model.table.view.seat && isAgainstComputers(model);
}

/** Every word that lies before somebody. @param {View} view @returns {Word[]} */
export function wordsOf(view) {
  return view.seats.flatMap((seat) => seat.words);
}

/** Whether a word can be the target of a plan: another player's. @param {Model} model @param {Word} word */
export function isTarget(model, word) {
  const { seat, result } = model.table.view;
  return !result && seat !== null && word.owner !== seat && handSeen(model) !== "" && !model.context.watching;
}

/**
 * The hand that may be seen: none behind a curtain, none of somebody whose turn at the screen it is not, and none in a tab
 * that only watches a game of several people. @param {Model} model @returns {string}
 */
export function handSeen(model) {
  const { context, curtain, shown, table } = model;
  const { seat, hand, result } = table.view;
  const alone = isAgainstComputers(model) || context.single === true || result !== null;
  if (!alone && (curtain !== null || context.watching || seat !== shown)) return "";
  return hand ?? "";
}

/**
 * Whose curtain is down after an answer: it falls when another person is to act than the one whose hand was shown last.
 * A vote is held in the open, so it needs none. @param {Model} model with the answer in it @returns {number | null}
 */
export function curtainAfter(model) {
  const { table, context, shown } = model;
  const { seat, result, phase } = table.view;
  if (seat === null || isAgainstComputers(model) || table.record.seats[seat].kind !== "human") return null;
  if (result || context.watching || context.single || phase === "vote") return null;
  const mine = table.acting === "human" && table.to_act.includes(seat);
  if (seat === shown) return null;
  return mine || shown === null ? seat : model.curtain;
}

/** Whether cards are being chosen to be discarded. @param {Model} model */
export function isDiscarding(model) {
  return model.discarding !== null && isMyTurn(model);
}

/** Whether a plan or a word is being made, so that the hand is for that. @param {Model} model */
export function mayMake(model) {
  const { view } = model.table;
  return !isDiscarding(model) && !view.result && handSeen(model) !== "" && !(view.phase === "discard" && isMyTurn(model));
}

/** How a word looks in kanji, "" where nothing is known. @param {Model} model @param {string} word @returns {string} */
export function kanjiOf(model, word) {
  return (model.kanji.get(word) ?? []).join("・");
}

/** A table as it is first seen. @param {TableContext} context @param {Table} table @param {boolean} wide @returns {Model} */
export function newModel(context, table, wide) {
  return {
    context,
    table,
    wide,
    tray: emptyTray(),
    preview: null,
    plan: null,
    problem: "",
    busy: false,
    thinking: false,
    dialog: null,
    curtain: null,
    shown: null,
    discarding: null,
    order: "kana",
    typing: false,
    typed: "",
    kanji: new Map(),
    frame: null,
    news: null,
    guide: false,
    watch: true,
    hints: null,
    word: null,
    told: 0,
    toldAt: 0,
    missed: null,
    kept: [],
    dragged: null,
    stops: {},
  };
}
