// The lesson of a first game: two turns against Chick, with the table's own buttons. The rack has GARDEN, or the
// lesson's word in the page's language; any other word teaches the same.

import { language } from "../../../shell/base/i18n.js";
import { standardList } from "../../../shell/catalogue/lexica.js";
import { isMyTurn } from "./model.js";

/** @import { Course } from "../../common/lesson.js" */
/** @import { Model } from "./model.js" */
/** @import { NewGame } from "../../../shell/catalogue/route.js" */

/**
 * Seeds that put GARTEN, FLORES, JARDIN on the first rack, by the language of the page and the words; all others are
 * taught in English. No play of these racks is much better, so that a review does not blame what was taught.
 * @type {Record<string, number>}
 */
const SEEDS = { en: 115094, de: 437860, es: 195071, fr: 47715 };

/** @returns {NewGame} */
function deal() {
  const words = SEEDS[language()] ? language() : "en";
  return {
    game: "crossword",
    seed: SEEDS[words],
    seats: [{ kind: "human" }, { kind: "computer", level: "child" }],
    options: { lexicon: standardList(words) },
  };
}

/** How many plays this player has made. @param {Model} model */
function playsOf({ table: { view } }) {
  return view.turns.filter(({ seat, kind }) => seat === view.seat && kind === "play").length;
}

/** Whether the tiles that lie there are a play. @param {Model} model */
function liesLegally(model) {
  return model.preview?.legal === true;
}

/** @type {Course<Model>} */
export const COURSE = {
  get deal() {
    return deal();
  },
  steps: [
    {
      text: "crossword.lesson.rack",
      mark: ".xw-rack",
      done: (model) => model.placing.pending.length > 0 || playsOf(model) > 0,
    },
    {
      text: "crossword.lesson.word",
      mark: ".xw-square.centre",
      done: (model) => liesLegally(model) || playsOf(model) > 0,
    },
    {
      text: "crossword.lesson.play",
      mark: "[data-testid=play], [data-testid=preview]",
      done: (model) => playsOf(model) > 0,
    },
    {
      text: "crossword.lesson.answer",
      mark: ".xw-seats",
      below: true,
      done: (model) => playsOf(model) > 0 && isMyTurn(model) && model.table.view.turns.length > 1,
    },
    {
      text: "crossword.lesson.hint",
      mark: "[data-testid=hint], [data-testid=hint-more]",
      done: (model) => (model.help.hint?.step ?? 0) > 1 || liesLegally(model) || playsOf(model) > 1,
    },
    {
      text: "crossword.lesson.second",
      mark: "[data-testid=hint-0], [data-testid=play]",
      done: (model) => playsOf(model) > 1,
    },
    { text: "crossword.lesson.exchange", mark: "[data-testid=exchange], [data-testid=pass]", over: ".xw-board" },
    { text: "crossword.lesson.end", mark: "[data-testid=bag], [data-testid=more]", over: ".xw-board" },
  ],
};
