// The letters that press a button, where it is there: the same for whoever listens and for whoever tells of them.

/** By letter, the test ids of its buttons. @type {{[key: string]: string[]}} */
export const LETTERS = {
  h: ["do-hold", "do-by_hand"],
  b: ["do-bid"],
  p: ["do-pass", "do-no_re"],
  t: ["do-take"],
  l: ["do-lay", "do-push_on"],
  u: ["do-push"],
  k: ["do-kontra"],
  r: ["do-re"],
  d: ["do-declare", "do-give_up"],
  a: ["do-claim"],
  g: ["do-now"],
  i: ["do-hint"],
  s: ["open-sheet"],
  v: ["open-last"],
  c: ["do-bids"],
};
/** Says how things stand. */
export const TELL = "w";

const KEYS = Object.fromEntries(Object.entries(LETTERS).flatMap(([key, names]) => names.map((name) => [name, key])));

/** The letter that presses a button, if one does. @param {string} name @returns {string | undefined} */
export function keyOf(name) {
  return KEYS[name];
}
