// What happened at the table, in sentences for the screen and the live region.

import { bracketed } from "../../../shell/base/brackets.js";
import { t } from "../../../shell/base/i18n.js";
import { joined, signed } from "../../common/sentences.js";
import { bidOf } from "./auction.js";
import { isTrump, pointsOf, sortedForGame, spokenWords, suitOf } from "./cards.js";
import { isHotSeat, isLocalPlayer, numberOf, players, seatLabel, trickShown } from "./model.js";
import { playerAfter, sitsOut } from "./order.js";

/** @import { Model } from "./model.js" */
/** @import { TableEvent, Finished } from "../types.js" */

/** A number of points with a proper minus. @param {number} value @returns {string} */
export function plainNumber(value) {
  return String(value).replace("-", "−");
}

/** A card's name: "jack of clubs", "Kreuz Bube". @param {Model} model @param {string} card @returns {string} */
export function cardName(model, card) {
  const kind = model.look.faces === "german" ? "german" : "french";
  return t("skat.card.name", { suit: t(`skat.card.${kind}.${card[0]}`), rank: t(`skat.card.${kind}.${card[1]}`) });
}

/** @param {Model} model @param {readonly string[]} cards */
export function cardNames(model, cards) {
  return cards.map((card) => cardName(model, card)).join(", ");
}

/**
 * The names of the question before giving up and of its button. In Null, conceding the rest is giving up the game.
 * @param {Model} model @param {"resign" | "concede"} action
 */
export function surrender(model, action) {
  const { contract, seat, declarer } = model.table.view;
  const ends = action === "concede" && contract?.[0] === "null";
  /** @type {"resign" | "concede" | "concede_null" | "grant"} */
  const asks =
    seat === declarer
      ? ends
        ? "resign"
        : action
      : contract?.[0] === "null"
        ? "concede_null"
        : action === "resign"
          ? "grant"
          : "concede";
  return { asks, key: ends ? "resign" : action, name: seatLabel(model, declarer ?? 0) };
}

/** A contract: "Grand Hand, Schneider announced". @param {Model} model @param {readonly string[]} words */
export function contractName(model, words) {
  const kind = model.look.faces === "german" ? "german" : "french";
  const [name, ...announced] = spokenWords(words);
  const suit = suitOf(name);
  const game = suit ? t(`skat.card.${kind}.${suit}`) : t(`skat.game.${name}`);
  return [game, ...announced.map((word) => t(`skat.announce.${word}`))].join(" ");
}

/** @param {Model} model @param {string} what @param {number} seat @param {Record<string, string | number>} [vars] */
export function sentence(model, what, seat, vars = {}) {
  return t(`skat.say.${isLocalPlayer(model, seat) ? "you" : "name"}.${what}`, {
    name: seatLabel(model, seat),
    ...vars,
  });
}

/** What somebody says in the auction, in a bubble. @param {string} call */
export function callText(call) {
  return /^\d/.test(call) ? call : t(`skat.call.${call}`);
}

/** @param {Model} model @param {TableEvent[]} events */
export function eventsText(model, events) {
  return joined(events.map((event) => eventText(model, event)));
}

/** @param {Model} model @param {TableEvent} event @returns {string} */
function eventText(model, event) {
  switch (event.kind) {
    case "deal":
      return joined([
        outText(model, event.dealer),
        event.hand && !isHotSeat(model)
          ? t("skat.say.dealt", {
              number: numberOf(model, event),
              cards: cardNames(model, sortedForGame(event.hand, "grand")),
            })
          : "",
      ]);
    case "call":
      return sentence(model, "call", event.seat, { call: callText(event.call) });
    case "auction":
      return event.declarer === null
        ? t("skat.say.all_passed")
        : sentence(model, "wins_auction", event.declarer, { bid: event.bid });
    case "take":
      return event.cards
        ? t("skat.say.found", { cards: cardNames(model, event.cards) })
        : sentence(model, "take", event.seat);
    case "push":
      return sentence(model, "push", event.seat);
    case "lay":
      return sentence(model, model.table.view.ramsch ? "push_lay" : "lay", event.seat);
    case "declare":
      return sentence(model, event.resign ? "gives_up" : "declare", event.seat, {
        contract: contractName(model, event.contract),
      });
    case "swap":
    case "keep":
    case "kontra":
    case "re":
    case "no_re":
    case "claim":
    case "concede":
    case "resign":
    case "consent":
    case "refuse":
      return sentence(model, event.kind, event.seat);
    case "offer":
      return sentence(model, `offer_${event.what}`, event.seat);
    case "play":
      return sentence(model, "play", event.seat, { card: cardName(model, event.card) });
    case "trick":
      return sentence(model, "trick", event.winner, { points: event.points });
    case "score":
      return joined([resultText(model, event.deal), scoreText(model, event.deal)]);
    default:
      return "";
  }
}

/** Who deals at a table of four, and sits out. @param {Model} model @param {number} dealer */
function outText(model, dealer) {
  return sitsOut(dealer, model.table.view.seats.length) === null ? "" : sentence(model, "sits_out", dealer);
}

/** How a deal ended, in a sentence. @param {Model} model @param {Finished} deal @returns {string} */
export function resultText(model, deal) {
  if (deal.passed) return t("skat.result.passed");
  if (deal.ramsch) return ramschText(model, deal);
  if (deal.declarer === null || !deal.score || !deal.contract) return "";
  const resigned = deal.score.resigned || (deal.score.levels === null && deal.conceded === deal.declarer);
  if (deal.given_up !== null && deal.score.won && deal.score.levels !== null)
    return sentence(model, "granted", deal.declarer, { contract: contractName(model, deal.contract) });
  const what = resigned
    ? "resigned"
    : deal.score.won
      ? "won"
      : deal.score.raised && deal.score.points > 60
        ? "overbid"
        : "lost";
  if (deal.score.levels === null && !resigned)
    return sentence(
      model,
      deal.score.won ? "won_null" : deal.tricks_won[deal.declarer] ? "lost_null" : "overbid_null",
      deal.declarer,
      { contract: contractName(model, deal.contract) },
    );
  const missed = what === "lost" ? missedAnnouncement(deal) : "";
  return sentence(model, missed ? `missed_${missed}` : what, deal.declarer, {
    contract: contractName(model, deal.contract),
    points: deal.score.points,
    tricks: deal.score.tricks,
    others: 120 - deal.score.points,
  });
}

/**
 * What was announced and not reached by a declarer who took 61 card points or more. @param {Finished} deal
 * @returns {"" | "schneider" | "schwarz" | "spitze"}
 */
function missedAnnouncement({ contract, score }) {
  if (!score || score.points <= 60) return "";
  if (contract?.includes("schwarz") && score.tricks < 10) return "schwarz";
  if (contract?.includes("schneider") && score.points < 90) return "schneider";
  return contract?.includes("spitze") ? "spitze" : "";
}

/** @param {Model} model @param {Finished} deal */
function ramschText(model, deal) {
  const ramsch = /** @type {import("../types.js").Ramsch} */ (deal.ramsch);
  if (ramsch.durchmarsch !== null) return sentence(model, "durchmarsch", ramsch.durchmarsch);
  const points = deal.points[ramsch.losers[0]];
  if (ramsch.losers.length === 1) return sentence(model, "ramsch", ramsch.losers[0], { points });
  return t("skat.result.ramsch", { names: named(model, ramsch.losers), points });
}

/** Several seats as the language lists them. @param {Model} model @param {readonly number[]} seats */
function named(model, seats) {
  return new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" }).format(
    seats.map((seat) => seatLabel(model, seat)),
  );
}

/** The score as a sentence: "with 1, game 2, hand 3: 3 × 12 = 36". @param {Model} model @param {Finished} deal */
export function scoreText(model, deal) {
  const { score } = deal;
  if (!score) return deal.ramsch ? ramschScore(model, deal, deal.ramsch) : "";
  const parts = [];
  if (score.levels === null) parts.push(t("skat.score.null", { base: score.base }));
  else parts.push(levelsText(score.steps, score.levels, score.base));
  if (score.raised)
    parts.push(t("skat.score.raised", { bid: score.bid, levels: score.raised, base: score.base, value: score.value }));
  if (!score.won) parts.push(t("skat.score.lost"));
  if (score.kontra > 1) parts.push(t(score.kontra === 2 ? "skat.score.kontra" : "skat.score.re"));
  if (score.bock > 1) parts.push(t("skat.score.bock"));
  const plain = score.won && score.kontra * score.bock === 1 && !score.raised;
  return plain ? parts.join(", ") : `${parts.join(", ")}${t("colon")}${signed(score.score)}`;
}

/**
 * The value of a game as one reckons it aloud.
 * @param {[string, number][]} steps @param {number} levels @param {number} base
 */
export function levelsText(steps, levels, base) {
  return t("skat.score.levels", {
    steps: steps.map(([kind, level]) => t(`skat.step.${kind}`, { level })).join(", "),
    levels,
    base,
    value: levels * base,
  });
}

/** A score under this match's options, beside the declarer's own. @param {Model} model @param {Finished} deal */
export function bookedText(model, deal) {
  const { tournament, scoring } = model.table.view.options;
  const { for_own, for_a_loss } = model.table.view.tournament;
  if (!deal.score || !(tournament || scoring === "adjusted")) return "";
  const which = [scoring, tournament ? "tournament" : "plain", deal.score.won ? "won" : "lost"].join("_");
  return t(`skat.booked.${which}`, {
    value: plainNumber(Math.min(...deal.changes)),
    gain: for_a_loss,
    all: for_own + for_a_loss,
  });
}

/**
 * What the loser of a Ramsch pays, and why so much; what a durchmarsch brings.
 * @param {Model} model @param {Finished} deal @param {import("../types.js").Ramsch} ramsch @returns {string}
 */
function ramschScore(model, deal, { losers, virgin, durchmarsch, factor }) {
  if (durchmarsch !== null)
    return joined([
      t(deal.changes[durchmarsch] ? "skat.score.march" : "skat.score.march_adjusted"),
      deal.bock > 1 ? `${t("skat.score.bock")}.` : "",
    ]);
  const factors = [
    factor > 1
      ? ` × ${factor}${bracketed(t("skat.score.pushed", { count: deal.pushes.filter(({ laid }) => !laid).length }))}`
      : "",
    virgin === null ? "" : ` × 2${bracketed(t("skat.score.virgin", { name: seatLabel(model, virgin) }))}`,
    deal.bock > 1 ? `, ${t("skat.score.bock")}` : "",
  ];
  const byPoints = model.table.view.options.ramsch_count === "points";
  const single = byPoints ? t("skat.seat.points", { count: deal.points[losers[0]] }) : 20;
  return `${single}${factors.join("")}${t("colon")}${signed(Math.min(...deal.changes))}`;
}

/** The suit that must be followed: its name, or that of the trumps. @param {Model} model @returns {string} */
export function ledSuitName(model) {
  const { view } = model.table;
  const led = view.trick?.cards[0] ?? "";
  return isTrump(view, led)
    ? t("skat.trumps")
    : t(`skat.card.${model.look.faces === "german" ? "german" : "french"}.${led[0]}`);
}

/** The cards of a trick, each with who played it. @param {Model} model @param {import("../types.js").Trick} trick */
function trickText(model, trick) {
  return trick.cards
    .map((card, at) =>
      sentence(model, "play", playerAfter(players(model.table.view), trick.leader, at), {
        card: cardName(model, card),
      }),
    )
    .join(" ");
}

/**
 * How things stand, for whoever cannot see it at a glance: the contract, what lies on the table, the tricks.
 * @param {Model} model @param {string} status what is waited for
 */
export function stateText(model, status) {
  const { view } = model.table;
  const parts = [gameText(model)];
  const said = view.auction.calls.at(-1);
  if (view.phase === "bid" && said) parts.push(sentence(model, "call", said.seat, { call: callText(said.call) }));
  const trick = trickShown(model);
  if (trick) parts.push(trickText(model, trick));
  if (view.phase === "play")
    parts.push(
      t("skat.stand.tricks", {
        tricks: players(view)
          .map((at) => `${seatLabel(model, at)} ${view.seats[at].tricks}`)
          .join(", "),
      }),
    );
  return joined([...parts, status]);
}

/** The contract and its declarer, or the bids so far. @param {Model} model @returns {string} */
export function gameText(model) {
  const { view } = model.table;
  if (view.ramsch) return `${ramschTitle(model)}.`;
  if (view.declarer === null) {
    const bid = highestBid(model);
    return bid ? t("skat.stand.bid", { bid }) : t("skat.stand.no_bid");
  }
  const bid = sentence(model, "wins_auction", view.declarer, { bid: view.bid });
  if (!view.contract) return bid;
  const doubled = doubledText(model, view);
  const bock = view.bock ? `${t("skat.bock", { count: view.bock })}.` : "";
  return joined([bid, `${contractName(model, view.contract)}.`, doubled && `${doubled}.`, bock]);
}

/** The highest bid so far, with the calls that are being shown over an older view. @param {Model} model */
function highestBid({ playback, table }) {
  const shown = [...(playback?.bubbles.values() ?? [])].map((call) => Number(call) || 0);
  return Math.max(table.view.auction.bid ?? 0, ...shown);
}

/** The name of the Ramsch that is played here. @param {Model} model @returns {string} */
export function ramschTitle(model) {
  return t(`skat.game.${model.table.view.options.ramsch === "schieberamsch" ? "schieberamsch" : "ramsch"}`);
}

/**
 * Who said Kontra, and whether it was answered with Re; "" where nobody did. @param {Model} model
 * @param {{kontra: number, doubler: number | null, declarer: number | null}} deal @returns {string}
 */
export function doubledText(model, { kontra, doubler, declarer }) {
  if (kontra === 1 || doubler === null || declarer === null) return "";
  return t(kontra === 2 ? "skat.doubled.kontra" : "skat.doubled.re", {
    name: seatLabel(model, doubler),
    declarer: seatLabel(model, declarer),
  });
}

/**
 * How far each seat went in the auction, in the order in which they first spoke: "Ada to 20, passed · Ben to 22".
 * @param {Model} model @param {readonly import("./auction.js").Call[]} calls @returns {string}
 */
export function auctionText(model, calls) {
  const seats = [...new Set(calls.map(({ seat }) => seat))];
  return seats
    .map((seat) => t("skat.said.call", { name: seatLabel(model, seat), call: reachedText(calls, seat) }))
    .join(" · ");
}

/**
 * Every call of an auction in turn: "Ada: 18 · Ben: Yes · Ada: 20 · Ben: Pass". @param {Model} model
 * @param {readonly import("./auction.js").Call[]} calls @returns {string}
 */
export function callsText(model, calls) {
  return calls.map(({ seat, call }) => `${seatLabel(model, seat)}${t("colon")}${callText(call)}`).join(" · ");
}

/**
 * How far a seat went by bidding or by holding, and whether it has passed.
 * @param {readonly import("./auction.js").Call[]} calls @param {number} seat @returns {string}
 */
export function reachedText(calls, seat) {
  const { bid, held, passed } = bidOf(calls, seat);
  if (!bid) return t("skat.said.pass");
  return t(`skat.said.${held ? "held" : "bid"}${passed ? "_passed" : ""}`, { bid });
}

/** The cards chosen to be laid away, their points, and whether they are enough. @param {Model} model */
export function laidText(model) {
  const { laid, table } = model;
  const pushing = table.view.phase === "push_lay";
  const points = t(`skat.${pushing ? "pushed" : "laid"}_points`, { count: pointsOf(laid) });
  return [
    ...(laid.length ? [`${cardNames(model, laid)}. ${points}.`] : []),
    t(`skat.do.${pushing ? "push_on" : "lay"}`, { count: laid.length }),
  ].join(" ");
}

/** What the adviser would do, who that is, and why. @param {Model} model @param {import("./model.js").Hint} hint */
export function hintText(model, { level, action, reason }) {
  const hint = t("skat.hint", { level: t(`skat.levels.${level}.label`), what: actionText(model, action) });
  if (!reason) return hint;
  const { kind, game, chance = 0, limit = 0 } = reason;
  return t("skat.hint_why", {
    hint,
    why: t(`skat.why.${kind}`, { game: game ? contractName(model, [game]) : "", chance, limit }),
  });
}

/** An action as its button calls it. @param {Model} model @param {string} action @returns {string} */
export function actionText(model, action) {
  const { view } = model.table;
  const [word, ...rest] = action.split(" ");
  if (/^\d/.test(word)) return t("skat.do.bid", { bid: word });
  if (word === "hold") return t("skat.do.hold", { bid: view.auction.bid });
  if (word === "lay") return cardNames(model, rest);
  if (word === "declare") return t("skat.do.declare", { contract: contractName(model, rest) });
  if (/^[CSHD]./.test(word)) return cardName(model, word);
  return t(`skat.do.${word === "pass" && view.phase === "re" ? "no_re" : word}`);
}

/** Which deal it is. @param {Model} model @param {number} number @returns {string} */
export function dealText(model, number) {
  const { deal, options } = model.table.view;
  return options.deal ? t("skat.deal_alone", { number: options.deal }) : t("skat.deal_of", { number, of: deal.of });
}

/** The text for the player who lifts the curtain. @param {Model} model */
export function curtainText(model) {
  const { view } = model.table;
  const deal = dealText(model, view.deal.number);
  if (view.phase === "play") return `${deal}${t("full_stop")}${stateText(model, "")}`;
  const where = `${deal}${t("colon")}${t(`skat.phase.${view.phase}`)}`;
  return view.phase === "bid" ? `${where}${t("full_stop")}${stateText(model, "")}` : where;
}
