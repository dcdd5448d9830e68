// The table of Higher: draws a view, and turns a tap on a card into an action. It knows no rules.

import { html, nothing, render } from "../../parts/lit.js";
import { curtainTemplate, syncCurtain } from "../../games/common/curtain.js";
import { gameNames } from "../../shell/catalogue/games.js";

/**
 * @param {HTMLElement} root an empty element
 * @param {import("../../shell/play/context.js").GameContext} context
 * @returns {import("../../shell/play/context.js").MountedGame}
 */
export function mount(root, context) {
  /** @type {any} */
  let table = null;
  let thinking = false;
  let problem = "";
  /** The person who has seen this hand, where several sit around one device. @type {number | null} */
  let shown = null;
  const { t } = context;

  const name = (/** @type {number} */ seat) => gameNames(table)[seat];
  const people = () => table.record.seats.filter((/** @type {any} */ seat) => seat.kind === "human").length;
  const hidden = () => people() > 1 && table.view.seat !== null && !table.view.result && shown !== table.view.seat;

  /** @param {number} card */
  async function lay(card) {
    problem = "";
    try {
      await context.act(String(card));
    } catch (error) {
      problem = context.tError(/** @type {any} */ (error));
      context.announce(problem);
      draw();
    }
  }

  function raise() {
    shown = table.view.seat;
    draw();
  }

  function status() {
    const { result, to_act, seat } = table.view;
    if (problem) return problem;
    if (result) {
      const first = result.ranks.flatMap((/** @type {number} */ rank, /** @type {number} */ at) => (rank === 1 ? [name(at)] : []));
      return t(first.length === 1 ? "higher.over" : "higher.shared", { name: first.join(", ") });
    }
    if (thinking) return t("higher.thinking", { name: name(to_act[0]) });
    return to_act.includes(seat) ? t("higher.turn") : t("higher.waiting", { name: name(to_act[0]) });
  }

  function hand() {
    const { view } = table;
    const mine = context.ready && !context.watching && view.to_act.includes(view.seat);
    const key = (/** @type {number} */ card) =>
      html`<button class="hi-card" data-testid="card-${card}" aria-label=${t("higher.card", { card })} ?disabled=${!mine} @click=${() => void lay(card)}>${card}</button>`;
    return html`<section aria-labelledby="hi-hand"><h2 id="hi-hand" class="small soft">${t("higher.you")}</h2>
      <div class="hi-cards">${(view.hand ?? []).map(key)}</div></section>`;
  }

  function draw() {
    if (!table) return;
    const { view } = table;
    const seat = (/** @type {any} */ one, /** @type {number} */ at) =>
      html`<li data-testid="score-${at}">${t("higher.seat", { name: name(at), score: one.score })}</li>`;
    render(
      html`<div class="hi" data-testid="higher" data-ply=${view.ply}>
        <ol class="row spread numbers">${view.seats.map(seat)}</ol>
        <section aria-labelledby="hi-trick"><h2 id="hi-trick" class="small soft">${t("higher.trick")}</h2>
          <div class="hi-cards">${view.trick.length ? view.trick.map((/** @type {number} */ card) => html`<span class="hi-card">${card}</span>`) : t("higher.empty")}</div></section>
        <p data-testid="higher-status">${status()}</p>
        ${hidden() ? nothing : hand()}
        ${view.result ? html`<p><button class="button primary" data-testid="rematch" @click=${context.rematch}>${t("higher.again")}</button></p>` : nothing}
        ${hidden() ? curtainTemplate({ title: t("higher.curtain.title", { name: name(view.seat) }), text: t("higher.curtain.text"), button: t("higher.curtain.here"), raise }) : nothing}
      </div>`,
      root,
    );
    syncCurtain(root);
  }

  return {
    update: (state) => {
      table = state;
      for (const event of table.events) {
        if (event.kind === "lay") context.announce(t("higher.laid", { name: name(event.seat), card: event.card }));
        if (event.kind === "trick") context.announce(t("higher.taken", { name: name(event.seat), card: event.card }));
      }
      draw();
    },
    setThinking: (state) => {
      thinking = state;
      draw();
    },
    refresh: draw,
    destroy: () => undefined,
  };
}
