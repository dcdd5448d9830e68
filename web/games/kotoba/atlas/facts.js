// The facts of a reviewed game of ことばであそぼ. Pure: a game and its review.

/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Fact } from "../../../shell/atlas/types.js" */
/** @import { Review, ReviewTurn } from "../review/misses.js" */
/** @import { Turn } from "../types.js" */
/**
 * A fact of ことばであそぼ: `move` was made ("": no word), `better` gains more; the other fields depend on the kind.
 * @typedef {Fact & {move: string, better?: string, [field: string]: any}} TurnFact
 */

/**
 * The rows of the kana table, by their first sound, with the voiced kana in the row of the others.
 * @type {Readonly<{[sound: string]: string}>}
 */
export const ROWS = Object.freeze({
  a: "あいうえお",
  ka: "かきくけこがぎぐげご",
  sa: "さしすせそざじずぜぞ",
  ta: "たちつてとだぢづでど",
  na: "なにぬねの",
  ha: "はひふへほばびぶべぼぱぴぷぺぽ",
  ma: "まみむめも",
  ya: "やゆよ",
  ra: "らりるれろ",
  wa: "わをん",
});
/** The longest words that are told apart, and the longest chains. */
const LONG = 7;
const MANY_STEPS = 6;
/** Cards thrown away that are many. */
const MANY_CARDS = 5;

/** @param {Pick<SavedGame, "view"> | null} game @param {Review} review @returns {TurnFact[]} */
export function factsOf(game, { turns }) {
  const log = /** @type {Turn[]} */ (game?.view?.turns ?? []);
  return [...turns.flatMap(decisionFacts), ...log.flatMap((turn) => discardFacts(turn, turns))];
}

/** What was made in a turn, and what would have gained most. @param {ReviewTurn} turn @returns {TurnFact[]} */
function decisionFacts({ seat, number, action, got, best, lost }) {
  const base = { seat, place: number, move: action };
  const chain = action.split(" ").slice(1);
  const word = chain.at(-1);
  /** @type {TurnFact[]} */
  const facts = [];
  if (word) {
    facts.push({ kind: "word", ...base, ...wordTags(action), points: got });
    if (action.startsWith("rewrite"))
      facts.push({ kind: "chain", ...base, size: Math.min(MANY_STEPS, chain.length - 1), points: got });
  }
  if (lost === null) return facts;
  const more = best ? { better: best.action, lost } : { lost: 0 };
  facts.push({ kind: "turn", ...base, ...more, points: got, best: Number(!best), made: Number(Boolean(word)) });
  // The word that there was to find: the better one, or the one that was made.
  const there = best?.action ?? (word ? action : "");
  if (there) facts.push({ kind: "best", ...base, ...more, ...wordTags(there), found: Number(!best) });
  const rewrite = rewriteOf(action, best?.action ?? "");
  if (rewrite) facts.push({ kind: "rewrite", ...base, ...more, rewrite });
  return facts;
}

/** The tags of an action's last word. @param {string} action */
function wordTags(action) {
  const [what, ...chain] = action.split(" ");
  const word = [...(chain.at(-1) ?? "")];
  return { what, length: Math.min(LONG, word.length), row: rowOf(word[0]) };
}

/** @param {string} kana @returns {string} */
function rowOf(kana) {
  return Object.entries(ROWS).find(([, row]) => row.includes(kana))?.[0] ?? "wa";
}

/**
 * Whether a rewrite was made, was made though another one gained more, or was missed; "": there was none.
 * @param {string} action @param {string} better
 */
function rewriteOf(action, better) {
  if (action.startsWith("rewrite")) return better ? "bettered" : "made";
  return better.startsWith("rewrite") ? "missed" : "";
}

/** The cards that were thrown away, in the turn to which they belong. @param {Turn} turn @param {ReviewTurn[]} turns */
function discardFacts({ kind, seat, ply, cards, made }, turns) {
  const of = turns.findLast((turn) => turn.seat === seat && turn.ply <= ply);
  if (kind !== "discard" || !of) return [];
  const count = [...String(cards ?? "")].length;
  const size = count === 0 ? "none" : count < MANY_CARDS ? "some" : "many";
  const when = made ? "word" : "no_word";
  return [{ kind: "discard", seat, place: of.number, move: of.action, cards: count, size, when }];
}
