// Choices for a new game that were made earlier, fitted to what the games offer now: a level or an option may be gone,
// a seat may be missing. An address that somebody wrote is not fitted: the engine says what is wrong with it.

import { defaultNewGame, findGame } from "./games.js";
import { languageOfGame, tilesOf } from "./lexica.js";

/** @import { Option } from "../../engine/messages.js" */
/** @import { NewGame, SeatSetup } from "./route.js" */
/** @typedef {{seats: [least: number, most: number], levels: string[], options: Option[]}} Offer what a game offers */

/**
 * Written by the build (web/build/games.py): each game and form by its name. @type {Readonly<Record<string, Offer>>}
 */
const OFFERS = {};

/** The choices that can be played now. @param {NewGame} choices @returns {NewGame} */
export function validChoices(choices) {
  const offer = OFFERS[choices.game];
  if (!offer) return choices;
  const seats = validSeats(choices, offer);
  return { ...choices, seats, options: validOptions(choices, offer, seats.length) };
}

/**
 * The values of a choice at a table of some players: nobody sits in the fifth seat of four.
 * @param {Option} option @param {number} players @returns {any[]}
 */
export function choicesAt({ choices = [], seat }, players) {
  return choices.filter((/** @type {unknown} */ value) => !(seat && Number(value) > players));
}

/** @param {NewGame} choices @param {Offer} offer @returns {SeatSetup[]} */
function validSeats({ game, seats }, { seats: [least, most], levels }) {
  const usual = defaultNewGame(game).seats;
  const level = usual.flatMap((seat) => (seat.kind === "computer" ? [seat.level] : []))[0] ?? levels[0];
  const found = seats
    .slice(0, most)
    .map((seat) => (seat.kind === "computer" && !levels.includes(seat.level) ? { ...seat, level } : seat));
  while (found.length < least) found.push({ kind: "computer", level });
  return found;
}

/** @param {NewGame} choices @param {Offer} offer @param {number} players @returns {NewGame["options"]} */
function validOptions({ game, options }, offer, players) {
  const found = Object.entries(options).map(([name, value]) => {
    const option = offer.options.find((each) => each.name === name);
    return [name, option ? validValue(option, value, players) : isTileSet(game, name, value) ? value : undefined];
  });
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}

/**
 * A value that the option has, as the engine writes it; else undefined.
 * @param {Option} option @param {any} value @param {number} players @returns {any}
 */
function validValue(option, value, players) {
  if (option.kind === "flag") return typeof value === "boolean" ? value : undefined;
  if (option.kind === "lexicon") return typeof value === "string" ? value : undefined;
  if (option.kind === "whole")
    return Number.isInteger(value) && value >= (option.least ?? 0) && value <= (option.most ?? 0) ? value : undefined;
  const written = typeof value === "boolean" ? (value ? ["on", "yes"] : ["off", "no"]) : [String(value)];
  return choicesAt(option, players).find((choice) => written.includes(String(choice)));
}

/**
 * The tiles of a player's own list, which the engine knows but does not offer.
 * @param {string} game @param {string} name @param {unknown} value
 */
function isTileSet(game, name, value) {
  return name === "tiles" && Boolean(findGame(game)?.packs) && tilesOf(languageOfGame({ tiles: value })) === value;
}
