// Events at the table in sentences, for the score sheet, the status line and the live region.

import { bracketed } from "../../../shell/base/brackets.js";
import { list, number, t } from "../../../shell/base/i18n.js";
import { joined, sentence, winnersOf } from "../../common/sentences.js";
import { listOfGame } from "../../../shell/catalogue/lexicon-names.js";
import { isYou, seatName } from "../../common/seats.js";
import { isBlank, playSquare, squareName } from "./squares.js";

/** @import { Model } from "./model.js" */
/** @import { TableEvent, Turn, Detail, Result } from "../types.js" */

/** A move's square, as the player says it, and word: "8D QUIET". @param {string} move @returns {[string, string]} */
export function moveParts(move) {
  const [square, word] = move.split(" ");
  return [playSquare(square), word.toUpperCase()];
}

/** Points with their word: "38 points". @param {number} count */
export function points(count) {
  return t("crossword.points", { count });
}

/** A line of the score sheet as a sentence. @param {Model} model @param {TableEvent | Turn} turn @returns {string} */
export function turnSentence(model, turn) {
  switch (turn.kind) {
    case "play":
      return playSentence(model, turn);
    case "exchange":
      return sentence(model, "exchange", turn.seat, { count: turn.count ?? 0 });
    case "pass":
      return sentence(model, turn.lost ? "lost_turn" : "pass", turn.seat);
    case "resign":
    case "accept":
      return sentence(model, turn.kind, turn.seat);
    case "challenge":
      return challengeSentence(model, turn);
    case "recycle":
      return sentence(model, "recycle", turn.seat, {
        square: recycledSquare(turn),
        letter: (turn.letter ?? "").toUpperCase(),
      });
    default:
      return "";
  }
}

/** @param {Model} model @param {TableEvent | Turn} turn */
function playSentence(model, turn) {
  const [square, word] = moveParts(turn.move ?? " ");
  const said = sentence(model, "play", turn.seat, {
    word: arrangedWord(model, word),
    square,
    points: points(turn.score ?? 0),
  });
  const bonus = turn.bingo ? " " + t("crossword.say.bingo") : "";
  return said + bonus;
}

/**
 * A word as it lies, and in Clabbers the words that it is an arrangement of: "YRUF (FURY)". @param {Model} model
 * @param {string} word in capitals @returns {string}
 */
export function arrangedWord(model, word) {
  const words = model.wordsOf.get(word) ?? [];
  return words.length && !words.includes(word) ? `${word}${bracketed(words.slice(0, 2).join("/"))}` : word;
}

/** @param {Model} model @param {TableEvent | Turn} turn */
function challengeSentence(model, turn) {
  const vars = { word: challengedWord(model, turn), words: challengedWords(model, turn) };
  const words = challengedPlay(model, turn)?.words ?? [];
  const which = words.length > 1 && !turn.failed ? "challenge_phony_some" : "challenge_phony";
  if (turn.verdict === "phony") return sentence(model, which, turn.seat, vars);
  const bonus = turn.points ? " " + t("crossword.say.challenge_points", { count: turn.points }) : "";
  return sentence(model, "challenge_good", turn.seat, vars) + bonus;
}

/** The last play before a challenge. @param {Model} model @param {TableEvent | Turn} challenge */
export function challengedPlay(model, challenge) {
  return model.table.view.turns.findLast(({ kind, ply }) => kind === "play" && ply < (challenge.ply ?? Infinity));
}

/**
 * The words that failed if they are known, else the main word of the play. @param {Model} model
 * @param {TableEvent | Turn} challenge
 */
export function challengedWord(model, challenge) {
  if (challenge.failed) return list(challenge.failed.map((/** @type {string} */ word) => word.toUpperCase()));
  return moveParts(challengedPlay(model, challenge)?.move ?? " ")[1];
}

/** All words that it formed: each of them was challenged. @param {Model} model @param {TableEvent | Turn} challenge */
function challengedWords(model, challenge) {
  return list((challengedPlay(model, challenge)?.words ?? []).map(({ word }) => word.toUpperCase()));
}

/**
 * News that must be seen while tiles lie on the board: the outcome of a challenge; "" for none. @param {Model} model
 */
export function newsText(model) {
  return joined(
    model.table.events
      .filter(({ kind, lost }) => kind === "challenge" || lost)
      .map((event) => eventSentence(model, event)),
  );
}

/** @param {TableEvent | Turn} turn @returns {string} */
function recycledSquare(turn) {
  return Array.isArray(turn.square) ? squareName({ row: turn.square[0], col: turn.square[1] }) : (turn.square ?? "");
}

/** All events as text for a screen reader; "" for none. @param {Model} model @param {TableEvent[]} events */
export function eventsText(model, events) {
  return joined(events.map((event) => eventSentence(model, event)));
}

/** @param {Model} model @param {TableEvent} event @returns {string} */
function eventSentence(model, event) {
  if (event.kind === "start") return sentence(model, "first", event.first);
  if (event.kind === "draw") return event.tiles && isYou(model, event.seat) ? drawn(event.tiles) : "";
  if (event.kind === "end") return endText(model, /** @type {any} */ (event));
  return turnSentence(model, event);
}

/** @param {string} tiles */
function drawn(tiles) {
  const names = [...tiles].map((letter) => (letter === "?" ? t("crossword.tile.blank") : letter));
  return t("crossword.say.drew", { tiles: names.join(", ") });
}

/** The result and every point that the end added or took. @param {Model} model @param {Result} result */
function endText(model, result) {
  return [resultSentence(model, result), ...result.details.map((detail) => detailSentence(model, detail))].join(" ");
}

/** The word list, and the unusual rules of this game. @param {Model} model @returns {string} */
export function rulesText(model) {
  const two = (/** @type {number} */ seconds) => String(seconds).padStart(2, "0");
  const { options } = model.table.view;
  const list = listOfGame(options, t("crossword.rules.own_list"));
  const flags = ["clabbers", "school", "recycle_blanks"]
    .filter((name) => options[name])
    .map((name) => t(`options.crossword.${name}.label`));
  const challenges = (options.challenge ?? "void") === "void" ? "" : t("crossword.rules.challenges");
  const clock = options.clock ? `${options.clock}:00${options.increment ? ` + 0:${two(options.increment)}` : ""}` : "";
  return [...flags, t("crossword.rules.list", { list }), challenges, clock].filter(Boolean).join(" · ");
}

/**
 * The reason for the end of the game, with the name of a player who resigned.
 * @param {Model} model @param {Result} result @returns {string}
 */
export function reasonText(model, { reason }) {
  if (reason !== "resigned") return t(`crossword.end.reason.${reason}`);
  return joined(model.table.view.seats.map(({ resigned }, seat) => (resigned ? sentence(model, "resign", seat) : "")));
}

/** The winner, in one sentence. @param {Model} model @param {Result} result */
export function resultSentence(model, result) {
  const winners = winnersOf(result);
  const { bag } = model.table.view;
  // An imported file may settle points although the game was broken off.
  if (result.reason === "ruled" && bag > 0) {
    const scores = [...result.scores].sort((one, other) => other - one).map((score) => number(score));
    const said = winners.length > 1 ? "file_ends_even" : "file_ends";
    return t(`crossword.end.${said}`, { name: seatName(model, winners[0]), scores: scores.join(" : ") });
  }
  if (winners.length > 1) {
    const names = winners.map((seat) => seatName(model, seat)).join(", ");
    return t("crossword.end.shared", { names, points: points(result.scores[winners[0]]) });
  }
  return sentence(model, "won", winners[0], { score: result.scores[winners[0]] });
}

/** Why the end added or took points, in one sentence. @param {Model} model @param {Detail} detail */
export function detailSentence(model, detail) {
  const tiles = detail.tiles ? [...detail.tiles].join(" ") : "";
  const kind = detail.kind === "out" && model.table.view.options.ending === "double" ? "out_twice" : detail.kind;
  return sentence(model, `detail_${kind}`, detail.seat, { count: Math.abs(detail.points), tiles });
}

/** The last turn. @param {Model} model @returns {string} */
export function lastText(model) {
  const last = model.table.view.turns.at(-1);
  return last ? turnSentence(model, last) : t("crossword.curtain.begin");
}

/** The text after the curtain rises: whose turn it is, the last event, and the score. @param {Model} model */
export function curtainText(model) {
  const { view } = model.table;
  const scores = view.seats.map(({ score }, seat) =>
    t("crossword.curtain.score", { name: seatName(model, seat), points: points(score) }),
  );
  return t("crossword.curtain.said", {
    name: seatName(model, view.seat ?? view.turn),
    last: lastText(model),
    scores: scores.join(", "),
  });
}

/** The points of an adjustment at the end; its kind gives the sign. @param {Detail} detail */
export function pointsOf(detail) {
  return detail.kind === "out" ? Math.abs(detail.points) : -Math.abs(detail.points);
}

/** The last effect of the placing; "" if a screen reader says it with the focus. @param {Model} model */
export function noteText(model) {
  const { note } = model.placing;
  if (!note) return "";
  const square = note.row === undefined || note.col === undefined ? "" : squareName({ row: note.row, col: note.col });
  const letter = note.letter ?? "";
  if (note.kind === "placed") {
    return t(`crossword.note.${isBlank(letter) ? "placed_blank" : "placed"}`, { letter: letter.toUpperCase(), square });
  }
  if (note.kind === "arrow") return t(`crossword.note.arrow_${note.arrow ?? "off"}`, { square });
  if (note.kind === "selected" || note.kind === "recalled") {
    const shown = isBlank(letter) ? t("crossword.tile.blank") : letter;
    return t(`crossword.note.${note.kind}`, { letter: shown });
  }
  const spoken = [
    "waiting",
    "occupied",
    "no_room",
    "aim_first",
    "no_blank",
    "not_in_rack",
    "recalled_all",
    "nothing",
    "shuffled",
  ];
  return spoken.includes(note.kind) ? t(`crossword.note.${note.kind}`, { letter, square }) : "";
}

/** Notes that say that something could not be done. */
export const REFUSALS = new Set(["waiting", "occupied", "no_room", "aim_first", "no_blank", "not_in_rack"]);
