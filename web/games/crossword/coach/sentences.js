// The coach's facts as sentences in the player's language.

import { list, number, t } from "../../../shell/base/i18n.js";
import { squareName } from "../play/squares.js";

/** @import { Candidate, Reason } from "./types.js" */

const PREMIUMS = /** @type {Record<string, string>} */ ({ T: "triple-word", D: "double-word", t: "triple-letter", d: "double-letter" });

/** One decimal, and a true minus. @param {number} value @param {Intl.NumberFormatOptions} [options] @returns {string} */
export function decimal(value, options) {
  return number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, ...options }).replace("-", "−");
}

/** A number with its sign. @param {number} value @returns {string} */
export function withSign(value) {
  return decimal(value, { signDisplay: "exceptZero" });
}

/** A chance: "62 %". @param {number} value 0 to 1 @returns {string} */
export function percent(value) {
  return number(value, { style: "percent" });
}

/** A chance to win, to the tenth: that is how far plays of one position are often apart. @param {number} value 0 to 1 @returns {string} */
export function chance(value) {
  return number(value, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** Square and word of a play; the square of what is no play is "". @param {{move: string}} play @returns {[string, string]} */
export function moveWords({ move }) {
  const [square, word = ""] = move.split(" ");
  if (move === "pass") return ["", t("crossword.coach.pass")];
  if (square === "exchange") return ["", t("crossword.coach.exchange", { tiles: word })];
  return [square, word];
}

/** A play by its name: "QUIET at 8D". @param {{move: string}} play @returns {string} */
export function moveName(play) {
  const [square, word] = moveWords(play);
  return square ? t("crossword.coach.play", { word: word.toUpperCase(), square }) : word;
}

/** Everything that a line of the list shows, for the ear. @param {Candidate} play @returns {string} */
export function candidateText(play) {
  const said = [`${number(play.rank)}. ${moveName(play)}`, t("crossword.points", { count: play.score })];
  if (play.leave) said.push(t("crossword.coach.said.leave", { tiles: spoken(play.leave) }));
  said.push(t("crossword.coach.said.equity", { value: decimal(play.equity) }));
  if (play.win !== null) said.push(t("crossword.coach.said.win", { value: chance(play.win) }));
  if (play.spread !== null) said.push(t("crossword.coach.said.spread", { value: withSign(play.spread) }));
  return said.join(", ");
}

/** Letters one by one, a blank by its name. @param {string} tiles @returns {string} */
export function spoken(tiles) {
  return [...tiles].map((letter) => (letter === "?" ? t("crossword.tile.blank") : letter)).join(" ");
}

/** A reason as a sentence. @param {Reason} reason @returns {string} */
export function reasonText(reason) {
  const sign = reason.points < 0 ? "minus" : "plus";
  switch (reason.kind) {
    case "phony":
      return t(`crossword.reason.${reason.theirs ? "phony_theirs" : "phony"}`, { count: reason.words.length, words: list(reason.words) });
    case "keeps":
    case "unloads":
      return t(`crossword.reason.${reason.kind}.${sign}`, { tiles: reason.tiles, because: because(reason.because) });
    case "score":
      return scoreText(reason);
    case "same_leave":
      return reason.leave ? t(`crossword.reason.same_leave.${sign}`, { ...reason, leave: reason.leave }) : scoreText(reason);
    case "opens":
    case "leaves_open":
    case "closes":
    case "leaves_closed":
      return squareText(reason);
    case "reply":
      return t("crossword.reason.reply", { mine: decimal(reason.mine), other: decimal(reason.other) });
    case "blocks":
    case "allows":
      return t(`crossword.reason.${reason.kind}`, { play: moveName({ move: reason.move }), score: reason.score });
    case "outcome":
      return t(`crossword.reason.outcome.${reason.exact ? "exact" : "tried"}.${sign}`);
    case "goes_out":
      return t(`crossword.reason.goes_out.${sign}`, { count: reason.gain, gain: reason.gain });
    default:
      return t(`crossword.reason.${reason.kind}`, plain(reason));
  }
}

/** The arguments of a reason that are texts or numbers. @param {Reason} reason @returns {Record<string, string | number>} */
function plain({ points, text, ...rest }) {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => typeof value === "number" || typeof value === "string"));
}

/** @param {Reason} reason */
function scoreText({ score, other, word, against }) {
  const key = word && against ? "both" : word ? "only" : "none";
  return t(`crossword.reason.score.${key}`, { score, other, word: word ?? "", against: against ?? "" });
}

/** @param {Reason} reason */
function squareText({ kind, square, premium, share, other, score }) {
  const [row, col] = square;
  const name = PREMIUMS[premium];
  const words = {
    square: squareName({ row, col }),
    premium: name ? t(`crossword.premium.${name}.name`) : premium,
    share: percent(share),
    other: percent(other),
    score: decimal(score),
  };
  return t(`crossword.reason.${kind}`, words);
}

/** What is true of some tiles, in brackets; "" if nothing. @param {string[]} facts */
function because(facts) {
  if (!facts?.length) return "";
  return t("crossword.reason.because", { facts: list(facts.map((fact) => t(`crossword.reason.facts.${fact}`))) });
}
