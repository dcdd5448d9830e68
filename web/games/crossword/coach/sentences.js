// The coach's facts as sentences in the player's language.

import { spelled } from "../../../parts/letters.js";
import { bracketed } from "../../../shell/base/brackets.js";
import { has, list, number, t } from "../../../shell/base/i18n.js";
import { playSquare, PREMIUMS, squareName, withoutBrackets } from "../play/squares.js";

/** @import { Candidate, Comparison, Reason } from "./types.js" */
/** @typedef {Record<string, string | number>} Words */

/** One decimal, and a true minus. @param {number} value @param {Intl.NumberFormatOptions} [options] */
export function decimal(value, options) {
  return number(value, { minimumFractionDigits: 1, maximumFractionDigits: 1, ...options });
}

/** A number with its sign. @param {number} value @returns {string} */
export function withSign(value) {
  return decimal(value, { signDisplay: "exceptZero" });
}

/** A whole number with its sign. @param {number} value @returns {string} */
export function wholeWithSign(value) {
  return decimal(value, { signDisplay: "exceptZero", minimumFractionDigits: 0, maximumFractionDigits: 0 });
}

/** A chance: "62 %". @param {number} value 0 to 1 @returns {string} */
export function percent(value) {
  return number(value, { style: "percent" });
}

/** A chance to win, to the tenth, by which plays often differ; 0 and 1 without. @param {number} value 0 to 1 */
export function chance(value) {
  const minimumFractionDigits = value > 0 && value < 1 ? 1 : 0;
  return number(value, { style: "percent", minimumFractionDigits, maximumFractionDigits: 1 });
}

/** A difference of chances, with its sign. @param {number} value -1 to 1 */
export function chanceBehind(value) {
  const fraction = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return number(value, { style: "percent", signDisplay: "exceptZero", ...fraction });
}

/**
 * Square and word of a play; the square of what is no play is "". @param {{move: string}} play
 * @returns {[string, string]}
 */
export function moveWords({ move }) {
  const [square, word = ""] = withoutBrackets(move).split(" ");
  if (move === "pass") return ["", t("crossword.coach.pass")];
  if (square === "exchange") return ["", t("crossword.coach.exchange", { tiles: word })];
  return [playSquare(square), word];
}

/** A play by its name: "QUIET at 8D". @param {{move: string}} play @returns {string} */
export function moveName(play) {
  const [square, word] = moveWords(play);
  return square ? t("crossword.coach.play", { word: word.toUpperCase(), square }) : word;
}

/**
 * Everything that a line of the list shows, for the ear. @param {Candidate} play @param {string[]} [more] what else is
 * said of it; "" is left out @returns {string}
 */
export function candidateText(play, more = []) {
  const said = [`${number(play.rank)}. ${moveName(play)}`, t("crossword.points", { count: play.score })];
  if (play.leave) said.push(t("crossword.coach.said.leave", { tiles: spoken(play.leave) }));
  said.push(t("crossword.coach.said.equity", { value: decimal(play.equity) }));
  if (play.win !== null) said.push(t("crossword.coach.said.win", { value: chance(play.win) }));
  if (play.spread !== null)
    said.push(
      t(`crossword.coach.said.${play.exact ? "exact" : "spread"}`, {
        value: (play.exact ? wholeWithSign : withSign)(play.spread),
      }),
    );
  return [...said, ...more.filter(Boolean)].join(", ");
}

/** Letters one by one, a blank by its name. @param {string} tiles @returns {string} */
export function spoken(tiles) {
  return [...tiles].map((letter) => (letter === "?" ? t("crossword.tile.blank") : spelled(letter))).join(" ");
}

/**
 * Two moves as subjects of a sentence: by their words, and by their squares, too, where the words are the same.
 * @param {string} move @param {string} other @returns {[string, string]}
 */
export function subjects(move, other) {
  const [me, them] = [subject(move), subject(other)];
  return me === them && move !== other
    ? [`${me}${bracketed(move.split(" ")[0])}`, `${them}${bracketed(other.split(" ")[0])}`]
    : [me, them];
}

/** @param {string} move @returns {string} */
function subject(move) {
  const [first, rest] = withoutBrackets(move).split(" ");
  if (rest === undefined) return t("crossword.reason.passing");
  return first === "exchange" ? t("crossword.reason.exchanging", { tiles: rest }) : rest.toUpperCase();
}

/**
 * How much better or worse a play is than another one, as a sentence.
 * @param {Comparison} comparison @param {string} move @returns {string}
 */
export function verdictText({ with: other, points, within }, move) {
  const [me, them] = subjects(move, other);
  const how = points === 0 ? "even" : points > 0 ? "better" : "worse";
  const said = t(`crossword.coach.verdict.${how}`, { me, them, points: decimal(Math.abs(points)) });
  return capital(
    within != null && within > Math.abs(points)
      ? `${said} ${t("crossword.coach.verdict.close", { within: decimal(within) })}`
      : said,
  );
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * A reason as a sentence about two moves. @param {Reason} reason @param {[string, string]} names as `subjects` gives
 * them @returns {string}
 */
export function reasonText(reason, [me, them]) {
  const key = `crossword.reason.${reason.kind}`;
  if (!has(key)) return reason.text; // a review of an earlier version
  const words = { ...plain(reason), me, them };
  return capital(said(reason, key, words));
}

/** @param {Reason} reason @param {string} key @param {Words} words @returns {string} */
function said(reason, key, words) {
  switch (reason.kind) {
    case "phony":
      return t(key, { count: reason.words.length, words: list(reason.words) });
    case "leave":
      return leaveText(reason, words);
    case "opens":
    case "leaves_open":
    case "closes":
    case "leaves_closed":
      return squareText(reason, words);
    case "reply":
      return t(key, { ...words, mine: decimal(reason.mine), other: decimal(reason.other) });
    case "blocks":
    case "allows":
      return t(key, { ...words, play: moveName({ move: reason.move }) });
    case "ending":
      return endingText(reason, words);
    case "simulation":
      return t(`crossword.reason.simulation.${sign(reason)}`, {
        ...words,
        points: decimal(Math.abs(reason.points)),
        win: chance(reason.win),
        other_win: chance(reason.other_win),
      });
    case "goes_out":
      return t(`crossword.reason.goes_out.${sign(reason)}`, words);
    default:
      return t(key, words);
  }
}

/** @param {{points: number}} reason */
function sign({ points }) {
  return points < 0 ? "minus" : "plus";
}

/** The arguments of a reason that are texts or numbers. @param {Reason} reason @returns {Words} */
function plain({ points, text, ...rest }) {
  return Object.fromEntries(
    Object.entries(rest).filter(([, value]) => typeof value === "number" || typeof value === "string"),
  );
}

/** Two leaves that share as many tiles and differ in as few are easier to tell apart by the difference. */
const SHARED = 2;
const FEW = 2;

/**
 * Both leaves, each with its value and what is good or bad about it; where they are nearly the same, the difference.
 * @param {Reason} reason @param {Words} words
 */
function leaveText({ leave, other_leave, tiles, other_tiles, worth, other_worth, because, other_because }, words) {
  const said = t("crossword.reason.leave", {
    ...words,
    leave: keptText(leave, worth, because),
    other_leave: keptText(other_leave, other_worth, other_because),
  });
  if (leave.length - tiles.length < SHARED || Math.max(tiles.length, other_tiles.length) > FEW) return said;
  const differ = tiles && other_tiles ? "instead" : "more";
  return `${said} ${t(`crossword.reason.${differ}`, { tiles: tiles || other_tiles, other_tiles })}`;
}

/** @param {string} tiles @param {number} worth @param {string[]} because */
function keptText(tiles, worth, because) {
  if (!tiles) return t("crossword.reason.nothing");
  const facts = list(because.map((fact) => t(`crossword.reason.facts.${fact}`)));
  return t(`crossword.reason.${facts ? "because" : "kept"}`, { tiles, worth: withSign(worth), facts });
}

/** How the game ends after either move. @param {Reason} reason @param {Words} words */
function endingText({ exact, spread, other, points }, words) {
  const margin = Number.isInteger(spread) && Number.isInteger(other) ? wholeWithSign : withSign;
  const ends = t(`crossword.reason.ending.${exact ? "exact" : "open"}`, {
    ...words,
    spread: margin(spread),
    other: margin(other),
  });
  return t(`crossword.reason.ending.${sign({ points })}`, { points: decimal(Math.abs(points)), ends });
}

/** @param {Reason} reason @param {Words} words */
function squareText({ kind, square, premium, share, other, score }, words) {
  const [row, col] = square;
  const name = PREMIUMS[premium];
  const closed = kind === "closes" || kind === "leaves_closed";
  const where = { square: squareName({ row, col }), premium: name ? t(`crossword.premium.${name}.name`) : premium };
  return t(`crossword.reason.${closed && share > 0 ? "harder" : kind}`, {
    ...words,
    ...where,
    share: percent(share),
    other: percent(other),
    score: decimal(score),
  });
}
