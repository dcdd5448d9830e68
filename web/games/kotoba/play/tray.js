// The state of the tray: a new word, or the steps of a planned rewrite, before it is played. Taps, drags, keys and
// typed words are events; `reduce` is a pure function to the next state. It knows what a step is (replace some cards or
// insert some) but no words.

/** @typedef {{id: number, kana: string}} Card a card in hand; ids stay while the hand stays */
/**
 * @typedef {{kana: string, card: number | null, old: string | null}} Cell `card`: laid from the hand now; `old`: what
 * lay there before
 */
/** @typedef {"new" | "replace" | "insert"} Mode */
/**
 * @typedef {{kind: "replace" | "insert", word: string, used: number[], out: string[], before: Cell[]}} Step `out`:
 * cards that go to the discards
 */
/** @typedef {{kind: string, kana?: string, count?: number}} Note what was done, or why it was not */

/**
 * @typedef {object} Tray
 * @property {Card[]} hand in the order in which it is shown
 * @property {number | null} selected a card of the hand that waits for its place
 * @property {{word: number, kana: string} | null} target the word that is rewritten, as the engine numbers it
 * @property {Step[]} steps those planned already
 * @property {Cell[]} cells the word as it is now
 * @property {Mode} mode what laying a card does
 * @property {number | null} at where the next card goes: before this cell, or in the place of it
 * @property {number[]} laid cards of this step, in the order in which they were laid
 * @property {Note | null} note
 * @property {number} mostReplaced cards that one step may replace
 */

/**
 * @typedef {{type: "sync", hand: string[]} | {type: "order", ids: number[]} | {type: "card", id: number} | {type:
 * "cell", index: number}
 * | {type: "gap", index: number} | {type: "drop", id: number, mode: "replace" | "insert", index: number} | {type:
 * "home", id: number}
 *   | {type: "mode", mode: Mode} | {type: "typed", cards: string[]} | {type: "step"} | {type: "back"} | {type: "clear"}
 *   | {type: "target", word: number, kana: string} | {type: "release"} | {type: "undo_to", steps: number}} TrayEvent
 */

/** @type {Omit<Tray, "mostReplaced">} */
const EMPTY = {
  hand: [],
  selected: null,
  target: null,
  steps: [],
  cells: [],
  mode: "new",
  at: null,
  laid: [],
  note: null,
};

/** @param {number} mostReplaced @returns {Tray} */
export function emptyTray(mostReplaced) {
  return { ...EMPTY, mostReplaced };
}

/** The word that lies there, as cards. @param {Tray} tray @returns {string} */
export function wordOf(tray) {
  return tray.cells.map((cell) => cell.kana).join("");
}

/** The word without what was laid in this step; nothing of a new word. @param {Tray} tray @returns {string[]} */
export function baseOf(tray) {
  return tray.cells.filter((cell) => cell.old !== null).map((cell) => cell.old ?? "");
}

/** Whether this step has begun: something was laid. @param {Tray} tray */
export function isBegun(tray) {
  return tray.laid.length > 0;
}

/** Whether what was typed lacks a card, so that what lies there is not what was typed. @param {Tray} tray */
export function lacksCards(tray) {
  return tray.note?.kind === "missing";
}

/** Whether a card of the hand lies in the word or was used by a step. @param {Tray} tray @param {number} id */
export function isAway(tray, id) {
  return tray.laid.includes(id) || isUsed(tray, id);
}

/** Whether a card went into a step that is planned already. @param {Tray} tray @param {number} id */
export function isUsed(tray, id) {
  return tray.steps.some((step) => step.used.includes(id));
}

/** The words of the plan: every step's, and the one that is being made. @param {Tray} tray @returns {string[]} */
export function chainOf(tray) {
  const words = tray.steps.map((step) => step.word);
  return isBegun(tray) ? [...words, wordOf(tray)] : words;
}

/** @type {{[T in TrayEvent["type"]]: (tray: Tray, event: any) => Tray}} */
const RULES = {
  sync: (tray, { hand }) => synced(tray, hand),
  order: (tray, { ids }) => ({
    ...tray,
    hand: ids.map((/** @type {number} */ id) => /** @type {Card} */ (tray.hand.find((card) => card.id === id))),
  }),
  card: (tray, { id }) => tapCard(tray, id),
  cell: (tray, { index }) => tapCell(tray, index),
  gap: (tray, { index }) =>
    tray.selected === null ? aimed(tray, "insert", index) : lay(tray, tray.selected, "insert", index),
  drop: (tray, { id, mode, index }) => drop(tray, id, mode, index),
  home: (tray, { id }) => takeBack(tray, id),
  mode: (tray, { mode }) => changeMode(tray, mode),
  typed: (tray, { cards }) => typed(tray, cards),
  step: (tray) => stepped(tray),
  back: (tray) => back(tray),
  clear: (tray) => noted(cleared(tray), isBegun(tray) ? "cleared" : "nothing"),
  target: (tray, { word, kana }) => targeted(tray, word, kana),
  release: (tray) => released(tray),
  undo_to: (tray, { steps }) => undoTo(tray, steps),
};

/** @param {Tray} tray @param {TrayEvent} event @returns {Tray} */
export function reduce(tray, event) {
  return RULES[event.type]({ ...tray, note: null }, event);
}

/** @param {Tray} tray @param {string} kind @param {Partial<Note>} [more] @returns {Tray} */
function noted(tray, kind, more = {}) {
  return { ...tray, note: { kind, ...more } };
}

/**
 * The hand of the engine: cards that are still there keep their place and id; a changed hand ends what was planned.
 * @param {Tray} tray @param {string[]} hand @returns {Tray}
 */
function synced(tray, hand) {
  const left = [...hand];
  const take = (/** @type {string} */ kana) => left.includes(kana) && left.splice(left.indexOf(kana), 1).length > 0;
  const kept = tray.hand.filter((card) => take(card.kana));
  if (kept.length === tray.hand.length && !left.length) return tray;
  const next = Math.max(-1, ...tray.hand.map((card) => card.id)) + 1;
  return {
    ...released(tray),
    note: null,
    hand: [...kept, ...left.map((kana, at) => ({ id: next + at, kana }))],
    selected: null,
  };
}

/** @param {Tray} tray @param {number} id @returns {string} */
function kanaOf(tray, id) {
  return tray.hand.find((card) => card.id === id)?.kana ?? "";
}

/** @param {Tray} tray @param {number} id @returns {Tray} */
function tapCard(tray, id) {
  if (isUsed(tray, id)) return noted(tray, "used", { kana: kanaOf(tray, id) });
  if (tray.laid.includes(id)) return takeBack(tray, id);
  if (tray.mode !== "replace") return lay(tray, id, "insert", tray.at ?? tray.cells.length);
  if (tray.at !== null) return lay(tray, id, "replace", tray.at);
  if (tray.selected === id) return { ...tray, selected: null };
  return noted({ ...tray, selected: id }, "selected", { kana: kanaOf(tray, id) });
}

/** @param {Tray} tray @param {number} index @returns {Tray} */
function tapCell(tray, index) {
  const cell = tray.cells[index];
  if (!cell) return tray;
  if (tray.selected !== null) return lay(tray, tray.selected, tray.mode === "replace" ? "replace" : "insert", index);
  if (cell.card !== null) return takeBack(tray, cell.card);
  if (tray.mode === "replace") return aimed(tray, "replace", tray.at === index ? null : index);
  return aimed(tray, "insert", tray.at === index ? index + 1 : index);
}

/** @param {Tray} tray @param {"replace" | "insert"} mode @param {number | null} at @returns {Tray} */
function aimed(tray, mode, at) {
  if (tray.mode !== "new" && tray.mode !== mode && isBegun(tray)) return noted(tray, "one_kind");
  const next = { ...tray, mode: tray.mode === "new" ? tray.mode : mode, at };
  if (at === tray.cells.length) return noted({ ...next, at: null }, "aim_end");
  return at === null
    ? next
    : noted(next, mode === "replace" ? "aim_cell" : "aim_gap", { kana: tray.cells[at]?.kana ?? "" });
}

/** @param {Tray} tray @param {Mode} mode @returns {Tray} */
function changeMode(tray, mode) {
  if (mode === tray.mode || !tray.target) return tray;
  if (isBegun(tray)) return noted(tray, "one_kind");
  return { ...tray, mode, at: null, selected: null };
}

/**
 * Lay a card of the hand.
 * @param {Tray} tray @param {number} id @param {"replace" | "insert"} mode @param {number} index @returns {Tray}
 */
function lay(tray, id, mode, index) {
  if (tray.mode !== "new" && mode !== tray.mode && isBegun(tray)) return noted(tray, "one_kind");
  return mode === "insert" ? insert(tray, id, index) : replace(tray, id, index);
}

/** @param {Tray} tray @param {number} id @param {number} index @returns {Tray} */
function insert(tray, id, index) {
  const kana = kanaOf(tray, id);
  const cells = [...tray.cells.slice(0, index), { kana, card: id, old: null }, ...tray.cells.slice(index)];
  const mode = tray.mode === "new" ? tray.mode : "insert";
  const at = tray.at === null && index === tray.cells.length ? null : index + 1;
  return noted({ ...tray, cells, mode, at, laid: [...tray.laid, id], selected: null }, "laid", { kana });
}

/** @param {Tray} tray @param {number} id @param {number} index @returns {Tray} */
function replace(tray, id, index) {
  const cell = tray.cells[index];
  const kana = kanaOf(tray, id);
  if (cell.kana === kana) return noted(tray, "same", { kana });
  const laid = tray.laid.filter((each) => each !== cell.card);
  if (laid.length >= tray.mostReplaced) return noted(tray, "two_at_most");
  const old = cell.old ?? cell.kana;
  const cells = tray.cells.with(index, { kana, card: id, old });
  return noted({ ...tray, cells, mode: "replace", at: null, laid: [...laid, id], selected: null }, "replaced", {
    kana,
  });
}

/**
 * A card that was dragged onto the word, from the hand or from another place in it.
 * @param {Tray} tray @param {number} id @param {"replace" | "insert"} mode @param {number} index @returns {Tray}
 */
function drop(tray, id, mode, index) {
  if (isUsed(tray, id)) return noted(tray, "used", { kana: kanaOf(tray, id) });
  const from = tray.cells.findIndex((cell) => cell.card === id);
  if (from < 0) return lay(tray, id, tray.mode === "new" ? "insert" : mode, index);
  const inserted = tray.cells[from].old === null;
  const lifted = { ...takeBack(tray, id), note: null };
  return lay(lifted, id, tray.mode === "new" ? "insert" : mode, inserted && from < index ? index - 1 : index);
}

/** @param {Tray} tray @param {number} id @returns {Tray} */
function takeBack(tray, id) {
  const index = tray.cells.findIndex((cell) => cell.card === id);
  if (index < 0) return tray;
  const { old } = tray.cells[index];
  const cells = old === null ? tray.cells.toSpliced(index, 1) : tray.cells.with(index, { kana: old, card: null, old });
  const at = old === null && tray.at !== null && tray.at > index ? tray.at - 1 : tray.at;
  const laid = tray.laid.filter((each) => each !== id);
  return noted(
    { ...tray, cells, at: at !== null && at >= cells.length ? null : at, laid, selected: null },
    "taken_back",
    { kana: kanaOf(tray, id) },
  );
}

/** This step as it was before anything was laid. @param {Tray} tray @returns {Tray} */
function cleared(tray) {
  const cells = tray.cells.filter((cell) => cell.old !== null).map(({ old }) => ({ kana: old ?? "", card: null, old }));
  return { ...tray, cells, laid: [], at: null, selected: null };
}

/** @param {Tray} tray @returns {Tray} */
function back(tray) {
  const last = tray.laid.at(-1);
  if (last !== undefined) return takeBack(tray, last);
  if (tray.steps.length) return undoTo(tray, tray.steps.length - 1);
  return noted(tray, "nothing");
}

/** The plan as it was after so many steps. @param {Tray} tray @param {number} count @returns {Tray} */
function undoTo(tray, count) {
  const undone = tray.steps[count];
  if (!undone) return cleared(tray);
  return noted(
    { ...tray, steps: tray.steps.slice(0, count), cells: undone.before, laid: [], at: null, selected: null },
    "undone",
    { count },
  );
}

/** This step is added to the plan, and the next one begins. @param {Tray} tray @returns {Tray} */
function stepped(tray) {
  if (!tray.target || !isBegun(tray)) return noted(tray, "nothing");
  /** @type {"replace" | "insert"} */
  const kind = tray.mode === "insert" ? "insert" : "replace";
  const out = tray.cells.filter((cell) => cell.card !== null && cell.old !== null).map((cell) => cell.old ?? "");
  const before = cleared(tray).cells;
  const cells = tray.cells.map(({ kana }) => ({ kana, card: null, old: kana }));
  const step = { kind, word: wordOf(tray), used: tray.laid, out, before };
  return noted(
    { ...tray, steps: [...tray.steps, step], cells, laid: [], at: null, mode: "replace", selected: null },
    "stepped",
    { count: tray.steps.length + 1 },
  );
}

/** @param {Tray} tray @param {number} word @param {string} kana @returns {Tray} */
function targeted(tray, word, kana) {
  const cells = [...kana].map((each) => ({ kana: each, card: null, old: each }));
  return { ...released(tray), target: { word, kana }, cells, mode: "replace", note: { kind: "target", kana } };
}

/** @param {Tray} tray @returns {Tray} */
function released(tray) {
  return { ...emptyTray(tray.mostReplaced), hand: tray.hand, note: tray.target ? { kind: "released" } : null };
}

/**
 * A whole word that was typed becomes a new word, or one step from the word that lies there; where a card is missing,
 * all stays as it lies. @param {Tray} tray @param {string[]} cards @returns {Tray}
 */
function typed(tray, cards) {
  /** @type {Tray} */
  const clean = { ...cleared(tray), note: null };
  const base = baseOf(tray);
  if (cards.join() === base.join()) return clean;
  const plan = tray.target
    ? stepBetween(base, cards, tray.mostReplaced)
    : { mode: /** @type {const} */ ("insert"), places: cards.map((_, at) => at) };
  if (!plan) return noted(clean, "not_one_step");
  const free = clean.hand.filter((card) => !isUsed(clean, card.id));
  let next = clean;
  const missing = [];
  for (const place of plan.places) {
    const at = free.findIndex((card) => card.kana === cards[place]);
    if (at < 0) missing.push(cards[place]);
    else next = lay(next, free.splice(at, 1)[0].id, plan.mode, place);
  }
  return missing.length ? noted(tray, "missing", { kana: missing.join("・") }) : next;
}

/**
 * The one step that leads from a word to another: which places of the new word come from the hand; null where no step
 * does.
 * @param {string[]} from @param {string[]} to @param {number} mostReplaced
 * @returns {{mode: "replace" | "insert", places: number[]} | null}
 */
function stepBetween(from, to, mostReplaced) {
  if (from.length === to.length) {
    const places = to.flatMap((kana, at) => (kana === from[at] ? [] : [at]));
    return places.length <= mostReplaced ? { mode: "replace", places } : null;
  }
  let matched = 0;
  const places = to.flatMap((kana, at) => (kana === from[matched] ? ((matched += 1), []) : [at]));
  return matched === from.length ? { mode: "insert", places } : null;
}
