// The page's addresses: everything after `#/` is read strictly, and errors are reported with a code.

import { CodedError } from "../../parts/coded-error.js";
import { defaultNewGame, findGame, FIRST_GAME, LEAST_SEATS, MOST_SEATS } from "./games.js";

/**
 * @typedef {{kind: "human", name?: string, guest?: boolean} | {kind: "computer", level: string, name?: string}}
 * SeatSetup `guest`: a person with a device of their own
 */

/**
 * @typedef {object} NewGame a game to begin, from an address or the new-game screen
 * @property {string} game
 * @property {number | null} seed null: a random one
 * @property {SeatSetup[]} seats
 * @property {{[name: string]: string | number | boolean}} options
 * @property {boolean} [byLink] played by correspondence: the players send each other links
 * @property {{hints: boolean, undo: boolean, watch: boolean}} [together] everybody plays on a device of their own, and
 * what they agree on: there are hints, turns can be taken back, others may watch
 * @property {boolean} [contest] the same game for others, whose results are compared with this one: without hints and
 * undo
 */

/**
 * @typedef {{page: "today", game: string | null} | {page: "puzzle", game: string, day?: string, number?: number, own?:
 * {id: string, at: number}} | {page: "learn", game: string, id: string} | {page: "stages", game: string,
 * stage: number | null} | {page: "home" | "saved" | "settings" |
 * "device" | "words" | "about"} | {page: "choose", game: string | null,
 * together?: boolean} | {page: "help" | "statistics", game: string | null}
 * | {page: "game", id: string}
 * | {page: "replay", id: string, ply: number | null, seat: number | null}
 * | {page: "shared", text: string} | {page: "contest" | "box" | "proof", parts: string[]} | {page:
 * "trainer", game: string, parts: string[]} | {page: "new", wanted: NewGame} | {page: "together", parts: string[],
 * wanted: NewGame | null} | {page: "atlas", parts: string[], query: {[name: string]: string}} | {page: "room", game:
 * string, parts: string[], query: {[name: string]: string}}} Route
 */

/** An address that is not understood. */
export class RouteError extends CodedError {}

const PAGES = ["saved", "settings", "device", "words", "about"];
/**
 * Screens that may name a game, by their name in the address.
 * @type {Readonly<Record<string, "choose" | "help" | "statistics">>}
 */
const GAME_SCREENS = { new: "choose", help: "help", statistics: "statistics" };
const HOST = "#/together/host";
/**
 * What people agree on who play at devices of their own, unless they choose otherwise.
 * @type {Readonly<{hints: boolean, undo: boolean, watch: boolean}>}
 */
export const USUAL_TERMS = Object.freeze({ hints: false, undo: false, watch: true });
const MOST_SEED = Number.MAX_SAFE_INTEGER;
const MOST_TEXT = 100;
const MOST_NUMBER = 999_999;

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
  if (first === "replay" && second !== undefined) return readReplay(parts.slice(1), path);
  if (first === "today") return readToday(parts.slice(1), path);
  if (first === "shared" && parts.length === 2) return { page: "shared", text: second };
  if (first === "atlas")
    return {
      page: first,
      parts: parts.slice(1).map((part) => decoded(part, first)),
      query: Object.fromEntries(parameters(query)),
    };
  if (first === "box" || first === "proof") return { page: first, parts: parts.slice(1) };
  if (first === "contest" && second) return { page: "contest", parts: parts.slice(1) };
  if (first === "together" && second === "new" && parts.length <= 3)
    return {
      page: "choose",
      game: parts[2] === undefined ? null : word("game", decoded(parts[2], "game")),
      together: true,
    };
  if (first === "together") return { page: first, parts: parts.slice(1), wanted: query ? readNewGame(query) : null };
  if (parts.length === 1 && first === "new" && query) return { page: "new", wanted: readNewGame(query) };
  if (parts.length <= 2 && Object.hasOwn(GAME_SCREENS, first)) {
    return { page: GAME_SCREENS[first], game: second === undefined ? null : word("game", decoded(second, "game")) };
  }
  if (second === "stages" && findGame(first)?.stages) return readStages(first, parts.slice(2), path);
  if (findGame(first)?.rooms.length)
    return {
      page: "room",
      game: first,
      parts: parts.slice(1).map((part) => decoded(part, first)),
      query: Object.fromEntries(parameters(query)),
    };
  if (parts.length === 1 && PAGES.includes(first)) return { page: /** @type {any} */ (first) };
  throw noPage(path);
}

/**
 * A finished game move by move: `replay/<saved game>`, `.../<ply>`, `.../<ply>/<seat>` (who could know what).
 * @param {string[]} parts @param {string} path @returns {Route}
 */
function readReplay([id, ply, seat, ...rest], path) {
  if (rest.length) throw noPage(path);
  const at = (/** @type {string} */ name, /** @type {string | undefined} */ text) =>
    text === undefined ? null : whole(name, text, MOST_NUMBER);
  return { page: "replay", id: decoded(id, "game"), ply: at("ply", ply), seat: at("seat", seat) };
}

/** @param {string} path */
function noPage(path) {
  return new RouteError("url/page", `there is no page ${path.slice(0, MOST_TEXT)}`, { page: path.slice(0, MOST_TEXT) });
}

/**
 * The puzzles: `today`, `today/<game>` (more of them), `today/<game>/now` (that of the day), `today/<game>/<date or
 * number>`, `today/<game>/own/<saved game>` (finds turns of one's own), `today/<game>/own/<saved game>/<which>` (asks
 * them), `today/<game>/trainer/...`.
 * @param {string[]} parts @param {string} path @returns {Route}
 */
function readToday(parts, path) {
  const [name, which, id, at, ...rest] = parts;
  if (name === undefined) return { page: "today", game: null };
  const game = findGame(decoded(name, "game"))?.puzzles ? name : null;
  if (game && which === "trainer") return { page: which, game, parts: parts.slice(2) };
  const own = which === "own" && id !== undefined;
  if (!game || rest.length || (id !== undefined && !own)) throw noPage(path);
  if (own && at === undefined) return { page: "learn", game, id: decoded(id, "game") };
  if (own) return { page: "puzzle", game, own: { id: decoded(id, "game"), at: whole("turn", at, MOST_NUMBER) } };
  if (which === undefined) return { page: "today", game };
  if (which === "now" || /^\d{4}-\d\d-\d\d$/.test(which)) return { page: "puzzle", game, day: which };
  return { page: "puzzle", game, number: whole("number", which, MOST_NUMBER) };
}

/**
 * The road of a game: `<game>/stages`, `<game>/stages/<number from 1>`. @param {string} game
 * @param {string[]} parts @param {string} path @returns {Route}
 */
function readStages(game, [stage, ...rest], path) {
  const at = stage === undefined ? null : whole("stage", stage, MOST_NUMBER) - 1;
  if (rest.length || (at !== null && at < 0)) throw noPage(path);
  return { page: "stages", game, stage: at };
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
    throw new RouteError("url/encoding", `${parameter}: not a valid percent encoding`, {
      parameter,
      value: text.slice(0, MOST_TEXT),
    });
  }
}

/** @param {string} query @returns {Map<string, string>} */
function parameters(query) {
  /** @type {Map<string, string>} */
  const values = new Map();
  for (const piece of query.split("&").filter(Boolean)) {
    const [rawName, rawValue = ""] = splitOnce(piece, "=");
    const name = decoded(rawName, rawName.slice(0, MOST_TEXT));
    if (values.has(name)) throw new RouteError("url/twice", `${name} is given twice`, { parameter: name });
    values.set(name, decoded(rawValue, name));
  }
  return values;
}

/** @param {string} query @returns {NewGame} */
function readNewGame(query) {
  const { game, seed, seats, names, by, ...rest } = Object.fromEntries(parameters(query));
  const name = game === undefined ? FIRST_GAME : word("game", game);
  return {
    game: name,
    seed: seed === undefined ? null : whole("seed", seed, MOST_SEED),
    seats: readSeats(name, seats, names),
    ...(by === undefined ? {} : readBy(by)),
    options: Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [word("option", name), optionValue(name, value)]),
    ),
  };
}

/** @param {string} parameter @param {string} value @returns {RouteError} */
function badValue(parameter, value) {
  const data = { parameter, value: value.slice(0, MOST_TEXT) };
  return new RouteError("url/value", `${parameter}=${data.value} is not understood`, data);
}

/** @param {string} parameter @param {string} value @returns {string} */
function word(parameter, value) {
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(value)) throw badValue(parameter, value);
  return value;
}

/** @param {string} parameter @param {string} value @param {number} most @returns {number} */
function whole(parameter, value, most) {
  const number = /^\d{1,16}$/.test(value) ? Number(value) : NaN;
  if (!(number <= most)) throw badValue(parameter, value);
  return number;
}

/** @param {string} game @param {string | undefined} seats @param {string | undefined} names @returns {SeatSetup[]} */
function readSeats(game, seats, names) {
  /** @type {SeatSetup[]} */
  const setups = seats === undefined ? defaultNewGame(game).seats : seats.split(",").map(readSeat);
  const form = findGame(game)?.of && findGame(game);
  const [least, most] = form ? form.seats : [LEAST_SEATS, MOST_SEATS];
  if (setups.length < least || setups.length > most) throw badValue("seats", seats ?? "");
  const given = names === undefined ? [] : names.split(",");
  if (given.length > setups.length) throw badValue("names", names ?? "");
  given.forEach((name, index) => {
    if (name.length > 40) throw badValue("names", name);
    if (name.trim()) setups[index].name = name.trim();
  });
  return setups;
}

/**
 * The other players: by links, or each alone in a contest. @param {string} value @returns {Pick<NewGame, "byLink" |
 * "contest">}
 */
function readBy(value) {
  if (value === "link") return { byLink: true };
  if (value === "contest") return { contest: true };
  throw badValue("by", value);
}

/** @param {string} text @returns {SeatSetup} */
function readSeat(text) {
  const kind = word("seats", text);
  if (kind === "guest") return { kind: "human", guest: true };
  return kind === "human" ? { kind: "human" } : { kind: "computer", level: kind };
}

/** @param {string} name @param {string} value @returns {string | number | boolean} */
function optionValue(name, value) {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  if (["true", "on", "yes"].includes(value)) return true;
  if (["false", "off", "no"].includes(value)) return false;
  return word(name, value);
}

/** The hash that opens a game. @param {NewGame} wanted @returns {string} */
export function writeNewGame(wanted) {
  const seats = wanted.seats.map((seat) => (seat.kind !== "human" ? seat.level : seat.guest ? "guest" : "human"));
  /** @type {[string, string][]} */
  const pairs = [["game", wanted.game]];
  if (wanted.seed !== null) pairs.push(["seed", String(wanted.seed)]);
  pairs.push(["seats", seats.join(",")]);
  if (wanted.seats.some((seat) => seat.name))
    pairs.push(["names", wanted.seats.map((seat) => (seat.name ?? "").replaceAll(",", " ")).join(",")]);
  if (wanted.byLink || wanted.contest) pairs.push(["by", wanted.contest ? "contest" : "link"]);
  for (const [name, value] of Object.entries(wanted.options)) pairs.push([name, String(value)]);
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("%2C", ",")}`);
  return `#/new?${query.join("&")}`;
}

/**
 * The hash of the room where a host gathers the others. The first person is at this device; with a referee nobody is,
 * and the game needs none, because everybody hands in at a device of their own.
 * @param {NewGame} wanted
 */
export function writeHost({ together, ...wanted }) {
  const { referee, ...chosen } = wanted.options;
  const first = referee === true ? -1 : wanted.seats.findIndex(({ kind }) => kind === "human");
  const seats = wanted.seats.map((seat, at) =>
    seat.kind === "human" && at !== first ? { ...seat, guest: true } : seat,
  );
  const options = { ...chosen, ...together };
  return writeNewGame({ ...wanted, seed: null, byLink: false, contest: false, seats, options }).replace("#/new", HOST);
}

/** @returns {number} */
export function randomSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
