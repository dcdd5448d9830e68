// What single games store beside their records: reviews, the trainer's knowledge, personal words, tournaments.

import { findGame, GAMES } from "../catalogue/games.js";

/**
 * The module that stores the reviews of a game, also of texts; null: it keeps them beside its records.
 * @param {unknown} game
 * @returns {Promise<typeof import("../../games/crossword/review/store.js") | null>}
 */
export async function reviewStore(game) {
  const found = findGame(String(game));
  return found?.reviews ? import(new URL("review/store.js", found.folder).href) : null;
}

/**
 * The module that stores what the trainer of a game knows; null: it has none. @param {unknown} game
 * @returns {Promise<typeof import("../../games/skat/trainer/store.js") | null>}
 */
export async function trainerStore(game) {
  const found = findGame(String(game));
  return found?.trainer ? import(new URL("trainer/store.js", found.folder).href) : null;
}

/**
 * The module of the player's own words in a game; null: it has none. @param {unknown} game
 * @returns {Promise<typeof import("../../games/kotoba/own.js") | null>}
 */
export async function personalWords(game) {
  const found = findGame(String(game));
  return found?.rooms.includes("words") ? import(new URL("own.js", found.folder).href) : null;
}

/** @returns {Promise<{game: string, word: string}[]>} */
export async function personalWordsOfAll() {
  const found = GAMES.map(async ({ name }) => {
    const { words } = (await personalWords(name))?.readPersonalWords() ?? { words: [] };
    return words.map((word) => ({ game: name, word }));
  });
  return (await Promise.all(found)).flat();
}

/**
 * The module that brings tournaments of a game in and out; null: it has none. @param {unknown} game
 * @returns {Promise<typeof import("../../games/skat/tournament/exchange.js") | null>}
 */
export async function tournamentExchange(game) {
  const found = findGame(String(game));
  return found?.rooms.includes("tournament") ? import(new URL("tournament/exchange.js", found.folder).href) : null;
}

/** @returns {Promise<{game: string, tournament: any}[]>} */
export async function tournamentsOfAll() {
  const found = GAMES.map(
    async ({ name }) =>
      (await (await tournamentExchange(name))?.exportedTournaments())?.map((tournament) => ({
        game: name,
        tournament,
      })) ?? [],
  );
  return (await Promise.all(found)).flat();
}
