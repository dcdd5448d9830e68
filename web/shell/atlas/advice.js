// What to work on: of all figures with advice, those that surely cost the most points a game. Pure.

import { numberOf, numbersBy } from "./figures.js";
import { LEAST_GAMES } from "./intervals.js";

/** @import { Facts, Measured } from "./figures.js" */
/** @import { Figure } from "./types.js" */
/** @typedef {{figure: Figure, group: string | null, cost: Measured}} Advice */

const MOST = 3;
/** Points a game below which nothing is worth a word. */
const LEAST_COST = 2;

/**
 * At most three figures, by the lower end of the interval of what they cost a game: a cost that may be nothing is left
 * out, a small one, and the same figure by another value.
 * @param {readonly Figure[]} figures @param {Facts} facts @returns {Advice[]}
 */
export function adviceOf(figures, facts) {
  if (facts.games.length < LEAST_GAMES) return [];
  /** @type {Advice[]} */
  const candidates = figures
    .filter(({ advice }) => advice)
    .flatMap((figure) => {
      const costs = figure.by ? [...numbersBy(figure, facts)] : [[null, numberOf(figure, facts)]];
      return costs.map(([group, cost]) => /** @type {Advice} */ ({ figure, group, cost }));
    });
  const sure = candidates.filter(({ cost }) => cost !== null && cost.value >= LEAST_COST && (cost.low ?? 0) > 0);
  sure.sort((a, b) => Number(b.cost.low) - Number(a.cost.low));
  const first = sure.filter(({ figure }, at) => sure.findIndex((each) => each.figure === figure) === at);
  return first.slice(0, MOST);
}
