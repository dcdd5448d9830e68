// Courses of words for the box: how words are read, in three steps of the lists that the levels know.

import { nothing } from "../../../parts/lit.js";
import { t } from "../../../shell/base/i18n.js";
import { wordCard } from "./cards.js";

/** @import { Course, CourseList } from "../../../shell/box/courses/courses.js" */

const COURSES = ["child", "easy", "known"];

/** @returns {CourseList} */
export function courseList() {
  return {
    game: "kotoba",
    first: "",
    field: () => nothing,
    courses: () => COURSES.map(courseOf),
    courseOf: (id) => {
      const name = id.split("/")[1];
      return COURSES.includes(name) ? courseOf(name) : undefined;
    },
  };
}

/** @param {string} name @returns {Course} */
function courseOf(name) {
  const id = `kotoba/${name}`;
  return {
    id,
    title: t(`kotoba.box.courses.${name}`),
    help: t("kotoba.box.courses_help"),
    take: async ({ engine }, first, count) => {
      const asked = { game: "kotoba", position: null, question: "course", arguments: { course: name, first, count } };
      const { of, items } = (await engine.request(/** @type {any} */ ({ type: "ask", ...asked }))).answer;
      const cards = items.map((/** @type {string} */ word, /** @type {number} */ at) =>
        wordCard(word, "course", { course: id, at: first + at }),
      );
      return { of, cards };
    },
  };
}
