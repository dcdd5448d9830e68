// The courses of words for the box, by list of words: the engine has their questions (py/asobiba/crossword/study/
// courses.py).

import { spelled } from "../../../parts/letters.js";
import { t } from "../../../shell/base/i18n.js";
import { askStudy, keepLexicon, lastLexicon, lexicaToChoose, lexiconField } from "../page-frame.js";
import { wordCard } from "./cards.js";

/** @import { Course, CourseList } from "../../../shell/box/courses/courses.js" */
/** @import { WordMade } from "./cards.js" */

const COURSES = ["twos", "threes", "hooks", "vowels", "sevens", "eights"];

/** @returns {Promise<CourseList>} */
export async function courseList() {
  const lexica = await lexicaToChoose();
  return {
    game: "crossword",
    first: lastLexicon(lexica),
    field: (chosen, choose) =>
      lexiconField(lexica, chosen, (name) => {
        keepLexicon(name);
        choose(name);
      }),
    courses: (lexicon) => COURSES.map((name) => courseIn(name, lexicon)),
    courseOf: (id) => {
      const [, name, lexicon] = id.split("/");
      return COURSES.includes(name) && lexicon ? courseIn(name, lexicon) : undefined;
    },
  };
}

/** @param {string} name @param {string} lexicon @returns {Course} */
function courseIn(name, lexicon) {
  const id = `crossword/${name}/${lexicon}`;
  return {
    id,
    title: t(`crossword.box.courses.${name}.title`),
    help: t(`crossword.box.courses.${name}.help`),
    take: async (app, first, count) => {
      const { of, items } = await askStudy(app, lexicon, "course", { course: name, first, count });
      const cards = items.map(
        (/** @type {Pick<WordMade, "asks" | "word">} */ { asks, word }, /** @type {number} */ at) =>
          wordCard({ asks, lexicon, word: spelled(word), course: id, at: first + at }, "course"),
      );
      return { of, cards };
    },
  };
}
