// Hands of tiles or cards that are kept on the device as text.

/** Whether two texts have the same letters, in any order. @param {string} a @param {string} b */
export function sameLetters(a, b) {
  return [...a].sort().join("") === [...b].sort().join("");
}

/**
 * A hand in the order in which its letters were kept. @template Card @param {Card[]} hand @param {string} letters
 * @param {(card: Card) => string} letterOf @returns {Card[]}
 */
export function inKeptOrder(hand, letters, letterOf) {
  const left = [...hand];
  const take = (/** @type {string} */ letter) => left.findIndex((card) => letterOf(card) === letter);
  return [...letters].flatMap((letter) => left.splice(take(letter), 1));
}
