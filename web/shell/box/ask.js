// Asks the cards that are due, one after another: words on a screen of their own, positions and puzzles on their
// game's table.

import { openDialog } from "../../parts/dialog.js";
import { html, nothing } from "../../parts/lit.js";
import { t } from "../base/i18n.js";
import { openChosen } from "../today/puzzle-page.js";
import { ofOwn, ofSet } from "../today/sources.js";
import { gameBox } from "./games.js";
import { openBox } from "./open.js";
import { Verdict } from "./verdict.js";
import { WordPage } from "./word-page.js";
import { dayName } from "./words.js";

/** @import { App, Page } from "../../app.js" */
/** @import { PuzzleSession } from "../today/puzzle-session.js" */
/** @import { Box, Kept } from "./box.js" */

/** The card that was asked last: another one comes before it comes again, unless its answer was taken back. */
let last = "";
let isUndone = false;

/** @param {App} app @returns {Promise<Page>} */
export async function openNext(app) {
  const box = await openBox();
  const due = box.due();
  const next = due.find(({ card }) => (card.id === last) === isUndone) ?? due[0];
  isUndone = false;
  if (!next) return donePage(box);
  last = next.card.id;
  return openCard(app, box, next, due.length);
}

/** @param {App} app @param {Box} box @param {Kept} kept @param {number} left @returns {Promise<Page>} */
async function openCard(app, box, kept, left) {
  const { card } = kept;
  if (card.kind === "word")
    return new WordPage(app, box, kept, await gameBox(card.game), {
      left,
      next: () => app.reenter(),
      undone: () => askAgain(app),
    });
  const source =
    card.kind === "puzzle"
      ? ofSet(app.engine, card.game, { number: card.made.number })
      : ofOwn(app.engine, (await gameBox(card.game)).ownPuzzle(card));
  const since = performance.now();
  /** @type {Promise<Verdict> | null} */
  let answered = null;
  const ended = async (/** @type {PuzzleSession} */ session, /** @type {unknown} */ why) => {
    const ms = performance.now() - since;
    answered ??= note(app, box, kept, session, ms);
    await tableVerdict(app, await answered, why);
  };
  const next = { label: t("box.next"), hash: "#/box/ask" };
  return openChosen(app, card.game, { source, own: true, next, about: t("box.left", { count: left }), ended });
}

/** @param {App} app @param {Box} box @param {Kept} kept @param {PuzzleSession} session @param {number} ms */
async function note(app, box, { card }, { stars, tried, hints }, ms) {
  const answer = { right: (stars ?? 0) > 0, tries: tried.length, hints: hints.length, ms };
  const noted = await box.answer(card.id, answer);
  return new Verdict(box, noted, () => {
    closeDialog("undone");
    askAgain(app);
  });
}

/** An answer was taken back: its card is asked again. @param {App} app */
function askAgain(app) {
  isUndone = true;
  app.reenter();
}

/** @param {string} value */
function closeDialog(value) {
  const dialog = document.querySelector("[data-testid=box-dialog]");
  if (dialog instanceof HTMLDialogElement) dialog.close(value);
}

/** @param {App} app @param {Verdict} verdict @param {unknown} why */
async function tableVerdict(app, verdict, why) {
  const key = (/** @type {KeyboardEvent} */ event) => void verdict.key(event);
  document.addEventListener("keydown", key);
  const answer = await openDialog({
    title: t("box.answered"),
    body: html`<div class="stack close puzzle-end" data-testid="puzzle-why"><p class="visually-hidden"
      role="status">${verdict.said}</p>${why}</div>${verdict.template()}`,
    buttons: [
      { value: "next", label: t("box.next"), look: "primary", testid: "box-next" },
      { value: "stop", label: t("box.stop"), testid: "box-stop" },
      { value: "close", label: t("close"), look: "quiet" },
    ],
    testid: "box-dialog",
  });
  document.removeEventListener("keydown", key);
  if (answer?.value === "next") app.reenter();
  if (answer?.value === "stop") app.go("#/box");
}

/** @param {Box} box @returns {Page} */
function donePage(box) {
  const next = box.nextDay();
  return {
    title: () => t("box.done"),
    draw: () => html`<div class="stack narrow" data-testid="box-done">
      <h1 tabindex="-1">${t("box.done")}</h1>
      ${next === null ? nothing : html`<p>${t("box.next_day", { day: dayName(next) })}</p>`}
      <p class="row"><a class="button primary" href="#/box">${t("box.title")}</a>
        <a class="button" href="#/">${t("wrong.home")}</a></p>
    </div>`,
  };
}
