// The facts of a reviewed game of Crosswords. Pure: a game, its review, and what its tiles are.

import { isAsGood, NOTHING_LOST } from "../review/verdict.js";
import { bagOf, balanceOf, drawChance, holdsOf, isOpening } from "./tiles.js";

/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Fact } from "../../../shell/atlas/types.js" */
/** @import { KeptReview } from "../review/store.js" */
/** @import { Candidate, Review, ReviewTurn } from "../coach/types.js" */
/** @typedef {import("./tiles.js").Tiles} Tiles */
/**
 * A fact of Crosswords: `move` was played, `better` was better; the other fields depend on the kind.
 * @typedef {Fact & {move: string, better?: string, [field: string]: any}} TurnFact
 */

/**
 * Letters whose chance to be drawn is at least this are likely, as those of the first sixth of all sevens in English,
 * or at least not rare, as those of the first half.
 */
const LIKELY = 3 / 100_000;
const RARE = 1 / 100_000;
/** Points of a leave that are little, and much. */
const LITTLE = 1;
const MUCH = 5;
/** The longest bingos that are told apart. */
const LONG = 9;
const SECONDS = / @(\d+)$/;

/**
 * @param {Pick<SavedGame, "record"> | null} game null: a text @param {KeptReview} kept @returns {TurnFact[]}
 */
export function factsOf(game, { review, material }) {
  const first = new Set();
  return review.turns.flatMap((turn) => {
    const facts = challengeFacts(turn, review);
    const seconds = secondsOf(turn, game?.record);
    if (seconds !== null) facts.push({ ...base("time", turn), seconds, phase: phaseOf(turn, review, material.tiles) });
    if (turn.status === "reviewed" && turn.played && turn.best && turn.cgp) {
      const isFirst = !first.has(turn.seat);
      facts.push(...choiceFacts(turn, material.tiles, review.names.length, isFirst));
    }
    first.add(turn.seat);
    return facts;
  });
}

/** @param {string} kind @param {ReviewTurn} turn @returns {TurnFact} */
function base(kind, { seat, number, move }) {
  return { kind, seat, place: number, move };
}

/** The points that a turn lost for certain. @param {ReviewTurn} turn @returns {number} */
function lostBy(turn) {
  return turn.lost <= NOTHING_LOST || isAsGood(turn) ? 0 : turn.lost;
}

/**
 * @param {ReviewTurn} turn @param {Tiles} tiles @param {number} seats @param {boolean} isFirst @returns {TurnFact[]}
 */
function choiceFacts(turn, tiles, seats, isFirst) {
  const [played, best] = [/** @type {Candidate} */ (turn.played), /** @type {Candidate} */ (turn.best)];
  const lost = lostBy(turn);
  const bag = bagOf(String(turn.cgp), tiles, turn.rack, seats);
  const more = lost > 0 ? { lost, better: best.move } : { lost };
  const fact = (/** @type {string} */ kind, /** @type {object} */ fields = {}) => ({
    ...base(kind, turn),
    ...more,
    ...fields,
  });
  /** @type {TurnFact[]} */
  const facts = [fact("turn", { best: Number(lost === 0) })];
  if (isFirst && played.action === "play")
    facts.push(fact("opening", { points: turn.score, when: isOpening(String(turn.cgp)) ? "first" : "answer" }));
  if (bag === 0) facts.push(fact("ending"));
  if (bag > 0 && !turn.back && played.action === "play" && !played.bingo && !best.bingo)
    facts.push(leaveFact(turn, tiles, lost));
  const exchange = exchangeOf(played, best, lost);
  if (exchange) facts.push(fact("exchange", { what: exchange }));
  const bingo = bingoFact(turn, tiles, lost);
  if (bingo) facts.push(bingo);
  return facts;
}

/**
 * What a play kept, and what of its loss is because of that.
 * @param {ReviewTurn} turn @param {Tiles} tiles @param {number} lost @returns {TurnFact}
 */
function leaveFact(turn, tiles, lost) {
  const [played, best] = [/** @type {Candidate} */ (turn.played), /** @type {Candidate} */ (turn.best)];
  const cost = lost > 0 ? Math.max(0, Math.min(lost, best.worth - played.worth)) : 0;
  return {
    ...base("leave", turn),
    ...(cost > 0 ? { better: best.move } : {}),
    lost: round(cost),
    worth: round(played.worth),
    balance: balanceOf(played.leave, tiles),
    holds: holdsOf(played.leave),
    cost: cost < LITTLE ? "none" : cost < MUCH ? "little" : "much",
  };
}

/** @param {number} points */
function round(points) {
  return Math.round(points * 10) / 10;
}

/** @param {Candidate} played @param {Candidate} best @param {number} lost */
function exchangeOf(played, best, lost) {
  if (played.action === "exchange") return lost === 0 || best.action === "exchange" ? "made" : "needless";
  return best.action === "exchange" && lost > 0 ? "missed" : "";
}

/**
 * A bingo that was found, or the one that was missed. @param {ReviewTurn} turn @param {Tiles} tiles
 * @param {number} lost
 */
function bingoFact(turn, tiles, lost) {
  const [played, best] = [/** @type {Candidate} */ (turn.played), /** @type {Candidate} */ (turn.best)];
  const found = played.bingo;
  const missed = !found && best.bingo && lost > 0;
  if (!found && !missed) return null;
  const play = found ? played : best;
  const chance = drawChance(
    play.tiles.map(([, , letter]) => letter),
    tiles,
  );
  return {
    ...base("bingo", turn),
    ...(missed ? { better: best.move, lost } : { lost: 0 }),
    found: Number(found),
    length: Math.min(LONG, [...(play.words[0] ?? "")].length),
    chance: chance >= LIKELY ? "likely" : chance >= RARE ? "middling" : "rare",
  };
}

/**
 * Challenges, phonies, and phonies of others that passed. @param {ReviewTurn} turn @param {Review} review
 * @returns {TurnFact[]}
 */
function challengeFacts(turn, { turns, names }) {
  if (turn.kind === "challenge" || turn.kind === "withdrawn") {
    const play = turns.slice(0, turn.number).findLast(({ kind }) => kind === "play");
    const seat = challengerOf(turn, names.length);
    if (!play || seat === null) return [];
    return [{ ...base("challenge", turn), seat, won: Number(play.back === true), move: play.move }];
  }
  const phonies = turn.kind === "play" ? (turn.played?.phonies ?? []) : [];
  if (!phonies.length) return [];
  const off = turn.back === true;
  const told = { move: turn.move, points: turn.score };
  const others = names.flatMap((_, seat) => (seat === turn.seat ? [] : [seat]));
  return [
    { ...base("phony", turn), ...told, lost: off ? lostBy(turn) : 0, outcome: off ? "off" : "stayed" },
    ...(off ? [] : others.map((seat) => ({ ...base("let", turn), ...told, seat, lost: turn.score }))),
  ];
}

/**
 * Who challenged. A line of a text is about the player of the challenged play. @param {ReviewTurn} turn
 * @param {number} seats @returns {number | null} null: not known
 */
function challengerOf({ ply, seat }, seats) {
  if (ply !== null) return seat;
  return seats === 2 ? 1 - seat : null;
}

/** The seconds of a turn; null: no clock ran. @param {ReviewTurn} turn @param {any} record @returns {number | null} */
function secondsOf({ ply }, record) {
  const action = ply === null ? undefined : record?.actions?.[ply]?.[1];
  const found = SECONDS.exec(String(action ?? ""));
  return found ? Number(found[1]) : null;
}

/** @param {ReviewTurn} turn @param {Review} review @param {Tiles} tiles @returns {"early" | "middle" | "late"} */
function phaseOf(turn, { names }, tiles) {
  if (!turn.cgp) return "middle";
  const bag = bagOf(turn.cgp, tiles, turn.rack, names.length);
  const all = Object.values(tiles).reduce((sum, { count }) => sum + count, 0);
  if (bag > all / 2) return "early";
  return bag > 7 ? "middle" : "late";
}
