// A word before the table: who has said yes or no, and a yes and a no for every person who has not. People around one device
// say it in any order, with one tap each.

import { html, nothing } from "lit-html";
import { kanaMarked } from "./seats.js";
import { people, seatName } from "../play/model.js";

/** @import { Model, Deeds } from "../play/model.js" */

/** @param {Model} model @param {Deeds} deeds */
export function voteTemplate(model, deeds) {
  const { t } = model.context;
  const { ballot } = model.table.view;
  const away = model.context.single && !ballot?.waiting.includes(model.table.view.seat ?? -1);
  if (!ballot || model.context.watching || away) return nothing;
  const chain = ballot.kind === "rewrite" ? html`<p class="soft small">${ballot.chain.join(" → ")}</p>` : nothing;
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  const seats = model.table.view.seats.map((_, seat) => seat);
  return html`<dialog class="kt-vote opens" data-testid="vote" aria-labelledby="kt-vote-title" aria-describedby="kt-vote-rule" @cancel=${stay}>
    <p class="soft small">${t("kotoba.vote.by", { name: seatName(model, ballot.seat) })}</p>
    <h2 id="kt-vote-title"><span class="kt-vote-word">${kanaMarked(ballot.word)}</span> ${t("kotoba.vote.title")}</h2>
    ${chain}
    <ul class="kt-voters">${seats.map((seat) => html`<li>${voterTemplate(model, deeds, ballot, seat)}</li>`)}</ul>
    <p class="soft small" id="kt-vote-rule">${t("kotoba.vote.rule", { needed: ballot.needed, players: seats.length })}</p>
  </dialog>`;
}

/** @param {Model} model @param {Deeds} deeds @param {import("../types.js").Ballot} ballot @param {number} seat */
function voterTemplate(model, deeds, ballot, seat) {
  const { t } = model.context;
  const name = seatName(model, seat);
  const said = ballot.votes.find((vote) => vote.seat === seat);
  if (said)
    return html`<span>${name}</span><b class="kt-said" aria-label=${t(said.yes ? "kotoba.vote.said_yes" : "kotoba.vote.said_no")} role="img">${said.yes ? "○" : "×"}</b>`;
  if (!people(model).includes(seat)) return html`<span>${name}</span><span class="soft small">${t("kotoba.vote.computer")}</span>`;
  if (model.context.single && seat !== model.table.view.seat) return html`<span>${name}</span><span class="soft small">${t("letter.afar")}</span>`;
  const first = model.context.single || ballot.waiting.find((each) => people(model).includes(each)) === seat;
  const button = (/** @type {boolean} */ yes) => html`<button
    class="button kt-ballot"
    data-testid="vote-${yes ? "yes" : "no"}-${seat}"
    ?disabled=${model.busy}
    ?autofocus=${first && yes}
    aria-label=${t(yes ? "kotoba.vote.yes" : "kotoba.vote.no", { name })}
    @click=${() => deeds.vote(yes, seat)}
  >${yes ? "○" : "×"}</button>`;
  return html`<span>${name}</span><span class="row">${button(true)}${button(false)}</span>`;
}
