// The layout of a table of duplicate: that of Crosswords, with the turn and its clock beside the players.

import { html, nothing } from "../../../parts/lit.js";
import { number, t } from "../../../shell/base/i18n.js";
import { classes } from "../../../parts/markup.js";
import { icon } from "../../common/icons.js";
import { seatCrest, seatName, thinkingDots } from "../../common/seats.js";
import { bagKey } from "../view/actions.js";
import { boardTemplate, magnifierTemplate } from "../view/board.js";
import { rackTemplate } from "../view/rack.js";
import { isWrong, previewText } from "../view/status.js";
import { foldedBag } from "../view/unseen.js";
import { WARNING } from "./clock.js";
import { deskTemplate, slipsTemplate } from "./club.js";
import { dialogTemplate } from "./dialogs.js";
import { asBoard, byPlace, enteredSlips, isClub, isOpen, tilesOf } from "./model.js";
import { clockText, closedText, percentText, resultText, rulesText, turnText } from "./sentences.js";
import { standingsTemplate } from "./standings.js";
import { betweenTemplate, lookTemplate, playsTemplate, turnsTemplate } from "./turns.js";

/** @import { Controls, Model } from "./model.js" */

/** The most players who have a card of their own above the board. */
const MOST_CARDS = 4;

/** Everything. @param {Model} model @param {Controls} controls */
export function tableTemplate(model, controls) {
  const { back, shownMove } = model;
  model.marks = { ghost: back && shownMove ? tilesOf(back.board.cells, shownMove) : [], lane: null, tiles: "" };
  const board = asBoard(model);
  return html`<div class="table-room xw-room"><div
    class="table-grid xw dup ${model.wide ? "wide" : ""} ${isClub(model) ? "club" : ""}">
      ${headTemplate(model)} ${boardTemplate(board, controls)}
      <div class="xw-hand ${model.open || model.between ? "told" : ""}">${handTemplate(model, controls)}</div>
      ${model.wide ? asideTemplate(model, controls) : nothing}
      <p id="xw-keys" hidden>${t("crossword.board.keys")}</p>
    </div></div>
    ${magnifierTemplate(board)} ${dialogTemplate(model, controls)}`;
}

/** The turn, its clock, and the players; of a club how many slips are there, and who leads. @param {Model} model */
function headTemplate(model) {
  const { view } = model.table;
  const cards =
    isClub(model) || view.seats.length > MOST_CARDS
      ? summaryCards(model)
      : view.seats.map((_, seat) => seatCard(model, seat));
  const count = cards.length;
  return html`<div class="xw-head">
    <div class="dup-seats">
      ${turnCard(model)}
      <ul class=${classes("xw-seats", { many: count > 1, three: count === 3, crowded: count > 2 })}
        aria-label=${t("crossword.seat.label")}>${cards}</ul>
    </div>
    <p class="xw-rules truncate" data-testid="rules"><span class="visually-hidden">${t("crossword.sheet.rules")}:
    </span>${rulesText(model)}</p>
  </div>`;
}

/** @param {Model} model */
function turnCard(model) {
  const { left, between, open, table } = model;
  const turn = open?.turn ?? between?.turn ?? table.view.turns.length + (table.view.result ? 0 : 1);
  return html`<div class="dup-turn table-seat">
    <span>${t("duplicate.turns.turn", { turn })}</span>
    ${
      left === null
        ? nothing
        : html`<b class="dup-clock numbers ${left <= WARNING ? "late" : ""}" role="timer"
      data-testid="clock">${clockText(left)}</b>`
    }
  </div>`;
}

/** @param {Model} model @param {number} seat */
function seatCard(model, seat) {
  const { view } = model.table;
  const { score, percent, rank } = view.seats[seat];
  const thinking =
    model.thinking &&
    !model.between &&
    !view.seats[seat].handed_in &&
    model.table.record.seats[seat].kind === "computer";
  return html`<li class="xw-seat table-seat ${view.result && rank === 1 && view.seats.length > 1 ? "winner" : ""}"
    data-seat=${seat}>
    ${seatCrest(model, seat)}
    <span class="xw-seat-who">
      <span class="xw-seat-name"><span
        class="truncate">${seatName(model, seat)}</span>${
          thinking ? thinkingDots(t("crossword.seat.thinking")) : nothing
        }</span>
    </span>
    <span class="xw-points">
      <span class="dup-percent numbers"
        data-testid="percent-${seat}">${view.turns.length ? percentText(percent) : ""}</span>
      <span class="xw-score numbers" data-testid="score-${seat}">${number(score)}</span>
    </span>
  </li>`;
}

/** @param {Model} model */
function summaryCards(model) {
  const { view, record } = model.table;
  const people = record.seats.filter(({ kind }) => kind === "human").length;
  const card = (/** @type {string} */ label, /** @type {unknown} */ value, /** @type {string} */ testid) =>
    html`<li class="xw-seat table-seat dup-card"><span class="truncate">${label}</span><b class="numbers"
      data-testid=${testid}>${value}</b></li>`;
  const leader = byPlace(view)[0];
  const slips = t("duplicate.club.of", { count: enteredSlips(model).size, of: people });
  return [
    isClub(model) && isOpen(model) ? card(t("duplicate.club.slips"), slips, "slips-in") : nothing,
    view.turns.length ? card(seatName(model, leader), number(view.seats[leader].score), "leader") : nothing,
  ].filter((each) => each !== nothing);
}

/**
 * Below the board: the turn that was closed, an earlier one, or the rack with the keys. @param {Model} model
 * @param {Controls} controls
 */
function handTemplate(model, controls) {
  const board = asBoard(model);
  if (model.open) return html`${lookTemplate(model, controls)}${rackTemplate(board, controls)}`;
  if (model.between) return betweenTemplate(model, model.between, controls);
  return html`${statusTemplate(model, controls)} ${model.table.view.result ? nothing : rackTemplate(board, controls)}
    <div class="dup-keys">${isClub(model) ? deskTemplate(model, controls) : nothing}
    ${keysTemplate(model, controls)}</div>`;
}

/** @param {Model} model @param {Controls} controls */
function statusTemplate(model, controls) {
  const { preview, placing, problem } = model;
  const bad = problem || (placing.pending.length && isWrong(preview)) ? "bad" : "";
  const over = model.table.view.result && !model.context.viewing;
  return html`<div class="table-status xw-status ${bad}"><p data-testid="preview">${statusText(model)}</p>
    ${
      over
        ? html`<button class="button primary small" data-testid="open-end"
      @click=${() => controls.open("end")}>${t("crossword.end.open")}</button>`
        : nothing
    }</div>`;
}

/** @param {Model} model @returns {string} */
function statusText(model) {
  const { context, placing, problem, table } = model;
  const { view } = table;
  if (problem) return problem;
  if (view.result) return resultText(model, view.result);
  const last = view.turns.at(-1);
  if (context.viewing) return last ? closedText(model, last) : "";
  if (context.watching) return t("crossword.status.watching");
  if (placing.pending.length && model.curtain === null && table.acting !== "computer")
    return previewText(asBoard(model));
  if (!context.ready) return context.rests || t("crossword.status.starting");
  if (model.thinking || table.acting === "computer") return t("duplicate.status.levels");
  if (isClub(model)) return clubText(model);
  return view.turn === 1 ? t("duplicate.status.begin") : turnText(model);
}

/** The referee's next task. @param {Model} model */
function clubText(model) {
  const { seats } = model.table.record;
  const entered = enteredSlips(model).size;
  const missing = seats.filter(({ kind }) => kind === "human").length - entered;
  if (!entered) return t("duplicate.status.begin_club");
  return missing ? t("duplicate.status.missing", { count: missing }) : t("duplicate.status.all_in");
}

/** @param {Model} model @param {Controls} controls */
function keysTemplate(model, controls) {
  const { view } = model.table;
  if (model.context.viewing) return nothing;
  const club = isClub(model);
  const mine = isOpen(model) && model.context.ready && view.may.pass && !model.busy && model.curtain === null;
  const key = (
    /** @type {string} */ name,
    /** @type {string} */ picture,
    /** @type {boolean} */ enabled,
    /** @type {() => void} */ act,
    label = `duplicate.action.${name}`,
  ) =>
    html`<button class="xw-key table-key" data-testid=${name} ?disabled=${!enabled}
      @click=${act}>${icon(picture)}<span>${t(label)}</span></button>`;
  const placed = model.placing.pending.length > 0;
  const turns = key("turns", "sheet", view.turns.length > 0, () => controls.open("turns"));
  const standings = key("standings", "standings", true, () => controls.open("standings"));
  const moreKeys = html`${model.wide || club ? nothing : bagKey(asBoard(model), controls)}
    ${model.wide || (club && placed) ? nothing : turns}
    ${model.wide || view.seats.length < 2 ? nothing : standings}
    ${key("more", "more", true, () => controls.open("more"), "crossword.action.more")}`;
  if (view.result) return html`<div class="xw-actions"><div class="xw-keys">${moreKeys}</div></div>`;
  const legal = controls.canPlay();
  const count = model.preview?.score ?? 0;
  const play = html`<button class="button primary xw-play" data-testid="hand-in" ?disabled=${!legal}
    @click=${() => controls.play()}>
    ${legal ? t("duplicate.action.hand_in_for", { count }) : t("duplicate.action.hand_in")}</button>`;
  const recall = key("recall", "recall", placed, () => controls.place({ type: "recall" }), "crossword.action.recall");
  const shuffle = key(
    "shuffle",
    "shuffle",
    model.placing.rack.length > 1,
    () => controls.shuffle(),
    "crossword.action.shuffle",
  );
  const label = t("crossword.action.label");
  if (club)
    return html`<div class="xw-actions" role="group" aria-label=${label}><div class="xw-keys">
      ${placed ? recall : nothing} ${key("large", "large", view.rack !== "", () => controls.open("large"))}
      ${model.wide ? nothing : key("slips", "slips", true, () => controls.open("slips"))} ${moreKeys}
    </div></div>`;
  return html`<div class="xw-actions" role="group" aria-label=${label}>
    <div class="xw-keys main">${recall} ${shuffle} ${play}
    ${key("pass", "pass", mine, () => controls.open("pass"), "crossword.action.pass")}</div>
    <div class="xw-keys">${moreKeys}</div>
  </div>`;
}

/** @param {Model} model @param {Controls} controls */
function asideTemplate(model, controls) {
  const { view } = model.table;
  const club = isClub(model);
  const bag = foldedBag(asBoard(model), controls, t("duplicate.bag", { count: (model.back ?? view).bag }));
  return html`<aside class="table-side xw-side dup-side" aria-label=${t("duplicate.side")}>
    ${
      model.open
        ? html`<section
      class="dup-list"><h2>${t("duplicate.action.best")}</h2>${playsTemplate(model, model.open, controls)}</section>`
        : nothing
    }
    ${
      club && isOpen(model)
        ? html`<section
      class="dup-list"><h2>${t("duplicate.club.slips")}</h2>${slipsTemplate(model, controls)}</section>`
        : nothing
    }
    ${
      view.seats.length > 1 && view.turns.length
        ? html`<section
      class="dup-list"><h2>${t("duplicate.dialog.standings")}</h2>${standingsTemplate(model)}</section>`
        : nothing
    }
    <section class="dup-list"><h2>${t("duplicate.dialog.turns")}</h2>${turnsTemplate(model, controls)}</section>
    ${club ? nothing : bag}
  </aside>`;
}
