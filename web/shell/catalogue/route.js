// Where the page is, from the hash. Everything after `#/` is read strictly: what is not understood is named, with a code.

import { houseGame } from "./games.js";
import { FIRST_GAME, LEAST_SEATS, MOST_SEATS, usualGame } from "./usual.js";

/** @typedef {{kind: "human", name?: string} | {kind: "computer", level: string, name?: string}} SeatSetup */

/**
 * @typedef {object} NewGame what a URL or the new-game screen asks for
 * @property {string} game
 * @property {number | null} seed null: any
 * @property {SeatSetup[]} seats
 * @property {{[name: string]: string | number | boolean}} options
 * @property {boolean} [letters] played by sending links
 */

/**
 * @typedef {{page: "home" | "saved" | "settings" | "device" | "words" | "about"} | {page: "choose" | "help" | "statistics", game: string | null}
 *   | {page: "game", id: string} | {page: "shared", text: string} | {page: "new", wanted: NewGame} | {page: "room", game: string, parts: string[], query: {[name: string]: string}}} Route
 */

/** Something in the URL is not understood; nothing has been done. */
export class RouteError extends Error {
  /** @param {string} code @param {string} message @param {{[name: string]: any}} data */
  constructor(code, message, data) {
    super(message);
    this.name = "RouteError";
    this.code = code;
    this.data = data;
  }
}

const PAGES = ["saved", "settings", "device", "words", "about"];
/** Screens that may name a game, by how the address calls them. @type {Readonly<Record<string, "choose" | "help" | "statistics">>} */
const OF_A_GAME = { new: "choose", help: "help", statistics: "statistics" };
const MOST_SEED = Number.MAX_SAFE_INTEGER;
const MOST_TEXT = 100;

/**
 * The route of a hash.
 * @param {string} hash such as "#/new?game=crossword&seed=7"
 * @returns {Route}
 * @throws {RouteError} `url/page`, `url/parameter`, `url/value`, `url/twice`, `url/encoding`
 */
export function readRoute(hash) {
  const [path, query = ""] = splitOnce(hash.replace(/^#?\/?/, ""), "?");
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return { page: "home" };
  const [first, second] = parts;
  if (first === "game" && parts.length === 2) return { page: "game", id: decoded(second, "game") };
  if (first === "shared" && parts.length === 2) return { page: "shared", text: second };
  if (parts.length === 1 && first === "new" && query) return { page: "new", wanted: readNewGame(query) };
  if (parts.length <= 2 && Object.hasOwn(OF_A_GAME, first)) {
    return { page: OF_A_GAME[first], game: second === undefined ? null : word("game", decoded(second, "game")) };
  }
  if (houseGame(first)?.rooms.length)
    return { page: "room", game: first, parts: parts.slice(1).map((part) => decoded(part, first)), query: Object.fromEntries(parameters(query)) };
  if (parts.length === 1 && PAGES.includes(first)) return { page: /** @type {any} */ (first) };
  throw new RouteError("url/page", `there is no page ${path.slice(0, MOST_TEXT)}`, { page: path.slice(0, MOST_TEXT) });
}

/** @param {string} text @param {string} mark @returns {string[]} */
function splitOnce(text, mark) {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

/** @param {string} text @param {string} parameter @returns {string} */
function decoded(text, parameter) {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new RouteError("url/encoding", `${parameter}: not a valid percent encoding`, { parameter, value: text.slice(0, MOST_TEXT) });
  }
}

/** @param {string} query @returns {Map<string, string>} */
function parameters(query) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const piece of query.split("&").filter(Boolean)) {
    const [rawName, rawValue = ""] = splitOnce(piece, "=");
    const name = decoded(rawName, rawName.slice(0, MOST_TEXT));
    if (found.has(name)) throw new RouteError("url/twice", `${name} is given twice`, { parameter: name });
    found.set(name, decoded(rawValue, name));
  }
  return found;
}

/** @param {string} query @returns {NewGame} */
function readNewGame(query) {
  const { game, seed, seats, names, by, ...rest } = Object.fromEntries(parameters(query));
  const name = game === undefined ? FIRST_GAME : word("game", game);
  return {
    game: name,
    seed: seed === undefined ? null : whole("seed", seed, MOST_SEED),
    seats: readSeats(name, seats, names),
    ...(by === undefined ? {} : { letters: byLink(by) }),
    options: Object.fromEntries(Object.entries(rest).map(([name, value]) => [word("option", name), optionValue(name, value)])),
  };
}

/** @param {string} parameter @param {string} value @returns {RouteError} */
function bad(parameter, value) {
  const data = { parameter, value: value.slice(0, MOST_TEXT) };
  return new RouteError("url/value", `${parameter}=${data.value} is not understood`, data);
}

/** @param {string} parameter @param {string} value @returns {string} */
function word(parameter, value) {
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(value)) throw bad(parameter, value);
  return value;
}

/** @param {string} parameter @param {string} value @param {number} most @returns {number} */
function whole(parameter, value, most) {
  const found = /^\d{1,16}$/.test(value) ? Number(value) : NaN;
  if (!(found <= most)) throw bad(parameter, value);
  return found;
}

/** @param {string} game @param {string | undefined} seats @param {string | undefined} names @returns {SeatSetup[]} */
function readSeats(game, seats, names) {
  /** @type {SeatSetup[]} */
  const found = seats === undefined ? usualGame(game).seats : seats.split(",").map(readSeat);
  if (found.length < LEAST_SEATS || found.length > MOST_SEATS) throw bad("seats", seats ?? "");
  const given = names === undefined ? [] : names.split(",");
  if (given.length > found.length) throw bad("names", names ?? "");
  given.forEach((name, at) => {
    if (name.length > 40) throw bad("names", name);
    if (name.trim()) found[at].name = name.trim();
  });
  return found;
}

/** @param {string} value @returns {true} */
function byLink(value) {
  if (value !== "link") throw bad("by", value);
  return true;
}

/** @param {string} text @returns {SeatSetup} */
function readSeat(text) {
  const kind = word("seats", text);
  return kind === "human" ? { kind: "human" } : { kind: "computer", level: kind };
}

/** @param {string} name @param {string} value @returns {string | number | boolean} */
function optionValue(name, value) {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (["true", "on", "yes"].includes(value)) return true;
  if (["false", "off", "no"].includes(value)) return false;
  return word(name, value);
}

/**
 * The hash that opens this game, the same each time.
 * @param {NewGame} wanted
 * @returns {string}
 */
export function writeNewGame(wanted) {
  const seats = wanted.seats.map((seat) => (seat.kind === "human" ? "human" : seat.level));
  /** @type {[string, string][]} */
  const pairs = [["game", wanted.game]];
  if (wanted.seed !== null) pairs.push(["seed", String(wanted.seed)]);
  pairs.push(["seats", seats.join(",")]);
  if (wanted.seats.some((seat) => seat.name)) pairs.push(["names", wanted.seats.map((seat) => (seat.name ?? "").replaceAll(",", " ")).join(",")]);
  if (wanted.letters) pairs.push(["by", "link"]);
  for (const [name, value] of Object.entries(wanted.options)) pairs.push([name, String(value)]);
  return `#/new?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`).join("&")}`;
}

/** A seed that nobody chose. @returns {number} */
export function anySeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
