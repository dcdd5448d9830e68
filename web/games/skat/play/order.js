// Who plays a deal, in the order of play: at a table of four the dealer sits out.

/**
 * The seat that does not play this deal; null at a table of three. @param {number} dealer @param {number} seats how
 * many sit at the table @returns {number | null}
 */
export function sitsOut(dealer, seats) {
  return seats > 3 ? dealer : null;
}

/** The three players, in the order of play. @param {number} dealer @param {number} seats @returns {number[]} */
export function playersOf(dealer, seats) {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  return all.filter((seat) => seat !== sitsOut(dealer, seats));
}

/** Who plays so many cards later. @param {readonly number[]} players @param {number} first @param {number} at */
export function playerAfter(players, first, at) {
  return players[(players.indexOf(first) + at) % players.length];
}
