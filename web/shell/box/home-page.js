// The first screen of the box: how many cards are due, about how long they take, and what is chosen for the box.

import { html, nothing } from "../../parts/lit.js";
import { withTick, withValue } from "../../parts/markup.js";
import { number, t } from "../base/i18n.js";
import { LIMITS, ORDERS, boxSettings, chooseForBox, weightsFrom } from "./settings.js";
import { localDay } from "./schedule.js";
import { fillAll } from "./courses/courses.js";
import { openBox } from "./open.js";
import { dayName, dueText } from "./words.js";

/** @import { App, Page } from "../../app.js" */

/** Bars of the coming days. */
const DAYS = 14;

/** @param {App} app @returns {Promise<Page>} */
export async function openHome(app) {
  let box = await openBox();
  /** The parameters that were typed are none. */
  let refused = false;
  const change = async (/** @type {Partial<import("./settings.js").BoxSettings>} */ chosen) => {
    chooseForBox(chosen);
    box = await openBox();
    app.redraw();
  };
  const weigh = (/** @type {string} */ text) => {
    const weights = text.trim() ? weightsFrom(text) : null;
    refused = weights === null && text.trim() !== "";
    if (refused) app.redraw();
    else void change({ weights });
  };
  let closed = false;
  fillAll(app, box).then(
    (added) => void (added && !closed && change({})),
    (error) => console.info("no new cards of courses for now", error),
  );
  return {
    title: () => t("box.title"),
    close: () => {
      closed = true;
    },
    draw: () => {
      const due = box.due();
      const cards = box.all();
      const next = box.nextDay();
      const said = cards.length ? dueText(due.length, box.seconds(due)) : t("box.empty");
      return html`<div class="stack narrow box-home">
        <h1 tabindex="-1">${t("box.title")}</h1>
        <p class="soft">${t("box.intro")}</p>
        <section class="card stack close" aria-labelledby="box-now">
          <h2 id="box-now"><span class="visually-hidden" data-testid="box-due">${due.length}</span>
            <span data-testid="box-due-said">${said}</span></h2>
          ${due.length ? beginKey() : next === null ? nothing : nextDay(next)}
          ${cards.length ? ahead(cards) : html`<p>${t("box.how")}</p>`}
        </section>
        <nav class="row" aria-label=${t("box.title")}>
          <a class="button" href="#/box/cards" data-testid="box-cards">${t("box.cards_of", { count: cards.length })}</a>
          <a class="button" href="#/box/courses" data-testid="box-courses">${t("box.courses")}</a>
        </nav>
        ${settings(change, weigh, refused)}
      </div>`;
    },
  };
}

function beginKey() {
  return html`<p><a class="button primary" href="#/box/ask" data-testid="box-begin">${t("box.begin")}</a></p>`;
}

/** @param {number} day of the next cards */
function nextDay(day) {
  return html`<p data-testid="box-next-day">${t("box.next_day", { day: dayName(day) })}</p>`;
}

/** How many cards come on each of the next days. @param {import("./box.js").Kept[]} cards */
function ahead(cards) {
  const today = localDay(Date.now());
  const counts = new Array(DAYS).fill(0);
  for (const { standing, due } of cards) {
    const at = due - today;
    if (standing.memory && !standing.suspended && at > 0 && at <= DAYS) counts[at - 1] += 1;
  }
  const most = Math.max(...counts);
  const fresh = cards.filter(({ standing }) => !standing.memory && !standing.suspended).length;
  return html`<p class="small soft">${t("box.fresh_left", { count: fresh })}</p>
    ${most ? bars(counts, most, today) : nothing}`;
}

/** @param {number[]} counts @param {number} most @param {number} today */
function bars(counts, most, today) {
  return html`<ol class="plain box-ahead" aria-label=${t("box.ahead")}>${counts.map(
    (count, at) => html`<li title=${dayName(today + at + 1)}><meter min="0" max=${most} value=${count}
        aria-label="${dayName(today + at + 1)}: ${number(count)}"></meter></li>`,
  )}</ol>`;
}

/**
 * @param {(chosen: Partial<import("./settings.js").BoxSettings>) => Promise<void>} change
 * @param {(text: string) => void} weigh @param {boolean} refused
 */
function settings(change, weigh, refused) {
  const chosen = boxSettings();
  const field = (/** @type {"retention" | "most" | "fresh"} */ name, factor = 1) => {
    const [least, most] = LIMITS[name].map((limit) => limit * factor);
    const take = (/** @type {string} */ value) => {
      if (value !== "" && Number.isFinite(Number(value))) void change({ [name]: Number(value) / factor });
    };
    return html`<label class="field"><span class="label">${t(`box.settings.${name}`)}</span>
      <input class="input box-number" type="number" inputmode="numeric"
        data-testid="box-${name}" min=${least} max=${most}
        .value=${String(Math.round(chosen[name] * factor))} @change=${withValue(take)} />
      <span class="help">${t(`box.settings.${name}_help`)}</span></label>`;
  };
  return html`<details class="card" data-testid="box-settings"><summary>${t("box.settings.title")}</summary>
    <div class="stack close">
      ${field("fresh")} ${field("most")} ${field("retention", 100)}
      <label class="field"><span class="label">${t("box.settings.order")}</span>
        <select class="input" data-testid="box-order"
          @change=${withValue((value) => change({ order: ORDERS.find((order) => order === value) }))}>${ORDERS.map(
            (order) => html`<option value=${order}
              .selected=${order === chosen.order}>${t(`box.settings.orders.${order}`)}</option>`,
          )}</select></label>
      <label class="row"><input type="checkbox" data-testid="box-alone" .checked=${chosen.alone}
        @change=${withTick((alone) => void change({ alone }))} />${t("box.settings.alone")}</label>
      <label class="field"><span class="label">${t("box.settings.weights")}</span>
        <input class="input" data-testid="box-weights" .value=${chosen.weights?.join(", ") ?? ""}
          aria-invalid=${refused} @change=${withValue(weigh)} />
        <span class="help">${t(refused ? "box.settings.weights_wrong" : "box.settings.weights_help")}</span></label>
    </div></details>`;
}
