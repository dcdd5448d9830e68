// The cost of the cards of a trick, and the reasons: a verdict for each, and the cards that change sides. The points of
// these lines add up to the verdict.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { proofKey, provingAt } from "../../common/proof/key.js";
import { signed } from "../../common/sentences.js";
import { isLocalPlayer, seatLabel } from "../play/model.js";
import { cardName, sentence } from "../play/sentences.js";

/** @import { Model, Controls, Cost } from "../play/model.js" */
/** @import { Finished } from "../types.js" */

/** @param {Model} model @param {Controls} controls @param {Finished} deal @param {number} trick from 0 */
export function costsTemplate(model, controls, deal, trick) {
  const plays = deal.tricks[trick].cards.map((_, at) => 3 * trick + at);
  const known = plays.filter((play) => model.costs.has(play));
  const waiting = model.costing !== null && plays.includes(model.costing);
  return html`<section class="sk-costs stack close small" aria-live="polite" data-testid="costs"
    data-known=${known.length}>
    ${known.map(
      (play) => html`${costTemplate(model, deal, /** @type {Cost} */ (model.costs.get(play)))}${costKey(model, play)}`,
    )}
    ${
      waiting
        ? html`<p>${t("skat.wait")}</p>`
        : known.length < plays.length
          ? html`<button class="button small"
      data-testid="cost-ask" ?disabled=${model.costing !== null}
        @click=${() => controls.explain(plays)}>${t("skat.cost.ask")}</button>`
          : nothing
    }
  </section>`;
}

/**
 * The cost of a card as a proof: once the game is over, whose record has all deals. @param {Model} model
 * @param {number} plays cards played before it
 */
function costKey(model, plays) {
  if (!model.table.view.result) return nothing;
  return proofKey(() => provingAt(model, { method: "cost", arguments: { deal: model.shownDeal, plays } }));
}

/** @param {Model} model @param {Finished} deal @param {Cost} cost */
function costTemplate(model, deal, cost) {
  const { lines } = cost;
  return html`<p data-testid="cost-${cost.card}"><b>${verdictText(model, cost)}</b></p>
    ${
      lines.length
        ? html`<ul class="sk-cost-lines">${lines.map(
            (line) =>
              html`<li>${
                line.points ? html`<span class="numbers">${signed(line.points)}</span>` : nothing
              }<span>${lineText(model, deal, cost, line)}</span></li>`,
          )}</ul>`
        : nothing
    }`;
}

/** The cost of a card, and the better one. @param {Model} model @param {Cost} cost @returns {string} */
function verdictText(model, { seat, card, best, cost, before, after }) {
  const names = { name: seatLabel(model, seat), card: cardName(model, card), best: cardName(model, best) };
  if (before === after) return t("skat.cost.nothing", names);
  if (typeof before !== "boolean") return t("skat.cost.verdict", { ...names, count: cost });
  return t(before ? "skat.cost.null_lost" : "skat.cost.null_missed", names);
}

/**
 * Who takes which card, and when. @param {Model} model @param {Finished} deal @param {Cost} cost
 * @param {Cost["lines"][number]} line @returns {string}
 */
function lineText(model, { declarer }, { before }, { card, seat, trick, by }) {
  const names = { trick, card: cardName(model, card), owner: seatLabel(model, seat) };
  if (typeof before === "boolean") return sentence(model, before ? "cost_null" : "cost_null_missed", by, names);
  if (by !== seat && isLocalPlayer(model, seat)) {
    const isPartner = by !== declarer && seat !== declarer;
    return t(isPartner ? "skat.cost.given" : "skat.cost.drawn", { ...names, name: seatLabel(model, by) });
  }
  return sentence(model, by === seat ? "cost_home" : "cost_line", by, names);
}
