// The analysis of an entered deal on the page: what is played, the three hands with their best cards marked, the trick,
// what is reached.

import { html, nothing } from "../../../parts/lit.js";
import { t, tError } from "../../../shell/base/i18n.js";
import { proofKey } from "../../common/proof/key.js";
import { sortedForGame } from "../play/cards.js";
import { readPreferences } from "../play/preferences.js";
import { cardName, contractName } from "../play/sentences.js";
import { face, openCard } from "../view/faces.js";

/** @import { EnterPage } from "./page.js" */
/** @import { OpenDeal, Standing } from "./analysis.js" */

const GAMES = ["clubs", "spades", "hearts", "diamonds", "grand", "null"];

/** The contract to analyse, and its declarer. @param {EnterPage} page */
export function contractTemplate(page) {
  const { contract } = page;
  const key = (
    /** @type {string} */ id,
    /** @type {boolean} */ on,
    /** @type {string} */ label,
    /** @type {Partial<EnterPage["contract"]>} */ change,
  ) =>
    html`<button class="button small ${on ? "chosen" : ""}" role="radio" aria-checked=${on} data-testid=${id}
      @click=${() => page.change({ contract: { ...contract, ...change } })}>${label}</button>`;
  return html`<section class="card stack close"><h2>${t("skat.enter.analyse")}</h2>
    <div class="row" role="radiogroup"
      aria-label=${t("skat.role.declarer")}>${[0, 1, 2].map((seat) =>
        key(`declares-${seat}`, contract.declarer === seat, page.ownerName(seat), { declarer: seat }),
      )}</div>
    <div class="row" role="radiogroup"
      aria-label=${t("skat.choose_game")}>${GAMES.map((game) =>
        key(`plays-${game}`, contract.game === game, contractName(page.named(), [game]), { game }),
      )}</div>
    <label class="row"><input type="checkbox" data-testid="plays-hand" .checked=${contract.hand}
      @change=${() => page.change({ contract: { ...contract, hand: !contract.hand } })} />
        ${t("skat.announce.hand")}</label>
    <p class="small soft">${t(contract.hand ? "skat.enter.skat_hand" : "skat.enter.skat_laid")}</p>
    <p><button class="button primary" data-testid="enter-analyse"
      @click=${() => page.analyse()}>${t("skat.enter.do_analyse")}</button></p></section>`;
}

/** @param {EnterPage} page @param {OpenDeal} analysis */
export function analysisTemplate(page, analysis) {
  const { now, error } = analysis;
  return html`<section class="stack close sk-open-deal" data-testid="open-deal"
    data-known=${analysis.isKnown && analysis.keeps.size === (now?.legal.length ?? -1)}>
    ${error ? html`<p class="warning" role="alert" data-code=${error.code}>${tError(error)}</p>` : nothing}
    ${
      now
        ? html`<p><b>${t("skat.enter.plays", {
            name: page.ownerName(now.declarer),
            contract: contractName(page.named(), now.contract),
          })}</b></p>
          <p role="status" data-testid="open-verdict">${verdict(analysis, now)}</p>
          ${analysis.isKnown && now.goal !== null ? html`<p>${proofKey(() => analysis.proving)}</p>` : nothing}
          ${trick(page, now)} ${[0, 1, 2].map((seat) => hand(page, analysis, now, seat))}`
        : html`<p>${t("skat.wait")}</p>`
    }
    <p class="row"><button class="button" data-testid="open-back" ?disabled=${!analysis.plays.length}
      @click=${() => analysis.back(1)}>${t("skat.enter.back")}</button>
      <button class="button" data-testid="open-start" ?disabled=${!analysis.plays.length}
        @click=${() => analysis.back(analysis.plays.length)}>${t("skat.enter.start")}</button>
      <button class="button quiet" data-testid="open-edit"
        @click=${() => page.edit()}>${t("skat.enter.edit")}</button></p>
  </section>`;
}

/** The declarer's result, as far as it is known. @param {OpenDeal} analysis @param {Standing} now */
function verdict({ low, high, isKnown }, now) {
  if (now.goal === null) return t(isKnown ? (low ? "skat.enter.null_safe" : "skat.enter.null_lost") : "skat.wait");
  if (isKnown) return t(low >= now.goal ? "skat.enter.wins" : "skat.enter.loses", { points: low, goal: now.goal });
  if (low >= now.goal) return t("skat.enter.winning", { low, high });
  return high < now.goal ? t("skat.enter.losing", { low, high }) : t("skat.wait");
}

/** The open trick, or the last one. @param {EnterPage} page @param {Standing} now */
function trick(page, now) {
  const shown = now.trick.length ? { leader: now.leader, cards: now.trick, winner: null } : now.last;
  if (!shown) return nothing;
  return html`<ul class="row sk-open-trick" data-testid="open-trick">${shown.cards.map((card, at) => {
    const seat = (shown.leader + at) % 3;
    return html`<li class=${shown.winner === seat ? "winner" : ""}>${openCard(page.named(), card)}<span
      class="small">${page.ownerName(seat)}</span></li>`;
  })}</ul>`;
}

/**
 * A hand; whose turn it is can play a card, and those that keep the value are marked. @param {EnterPage} page
 * @param {OpenDeal} analysis @param {Standing} now @param {number} seat
 */
function hand(page, analysis, now, seat) {
  const cards = sortedForGame(now.hands[seat], now.contract[0]);
  const turn = now.player === seat;
  const role = now.declarer === seat ? ` · ${t("skat.role.declarer")}` : "";
  return html`<div role="group" aria-label=${page.ownerName(seat)} class="sk-open-hand ${turn ? "turn" : ""}"
    data-testid="open-hand-${seat}">
    <span class="small">${page.ownerName(seat)}${role}${turn ? ` · ${t("skat.enter.turn")}` : ""}</span>
    <div class="sk-open-row">${cards.map((card) => {
      const keeps = analysis.keeps.get(card);
      const may = turn && now.legal.includes(card);
      const mark = keeps === undefined ? "" : t(keeps ? "skat.enter.best" : "skat.enter.worse");
      return html`<button class="sk-card ${turn && keeps !== undefined ? (keeps ? "best" : "worse") : ""}"
        data-testid="open-${card}" ?disabled=${!may}
          aria-label="${cardName(page.named(), card)}${turn && mark ? `, ${mark}` : ""}"
            @click=${() => analysis.play(card)}>${face(card, readPreferences(), t("skat.index"))}</button>`;
    })}</div></div>`;
}
