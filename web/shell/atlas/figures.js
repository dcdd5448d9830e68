// Computes the figures of the atlas from facts: number, count and interval of each, also by the values of a tag, and
// the facts behind it, the worst first. Pure.

import { meanOf, shareOf } from "./intervals.js";

/** @import { Estimate } from "./intervals.js" */
/** @import { Entry, Fact, Figure } from "./types.js" */

/**
 * A game with the facts of the seats that are looked at. @typedef {{entry: Entry, seats: readonly number[], facts:
 * readonly Fact[]}} Played
 */
/**
 * @typedef {Estimate & {count: number, games: number}} Measured `count` of facts, in `games` games; of a figure `per
 * game`, all its games
 */
/** Sums of a figure's facts in one game. @typedef {{sum: number, count: number}} Sums */

/** Tags of the game rather than of a fact. */
const OF_GAME = new Set(["opponent", "list"]);

/**
 * The games by the kinds of their facts, so that a figure reads its own facts only.
 * @param {readonly Played[]} games @returns {Facts}
 */
export function factsBy(games) {
  /** @type {Map<string, {fact: Fact, at: number}[]>} */
  const kinds = new Map();
  for (const [at, { facts }] of games.entries()) {
    for (const fact of facts) {
      const known = kinds.get(fact.kind);
      if (known) known.push({ fact, at });
      else kinds.set(fact.kind, [{ fact, at }]);
    }
  }
  return { games, kinds };
}

/**
 * Games and, by kind, their facts with the place of the game. @typedef {{games: readonly Played[], kinds: Map<string,
 * {fact: Fact, at: number}[]>}} Facts
 */

/** @param {Figure} figure @param {Facts} facts @returns {{fact: Fact, at: number}[]} */
function factsOf({ kind, where }, { kinds }) {
  const found = kinds.get(kind) ?? [];
  const wanted = Object.entries(where ?? {});
  if (!wanted.length) return found;
  return found.filter(({ fact }) => wanted.every(([tag, value]) => valueOf(fact, tag) === value));
}

/** @param {Fact} fact @param {string} tag @returns {any} */
function valueOf(fact, tag) {
  return /** @type {any} */ (fact)[tag];
}

/** The values of a tag that a fact counts for. @param {Fact} fact @param {string} tag @param {Played} game */
function groupsOf(fact, tag, game) {
  if (OF_GAME.has(tag)) return groupsOfGame(game, tag);
  const value = valueOf(fact, tag);
  return value === undefined || value === null ? [] : [String(value)];
}

/** @param {Played} game @param {string} tag @returns {string[]} */
function groupsOfGame({ entry, seats }, tag) {
  return tag === "list" ? [entry.list] : opponentsOf(entry, seats);
}

/** The other players of a game, each once. @param {Entry} entry @param {readonly number[]} seats @returns {string[]} */
export function opponentsOf({ players }, seats) {
  return [...new Set(players.filter((name, seat) => name && !seats.includes(seat)))];
}

/**
 * A figure of all its facts; null where there is none.
 * @param {Figure} figure @param {Facts} facts @returns {Measured | null}
 */
export function numberOf(figure, facts) {
  return estimate(figure, factsOf(figure, facts), facts.games.length);
}

/**
 * A figure by the values of its tag. @param {Figure} figure @param {Facts} facts @returns {Map<string, Measured>}
 */
export function numbersBy(figure, facts) {
  /** @type {Map<string, {fact: Fact, at: number}[]>} */
  const groups = new Map();
  /** The games that a value of a tag of games has. @type {Map<string, number>} */
  const sizes = new Map();
  const tag = String(figure.by);
  for (const found of factsOf(figure, facts)) {
    for (const value of groupsOf(found.fact, tag, facts.games[found.at])) {
      const known = groups.get(value);
      if (known) known.push(found);
      else groups.set(value, [found]);
    }
  }
  if (OF_GAME.has(tag) && figure.how === "per game") {
    for (const game of facts.games)
      for (const value of groupsOfGame(game, tag)) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  }
  /** @type {Map<string, Measured>} */
  const numbers = new Map();
  for (const [value, found] of groups) {
    const number = estimate(figure, found, sizes.get(value) ?? facts.games.length);
    if (number) numbers.set(value, number);
  }
  return numbers;
}

/**
 * @param {Figure} figure @param {readonly {fact: Fact, at: number}[]} found its facts
 * @param {number} played games, also those without such a fact @returns {Measured | null}
 */
function estimate({ how, field }, found, played) {
  if (!found.length) return null;
  const games = sumsByGame(found, field);
  const base = { count: found.length, games: games.length };
  if (how === "count") return { value: found.length, low: null, high: null, ...base };
  if (how === "mean") return { ...meanOf(games), ...base };
  if (how === "share")
    return {
      ...shareOf(
        games.reduce((total, { sum }) => total + sum, 0),
        found.length,
      ),
      ...base,
    };
  for (const sums of games) sums.count = 1;
  return { ...meanOf(games, played - games.length), ...base, games: played };
}

/**
 * @param {readonly {fact: Fact, at: number}[]} found game by game @param {string} [field] @returns {Sums[]}
 */
function sumsByGame(found, field) {
  /** @type {Sums[]} */
  const games = [];
  let last = -1;
  for (const { fact, at } of found) {
    if (at !== last) games.push({ sum: 0, count: 0 });
    last = at;
    const sums = games[games.length - 1];
    sums.sum += field ? Number(valueOf(fact, field)) || 0 : 1;
    sums.count += 1;
  }
  return games;
}

/**
 * The positions behind a number, the worst first. @param {Figure} figure @param {string | null} group
 * @param {Facts} facts @returns {{entry: Entry, fact: Fact}[]}
 */
export function positionsOf(figure, group, facts) {
  const { by, how, field, better } = figure;
  const badness = (/** @type {Fact} */ fact) => {
    const value = field ? Number(valueOf(fact, field)) || 0 : 0;
    const own = better === "more" ? -value : value;
    return how === "share" ? [own, fact.lost ?? 0] : [fact.lost ?? own, own];
  };
  return factsOf(figure, facts)
    .filter(({ fact, at }) => group === null || !by || groupsOf(fact, by, facts.games[at]).includes(group))
    .map(({ fact, at }) => ({ entry: facts.games[at].entry, fact, bad: badness(fact) }))
    .sort((a, b) => b.bad[0] - a.bad[0] || b.bad[1] - a.bad[1] || b.entry.ended - a.entry.ended)
    .map(({ entry, fact }) => ({ entry, fact }));
}
