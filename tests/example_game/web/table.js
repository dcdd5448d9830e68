// The table of Higher: draws a view, and turns a tap on a card into an action. It knows no rules.

import { html, nothing } from "../../parts/lit.js";
import { t } from "../../shell/base/i18n.js";
import { isHandHidden, isToAct } from "../common/seats.js";
import { TableController } from "../common/table-controller.js";

/** @param {HTMLElement} root @param {import("../../shell/play/context.js").GameContext} context */
export const mount = (root, context) => new HigherTable(root, context);

class HigherTable extends TableController {
  /** @param {any[]} events @override */
  tell(events) {
    const { announce } = this.context;
    for (const event of events) {
      if (event.kind === "lay") announce(t("higher.laid", { name: this.nameOf(event.seat), card: event.card }));
      if (event.kind === "trick") announce(t("higher.taken", { name: this.nameOf(event.seat), card: event.card }));
    }
  }

  /** @override */
  curtainText() {
    return t("higher.curtain.text");
  }

  status() {
    const { problem, table, thinking } = this.model;
    const { result, to_act, seat } = table.view;
    if (problem) return problem;
    if (result) {
      const first = result.ranks.flatMap((/** @type {number} */ rank, /** @type {number} */ at) =>
        rank === 1 ? [this.nameOf(at)] : [],
      );
      return t(first.length === 1 ? "higher.over" : "higher.shared", { name: first.join(", ") });
    }
    if (thinking) return t("higher.thinking", { name: this.nameOf(to_act[0]) });
    return to_act.includes(seat) ? t("higher.turn") : t("higher.waiting", { name: this.nameOf(to_act[0]) });
  }

  hand() {
    const { ready } = this.context;
    const mine = ready && isToAct(this.model);
    const key = (/** @type {number} */ card) =>
      html`<button class="hi-card" data-testid="card-${card}" aria-label=${t("higher.card", { card })}
        ?disabled=${!mine} @click=${() => this.act(String(card))}>${card}</button>`;
    return html`<section aria-labelledby="hi-hand"><h2 id="hi-hand" class="small soft">${t("higher.you")}</h2>
      <div class="hi-cards">${(this.model.table.view.hand ?? []).map(key)}</div></section>`;
  }

  /** @override */
  template() {
    const { rematch } = this.context;
    const { view } = this.model.table;
    const seat = (/** @type {{score: number}} */ { score }, /** @type {number} */ at) =>
      html`<li data-testid="score-${at}">${t("higher.seat", { name: this.nameOf(at), score })}</li>`;
    const card = (/** @type {number} */ value) => html`<span class="hi-card">${value}</span>`;
    return html`<div class="hi" data-testid="higher" data-ply=${view.ply}>
      <ol class="row spread numbers">${view.seats.map(seat)}</ol>
      <section aria-labelledby="hi-trick"><h2 id="hi-trick" class="small soft">${t("higher.trick")}</h2>
        <div class="hi-cards">${view.trick.length ? view.trick.map(card) : t("higher.empty")}</div></section>
      <p data-testid="higher-status">${this.status()}</p>
      ${isHandHidden(this.model) ? nothing : this.hand()}
      ${
        view.result
          ? html`<p><button class="button primary" data-testid="rematch"
        @click=${rematch}>${t("higher.again")}</button></p>`
          : nothing
      }
    </div>`;
  }
}
