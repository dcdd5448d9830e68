// The lesson: a first game for two, whose first hand can spell さくら and さくらんぼ, to the rewrite of the third round.

import { isMyTurn } from "./model.js";
import { wordOf } from "./tray.js";

/** @import { Course } from "../../common/lesson.js" */
/** @import { Model } from "./model.js" */

/** Whether the player has ended so many turns. @param {number} count @returns {(model: Model) => boolean} */
const ended = (count) => (model) => endedTurns(model) >= count;

/** @param {Model} model */
function endedTurns({ table: { view } }) {
  return view.turns.filter((turn) => turn.seat === view.seat && turn.kind === "discard").length;
}

/**
 * Whether the word of the turn after so many others is made. @param {number} turns @returns {(model: Model) => boolean}
 */
const made = (turns) => (model) =>
  endedTurns(model) > turns || (endedTurns(model) === turns && isMyTurn(model) && model.table.view.phase === "discard");

/**
 * Whether the player is to make a word, after so many turns. @param {number} turns @returns {(model: Model) => boolean}
 */
const begun = (turns) => (model) =>
  endedTurns(model) > turns || (endedTurns(model) === turns && isMyTurn(model)) || model.table.view.result !== null;

/** @type {Course<Model>} */
export const COURSE = {
  deal: {
    game: "kotoba",
    seed: 287,
    seats: [{ kind: "human" }, { kind: "computer", level: "beginner" }],
    options: { first: 1, rounds: 3 },
  },
  steps: [
    { text: "kotoba.lesson.aim", over: ".kt-field" },
    {
      text: "kotoba.lesson.word",
      over: ".kt-field",
      mark: ".kt-hand",
      done: (model) => wordOf(model.tray).startsWith("さくら") || made(0)(model),
    },
    {
      text: "kotoba.lesson.longer",
      over: ".kt-field",
      mark: ".kt-hand",
      done: (model) => wordOf(model.tray) === "さくらんぼ" || made(0)(model),
    },
    { text: "kotoba.lesson.make", over: ".kt-field", mark: "[data-testid=confirm]", done: made(0) },
    { text: "kotoba.lesson.discard", over: ".kt-field", mark: ".kt-hand, [data-testid=discard-go]", done: ended(1) },
    { text: "kotoba.lesson.watch", over: ".kt-hand", mark: ".kt-field" },
    {
      text: "kotoba.lesson.hint",
      mark: "[data-testid=hint]",
      over: ".kt-field",
      done: (model) => wordOf(model.tray).length > 2 || made(1)(model),
    },
    {
      text: "kotoba.lesson.wait",
      over: ".kt-field",
      mark: "[data-testid=confirm], [data-testid=discard-go]",
      done: begun(2),
    },
    {
      text: "kotoba.lesson.target",
      mark: ".kt-word.may",
      over: ".kt-hand",
      done: (model) => model.tray.target !== null || made(2)(model),
    },
    {
      text: "kotoba.lesson.step",
      mark: ".kt-tray, .kt-modes",
      over: ".kt-field",
      done: (model) => model.tray.steps.length > 0 || made(2)(model),
    },
    { text: "kotoba.lesson.confirm", over: ".kt-field", mark: "[data-testid=confirm]", done: made(2) },
    { text: "kotoba.lesson.end", over: ".kt-field" },
  ],
};

/** Whether this is the game of the lesson, also once its words are done. @param {Model} model */
export function isLessonGame({ table: { record } }) {
  return record.seed === COURSE.deal.seed && record.seats.length === COURSE.deal.seats.length;
}
