// The dialogs of the table, one open at a time, and the vote on a word.

import { html, nothing } from "lit-html";
import { t, tError } from "../../../shell/base/i18n.js";
import { keysHelp, tableDialog } from "../../../parts/modal.js";
import { bestTemplate } from "./best.js";
import { cardFace } from "./hand.js";
import { unseenTemplate } from "./unseen.js";
import { mayUndo } from "./actions.js";
import { endTemplate } from "./end.js";
import { meaningOf } from "../../../shell/meanings/inline.js";
import { capNames } from "../../../shell/catalogue/help.js";
import { kanaMarked } from "./seats.js";
import { logTemplate, replayTemplate } from "./log.js";
import { peopleOf } from "../../../shell/catalogue/games.js";
import { proofKey, provingAt } from "../../common/proof/key.js";
import { lessonButton } from "../../common/lesson.js";
import { isAgainstComputers, seatName } from "../../common/seats.js";
import { lessText } from "../play/answers.js";
import { COURSE } from "../play/lesson.js";
import { kanjiOf, planProblem } from "../play/model.js";
import { named } from "../play/sentences.js";
import { signed } from "../../common/sentences.js";

/** @import { Model, Controls, DialogName } from "../play/model.js" */

/** @type {Record<DialogName, (model: Model, controls: Controls) => unknown>} */
const CONTENTS = {
  end: endTemplate,
  hint: hintTemplate,
  log: logTemplate,
  deck: unseenTemplate,
  more: moreTemplate,
  keys: keysTemplate,
  word: wordTemplate,
  turn: replayTemplate,
  best: bestTemplate,
  challenge: challengeTemplate,
};

/** @param {Model} model @param {Controls} controls */
export function dialogTemplate(model, controls) {
  const { dialog: name } = model;
  return tableDialog({
    name,
    title: name ? t(`kotoba.dialog.${name}`) : "",
    closing: t("kotoba.dialog.close"),
    look: "kt-dialog",
    described: name === "end" ? "kt-end-result" : undefined,
    content: () => name && CONTENTS[name](model, controls),
    close: () => controls.open(null),
  });
}

/** @param {Model} model @param {Controls} controls */
function hintTemplate(model, controls) {
  const { hints } = model;
  if (!hints) return html`<p class="soft">${t("kotoba.hint.looking")}</p>`;
  if (!hints.length) return html`<p>${t("kotoba.hint.none")}</p>`;
  return html`<ol class="kt-hints">
      ${hints.map((hint, index) => {
        const [, from, ...steps] = hint.action.split(" ");
        const words = [from, ...steps].map((word, at) => html`${at ? " → " : nothing}<span>${word}</span>`);
        const chain = hint.kind === "rewrite" ? html`<span class="soft small">${words}</span>` : nothing;
        const less = lessText(hint);
        return html`<li><button class="button kt-hint" data-testid="hint-${index}" data-action=${hint.action}
          @click=${() => controls.tryHint(hint)}>
          <span><b class="kt-kana">${kanaMarked(hint.word)}</b>
          <small class="soft">${kanjiOf(model, hint.word)}</small></span>
          <b class="numbers">${signed(hint.net)}</b>${chain}${
            less ? html`<span class="soft small" data-testid="hint-less">${less}</span>` : nothing
          }
        </button></li>`;
      })}
    </ol>
    <p class="soft small">${t("kotoba.hint.honest")}</p>
    <p>${proofKey(() => provingAt(model, { method: "hint", arguments: { count: hints.length, familiar: true } }))}</p>`;
}

/** @param {Model} model @param {Controls} controls */
function moreTemplate(model, controls) {
  const line = (/** @type {string} */ name, /** @type {() => void} */ act, enabled = true) =>
    html`<button class="button" data-testid=${name} ?disabled=${!enabled}
      @click=${act}>${t(`kotoba.action.${name}`)}</button>`;
  return html`<div class="dialog-menu">
    <label class="check"><input type="checkbox" data-testid="watch" .checked=${model.watch}
      @change=${() => controls.toggleWatch()} />
      <span>${t("kotoba.watch.label")}</span><span class="help">${t("kotoba.watch.help")}</span></label>
    ${isAgainstComputers(model) ? line("undo", () => controls.undo(), mayUndo(model)) : nothing}
    ${line("keys", () => controls.open("keys"))}
    ${lessonButton(COURSE, model.context.go)}
    <a class="button" href="#/kotoba/tutorial" data-testid="tutorial">${t("kotoba.action.tutorial")}</a>
    <a class="button" href="#/help/kotoba" data-testid="rules">${t("kotoba.action.rules")}</a>
    ${line("new-game", () => model.context.newGame())} ${line("leave", () => model.context.leave())}
  </div>`;
}

/** @param {Model} model */
function wordTemplate(model) {
  const { word } = model;
  if (!word) return html``;
  const kanji = kanjiOf(model, word.word);
  const problem = word.owner === model.table.view.seat ? null : planProblem(model, word);
  return html`<p class="kt-word-large"><span
    class="kt-kana">${kanaMarked(word.word)}</span>${kanji ? html` <span class="soft">${kanji}</span>` : nothing}</p>
    ${model.context.puzzle && !model.context.puzzle.isOver ? nothing : meaningOf({ word: word.word, language: "ja" })}
    <p>${t(word.bonus ? "kotoba.word.tells_bonus" : "kotoba.word.tells", {
      cards: word.cards,
      bonus: word.bonus,
      price: word.price,
    })}</p>
    ${problem ? html`<p data-testid="word-problem">${tError(problem)}</p>` : nothing}`;
}

/** @param {Model} model */
function keysTemplate(model) {
  return keysHelp(
    (model.helpKeys ?? []).map(([name, caps]) => [capNames(caps).join(" "), t(`kotoba.help.keys.${name}`)]),
    t("kotoba.help.touch.tap"),
  );
}

/** Which of the turn's words goes to the vote after all. @param {Model} model @param {Controls} controls */
function challengeTemplate(model, controls) {
  return html`<div class="dialog-menu">
      ${model.table.view.may.challenge.map(
        (word) => html`<button class="button" data-testid="challenge-${word}"
          @click=${() => void controls.act(`challenge ${word}`)}>
          <span class="kt-kana">${kanaMarked(word)}</span>${
            kanjiOf(model, word) ? html` <small class="soft">${kanjiOf(model, word)}</small>` : nothing
          }
        </button>`,
      )}
    </div>
    <p class="soft small">${t("kotoba.vote.challenge_help")}</p>`;
}

/**
 * A word before the table: who has said yes or no, and a button for each for every person who has not. People around
 * one device vote in any order, with one tap each.
 * @param {Model} model @param {Controls} controls
 */
export function voteTemplate(model, controls) {
  const { ballot } = model.table.view;
  const away = model.context.single && !ballot?.waiting.includes(model.table.view.seat ?? -1);
  if (!ballot || model.context.watching || away) return nothing;
  const chain = ballot.kind === "rewrite" ? html`<p class="soft small">${ballot.chain.join(" → ")}</p>` : nothing;
  const stay = (/** @type {Event} */ event) => event.preventDefault();
  const seats = model.table.view.seats.map((_, seat) => seat);
  return html`<dialog class="kt-vote opens" data-testid="vote" aria-labelledby="kt-vote-title"
    aria-describedby="kt-vote-rule" @cancel=${stay}>
    <p class="soft small">${
      ballot.challenged
        ? t("kotoba.vote.challenged", { name: seatName(model, ballot.seat), word: ballot.word })
        : named(model, "kotoba.vote.by", ballot.seat)
    }</p>
    <p class="kt-frame-cards" aria-hidden="true">${[...ballot.word].map((kana) => cardFace(kana))}</p>
    <h2 id="kt-vote-title">${t("kotoba.vote.title", { word: ballot.word })}</h2>
    ${chain}
    <ul class="kt-voters">${seats.map((seat) => html`<li>${voterTemplate(model, controls, ballot, seat)}</li>`)}</ul>
    <p class="soft small" id="kt-vote-rule">${t(
      ballot.needed === seats.length ? "kotoba.vote.rule_all" : "kotoba.vote.rule",
      { needed: ballot.needed, players: seats.length },
    )}</p>
  </dialog>`;
}

/** @param {Model} model @param {Controls} controls @param {import("../types.js").Ballot} ballot @param {number} seat */
function voterTemplate(model, controls, ballot, seat) {
  const name = seatName(model, seat);
  const said = ballot.votes.find((vote) => vote.seat === seat);
  if (said)
    return html`<span>${name}</span><b class="kt-said"
      aria-label=${t(said.yes ? "kotoba.vote.said_yes" : "kotoba.vote.said_no")}
        role="img">${said.yes ? "○" : "×"}</b>`;
  if (!peopleOf(model.table.record).includes(seat))
    return html`<span>${name}</span><span
      class="soft small">${t(ballot.challenged ? "kotoba.vote.computer_challenged" : "kotoba.vote.computer")}</span>`;
  if (model.context.single && seat !== model.table.view.seat)
    return html`<span>${name}</span><span class="soft small">${t("letter.afar")}</span>`;
  const first =
    model.context.single || ballot.waiting.find((each) => peopleOf(model.table.record).includes(each)) === seat;
  const button = (/** @type {boolean} */ yes) => html`<button
    class="button kt-ballot" data-testid="vote-${yes ? "yes" : "no"}-${seat}" ?disabled=${model.busy}
      ?autofocus=${first && yes}
    aria-label=${t(yes ? "kotoba.vote.yes" : "kotoba.vote.no", { name })} @click=${() => controls.vote(yes, seat)}
  >${yes ? "○" : "×"}</button>`;
  return html`<span>${name}</span><span class="row">${button(true)}${button(false)}</span>`;
}
