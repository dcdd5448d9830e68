// Glicko-2: a rating with its uncertainty, after Mark E. Glickman, "Example of the Glicko-2 system"
// (glicko.net/glicko/glicko2.pdf, 2022), whose steps are named below. Nothing here knows of games or has a side effect.

/**
 * @typedef {object} Standing
 * @property {number} rating
 * @property {number} deviation of the rating: the true one lies within twice as much with a probability of 95 %
 * @property {number} volatility how erratic the results are
 */
/**
 * @typedef {{rating: number, deviation: number, score: number}} Result against an opponent; 1: won, 0.5: drawn, 0: lost
 */

/** The standing of a player without results (step 1). @type {Readonly<Standing>} */
export const NEWCOMER = Object.freeze({ rating: 1500, deviation: 350, volatility: 0.06 });
/** The change of volatility over time: the middle of the paper's 0.3 to 1.2 leans to the lower end. */
export const TAU = 0.5;
/** From Glicko's scale to that of Glicko-2 (step 2). */
const SCALE = 173.7178;
const CLOSE = 1e-6;

/** How much a result says, less where the opponent's rating is uncertain. @param {number} phi @returns {number} */
function weight(phi) {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

/** @param {number} mu @param {number} other @param {number} phi of the other @returns {number} */
function expectation(mu, other, phi) {
  return 1 / (1 + Math.exp(-weight(phi) * (mu - other)));
}

/**
 * The share of points that is to be expected against an opponent. @param {{rating: number}} standing
 * @param {{rating: number, deviation?: number}} opponent @returns {number}
 */
export function expected({ rating }, opponent) {
  return expectation(
    (rating - NEWCOMER.rating) / SCALE,
    (opponent.rating - NEWCOMER.rating) / SCALE,
    (opponent.deviation ?? 0) / SCALE,
  );
}

/**
 * The standing after a rating period; one without results only adds to the uncertainty. @param {Standing} before
 * @param {readonly Result[]} results @returns {Standing}
 */
export function rated(before, results) {
  if (!results.length) return idle(before, 1);
  const mu = (before.rating - NEWCOMER.rating) / SCALE;
  const phi = before.deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { rating, deviation, score } of results) {
    const g = weight(deviation / SCALE);
    const likely = expectation(mu, (rating - NEWCOMER.rating) / SCALE, deviation / SCALE);
    information += g ** 2 * likely * (1 - likely);
    surprise += g * (score - likely);
  }
  const variance = 1 / information; // step 3
  const volatility = newVolatility(before.volatility, phi, variance, variance * surprise);
  const wider = phi ** 2 + volatility ** 2; // step 6
  const narrower = 1 / (1 / wider + 1 / variance); // step 7
  return { rating: before.rating + SCALE * narrower * surprise, deviation: SCALE * Math.sqrt(narrower), volatility };
}

/**
 * The standing after so many rating periods without a result; never less certain than a newcomer's.
 * @param {Standing} before @param {number} periods @returns {Standing}
 */
export function idle(before, periods) {
  const deviation = Math.hypot(before.deviation, SCALE * before.volatility * Math.sqrt(periods));
  return { ...before, deviation: Math.min(deviation, NEWCOMER.deviation) };
}

/**
 * Step 5: where f is 0, by the Illinois algorithm. The paper brackets that between the old volatility and a far bound;
 * after a result that is next to impossible f has two more zeros there, of absurd volatilities, so the bracket is the
 * first change of sign instead.
 * @param {number} sigma @param {number} phi @param {number} variance @param {number} delta @returns {number}
 */
function newVolatility(sigma, phi, variance, delta) {
  const start = Math.log(sigma ** 2);
  const f = (/** @type {number} */ x) => {
    const rest = phi ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (delta ** 2 - rest)) / (2 * rest ** 2) - (x - start) / TAU ** 2;
  };
  let [a, atA] = [start, f(start)];
  const side = Math.sign(atA) * TAU;
  let b = a + side;
  while (f(b) * side > 0) b += side;
  let atB = f(b);
  while (Math.abs(b - a) > CLOSE) {
    const c = a + ((a - b) * atA) / (atB - atA);
    const atC = f(c);
    if (atC * atB <= 0) [a, atA] = [b, atB];
    else atA /= 2;
    [b, atB] = [c, atC];
  }
  return Math.exp(a / 2);
}
