// The cards that the player cannot see, in the order of the 五十音: a row of the table is a row of the list, each voiced
// row behind its plain one. And the discards.

import { html } from "lit-html";
import { t } from "../../../shell/base/i18n.js";
import { byKana, ROWS_OF_CARDS } from "../play/kana.js";
import { cardFace, cardWords } from "./hand.js";

/** @import { Model } from "../play/model.js" */

/** @param {Model} model */
export function unseenTemplate(model) {
  const { deck, discards, unseen } = model.table.view;
  const total = Object.values(unseen).reduce((sum, count) => sum + count, 0);
  const outs = [...discards].sort(byKana);
  return html`<p class="soft small">${t("kotoba.deck.explained", { deck, count: total })}</p>
    <div class="kt-counts" data-testid="unseen">${ROWS_OF_CARDS.map((row) => rowTemplate(model, row))}</div>
    <p class="small">${t("kotoba.deck.discards", { count: outs.length })} <span class="kt-kana"
      lang="ja">${outs.join(" ")}</span></p>`;
}

/** @param {Model} model @param {string} row with "_" where the table has no kana */
function rowTemplate(model, row) {
  const { unseen, deck_of } = model.table.view;
  return html`<ul class="tile-counts">
    ${[...row].map((kana) =>
      kana === "_"
        ? html`<li aria-hidden="true"></li>`
        : html`<li class=${unseen[kana] ? "" : "none"}>
            ${cardFace(kana)}<span class="numbers" aria-hidden="true">${unseen[kana] ?? 0}</span>
            <span class="visually-hidden">${t("kotoba.deck.of", {
              kana: cardWords(kana),
              count: unseen[kana] ?? 0,
              all: deck_of[kana] ?? 0,
            })}</span>
          </li>`,
    )}
  </ul>`;
}
