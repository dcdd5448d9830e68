// What a review of Skat tells: for each deal what its cards gave away with open cards, where it turned, and the
// decisions of one's own that were clearly worse over all deals that were possible.

import { lineChart } from "../../../parts/chart.js";
import { html, nothing } from "../../../parts/lit.js";
import { loadStrings, number, t } from "../../../shell/base/i18n.js";
import { playerNames } from "../../../shell/catalogue/games.js";
import { openReviews } from "../../common/review/page.js";
import { playersOf } from "../../common/review/players.js";
import { named } from "../puzzles/marks.js";
import { cardName, resultText } from "../play/sentences.js";
import { plyOfCard } from "../play/finished-deal.js";
import { seatIn } from "../trainer/mistakes.js";
import { mistakesOf } from "../trainer/store.js";
import { run } from "./run.js";

/** @import { App, Page } from "../../../app.js" */
/** @import { SavedGame } from "../../../shell/storage/games-store.js" */
/** @import { Sheet } from "../../common/review/page.js" */
/** @import { DealReview, Review } from "./run.js" */
/** @import { Finished } from "../types.js" */

const MOST_POINTERS = 3;

/** @param {App} app @param {string[]} parts @returns {Promise<Page>} */
export async function open(app, parts) {
  await loadStrings(new URL("i18n/", import.meta.url));
  return openReviews(app, "skat", parts, {
    run,
    sheetOf,
    countMisses: async (game) => (await mistakesOf(game)).length,
  });
}

/** The names that sentences need, without a table. @param {SavedGame} game @returns {any} */
function modelOf(game) {
  return { ...named(), game, table: { record: game.record, view: game.view }, context: { viewing: false } };
}

/** @param {SavedGame} game @param {Review} review @returns {Sheet} */
function sheetOf(game, { deals, mistakes }) {
  const { names, people } = playersOf(game);
  const done = /** @type {Finished[]} */ (game.view?.done ?? []);
  const known = deals.filter((deal) => deal !== null);
  const model = modelOf(game);
  const lines = done.map((deal, at) => lineOf(model, deal, at, deals[at] ?? null, mistakes, people));
  return {
    complete: deals.length === done.length,
    players: names.map((name, seat) => ({ name, ...totalsOf(known, seat, seat === seatIn(game) ? mistakes : null) })),
    lines,
    misses: mistakes
      .slice(0, MOST_POINTERS)
      .map((mistake) => ({
        at: mistake.deal,
        text: t(`skat.review.miss_${mistake.kind}`, { deal: mistake.deal + 1 }),
      })),
    decided: turningDeals(done, deals, mistakes).map((at) => ({
      at,
      text: turnedText(model, done[at], at, deals[at], mistakes),
    })),
    chart: {
      title: t("skat.review.chart"),
      series: names.map((name, seat) => ({ name, values: [0, ...done.map(({ totals }) => totals[seat])] })),
      label: number,
    },
    honest: t("skat.review.honest"),
  };
}

/** @param {DealReview[]} deals @param {number} seat @param {Review["mistakes"] | null} mistakes null: nobody looked */
function totalsOf(deals, seat, mistakes) {
  const sum = (/** @type {"choices" | "best" | "lost" | "turned"} */ name) =>
    deals.reduce((total, { seats }) => total + seats[seat][name], 0);
  const [choices, best] = [sum("choices"), sum("best")];
  const clearly = (/** @type {string} */ kind) => (mistakes ?? []).filter((mistake) => mistake.kind === kind).length;
  /** @type {[string, string][]} */
  const own = mistakes
    ? [
        [
          t("skat.review.clearly"),
          t("skat.review.kinds", {
            bids: clearly("bid"),
            pairs: clearly("lay"),
            games: clearly("declare"),
            cards: clearly("card"),
          }),
        ],
      ]
    : [];
  /** @type {[string, string][]} */
  const facts = [
    [t("skat.review.best"), t("skat.review.of", { count: best, of: choices })],
    [t("skat.review.lost"), number(sum("lost"))],
    [t("skat.review.turned"), number(sum("turned"))],
    ...own,
  ];
  return { accuracy: choices ? best / choices : null, facts };
}

/**
 * @param {any} model @param {Finished} deal @param {number} at @param {DealReview | null} review
 * @param {Review["mistakes"]} mistakes @param {number[]} people @returns {Sheet["lines"][number]}
 */
function lineOf(model, deal, at, review, mistakes, people) {
  const own = (review?.cards ?? []).filter(({ seat }) => people.includes(seat));
  const lost = own.reduce((sum, card) => sum + card.lost, 0);
  const when = t("skat.review.deal", { deal: at + 1 });
  const what = resultWithPoints(model, deal);
  const given = lost ? t("skat.review.lost_here", { count: lost }) : "";
  const here = mistakes.filter((mistake) => mistake.deal === at);
  return {
    when,
    who: "",
    what,
    mark: given || (here.length ? "!" : ""),
    said: [when, what, given].filter(Boolean).join(", "),
    told: () => toldTemplate(model, deal, review, here),
    ...(deal.tricks.length ? { replay: [plyOfCard(model.table, at, 0), people[0] ?? 0] } : {}),
    proofs: proofsOf(model.game, at, review, here),
  };
}

/**
 * The values of a deal, and the trainer's verdicts on it. @param {SavedGame} game @param {number} deal
 * @param {DealReview | null} review @param {Review["mistakes"]} mistakes @returns {Sheet["lines"][number]["proofs"]}
 */
function proofsOf(game, deal, review, mistakes) {
  const kinds = [...new Set(mistakes.map(({ kind }) => kind))];
  return [
    ...(review ? [{ seat: null, method: "review", arguments: { deal }, about: t("skat.review.values") }] : []),
    ...kinds.map((kind) => ({
      seat: seatIn(game),
      method: "mistakes",
      arguments: { deal, kind },
      about: t(`skat.review.told_${kind}`),
    })),
  ];
}

/** @param {any} model @param {Finished} deal @param {DealReview | null} review @param {Review["mistakes"]} mistakes */
function toldTemplate(model, deal, review, mistakes) {
  const isNull = deal.contract?.[0] === "null";
  return html`<p>${resultText(model, deal)}</p>
    ${
      review && !isNull && review.values.length > 1
        ? lineChart({
            title: t("skat.review.values"),
            series: [{ name: playersName(model, review.declarer), values: review.values }],
            most: 120,
            step: 30,
          })
        : nothing
    }
    ${
      review?.cards.length
        ? html`<h3>${t("skat.review.given")}</h3><ul class="plain stack close"
          data-testid="review-cards">${review.cards.map((card) => html`<li>${cardText(model, card)}</li>`)}</ul>`
        : review
          ? html`<p><span class="for" aria-hidden="true">✓</span> ${t("skat.review.nothing_given")}</p>`
          : nothing
    }
    ${mistakes.map(({ kind }) => html`<p><b>${t(`skat.review.told_${kind}`)}</b></p>`)}`;
}

/** How a deal ended, and the declarer's points. @param {any} model @param {Finished} deal @returns {string} */
function resultWithPoints(model, deal) {
  const points = deal.declarer === null ? "" : number(deal.changes[deal.declarer], { signDisplay: "exceptZero" });
  return [resultText(model, deal), points].filter(Boolean).join(" ");
}

/** @param {any} model @param {number} seat @returns {string} */
function playersName(model, seat) {
  return playerNames(model.table)[seat];
}

/** @param {any} model @param {DealReview["cards"][number]} card @returns {string} */
function cardText(model, { plays, seat, card, lost, turned }) {
  const vars = { trick: Math.floor(plays / 3) + 1, name: playersName(model, seat), card: cardName(model, card) };
  const given = lost ? t("skat.review.card_lost", { ...vars, count: lost }) : t("skat.review.card", vars);
  return turned ? `${given} ${t("skat.review.card_turned")}` : given;
}

/**
 * The deals that a card turned or a mistake cost, the dearest first. @param {Finished[]} done
 * @param {Review["deals"]} deals @param {Review["mistakes"]} mistakes
 */
function turningDeals(done, deals, mistakes) {
  const size = (/** @type {number} */ at) => Math.max(...done[at].changes.map(Math.abs));
  const missed = new Set(mistakes.map(({ deal }) => deal));
  const turned = deals.flatMap((deal, at) => (missed.has(at) || deal?.cards.some((card) => card.turned) ? [at] : []));
  return turned.sort((a, b) => size(b) - size(a) || a - b).slice(0, MOST_POINTERS);
}

/**
 * @param {any} model @param {Finished} deal @param {number} at @param {DealReview | null} review
 * @param {Review["mistakes"]} mistakes @returns {string}
 */
function turnedText(model, deal, at, review, mistakes) {
  // The last card that turned it decided, or else what was done before the first card.
  const card = review?.cards.filter(({ turned }) => turned).at(-1);
  const miss = mistakes.find((mistake) => mistake.deal === at);
  if (!card && miss) return `${t(`skat.review.miss_${miss.kind}`, { deal: at + 1 })}. ${resultWithPoints(model, deal)}`;
  if (!card) return resultText(model, deal);
  const { seat, plays } = card;
  return t("skat.review.decided", {
    deal: at + 1,
    name: playersName(model, seat),
    card: cardName(model, card.card),
    trick: Math.floor(plays / 3) + 1,
  });
}
