// A game at the table whose result is compared with others: it has no help, and its end leads to the comparison and to
// sending the result.

import { html } from "../../parts/lit.js";
import { icon } from "../../parts/icons.js";
import { errorJson } from "../../parts/coded-error.js";
import { showToast } from "../../parts/toast.js";
import { list, t, tError } from "../base/i18n.js";
import { peopleOf } from "../catalogue/games.js";
import { contestRow, gameTerms, nameIn, puzzleTerms } from "../exchange/contest-store.js";
import { readGame } from "../storage/games-store.js";
import { contestOfGame, contestOfPuzzle } from "./own.js";
import { sendResult } from "./send.js";
import { loadRoom } from "./texts.js";

/** @import { App } from "../../app.js" */
/** @import { Contest, Received } from "../exchange/contest-store.js" */
/** @import { SavedGame } from "../storage/games-store.js" */

/**
 * @typedef {object} ContestAtTable
 * @property {string} label of the key that compares; "" while no other result is here
 * @property {() => void} compare goes to the comparison
 * @property {() => Promise<void>} send one's own result, once the game is over
 * @property {() => void} refuseHelp says that there are no hints
 */

/**
 * The actions for one's own result in a puzzle; `send` is null if the tries are not known here.
 * @param {App} app @param {{game: string, number: number}} puzzle
 * @returns {Promise<{label: string, compare: () => void, send: (() => Promise<void>) | null}>}
 */
export async function afterPuzzle(app, { game, number }) {
  const [{ received, own }] = await Promise.all([contestRow(puzzleTerms(game, number)), loadRoom()]);
  return {
    label: labelOf(namesOf(received)),
    compare: () => app.go(`#/contest/puzzle/${game}/${number}`),
    send: own && (() => sent(() => contestOfPuzzle(app.engine, { game, number }))),
  };
}

/** Send one's own result; an error is shown. @param {() => Promise<Contest | null>} make */
async function sent(make) {
  try {
    const contest = await make();
    if (contest) await sendResult(contest);
  } catch (error) {
    showToast({ text: tError(errorJson(error)), close: t("close"), testid: "contest-failed" });
  }
}

/** @param {Received[]} received @returns {string[]} */
function namesOf(received) {
  return received.map(({ contest }) => nameIn(contest) || t("contest.somebody"));
}

/** The label of the button that compares; "" without other results. @param {string[]} names @returns {string} */
function labelOf(names) {
  return names.length > 1
    ? t("contest.compare_all")
    : names.length
      ? t("contest.compare_with", { name: names[0] })
      : "";
}

/**
 * The contest part of the table's context. @param {App} app @param {SavedGame} entry
 * @returns {Promise<ContestAtTable & {notice: () => unknown}>}
 */
export async function contestAtTable(app, entry) {
  const { id, record } = entry;
  const [{ received }] = await Promise.all([contestRow(gameTerms(record, peopleOf(record)[0])), loadRoom()]);
  const names = namesOf(received);
  const compare = () => app.go(`#/contest/game/${id}`);
  const send = () => sent(async () => contestOfGame(app.engine, (await readGame(id)) ?? entry));
  return {
    get label() {
      return labelOf(names);
    },
    compare,
    send,
    refuseHelp: () => void showToast({ text: t("contest.no_hints"), testid: "contest-no-help" }),
    notice: () => html`<section class="notice contest-over" role="status" data-testid="contest-over">
      <p>${names.length ? t("contest.arrived", { names: list(names) }) : t("contest.over")}</p>
      <div class="row">
        ${
          names.length
            ? html`<button class="button primary small" data-testid="contest-compare"
          @click=${compare}>${icon("chart")}${t("contest.compare")}</button>`
            : ""
        }
        <button class="button ${names.length ? "" : "primary"} small" data-testid="contest-send"
          @click=${() => void send()}>${icon("share")}${t("contest.send")}</button>
      </div>
    </section>`,
  };
}
