// The status line and the buttons for everything but playing a card: bidding, taking the Skat, discarding, announcing,
// Kontra and Re, claiming, resigning.

import { html, nothing } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { countedTemplate } from "./counted.js";
import { openCard, suitMark } from "./faces.js";
import { suitOf } from "../play/cards.js";
import { matchBefore } from "../play/finished-deal.js";
import { keyOf } from "../play/input.js";
import { announcement, canAct, isMyTurn, isWatched, seatLabel } from "../play/model.js";
import { proofKey, provingAt } from "../../common/proof/key.js";
import { contractName, hintText, ledSuitName, levelsText, sentence, surrender } from "../play/sentences.js";

/** @import { Model, Controls } from "../play/model.js" */

const GAMES = ["clubs", "spades", "hearts", "diamonds", "grand", "null"];

/** @param {Model} model @param {Controls} controls */
export function panelTemplate(model, controls) {
  return html`<div class="sk-panel" data-testid="panel" data-phase=${model.table.view.phase}>
    <p class="sk-status" data-testid="status">${
      model.problem || (model.hint && isMyTurn(model) ? hintText(model, model.hint) : statusText(model))
    }</p>
    ${model.table.view.result ? nothing : countedTemplate(model, model.table.view.deal.number)}
    ${
      model.table.view.result && !model.context.puzzle
        ? html`<div class="row">${matchButton(model)}<button
      class="button primary" data-testid="open-end"
        @click=${() => controls.open("end")}>${t("skat.do.result")}</button></div>`
        : nothing
    }
    ${isWatched(model) ? watchKeys(model, controls) : nothing}
    ${isMyTurn(model) && model.curtain === null ? buttons(model, controls) : nothing}
    ${
      isArranged(model)
        ? html`<div
      class="row">${button(model, "sort", () => controls.sortAgain(), "small")}</div>`
        : nothing
    }
    ${
      model.playback?.waits
        ? html`<div class="row"><button class="button primary" data-testid="do-next"
      @click=${() => controls.moveNow()}>${t("skat.do.next")}</button></div>`
        : nothing
    }
    ${
      model.canMoveNow && !model.playback
        ? html`<div class="row sk-late"><button class="button quiet small"
      data-testid="do-now" aria-keyshortcuts="G"
        @click=${() => controls.moveNow()}>${t("skat.do.now")}</button></div>`
        : nothing
    }
  </div>`;
}

/** What whoever watches computers can do. @param {Model} model @param {Controls} controls */
function watchKeys({ isPaused, hands }, controls) {
  return html`<div class="row">
    <button class="button small" data-testid="do-pause" aria-pressed=${isPaused}
      @click=${() => controls.pauseComputers(!isPaused)}>${t(isPaused ? "skat.do.next" : "skat.do.pause")}</button>
    <button class="button small ${hands ? "chosen" : ""}" data-testid="do-hands" aria-pressed=${hands !== null}
      @click=${() => void controls.showHands(hands === null)}>${t("skat.do.hands")}</button>
  </div>`;
}

/** Whether the player has moved cards of a hand that is else sorted. @param {Model} model */
function isArranged(model) {
  return model.own.length > 0 && model.look.order !== "own";
}

/** The way back from a deal that was played again. @param {Model} model */
export function matchButton(model) {
  const match = matchBefore(model.table.record);
  if (match === null) return nothing;
  return html`<button class="button" data-testid="back-to-match"
    @click=${() => model.context.go(`#/game/${match}`)}>${t("skat.do.back_to_match")}</button>`;
}

/** The status: the next action that is expected. @param {Model} model @returns {string} */
export function statusText(model) {
  const { view } = model.table;
  if (model.context.watching) return t("skat.status.watching");
  if (model.context.puzzle?.isOver) return "";
  if (view.result) return t(view.options.deal ? "skat.status.over_alone" : "skat.status.over");
  if (model.playback?.waits) return t("skat.status.tap");
  if (!isMyTurn(model))
    return model.playback ? "" : t("skat.status.waiting", { name: seatLabel(model, view.to_act[0] ?? 0) });
  if (view.phase === "bid" && model.context.puzzle) return t("skat.status.bid_how_far");
  if (view.phase === "bid")
    return t(`skat.status.bid_${view.auction.turn}`, {
      bid: view.auction.bid,
      name: seatLabel(model, view.auction.asker),
    });
  if (view.phase === "play" && view.trick && view.legal.length < (view.hand?.length ?? 0))
    return t("skat.status.follow", { suit: ledSuitName(model) });
  if (view.phase === "play") return t(view.trick ? "skat.status.play" : "skat.status.lead");
  if (view.offered) return sentence(model, `offer_${view.offered.what}`, view.offered.seat);
  return t(`skat.status.${model.byHand ? "declare" : view.phase}`);
}

/** What is read out when it is this player's turn: that it is, unless "you lead" says so. @param {Model} model */
export function turnText(model) {
  const { view } = model.table;
  const leads = view.phase === "play" && !view.trick;
  return leads ? statusText(model) : `${t("skat.your_turn")} ${statusText(model)}`;
}

/** @param {Model} model @param {Controls} controls */
function buttons(model, controls) {
  const { view } = model.table;
  switch (view.phase) {
    case "bid":
      return bidding(model, controls);
    case "skat":
      return model.byHand
        ? chooser(model, controls)
        : html`<div class="row">${button(
            model,
            "take",
            () => controls.act("take"),
            "primary",
          )}${button(model, "by_hand", () => controls.toggleByHand())}${hintButton(model, controls)}</div>`;
    case "push":
      return html`<div class="row">${button(
        model,
        "take",
        () => controls.act("take"),
        "primary",
      )}${button(model, "push", () => controls.act("push"))}${hintButton(model, controls)}</div>`;
    case "lay":
    case "push_lay":
      return laying(model, controls);
    case "declare":
      return chooser(model, controls);
    case "swap":
      return swapping(model, controls);
    case "re":
      return html`<div class="row">${button(
        model,
        "re",
        () => controls.act("re"),
        "primary",
      )}${button(model, "no_re", () => controls.act("pass"))}${hintButton(model, controls)}</div>`;
    case "offer":
      return html`<div class="row">${button(
        model,
        "consent",
        () => controls.act("consent"),
        "primary",
      )}${button(model, "refuse", () => controls.act("refuse"))}</div>`;
    default:
      return playing(model, controls);
  }
}

/**
 * @param {Model} model @param {string} name @param {() => void} deed @param {string} [look]
 * @param {Record<string, string | number>} [vars] @param {boolean} [off] @param {string} [key] of its text
 */
function button(model, name, deed, look = "", vars = {}, off = false, key = name) {
  return html`<button class="button ${look}" data-testid="do-${name}"
    aria-keyshortcuts=${keyOf(`do-${name}`)?.toUpperCase() ?? nothing} ?disabled=${!canAct(model) || off}
      @click=${deed}>${t(`skat.do.${key}`, vars)}</button>`;
}

/** @param {Model} model @param {Controls} controls */
function hintButton(model, controls) {
  if (model.context.contest || model.context.puzzle) return nothing;
  const told = model.hint && isMyTurn(model);
  return html`${button(model, "hint", () => controls.hint(), "quiet small")}${
    told ? proofKey(() => provingAt(model, { method: "hint", arguments: {} })) : nothing
  }`;
}

/** @param {Model} model @param {Controls} controls */
function bidding(model, controls) {
  const { may, auction } = model.table.view;
  if (model.context.puzzle) return howFar(model, controls);
  const next = may.bid[0];
  return html`<div class="row sk-bidding">
    ${may.hold ? button(model, "hold", () => controls.act("hold"), "primary big", { bid: auction.bid }) : nothing}
    ${next ? button(model, "bid", () => controls.act(String(next)), "primary big", { bid: next }) : nothing}
    ${button(model, "pass", () => controls.act("pass"), "big")}
  </div><div class="row">
    ${may.bid.length > 1 ? button(model, "more", () => controls.open("more"), "quiet small") : nothing}
    ${button(model, "bids", () => controls.open("bids"), "quiet small")} ${hintButton(model, controls)}
  </div>`;
}

/** In a puzzle: how far one would bid in all, 0 to pass. @param {Model} model @param {Controls} controls */
function howFar(model, controls) {
  /** @type {number[]} */
  const values = model.context.puzzle?.task.values ?? [];
  const upTo = (/** @type {number} */ bid) =>
    button(model, `bid-${bid}`, () => controls.act(String(bid)), "", { bid }, false, "up_to");
  return html`<div class="row sk-bidding">
    ${values.map((value) => (value ? upTo(value) : button(model, "pass", () => controls.act("pass"))))}
  </div>`;
}

/** @param {Model} model @param {Controls} controls */
function laying(model, controls) {
  const full = model.laid.length === 2;
  const pushing = model.table.view.phase === "push_lay";
  const lay = () => void controls.act(`lay ${model.laid.join(" ")}`);
  return html`<div class="row">
    ${button(model, pushing ? "push_on" : "lay", lay, "primary", { count: model.laid.length }, !full)}
    ${button(model, "take_back", () => controls.set({ laid: [] }), "", {}, !model.laid.length)}
    ${hintButton(model, controls)}
  </div>`;
}

/** The partner's cards: one is taken for the chosen own card. @param {Model} model @param {Controls} controls */
function swapping(model, controls) {
  const { view } = model.table;
  const partner = view.seats.find(({ open }, seat) => open && seat !== view.declarer);
  const [given] = model.laid;
  const take = (/** @type {string} */ card) => {
    controls.set({ laid: [] });
    void controls.act(`swap ${given} ${card}`);
  };
  return html`<div class="sk-swaps">${(partner?.open ?? []).map(
    (card) =>
      html`<button class="button small" data-testid="swap-${card}"
        ?disabled=${!canAct(model) || !given || !view.may.swap}
          @click=${() => take(card)}>${openCard(model, card, "small")}</button>`,
  )}</div>
    <div class="row">${button(model, "keep", () => controls.act("pass"), "primary")}</div>`;
}

/** @param {Model} model @param {Controls} controls */
function chooser(model, controls) {
  const { choice } = model;
  const hand = !model.table.view.taken;
  const null_ = choice.game === "null";
  const spitze = model.table.view.may.spitze.includes(choice.game) ? ["spitze"] : [];
  const revolution = hand && model.table.view.options.revolution ? ["revolution"] : [];
  const [declare, look] = choice.resign ? ["give_up", "danger"] : ["declare", "primary"];
  const contract = choice.game ? contractName(model, announcement(model).split(" ")) : t("skat.game.one");
  const toggles = null_ ? ["ouvert", ...revolution] : [...(hand ? ["schneider", "schwarz", "ouvert"] : []), ...spitze];
  return html`<div class="sk-chooser">
    <div class="row sk-games" role="radiogroup" aria-label=${t("skat.choose_game")}>
      ${GAMES.map(
        (game) => html`<button class="button sk-game ${choice.game === game ? "chosen" : ""}" role="radio"
          aria-checked=${choice.game === game} data-testid="game-${game}"
        @click=${() => controls.choose({ game })}>${
          suitOf(game) ? suitMark(suitOf(game), model.look) : nothing
        }<span>${contractName(model, [game])}</span></button>`,
      )}
    </div>
    <div class="row" role="group" aria-label=${t("skat.announcements")}>
      ${toggles.map((name) => toggle(model, controls, name))}
      ${choice.game && !hand ? toggle(model, controls, "resign") : nothing}
    </div>
    ${worthTemplate(model)}
    <div class="row sk-announce">
      ${button(model, declare, () => controls.declare(), look, { contract }, !choice.game)}
      ${hand ? button(model, "back", () => controls.toggleByHand(), "quiet") : hintButton(model, controls)}
    </div>
  </div>`;
}

/** @param {Model} model @param {Controls} controls @param {string} name */
function toggle(model, controls, name) {
  const on = /** @type {any} */ (model.choice)[name];
  return html`<button class="button small ${on ? "chosen" : ""}" aria-pressed=${on} data-testid="toggle-${name}"
    @click=${() => controls.choose({ [name]: !on })}>${t(`skat.toggle.${name}`)}</button>`;
}

/** What the choice is worth against the bid; red where it cannot reach it. @param {Model} model */
function worthTemplate(model) {
  const { worth } = model;
  if (!worth || !model.choice.game)
    return html`<p class="sk-worth small soft">${t("skat.worth.none", { bid: model.table.view.bid })}</p>`;
  const { won } = worth.values;
  const sum = won.levels === null ? "" : levelsText(won.steps, won.levels, won.value / won.levels);
  return html`<p class="sk-worth ${worth.reach === null ? "danger" : worth.reach === "won" ? "" : "warning"}"
    data-testid="worth">
    ${sum ? html`<span class="sk-sum small">${sum}</span>` : nothing}${worthText(model)}</p>`;
}

/** Whether the choice is worth the bid, in a sentence. @param {Model} model @returns {string} */
export function worthText(model) {
  const { worth } = model;
  const plain = t(`skat.worth.${worth.reach ?? "never"}`, { value: worth.values.won.value, bid: worth.bid });
  return worth.sure ? plain : `${plain} ${t("skat.worth.unsure")}`;
}

/** @param {Model} model @param {Controls} controls @param {"resign" | "concede"} action */
function surrenderButton(model, controls, action) {
  return button(
    model,
    action,
    () => controls.giveUp(action),
    "quiet small sk-late",
    {},
    false,
    surrender(model, action).key,
  );
}

/** @param {Model} model @param {Controls} controls */
function playing(model, controls) {
  const { may } = model.table.view;
  const { puzzle } = model.context;
  const offerResigning = () => controls.offerResigning();
  const offer = button(model, "offer", offerResigning, "quiet small sk-late", {}, false, "offer_resign");
  return html`<div class="row">
    ${may.kontra && !puzzle ? button(model, "kontra", () => controls.act("kontra")) : nothing}
    ${may.claim && !puzzle ? button(model, "claim", () => controls.act("claim"), "primary") : nothing}
    ${hintButton(model, controls)} ${puzzle ? nothing : surrenderKey(model, controls)}
    ${may.offer.includes("resign") && !puzzle ? offer : nothing}
  </div>`;
}

/** @param {Model} model @param {Controls} controls */
function surrenderKey(model, controls) {
  const { may } = model.table.view;
  return html`${
    may.resign
      ? surrenderButton(model, controls, "resign")
      : may.concede
        ? surrenderButton(model, controls, "concede")
        : nothing
  }`;
}
