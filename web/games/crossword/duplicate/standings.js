// The standings: place, points, percentage of the tops, tops and solos.

import { html, nothing } from "lit-html";
import { number, t } from "../../../shell/base/i18n.js";
import { seatName } from "../../common/seats.js";
import { byPlace } from "./model.js";
import { ownSeat, percentText } from "./sentences.js";

/** @import { Controls, Model } from "./model.js" */

const COLUMNS = ["points", "percent", "tops", "solos"];

/** @param {Model} model */
export function standingsTemplate(model) {
  const { view } = model.table;
  const own = ownSeat(model);
  const several = view.seats.length > 1;
  const columns = several ? COLUMNS : COLUMNS.slice(0, 3);
  return html`<div class="dup-scroll" tabindex="0" role="region" aria-label=${t("duplicate.dialog.standings")}>
    <table class="end-totals numbers dup-standings" data-testid="standings-table">
    <thead><tr>
      <th scope="col">${t("duplicate.standings.name")}</th>
      ${columns.map((column) => html`<th scope="col">${t(`duplicate.standings.${column}`)}</th>`)}
    </tr></thead>
    <tbody>
      ${byPlace(view).map((seat) => {
        const { rank, score, percent, tops, solos } = view.seats[seat];
        return html`<tr class=${seat === own ? "own" : ""} data-testid="standing-${seat}">
          <th scope="row"><span class="dup-rank">${number(rank)}.</span> ${seatName(model, seat)}</th>
          <td><b>${number(score)}</b></td>
          <td>${view.turns.length ? percentText(percent) : ""}</td>
          <td>${number(tops)}</td>
          ${several ? html`<td>${number(solos)}</td>` : nothing}
        </tr>`;
      })}
    </tbody>
  </table></div>`;
}

/** The standings with the keys that save them. @param {Model} model @param {Controls} controls */
export function standingsDialog(model, controls) {
  return html`${standingsTemplate(model)}
    <div class="actions">
      <button class="button" data-testid="save-csv"
        @click=${() => controls.desk.save("csv")}>${t("duplicate.standings.save_csv")}</button>
      <button class="button" data-testid="save-text"
        @click=${() => controls.desk.save("txt")}>${t("duplicate.standings.save_text")}</button>
    </div>`;
}
