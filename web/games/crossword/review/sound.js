// Whether a review that comes from a file has the form of one (docs/door-coach.md, Review): what is drawn from it relies on that.

/** "n" a number, "s" a text, "b" true or false, "?" behind it: or null; one in a list: a list of such. @typedef {any} Shape */

const REASON = { kind: "s", points: "n", text: "s" };
const CANDIDATE = {
  move: "s",
  action: "s",
  tiles: [["n", "n", "s"]],
  score: "n",
  words: ["s"],
  bingo: "b",
  turnover: "n",
  leave: "s",
  worth: "n",
  equity: "n",
  win: "n?",
  spread: "n?",
  rollouts: "n",
  within: "n?",
  exact: "b",
  rank: "n",
  reasons: [REASON],
};
const TURN = {
  number: "n",
  ply: "n?",
  line: "n?",
  seat: "n",
  kind: "s",
  move: "s",
  score: "n",
  scores: ["n"],
  cgp: "s?",
  rack: "s",
  status: "s",
  played: { maybe: CANDIDATE },
  best: { maybe: CANDIDATE },
  lost: "n",
  win_lost: "n",
  alternatives: [CANDIDATE],
  reasons: [REASON],
  note: "s",
};
const SEAT = { turns: "n", reviewed: "n", best: "n", lost: "n", win_lost: "n", accuracy: "n?", mean: "n?", bingos: "n", bingos_missed: "n", phonies: "n" };
const REVIEW = {
  version: "n",
  method: "s",
  effort: "n",
  lexicon: "s",
  names: ["s"],
  ply: "n?",
  done: "n",
  of: "n",
  complete: "b",
  turns: [TURN],
  seats: [SEAT],
  graph: [{ number: "n", scores: ["n"], win: "n?", lost: ["n"] }],
  decided: [{ number: "n", why: "s", win: "n?", lost: "n" }],
  problems: [{ line: "n", code: "s", message: "s" }],
};
const KEPT = { id: "s", title: "s", updated: "n", source: { kind: "s" }, review: REVIEW, material: { premiums: ["s"] } };
const TYPES = /** @type {{[letter: string]: string}} */ ({ n: "number", s: "string", b: "boolean" });

/** @param {any} value @param {Shape} shape @returns {boolean} */
function fits(value, shape) {
  if (typeof shape === "string") return (value === null && shape.endsWith("?")) || typeof value === TYPES[shape[0]];
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return false;
    return shape.length > 1 ? value.length === shape.length && shape.every((part, at) => fits(value[at], part)) : value.every((part) => fits(part, shape[0]));
  }
  if ("maybe" in shape) return value === null || fits(value, shape.maybe);
  return value !== null && typeof value === "object" && Object.entries(shape).every(([name, part]) => fits(value[name], part));
}

/** @param {any} found @returns {boolean} */
export function isReview(found) {
  const there = fits(found, KEPT) && found.title.length <= 200 && /^[\w-]{1,40}$/.test(found.id);
  if (!there || !["gcg", "game"].includes(found.source.kind)) return false;
  if (found.source.kind === "gcg" && (typeof found.source.text !== "string" || typeof found.source.lexicon !== "string")) return false;
  const { tiles } = found.material;
  return tiles !== null && typeof tiles === "object" && Object.values(tiles).every((tile) => fits(tile, { count: "n", value: "n" })) && inBounds(found.review);
}

/** Whether the seats that turns name are there. @param {any} review @returns {boolean} */
function inBounds({ turns, seats, names }) {
  return seats.length === names.length && turns.every((/** @type {any} */ turn) => turn.seat >= 0 && turn.seat < seats.length);
}
