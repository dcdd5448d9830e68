// Who could know what, in numbers and sentences: from the engine's answer (docs/door.md, Whereabouts) to what a table
// shows and what is said first.

/** @typedef {{place: string, seat: number | null, size: number}} Place */
/**
 * @typedef {object} Piece a card, or all hidden tiles or cards of one kind; a number for each place
 * @property {string} piece
 * @property {number} count
 * @property {number[]} expected @property {number[]} chance @property {number[]} plain
 */
/** @typedef {{seat: number, inferred: boolean, worlds: number, places: Place[], pieces: Piece[]}} Answer */
/** A chance that is worth saying. @typedef {{piece: Piece, at: number, gap: number}} Telling */

/** How far a chance has to be from counting to be worth saying. */
const LEAST_GAP = 0.1;
const MOST_TOLD = 3;
/** The engine's chances have four digits: how far they may be from adding up to one. */
const ROUNDED = 0.001;

/**
 * The chances that say most: those that are furthest from what counting says, each of another piece. Where nothing is
 * known but the count, the pieces that matter most, and where they most likely are.
 * @param {Answer} answer @param {(piece: string) => number} weight how much a piece matters
 * @returns {Telling[]}
 */
export function tellingOf({ pieces, places }, weight) {
  const all = pieces.map((piece) => {
    const gaps = piece.chance.map((chance, at) => ({ piece, at, gap: chance - piece.plain[at] }));
    return gaps.reduce((most, each) => (Math.abs(each.gap) > Math.abs(most.gap) ? each : most), gaps[0]);
  });
  const strong = all.filter(({ gap }) => Math.abs(gap) >= LEAST_GAP);
  if (strong.length) return strong.sort((a, b) => Math.abs(b.gap) - Math.abs(a.gap)).slice(0, MOST_TOLD);
  const seats = places.flatMap(({ seat }, at) => (seat === null ? [] : [at]));
  const likeliest = (/** @type {Piece} */ { chance }) =>
    seats.reduce((most, at) => (chance[at] > chance[most] ? at : most), seats[0] ?? 0);
  return [...pieces]
    .sort((a, b) => weight(b.piece) - weight(a.piece))
    .slice(0, MOST_TOLD - 1)
    .map((piece) => ({ piece, at: likeliest(piece), gap: 0 }));
}

/**
 * How many pieces of each kind were at each place. @param {Answer} answer
 * @param {ReadonlyMap<number, readonly string[]>} held what each seat held then @returns {Map<string, number[]>}
 */
export function truthOf({ pieces, places }, held) {
  return new Map(
    pieces.map(({ piece, count }) => {
      const found = places.map(({ seat }) =>
        seat === null ? 0 : (held.get(seat) ?? []).filter((each) => each === piece).length,
      );
      const rest = count - found.reduce((sum, each) => sum + each, 0);
      return [piece, places.map((place, number) => (place.seat === null ? rest : found[number]))];
    }),
  );
}

/** @typedef {(value: number, options: Intl.NumberFormatOptions) => string} Formatted */

/**
 * A chance as whole per cent; what is only nearly certain is not called so.
 * @param {number} share @param {Formatted} number @param {number} [hundredths] what it is rounded to
 */
export function percent(share, number, hundredths = Math.round(100 * share)) {
  const whole = (/** @type {number} */ value) => number(value / 100, { style: "percent", maximumFractionDigits: 0 });
  if (share > 0 && hundredths === 0) return `< ${whole(1)}`;
  if (share < 1 && hundredths === 100) return `> ${whole(99)}`;
  return whole(hundredths);
}

/**
 * The chances of one piece at each place. Those of a single card are rounded so that they add up to 100: what is left
 * goes to the largest remainders. @param {number[]} shares @param {Formatted} number @returns {string[]}
 */
export function percents(shares, number) {
  const total = shares.reduce((sum, share) => sum + share, 0);
  if (Math.abs(total - 1) > ROUNDED) return shares.map((share) => percent(share, number));
  const floors = shares.map((share) => Math.floor(100 * share + ROUNDED));
  const left = 100 - floors.reduce((sum, each) => sum + each, 0);
  const remainder = (/** @type {number} */ at) => 100 * shares[at] - floors[at];
  const first = shares.map((_, at) => at).sort((a, b) => remainder(b) - remainder(a));
  const more = new Set(first.slice(0, left));
  return shares.map((share, at) => percent(share, number, floors[at] + (more.has(at) ? 1 : 0)));
}
