// The state of the rack and of tiles placed on the board but not played yet. Drags, taps and keys are events of one
// state machine: a pure function from a state and an event to the next state. It knows no rules: a tile only needs a
// free square, and the engine scores plays.

import { characterOf, ENGLISH, lettersOf, longerThan, siblingsOf, symbolsOf, textOf } from "./typing.js";

/** @import { Square, Arrow } from "../types.js" */
/** @import { Symbols } from "./typing.js" */
/** @typedef {{id: number, letter: string}} RackTile a blank is "?" */
/**
 * @typedef {{id: number, row: number, col: number, letter: string}} Pending a blank in lower case, "" while its letter
 * is asked for
 */
/**
 * @typedef {{kind: string, letter?: string, row?: number, col?: number, arrow?: Arrow | null}} Note what just happened,
 * for the ear
 */

/**
 * @typedef {object} Placing
 * @property {number} size
 * @property {string[]} cells the board as it was played
 * @property {RackTile[]} rack in the order the player likes, those that lie on the board too
 * @property {Pending[]} pending in the order they were placed
 * @property {Square | null} cursor where typing goes on
 * @property {Arrow | null} arrow which way it goes
 * @property {number | null} selected a rack tile that waits for a square
 * @property {number | null} asking the blank whose letter is asked for
 * @property {number} nextId
 * @property {Note | null} note
 * @property {Symbols} symbols of the tiles
 * @property {Run | null} run what was typed last; null after anything else
 */

/**
 * @typedef {object} Run what was typed last and may be the beginning of a digraph
 * @property {string} text
 * @property {number | null} id the tile that was laid for it
 * @property {boolean} blank
 * @property {boolean} over it was not laid: a tile that was played shows it
 */

/**
 * @typedef {{type: "sync", cells: string[], rack: string, tiles?: Record<string, {text?: string}>}
 *   | {type: "tile", id: number}
 *   | {type: "square", row: number, col: number}
 *   | {type: "drop", id: number, row: number, col: number}
 *   | {type: "home", id: number, before?: number}
 *   | {type: "type", letter: string, blank: boolean}
 *   | {type: "vary"}
 *   | {type: "back"}
 *   | {type: "move", rows: number, cols: number}
 *   | {type: "jump", row: number, col: number}
 *   | {type: "turn", arrow?: Arrow}
 *   | {type: "choose", letter: string}
 *   | {type: "cancel"}
 *   | {type: "recall"}
 *   | {type: "shuffle", order: number[]}
 *   | {type: "put", tiles: [number, number, string][]}} PlacingEvent
 */

/** A board without tiles and a rack without tiles. @param {number} [size] @returns {Placing} */
export function emptyPlacing(size = 15) {
  const cells = Array.from({ length: size }, () => ".".repeat(size));
  return {
    size,
    cells,
    rack: [],
    pending: [],
    cursor: null,
    arrow: null,
    selected: null,
    asking: null,
    nextId: 0,
    note: null,
    symbols: ENGLISH,
    run: null,
  };
}

/** The next state. Never changes its argument. @param {Placing} state @param {PlacingEvent} event @returns {Placing} */
export function reduce(state, event) {
  const before = { ...state, note: null, run: event.type === "type" ? state.run : null };
  if (before.asking !== null && !["choose", "cancel", "recall", "sync"].includes(event.type)) return before;
  switch (event.type) {
    case "sync":
      return sync(event.tiles ? { ...before, symbols: symbolsOf(event.tiles) } : before, event.cells, event.rack);
    case "tile":
      return tapTile(before, event.id);
    case "square":
      return tapSquare(before, event);
    case "drop":
      return drop(before, event.id, event);
    case "home":
      return home(before, event.id, event.before);
    case "type":
      return typeLetter(before, characterOf(event.letter), event.blank);
    case "vary":
      return vary(before);
    case "back":
      return back(before);
    case "move":
      return move(before, event.rows, event.cols);
    case "jump":
      return { ...before, cursor: { row: event.row, col: event.col } };
    case "turn":
      return turn(before, event.arrow);
    case "choose":
      return choose(before, event.letter);
    case "cancel":
      return before.asking === null ? before : takeBack(before, before.asking);
    case "recall":
      return recall(before);
    case "shuffle":
      return { ...before, rack: event.order.map((index) => before.rack[index]), note: { kind: "shuffled" } };
    case "put":
      return put(recall(before), event.tiles);
  }
}

/** The tiles on the board in the engine's form, without blanks that lack a letter. @param {Placing} state */
export function placedTiles(state) {
  return state.pending
    .filter((tile) => tile.letter)
    .map((tile) => /** @type {[number, number, string]} */ ([tile.row, tile.col, tile.letter]));
}

/** The tile that lies on a square and has not been played. @param {Placing} state @param {Square} at */
export function pendingAt(state, at) {
  return state.pending.find((tile) => tile.row === at.row && tile.col === at.col);
}

/** Whether a rack tile lies on the board. @param {Placing} state @param {number} id */
export function isPending(state, id) {
  return state.pending.some((tile) => tile.id === id);
}

/** A random order of the rack. The engine does not need to know it. @param {Placing} placing @returns {number[]} */
export function shuffledOrder(placing) {
  const order = placing.rack.map((_, index) => index);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/** @param {Placing} state @param {Square} at */
function isPlayed(state, at) {
  return state.cells[at.row][at.col] !== ".";
}

/** @param {Placing} state @param {Square} at */
function isInside(state, at) {
  return at.row >= 0 && at.col >= 0 && at.row < state.size && at.col < state.size;
}

/** @param {Placing} state @param {Square} at */
function isFree(state, at) {
  return !isPlayed(state, at) && !pendingAt(state, at);
}

/** @param {Square} at @param {Arrow} arrow @param {number} [by] @returns {Square} */
function step(at, arrow, by = 1) {
  return arrow === "across" ? { row: at.row, col: at.col + by } : { row: at.row + by, col: at.col };
}

/**
 * The first free square from here on along the arrow. @param {Placing} state @param {Square} from @param {Arrow} arrow
 * @returns {Square | null}
 */
function firstFree(state, from, arrow) {
  let at = from;
  while (isInside(state, at) && !isFree(state, at)) at = step(at, arrow);
  return isInside(state, at) ? at : null;
}

/** @param {Placing} state @param {number} id @param {Square} at @param {string} [letter] for a blank, if it is known */
function place(state, id, at, letter) {
  const tile = state.rack.find((each) => each.id === id);
  if (!tile) return state;
  const moved = state.pending.find((each) => each.id === id);
  const shown = tile.letter === "?" ? (letter ?? moved?.letter ?? "") : tile.letter;
  const pending = [...state.pending.filter((each) => each.id !== id), { id, row: at.row, col: at.col, letter: shown }];
  const note = shown ? { kind: "placed", letter: shown, row: at.row, col: at.col } : null;
  return { ...state, pending, selected: null, asking: shown ? null : id, note };
}

/** Place and go on along the arrow. @param {Placing} state @param {number} id @param {string} [letter] */
function placeAlong(state, id, letter) {
  const arrow = state.arrow ?? "across";
  const at = state.cursor && firstFree(state, state.cursor, arrow);
  if (!at) return { ...state, note: { kind: "no_room" } };
  const placed = place(state, id, at, letter);
  const next = step(at, arrow);
  return { ...placed, arrow, cursor: firstFree(placed, next, arrow) ?? (isInside(state, next) ? next : at) };
}

/** @param {Placing} state @param {number} id */
function takeBack(state, id) {
  const tile = state.pending.find((each) => each.id === id);
  if (!tile) return state;
  const pending = state.pending.filter((each) => each.id !== id);
  const asking = state.asking === id ? null : state.asking;
  return { ...state, pending, asking, selected: null, note: { kind: "recalled", letter: tile.letter || "?" } };
}

/** @param {Placing} state @param {number} id */
function tapTile(state, id) {
  if (isPending(state, id)) return state;
  if (state.arrow && state.cursor && state.selected === null) {
    const placed = placeAlong(state, id);
    if (placed.note?.kind !== "no_room") return placed;
  }
  const selected = state.selected === id ? null : id;
  const letter = state.rack.find((tile) => tile.id === id)?.letter;
  return { ...state, selected, note: { kind: selected === null ? "unselected" : "selected", letter } };
}

/** @param {Placing} state @param {Square} at */
function tapSquare(state, { row, col }) {
  const at = { row, col };
  if (state.selected !== null) return drop(state, state.selected, at);
  const pending = pendingAt(state, at);
  if (pending) return { ...takeBack(state, pending.id), cursor: at };
  return aim(state, at);
}

/** The arrow: across, then down, then none. @param {Placing} state @param {Square} at @returns {Placing} */
function aim(state, at) {
  const same = state.cursor?.row === at.row && state.cursor.col === at.col;
  const arrow = !same || state.arrow === null ? "across" : state.arrow === "across" ? "down" : null;
  return { ...state, cursor: at, arrow, note: { kind: "arrow", arrow, row: at.row, col: at.col } };
}

/** @param {Placing} state @param {number} id @param {Square} at @returns {Placing} */
function drop(state, id, { row, col }) {
  const at = { row, col };
  if (isPlayed(state, at)) return { ...state, note: { kind: "occupied", row, col } };
  const other = pendingAt(state, at);
  const cleared = other && other.id !== id ? takeBack(state, other.id) : state;
  return { ...place(cleared, id, at), cursor: at, arrow: null };
}

/**
 * To the rack, before the tile of that index if one is given.
 * @param {Placing} state @param {number} id @param {number} [before]
 */
function home(state, id, before) {
  const back = takeBack(state, id);
  const from = back.rack.findIndex((tile) => tile.id === id);
  if (before === undefined || from < 0) return { ...back, selected: null };
  const rest = back.rack.filter((tile) => tile.id !== id);
  const to = Math.max(0, Math.min(rest.length, before));
  return { ...back, selected: null, rack: [...rest.slice(0, to), back.rack[from], ...rest.slice(to)] };
}

/**
 * @param {Placing} state @param {string} character as `characterOf` gives it @param {boolean} wantsBlank
 * @returns {Placing}
 */
function typeLetter(state, character, wantsBlank) {
  const aimed = startInTheMiddle(state);
  if (!aimed.cursor) return { ...state, note: { kind: "aim_first" } };
  return (
    (aimed.run && goOn(aimed, aimed.run, character, wantsBlank)) ??
    begin({ ...aimed, run: null }, character, wantsBlank)
  );
}

/**
 * The next character of a digraph: H after C; null where this character begins anew. @param {Placing} state
 * @param {Run} run @param {string} character @param {boolean} wantsBlank @returns {Placing | null}
 */
function goOn(state, run, character, wantsBlank) {
  const text = run.text + character;
  const blank = wantsBlank || run.blank;
  if (run.over) return shownBeforeCursor(state).startsWith(text) ? { ...state, run: { ...run, text } } : null;
  const before = run.id === null ? state : untyped(state, run.id);
  const joined = state.symbols[text] && lay(before, state.symbols[text], blank);
  if (joined) return joined;
  if (longerThan(state.symbols, text).some((letter) => lay(before, letter, blank)))
    return waiting(state, { ...run, text, blank });
  return run.id === null ? { ...state, run: null, note: { kind: "not_in_rack", letter: run.text } } : null;
}

/** @param {Placing} state @param {string} character @param {boolean} wantsBlank @returns {Placing} */
function begin(state, character, wantsBlank) {
  const letters = lettersOf(state.symbols, character);
  const run = { text: character, id: null, blank: wantsBlank, over: false };
  if (letters.length > 1)
    return letters.reduce(
      (next, letter) => (next.note?.kind === "not_in_rack" ? next : typeOne(next, letter, run)),
      state,
    );
  if (letters.length) return typeOne(state, letters[0], run);
  return awaits(state, run) ? waiting(state, run) : { ...state, note: { kind: "not_in_rack", letter: character } };
}

/** @param {Placing} state @param {string} letter @param {Run} run @returns {Placing} */
function typeOne(state, letter, run) {
  const natural = run.blank ? null : lay(state, letter, false, false);
  if (natural) return natural;
  if (!run.blank && shownBeforeCursor(state).startsWith(textOf(state.symbols, letter)))
    return { ...state, note: null, run: { ...run, over: true } };
  const laid = lay(state, letter, run.blank) ?? (run.blank ? null : laySibling(state, letter));
  if (laid) return laid;
  if (awaits(state, run)) return waiting(state, run);
  return { ...state, note: { kind: run.blank ? "no_blank" : "not_in_rack", letter } };
}

/** A letter with another accent: N is laid as Ñ where there is no N. @param {Placing} state @param {string} letter */
function laySibling(state, letter) {
  return siblingsOf(state.symbols, letter).reduce(
    (found, other) => found ?? lay(state, other, false, false),
    /** @type {Placing | null} */ (null),
  );
}

/**
 * Lay a letter where typing goes on, with its own tile or with a blank; null without either. @param {Placing} state
 * @param {string} letter @param {boolean} wantsBlank @param {boolean} [blankToo] @returns {Placing | null}
 */
function lay(state, letter, wantsBlank, blankToo = true) {
  const inHand = state.rack.filter((tile) => !isPending(state, tile.id));
  const natural = wantsBlank ? undefined : inHand.find((tile) => tile.letter === letter);
  const tile = natural ?? (blankToo ? inHand.find((each) => each.letter === "?") : undefined);
  if (!tile) return null;
  const placed = placeAlong({ ...state, selected: null, run: null }, tile.id, letter.toLowerCase());
  return placed.note?.kind === "no_room"
    ? placed
    : { ...placed, run: { text: textOf(state.symbols, letter), id: tile.id, blank: wantsBlank, over: false } };
}

/** Whether the typed text begins a digraph that can be laid. @param {Placing} state @param {Run} run */
function awaits(state, { text, blank }) {
  return longerThan(state.symbols, text).some((letter) => lay(state, letter, blank));
}

/** @param {Placing} state @param {Run} run @returns {Placing} */
function waiting(state, run) {
  return { ...state, run, note: { kind: "waiting", letter: run.text } };
}

/**
 * What was typed last goes back, and typing goes on where it lay. @param {Placing} state @param {number} id
 * @returns {Placing}
 */
function untyped(state, id) {
  const tile = state.pending.find((each) => each.id === id);
  return tile ? { ...takeBack(state, id), cursor: { row: tile.row, col: tile.col } } : state;
}

/**
 * What the tile shows that typing has just gone over: who spells the whole word types the letters that lie there, too.
 * @param {Placing} state @returns {string} "" for none
 */
function shownBeforeCursor({ cells, cursor, arrow, symbols }) {
  const at = cursor && step(cursor, arrow ?? "across", -1);
  const letter = at && cells[at.row]?.[at.col];
  return letter && letter !== "." ? textOf(symbols, letter.toUpperCase()) : "";
}

/** The tile laid last becomes the next letter with the same base: N, Ñ, N. @param {Placing} state @returns {Placing} */
function vary(state) {
  const tile = state.pending.at(-1);
  if (!tile?.letter) return { ...state, note: { kind: "nothing" } };
  const others = siblingsOf(state.symbols, tile.letter.toUpperCase());
  if (state.rack.find(({ id }) => id === tile.id)?.letter === "?") {
    return others.length ? place(state, tile.id, tile, others[0].toLowerCase()) : state;
  }
  const other = others
    .map((each) => state.rack.find(({ id, letter }) => letter === each && !isPending(state, id)))
    .find(Boolean);
  if (other) return place(takeBack(state, tile.id), other.id, tile);
  return others.length ? { ...state, note: { kind: "not_in_rack", letter: others[0] } } : state;
}

/** With nothing on the board, typing may begin in the middle. @param {Placing} state @returns {Placing} */
function startInTheMiddle(state) {
  if (state.cursor || state.cells.some((row) => /[^.]/.test(row))) return state;
  const middle = (state.size - 1) / 2;
  return { ...state, cursor: { row: middle, col: middle }, arrow: state.arrow ?? "across" };
}

/** Take back the tile before the cursor, walking over played ones, else the one placed last. @param {Placing} state */
function back(state) {
  if (!state.pending.length) return { ...state, note: { kind: "nothing" } };
  const arrow = state.arrow ?? "across";
  let tile = state.cursor && pendingAt(state, state.cursor);
  if (!tile && state.cursor) {
    let at = step(state.cursor, arrow, -1);
    while (isInside(state, at) && isPlayed(state, at)) at = step(at, arrow, -1);
    tile = pendingAt(state, at);
  }
  const found = tile ?? state.pending[state.pending.length - 1];
  return { ...takeBack(state, found.id), cursor: { row: found.row, col: found.col } };
}

/** @param {Placing} state @param {number} rows @param {number} cols @returns {Placing} */
function move(state, rows, cols) {
  const middle = (state.size - 1) / 2;
  const from = state.cursor ?? { row: middle, col: middle };
  const at = { row: from.row + rows, col: from.col + cols };
  return isInside(state, at) ? { ...state, cursor: at, arrow: state.arrow ?? "across" } : state;
}

/** @param {Placing} state @param {Arrow} [wanted] @returns {Placing} */
function turn(state, wanted) {
  const arrow = wanted ?? (state.arrow === "across" ? "down" : "across");
  const middle = (state.size - 1) / 2;
  const cursor = state.cursor ?? { row: middle, col: middle };
  return { ...state, cursor, arrow, note: { kind: "arrow", arrow, ...cursor } };
}

/** @param {Placing} state @param {string} letter @returns {Placing} */
function choose(state, letter) {
  const asked = state.pending.find((tile) => tile.id === state.asking);
  if (!asked) return state;
  const known = { ...asked, letter: letter.toLowerCase() };
  const pending = state.pending.map((tile) => (tile.id === asked.id ? known : tile));
  return {
    ...state,
    pending,
    asking: null,
    note: { kind: "placed", letter: known.letter, row: asked.row, col: asked.col },
  };
}

/** @param {Placing} state @returns {Placing} */
function recall(state) {
  const [first] = state.pending;
  const note = first ? { kind: "recalled_all" } : null;
  const cursor = first && state.cursor ? { row: first.row, col: first.col } : state.cursor;
  return { ...state, pending: [], cursor, asking: null, selected: null, arrow: null, note };
}

/** Lay out a whole play. @param {Placing} state @param {[number, number, string][]} tiles @returns {Placing} */
function put(state, tiles) {
  let next = state;
  for (const [row, col, letter] of tiles) {
    const wanted = letter === letter.toLowerCase() ? "?" : letter;
    const tile = next.rack.find((each) => each.letter === wanted && !isPending(next, each.id));
    if (tile && isFree(next, { row, col })) next = place(next, tile.id, { row, col }, letter);
  }
  return { ...next, cursor: null, note: null };
}

/**
 * A new view of the same seat: tiles that were played leave the rack, what was drawn fills the gaps, and what still
 * lies on a free square goes on pending there.
 * @param {Placing} state @param {string[]} cells @param {string} rack @returns {Placing}
 */
function sync(state, cells, rack) {
  const played = state.pending.filter((tile) => cells[tile.row][tile.col] === tile.letter);
  const [kept, drawn] = matchRack(state.rack, new Set(played.map((tile) => tile.id)), rack);
  let nextId = state.nextId;
  const filled = [...kept, ...drawn.slice(kept.filter((tile) => !tile).length).map(() => null)];
  const letters = [...drawn];
  const tiles = filled.map((tile) => tile ?? takeLetter()).filter((tile) => tile !== null);
  const pending = state.pending.filter(
    (tile) => cells[tile.row][tile.col] === "." && tiles.some((each) => each.id === tile.id),
  );
  const selected = tiles.some((tile) => tile.id === state.selected) ? state.selected : null;
  const asking = pending.some((tile) => tile.id === state.asking) ? state.asking : null;
  const aimGone = played.length ? { arrow: null } : {};
  return { ...state, ...aimGone, size: cells.length, cells, rack: tiles, pending, selected, asking, nextId };

  /** @returns {RackTile | null} */
  function takeLetter() {
    const letter = letters.shift();
    return letter === undefined ? null : { id: nextId++, letter };
  }
}

/**
 * Which tiles of the old rack are still there (null where one is gone), and the letters that are new.
 * @param {RackTile[]} old @param {Set<number>} gone @param {string} rack @returns {[(RackTile | null)[], string[]]}
 */
function matchRack(old, gone, rack) {
  const letters = [...rack];
  const kept = old.map((tile) => {
    const index = gone.has(tile.id) ? -1 : letters.indexOf(tile.letter);
    if (index < 0) return null;
    letters.splice(index, 1);
    return tile;
  });
  return [kept, letters];
}
