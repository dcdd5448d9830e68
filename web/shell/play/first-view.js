// The first views that the engine dealt when the site was built (docs/decisions/0015-first-views.md): a game that is
// begun while the engine is starting takes one of them, so that its table stands at once.

import { readKept, writeKept } from "../../parts/kept.js";
import { findGame } from "../catalogue/games.js";
import { countRows, fieldOf, tableOfRow } from "./columns.js";

/** @import { Table } from "../../engine/messages.js" */
/** @import { NewGame } from "../catalogue/route.js" */
/** @import { PageGame } from "../catalogue/games.js" */

/** @typedef {import("./columns.js").Columns} FirstViews answers of the engine to one game, seeds from 1 on */

/** Which deal each game takes next, so that none comes back soon. */
const NEXT = "asobiba.first";

/**
 * A table of a new game as the engine has dealt it before; null: it has not.
 * @param {NewGame} wanted @returns {Promise<Table | null>}
 */
export async function firstView(wanted) {
  const game = findGame(wanted.game);
  if (!game || game.of || !isUsual(game, wanted)) return null; // forms of a game have none
  const views = await fetchViews(game, wanted.options.lexicon);
  if (!views || !isFor(views, wanted)) return null;
  const row = wanted.seed === null ? anyRow(views, wanted.game) : wanted.seed - 1;
  return row < 0 || row >= countRows(views) ? null : seated(tableOfRow(views, row), wanted);
}

/** Whether one nameless person plays against known computers. @param {PageGame} game @param {NewGame} wanted */
function isUsual(game, { seats, byLink, contest }) {
  const [first, ...others] = seats;
  return (
    !byLink &&
    !contest &&
    !seats.some(({ name }) => name) &&
    first.kind === "human" &&
    others.every((seat) => seat.kind === "computer" && Object.hasOwn(game.faces, seat.level))
  );
}

/** @param {PageGame} game @param {unknown} [lexicon] @returns {Promise<FirstViews | null>} */
async function fetchViews(game, lexicon = game.usual.options.lexicon ?? "usual") {
  const known = lexicon === "usual" ? !game.lexica.length : isDealtWith(game, String(lexicon));
  if (!known) return null;
  const response = await fetch(new URL(`first/${lexicon}.json`, game.folder));
  return response.ok ? response.json() : null;
}

/**
 * Whether the build has dealt with a word list: it is one of the engine's. @param {PageGame} game @param {string} name
 */
function isDealtWith({ lexica, packs = [] }, name) {
  return lexica.includes(name) || packs.some((pack) => /^[a-z]{2}-/.test(name) && name.slice(3) === pack);
}

/** Whether the views are of a game with these seats and options. @param {FirstViews} views @param {NewGame} wanted */
function isFor({ table }, { seats, options }) {
  const { record } = table;
  return (
    record.seats.length === seats.length &&
    Object.entries(options).every(([name, value]) => record.options[name] === value)
  );
}

/**
 * The next deal of this device's in which the person begins, who would have to wait for the engine otherwise.
 * @param {FirstViews} views @param {string} game @returns {number}
 */
function anyRow(views, game) {
  const rows = fieldOf(views, "acting").flatMap((kind, row) => (kind === "human" ? [row] : []));
  const kept = readKept(NEXT) ?? {};
  const next = Number.isInteger(kept[game]) ? kept[game] : Math.floor(Math.random() * rows.length);
  writeKept(NEXT, { ...kept, [game]: (next + 1) % rows.length });
  return rows[next % rows.length];
}

/** The engine's answer for these players. @param {any} table @param {NewGame} wanted @returns {Table} */
function seated(table, { seats }) {
  const taken = seats.map((seat) => ({
    kind: seat.kind,
    name: "",
    level: seat.kind === "computer" ? seat.level : null,
  }));
  return { ...table, record: { ...table.record, seats: taken }, table: "", lexicon_changed: false };
}
