// The best that each player missed: what a strong player would have made of that very hand, turn by turn.

import { people } from "../play/model.js";

/** @import { Model, Missed } from "../play/model.js" */
/** @import { Turn } from "../types.js" */

/** Of every player's turns the one where most was left lying; people first. @param {Model} model @returns {Promise<Missed[]>} */
export async function findMissed(model) {
  const { seats, turns } = model.table.view;
  const humans = people(model);
  const order = seats.map((_, seat) => seat).sort((one, other) => Number(humans.includes(other)) - Number(humans.includes(one)) || one - other);
  /** @type {Missed[]} */
  const found = [];
  for (const seat of order) {
    const worst = await worstTurn(
      model,
      turns.filter((turn) => turn.seat === seat),
    );
    if (worst) found.push(worst);
  }
  return found;
}

/** @param {Model} model @param {Turn[]} turns of one seat @returns {Promise<Missed | null>} */
async function worstTurn(model, turns) {
  /** @type {Missed | null} */
  let worst = null;
  for (const turn of turnsTaken(turns)) {
    const { actions } = await model.context.ask("hint", { count: 1 }, turn.seat, turn.ply);
    const [best] = actions;
    const got = gained(turn);
    if (best && best.net > got && (!worst || best.net - got > worst.best.net - worst.got))
      worst = { seat: turn.seat, round: turn.round, ply: turn.ply, made: turn.word ?? "", got, best };
  }
  return worst;
}

/** The line of the log that says what was made in each turn: the word, or that there was none. @param {Turn[]} turns @returns {Turn[]} */
function turnsTaken(turns) {
  return turns.filter((turn) => turn.kind === "new" || turn.kind === "rewrite" || (turn.kind === "discard" && !turn.made));
}

/** What a turn brought: cards and chips, less the price. @param {Turn} turn @returns {number} */
export function gained(turn) {
  if (turn.kind === "new") return (turn.chips?.total ?? 0) + [...(turn.word ?? "")].length;
  return turn.kind === "rewrite" ? (turn.net ?? 0) : 0;
}
