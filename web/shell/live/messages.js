// What the host of a table and its guests say to each other: one JSON object a message (docs/together.md). Each is
// checked before anything is done with it, because whoever is at the other end may send anything.

import { CodedError } from "../../parts/coded-error.js";
import { hex } from "../together/codes/addresses.js";

/** The version of these messages. A host and a guest need the same one. */
export const PROTOCOL = 1;
/** What everybody agrees on before the start. @typedef {{hints: boolean, undo: boolean, watch: boolean}} Terms */
/** @import { Seat } from "../../engine/messages.js" */
/** A seat as everybody may know it. @typedef {Seat} SeatSaid */

/**
 * @typedef {object} Setting what is played, as it was agreed
 * @property {string} game
 * @property {{[name: string]: any}} options
 * @property {SeatSaid[]} seats
 * @property {number | null} here the seat at this device; null: it only leads the table
 * @property {Terms} terms
 */

/**
 * Something that needs the consent of all: to take the last turn back, to end the game here, to play another one, to
 * hand the table over to another host.
 */
export const PROPOSALS = ["undo", "end", "again", "hand"];
/** What can be said at a table. The texts are each page's own, in its language. */
export const PHRASES = [
  ...["hello", "good_luck", "well_played", "nice", "wow", "oops", "thinking", "hurry"],
  ...["sorry", "thanks", "again", "good_game", "bye"],
];
/** What a page says for a player who refuses a proposal: nobody says it by a key. */
export const REFUSALS = PROPOSALS.map((what) => `no_${what}`);

/** Refusals of what no honest page sends: the third closes the channel. */
export const FAULTS = new Set([
  "together/message",
  "together/spectator",
  "together/ply",
  "together/number",
  "turn/no_such_ply",
]);

const MOST_NAME = 40;
const MOST_SEATS = 20;
const MOST_ACTION = 4000;
const MOST_ACTIONS = 20_000;
const MOST_CODE = 4000;
const MOST_OPTIONS = 60;
const MOST_SERIES = 5;
const MOST_TABLES = 3;
/** Characters of a host's own word list that its guests get. */
export const MOST_WORDS = 400_000;

/** @typedef {(value: any) => boolean} Check */

/** @param {number} most @returns {Check} */
const text = (most) => (value) => typeof value === "string" && value.length <= most;
/** @param {number} most @returns {Check} */
const whole = (most) => (value) => Number.isInteger(value) && value >= 0 && value <= most;
/** @param {readonly any[]} choices @returns {Check} */
const one = (choices) => (value) => choices.includes(value);
/** @param {Check} check @returns {Check} */
const orNull = (check) => (value) => value === null || check(value);
/** @param {Check} check @param {number} most @returns {Check} */
const list = (check, most) => (value) => Array.isArray(value) && value.length <= most && value.every(check);
/** @type {Check} */
const flag = (value) => typeof value === "boolean";
/** @type {Check} */
const object = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
/** @type {Check} */
const number256 = (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);
/** @type {Check} */
export const isTableId = (value) => typeof value === "string" && /^[0-9a-f]{16}$/.test(value);
const seat = whole(MOST_SEATS - 1);
const ply = whole(MOST_ACTIONS);
const id = whole(Number.MAX_SAFE_INTEGER);
/** @type {Check} */
const points = (value) => Number.isInteger(value) && Math.abs(value) <= 1e6;
/** @param {{[field: string]: Check}} fields @returns {Check} */
const fields = (fields) => (value) =>
  object(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
/** @type {Check} */
const seatSaid = (value) =>
  object(value) &&
  ["human", "computer"].includes(value.kind) &&
  (value.name === undefined || text(MOST_NAME)(value.name)) &&
  (value.kind === "human" || text(MOST_NAME)(value.level));
const terms = fields({ hints: flag, undo: flag, watch: flag });
/** @type {Check} */
const error = fields({ code: text(80), message: text(2000) });
/** An action as a guest may know it: its seat and its text, which is "" for those of others. @type {Check} */
const action = (value) => Array.isArray(value) && value.length === 2 && seat(value[0]) && text(MOST_ACTION)(value[1]);
/** @type {Check} */
const options = (value) => object(value) && Object.keys(value).length <= MOST_OPTIONS;

/** The tournament of a table: what is played, the lists of earlier series, and where the table is in it. */
const origin = fields({
  position: object,
  lists: list(list(object, MOST_TABLES), MOST_SERIES),
  series: whole(MOST_SERIES),
  table: whole(MOST_TABLES),
});
const standing = fields({ player: seat, rank: seat, total: points, series: list(orNull(points), MOST_SERIES) });

/** What a guest may send, with the check of each field. @type {{[type: string]: {[field: string]: Check}}} */
const FROM_GUEST = {
  hello: { protocol: whole(1e6), name: text(MOST_NAME) },
  commitment: { commitment: number256 },
  number: { number: number256 },
  act: { id, ply, action: text(MOST_ACTION) },
  look: { id, ply },
  invite: { id, seat: orNull(seat) },
  read: { id, code: text(MOST_CODE) },
};
/** What a host may send. @type {{[type: string]: {[field: string]: Check}}} */
const FROM_HOST = {
  room: {
    game: text(MOST_NAME),
    seats: list(seatSaid, MOST_SEATS),
    seat: orNull(seat),
    options,
    terms,
    here: list(seat, MOST_SEATS),
    watching: whole(100),
  },
  draw: {},
  commit: { commitments: list(number256, MOST_SEATS) },
  table: {
    table: isTableId,
    number: whole(1e6),
    game: text(MOST_NAME),
    rules: whole(1e6),
    seats: list(seatSaid, MOST_SEATS),
    seat: orNull(seat),
    options,
    terms,
    commitments: list(number256, MOST_SEATS),
    words: orNull(fields({ title: text(100), text: text(MOST_WORDS), language: text(8) })),
  },
  state: {
    since: ply,
    ply,
    actions: list(action, MOST_ACTIONS),
    view: object,
    events: list(object, 5000),
    to_act: list(seat, MOST_SEATS),
    acting: orNull(one(["human", "computer"])),
    paused: flag,
  },
  done: { id },
  refused: { id, error },
  seen: { id, view: object },
  code: { id, code: text(MOST_CODE) },
  over: { record: object, numbers: list(number256, MOST_SEATS), agreed: flag, origin: orNull(origin) },
  standings: {
    number: whole(MOST_SERIES),
    of: whole(MOST_SERIES),
    table: whole(MOST_TABLES),
    players: list(text(MOST_NAME), MOST_SEATS),
    standings: list(standing, MOST_SEATS),
    over: flag,
  },
  proposals: { asked: list(fields({ what: one(PROPOSALS), by: seat, waiting: list(seat, MOST_SEATS) }), 4) },
  hand: {
    record: object,
    numbers: list(number256, MOST_SEATS),
    number: whole(1e6),
    guests: list(fields({ seat, name: text(MOST_NAME), key: text(100) }), MOST_SEATS),
  },
};
/** What both may send; `from` is set by the host. @type {{[type: string]: {[field: string]: Check}}} */
const FROM_BOTH = {
  say: { phrase: one([...PHRASES, ...REFUSALS]), from: orNull(seat) },
  pause: { on: flag },
  propose: { what: one(PROPOSALS) },
  reply: { what: one(PROPOSALS), yes: flag },
};

/**
 * A message, checked.
 * @param {any} value @param {"host" | "guest"} sender @returns {any} the same value
 * @throws {CodedError} `together/message`: not one of its messages; `data.type`, and `data.field` if a field is wrong
 */
export function checkedMessage(value, sender) {
  const type = object(value) && typeof value.type === "string" ? value.type : "";
  const known = { ...FROM_BOTH, ...(sender === "guest" ? FROM_GUEST : FROM_HOST) };
  if (!Object.hasOwn(known, type)) throw wrong(type, "");
  for (const [field, check] of Object.entries(known[type])) if (!check(value[field])) throw wrong(type, field);
  for (const field of Object.keys(value))
    if (field !== "type" && !Object.hasOwn(known[type], field)) throw wrong(type, field.slice(0, MOST_NAME));
  return value;
}

/** @param {string} type @param {string} field */
function wrong(type, field) {
  const data = { type: type.slice(0, MOST_NAME), field };
  return new CodedError("together/message", `message ${data.type}: ${field || "unknown"}`, data);
}

/**
 * Both sides speak one version.
 * @param {number} protocol of the other side
 * @throws {CodedError} `together/page_older`, `together/page_newer`: the other page is
 */
export function checkProtocol(protocol) {
  if (protocol === PROTOCOL) return;
  const code = protocol < PROTOCOL ? "together/page_older" : "together/page_newer";
  throw new CodedError(code, `messages of version ${protocol}; this page has ${PROTOCOL}`, { protocol });
}

/** A number that nobody can foresee, as 64 hexadecimal digits. @returns {string} */
export function drawNumber() {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * The commitment to a number: it fixes the number and does not tell it.
 * @param {string} drawn @returns {Promise<string>}
 */
export async function commitmentTo(drawn) {
  const said = new TextEncoder().encode("asobiba commitment 1");
  const bytes = Uint8Array.from(drawn.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.of(...said, ...bytes))));
}
