// The games of the page: the shell's knowledge of each game for listing, starting and naming it.

import { crest } from "../../parts/crest.js";
import { html, nothing } from "../../parts/lit.js";
import { has, language, t } from "../base/i18n.js";

/** @import { SavedGame } from "../storage/games-store.js" */
/** @import { NewGame } from "./route.js" */

/**
 * @typedef {object} GameData from the engine's catalogue, and the game's own game.json
 * @property {string} name
 * @property {[least: number, most: number]} seats
 * @property {{[level: string]: {rating: number, within: number}}} ratings of its levels, with half the 95 % interval
 * @property {string} glyph the symbol on its mark
 * @property {{[level: string]: string}} [faces] of its computer players, names of parts/crest.js
 * @property {string} [spread] the symbols on its table on the first screen, a character a tile; the glyph comes first
 * @property {string} [red] those of them that are red
 * @property {"board" | "mat" | "cloth"} [scene] what they lie on there: tiles on a framed board, cards on a mat, or
 * held over a cloth
 * @property {{seats: string[], options: {[name: string]: string | number | boolean}}} usual the default seats (`human`
 * or a level) and options
 * @property {readonly string[]} [main] the options that most people want to choose: they stand above the fold of the
 * new-game screen
 * @property {readonly string[]} [languages] in which the first screen shows it first
 * @property {readonly string[]} [lexica] those of the engine that the player may choose from
 * @property {readonly string[]} [packs] lists of every language pack that the player may choose from: "standard" is
 * "es-standard" in Spanish
 * @property {boolean} [ownLists] whether the player may use word lists of his own
 * @property {readonly string[]} [files] the files that the engine reads for a table and its first answers, by the
 * engine's names; `{option}` stands for the value of an option
 * @property {boolean} [personal] its own.js has options for new games that this player has set
 * @property {boolean} [tells] its statistics.js knows more of a finished game than who won by how much
 * @property {boolean} [picture] its picture.js draws the small picture of a game in a list
 * @property {{[format: string]: string}} [reads] formats of other programs: the format's name in the engine, and a
 * pattern that recognises a text of it
 * @property {number} [seconds] limit of a computer's thinking time, whatever the settings say
 * @property {boolean} [puzzles] it has puzzles, and tells of them in its puzzles/texts.js
 * @property {boolean} [contests] results of it can be sent and compared; its contests/texts.js tells of them
 * @property {string[]} [keepsWords] languages whose words it asks from the box, `*` all others: its box/cards.js
 * @property {boolean} [courses] it has words to learn in an order: its box/courses.js
 * @property {boolean} [trainer] it asks mistakes of past games again: its trainer/mistakes.js
 * @property {boolean} [atlas] its reviewed games can be explored: its atlas/part.js
 * @property {number} [stages] how many stages its road has, in the engine's set
 * @property {boolean} [reviews] it keeps its reviews in a store of their own, also those of texts: its review/store.js
 * @property {readonly string[]} [rooms] its pages beside the table, by name: `#/<game>/<room>`
 * @property {{[name: string]: [least: number, most: number]}} [forms] forms of it with rules of their own, each with
 * its seats: folders of the game's
 */

/** The most players named in a line. */
const MOST_NAMED = 5;

/** Written by the build (web/build/games.py), in the order of the engine's catalogue. @type {readonly GameData[]} */
const GAME_DATA = [];

/**
 * @typedef {GameData & {faces: {[level: string]: string}, folder: URL, lexica: readonly string[], rooms: readonly
 * string[], of?: string}} PageGame `of`: the game whose form it is
 */

/** @type {readonly PageGame[]} */
export const GAMES = GAME_DATA.map((data) => ({
  faces: {},
  lexica: [],
  rooms: [],
  ...data,
  folder: new URL(`../../games/${data.name}/`, import.meta.url),
}));
export const FIRST_GAME = GAMES[0].name;
/** The fewest and the most seats of any game. */
export const [LEAST_SEATS, MOST_SEATS] = [
  Math.min(...GAMES.map(({ seats }) => seats[0])),
  Math.max(...GAMES.map(({ seats }) => seats[1])),
];
/** The forms of the games; one plays them alone unless one asks for company. @type {readonly PageGame[]} */
const FORMS = GAMES.flatMap((game) =>
  Object.entries(game.forms ?? {}).map(([name, seats]) => {
    const { glyph, faces, lexica, packs, ownLists, usual, files } = game;
    const folder = new URL(`${name}/`, game.folder);
    return {
      name,
      of: game.name,
      seats,
      glyph,
      faces,
      lexica,
      packs,
      ownLists,
      files,
      usual: { ...usual, seats: ["human"] },
      ratings: {},
      rooms: [],
      folder,
    };
  }),
);

/** The games; those that are at home in the page's language come first. @returns {PageGame[]} */
export function inOrder() {
  const isHome = (/** @type {PageGame} */ { languages = [] }) => Number(languages.includes(language()));
  return [...GAMES].sort((a, b) => isHome(b) - isHome(a));
}

/** The games that have puzzles, in that order. @returns {PageGame[]} */
export function puzzleGames() {
  return inOrder().filter(({ puzzles }) => puzzles);
}

/** @param {string} name @returns {PageGame | undefined} */
export function findGame(name) {
  return [...GAMES, ...FORMS].find((game) => game.name === name);
}

/** A new game with the default seats and options, of the first if unknown. @param {string} name @returns {NewGame} */
export function defaultNewGame(name) {
  const { usual } = findGame(name) ?? GAMES[0];
  return {
    game: name,
    seed: null,
    seats: usual.seats.map((seat) => (seat === "human" ? { kind: "human" } : { kind: "computer", level: seat })),
    options: { ...usual.options },
  };
}

/**
 * The files that the engine needs for a table of a game, by its names for them; some may not exist, such as that of a
 * player's own list.
 * @param {string} name @param {{[option: string]: unknown}} options @returns {string[]}
 */
export function filesOf(name, options) {
  const { files = [], usual = null } = findGame(name) ?? {};
  const chosen = { ...usual?.options, ...options };
  return files.map((file) => file.replace(/\{(\w+)\}/, (_, option) => String(chosen[option])));
}

/**
 * The seats of the people at this device: of a game with others at devices of their own, one at most.
 * @param {Pick<SavedGame, "record" | "letter" | "kept">} game @returns {number[]}
 */
export function ownSeats({ record, letter, kept }) {
  const own = [letter?.seat, kept.together?.here, kept.seat].find((seat) => seat !== undefined);
  if (own === undefined) return peopleOf(record);
  return own === null ? [] : [own];
}

/** The seats of people. @param {any} record @returns {number[]} */
export function peopleOf(record) {
  return record.seats.flatMap((/** @type {any} */ seat, /** @type {number} */ index) =>
    seat?.kind === "human" ? [index] : [],
  );
}

/**
 * The title of a saved game: the player's own, else the names of its players, or of the first of many.
 * @param {SavedGame} entry @param {boolean} [own] @returns {string}
 */
export function gameTitle(entry, own = true) {
  const names = playerNames(entry, own);
  return (
    entry.title ||
    [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? [`+${names.length - MOST_NAMED}`] : [])].join(
      " – ",
    ) ||
    t("saved.unnamed")
  );
}

/** The title of a copy of a saved game. @param {SavedGame} entry @returns {string} */
export function copyTitle(entry) {
  return t("saved.copy_of", { title: gameTitle(entry) });
}

/**
 * The name of the player in each seat of a saved game: the given name, a computer's own name, "You" for the only person
 * unless the game is foreign, or else a number. @param {Pick<SavedGame, "record">} entry @param {boolean} [own]
 * @returns {string[]}
 */
export function playerNames({ record }, own = true) {
  const you = own && peopleOf({ seats: seatsOf(record) }).length === 1;
  return seatsOf(record).map((seat, index) => {
    if (seat.name) return String(seat.name);
    if (seat.kind === "computer") return computerName(record, index);
    return you ? t("seat.you") : t("seat.person", { number: index + 1 });
  });
}

/** The seats of a record that nobody has checked yet. @param {any} record @returns {any[]} */
function seatsOf(record) {
  return Array.isArray(record?.seats) ? record.seats.map((/** @type {any} */ seat) => seat ?? {}) : [];
}

/**
 * The names of the computers without a given name, by seat, each with its place in its list. A game has a list for each
 * level, whose first name is the level's, or one list for all levels, which starts at a place drawn by the seed. No two
 * players have the same name.
 * @param {any} record @returns {Map<number, [name: string, place: number]>}
 */
function computerNames(record) {
  const taken = new Set(seatsOf(record).map(({ name }) => name));
  /** @type {Map<number, [string, number]>} */
  const found = new Map();
  for (const [seat, { kind, level, name }] of seatsOf(record).entries()) {
    if (kind !== "computer" || name) continue;
    const { names, first } = namesOf(record, String(level));
    const free = names.map((_, at) => (first + at) % names.length).find((at) => !taken.has(names[at]));
    const own = free === undefined ? `${names[0]} ${seat + 1}` : names[free];
    taken.add(own);
    found.set(seat, [own, free ?? seat]);
  }
  return found;
}

/** The list of names for a level, and where to begin in it. @param {any} record @param {string} level */
function namesOf({ game, seed }, level) {
  const whole = findGame(game)?.of ?? game;
  const own = listOf(`games.${whole}.names.${level}`);
  if (own) return { names: own, first: 0 };
  const names = listOf(`games.${whole}.names`) ?? [levelText(game, level, "label")];
  return { names, first: (Number(seed) || 0) % names.length };
}

/** The texts of a key that has several; null: it has none. @param {string} key @returns {string[] | null} */
function listOf(key) {
  const text = t(key);
  return text === key ? null : text.split(", ");
}

/** The name of a computer that was given none. @param {any} record @param {number} seat @returns {string} */
export function computerName(record, seat) {
  return computerNames(record).get(seat)?.[0] ?? "";
}

/**
 * A level's face. @param {string} game @param {string} level @param {number} [index] tells players of one level apart
 */
export function levelCrest(game, level, index = 0) {
  return crest(findGame(game)?.faces[level] ?? "", index);
}

/** The face of the player in a seat. It belongs to the name. @param {any} record @param {number} seat */
export function playerCrest(record, seat) {
  const { kind, level } = record.seats[seat] ?? {};
  if (kind !== "computer") return crest("player", seat);
  return levelCrest(record.game, String(level), computerNames(record).get(seat)?.[1] ?? seat);
}

/**
 * The name, the strength or the description of a level, in the game's own words where it has some. @param {string} game
 * @param {string} level @param {"label" | "strength" | "help"} part @returns {string}
 */
export function levelText(game, level, part) {
  const key = [`${game}.levels.${level}.${part}`, `levels.${level}.${part}`].find(has);
  return key ? t(key) : part === "label" ? level : "";
}

/** The mark of a saved game without a board to show. @param {SavedGame} entry */
export function gameMark(entry) {
  const game = findGame(String(entry.record?.game));
  return game ? html`<span class="mark" aria-hidden="true">${game.glyph}</span>` : nothing;
}

/**
 * The scores of a saved game, in the order of its seats; null where they are too many for a line.
 * @param {SavedGame} entry @returns {number[] | null}
 */
export function scoresOf(entry) {
  /** @type {any} */
  const seats = entry.view?.seats;
  return Array.isArray(seats) && seats.length <= MOST_NAMED ? seats.map((seat) => Number(seat?.score) || 0) : null;
}
