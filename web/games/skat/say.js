// What happens at the table in sentences, for the eye and for the ear.

import { isHotSeat, isYou, seatName } from "./model.js";

/** @typedef {import("./model.js").Model} Model */
/** @typedef {import("./types.js").TableEvent} TableEvent */
/** @typedef {import("./types.js").Finished} Finished */

/** A number of points with a proper minus. @param {number} value @returns {string} */
export function plainNumber(value) {
  return String(value).replace("-", "−");
}

/** A change with its sign. @param {Model} model @param {number} value @returns {string} */
export function signedNumber(model, value) {
  return model.context.number(value, { signDisplay: "exceptZero" }).replace("-", "−");
}

/** A card's name: "jack of clubs", "Kreuz Bube". @param {Model} model @param {string} card @returns {string} */
export function cardName(model, card) {
  const { t } = model.context;
  const kind = model.look.faces === "german" ? "german" : "french";
  return t("skat.card.name", { suit: t(`skat.card.${kind}.${card[0]}`), rank: t(`skat.card.${kind}.${card[1]}`) });
}

/** @param {Model} model @param {readonly string[]} cards */
export function cardNames(model, cards) {
  return cards.map((card) => cardName(model, card)).join(", ");
}

/** A contract: "Grand Hand, Schneider announced". @param {Model} model @param {readonly string[]} words */
export function contractName(model, words) {
  const { t } = model.context;
  const kind = model.look.faces === "german" ? "german" : "french";
  const suits = /** @type {{[game: string]: string}} */ ({ clubs: "C", spades: "S", hearts: "H", diamonds: "D" });
  const game = words[0] in suits ? t(`skat.card.${kind}.${suits[words[0]]}`) : t(`skat.game.${words[0]}`);
  return [game, ...words.slice(1).map((word) => t(`skat.announce.${word}`))].join(" ");
}

/** @param {Model} model @param {string} what @param {number} seat @param {Record<string, string | number>} [vars] */
export function sentence(model, what, seat, vars = {}) {
  return model.context.t(`skat.say.${isYou(model, seat) ? "you" : "name"}.${what}`, { name: seatName(model, seat), ...vars });
}

/** What somebody says in the auction, in a bubble. @param {Model} model @param {string} call */
export function callSaid(model, call) {
  return /^\d/.test(call) ? call : model.context.t(`skat.call.${call}`);
}

/** @param {Model} model @param {TableEvent[]} events */
export function eventsSaid(model, events) {
  return events.map((event) => eventSaid(model, event)).filter(Boolean).join(" ");
}

/** @param {Model} model @param {TableEvent} event @returns {string} */
function eventSaid(model, event) {
  const { t } = model.context;
  switch (event.kind) {
    case "deal": return event.hand && !isHotSeat(model) ? t("skat.say.dealt", { number: event.number, cards: cardNames(model, event.hand) }) : "";
    case "call": return sentence(model, "call", event.seat, { call: callSaid(model, event.call) });
    case "auction": return event.declarer === null ? t("skat.say.all_passed") : sentence(model, "wins_auction", event.declarer, { bid: event.bid });
    case "take": return event.cards ? t("skat.say.found", { cards: cardNames(model, event.cards) }) : sentence(model, "take", event.seat);
    case "push": return sentence(model, "push", event.seat);
    case "lay": return sentence(model, "lay", event.seat);
    case "declare": return sentence(model, event.resign ? "gives_up" : "declare", event.seat, { contract: contractName(model, event.contract) });
    case "kontra": case "re": case "no_re": case "claim": case "resign": return sentence(model, event.kind, event.seat);
    case "play": return sentence(model, "play", event.seat, { card: cardName(model, event.card) });
    case "trick": return sentence(model, "trick", event.winner, { points: event.points });
    case "score": return resultSaid(model, event.deal);
    default: return "";
  }
}

/** How a deal ended, in a sentence. @param {Model} model @param {Finished} deal @returns {string} */
export function resultSaid(model, deal) {
  const { t } = model.context;
  if (deal.passed) return t("skat.result.passed");
  if (deal.ramsch) return ramschSaid(model, deal);
  if (deal.declarer === null || !deal.score || !deal.contract) return "";
  const what = deal.score.resigned ? "resigned" : deal.score.won ? "won" : deal.score.raised && deal.score.points > 60 ? "overbid" : "lost";
  if (deal.score.levels === null && !deal.score.resigned) return sentence(model, deal.score.won ? "won_null" : deal.tricks_won[deal.declarer] ? "lost_null" : "overbid_null", deal.declarer, { contract: contractName(model, deal.contract) });
  return sentence(model, what, deal.declarer, { contract: contractName(model, deal.contract), points: deal.score.points, others: 120 - deal.score.points });
}

/** @param {Model} model @param {Finished} deal */
function ramschSaid(model, deal) {
  const ramsch = /** @type {import("./types.js").Ramsch} */ (deal.ramsch);
  if (ramsch.durchmarsch !== null) return sentence(model, "durchmarsch", ramsch.durchmarsch);
  return model.context.t("skat.result.ramsch", { names: ramsch.losers.map((seat) => seatName(model, seat)).join(", "), points: Math.max(...deal.points) });
}

/** The score as a sentence: "with 1, game 2, hand 3, Schneider 4: 4 × 12 = 48". @param {Model} model @param {Finished} deal @returns {string} */
export function scoreSaid(model, deal) {
  const { score } = deal;
  if (!score) return deal.ramsch && deal.ramsch.durchmarsch === null ? ramschScore(model, deal, deal.ramsch.virgin) : "";
  const { t } = model.context;
  const parts = [];
  if (score.levels === null) parts.push(t("skat.score.null", { base: score.base }));
  else parts.push(t("skat.score.levels", { steps: score.steps.map(([kind, level]) => t(`skat.step.${kind}`, { level })).join(", "), levels: score.levels, base: score.base, value: score.levels * score.base }));
  if (score.raised) parts.push(t("skat.score.raised", { bid: score.bid, levels: score.raised, base: score.base, value: score.value }));
  if (!score.won) parts.push(t("skat.score.lost"));
  if (score.kontra > 1) parts.push(t(score.kontra === 2 ? "skat.score.kontra" : "skat.score.re"));
  const plain = score.won && score.kontra === 1 && !score.raised;
  return plain ? parts.join(", ") : `${parts.join(", ")}: ${signedNumber(model, score.score)}`;
}

/** What the loser of a Ramsch pays, and why so much. @param {Model} model @param {Finished} deal @param {number | null} virgin @returns {string} */
function ramschScore(model, deal, virgin) {
  const { t } = model.context;
  const lost = -Math.min(...deal.changes);
  const pushed = lost / 20 / (virgin === null ? 1 : 2);
  const factors = [pushed > 1 ? ` × ${pushed} (${t("skat.score.pushed")})` : "", virgin === null ? "" : ` × 2 (${t("skat.score.virgin", { name: seatName(model, virgin) })})`];
  return `20${factors.join("")}: ${signedNumber(model, -lost)}`;
}

/** For whoever lifts the curtain. @param {Model} model */
export function curtainSaid(model) {
  const { t } = model.context;
  const { view } = model.table;
  return t("skat.curtain.said", { number: view.deal.number, of: view.deal.of, phase: t(`skat.phase.${view.phase}`) });
}
