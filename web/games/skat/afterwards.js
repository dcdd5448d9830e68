// What is asked of the engine about a deal that is over: where it was decided, and where it began.

/** @typedef {import("./types.js").TableContext} TableContext */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./model.js").Hindsight} Hindsight */

/**
 * The solver looks at a deal from the last card back, because late places are quick: a card after which its answer differs has decided the game.
 * @param {TableContext} context @param {number} deal its place among those that are over @param {number} plays cards that were played
 * @param {(found: Hindsight) => boolean} told hears of each place; false: no more is wanted
 */
export async function solveDeal(context, deal, plays, told) {
  /** @type {Hindsight} */
  let found = { left: plays + 1, open: null, turns: [] };
  while (told(found) && found.left > 0) {
    const { reaches } = await context.ask("solve", { deal, plays: found.left - 1 });
    const { left, open, turns } = found;
    const turned = open !== null && open !== reaches ? [{ play: left - 1, won: open }] : [];
    found = { left: left - 1, open: reaches, turns: [...turned, ...turns] };
  }
}

/** After how many actions a deal was dealt. @param {TableContext} context @param {number} deal 0 for the first @param {number} plies actions of the record @returns {Promise<number>} */
export async function startOf(context, deal, plies) {
  let [least, most] = [0, plies];
  while (deal > 0 && least < most) {
    const middle = Math.floor((least + most) / 2);
    /** @type {View} */
    const view = await context.view(middle, null);
    if (view.done.length >= deal) most = middle;
    else least = middle + 1;
  }
  return least;
}
