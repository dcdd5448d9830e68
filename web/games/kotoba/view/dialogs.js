// What opens over the table, one at a time.

import { html, nothing } from "lit-html";
import { keysHelp, tableDialog } from "../../../parts/modal.js";
import { cardFace, cardWords } from "./card.js";
import { canUndo } from "./actions.js";
import { endTemplate } from "./end.js";
import { kanaMarked } from "./seats.js";
import { byKana } from "../play/kana.js";
import { written } from "../play/kanji.js";
import { logTemplate, replayTemplate } from "./log.js";
import { isAgainstComputers, kanjiOf } from "../play/model.js";
import { signed } from "../play/sentences.js";

/** @import { Model, Deeds, DialogName } from "../play/model.js" */

/** @type {Record<DialogName, (model: Model, deeds: Deeds) => unknown>} */
const CONTENTS = {
  end: endTemplate,
  hint: hintTemplate,
  log: logTemplate,
  deck: deckTemplate,
  more: moreTemplate,
  keys: keysTemplate,
  word: wordTemplate,
  turn: replayTemplate,
};

/** @param {Model} model @param {Deeds} deeds */
export function dialogTemplate(model, deeds) {
  const { t } = model.context;
  const { dialog: name } = model;
  return tableDialog({
    name,
    title: name ? t(`kotoba.dialog.${name}`) : "",
    closing: t("kotoba.dialog.close"),
    look: "kt-dialog",
    described: name === "end" ? "kt-end-result" : undefined,
    content: () => name && CONTENTS[name](model, deeds),
    close: () => deeds.open(null),
  });
}

/** @param {Model} model @param {Deeds} deeds */
function hintTemplate(model, deeds) {
  const { t } = model.context;
  const { hints } = model;
  if (!hints) return html`<p class="soft">${t("kotoba.hint.looking")}</p>`;
  if (!hints.length) return html`<p>${t("kotoba.hint.none")}</p>`;
  return html`<ol class="kt-hints">
      ${hints.map((hint, index) => {
        const [, from, ...steps] = hint.action.split(" ");
        const chain = hint.kind === "rewrite" ? html`<span class="soft small">${[from, ...steps].join(" → ")}</span>` : nothing;
        return html`<li><button class="kt-hint" data-testid="hint-${index}" data-action=${hint.action} @click=${() => deeds.tryHint(hint)}>
          <span><b class="kt-kana">${kanaMarked(hint.word)}</b> <small class="soft">${written(hint.kanji).join("・")}</small></span>
          <b class="numbers">${signed(model, hint.net)}</b>${chain}
        </button></li>`;
      })}
    </ol>
    <p class="soft small">${t("kotoba.hint.honest")}</p>`;
}

/** @param {Model} model */
function deckTemplate(model) {
  const { t } = model.context;
  const { deck, discards, unseen, deck_of } = model.table.view;
  const kana = Object.keys(deck_of).sort(byKana);
  const total = Object.values(unseen).reduce((sum, count) => sum + count, 0);
  const outs = [...discards].sort(byKana);
  return html`<p class="soft small">${t("kotoba.deck.explained", { deck, count: total })}</p>
    <ul class="tile-counts kt-counts" data-testid="unseen">
      ${kana.map(
        (each) => html`<li class=${unseen[each] ? "" : "none"}>
        ${cardFace(each)}<span class="numbers" aria-hidden="true">${unseen[each] ?? 0}</span>
        <span class="visually-hidden">${t("kotoba.deck.of", { kana: cardWords(t, each), count: unseen[each] ?? 0, all: deck_of[each] })}</span>
      </li>`,
      )}
    </ul>
    <p class="small">${t("kotoba.deck.discards", { count: outs.length })} <span class="kt-kana" lang="ja">${outs.join(" ")}</span></p>`;
}

/** @param {Model} model @param {Deeds} deeds */
function moreTemplate(model, deeds) {
  const { t } = model.context;
  const line = (/** @type {string} */ name, /** @type {() => void} */ act, enabled = true) =>
    html`<button class="button" data-testid=${name} ?disabled=${!enabled} @click=${act}>${t(`kotoba.action.${name}`)}</button>`;
  return html`<div class="dialog-menu">
    <label class="check"><input type="checkbox" data-testid="watch" .checked=${model.watch} @change=${deeds.toggleWatch} />
      <span>${t("kotoba.watch.label")}</span><span class="help">${t("kotoba.watch.help")}</span></label>
    ${isAgainstComputers(model) ? line("undo", deeds.undo, canUndo(model)) : nothing}
    ${line("keys", () => deeds.open("keys"))}
    <a class="button" href="#/kotoba/tutorial" data-testid="tutorial">${t("kotoba.action.tutorial")}</a>
    <a class="button" href="#/help/kotoba" data-testid="rules">${t("kotoba.action.rules")}</a>
    ${line("new-game", () => model.context.newGame())} ${line("leave", () => model.context.leave())}
  </div>`;
}

/** @param {Model} model */
function wordTemplate(model) {
  const { t } = model.context;
  const { word } = model;
  if (!word) return html``;
  const kanji = kanjiOf(model, word.word);
  return html`<p class="kt-word-large"><span class="kt-kana">${kanaMarked(word.word)}</span>${kanji ? html` <span class="soft">${kanji}</span>` : nothing}</p>
    <p>${t("kotoba.word.tells", { points: word.points, cards: word.cards, bonus: word.bonus, price: word.price })}</p>`;
}

const KEYS = /** @type {[string, string][]} */ ([
  ["A–Z あ–ん", "type"],
  ["Enter", "enter"],
  ["Ctrl Enter", "confirm"],
  ["⌫", "back"],
  ["Esc", "clear"],
  ["← → ↑ ↓", "move"],
  ["Space", "lay"],
  ["Tab", "tab"],
]);

/** @param {Model} model */
function keysTemplate(model) {
  const { t } = model.context;
  return keysHelp(
    KEYS.map(([keys, what]) => [keys, t(`kotoba.keys.${what}`)]),
    t("kotoba.keys.touch"),
  );
}
