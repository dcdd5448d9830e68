// Words that the screens of the box share: grades, days, how many cards are due.

import { language, t } from "../base/i18n.js";
import { dateName } from "../today/words.js";
import { dateOf } from "./box.js";
import { AGAIN, EASY, GOOD, HARD, localDay } from "./schedule.js";

/** The keys of the texts of grades. */
export const GRADE_NAMES = { [AGAIN]: "box.again", [HARD]: "box.hard", [GOOD]: "box.good", [EASY]: "box.easy" };
/** Days that are told as "in 5 days". */
const SOON = 30;

/** A day as one says it: "today", "in 5 days", "24 March 2027". @param {number} day as `localDay` has it */
export function dayName(day) {
  const away = day - localDay(Date.now());
  if (away <= SOON)
    return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(Math.max(0, away), "day");
  return dateName(dateOf(day), { day: "numeric", month: "long", year: "numeric" });
}

/** "12 due, about 6 minutes". @param {number} count @param {number} seconds */
export function dueText(count, seconds) {
  if (!count) return t("box.none_due");
  const minutes = t("box.minutes", { count: Math.max(1, Math.round(seconds / 60)) });
  return t("box.due", { count, minutes });
}
