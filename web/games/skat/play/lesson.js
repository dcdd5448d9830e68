// The lesson of the first game: a deal in which the player holds all four jacks, from the auction to the second trick.

/** @import { Course } from "../../common/lesson.js" */
/** @import { Model } from "./model.js" */
/** @import { View } from "../types.js" */

/** Whether the deal has gone on past the auction and these phases. @param {Model} model @param {string[]} phases */
const past = (model, phases) => !["bid", ...phases].includes(phaseOf(model));

/** @param {Model} model @returns {string} */
const phaseOf = ({ table }) => table.view.phase;

/** Whether the first deal is over. @param {View} view */
const isOver = ({ deal, done }) => deal.number > 1 || done.length > 0;

/** @param {View} view @param {number} tricks */
const hasTricks = (view, tricks) => isOver(view) || view.tricks.length >= tricks;

/** @type {Course<Model>} */
export const COURSE = {
  deal: {
    game: "skat",
    seed: 1695,
    seats: [{ kind: "human" }, { kind: "computer", level: "casual" }, { kind: "computer", level: "casual" }],
    options: { rounds: 1 },
  },
  steps: [
    { text: "skat.lesson.hand", mark: ".sk-hand" },
    { text: "skat.lesson.worth", mark: ".sk-hand" },
    { text: "skat.lesson.asks", mark: ".sk-seat" },
    {
      text: "skat.lesson.bid",
      mark: "[data-testid=do-bid], [data-testid=do-hold]",
      done: (model) => phaseOf(model) !== "bid",
    },
    { text: "skat.lesson.take", mark: "[data-testid=do-take]", done: (model) => past(model, ["skat"]) },
    { text: "skat.lesson.lay", mark: ".sk-hand, [data-testid=do-lay]", done: (model) => past(model, ["skat", "lay"]) },
    {
      text: "skat.lesson.declare",
      mark: "[data-testid=game-grand], [data-testid=do-declare]",
      below: true,
      done: (model) => past(model, ["skat", "lay", "declare"]),
    },
    { text: "skat.lesson.play", mark: ".sk-hand", done: ({ table }) => hasTricks(table.view, 1) },
    { text: "skat.lesson.count", mark: ".sk-seat.own", done: ({ table }) => hasTricks(table.view, 2) },
    { text: "skat.lesson.end" },
  ],
};
