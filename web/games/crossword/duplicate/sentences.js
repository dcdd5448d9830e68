// What happens at a table of duplicate, in sentences for the status line, the lists and the live region.

import { isYou, seatName } from "../../common/seats.js";
import { joined, winnersOf } from "../../common/sentences.js";
import { list, number, t } from "../../../shell/base/i18n.js";
import { listOfGame } from "../../../shell/catalogue/lexicon-names.js";
import { moveParts, points } from "../play/sentences.js";
import { hasTop, isClub, isSolo } from "./model.js";

/** @import { Model } from "./model.js" */
/** @import { Result, Slip, Turn } from "./types.js" */

/** A percentage of the tops. @param {number} percent @returns {string} */
export function percentText(percent) {
  return number(percent / 100, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Minutes and seconds: "1:05". @param {number} seconds */
export function clockText(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** The seat of the player at this screen, if there is only one person. @param {Model} model @returns {number | null} */
export function ownSeat(model) {
  const { seat } = model.table.view;
  return seat !== null && isYou(model, seat) ? seat : null;
}

/** The rack by its letters, for the ear. @param {string} rack */
export function rackText(rack) {
  return [...rack].map((letter) => (letter === "?" ? t("crossword.tile.blank") : letter)).join(", ");
}

/** A new turn: its number, and whether the rack had to be drawn again. @param {Model} model */
export function turnText(model) {
  const { turn, redrawn } = model.table.view;
  return joined([
    t("duplicate.status.turn", { turn }),
    redrawn ? t("duplicate.status.redrawn", { count: redrawn }) : "",
  ]);
}

/** A new rack, for the ear. @param {Model} model */
export function newRackText(model) {
  return joined([turnText(model), t("duplicate.say.rack", { rack: rackText(model.table.view.rack) })]);
}

/** The top of a closed turn. @param {Turn} turn */
export function topText({ top }) {
  if (!top) return t("duplicate.say.no_top");
  const [square, word] = moveParts(top.move);
  return t("duplicate.say.top", { word, square, points: points(top.score) });
}

/** The outcome of a seat's slip, for its player. @param {Turn} turn @param {number} seat */
export function ownText(turn, seat) {
  const slip = turn.slips[seat];
  if (!turn.top) return "";
  if (isSolo(turn, seat)) return t("duplicate.say.solo");
  if (hasTop(turn, seat)) return t("duplicate.say.found");
  if (!slip?.move) return t("duplicate.say.nothing");
  const lost = turn.top.score - slip.score;
  const word = moveParts(slip.move)[1];
  return t(slip.phony ? "duplicate.say.phony" : "duplicate.say.lost", { word, points: points(slip.score), lost });
}

/** The finders of the top, if several play. @param {Model} model @param {Turn} turn */
export function findersText(model, turn) {
  const finders = turn.slips.flatMap((_, seat) => (hasTop(turn, seat) ? [seatName(model, seat)] : []));
  if (!turn.top || turn.slips.length < 2) return "";
  if (!finders.length) return t("duplicate.say.nobody");
  if (finders.length === 1) return t("duplicate.say.solo_of", { name: finders[0] });
  return finders.length > 4
    ? t("duplicate.say.many", { count: finders.length })
    : t("duplicate.say.finders", { names: list(finders) });
}

/** A closed turn for the ear and the eye. @param {Model} model @param {Turn} turn */
export function closedText(model, turn) {
  const seat = ownSeat(model);
  const own = seat !== null && !isClub(model) ? ownText(turn, seat) : "";
  return joined([topText(turn), own, own && hasTop(turn, seat ?? 0) ? "" : findersText(model, turn)]);
}

/** A slip as it is listed: "8D QUIET", or that there is none. @param {Slip | null} slip */
export function slipText(slip) {
  if (!slip?.move) return t(slip ? "duplicate.slip.pass" : "duplicate.slip.none");
  return slip.move;
}

/** The result: one's own place and percentage, or the winner. @param {Model} model @param {Result} result */
export function resultText(model, result) {
  const seat = ownSeat(model);
  const { seats } = model.table.view;
  if (seat !== null && !isClub(model)) {
    const { score, percent, rank } = seats[seat];
    const vars = { points: points(score), percent: percentText(percent) };
    return seats.length > 1
      ? t("duplicate.end.place", { ...vars, rank, of: seats.length })
      : t("duplicate.end.alone", vars);
  }
  const winners = winnersOf(result);
  const names = list(winners.map((each) => seatName(model, each)));
  return t(winners.length > 1 ? "duplicate.end.shared" : "duplicate.end.won", {
    names,
    points: points(result.scores[winners[0]]),
  });
}

/** The word list, and the unusual rules of this game. @param {Model} model @returns {string} */
export function rulesText(model) {
  const { options } = model.table.view;
  const { school, clock, invalid } = options;
  return [
    t("crossword.rules.list", { list: listOfGame(options, t("crossword.rules.own_list")) }),
    school ? t("duplicate.options.school.label") : "",
    clock ? t(`duplicate.options.clock.values.${clock}`) : "",
    invalid === "zero" ? t("duplicate.zero_rule") : "",
  ]
    .filter(Boolean)
    .join(" · ");
}
