// The facts of a reviewed game of Skat. Pure: a game and its review.

import { bidOf } from "../play/auction.js";
import { playersOf } from "../play/order.js";

/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Fact } from "../../../shell/atlas/types.js" */
/** @import { DealReview, Review } from "../review/run.js" */
/** @import { Finished } from "../types.js" */
/**
 * A fact of Skat, about a deal; the other fields depend on the kind. @typedef {Fact & {[field: string]: any}} DealFact
 */

/** Trumps and aces of other suits from which on a hand is fair, and strong: the rule of thumb of the textbooks. */
const FAIR = 7;
const STRONG = 8;
const WON = 61;
const SCHNEIDER = 90;
const ALL = 120;

/** @param {Pick<SavedGame, "record" | "view"> | null} game @param {Review} review @returns {DealFact[]} */
export function factsOf(game, review) {
  const done = /** @type {Finished[]} */ (game?.view?.done ?? []);
  return done.flatMap((deal, place) => {
    const clear = review.mistakes?.filter((mistake) => mistake.deal === place) ?? [];
    const own = onlyPerson(game?.record);
    return playersOf(deal.dealer, deal.changes.length).flatMap((seat) => [
      ...bidFacts(deal, seat, place),
      ...playFacts(deal, review.deals[place] ?? null, seat, place),
      ...(seat === own ? clear.map(({ kind }) => clearFact(deal, seat, place, kind)) : []),
    ]);
  });
}

/** The seat whose decisions the trainer looks at. @param {any} record @returns {number | null} */
function onlyPerson(record) {
  const people = (record?.seats ?? []).flatMap((/** @type {any} */ { kind }, /** @type {number} */ seat) =>
    kind === "human" ? [seat] : [],
  );
  return people.length === 1 ? people[0] : null;
}

/**
 * The trumps of the best suit game, with the aces of the other suits. @param {readonly string[]} hand ten cards
 * @returns {number}
 */
export function strengthOf(hand) {
  const jacks = hand.filter((card) => card[1] === "J").length;
  const worth = [..."CSHD"].map((suit) => {
    const trumps = hand.filter((card) => card[0] === suit && card[1] !== "J").length;
    const aces = hand.filter((card) => card[1] === "A" && card[0] !== suit).length;
    return jacks + trumps + aces;
  });
  return Math.max(...worth);
}

/** @param {readonly string[]} hand */
function strengthTag(hand) {
  const strength = strengthOf(hand);
  return strength >= STRONG ? "strong" : strength >= FAIR ? "fair" : "weak";
}

/** How far a hand was bid, and what came of it. @param {Finished} deal @param {number} seat @param {number} place */
function bidFacts(deal, seat, place) {
  const { bid, spoke } = bidOf(deal.calls, seat);
  if (!spoke) return [];
  const declared = Number(deal.declarer === seat);
  const outcome = declared ? (deal.score?.won ? "won" : "lost") : deal.declarer === null ? "nobody" : "others";
  const strength = strengthTag(deal.hands[seat]);
  return [{ kind: "bid", seat, place, points: bid, bid: Number(bid > 0), declared, strength, outcome }];
}

/**
 * What was declared with its result, beside what could be had with open cards, and what was given away.
 * @param {Finished} deal @param {DealReview | null} review @param {number} seat @param {number} place
 * @returns {DealFact[]}
 */
function playFacts(deal, review, seat, place) {
  const { contract, declarer, score } = deal;
  if (!contract || declarer === null || !score) return [];
  const own = declarer === seat;
  const side = own ? "declarer" : "defender";
  /** @type {DealFact[]} */
  const facts = [];
  const open = openOf(contract, review);
  if (own)
    facts.push({
      ...{ kind: "contract", seat, place, game: contract[0], hand: deal.taken ? "skat" : "hand" },
      ...{ strength: strengthTag(deal.hands[seat]), won: Number(score.won), points: score.score },
      // The dearest first: what was lost.
      lost: Math.max(0, -score.score),
    });
  if (open !== null)
    facts.push({
      ...{ kind: "open", seat, place, side, game: contract[0], hand: deal.taken ? "skat" : "hand" },
      ...{ open: Number(open === own), won: Number(score.won === own) },
      fate: fateOf(open === own, score.won === own),
    });
  const total = review?.seats[seat];
  if (!review || !total?.cards) return facts;
  facts.push({ kind: "play", seat, place, side, lost: total.lost, turned: total.turned });
  for (const { plays, seat: by, card, lost } of review.cards)
    if (by === seat && lost > 0)
      facts.push({ kind: "card", seat, place, side, card, plays, lost, trick: Math.floor(plays / 3) + 1 });
  return facts;
}

/**
 * Whether the declarer wins with open cards and best play of all, from the first card on. An announced Schwarz needs
 * all points, and perhaps more; null: the solver did not look.
 * @param {readonly string[]} contract @param {DealReview | null} review @returns {boolean | null}
 */
function openOf([game, ...said], review) {
  const value = review?.values[0];
  if (value === undefined || (review?.values.length ?? 0) < 2) return null;
  if (game === "null") return value === 1;
  return value >= (said.includes("schwarz") ? ALL : said.includes("schneider") ? SCHNEIDER : WON);
}

/** What became of a deal that could be won with open cards, or could not. @param {boolean} open @param {boolean} won */
function fateOf(open, won) {
  if (open) return won ? "kept" : "thrown";
  return won ? "gift" : "out";
}

/**
 * A decision that was clearly worse than another over all deals that were possible.
 * @param {Finished} deal @param {number} seat @param {number} place @param {string} kind `bid`, `lay` or `card`
 * @returns {DealFact}
 */
function clearFact(deal, seat, place, kind) {
  const { bid } = bidOf(deal.calls, seat);
  const bidding = deal.declarer === seat ? "far" : bid ? "outbid" : "passed";
  return { kind: "clear", seat, place, what: kind === "bid" ? bidding : kind };
}
